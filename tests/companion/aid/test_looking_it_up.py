"""Somebody at the table looks a rule up: by section, by words, from the screen, on paper."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import darwins_choice, darwins_journey, origin, wayfarers
from assets.aid import GAMES
from companion.aid import places
from companion.aid.book import Book, book, games, numbers, table_lines
from companion.aid.search import Index
from companion.aid.slip import section_slip
from companion.aid.tongues import ENGLISH, fold
from companion.cli import main
from companion.games import game_of
from companion.scoring import scoring_of
from printing.layout import render_text
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.terms import goal

BOOKS: dict[str, Book] = {game: book(game) for game in GAMES}
INDEXES = {game: Index(one) for game, one in BOOKS.items()}


def headings(game: str, question: str) -> list[str]:
    return [hit.reading.entry.heading for hit in INDEXES[game].search(question)]


@pytest.mark.parametrize(
    ("game", "question", "first"),
    [
        ("darwins_journey", "how many stamps", "Correspondence"),
        ("darwins_journey", "four or five stamps", "Four or five stamps"),
        ("darwins_journey", "tie", "Tie against Alfred"),
        ("darwins_journey", "rest", "Alfred rests"),
        ("darwins_journey", "placement penalty", "Placement penalty"),
        ("darwins_journey", "what does a purple seal do", "Seals and knowledge"),
        ("wayfarers", "rest", "The AI rests"),
        ("wayfarers", "TIE", "Tie at the end"),
        ("wayfarers", "deny influence", "A card with influence on it"),
        ("wayfarers", "W34", "Sum value: which slot"),
        ("origin", "swap", "Swap"),
        ("origin", "how many objectives in hand", "How many in hand"),
        ("darwins_choice", "pets", "Pets"),
        ("darwins_choice", "tie", "Tie at the end"),
    ],
)
def test_a_typical_question_finds_its_answer_first(game: str, question: str, first: str) -> None:
    assert headings(game, question)[0] == first


OWN_TURN: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "what can I do on my turn",
        "round-human",
        ("place a die or a worker, or rest", "paid in full first"),
    ),
    ("die, worker or rest", "round-human", ("in any order", "waits until a later turn")),
    ("guild ability", "round-guilds", ("Each guild at most 1 ×", "journal one space further", "by 2 in all")),
    ("hire a ship", "round-guilds", ("one ship for the die you place", "gets only one of them")),
    ("dice back", "round-rest-human", ("none or 1", "2 or more, and none", "in any order")),
    ("resting abilities", "round-rest-human", ("under open water", "reroll")),
    ("place a die", "placement-dice", ("every asset", "holds no die", "camel in column 1")),
    ("change a die", "placement-change", ("do not add up", "from 1 to 6 or from 6 to 1", "by 2 in all")),
    ("place a worker", "placement-workers", ("never on a space card", "at least one part", "same turn")),
    ("discount worker space", "placement-workers", ("a space card for 1 silver less", "keep 1", "free")),
    ("inspiration worker space", "goal-inspiration-spaces", ("2 silver", "refresh a die", "2 provisions")),
    ("discard inspiration", "goal-rules", ("face down under its pile", "worker space beside its slot")),
    ("draw three keep one", "action-from-deck", ("1 provision more", "a pigeon", "pay 3 provisions")),
    ("same turn", "action-acquire", ("from a later turn on", "at once you take now")),
    (
        "where do cards go",
        "action-places",
        ("to the left", "water to the right", "never over an empty place"),
    ),
    ("mandatory die", "action-journal", ("Columns 2, 6: the new die must be taken",)),
    ("last column", "action-journal", ("the AI always takes the tile", "as you like", "one marker each")),
    ("opponent's influence", "placement-influence", ("pay the owner 1 silver or 1 provision", "if you like")),
    ("no influence left", "action-influence", ("you may move one from a card or guild",)),
    ("price of upgrade tiles", "placement-tile-costs", ("3 silver or 2 yellow", "No text we have names")),
    ("move influence", "icon-move-influence", ("from one guild to another",)),
    ("flip a tile", "action-upgrade", ("Never turned", "there it stays", "Icons it covers")),
    ("townsfolk free", "placement-costs", ("influence on it is paid all the same",)),
    (
        "second player",
        "setup-table",
        ("Second: 2 provisions, 3 silver, 1 influence each in the blue and the",),
    ),
    ("third player", "variant-players", ("2 provisions, 4 silver", "not confirmed")),
    ("AI last column", "solo-journal", ("special tile, never an inspiration card",)),
)
"""What a person asks about the own turn, the entry that answers it, and what that says (Wayfarers rulebook)."""


def said(game: str, entry_id: str) -> str:
    reading = next(one for page in BOOKS[game].pages for one in page.entries if one.entry.id == entry_id)
    return " ".join((*reading.entry.text, *(f"{line.name}: {line.detail}" for line in reading.lines)))


@pytest.mark.parametrize(("question", "entry_id", "told"), OWN_TURN)
def test_a_person_finds_the_rules_of_the_own_turn_of_wayfarers(
    question: str, entry_id: str, told: tuple[str, ...]
) -> None:
    found = [hit.reading.entry.id for hit in INDEXES["wayfarers"].search(question)]
    assert entry_id in found[:3]
    for words in told:
        assert words in said("wayfarers", entry_id)


def test_no_entry_of_wayfarers_puts_a_worker_on_a_space_card_or_sends_a_person_away() -> None:
    for page in BOOKS["wayfarers"].pages:
        for reading in page.entries:
            text = " ".join(reading.entry.text)
            assert "base rulebook" not in text, reading.entry.id
            assert "anywhere for a person" not in text, reading.entry.id


def test_a_person_reads_prices_where_the_ai_pays_nothing() -> None:
    """W26, W51: what is printed for a person stands in the table of worker spaces."""
    spaces = {line.id: line.detail for line in table_lines("wayfarers", "worker_spaces")}
    assert spaces["land-4"] == "pay 3 provisions, draw 3 land cards, keep 1"
    assert spaces["water-3"] == "a blue upgrade tile for 3 silver or 2 blue influence"
    assert spaces["townsfolk-1"] == "a space card for 1 silver less"
    assert spaces["townsfolk-3"] == "a green upgrade tile, free"
    tiles = {line.id: line.name for line in table_lines("wayfarers", "journal_tiles")}
    assert tiles["JT04"] == "A townsfolk card, free"
    goals = {line.id: line.name for line in table_lines("wayfarers", "inspiration")}
    assert goals["I12"].endswith("together")


PERSONS_RULES = [
    ("icon-swap", ["7 coins or 7 points"], ["as many"]),
    ("icon-deliver", ["was delivered before", "your research token", "coin of the row"], []),
    (
        "icon-tents",
        ["any tent you have placed", "without paying", "Alfred takes his latest"],
        ["for Alfred, free"],
    ),
    ("placement-order", ["any order you like", "Alfred: effects from left to right"], []),
    (
        "action-crew",
        ["any of your crew cards", "one card at most", "reward phase", "Nothing is spent"],
        ["its crew card"],
    ),
    ("setup-crew", ["belong to no worker yet", "last in turn order"], ["belongs to each worker row"]),
    ("icon-copy", ["any player, yourself included", "not achieved"], ["look in the rulebook"]),
    ("action-explore", ["up to", "skipped and not counted", "where it stops"], []),
    ("action-sail", ["up to", "none you sailed past", "A Beagle space does nothing"], []),
    ("round-turn-order", ["left-most free place", "becomes first", "Nobody there", "does not say"], []),
    ("action-research", ["only specimens whose tile lies in the museum"], []),
    ("objectives-rules", ["In your turn of the action phase", "reward phase", "nothing is spent"], []),
    ("objectives-rules", ["pay the slot's price", "clean-up only", "regular ones only, in any rows"], []),
    ("action-letters", ["up to", "any of your stacks", "tray"], []),
    ("action-academy", ["left-most empty spot of any worker's row"], []),
    ("action-small", ["no worker", "no seals", "open to everybody"], []),
    ("action-museum", ["your research token", "from beside the board"], []),
    ("placement-penalty", ["however many"], []),
    ("placement-sections", ["small diary is never split"], []),
    ("placement-seals", ["give back 1 knowledge", "row of the worker you place"], []),
    ("round-phases", ["must place", "pass"], []),
    ("icon-coins", ["red number", "50"], []),
    ("icon-seals", ["neither scroll nor spot", "only the spot"], []),
    ("icon-objective", ["whatever it asks for", "price you pay"], []),
    ("icon-explorer", ["any island where you have none"], []),
    ("icon-stamps-spread", ["Up to 4 stamps"], []),
    ("icon-stamps-each", ["Alfred's"], []),
    ("icon-locked", ["stays locked", "no worker", "no seals"], []),
    ("icon-lasting", ["already this round", "knowledge"], []),
    ("icon-corner", ["once more", "rest of the game"], []),
    ("distinctions-rules", ["golden both"], ["main diary action"]),
    ("end-envelopes", ["the next still take the second", "at least one stamp"], []),
    ("end-lagging", ["level with the Beagle or ahead loses nothing"], []),
    ("end-clean-up", ["no gap is left above a seal", "2 silver and 2 golden"], ["scrolls slide"]),
    ("score-objectives", ["is achieved"], ["filled slot"]),
    ("solo-academy", ["no coins are asked"], []),
    ("solo-deliver", ["More than two", "two and coins for one only"], []),
    ("variant-first", ["two to four players"], []),
    ("setup-board", ["13 and 3", "16 and none", "beside the board"], []),
    ("setup-player", ["fifth worker waits", "a ship", "4 cubes"], []),
]
"""Entries of Darwin's Journey, what the rulebook makes a table read there, and what it must not."""


