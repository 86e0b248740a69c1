"""The safety net of the rebuilding: what the companion says, counts and prints, frozen as digests.

    python -m tests.net write FOLDER    writes every text of the net as a file, to compare two states with diff -r
    python -m tests.net keep            takes the present texts as the ones that count (in a commit of its own, with the why)

A part is a subject (the stories against a bot, the receipts of a game, …). What is changed on purpose is compared with
`write` at both states first.
"""
