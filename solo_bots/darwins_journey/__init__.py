"""Alfred, the solo opponent of Darwin's Journey."""
