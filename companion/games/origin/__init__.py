"""Origin: its score, set-up and rules at hand."""

from companion.games import Game, later

GAME = Game(
    "origin",
    later("Origin"),
    later("Origin"),
    "yellow",
    facts="assets.origin",
    scoring="companion.scoring.origin",
    setup="companion.setup.origin",
)
