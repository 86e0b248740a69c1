"""What is in a recorded game, and how is it carried out again?

A file is one JSON object: `title`, `options`, `entries` in order, `shows` (rulings seen at work) and `end` (who triggered it,
turns played, tally). An entry is {"key", "answer", "by"}, {"correct", "value"} or {"undo": true}, which takes the person's
answer just before it back. An answer is written as short as the question takes it. Where the score matters there is `human`
too (a column of the score sheet), and `end` has the totals by side.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.scoring import scoring_of
from solo_bots import bot_for
from solo_bots.conversation import Answer, Ask, Json, Tell
from solo_bots.session import Mark, Session
from tests.simulation.wayfarers.witness import Witness

FOLDER = Path(__file__).parent / "wayfarers"
Entry = dict[str, Json]


@dataclass
class Recorded:
    """One recorded game."""

    title: str
    options: dict[str, Json]
    entries: list[Entry] = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    end: dict[str, Json] = field(default_factory=dict)
    human: dict[str, Json] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Recorded:
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def write(self, path: Path) -> None:
        """Write one line an entry, so that a game can be read and compared."""
        entries = ",\n    ".join(json.dumps(entry) for entry in self.entries)
        parts = [
            f'  "title": {json.dumps(self.title)}',
            f'  "options": {json.dumps(self.options)}',
            f'  "entries": [\n    {entries}\n  ]',
            f'  "shows": {json.dumps(self.shows)}',
            f'  "end": {json.dumps(self.end)}',
            *([f'  "human": {json.dumps(self.human)}'] if self.human else []),
        ]
        path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


@dataclass
class Step:
    """What an entry led to: the tells heard since, and the marks passed."""

    entry: Entry
    answer: Answer
    tells: list[Tell]
    marks: list[Mark]


@dataclass
class Replay:
    """A recorded game being carried out again; iterate over its steps, then look at `end` and `shows`."""

    recorded: Recorded
    session: Session[Any]
    seen: Counter[str] = field(default_factory=Counter)
    turns: int = 0

    @classmethod
    def of(cls, recorded: Recorded) -> Replay:
        bot = bot_for("wayfarers")
        return cls(recorded, Session(bot, bot.start(recorded.options)))

    def steps(self) -> Iterator[Step]:
        """Carry out each entry; a question that is not the recorded one raises `Diverged`."""
        start = self.session.state.dump()
        witness = Witness(self.session.state, self.seen)
        self._passed(self.session.begin())
        for at, entry in enumerate(self.recorded.entries):
            if "undo" in entry:
                self._take_back(start, at)
                witness.state = self.session.state
                yield Step(entry, {}, [], [])
                continue
            ask, answer = self.session.ask, {}
            if ask is not None:
                witness.answer(ask)
            if "correct" in entry:
                marks = self.session.correct(entry["correct"], entry["value"])
            else:
                marks = self.session.replay(entry["key"], entry["answer"], entry["by"])
                assert ask is not None
                answer = ask.parse(entry["answer"])
                witness.note_answer(ask, answer)
            for tell in self.session.tells:
                witness.hear(tell)
            self._passed(marks)
            yield Step(entry, answer, self.session.tells, marks)

    def _take_back(self, start: dict[str, Json], at: int) -> None:
        """Go back to before the entry that the undo follows, by replaying what came before it; no turn may lie between."""
        self.session = Session.resume(self.session.bot, start)
        for entry in self.recorded.entries[: at - 1]:
            self.session.replay(entry["key"], entry["answer"], entry["by"])

    def end(self) -> dict[str, Json]:
        state = self.session.state
        tally = self.session.bot.tally(state)
        end = {"by": state.ended_by, "turns": self.turns, "tally": tally}
        if self.recorded.human:
            end["score"] = totals(self.recorded.human, tally)
        return end

    def shows(self) -> list[str]:
        return sorted(self.seen, key=lambda number: int(number[1:]))

    def _passed(self, marks: list[Mark]) -> None:
        self.turns += sum(mark.who != "end" for mark in marks)


def totals(human: dict[str, Json], tally: dict[str, Json]) -> dict[str, int]:
    """Return the final points of both sides."""
    scoring = scoring_of("wayfarers")
    result = scoring.score(scoring.with_bot({"game": "wayfarers", "players": [human]}, tally))
    return {"ai" if column.is_bot else "human": column.total for column in result.columns}


def shortest(ask: Ask, answer: Answer) -> Json:
    """Return the shortest form of an answer that the question takes for the same."""
    if ask.parse(answer["choice"]) == answer if _takes_bare(ask, answer) else False:
        return answer["choice"]
    fields = {one.id: one.default for one in ask.choice(answer["choice"]).fields}
    return {name: value for name, value in answer.items() if name == "choice" or value != fields[name]}


def _takes_bare(ask: Ask, answer: Answer) -> bool:
    choice = ask.choice(answer["choice"])
    return choice.at_least == 0 and all(one.default is not None for one in choice.fields)
