"""Laws that hold for every game that can be dealt (W82, W85 to W91)."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.wayfarers.sheet import AiTally, Panorama
from companion.scoring import scoring_of
from companion.scoring.result import Result
from tests.companion.scoring.deals import games
from tests.companion.scoring.panoramas import (
    CARDS,
    GUILDS,
    SPECIAL,
    TILES,
    line,
    naive_counts,
    naive_total,
    scored,
    sheet_json,
    totals,
)

Game = tuple[tuple[Panorama, ...], AiTally | None]
QUICK = settings(max_examples=60, deadline=None)


def others_of(
    players: tuple[Panorama, ...], bot: AiTally | None, seat: int
) -> list[tuple[int, dict[str, int]]]:
    found = [
        (naive_counts(one).get("comet", 0), dict(one.influence))
        for place, one in enumerate(players)
        if place != seat
    ]
    return found + ([(bot.comets, dict(bot.influence))] if bot else [])


@QUICK
@given(games())
def test_every_total_is_the_sum_of_its_lines_and_equals_a_naive_count_over_the_facts(game: Game) -> None:
    players, bot = game
    result = scored(*players, ai=bot)
    for seat, own in enumerate(players):
        column = result.columns[seat]
        assert column.total == sum(one.points for one in column.lines)
        assert column.total == naive_total(own, others_of(players, bot, seat))


@QUICK
@given(games())
def test_a_dealt_game_is_accepted_as_a_sheet_and_scores_the_same_through_json(game: Game) -> None:
    players, bot = game
    through_json = scoring_of("wayfarers").score(sheet_json(*players, ai=bot))
    assert through_json.columns == scored(*players, ai=bot).columns


@QUICK
@given(games())
def test_the_ranking_goes_by_total_then_black_yellow_blue(game: Game) -> None:
    players, bot = game
    result = scored(*players, ai=bot)
    owners: dict[str, Panorama | AiTally] = {f"players[{n}]": one for n, one in enumerate(players)}
    if bot:
        owners["ai"] = bot
    keys = {
        one.id: (one.total, *(owners[one.id].influence[guild] for guild in ("black", "yellow", "blue")))
        for one in result.columns
    }
    for column in result.columns:
        better = sum(1 for key in keys.values() if key > keys[column.id])
        assert result.place_of(column.id) == better + 1
    assert {one.id for one in result.winners} == {
        one for one, key in keys.items() if key == max(keys.values())
    }


@QUICK
@given(games(), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_and_tiles_are_named_changes_nothing(game: Game, chance: object) -> None:
    players, bot = game

    def mixed(own: Panorama) -> Panorama:
        def turned(pieces: tuple[str, ...]) -> tuple[str, ...]:
            found = list(pieces)
            chance.shuffle(found)  # type: ignore[attr-defined]
            return tuple(found)

        return replace(
            own,
            land=turned(own.land),
            water=turned(own.water),
            space=turned(own.space),
            townsfolk=turned(own.townsfolk),
            special_tiles=turned(own.special_tiles),
            inspiration=dict(reversed(own.inspiration.items())),
            tiles=dict(reversed(own.tiles.items())),
        )

    plain = scored(*players, ai=bot)
    turned = scored(*(mixed(one) for one in players), ai=bot)
    for one, other in zip(plain.columns, turned.columns, strict=True):
        assert [(x.id, x.points, x.count) for x in one.lines] == [
            (x.id, x.points, x.count) for x in other.lines
        ]
    assert plain.ranking == turned.ranking


@QUICK
@given(games(), st.data())
def test_adding_any_piece_never_crashes_and_never_costs_primary_tags(game: Game, data: st.DataObject) -> None:
    players, bot = game
    own = players[0]
    field, pieces = data.draw(
        st.sampled_from([(deck, list(CARDS[deck])) for deck in CARDS] + [("special_tiles", list(SPECIAL))])
    )
    piece = data.draw(st.sampled_from(pieces))
    more = replace(own, **{field: (*getattr(own, field), piece)})
    before = scored(*players, ai=bot).columns[0]
    after = scored(more, *players[1:], ai=bot).columns[0]
    for one in ("city", "vista", "harbour", "open_water", "sets", "tiles"):
        assert line(after, one).points >= line(before, one).points


@QUICK
@given(games())
def test_quick_totals_agree_with_the_components_of_the_same_panorama(game: Game) -> None:
    players, bot = game
    by_components = scored(*players, ai=bot)
    quick = []
    for own, column in zip(players, by_components.columns, strict=False):
        counts = naive_counts(own)
        quick.append(
            totals(
                name=own.name,
                tags={one: counts.get(one, 0) for one in ("city", "vista", "harbour", "open_water")},
                comets=counts.get("comet", 0),
                space_points=line(column, "space_cards").points,
                tile_points=sum(TILES[one]["vp"] * n for one, n in own.tiles.items())
                + sum(SPECIAL[one]["vp"] for one in own.special_tiles),
                influence=dict(own.influence),
            )
        )
    by_totals = scoring_of("wayfarers").score(sheet_json(*quick, ai=bot))
    assert [one.total for one in by_totals.columns] == [one.total for one in by_components.columns]
    assert by_totals.ranking == by_components.ranking
    one_quick = scored(quick[0], *players[1:], ai=bot)
    assert [one.total for one in one_quick.columns] == [one.total for one in by_components.columns]


@QUICK
@given(games())
def test_at_most_one_column_wins_each_guild(game: Game) -> None:
    players, bot = game
    columns = scored(*players, ai=bot).columns
    for guild in GUILDS:
        assert sum(line(one, f"guild_{guild}").points for one in columns) in (0, 3)


@QUICK
@given(games())
def test_a_result_survives_json(game: Game) -> None:
    players, bot = game
    result = scored(*players, ai=bot)
    assert Result.from_json(result.to_json()) == result
