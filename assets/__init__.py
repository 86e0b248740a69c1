"""Component facts, the tag codec and register, fonts, icons, sounds and credits."""
