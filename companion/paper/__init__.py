"""Prints on this household's printers: scores, slips, logs, statistics and stickers.

`printers`, `calibration` and `queue` know the printers; each of the others turns what is known into a `Receipt` for any of
the usual widths.
"""
