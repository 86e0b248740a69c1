"""Another program that plays through JSON lines: what can it do with nothing but the lines?

Standard library only, and nothing of ours is imported: it reads what a question offers and answers it.
"""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any, Self

Line = dict[str, Any]


class OtherProgram:
    """One running `companion solo … --json`; `lines` is everything heard, `ask` the open question (None: over)."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env
        )
        self.lines: list[Line] = []
        self.ask: Line | None = None
        self._hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.end()

    def say(self, said: Line) -> list[Line]:
        """Say one line; return what was heard up to the next question, the end of the game, or an error."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(said) + "\n")
        self.process.stdin.flush()
        return self._hear()

    def answer(self) -> list[Line]:
        """Give the usual answer to the open question, or the first that it takes."""
        assert self.ask is not None
        return self.say({"n": self.ask["n"], "answer": some_answer(self.ask)})

    def kill(self) -> None:
        """Die as an empty battery does."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """Stop talking and wait for the end; return the exit code."""
        if self.process.stdin is not None and not self.process.stdin.closed:
            self.process.stdin.close()
        code = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def _hear(self) -> list[Line]:
        assert self.process.stdout is not None
        heard: list[Line] = []
        while line := self.process.stdout.readline():
            heard.append(json.loads(line))
            kind = next(iter(heard[-1]))
            if kind == "ask":
                self.ask = heard[-1]["ask"]
            elif kind == "over":
                self.ask = None
            if kind in ("ask", "over", "error", "state"):
                break
        self.lines += heard
        return heard


def some_answer(ask: Line) -> Any:
    """Return the usual answer, or the first one with what it needs filled in."""
    if ask["default"] is not None:
        return ask["default"]
    choice = ask["choices"][0]
    answer: Line = {"choice": choice["id"]}
    for number, one in enumerate(choice["fields"]):
        if one["default"] is not None and not (one["kind"] == "toggle" and number < choice["at_least"]):
            answer[one["id"]] = one["default"]
        elif one["kind"] == "pick":
            answer[one["id"]] = one["options"][0]
        else:
            answer[one["id"]] = True if one["kind"] == "toggle" else one.get("low", "")
    return answer
