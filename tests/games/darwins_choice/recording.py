"""How is an evening recorded, and carried out again? `python -m tests.games.darwins_choice.recording` writes them anew.

A file is one JSON object: `title`, `options`, `entries` in order, `shows` (rulings given as a reason) and `end` (Eras played,
tally, points of each player). An entry is {"key", "answer", "by"}, {"correct", "value"} or {"undo": true}, which takes the answer
just before it back. The same code writes the same files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.games.darwins_choice.evening import bot
from companion.games.darwins_choice.state import State
from companion.scoring import scoring_of
from solo_bots.conversation import AnswerRefused, Ask, Json, Tell
from solo_bots.session import Mark, Session
from solo_bots.shuffler import Shuffler
from tests.games.recorded import shortest

FOLDER = Path(__file__).parent
MOST_ENTRIES = 90
"""Longer evenings are not recorded: they are to be read."""

NAMES = ["Anna", "Ben", "Carla", "Dan", "Eve", "Fred"]


@dataclass
class Recorded:
    """One recorded evening."""

    title: str
    options: dict[str, Json]
    entries: list[dict[str, Json]] = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    end: dict[str, Json] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Recorded:
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def write(self, path: Path) -> None:
        """Write one line an entry, so that an evening can be read and compared."""
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
    """An evening carried out again: what was told and asked in all, the marks with the entries before them, the end."""

    session: Session[State]
    start: dict[str, Json]
    tells: list[Tell] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    marks: list[tuple[int, Mark]] = field(default_factory=list)

    @classmethod
    def of(cls, recorded: Recorded, start: dict[str, Json] | None = None, at: int = 0) -> Replay:
        """Replay from the beginning, or from a dumped state that lies after `at` entries; Diverged if it cannot be."""
        events = bot()
        first = events.dump(events.start(recorded.options)) if start is None else start
        replay = cls(Session(events, events.load(first)), first)
        replay._heard(at, replay.session.begin())
        for number, entry in enumerate(recorded.entries[at:], at + 1):
            if "undo" in entry:
                replay._take_back(recorded, at, number)
            elif "correct" in entry:
                replay._heard(number, replay.session.correct(entry["correct"], entry["value"]))
            else:
                marks = replay.session.replay(entry["key"], entry["answer"], entry["by"])
                replay._heard(number, marks)
        return replay

    def _take_back(self, recorded: Recorded, at: int, number: int) -> None:
        """Stand before the answer that is taken back; no turn may lie between."""
        self.session = Session.resume(self.session.bot, self.start)
        for entry in recorded.entries[at : number - 2]:
            if "correct" in entry:
                self.session.correct(entry["correct"], entry["value"])
            else:
                self.session.replay(entry["key"], entry["answer"], entry["by"])

    def end(self) -> dict[str, Json]:
        state, game = self.session.state, scoring_of("darwins_choice")
        tally = self.session.bot.tally(state)
        sheet = game.with_bot(game.declare().blank({"players": 2}), tally)
        score = game.score({"game": "darwins_choice", **sheet})
        return {"eras": state.era, "tally": tally, "points": [one.total for one in score.columns]}

    def shows(self) -> list[str]:
        """Return the rulings given as a reason for anything told or asked."""
        return sorted(self.rules, key=lambda number: int(number[1:]))

    def verbs(self) -> set[str]:
        return {tell.verb for tell in self.tells}

    def _heard(self, number: int, marks: list[Mark]) -> None:
        self.tells += self.session.tells
        self.rules |= {one.rule for tell in self.session.tells for one in tell.because}
        if self.session.ask is not None:
            self.rules |= {one.rule for one in self.session.ask.because}
        self.marks += [(number, mark) for mark in marks]


@dataclass(frozen=True)
class Story:
    """An evening worth keeping: its file, title, options, and how it is recognised when it was played."""

    name: str
    title: str
    options: dict[str, Json]
    tells: Callable[[Recorded, Replay], bool]
    correct: tuple[str, Json] | None = None
    species: int = 4
    undoes: bool = False


def main() -> None:
    """Write every story's first evening."""
    for story in STORIES:
        recorded = next(_evenings(story))
        recorded.write(FOLDER / f"{story.name}.json")
        print(f"{story.name}: {len(recorded.entries)} entries")


def _evenings(story: Story) -> Iterator[Recorded]:
    for seed in range(100_000):
        recorded = _played(story, seed)
        if recorded is None or len(recorded.entries) > MOST_ENTRIES:
            continue
        replay = Replay.of(recorded)
        recorded.end, recorded.shows = replay.end(), replay.shows()
        if story.tells(recorded, replay):
            yield recorded


