"""The simulated table of Darwin's Journey: the board as it lies there, Alfred's pieces, and a plausible human."""
