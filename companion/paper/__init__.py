"""What else than a score can be printed: blank score pads, check lists, logs, statistics, sticker strips.

Each is a function from what is known to a `Receipt`, made for any of the usual widths.
"""
