"""Whole solo games without a person: simulated tables, the laws they keep, and what many games come to."""
