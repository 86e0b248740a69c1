"""Darwin's Choice with Before and After: its score, set-up, human events and Era desk."""

from companion.games import Game, later

GAME = Game(
    "darwins_choice",
    later("Darwin's Choice"),
    later("Darwin's Choice"),
    "red",
    facts="assets.darwins_choice",
    scoring="companion.scoring.darwins_choice",
    setup="companion.setup.darwins_choice",
    bot="companion.rules.darwins_choice_events",
    solo=False,
    words="companion.words.darwins_choice",
    table="companion.app.tables.darwins_choice",
)
