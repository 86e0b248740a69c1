"""Darwin's Journey: Alfred, the score, set-up and table."""

from companion.games import Command, Game, later

GAME = Game(
    "darwins_journey",
    later("Darwin's Journey"),
    later("Darwin's Journey"),
    "green",
    shelf=2,
    facts="assets.darwins_journey",
    bgg=322289,
    scoring="companion.games.darwins_journey.sheet",
    setup="companion.games.darwins_journey.setup",
    aid="companion.games.darwins_journey.aid",
    bot="solo_bots.darwins_journey.bot",
    words="solo_bots.darwins_journey.words",
    table="companion.games.darwins_journey.table",
    commands=(
        Command(
            "cards",
            later("copy Alfred's printed cards and boards, keep several sets, share them"),
            "companion.games.darwins_journey.cards_command",
        ),
    ),
    screens={
        "card_set": "companion.games.darwins_journey.screens.card_sets:CardSetScreen",
        "card_sets": "companion.games.darwins_journey.screens.card_sets:CardSetsScreen",
        "copy": "companion.games.darwins_journey.screens.copy_cards:CopyScreen",
        "share_codes": "companion.games.darwins_journey.screens.card_sets:ShareCodesScreen",
    },
)
