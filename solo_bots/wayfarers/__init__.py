"""The solo AI of Wayfarers of the South Tigris (rulings W1 to W84).

>>> game = Game(board="space", seed=4)
>>> game.tally()["board"]
'space'
"""

from solo_bots import library


class Game(library.Game):
    """A game against the AI; `solo_bots.wayfarers.bot` says which options there are."""

    game = "wayfarers"
