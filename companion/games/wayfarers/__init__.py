"""Wayfarers of the South Tigris: its AI, score, set-up and table."""

from companion.games import Game, later

GAME = Game(
    "wayfarers",
    later("Wayfarers of the South Tigris"),
    later("Wayfarers"),
    "blue",
    facts="assets.wayfarers",
    bgg=350316,
    scoring="companion.scoring.wayfarers",
    setup="companion.setup.wayfarers",
    bot="solo_bots.wayfarers.bot",
    words="companion.words.wayfarers",
    table="companion.app.tables.wayfarers",
)
