"""Recorded games, small and readable, one for every story a game can tell."""
