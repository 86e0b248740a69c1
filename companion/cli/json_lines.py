"""How does another program play? One JSON object a line: tells and questions out, answers and steps in.

Out: {"game": …} once, then {"tell": …}, {"ask": {"n", "key", "kind", "text", "choices", "default", …}}, {"undone": …}, {"redone": …},
{"corrected": …}, {"over": …} and {"error": {"what", "where", "remedy"}}.
In: {"n": 3, "answer": …}, {"n": 3, "usual": true} (to the end of the turn), {"undo": true}, {"redo": true}, {"correct": {"fact": …, "value": …}}, {"state": true}.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TextIO, TypeAlias

from assets.errors import BadInput, PlainError
from assets.words import _
from companion import spoken
from companion.games import game_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.playthrough import OpenGame
    from solo_bots.conversation import Json

Say: TypeAlias = "Callable[[str, Json], None]"
"""Writes one object: its kind and its value."""

LONGEST_LINE = 65_536
"""Characters; more is no answer."""


def speak(opened: OpenGame, given: TextIO, shown: TextIO) -> int:
    """Play until the input ends or the game is over and no undo comes; return exit code 0."""

    def say(kind: str, value: Json) -> None:
        shown.write(json.dumps({kind: value}, ensure_ascii=False, separators=(",", ":")) + "\n")
        shown.flush()

    say("game", {"id": opened.id, "game": opened.game, "options": opened.options, "notice": opened.notice})
    _say_all(opened, say)
    while line := given.readline(LONGEST_LINE + 1):
        if not line.strip():
            continue
        try:
            if len(line) > LONGEST_LINE:
                _skip_rest(line, given)
                raise BadInput(_("The line is longer than {n} characters.").format(n=LONGEST_LINE))
            _obey(opened, _parsed(line), say)
        except PlainError as error:
            say("error", error.to_json())
    return 0


def _skip_rest(line: str, given: TextIO) -> None:
    while line and not line.endswith("\n"):
        line = given.readline(LONGEST_LINE)


def _parsed(line: str) -> dict[str, Json]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise BadInput(
            _("The line is no JSON."), remedy=_('Send an object such as {"n": 1, "answer": "done"}.')
        ) from fault
    known = ("answer", "undo", "redo", "correct", "state", "usual")
    if not isinstance(said, dict) or sum(key in said for key in known) != 1:
        raise BadInput(
            _("The line is no answer and no step."),
            remedy=_("Send one of: {keys}.").format(keys=", ".join(known)),
        )
    return said


def _obey(opened: OpenGame, said: dict[str, Json], say: Say) -> None:
    if "answer" in said or "usual" in said:
        n = _number_of_question(said)
        if "usual" in said:
            opened.answer_as_usual(n=n, by="program")
        else:
            opened.answer(said["answer"], n=n, by="program")
    elif "undo" in said:
        name = spoken.step_name(opened.game, opened.undo_step())
        done = opened.undo()
        say(
            "undone",
            {"step": name, "put_back": spoken.put_back(opened.game, opened.put_back, opened.options)}
            if done
            else None,
        )
        _say_ask(opened, say)
        return
    elif "redo" in said:
        name = spoken.step_name(opened.game, opened.redo_step())
        say("redone", {"step": name} if opened.redo() else None)
    elif "state" in said:
        say("state", opened.bot.dump(opened.state))
        return
    else:
        wanted = said["correct"]
        if not isinstance(wanted, dict) or not isinstance(wanted.get("fact"), str) or "value" not in wanted:
            raise BadInput(
                _("A correction needs a fact and a value."), where="correct", remedy=_("Send both.")
            )
        opened.correct(wanted["fact"], wanted["value"], by="program")
        say("corrected", {"fact": wanted["fact"], "value": wanted["value"]})
    _say_all(opened, say)


def _number_of_question(said: dict[str, Json]) -> int:
    if "n" not in said:
        raise BadInput(_("The number of the question is missing."), where="n", remedy=_("Send it as n."))
    n = said["n"]
    if type(n) is not int:
        shown = json.dumps(n, ensure_ascii=False)[:40]
        raise BadInput(
            _("{value} is no number of a question.").format(value=shown),
            where="n",
            remedy=_('Send a whole number without quotes, as in "n": 3.'),
        )
    return n


def _say_all(opened: OpenGame, say: Say) -> None:
    lines = spoken.lines(opened.game, opened.tells, opened.options)
    for tell, line in zip(opened.tells, lines, strict=True):
        why = [{"rule": one.rule, "text": one.text} for one in line.why]
        say("tell", {**tell.to_json(), "text": line.text, "why": why})
    _say_ask(opened, say)


def _say_ask(opened: OpenGame, say: Say) -> None:
    ask = opened.ask
    if ask is None:
        say("over", {"tally": opened.tally()})
        return
    words = game_words(opened.game)
    form = ask.to_json()
    for shown, choice in zip(form["choices"], ask.choices, strict=True):
        shown["text"] = words.choice_words(ask, choice)
    say("ask", {"n": opened.n, "kind": form.pop("shape"), "text": words.ask_words(ask), **form})
