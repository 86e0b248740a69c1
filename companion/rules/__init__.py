"""Rules at hand: what may be done now, and why not, for games the companion does not play itself."""
