"""How is a game against Alfred recorded, and carried out again? `python -m tests.games.darwins_journey.recording` writes them anew.

A file is one JSON object: `title`, `options`, `entries` in order, `shows` (rulings given as a reason) and `end` (turns, tally). An
entry is {"key", "answer", "by"} or {"correct", "value"}. The same code writes the same files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from solo_bots.conversation import Answer, Ask, Json, Tell
from solo_bots.darwins_journey.bot import bot
from solo_bots.darwins_journey.state import State
from solo_bots.session import Mark, Session
from tests.games.recorded import shortest
from tests.simulation.darwins_journey.game import Evening, begin, play
from tests.simulation.darwins_journey.human import Temper

FOLDER = Path(__file__).parent
MOST_ENTRIES = 130
"""Longer games are not recorded: they are to be read."""


@dataclass
class Recorded:
    """One recorded game."""

    title: str
    options: dict[str, Json]
    entries: list[dict[str, Json]] = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    end: dict[str, Json] = field(default_factory=dict)

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
        ]
        path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


@dataclass
class Replay:
    """A recorded game carried out again: what was told in all, the marks with the entries before them, the end."""

    session: Session[State]
    tells: list[Tell] = field(default_factory=list)
    marks: list[tuple[int, Mark]] = field(default_factory=list)

    @classmethod
    def of(cls, recorded: Recorded, start: dict[str, Json] | None = None, at: int = 0) -> Replay:
        """Replay from the beginning, or from a dumped state that lies after `at` entries; Diverged if it cannot be."""
        alfred = bot()
        state = alfred.start(recorded.options) if start is None else alfred.load(start)
        replay = cls(Session(alfred, state))
        replay._heard(at, replay.session.begin())
        for number, entry in enumerate(recorded.entries[at:], at + 1):
            if "correct" in entry:
                marks = replay.session.correct(entry["correct"], entry["value"])
            else:
                marks = replay.session.replay(entry["key"], entry["answer"], entry["by"])
            replay._heard(number, marks)
        return replay

    def end(self) -> dict[str, Json]:
        state = self.session.state
        return {"turns": state.turn, "tally": self.session.bot.tally(state)}

    def shows(self) -> list[str]:
        """Return the rulings given as a reason for anything told."""
        found = {reason.rule for tell in self.tells for reason in tell.because if reason.rule[1:].isdecimal()}
        return sorted(found, key=lambda number: int(number[1:]))

    def verbs(self) -> set[str]:
        return {tell.verb for tell in self.tells}

    def _heard(self, number: int, marks: list[Mark]) -> None:
        self.tells += self.session.tells
        self.marks += [(number, mark) for mark in marks]


@dataclass(frozen=True)
class Story:
    """A game worth keeping: its file, title, board, and how it is recognised when it was played."""

    name: str
    title: str
    board: str
    tells: Callable[[Recorded, Replay], bool]
    temper: Temper | None = None
    corrects_theory: bool = False


def main() -> None:
    """Write every story's first game."""
    for story in STORIES:
        recorded = next(_games(story))
        recorded.write(FOLDER / f"{story.name}.json")
        print(f"{story.name}: {len(recorded.entries)} entries")


def _games(story: Story) -> Iterator[Recorded]:
    for seed in range(100_000):
        recorded = _recorded(story, begin(story.board, seed, temper=story.temper))
        if len(recorded.entries) <= MOST_ENTRIES:
            replay = Replay.of(recorded)
            recorded.end, recorded.shows = replay.end(), replay.shows()
            if story.tells(recorded, replay):
                yield recorded


def _recorded(story: Story, evening: Evening) -> Recorded:
    recorded = Recorded(story.title, evening.played.options)
    state, board = evening.session.state, evening.board

    def watch(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        by = "shuffler" if ask.shape == "draw" else "person"
        recorded.entries.append({"key": ask.key, "answer": shortest(ask, answer), "by": by})
        told = list(evening.session.tells)
        due = story.corrects_theory and state.turn >= 12 and all(tell.verb != "theory" for tell in told)
        if due and not any("correct" in entry for entry in recorded.entries):
            evening.session.correct("theory", state.theory + 1)
            evening.session.tells = [*told, *evening.session.tells]
            recorded.entries.append({"correct": "theory", "value": state.theory})
            board.alfred.theory += 1

    play(evening, watch)
    return recorded


def _shows(*numbers: str) -> Callable[[Recorded, Replay], bool]:
    return lambda recorded, _replay: set(numbers) <= set(recorded.shows)


def _does(*verbs: str) -> Callable[[Recorded, Replay], bool]:
    return lambda _recorded, replay: set(verbs) <= replay.verbs()


def _is_asked(*verbs: str) -> Callable[[Recorded, Replay], bool]:
    return lambda recorded, _replay: all(
        any(entry.get("key", "").partition(":")[0] == verb for entry in recorded.entries) for verb in verbs
    )


FRANK = Temper(unlocking=0.2, delivering=0.7, elsewhere=0.15, frank=1.0, chatty=0.0, fifth=0.0)
SILENT = Temper(unlocking=0.3, delivering=0.7, elsewhere=0.15, frank=0.0, chatty=0.0, fifth=0.0)
CHATTY = Temper(unlocking=0.3, delivering=0.7, elsewhere=0.15, frank=1.0, chatty=0.4, fifth=1.0)

STORIES = (
    Story("white", "The white board; Alfred pitches all five tents", "white", _does("end_vp"), FRANK),
    Story("blue", "The blue board; a ship comes to the end of the ocean", "blue", _is_asked("ship_end"), FRANK),
    Story("yellow", "The yellow board; his stamps run out and come from the tray", "yellow", _shows("R15", "R16"), FRANK),
    Story("green", "The green board; a space is jumped, a choice is taken", "green", _shows("R18", "R27"), FRANK),
    Story("fallbacks", "A card fails down to rest, another place is dear, a location does nothing", "white", _shows("R3", "R9"), FRANK),
    Story("unlocking", "Alfred unlocks by colour and by seals, and the human uses his lens", "white", lambda recorded, replay: set(recorded.shows) >= {"R22", "R23"} and "lens_used" in replay.verbs(), FRANK),
    Story("deliveries", "Three specimens to choose from, two delivered, one tie", "green", lambda recorded, replay: _is_asked("researched", "tie")(recorded, replay), FRANK),
    Story("silent", "A human who tells nothing is asked when it matters", "blue", _is_asked("where", "lenses", "museum"), SILENT),
    Story("chatty", "A human with a fifth worker tells more than is needed", "yellow", lambda recorded, _replay: any(entry["answer"] == "fifth" for entry in recorded.entries), CHATTY),
    Story("correction", "Alfred's theory marker is set right in the middle of the game", "white", lambda recorded, _replay: any("correct" in entry for entry in recorded.entries), FRANK, corrects_theory=True),
)  # fmt: skip

if __name__ == "__main__":
    main()
