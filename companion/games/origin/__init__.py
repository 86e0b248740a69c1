"""Origin: its score, set-up and rules at hand."""

from companion.games import Command, Game, later

GAME = Game(
    "origin",
    later("Origin"),
    later("Origin"),
    "yellow",
    shelf=3,
    facts="assets.origin",
    scoring="companion.games.origin.score",
    setup="companion.games.origin.setup",
    aid="companion.games.origin.aid",
    samples="companion.games.origin.samples",
    commands=(
        Command(
            "rules",
            later(
                "a rule at hand among people (Origin): is an objective met, may a pawn go there, token values"
            ),
            "companion.games.origin.rules_command",
        ),
    ),
    screens={"origin": "companion.games.origin.screen:OriginScreen"},
)