@pytest.mark.parametrize(("entry", "said", "unsaid"), PERSONS_RULES)
def test_darwins_journey_tells_a_person_the_persons_rule(
    entry: str, said: list[str], unsaid: list[str]
) -> None:
    text = " ".join(BOOKS["darwins_journey"].aid.entry(entry).text)
    assert [one for one in said if one not in text] == []
    assert [one for one in unsaid if one in text] == []


def test_effects_of_darwins_journey_read_as_a_person_may_use_them() -> None:
    assert terms.effect("knowledge_swap 7") == "1 knowledge for 7 coins or 7 VP"
    assert terms.effect("tent_again") == "a placed tent again"
    assert goal("objective", "") == "each objective achieved"


def test_words_may_come_in_any_order_with_accents_capitals_and_plurals() -> None:
    plain = headings("darwins_journey", "stamps envelope")
    assert plain
    assert headings("darwins_journey", "ENVELOPES stamp") == plain
    assert headings("darwins_journey", "énvelope stàmps") == plain
    assert fold("Ärger É") == "arger e"
    assert ENGLISH.words_of("Alfred's tiles, ties") == ("alfred", "tile", "tie")


def test_a_word_is_found_while_it_is_still_being_typed() -> None:
    for typed in ("corr", "corresp", "correspondence"):
        assert "Correspondence" in headings("darwins_journey", typed)


