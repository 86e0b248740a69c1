"""Recorded games against Alfred, small and readable, one for every story they can tell."""
