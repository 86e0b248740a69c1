"""The simulated table of Wayfarers of the South Tigris: the main board as it lies there, and a plausible human."""
