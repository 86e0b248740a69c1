"""Component facts as frozen dataclasses, checked when they are loaded."""
