"""`companion doctor`: what this device has, in lines a person can read or as JSON."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion import device

if TYPE_CHECKING:
    import argparse

DONE = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion doctor`."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of lines"))


def run(args: argparse.Namespace) -> int:
    """Print what this device has; something missing is a finding and no failure."""
    return show(as_json=args.json)


def show(*, as_json: bool = False) -> int:
    """Print every finding with its state and remedy; always 0."""
    if as_json:
        print(
            json.dumps({"findings": [one.to_json() for one in device.look()]}, ensure_ascii=False, indent=2)
        )
        return DONE
    print(_("What this device has"))
    short = 0
    for one in device.look():
        short += one.state is not device.State.READY
        print(f"  {device.state_word(one.state):<8} {one.what:<24} {one.detail}".rstrip(), flush=True)
        for line in textwrap.wrap(one.remedy, width=70):
            print(f"  {'':<8} {'':<24} {line}")
    if short:
        print(
            ngettext(
                "{count} thing is missing or limited.",
                "{count} things are missing or limited.",
                short,
            ).format(count=short)
        )
    else:
        print(_("Nothing is missing."))
    return DONE
