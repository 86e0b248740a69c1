"""The score receipt and the blank pad of every game, in every width and script: what comes out is what the text says."""

from __future__ import annotations

import datetime
import random

import pytest

from companion.paper.scores import score_pad, score_receipt
from companion.scoring import scoring_of, sheets
from companion.scoring.result import Column, Line, Rank, Result
from printing.layout import render_text
from printing.receipt import Receipt
from tests.printing import samples
from tests.printing.test_paper import assert_agrees, printed

DATE = datetime.date(2026, 11, 20)
PRINTERS = {
    32: ("POS-5890", "ZJ-5870", "default"),
    42: ("TM-T88V", "simple", "TH230"),
    48: ("TM-T20II", "default"),
}
SCRIPTS = tuple(samples.NAMES.values())
FORTY = "Maximiliane-Alexandrina zu Wolfenbüttel!"


def evening(game: str, names: tuple[str, ...]) -> Result:
    """A game of that sheet's lines with points thrown at random; nobody ties."""
    declaration = scoring_of(game).declare()
    dice = random.Random(f"{game} {names}")
    columns: list[Column] = []
    for seat, name in enumerate(names):
        lines = [Line(one.id, one.label, one.short, dice.randint(0, 5)) for one in declaration.lines]
        first = lines[0]
        lines[0] = Line(first.id, first.label, first.short, first.points + 100 * (len(names) - seat))
        columns.append(Column(f"players[{seat}]", name, tuple(lines), sum(one.points for one in lines)))
    ranking = tuple(Rank(place, (one.id,)) for place, one in enumerate(columns, 1))
    return Result(game, declaration.name, tuple(columns), ranking, ties=("Nobody tied.",), notes=("A note.",))


def receipt(game: str, names: tuple[str, ...]) -> Receipt:
    return score_receipt(
        evening(game, names),
        date=DATE,
        place="Łódź",
        duration=datetime.timedelta(minutes=95),
        bot="townsfolk",
        notes=("Ein schöner Abend.",),
    )


@pytest.mark.parametrize("columns", PRINTERS)
@pytest.mark.parametrize("game", sheets())
def test_the_score_of_every_game_comes_out_as_the_text_says_on_every_printer(game: str, columns: int) -> None:
    for place, name in enumerate(PRINTERS[columns]):
        crowd = (*SCRIPTS[place::3], FORTY)
        for names in (crowd[:1], crowd[:2], crowd[-5:]):
            made = receipt(game, names)
            _, rows, mine = printed(made, name, columns)
            assert_agrees(made, rows, mine)


@pytest.mark.parametrize("columns", PRINTERS)
@pytest.mark.parametrize("game", sheets())
def test_five_players_of_long_names_stand_side_by_side_and_are_all_named(game: str, columns: int) -> None:
    names = (FORTY, "Bartholomäus", "Łukasz", "千利休", "Nguyễn Thị Huyền Trường")
    text = render_text(receipt(game, names), columns)
    lines = text.splitlines()
    joined = "".join(text.split())
    for name in names:
        assert "".join(name.split()) in joined
    (total,) = [line for line in lines if line.startswith("Total ")]
    assert [int(one) for one in total.split()[1:]] == [one.total for one in evening(game, names).columns]
    assert max(map(len, lines)) <= columns
    assert f"{FORTY} wins with" in " ".join(text.split())


@pytest.mark.parametrize("columns", PRINTERS)
@pytest.mark.parametrize("game", sheets())
def test_the_blank_pad_of_every_game_comes_out_as_the_text_says(game: str, columns: int) -> None:
    declaration = scoring_of(game).declare()
    for players, bot in ((1, "Alfred"), (4, "")):
        made = score_pad(declaration, players=players, columns=columns, bot=bot)
        for name in PRINTERS[columns]:
            _, rows, mine = printed(made, name, columns)
            assert_agrees(made, rows, mine)


@pytest.mark.parametrize("columns", PRINTERS)
def test_the_winner_stands_in_large_letters_and_a_crowd_of_them_does_not(columns: int) -> None:
    def shared(count: int) -> Result:
        names = [f"Player {n}" for n in range(count)]
        one = evening("origin", ("x",)).columns[0]
        columns = tuple(Column(f"players[{n}]", name, one.lines, one.total) for n, name in enumerate(names))
        return Result("origin", "Origin", columns, (Rank(1, tuple(one.id for one in columns)),))

    def alone(count: int) -> list[str]:
        lines = render_text(score_receipt(shared(count), date=DATE), columns).splitlines()
        return [line.strip() for line in lines if line.strip() in ("Player 0", "Player 1", "Player 2")]

    assert alone(2) == ["Player 0", "Player 1"]
    assert alone(3) == []
