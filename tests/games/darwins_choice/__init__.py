"""Recorded evenings of Darwin's Choice: human events in each version, and the Era desk."""
