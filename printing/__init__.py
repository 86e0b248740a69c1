"""Paper: receipt documents, their renderings, printer addresses and transports."""
