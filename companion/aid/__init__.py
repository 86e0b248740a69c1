"""The player aid: what the rules of a game say, found in a hurry.

The texts lie in assets/aid; here they are put together with the tables of the facts, searched, opened at the
right place and printed as slips.
"""
