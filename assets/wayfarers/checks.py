"""Do the Wayfarers facts add up? Sums a rulebook states, and references that must lead somewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NoReturn

from assets.errors import PlainError
from assets.wayfarers.model import GUILDS, CardType, Colour, EffectKind, Path, PlaceWorker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.wayfarers.model import Facts

FOUR = (Colour.BLACK, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
COPIES_PER_TILE_IN_BOX = 4
UPGRADE_TILES_IN_BOX = 62
"""The component list of the rulebook: 62 upgrade tiles = 13 kinds x 4 + 10 special (W37)."""

_ROWS = {Colour.GREEN: "townsfolk", Colour.YELLOW: "land", Colour.BLUE: "water"}


def check(facts: Facts) -> None:
    """Refuse facts that do not add up.

    Raises:
        PlainError: names the file, the entry where there is one, and what is wrong.
    """
    _check_cards(facts)
    _check_schemes(facts)
    _check_boards(facts)
    _check_rules(facts)
    _check_tiles(facts)
    _check_journal(facts)
    _check_starting(facts)


def _check_cards(facts: Facts) -> None:
    ids: list[str] = []
    for kind, letter, first, count in (
        ("land", "L", 1, 36),
        ("water", "W", 41, 36),
        ("space", "S", 77, 36),
        ("townsfolk", "T", 116, 36),
        ("inspiration", "I", 1, 16),
    ):
        deck = facts.deck(CardType(kind))
        width = 3 if first > 99 else 2
        wanted = [f"{letter}{number:0{width}d}" for number in range(first, first + count)]
        found = [card.id for card in deck]
        _demand(len(found) == count, "cards", f"{kind}: {len(found)} cards instead of {count}")
        _demand(found == wanted, "cards", f"{kind}: the ids do not run from {wanted[0]} to {wanted[-1]}")
        ids += found
    _no_doubles("cards", ids)


def _check_schemes(facts: Facts) -> None:
    cards = facts.schemes
    _demand([card.id for card in cards] == [1, 2, 3, 4, 5, 6], "scheme_cards", "the ids are not 1 to 6")
    colours = Counter(card.colour for card in cards)
    _demand(colours == {Colour.BLUE: 3, Colour.RED: 3}, "scheme_cards", "not 3 blue and 3 red cards")
    picks = [card.special_pick for card in cards]
    _demand(len(set(picks)) == 6, "scheme_cards", "two cards pick the same special tile")
    for card in cards:
        if isinstance(card.first, PlaceWorker):
            fits = card.first.workers and set(card.first.workers) <= set(_ROWS)
            _demand(bool(fits), "scheme_cards", f"scheme {card.id}: its first action names no worker")
        _demand(bool(card.second), "scheme_cards", f"scheme {card.id}: it has no second action")


def _check_boards(facts: Facts) -> None:
    boards = facts.ai_boards
    wanted = ["space", "upgrade", "townsfolk", "journal"]
    _demand([board.id for board in boards] == wanted, "ai_boards", "not the four AI boards")
    for board in boards:
        name = f"board {board.id}"
        _demand(len(board.caravan) == 21, "ai_boards", f"{name}: {len(board.caravan)} squares instead of 21")
        _demand(board.focus.kind == board.id, "ai_boards", f"{name}: another focus than its name says")
        ends = (board.rest[0].kind, board.rest[-1].kind) if len(board.rest) == 3 else None
        fits = ends == (EffectKind.COMET_CHECK, EffectKind.JOURNAL)
        _demand(fits, "ai_boards", f"{name}: resting is not comet check, one effect, journal")
    _demand(facts.comet_track_max == 10, "ai_boards", "the comet track does not end at 10")


def _check_rules(facts: Facts) -> None:
    track = facts.resource_track
    _demand([one.space for one in track] == list(range(8)), "ai_boards", "resource_track: not spaces 0 to 7")
    leaving = [one.space for one in track if one.bonus_on_leaving]
    _demand(leaving == [4], "ai_boards", "resource_track: the bonus is not on leaving space 4 only")
    _demand(facts.colour_order == FOUR, "ai_boards", "colour_order: not black, blue, yellow, green")
    rows = {facts.colour_row.get(colour) for colour in FOUR}
    _demand(len(rows - {None}) == 4, "ai_boards", "colour_row: the four colours do not name four rows")
    sums = [one.sum for one in facts.slot_by_sum]
    _demand(sums == [0, 1, 2, 3, 4], "ai_boards", "slot_by_sum: not the sums 0 to 4")
    swapped = [swap.gains for swap in facts.icon_swaps]
    _demand(len(swapped) == len(set(swapped)) == 5, "ai_boards", "icon_swap: not five different symbols")
    paths = facts.journal_path == {Colour.BLUE: Path.UPPER, Colour.RED: Path.LOWER}
    _demand(paths, "ai_boards", "journal_path: blue is not upper or red not lower")
    _demand(set(facts.card_vp) == set(CardType), "ai_boards", "card_vp: not a value for each deck")
    places = [(one.row, one.from_centre) for one in facts.worker_spaces]
    wanted = {(CardType(row), slot) for row in _ROWS.values() for slot in (1, 2, 3, 4)}
    _demand(len(places) == 12 and set(places) == wanted, "ai_boards", "worker_space: not 3 rows of 4 spaces")
    for one in facts.worker_spaces:
        at = f"worker_space {one.row} {one.from_centre}"
        _demand(_ROWS.get(one.worker) == one.row, "ai_boards", f"{at}: another worker than its row")
        _demand(bool(one.does), "ai_boards", f"{at}: it does nothing")
    _demand(len(facts.inspiration_spaces) == 4, "ai_boards", "inspiration_space: not 4 spaces")
    _demand(len(facts.space_costs) == 4, "ai_boards", "space_cost_left_to_right: not 4 costs")


def _check_tiles(facts: Facts) -> None:
    piles = Counter(tile.colour for tile in facts.tiles)
    wanted = {Colour.YELLOW: 3, Colour.BLUE: 3, Colour.BLACK: 3, Colour.GREEN: 4}
    _demand(piles == wanted, "upgrades", "tile: not 3 yellow, 3 blue, 3 black and 4 green kinds")
    for colour, count in wanted.items():
        places = sorted(tile.from_centre for tile in facts.tiles if tile.colour == colour)
        _demand(
            places == list(range(1, count + 1)), "upgrades", f"tile: the {colour} piles are not 1 to {count}"
        )
    for tile in facts.tiles:
        fits = tile.size == (1 if tile.colour is Colour.GREEN else 2)
        _demand(fits, "upgrades", f"tile {tile.id}: a {tile.colour} tile of size {tile.size}")
    clocks = [tile.clock for tile in facts.special_tiles]
    _demand(clocks == list(range(1, 11)), "upgrades", "special: the clock numbers are not 1 to 10")
    places_taken = {(tile.row, tile.col) for tile in facts.special_tiles}
    _demand(len(places_taken) == 10, "upgrades", "special: two tiles have the same place")
    in_box = COPIES_PER_TILE_IN_BOX * len(facts.tiles) + len(facts.special_tiles)
    _demand(in_box == UPGRADE_TILES_IN_BOX, "upgrades", f"{in_box} tiles instead of {UPGRADE_TILES_IN_BOX}")
    ids = [tile.id for tile in facts.tiles] + [special.id for special in facts.special_tiles]
    _no_doubles("upgrades", ids)


def _check_journal(facts: Facts) -> None:
    columns = {space.id: space.column for space in facts.journal_spaces}
    _no_doubles("journal", [space.id for space in facts.journal_spaces])
    sizes = Counter(columns.values())
    wanted = {0: 1, 1: 2, 2: 3, 3: 2, 4: 3, 5: 2, 6: 3, 7: 2, 8: 3, 9: 2, 10: 5}
    _demand(sizes == wanted, "journal", "space: the columns do not have the spaces of the board")
    _check_links(facts, columns)
    greens = Counter(space.green_worker for space in facts.journal_spaces if space.green_worker)
    _demand(greens == {1: 2, 2: 2, 3: 2, 4: 2}, "journal", "space: not 4 green workers, each between two")
    by_tile = EffectKind.JOURNAL_TILE
    with_tile = sum(any(one.kind is by_tile for one in space.reward) for space in facts.journal_spaces)
    count = facts.setup.journal_tiles
    _demand(count == with_tile == len(facts.journal_tiles) == 10, "journal", "journal_tile: not 10 tiles")
    _no_doubles("journal", [tile.id for tile in facts.journal_tiles])
    _demand(facts.setup.green_workers_on_track == 4, "starting", "setup: not 4 green workers")


def _check_links(facts: Facts, columns: dict[str, int]) -> None:
    for link in facts.journal_links:
        name = f"link {link.start} to {link.to}"
        known = link.start in columns and link.to in columns
        _demand(known, "journal", f"{name}: it leads from or to no space")
        step = columns[link.to] - columns[link.start]
        _demand(step in (1, 2), "journal", f"{name}: it leads {step} columns on")
    _no_doubles("journal", [f"{link.start} {link.path}" for link in facts.journal_links])
    for space, column in columns.items():
        ways = sorted(link.path for link in facts.links_from(space))
        wanted: list[list[Path]] = [[Path.ONLY], [Path.LOWER, Path.UPPER]]
        if column >= 9:
            wanted = [[Path.LOWER, Path.MIDDLE, Path.UPPER]] if column == 9 else [[]]
        _demand(ways in wanted, "journal", f"space {space}: its ways on are {', '.join(ways) or 'none'}")
        reached = column == 0 or any(link.to == space for link in facts.journal_links)
        _demand(reached, "journal", f"space {space}: no link leads there")


def _check_starting(facts: Facts) -> None:
    table = facts.scoring.primary_tag_vp
    _demand(
        len(table) == 8 and list(table) == sorted(table), "starting", "primary_tag_vp: not 8 rising values"
    )
    _demand(len(set(facts.scoring.primary_tags)) == 4, "starting", "primary_tags: not four different tags")
    _demand(len(set(facts.scoring.tie_break)) == len(GUILDS), "starting", "tie_break: not the three guilds")
    counted: Counter[str] = Counter(tag.value for tag in facts.capital.tags)
    for card in facts.board_cards:
        counted[card.type] += 1
        counted.update(tag.value for tag in card.tags)
    _demand(
        counted == facts.start_counts, "starting", "start_counts: not what board_cards and capital add up to"
    )
    known = {space.id for space in facts.journal_spaces if space.column == 0}
    starts = {facts.human_start.journal, facts.ai_start.journal}
    _demand(starts == known, "starting", "human, ai: the journal does not start in column 0")


def _no_doubles(file: str, ids: Iterable[str]) -> None:
    double = next((one for one, times in Counter(ids).items() if times > 1), None)
    _demand(double is None, file, f"'{double}' is there twice")


def _demand(holds: bool, file: str, problem: str) -> None:
    if not holds:
        _refuse(file, problem)


def _refuse(file: str, problem: str) -> NoReturn:
    raise PlainError(
        f"{problem}.",
        where=f"assets/wayfarers/{file}.toml",
        remedy="The facts shipped with the companion are damaged; install it again.",
    )
