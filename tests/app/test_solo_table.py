"""What the solo table brings beside the questions: the rest of a turn, the live score, other lines, how the AI decides."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assets.facts import rulings
from companion.app.presenters.solo import SoloPresenter, branch_views, switch
from companion.app.tables import table_of, with_table
from companion.playthrough import OpenGame, Playthroughs
from companion.storage import Storage
from solo_bots.conversation import Tell
from tests.app.evenings import answers, game_of, usual
from tests.app.window import Hand, in_a_window

BOARDS = ("space", "upgrade", "townsfolk", "journal")


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def begin(storage: Storage, board: str = "upgrade", deck: str = "virtual") -> OpenGame:
    return Playthroughs(storage).new("wayfarers", {"board": board, "deck": deck, "seed": 5})


def play(game: OpenGame, steps: int) -> OpenGame:
    for _step in range(steps):
        if game.ask is not None:
            game.answer(game.ask.default or game.ask.choices[0].id)
    return game


def to_several_answers(game: OpenGame) -> OpenGame:
    while len(game.ahead().steps) < 2:
        play(game, 1)
    return game


def moved(tells: list[Tell]) -> int:
    return sum(tell.moves for tell in tells)


# ---- the rest of the turn as usual


def test_the_rest_of_a_turn_is_previewed_done_and_undone_in_one_step_with_its_name(storage: Storage) -> None:
    game = to_several_answers(begin(storage))
    presenter = SoloPresenter(game)
    view, preview = presenter.view(), presenter.as_usual()
    assert view.as_usual == len(preview.answers) == len(game.ahead().steps)
    before, n = game.bot.dump(game.state), game.n
    presenter.answer_as_usual(preview.n)
    assert len(preview.tells) == moved(game.tells), "what was shown beforehand is what is told"
    undo = presenter.view().undo
    assert undo.endswith(f"and {view.as_usual - 1} more as usual")
    presenter.undo()
    assert (game.bot.dump(game.state), game.n) == (before, n)
    assert presenter.view().redo == undo


def test_one_question_alone_is_not_offered_as_usual_and_neither_is_the_human_turn(storage: Storage) -> None:
    presenter = SoloPresenter(begin(storage))
    for _step in range(60):
        ahead = len(presenter.game.ahead().steps)
        assert presenter.view().as_usual == (ahead if ahead > 1 else 0)
        if presenter.game.ask is not None and presenter.game.ask.verb == "human_turn":
            assert presenter.view().as_usual == 0
        play(presenter.game, 1)


# ---- the live score


@pytest.mark.parametrize("board", BOARDS)
def test_the_live_score_is_the_ai_list_without_the_guilds_and_grows_to_the_final_one(
    storage: Storage, board: str
) -> None:
    from companion.scoring import scoring_of

    game, table = begin(storage, board), table_of("wayfarers")
    before = -1
    while game.ask is not None:
        play(game, 5)
        live = table.live_score(game)
        assert live is not None
        assert live.total == sum(line.points for line in live.lines) >= before
        before = live.total
    scoring = scoring_of("wayfarers")
    blank = scoring.declare().blank({"players": 1, "ai": 1}, "totals")
    final = scoring.score(scoring.with_bot(blank, game.tally())).column("ai")
    guilds = sum(line.points for line in final.lines if line.id.startswith("guild_"))
    assert before == final.total - guilds
    last = table.live_score(game)
    assert last is not None
    assert all("W85" in line.rules or "W90" in line.rules for line in last.lines)


# ---- lines that were left


def test_a_line_that_was_left_is_named_by_what_it_went_on_with_and_taken_up_again(storage: Storage) -> None:
    game = play(begin(storage), 6)
    while game.ask is None or game.ask.verb != "acquire":
        play(game, 1)
    fork = game.n
    game.answer("take")
    play(game, 2)
    left, stood = game.header.head, game.bot.dump(game.state)
    while game.n > fork:
        game.undo()
    game.answer("gone")
    views, every = branch_views(game, datetime.now(UTC), 12)
    assert every == len(views) == 2
    other = next(one for one in views if not one.now)
    assert other.leaf == left
    assert "3 steps" in other.detail
    assert "No influence of mine" in other.title
    change = switch(game, left)
    assert game.bot.dump(game.state) == stood
    assert change.then, "what that line moved is to be done on the table"
    back = switch(game, next(one.leaf for one in views if one.now))
    assert len(back.put_back) == len(change.then), "and put back when one goes back"
    assert game.bot.dump(game.state) != stood


def test_what_changes_on_the_table_is_shown_until_the_next_answer(storage: Storage) -> None:
    game = play(begin(storage), 4)
    presenter = SoloPresenter(game)
    head = game.header.head
    game.undo()
    assert presenter.view().put_back
    play(game, 1)
    presenter.changeover = switch(game, head)
    assert presenter.view().tells == ()
    presenter.answer(game.n, game.ask.default["choice"] if game.ask and game.ask.default else "done")
    assert presenter.view().then == ()


# ---- how the opponent decides


@pytest.mark.parametrize("game", with_table())
def test_every_page_of_the_guide_cites_rulings_that_exist(storage: Storage, game: str) -> None:
    table = table_of(game)
    opened = Playthroughs(storage).new(
        game, table.options({one.id: one.usual or one.options[0].id for one in table.option_groups()}, 5)
    )
    known = {one.number for one in rulings(game)}
    pages = table.guide(opened.state)
    assert len({one.id for one in pages}) == len(pages)
    for page in pages:
        assert page.title
        assert page.lines
        cited = {rule for line in page.lines for rule in line.rules if rule[1:].isdecimal()}
        assert cited <= known, page.title


@pytest.mark.parametrize("board", BOARDS)
def test_the_guide_opens_at_a_page_that_is_there_whatever_is_asked(storage: Storage, board: str) -> None:
    game, table = begin(storage, board, deck="own"), table_of("wayfarers")
    opened: set[str] = set()
    while game.ask is not None:
        page = table.guide_page(game.ask)
        assert page in {one.id for one in table.guide(game.state)}
        opened.add(page)
        play(game, 1)
    assert table.guide_page(None) == "end"
    assert {"turn", "order", "workers"} <= opened


def test_the_guide_tells_the_order_of_slots_as_it_is_now(storage: Storage) -> None:
    game, table = begin(storage), table_of("wayfarers")
    for sums, order in (
        ((1, 2), "Now: 2 + 0 = 2, so 2 → 3 → 4 → 1."),
        ((5, 4), "Now: 2 + 1 = 3, so 3 → 2 → 1 → 4."),
    ):
        game.state.schemes[:] = sums
        (page,) = (one for one in table.guide(game.state) if one.id == "order")
        assert order in [line.text for line in page.lines]


# ---- in the window


def below(hand: Hand) -> Iterator[float]:
    """Find a question with more steps than fit on a phone; the sign says so, a tap leads there, answers stay in reach."""
    yield from hand.tap("home:first")
    yield from hand.tap("board:upgrade")
    yield from hand.tap("new:begin")
    found = 0
    for _step in range(14):
        yield from hand.wait_for(lambda: not hand.guarded())
        yield from hand.frames(4)
        for one in list(answers(hand).values())[:1]:
            assert one.to_window(*one.pos)[1] >= 0, "the first answer can be reached without scrolling"
        strip = next((one for one in hand.pressables() if one.focus_key == "below:steps"), None)
        if strip is not None and "more below" in strip.text:
            found += 1
            steps: Any = strip.parent
            first = int(strip.text.split()[0]) if strip.text[0].isdecimal() else 0
            assert first == steps.hidden
            yield from hand.touch(*strip.to_window(*strip.center))
            assert steps.scroll.scroll_y < 1
            assert first == 0 or steps.hidden < first
            for _tap in range(8):
                if strip.text == "Back to the top":
                    break
                yield from hand.touch(*strip.to_window(*strip.center))
            assert steps.hidden == 0, "at the end nothing is hidden"
            yield from hand.touch(*strip.to_window(*strip.center))
            assert steps.scroll.scroll_y == 1
        yield from usual(hand)
    assert found, "no turn had more to do than fits"


def test_what_lies_below_the_fold_is_counted_and_a_tap_scrolls_there(tmp_path: Path) -> None:
    in_a_window(below, tmp_path, "phone")


def explained(hand: Hand) -> Iterator[float]:
    from tests.tour.pictures import Tour

    game = Tour(hand.app.services, hand.shell).game("acquire")
    hand.shell.rebuild()
    yield from hand.frames()
    yield from hand.tap("home:continue")
    yield from hand.tap("header:compass")
    assert hand.sees("Which card of a row")
    yield from hand.tap("page:journal")
    assert hand.sees("The journal")
    yield from hand.tap("header:back")
    assert game_of(hand).id == game.id
    live = hand.screen.presenter.table.live_score(game_of(hand))
    yield from hand.tap("header:chart")
    assert hand.sees(f"{live.total} VP")
    yield from hand.tap("overlay:close")
    yield from usual(hand)
    yield from hand.tap("undo")
    yield from hand.tap(f"answer:{game_of(hand).n}:gone")
    yield from hand.tap("header:history")
    yield from hand.tap("header:swap")
    branch = next(one.focus_key for one in hand.pressables() if one.focus_key.startswith("branch:"))
    yield from hand.tap(branch)
    yield from hand.tap("confirm:yes")
    assert hand.sees("Then do on the table, in this order"), hand.texts()
    yield from usual(hand)
    assert not hand.sees("Then do on the table, in this order")


def test_the_way_it_plays_the_live_score_and_other_lines_are_a_tap_away(tmp_path: Path) -> None:
    in_a_window(explained, tmp_path)


def own_card(hand: Hand) -> Iterator[float]:
    """The card drawn from the owner's deck is named on the scan screen, and answers the question it was opened from."""
    yield from hand.tap("home:first")
    yield from hand.tap("board:space")
    yield from hand.tap("deck:own")
    yield from hand.tap("new:begin")
    while game_of(hand).ask.verb != "draw_scheme":
        yield from usual(hand)
    table, n = hand.screen, game_of(hand).n
    yield from hand.tap("scan")
    assert hand.screen is not table
    assert hand.screen.wanted.pieces == ("1", "2", "3", "4", "5", "6")
    yield from hand.tap("header:keyboard")
    yield from hand.tap("more:4")
    yield from hand.tap("hand:done")
    if hand.screen is not table:
        yield from hand.tap("take:4")
    assert hand.screen is table
    assert game_of(hand).state.schemes == [4]
    assert game_of(hand).n > n


