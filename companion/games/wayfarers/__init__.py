"""Wayfarers of the South Tigris: its AI, score, set-up and table."""

from companion.games import Game, later

GAME = Game(
    "wayfarers",
    later("Wayfarers of the South Tigris"),
    later("Wayfarers"),
    "blue",
    shelf=1,
    facts="assets.wayfarers",
    bgg=350316,
    scoring="companion.games.wayfarers.score",
    setup="companion.games.wayfarers.setup",
    aid="companion.games.wayfarers.aid",
    bot="solo_bots.wayfarers.bot",
    words="solo_bots.wayfarers.words",
    table="companion.games.wayfarers.table",
    demo="companion.games.wayfarers.demo",
    samples="companion.games.wayfarers.samples",
)
