"""What goes by the colour of the resource marker (W39, W41 to W44), and the inspiration column (W45 to W47)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings

CLOCKWISE = {0: "KBYG", 3: "BYGK", 5: "YGKB", 7: "GKBY"}


@rulings("W39", "W42")
@pytest.mark.parametrize("marker", CLOCKWISE)
def test_any_upgrade_goes_from_the_markers_colour_clockwise_and_never_to_a_special_tile(marker: int) -> None:
    evening = Evening(marker=marker).draws(3)
    seen = []
    while evening.asks.startswith("tile:"):
        seen += [pile[2] for pile in evening.choices[:-1]]
        evening.says(evening.asks, "none")
    assert "".join(dict.fromkeys(seen)) == CLOCKWISE[marker]
    assert len(seen) == 13
    assert evening.tell("no_tile").because[0].rule == "W42"


@rulings("W39")
def test_the_colour_changes_only_when_nothing_in_it_can_be_chosen() -> None:
    evening = Evening(marker=3, tiles_gone=["U_B1", "U_B2"], tiles={"U_B3": 1}).draws(3)
    assert evening.asks == "tile:U_B3"
    evening = Evening(marker=3, tiles_gone=["U_B1", "U_B2"], tiles={"U_B3": 2}).draws(3)
    assert evening.asks == "tile:U_Y1"
    evening.usual("tile:U_Y1")
    passed = evening.reason("acquire_tile", "tile_colours").values["passed"]
    assert [one["tile"] for one in passed] == ["U_B1", "U_B2", "U_B3"]


@rulings("W41")
@pytest.mark.parametrize(
    ("marker", "rows"),
    [
        (0, ["space", "water", "land", "townsfolk"]),
        (3, ["water", "land", "townsfolk", "space"]),
        (5, ["land", "townsfolk", "space", "water"]),
        (7, ["townsfolk", "space", "water", "land"]),
    ],
)
def test_a_card_is_influenced_in_the_markers_row_then_clockwise_never_in_the_inspiration_column(
    marker: int, rows: list[str]
) -> None:
    evening = Evening("journal", schemes=[2, 3, 1], marker=marker, journal="J10a")
    told = evening.told("influence_card")
    assert [told["row"], *told["then"]] == rows
    assert told["slots"] == [2, 3, 4, 1]


@rulings("W41")
def test_a_card_with_a_worker_of_the_ai_can_be_influenced() -> None:
    evening = Evening(workers={"yellow": 1}, marker=5).draws(3).says("place:land:1", "place")
    evening.usual("acquire:townsfolk:1")
    assert (evening.told("influence_card")["row"], evening.told("influence_card")["slots"][0]) == ("land", 1)


@rulings("W42")
def test_a_named_colour_is_never_changed_for_another() -> None:
    evening = Evening(workers={"green": 1}, schemes=[2, 5]).draws(1)
    evening.says("place:townsfolk:4", "occupied").says("place:townsfolk:3", "place")
    assert evening.choices == ["U_G4", "U_G3", "U_G2", "U_G1", "none"]
    evening.says("tile:U_G4", "none")
    assert evening.asks == "human:3"
    assert "no_tile" in evening.verbs


@rulings("W43", "W56")
def test_a_tile_that_no_longer_fits_is_taken_all_the_same() -> None:
    evening = Evening(schemes=[5], workers={"green": 1}, caravan=21).draws(1)
    evening.says("place:townsfolk:4", "occupied").says("place:townsfolk:3", "place").usual("tile:U_G4")
    assert evening.state.tiles == {"U_G4": 1}
    assert evening.told("acquire_tile")["beside"] is True


@rulings("W44")
@pytest.mark.parametrize(("marker", "guild"), [(0, "black"), (4, "blue"), (6, "yellow"), (7, "black")])
def test_influence_in_any_guild_goes_by_the_marker_and_from_green_on_to_black(
    marker: int, guild: str
) -> None:
    evening = Evening("townsfolk", marker=marker, caravan=20, workers={"green": 1}, schemes=[4, 5]).draws(2)
    evening.says("place:townsfolk:2", "occupied").says("place:townsfolk:3", "place").usual("tile:U_G2")
    assert evening.told("caravan_icon")["effect"] == "influence any"
    assert evening.state.influence == dict.fromkeys(("black", "blue", "yellow"), 0) | {guild: 1}
    assert evening.tell("influence_guild").because[0].rule == "W44"


@rulings("W45", "W46")
@pytest.mark.parametrize(
    ("marker", "order"),
    [(0, "2341"), (1, "2341"), (2, "2341"), (3, "3412"), (4, "4123"), (5, "4123"), (6, "4123"), (7, "3412")],
)
def test_the_marker_names_the_inspiration_card_then_the_next_lower_then_from_the_top(
    marker: int, order: str
) -> None:
    evening = Evening("journal", marker=(marker - 2) % 8, journal="J1a").draws(1)
    assert evening.ask.values["side"] == "top"
    for place in order:
        evening.says(f"acquire:inspiration:{place}", "gone")
    assert "no_card" in evening.verbs


@rulings("W46", "W62")
def test_a_denied_inspiration_card_is_left_for_the_next_lower_one() -> None:
    evening = Evening("journal", journal="J1a", marker=2).draws(1).says("acquire:inspiration:4", "deny")
    assert evening.asks == "acquire:inspiration:1"


@rulings("W47")
def test_the_ai_keeps_the_inspiration_card_without_a_space_card() -> None:
    evening = Evening("journal", journal="J1a").draws(1).usual("acquire:inspiration:2")
    assert evening.state.cards["space"] == 0
    assert evening.session.bot.tally(evening.state)["cards"]["inspiration"] == 1
