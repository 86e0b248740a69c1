"""The widgets every screen is made of; each takes the theme first and holds no rule of a game."""