def test_when_no_entry_has_every_word_those_with_most_are_given() -> None:
    assert headings("origin", "swap parliament") == headings("origin", "swap")
    assert headings("origin", "parliament") == []
    assert headings("origin", "  ") == []


def test_what_is_shown_under_a_hit_says_what_was_looked_for() -> None:
    hit = INDEXES["darwins_choice"].search("tundra")[0]
    assert "Tundra" in hit.excerpt


@given(game=st.sampled_from(GAMES), question=st.text(max_size=120))
def test_nothing_a_person_can_type_upsets_the_search(game: str, question: str) -> None:
    for hit in INDEXES[game].search(question):
        assert hit.reading in hit.page.entries
        assert hit.excerpt


@given(st.sampled_from(GAMES), st.data())
def test_every_entry_is_found_by_its_heading(game: str, data: st.DataObject) -> None:
    page = data.draw(st.sampled_from(BOOKS[game].pages))
    reading = data.draw(st.sampled_from(page.entries))
    found = INDEXES[game].search(reading.entry.heading)
    assert reading in [hit.reading for hit in found[:3]]


@pytest.mark.parametrize("game", ["wayfarers", "darwins_journey", "darwins_choice"])
def test_every_question_of_a_bot_opens_the_aid_at_an_entry_of_its_own(game: str) -> None:
    verbs = game_of(game).part("words")._ASKS
    for verb in verbs:
        place = places.at_question(game, verb)
        assert place.game == game
        assert place.entry != "solo", verb
        BOOKS[game].aid.entry(place.entry)
    over = places.at_question(game, "")
    assert BOOKS[game].page(over.entry).section.topic.value == "scoring"


