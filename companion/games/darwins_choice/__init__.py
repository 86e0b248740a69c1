"""Darwin's Choice with Before and After: its score, set-up, human events and Era desk."""

from companion.games import Command, Game, later

GAME = Game(
    "darwins_choice",
    later("Darwin's Choice"),
    later("Darwin's Choice"),
    "red",
    shelf=4,
    facts="assets.darwins_choice",
    scoring="companion.games.darwins_choice.score",
    setup="companion.games.darwins_choice.setup",
    aid="companion.games.darwins_choice.aid",
    bot="companion.games.darwins_choice.evening",
    solo=False,
    words="companion.games.darwins_choice.words",
    table="companion.games.darwins_choice.table",
    commands=(
        Command(
            "evening",
            later("Darwin's Choice among people: human events, nature index, Era desk"),
            "companion.games.darwins_choice.evening_command",
        ),
    ),
)
