"""Prints receipts: documents and their renderings, printer addresses and transports, the print queue."""
