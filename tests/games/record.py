"""Record the games anew: `python -m tests.games.record` plays simulated games until one tells each story, and writes them.

The same code writes the same files, so a difference after a change of the AI or the simulation shows what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from solo_bots import bot_for
from solo_bots.conversation import Answer, Ask, Json
from solo_bots.session import Mark, Session
from tests.games.recorded import FOLDER, Recorded, Replay, Step, shortest
from tests.games.shown import (
    came_to_light_late,
    columns_level,
    corrects,
    ended_by,
    fallbacks,
    guild_level,
    last_space_taken,
    path_level,
    row_wraps,
    score_level,
    sees,
    takes_back_late_words,
    workers_level,
)
from tests.simulation.wayfarers.game import Evening, begin, play
from tests.simulation.wayfarers.human import Temper

MOST_ENTRIES = 110
"""Longer games are not recorded: they are to be read."""

Told = list[Step]


@dataclass(frozen=True)
class Story:
    """A game worth keeping: what it is called, which board plays, and how it is recognised when it was played."""

    name: str
    title: str
    board: str
    tells: Callable[[Recorded, Told], bool]
    temper: Temper | None = None
    play: Callable[[Story, int], Recorded | None] | None = None
    most: int = MOST_ENTRIES


def main() -> None:
    """Write every story's first game."""
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for story in STORIES:
        recorded = next(_told_games(story))
        recorded.write(FOLDER / f"{story.name}.json")
        print(f"{story.name}: {len(recorded.entries)} entries")


def _told_games(story: Story) -> Iterator[Recorded]:
    for seed in range(100_000):
        recorded = (story.play or _play)(story, seed)
        if recorded is None or len(recorded.entries) > story.most:
            continue
        replay = Replay.of(recorded)
        steps = list(replay.steps())
        recorded.end, recorded.shows = replay.end(), replay.shows()
        if story.tells(recorded, steps):
            yield recorded


def _play(story: Story, seed: int) -> Recorded:
    evening = begin(story.board, seed, temper=story.temper)
    return _recorded(story, evening, evening.played.options)