def test_the_owners_card_can_be_scanned_instead_of_tapped(tmp_path: Path) -> None:
    in_a_window(own_card, tmp_path, "tall")


def long_toast(hand: Hand) -> Iterator[float]:
    from companion.app.navigation import Header

    yield from hand.tap("home:first")
    hand.shell.say("A long sentence about what could not be done and what to do about it instead. " * 3)
    yield from hand.frames(6)
    toast, page = hand.shell._toast, hand.shell._page
    content = page.children[0]
    assert toast.y >= content.top, "the message covers nothing of the screen"
    yield from hand.touch(*toast.center)
    assert hand.shell._toast is None
    header = next(one for one in page.children if isinstance(one, Header))
    yield from hand.frames()
    assert page.children[0].top == pytest.approx(header.y)


def test_a_message_covers_no_instruction_and_goes_away_when_touched(tmp_path: Path) -> None:
    in_a_window(long_toast, tmp_path, "phone")


class LongWords(gettext.NullTranslations):
    """A language of long words: every word of five letters and more gets eleven more."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(
            part if part.startswith("{") else re.sub(r"[A-Za-z]{5,}", r"\g<0>verwaltungs", part)
            for part in parts
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def in_long_words(hand: Hand) -> Iterator[float]:
    from kivy.core.window import Window

    from assets import words
    from tests.app.test_every_screen import look
    from tests.tour.pictures import Tour

    Window.on_draw = lambda *_: None
    words.use_translation(LongWords())
    tour = Tour(hand.app.services, hand.shell)
    for shape, percent in (("phone", 160), ("tall", 100)):
        yield from tour.dress(shape, "light", percent)
        for name in ("solo-acquire", "solo-human", "solo-as-usual", "solo-guide", "new-game"):
            yield from tour.visit(name)
            yield from hand.frames()
            assert not look(hand), name


def test_long_words_wrap_and_nothing_leaves_the_window(tmp_path: Path) -> None:
    in_a_window(in_long_words, tmp_path)


def in_the_largest_text(hand: Hand) -> Iterator[float]:
    from companion.app.widgets.panes import Below, StepsAndQuestion
    from companion.app.widgets.question import AnswerButton
    from tests.tour.pictures import SHAPES, Tour

    tour = Tour(hand.app.services, hand.shell)
    for shape in SHAPES:
        yield from tour.dress(shape, "light", 160)
        for name in ("solo-human", "solo-acquire", "solo-tile"):
            yield from tour.visit(name)
            yield from hand.frames()
            for one in (one for one in hand.shell.walk() if isinstance(one, Below)):
                assert one.scroll.room < 1 or one.strip.parent is one, (
                    name,
                    shape,
                    "longer, and nobody says so",
                )
            undo = [one for one in hand.pressables() if one.focus_key == "header:undo"]
            assert bool(undo) == (shape == "phone"), "on a phone a wrong tap is taken back without scrolling"
            table = next(one for one in hand.shell.walk() if isinstance(one, StepsAndQuestion))
            usual = next(b for b in table.foot.walk() if isinstance(b, AnswerButton) and b.answer.usual)
            holder = usual.parent
            while not isinstance(holder, Below) and holder is not table:
                holder = holder.parent
            lowest = holder.scroll.y if isinstance(holder, Below) else table.y
            assert usual.to_window(*usual.pos)[1] >= lowest, (name, shape, "what is usual is out of sight")


def test_in_the_largest_text_what_is_usual_is_in_sight_and_what_is_longer_says_so(tmp_path: Path) -> None:
    in_a_window(in_the_largest_text, tmp_path)


def as_usual_by_keyboard(hand: Hand) -> Iterator[float]:
    tab, enter, escape, letter_a = 9, 13, 27, 97
    yield from hand.tap("home:first")
    yield from hand.tap("board:upgrade")
    yield from hand.tap("new:begin")
    for _step in range(60):
        if hand.screen.presenter.view().as_usual:
            break
        yield from usual(hand)
    yield from hand.wait_for(lambda: not hand.guarded())
    n = game_of(hand).n
    yield from hand.key(tab)
    yield from hand.key(letter_a, "a")
    assert hand.shell.overlay is not None
    assert hand.shell.focus_walk.name == "usual:do"
    yield from hand.key(escape)
    assert (hand.shell.overlay, game_of(hand).n) == (None, n)
    yield from hand.key(letter_a, "a")
    yield from hand.key(enter)
    assert game_of(hand).n > n


def test_the_rest_of_a_turn_goes_as_usual_by_keyboard(tmp_path: Path) -> None:
    in_a_window(as_usual_by_keyboard, tmp_path)
