"""Darwin's Journey: Alfred, the score, set-up and table."""

from companion.games import Game, later

GAME = Game(
    "darwins_journey",
    later("Darwin's Journey"),
    later("Darwin's Journey"),
    "green",
    facts="assets.darwins_journey",
    bgg=322289,
    scoring="companion.scoring.darwins_journey",
    setup="companion.setup.darwins_journey",
    bot="solo_bots.darwins_journey.bot",
    words="companion.words.darwins_journey",
    table="companion.app.tables.darwins_journey",
)
