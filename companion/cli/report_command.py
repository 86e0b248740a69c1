"""`companion report`: one text file for whoever mends a problem; without names unless they are wanted."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from assets.words import _

if TYPE_CHECKING:
    import argparse

DONE = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion report`."""
    parser.add_argument("--out", metavar="FILE", required=True, help=_("the new file; none is written over"))
    parser.add_argument("--names", action="store_true", help=_("leave the names people typed in it"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of a line"))


def run(args: argparse.Namespace) -> int:
    """Write the report; return 0.

    Raises:
        PlainError: there is such a file already, or it cannot be written.
    """
    from companion import device
    from companion.problem_report import write_report
    from companion.storage import Storage
    from companion.storage.files import data_dir

    now = datetime.now().astimezone()
    with Storage.open() as storage:
        path = write_report(storage, Path(args.out), now, device.look(), folder=data_dir(), names=args.names)
    if args.json:
        print(json.dumps({"file": str(path), "names": args.names}, ensure_ascii=False))
    else:
        print(_("Written: {file}").format(file=path))
    return DONE
