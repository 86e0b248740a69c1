"""Stands in for pyusb in the tests, with a bus that has what a test plugs in: real USB printers need real USB.

Only what `printing.usb_printer` uses is there, as in pyusb 1.3.1.
"""
