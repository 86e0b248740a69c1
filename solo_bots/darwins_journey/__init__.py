"""Alfred, the solo opponent of Darwin's Journey.

>>> game = Game(board="white", seed=4)
>>> game.tally()["board"]
'white'
"""

from solo_bots import library


class Game(library.Game):
    """A game against Alfred; `solo_bots.darwins_journey.bot` says which options there are."""

    game = "darwins_journey"