@pytest.mark.parametrize("game", ["wayfarers", "darwins_journey", "origin", "darwins_choice"])
def test_every_line_of_a_score_opens_the_aid_at_an_entry(game: str) -> None:
    declaration = scoring_of(game).declare()
    for line in declaration.lines:
        place = places.at_line(game, line.id)
        assert place.entry != "scoring", line.id
        BOOKS[place.game].aid.entry(place.entry)


def test_a_field_of_the_sheet_opens_where_its_line_is() -> None:
    assert places.at_line("wayfarers", "players[0].tags.city").entry == "score-tags"
    assert places.at_line("wayfarers", "players[1].influence.black").entry == "score-guilds"
    assert places.at_line("wayfarers", "").entry == "scoring"


@pytest.mark.parametrize("game", ["wayfarers", "darwins_journey"])
def test_a_new_game_opens_at_its_set_up(game: str) -> None:
    place = places.at_start(game)
    assert BOOKS[place.game].page(place.entry).section.topic.value in ("setup", "solo")
    assert "Set-up" in BOOKS[place.game].aid.entry(place.entry).heading


def test_tables_have_a_line_for_every_piece_of_the_facts() -> None:
    def ids(game: str, table: str) -> list[str]:
        return [line.id for line in table_lines(game, table)]

    journey, far, choice = darwins_journey.load(), wayfarers.load(), darwins_choice.load()
    assert ids("origin", "objectives") == [one.id for one in origin.load().objectives]
    assert ids("darwins_journey", "objectives") == [str(one.no) for one in journey.objectives]
    assert ids("darwins_journey", "locations") == [one.id for one in journey.diaries.locations]
    assert ids("darwins_journey", "crew") == [str(one.no) for one in journey.crew_cards]
    assert ids("darwins_journey", "special") == [str(one.no) for one in journey.special_tiles]
    assert ids("darwins_journey", "beagle") == [str(one.no) for one in journey.beagle_goals]
    assert ids("darwins_journey", "letters") == [str(one.no) for one in journey.correspondence]
    assert ids("darwins_journey", "camps") == [one.id for one in journey.campsites]
    assert ids("wayfarers", "schemes") == [str(one.id) for one in far.schemes]
    assert ids("wayfarers", "inspiration") == [one.id for one in far.inspiration]
    assert ids("wayfarers", "journal_tiles") == [one.id for one in far.journal_tiles]
    assert ids("wayfarers", "special_tiles") == [one.id for one in far.special_tiles]
    assert ids("darwins_choice", "events") == [one.id for one in choice.events]
    assert ids("darwins_choice", "versions") == [one.id for one in choice.versions]


def test_another_published_reading_stands_beside_the_one_that_is_used() -> None:
    special = {line.id: line.detail for line in table_lines("darwins_journey", "special")}
    for one in darwins_journey.load().special_tiles:
        assert ("elsewhere" in special[str(one.no)]) == bool(one.earlier)


