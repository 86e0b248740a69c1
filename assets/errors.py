"""What does a person read when something cannot be done? One error type for every room."""

from __future__ import annotations


class PlainError(Exception):
    """Something a person can understand and mend.

    `what` happened, `where` (file, line, address, field; may be empty) and the `remedy`, each a plain
    sentence or phrase without a trailing newline. `exit_code` is what a command line ends with:
    1 = could not, 2 = bad input.
    """

    exit_code = 1

    def __init__(self, what: str, *, where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{place}{self.what}{remedy}"

    def to_json(self) -> dict[str, str]:
        """Return the error as the command line prints it with --json."""
        return {"what": self.what, "where": self.where, "remedy": self.remedy}


class BadInput(PlainError):
    """What came from outside (an answer, a file, an argument) cannot be accepted; exit code 2."""

    exit_code = 2