def _recorded(
    story: Story, evening: Evening, options: dict[str, Json], entries: list[Json] | None = None
) -> Recorded:
    recorded = Recorded(story.title, options, list(entries or ()))
    table = evening.table.name

    def watch(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        by = evening.played.answers[-1][2]
        recorded.entries.append(
            {"key": ask.key, "answer": shortest(ask, answer), "by": "person" if by == table else by}
        )

    play(evening, watch)
    return recorded


def _with_a_correction(story: Story, seed: int) -> Recorded:
    """In the AI's twelfth turn its comet marker turns out to stand one further on, and it has a black token more."""
    evening = begin(story.board, seed, temper=story.temper)
    recorded = Recorded(story.title, evening.played.options)
    session, board = evening.session, evening.board

    def watch(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        by = "shuffler" if ask.shape == "draw" else "person"
        recorded.entries.append({"key": ask.key, "answer": shortest(ask, answer), "by": by})
        if ask.shape == "draw" and session.state.turn == 12 and not marks and session.state.comets < 10:
            for fact, value in (
                ("comets", session.state.comets + 1),
                ("influence.black", session.state.influence["black"] + 1),
            ):
                told = list(session.tells)
                session.correct(fact, value)
                session.tells = [*told, *session.tells]
                recorded.entries.append({"correct": fact, "value": value})
            board.comets += 1
            board.ai.influence["black"] += 1

    play(evening, watch)
    return recorded


def _joined_in_the_middle(story: Story, seed: int) -> Recorded | None:
    """The companion comes to the table before the human's eleventh turn; everything so far is set right first."""
    evening = begin(story.board, seed, temper=story.temper)
    state = _played_until(evening, turn=21)
    if state is None:
        return None
    bot, options = bot_for("wayfarers"), evening.played.options
    session = Session(bot, bot.start(options))
    session.begin()
    entries: list[Json] = []
    for one in bot.correctables(bot.load(state)):
        fact, value = one.field.id, one.field.default
        if session.value_of(fact) != value:
            session.correct(fact, value)
            entries.append({"correct": fact, "value": value})
    joined = Evening(
        Session(bot, bot.load(session.state.dump())),
        evening.board,
        evening.table,
        evening.laws,
        evening.played,
    )
    joined.laws.state = joined.session.state
    return _recorded(story, joined, options, entries)


class _Stop(Exception):
    pass


def _played_until(evening: Evening, turn: int) -> dict[str, Json] | None:
    """Play on until that turn begins; return the state then, or None if the game is over before."""
    found: list[Mark] = []

    def watch(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        found.extend(mark for mark in marks if mark.turn == turn)
        if found:
            for tell in evening.session.tells:
                evening.table.hear(tell)
            raise _Stop

    try:
        play(evening, watch)
    except _Stop:
        evening.played.answers.clear()
        return found[0].state
    return None


def _with_words_taken_back(story: Story, seed: int) -> Recorded:
    """Asked whether the human stands on the AI's last space, the person says yes, takes it back and says how it is."""
    recorded = _play(story, seed)
    at = next((i for i, one in enumerate(recorded.entries) if one["key"].startswith("final:")), None)
    if at is not None and recorded.entries[at]["answer"] != "mine":
        entry = recorded.entries[at]
        recorded.entries[at:at] = [entry | {"answer": "mine"}, {"undo": True}]
    return recorded


def _scored(story: Story, seed: int) -> Recorded:
    """A whole evening with the human's column of the score sheet."""
    evening = begin(story.board, seed, temper=story.temper)
    recorded = _recorded(story, evening, evening.played.options)
    recorded.human = evening.played.human
    return recorded


HASTY = Temper(journaling=0.65, placing=0.15, retrieving=0.05, denying=0.3, frank=0.5, mindful=1.0)
FORGETFUL = Temper(journaling=0.65, placing=0.15, retrieving=0.05, denying=0.3, frank=0.0, mindful=0.0)
STUBBORN = Temper(journaling=0.5, placing=0.15, retrieving=0.05, denying=1.0, frank=1.0, mindful=1.0)
SLOW = Temper(journaling=0.1, placing=0.2, retrieving=0.1, denying=0.0, frank=0.0, mindful=1.0)
UNHURRIED = Temper(journaling=0.1, placing=0.1, retrieving=0.05, denying=0.0, frank=0.0, mindful=1.0)
CROWDING = Temper(journaling=0.5, placing=0.45, retrieving=0.0, denying=0.0, frank=0.0, mindful=1.0)
TAKING = Temper(journaling=0.0, placing=0.05, retrieving=0.05, denying=0.0, frank=0.0, mindful=1.0)

STORIES = (
    Story(
        "space_human_ends",
        "The space board; the human is first in the last column",
        "space",
        ended_by("human"),
        HASTY,
    ),
    Story(
        "upgrade_ai_ends",
        "The upgrade board; the AI is first in the last column",
        "upgrade",
        ended_by("bot"),
    ),
    Story(
        "townsfolk_ai_ends",
        "The townsfolk board; the AI is first in the last column",
        "townsfolk",
        ended_by("bot"),
    ),
    Story(
        "journal_ai_ends",
        "The journal board; the AI is first in the last column",
        "journal",
        lambda recorded, told: (
            ended_by("bot")(recorded, told) and path_level(recorded, told) and columns_level(recorded, told)
        ),
    ),
    Story(
        "late_arrival",
        "The human forgets to say that the last column is reached; the AI finds the space taken",
        "journal",
        lambda _recorded, told: came_to_light_late(told),
        FORGETFUL,
    ),
    Story(
        "fallbacks",
        "Of all six scheme cards the second action is done",
        "upgrade",
        lambda _recorded, told: fallbacks(told) == {1, 2, 3, 4, 5, 6},
    ),
    Story(
        "denials",
        "Every choice is denied, the AI is back at its first one",
        "journal",
        sees("W62", "W64"),
        STUBBORN,
    ),
    Story("caravan_overflow", "A tile finds no room on the caravan", "upgrade", sees("W43", "W56"), SLOW),
    Story(
        "from_the_pile",
        "A worker on the outermost space takes the top card of the pile",
        "space",
        sees("W51"),
    ),
    Story(
        "correction",
        "Two values are set right in the middle of a turn",
        "townsfolk",
        corrects("comets", "influence.black"),
        HASTY,
        _with_a_correction,
    ),
    Story(
        "joined_in_the_middle",
        "The companion comes to the table when half of the game is played",
        "space",
        corrects("marker", "journal", "scheme.1", "scheme.2", "caravan", "human_column"),
        HASTY,
        _joined_in_the_middle,
    ),
    Story(
        "any_guild",
        "Influence in any guild goes by the marker",
        "townsfolk",
        sees("W44"),
        UNHURRIED,
        most=160,
    ),
    Story(
        "late_words_taken_back",
        "The person says that it stands on the AI's last space, takes it back and says how it is",
        "upgrade",
        takes_back_late_words,
        FORGETFUL,
        _with_words_taken_back,
    ),
    Story(
        "last_space_taken",
        "The human stands on the last space the path leads to",
        "space",
        last_space_taken,
        HASTY,
    ),
    Story(
        "denied_to_slot_1",
        "Three denials lead the AI round the end of a row to slot 1",
        "townsfolk",
        row_wraps,
        STUBBORN,
    ),
    Story(
        "no_place_left",
        "Every slot of a row is taken: a worker finds no place, and the second action is done",
        "townsfolk",
        sees("W31"),
        CROWDING,
        most=120,
    ),
    Story(
        "no_card_left",
        "A long game: a row and its pile are used up, and the AI has no card to take",
        "townsfolk",
        sees("W50"),
        TAKING,
        most=170,
    ),
    Story(
        "level_workers",
        "Two workers of one colour stand on level slots of two rows",
        "journal",
        workers_level,
        CROWDING,
    ),
    Story(
        "level_guild",
        "Both sides hold as much influence in a guild",
        "journal",
        guild_level,
        play=_scored,
    ),
    Story(
        "level_score",
        "Both sides come to as many points",
        "journal",
        score_level,
        TAKING,
        _scored,
    ),
)

if __name__ == "__main__":
    main()
