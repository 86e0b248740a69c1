"""What was played here: finished games, corrections of them, statistics, and the ways out of and into this device.

`finished` is one game, `shelf` all games of a storage, `corrections` what was changed later, `statistics` the numbers,
`document` everything as one JSON, `importing` what a file would add, `plays_csv` and `bgstats` the plays for others.
"""