def _played(story: Story, seed: int) -> Recorded | None:
    """Play with a table that mostly does the likely; None where it said something that cannot be."""
    options = {**story.options, "seed": seed}
    if options.get("desk"):
        options["names"] = NAMES[: options["players"]]
    recorded = Recorded(story.title, options)
    events, chance, shuffler = bot(), Random(seed), Shuffler(seed)
    session = Session(events, events.start(options))
    session.begin()
    entered = 0
    while (ask := session.ask) is not None:
        raw = shuffler.answer(ask) if options["deck"] == "virtual" else None
        by = "shuffler" if raw is not None else "person"
        if raw is None:
            raw = _said(ask, chance, entered < story.species)
        entered = entered + 1 if ask.verb == "desk" else 0
        if story.undoes and ask.verb == "desk" and len(recorded.entries) == 1:
            recorded.entries += [{"key": ask.key, "answer": "evaluate", "by": by}, {"undo": True}]
        answer = ask.parse(raw)
        try:
            session.answer(answer, by)
        except AnswerRefused:
            return None
        recorded.entries.append({"key": ask.key, "answer": shortest(ask, answer), "by": by})
        if story.correct and session.state.era == 2 and not any("correct" in one for one in recorded.entries):
            session.correct(*story.correct)
            recorded.entries.append({"correct": story.correct[0], "value": story.correct[1]})
    return recorded


def _said(ask: Ask, chance: Random, more: bool) -> Json:
    """Answer as a table would: species in the first Eras, then what is likely, now and then something else."""
    if ask.verb == "desk":
        kinds = [one for one in ask.choices if one.id.startswith("new")] if more else []
        if not kinds or chance.random() < 0.25:
            return "evaluate"
        choice = chance.choice(kinds)
    elif ask.default is not None and chance.random() < 0.75:
        return ask.default
    else:
        choice = chance.choice(ask.choices)
    answer: dict[str, Json] = {"choice": choice.id}
    toggles = [one.id for one in choice.fields if one.kind == "toggle"]
    if toggles:
        most = max(choice.at_least, min(2, len(toggles) if choice.at_most is None else choice.at_most))
        some = chance.sample(toggles, chance.randint(choice.at_least, most))
        answer |= {one: one in some for one in toggles}
    for one in choice.fields:
        if one.kind == "number":
            answer[one.id] = chance.randint(one.low, min(one.high, 6))
        elif one.kind == "pick" and one.id != "owner":
            answer[one.id] = chance.choice(one.options)
    return answer


def _shows(*numbers: str) -> Callable[[Recorded, Replay], bool]:
    return lambda recorded, _replay: set(numbers) <= set(recorded.shows)


def _version(version: str, players: int, deck: str = "own", *, desk: bool = False) -> dict[str, Json]:
    return {"version": version, "players": players, "deck": deck, "desk": desk}


STORIES = (
    Story("expansion", "Three players; biomes leave for good, barriers, conservation", _version("expansion", 3), _shows("D94", "D95", "D101", "D112")),
    Story("six_players", "Six players and all four territories; a virtual deck, pesticides and Pets", _version("expansion", 6, "virtual"), _shows("D98", "D118")),
    Story("two_players", "Two players; a card whose territory is missing is drawn anew", _version("expansion_two_player", 2), _shows("D86", "D130", "D132")),
    Story("two_against_two", "Two against two; war in the City", _version("two_vs_two", 4), _shows("D108", "D110")),
    Story("history", "History mode; six Eras, the territories open after the second", _version("history", 3), _shows("D145", "D148", "D153", "D122")),
    Story("correction", "The nature index is set right after the first event", _version("expansion", 4), lambda recorded, _replay: any("correct" in one for one in recorded.entries), ("index", 2)),
    Story("desk", "The Era desk; the Park is too full, species die with points, waste is handed out", _version("expansion", 3, desk=True), _shows("D53", "D57", "D72", "D44"), species=7, undoes=True),
    Story("desk_trade", "The Era desk; wildlife trade releases points, they are spread and kept", _version("expansion", 4, desk=True), lambda _recorded, replay: {"spread", "keeps_all"} <= replay.verbs()),
    Story("desk_plastic", "The Era desk; plastic kills who lived on waste, Tourism counts twice in the last Era", _version("expansion", 5, desk=True), _shows("D104", "D105", "D122")),
    Story("desk_base", "The Era desk in the base game", _version("base", 4, desk=True), _shows("D61", "D67", "D68", "D69", "D72"), species=3),
    Story("desk_children", "The Era desk of a children's game; points and chips are collected every Era", _version("child_friendly", 2, desk=True), lambda recorded, _replay: set(recorded.shows) >= {"D137", "D139"} and recorded.end["eras"] == 3),
    Story("desk_history", "The Era desk in history mode", _version("history", 3, desk=True), _shows("D144", "D145", "D44"), species=2),
    Story("desk_two", "The Era desk for two; a Park for three", _version("expansion_two_player", 2, desk=True), _shows("D53", "D57"), species=7),
    Story("desk_teams", "The Era desk of two against two; a tie is settled by points for each", _version("two_vs_two", 4, desk=True), lambda recorded, _replay: any(isinstance(one.get("answer"), dict) and one["answer"].get("choice") == "several" for one in recorded.entries), species=3),
)  # fmt: skip

if __name__ == "__main__":
    main()
