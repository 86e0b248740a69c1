"""May it be done, and by which ruling?"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something may be done or is fulfilled, the ruling that decides it, and why in a plain sentence.

    True and false like its answer.
    """

    holds: bool
    rule: str
    words: str

    def __bool__(self) -> bool:
        return self.holds
