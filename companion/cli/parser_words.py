"""What does the parser of the command line say by itself, in the language in use?

argparse looks its own sentences up through gettext; it is given the companion's catalogue for that.
"""

from __future__ import annotations

import argparse

from assets.words import _, later

PARSERS_OWN = (
    later("usage: "),
    later("positional arguments"),
    later("options"),
    later("show this help message and exit"),
    later("%(prog)s: error: %(message)s\n"),
    later("argument %(argument_name)s: %(message)s"),
    later("the following arguments are required: %s"),
    later("one of the arguments %s is required"),
    later("unrecognized arguments: %s"),
    later("expected one argument"),
    later("expected at most one argument"),
    later("expected at least one argument"),
    later("not allowed with argument %s"),
    later("ignored explicit argument %r"),
    later("invalid choice: %(value)r (choose from %(choices)s)"),
    later("invalid %(type)s value: %(value)r"),
    later("ambiguous option: %(option)s could match %(matches)s"),
)
"""The sentences of argparse that a person meets, word for word."""


def give_the_parser_words() -> None:
    """Let argparse look up what it says where everything else is looked up; what is not there stays English."""
    vars(argparse)["_"] = _
