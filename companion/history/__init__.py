"""Keeps what was played here: finished games, their corrections, statistics, and the ways out of and into this device.

`finished_game` is the value, `repository` saves and corrects it, `statistics` counts, `retelling` reads it in the language
in use; `export` and `importing` carry everything as one JSON document, `formats` and `bgstats` the plays for other programs.
"""
