"""Do the facts of Darwin's Journey add up? Sums the rulebook states, and references that must lead somewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NoReturn

from assets.darwins_journey.alfred import COLOURS, set_problems
from assets.darwins_journey.effects import Do
from assets.darwins_journey.model import KINDS
from assets.errors import PlainError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.darwins_journey.model import Facts, Track

PAGES = ("explore", "sail", "letters", "academy")
PLAYERS = 4


def check(facts: Facts) -> None:
    """Refuse facts that do not add up.

    Raises:
        PlainError: names the file, the entry where there is one, and what is wrong.
    """
    _check_diaries(facts)
    _check_tracks(facts)
    _check_museum(facts)
    _check_tiles(facts)
    _check_counts(facts)
    _check_personal_board(facts)
    _check_scoring(facts)
    for problem in set_problems(facts, facts.reference):
        _refuse("alfred_cards", f"the reference set: {problem.what}")


def _check_diaries(facts: Facts) -> None:
    pages = facts.diaries.pages
    _demand(tuple(page.id for page in pages) == PAGES, "diaries", "pages: not the four main pages")
    _demand({page.colour for page in pages} == set(COLOURS), "diaries", "pages: not one of each seal colour")
    places = [(one.page, one.row) for one in facts.diaries.locations]
    wanted = [(page, row) for page in PAGES for row in (1, 2, 3)]
    _demand(places == wanted, "diaries", "location: not 12, three on each of the four pages")
    for one in facts.diaries.locations:
        name = f"location {one.id}"
        _demand(one.id == f"{one.page}-{one.row}", "diaries", f"{name}: its name is not its place")
        _demand((one.spot == "circle") == (one.row == 1), "diaries", f"{name}: the top spots are the circles")
        _demand(
            (one.unlock_cost > 0) == (one.row > 1),
            "diaries",
            f"{name}: it costs nothing to unlock, or the top does",
        )
        _demand(one.need == one.row, "diaries", f"{name}: it does not ask for {one.row} seals")
        _demand(bool(one.effects), "diaries", f"{name}: it does nothing")
    _by_players(facts.diaries.penalty_by_players, "diaries", "penalty_by_players")
    _by_players(facts.diaries.turn_order_coins_by_players, "diaries", "turn_order_coins_by_players")
    _by_players(facts.diaries.split_by_players, "diaries", "split_by_players")
    rules, solo = facts.alfred, facts.diaries.penalty_by_players[0]
    _demand(
        rules.placement_penalty == solo, "alfred_rules", "placement_penalty: not the penalty of the diaries"
    )
    price = facts.diaries.knowledge_price_for_alfred
    _demand(rules.knowledge_price == price, "alfred_rules", "knowledge_price: not that of the diaries")
    _demand(not facts.diaries.split_by_players[0], "diaries", "split_by_players: solo diaries are not split")


def _check_tracks(facts: Facts) -> None:
    _demand([one.id for one in facts.islands] == ["a", "b", "c"], "islands", "island: not a, b and c")
    every = [space for track in (facts.ocean, *facts.islands) for space in track.spaces]
    _no_doubles("islands", [space.id for space in every])
    for track in facts.islands:
        _check_island(track)
    beagle = [space.id for space in facts.ocean.spaces if space.beagle]
    numbers = [space.beagle for space in facts.ocean.spaces if space.beagle]
    _demand(numbers == [1, 2, 3, 4, 5], "ocean_track", "space: not five Beagle spaces in order")
    _demand(tuple(beagle) == facts.beagle_by_round, "ocean_track", "beagle_by_round: not the Beagle spaces")
    banners = [space.banner for space in facts.ocean.spaces if space.banner]
    _demand(banners == ["b", "c"], "ocean_track", "space: not a banner of island b, then one of island c")
    specimens = sum(space.specimen for space in every)
    wanted = facts.setup.board.specimens_on_map[0]
    _demand(specimens == wanted, "islands", f"{specimens} specimen spaces instead of {wanted}")
    for space in every:
        researches = any(one.kind is Do.RESEARCH for one in space.effects)
        _demand(
            researches == space.specimen,
            "islands",
            f"space {space.id}: a specimen spot is one that is researched",
        )
    camps = {space.id for space in every if any(one.kind is Do.CAMP for one in space.effects)}
    _demand({site.at for site in facts.campsites} == camps, "campsites", "campsite: not those on the tracks")
    _demand(len(facts.campsites) == len(camps), "campsites", "campsite: two on one space")
    _no_doubles("campsites", [site.id for site in facts.campsites])


def _check_island(track: Track) -> None:
    for space in track.spaces:
        fits = bool(space.effects) != (space.id == track.start)
        _demand(fits, "islands", f"space {space.id}: only the start of an island prints nothing")
        _demand(not space.beagle and not space.banner, "islands", f"space {space.id}: a mark of the ocean")
        if space.ribbon:
            # The longer branch tells who passed a ribbon first only where every way leads over it.
            avoided = _reached_without(track, space.id)
            _demand(not avoided, "islands", f"space {space.id}: a ribbon on one branch only")


def _reached_without(track: Track, left_out: str) -> bool:
    """Tell whether the last space is reached without entering one space."""
    waiting, seen = [track.start], {left_out}
    while waiting:
        space = waiting.pop()
        if space == track.final:
            return True
        if space not in seen:
            seen.add(space)
            waiting += track.by_id[space].to
    return False


def _check_museum(facts: Facts) -> None:
    wanted = {(colour, kind) for colour in COLOURS for kind in KINDS}
    found = {(one.colour, one.kind) for one in facts.specimens}
    _demand(found == wanted, "specimens", "specimen: not four kinds of four colours")
    places = {(one.row, one.col) for one in facts.specimens}
    _demand(len(places) == len(facts.specimens) == 16, "specimens", "specimen: not 16 places of the museum")
    for one in facts.specimens:
        _demand(
            one.id == f"{one.colour}-{one.kind}", "specimens", f"specimen {one.id}: its name is not its tile"
        )
    board = facts.setup.board
    for players, (lying, on_map) in enumerate(
        zip(board.specimens_in_museum, board.specimens_on_map, strict=True), 1
    ):
        _demand(lying + on_map == 16, "setup", f"board: not 16 specimens with {players} players")


def _check_tiles(facts: Facts) -> None:
    box = facts.setup.components
    for name, numbers, count in (
        ("special_actions", [one.no for one in facts.special_tiles], box["special_tiles"]),
        ("beagle_goals", [one.no for one in facts.beagle_goals], box["beagle_goals"]),
        ("crew_cards", [one.no for one in facts.crew_cards], box["crew_cards"]),
        ("correspondence", [one.no for one in facts.correspondence], box["correspondence_tiles"]),
        ("objectives", [one.no for one in facts.objectives], 24),
    ):
        _demand(numbers == list(range(1, count + 1)), name, f"the numbers do not run from 1 to {count}")
    for card in facts.crew_cards:
        _demand(sum(card.needs.values()) == 5, "crew_cards", f"card {card.no}: it does not ask for 5 seals")
        _demand(set(card.needs) <= set(COLOURS), "crew_cards", f"card {card.no}: it asks for no seal colour")
    for goal in facts.beagle_goals:
        among: tuple[str, ...] = {"seal": COLOURS, "specimen": KINDS}.get(goal.per, ("",))
        _demand(goal.what in among, "beagle_goals", f"goal {goal.no}: it counts nothing known")
    rules = facts.objective_rules
    _demand(
        sum(rules.in_box.values()) == box["starting_objectives"] + box["objectives"],
        "objectives",
        "in_box: not the tiles of the box",
    )
    tile = facts.tile(1)
    shown = ([str(one) for one in tile.most], [str(one) for one in tile.second])
    _demand(
        shown == (["knowledge 1", "coins 2"], ["coins 2"]),
        "correspondence",
        "tile 1: not as in the rulebook's example",
    )


def _check_counts(facts: Facts) -> None:
    board, box, academy = facts.setup.board, facts.setup.components, facts.academy
    for numbers, name in (
        (board.side, "side_by_players"),
        (board.special_tiles, "special_tiles"),
        (board.objectives_face_up_each_colour, "objectives_face_up_each_colour"),
        (board.regular_seals_removed_per_colour, "regular_seals_removed_per_colour"),
        (board.specimens_in_museum, "specimens_in_museum"),
        (board.specimens_on_map, "specimens_on_map"),
    ):
        _by_players(numbers, "setup", f"board.{name}")
    _demand(
        facts.special_in_play == board.special_tiles,
        "special_actions",
        "in_play_by_players: not as in the set-up",
    )
    left = tuple(box["regular_seals_per_colour"] - n for n in board.regular_seals_removed_per_colour)
    _demand(academy.seals_per_colour == left, "academy", "seals_per_colour: not what the set-up leaves")
    _demand(academy.purple_seals == box["purple_seals"], "academy", "purple_seals: not those of the box")
    costs = academy.scroll_costs
    _demand(len(costs) == academy.scrolls, "academy", "scroll_costs: not one for each scroll")
    _demand(list(costs) == sorted(costs), "academy", "scroll_costs: the scrolls do not get dearer downwards")
    _demand(
        facts.setup.rounds == len(facts.beagle_by_round) == facts.beagle_goals_in_play,
        "setup",
        "rounds: not one for each Beagle goal",
    )
    solo = facts.setup.solo
    _demand(solo.worker_rows == facts.alfred.worker_letters, "setup", "alfred: not the four worker rows")
    _demand(
        sum(solo.stamp_stacks) == 12 and solo.tents == 5 and solo.lenses == 6,
        "setup",
        "alfred: not 12 stamps, 5 tents and 6 lenses",
    )
    _demand(
        box["alfred_action_cards"] == solo.action_cards, "setup", "alfred: not the action cards of the box"
    )
    _demand(
        box["alfred_bonus_cards"] == len(facts.reference.boards) * solo.bonus_cards,
        "setup",
        "alfred: not the bonus cards of the box",
    )


def _check_personal_board(facts: Facts) -> None:
    board = facts.player_board
    _demand(
        len(board.seal_spot_costs) == board.seals_in_row,
        "player_board",
        "seal_spot_costs: not one for each spot",
    )
    for slots, name in ((board.silver_slots, "silver_slot"), (board.golden_slots, "golden_slot")):
        _demand([one.slot for one in slots] == [1, 2, 3, 4, 5], "player_board", f"{name}: not slots 1 to 5")
    _demand(len(board.tents) == 5, "player_board", "tents: not 5")
    _demand(board.per_stack * len(board.stamps) == 12, "player_board", "stamps: not 12")


def _check_scoring(facts: Facts) -> None:
    scoring, board, sample = facts.scoring, facts.player_board, facts.scoring.sample
    lines = [line.id for line in scoring.lines]
    _no_doubles("scoring", lines)
    _demand(
        [one for one in lines if one in scoring.alfred_lines] == list(scoring.alfred_lines),
        "scoring",
        "alfred_lines: not among the lines",
    )
    seals = (scoring.line("five_seals").vp, scoring.line("six_seals").vp)
    _demand(
        seals == (board.five_seals_vp, board.six_seals_vp),
        "scoring",
        "line: seals score other than on the board",
    )
    _demand(
        scoring.line("pair").vp == board.pair_vp == sample.pair,
        "scoring",
        "line: the pair scores other than on the board",
    )
    parts = (*sample.silver, *sample.golden, sample.pair, sample.tents, *sample.five_seals, *sample.six_seals)
    _demand(sum(parts) == sample.total, "scoring", f"sample: {sum(parts)} instead of {sample.total}")
    theory = sample.theory_modifier * sample.theory_books
    _demand(theory == sample.theory_vp, "scoring", "sample: the theory does not multiply")
    track = facts.theory
    _demand(
        len(track.books) == track.steps + 1,
        "theory_track",
        "books: not one number for each step and the start",
    )
    reached = tuple(sum(step <= k for step in track.book_steps) for k in range(track.steps + 1))
    _demand(track.books == reached, "theory_track", "books: not what book_steps carry")
    _demand(sample.theory_books in track.books, "theory_track", "books: the sample's books do not exist")
    _demand(
        scoring.museum_rows * scoring.museum_tiles_per_row == len(facts.specimens),
        "scoring",
        "museum: not the 16 tiles",
    )


def _by_players(values: tuple[object, ...], file: str, name: str) -> None:
    _demand(len(values) == PLAYERS, file, f"{name}: not one for each number of players")


def _no_doubles(file: str, ids: Iterable[str]) -> None:
    double = next((one for one, times in Counter(ids).items() if times > 1), None)
    _demand(double is None, file, f"'{double}' is there twice")


def _demand(holds: bool, file: str, problem: str) -> None:
    if not holds:
        _refuse(file, problem)


def _refuse(file: str, problem: str) -> NoReturn:
    raise PlainError(
        f"{problem}.",
        where=f"assets/darwins_journey/{file}.toml",
        remedy="The facts shipped with the companion are damaged; install it again.",
    )