@pytest.mark.parametrize(
    ("game", "entry", "says"),
    [
        ("darwins_choice", "icon-index", "The Park has no index, no food limit, no waste."),
        ("darwins_choice", "placement-food", "The Park has no food limit."),
        ("darwins_choice", "setup-territories", "When the biomes lie out each gets one"),
        ("darwins_choice", "setup-territories", "food chips above each biome"),
        ("darwins_choice", "evaluation-points", "when which, no text here says"),
        ("darwins_choice", "transition-biomes", "The nature index changes neither how many nor which."),
        ("darwins_choice", "transition-biomes", "its limit holds for the food of the new biome"),
        ("darwins_choice", "transition-biomes", "if more of them lie out, so many are replaced"),
        ("darwins_choice", "variant-children", "stands for a fourth biome and gets none"),
        ("darwins_choice", "variant-children", "best Agriculture or City"),
        ("darwins_choice", "variant-history", "at most 4 main actions"),
        ("darwins_choice", "variant-history", "not prehistoric are the stack"),
        ("darwins_choice", "events-tourism", "Lay the card at that biome."),
        ("origin", "action-steal", "certain things of a collection"),
        ("origin", "setup-tiles", "where the others go no text says"),
    ],
)
def test_the_aid_says_what_the_rulebook_does(game: str, entry: str, says: str) -> None:
    assert says in said(game, entry)


@pytest.mark.parametrize("game", ["origin", "darwins_choice"])
def test_nothing_is_said_to_be_printed_so_without_a_source(game: str) -> None:
    texts = [said(game, one.entry.id) for page in BOOKS[game].pages for one in page.entries]
    assert not [one for one in texts if "as printed" in one]


def test_rulings_in_a_row_are_drawn_together() -> None:
    assert numbers(("W6", "W7", "W8", "W27")) == "W6–W8, W27"
    assert numbers(("R1", "R2")) == "R1, R2"


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("game", GAMES)
def test_every_section_fits_on_a_slip(game: str, columns: int) -> None:
    for page in BOOKS[game].pages:
        printed = render_text(section_slip(BOOKS[game], page), columns)
        assert all(len(line) <= columns for line in printed.splitlines())
        flowing = "".join(printed.split())
        for reading in page.entries:
            for text in (*reading.entry.text, reading.entry.differs):
                assert "".join(text.split()) in flowing, reading.entry.id


def test_the_terminal_lists_shows_and_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        game.replace("_", "-") for game in GAMES
    ]
    assert main(["aid", "darwins_journey"]) == 0
    assert "distinctions" in capsys.readouterr().out
    assert main(["aid", "darwins_journey", "ties"]) == 0
    assert "Alfred wins" in capsys.readouterr().out
    assert main(["aid", "darwins_journey", "tie-solo"]) == 0
    assert "two to four" not in capsys.readouterr().out
    assert main(["aid", "darwins_journey", "--search", "how many stamps"]) == 0
    assert capsys.readouterr().out.startswith("Correspondence")


def test_the_terminal_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid", "origin", "--json"]) == 0
    contents = json.loads(capsys.readouterr().out)
    assert [one["topic"] for one in contents["sections"]].count("ties") == 1
    assert main(["aid", "origin", "objectives-list", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["entries"]
    assert len(entry["lines"]) == len(origin.load().objectives)
    assert main(["aid", "origin", "--search", "villages", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["found"]
    assert not next(one for one in found if one["id"] == "end-trigger")["confirmed"]


def test_the_terminal_prints_a_section_as_a_slip(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid", "darwins_choice", "ties", "--print", "text", "--columns", "32"]) == 0
    printed = capsys.readouterr().out
    assert "The victory is shared." in printed
    assert "Darwin's Choice" in printed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["aid", "chess"], "wayfarers"),
        (["aid", "origin", "weather"], "scoring"),
        (["aid", "origin", "--search", "parliament"], "Nothing was found"),
        (["aid", "origin", "--print", "text"], "Name the section"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert told in capsys.readouterr().err


def test_four_games_are_offered() -> None:
    assert [game for game, _name in games()] == list(GAMES)
