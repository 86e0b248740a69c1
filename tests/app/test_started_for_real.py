"""The app as `./run` starts it, where the processor draws: its queue prints, and what fails in the clock is caught."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.app.window import ROOT
from tests.printing.faulty_printer import BusyPrinter


def main(folder: str, printer: str) -> None:
    """Run the app; put one receipt into its queue, let the clock fail once, close it and print what became of both."""
    from companion.app import prepare_kivy
    from companion.storage import Storage

    home = Path(folder)
    with Storage.open(home / "companion.sqlite3") as storage:
        prepare_kivy(home)
        from kivy.app import App
        from kivy.clock import Clock
        from kivy.graphics.opengl import GL_RENDERER, glGetString

        from companion.app.app import run
        from companion.app.services import Services
        from companion.history.retelling import receipt_of
        from printing.jobs import State
        from tests.companion.history import evenings

        services = Services(storage, home)
        printing = services.printing
        kitchen = printing.add_printer(printer, name="Kitchen", kind="TM-T88V")
        number = printing.print(receipt_of(evenings.game({"Anna": 61})), kitchen).job.number

        def fail(_dt: float) -> None:
            Clock.schedule_once(close, 0.5)
            raise ZeroDivisionError("thrown into the clock")

        def close(_dt: float) -> None:
            if printing.queue.job(number).state is State.SENT or Clock.get_boottime() > 40:
                App.get_running_app().stop()
            else:
                Clock.schedule_once(close, 0.2)

        Clock.schedule_once(fail, 1.0)
        run(services)
        told = {
            "drawn by": glGetString(GL_RENDERER).decode(),
            "job": printing.queue.job(number).state.value,
        }
    print(json.dumps(told))


def test_where_the_processor_draws_the_queue_prints_and_a_failing_clock_is_caught(tmp_path: Path) -> None:
    with BusyPrinter() as printer:
        ended = subprocess.run(
            [sys.executable, "-m", "tests.app.test_started_for_real", str(tmp_path), printer.uri],
            cwd=ROOT,
            env={
                **os.environ,
                "SDL_VIDEODRIVER": "offscreen",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "HOME": str(tmp_path),
                "PYTHONPATH": str(ROOT),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        assert ended.returncode == 0, ended.stderr
        told = json.loads(ended.stdout.splitlines()[-1])
        assert "llvmpipe" in told["drawn by"], told
        assert told["job"] == "sent", told
        assert printer.papers()[0].startswith(b"\x1b@")
    assert "ZeroDivisionError" in (tmp_path / "last-fault.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
