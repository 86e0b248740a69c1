"""Printing by touch: on a printer over a real socket that behaves, is off, stalls or breaks off; the queue afterwards."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printing.jobs import State
from tests.app.window import Hand, in_a_window
from tests.printing.faulty_printer import BusyPrinter, free_port, honest, resetting_after, stalling_after

ESCAPE = 27


def evening(hand: Hand, players: int = 2) -> Any:
    """A receipt screen of a finished game that is kept."""
    from companion.app.screens.receipt import ReceiptScreen
    from companion.history.retelling import receipt_of
    from tests.companion.history import evenings

    game = evenings.game({"Anna": 61, "Łukasz": 58} if players == 2 else {"Anna": 61})
    screen = ReceiptScreen(receipt_of(game), game)
    hand.shell.go(screen)
    return screen


def undrawn() -> None:
    """Lay everything out but draw nothing: it takes most of a processor's time, and nobody looks."""
    from kivy.core.window import Window

    Window.on_draw = lambda *_: None


def said(hand: Hand, words: str) -> Iterator[float]:
    yield from hand.wait_for(lambda: hand.sees(words))


def print_with_one_tap(hand: Hand) -> Iterator[float]:
    undrawn()
    with BusyPrinter() as printer:
        evening(hand)
        yield from hand.frames()
        assert hand.sees("No printer is saved yet"), hand.texts()
        yield from hand.tap("receipt:add")
        hand.find("add:address").input.text = f"127.0.0.1:{printer.port}"
        yield from hand.frames()
        yield from hand.wait_for(lambda: not hand.screen.looking)
        yield from hand.frames()
        hand.find("add:address").input.text = printer.uri
        yield from hand.tap("add:go")
        yield from hand.wait_for(lambda: not hand.screen._asking)
        yield from hand.key(ESCAPE)
        assert hand.shell.screen.title() == "Receipt"
        before = hand.find("receipt:print").to_window(0, hand.find("receipt:print").y)
        yield from hand.tap("receipt:print")
        assert hand.app.services.printing.queue.jobs(), "the job is on the disk when the tap is answered"
        yield from said(hand, "Went to the printer")
        after = hand.find("receipt:print").to_window(0, hand.find("receipt:print").y)
        assert before == after, "the message pushed the button away"
        assert hand.sees("see to its paper"), hand.texts()
        (paper,) = [one for one in printer.papers() if one.startswith(b"\x1b@")]
        assert b"Origin" in paper
        yield from hand.tap("receipt:print")
        yield from hand.wait_for(lambda: len(hand.app.services.printing.queue.jobs()) == 2)


def test_a_printer_is_added_by_its_address_and_a_receipt_printed_with_one_tap(tmp_path: Path) -> None:
    in_a_window(print_with_one_tap, tmp_path)


def kitchen(hand: Hand, uri: str, kind: str = "TM-T88V") -> Any:
    return hand.app.services.printing.add_printer(uri, name="Kitchen", kind=kind)


def off_then_on(hand: Hand) -> Iterator[float]:
    undrawn()
    port = free_port()
    kitchen(hand, f"tcp://127.0.0.1:{port}")
    evening(hand)
    yield from hand.tap("receipt:print")
    yield from said(hand, "refused the connection")
    assert hand.sees("nothing was printed")
    yield from hand.tap("receipt:print")
    assert hand.sees("on its way to Kitchen already"), hand.texts()
    yield from hand.tap("confirm:no")
    yield from said(hand, "1 waits")
    yield from hand.tap("header:printing")
    assert hand.shell.screen.title() == "Printing"
    assert hand.sees("Waits for the printer · Kitchen"), hand.texts()
    yield from hand.tap("queue:1:cancel")
    yield from said(hand, "Cancelled")
    assert hand.app.services.printing.sign() is None
    yield from hand.tap("queue:1:reprint")
    yield from said(hand, "refused the connection")


def on_again(hand: Hand) -> Iterator[float]:
    undrawn()
    printing = hand.app.services.printing
    (job,) = printing.queue.jobs()
    port = int(job.address.rpartition(":")[2])
    import socket

    with socket.create_server(("127.0.0.1", port)) as server:
        server.settimeout(20)
        yield from hand.tap("home:printer")
        yield from hand.wait_for(lambda: bool(__import__("select").select([server], [], [], 0)[0]))
        line, _place = server.accept()
        with line:
            line.settimeout(5)
            got = bytearray()
            while part := line.recv(65536):
                got += part
        assert got.startswith(b"\x1b@")
        yield from said(hand, "Went to the printer")
    assert printing.sign() is None


def test_a_printer_that_is_off_is_told_and_its_job_is_sent_when_the_app_is_opened_again(
    tmp_path: Path,
) -> None:
    in_a_window(off_then_on, tmp_path)
    in_a_window(on_again, tmp_path, "tall")


def torn_off(hand: Hand) -> Iterator[float]:
    undrawn()
    with BusyPrinter(resetting_after(500)) as printer:
        kitchen(hand, printer.uri)
        evening(hand)
        yield from hand.tap("receipt:print")
        yield from said(hand, "May have come out")
        yield from hand.tap("header:back")
        sign = hand.find("header:printing")
        assert sign.name == "Look at the printer: 1 receipt"
        words = list(sign.children)
        hand.shell.printing_changed()
        assert list(sign.children) == words, "what is said already does not flicker"
        yield 1.0
        assert len(printer.jobs) == 1, "what may have come out is not sent again by itself"
        printer.behave = honest
        yield from hand.tap("header:printing")
        assert hand.sees("Needs a look")
        yield from hand.tap("queue:1:again")
        yield from said(hand, "Went to the printer")
        assert len(printer.papers()) == 2
        assert hand.app.services.printing.sign() is None


def test_after_a_print_that_broke_off_the_person_decides(tmp_path: Path) -> None:
    in_a_window(torn_off, tmp_path, "phone")


def stalled(hand: Hand) -> Iterator[float]:
    """The printer takes the beginning and then nothing; the person cancels, and says that it is there."""
    undrawn()
    from companion.paper.slips import Group, Line, setup_sheet

    with BusyPrinter(stalling_after(300)) as printer:
        kitchen(hand, printer.uri, kind="POS-5890")
        from companion.app.screens.receipt import ReceiptScreen

        long = setup_sheet("Long", [Group("李", tuple(Line(f"李 {n}") for n in range(300)))])
        hand.shell.go(ReceiptScreen(long))
        yield from hand.tap("receipt:print")
        yield from said(hand, "Being printed")
        yield from hand.wait_for(lambda: len(printer.jobs) == 1)
        assert hand.find("receipt:keep"), "the app goes on meanwhile"
        yield from hand.tap("receipt:1:cancel")
        yield from said(hand, "stopped in the middle")
        yield from hand.tap("receipt:1:there")
        yield from said(hand, "Went to the printer")


def test_a_printer_that_stalls_never_stops_the_app(tmp_path: Path) -> None:
    in_a_window(stalled, tmp_path)


def keep_without_a_printer(hand: Hand) -> Iterator[float]:
    undrawn()
    home = Path(os.environ["HOME"])
    (home / "Pictures").mkdir()
    screen = evening(hand)
    for _time in range(2):
        yield from hand.tap("receipt:keep")
        assert hand.sees("no sharing of its own")
        yield from hand.tap("keep:picture")
    pictures = sorted((home / "Pictures" / "Tabletop Companion").glob("*.png"))
    assert len(pictures) == 2, "the first was not overwritten"
    assert all(one.read_bytes().startswith(b"\x89PNG") for one in pictures)
    yield from hand.tap("receipt:keep")
    yield from hand.tap("keep:text")
    (text,) = (hand.app.services.folder / "receipts").glob("*.txt")
    assert "Łukasz" in text.read_text(encoding="utf-8")
    yield from hand.tap("columns:32")
    yield from hand.tap("receipt:keep")
    yield from hand.tap("keep:copy")
    from kivy.core.clipboard import Clipboard

    assert max(map(len, Clipboard.paste().splitlines())) <= 32
    before = screen.draft.shown()
    yield from hand.tap("code:restore")
    assert screen.draft.shown() != before
    assert not any("createPlay" in str(block) for block in screen.draft.shown().blocks), "not asked for"
    assert hand.sees("another company")
    yield from hand.tap("code:bgstats")
    assert any("createPlay" in str(block) for block in screen.draft.shown().blocks)


def test_without_a_printer_a_receipt_is_kept_as_picture_and_text_and_copied(tmp_path: Path) -> None:
    in_a_window(keep_without_a_printer, tmp_path)


def printers_kept(hand: Hand) -> Iterator[float]:
    undrawn()
    with BusyPrinter() as printer:
        yield from hand.tap("home:settings")
        yield from hand.tap("settings:printers")
        assert hand.sees("No printer is saved")
        yield from hand.tap("printers:add")
        yield from hand.wait_for(lambda: not hand.screen.looking)
        yield from hand.frames()
        hand.find("add:address").input.text = "carrier pigeon"
        yield from hand.tap("add:go")
        assert hand.sees("Write it like tcp://"), hand.texts()
        hand.find("add:address").input.text = printer.uri
        yield from hand.tap("add:go")
        yield from hand.wait_for(lambda: not hand.screen._asking)
        hand.find("printer:name").input.text = "Kitchen"
        yield from hand.tap("printer:rename")
        assert hand.shell.screen.title() == "Kitchen"
        yield from hand.tap("printer:test")
        yield from said(hand, "Went to the printer")
        yield from hand.tap("printer:calibrate")
        assert hand.sees("Find out what it really does")
        yield from hand.tap("calibrate:print")
        yield from said(hand, "Went to the printer")
        yield from hand.tap("calibrate:columns:32")
        yield from hand.tap("calibrate:letters:2")
        yield from hand.tap("calibrate:block:no")
        yield from hand.tap("calibrate:settle")
        assert hand.sees("smaller pieces"), hand.texts()
        yield from said(hand, "Went to the printer")
        yield from hand.tap("calibrate:block:yes")
        yield from hand.tap("calibrate:cut:no")
        yield from hand.tap("calibrate:settle")
        yield from said(hand, "is calibrated")
        (saved,) = hand.app.services.printing.printers.all()
        assert (saved.columns, saved.cutter, saved.calibrated) == (32, "", True)
        assert (saved.chunk, saved.delay_ms) == (1024, 20)
        assert saved.code_pages == ((2, "CP850"),)
        yield from hand.tap("calibrate:done")
        yield from hand.tap("printer:remove")
        assert hand.sees("Kitchen is removed")
        assert hand.app.services.printing.printers.all() == []
        yield from hand.tap("printers:undo")
        assert hand.app.services.printing.printers.all() == [saved]


def test_a_printer_is_added_named_calibrated_removed_and_put_back(tmp_path: Path) -> None:
    in_a_window(printers_kept, tmp_path)


def a_game_comes_back(hand: Hand) -> Iterator[float]:
    """A photograph of a receipt with its code is opened on the scan screen."""
    undrawn()

    from companion.app.screens.receipt import RestoreScreen
    from companion.history.repository import finished_games
    from companion.history.retelling import receipt_of
    from companion.paper.codes import with_codes
    from printing.picture import render_preview
    from tests.companion.paper.test_codes import evening as real_evening

    game = real_evening(2)
    paper = with_codes(receipt_of(game), game, dots=504, restore=True).receipt
    picture = hand.app.services.folder / "receipt.png"
    render_preview(paper, 42).save(picture)
    yield from hand.tap("home:scan")
    for _time in range(2):
        hand.screen.open(str(picture))
        yield from hand.wait_for(lambda: isinstance(hand.screen, RestoreScreen))
        yield from hand.frames()
        kept = len(finished_games(hand.app.services.storage).games)
        if kept:
            assert hand.sees("here already"), hand.texts()
            yield from hand.tap("restore:cancel")
            break
        assert hand.sees("would be added"), hand.texts()
        yield from hand.tap("restore:add")
        assert [one.uuid for one in finished_games(hand.app.services.storage).games] == [game.uuid]
        yield from hand.key(ESCAPE)
        yield from hand.tap("home:scan")


def test_a_game_comes_back_from_a_picture_of_its_receipt(tmp_path: Path) -> None:
    in_a_window(a_game_comes_back, tmp_path, "tall")


def a_thousand_jobs(hand: Hand) -> Iterator[float]:
    """A list of a thousand jobs is opened and counted without building a thousand rows."""
    undrawn()
    from companion.app.widgets.controls import Pressable

    printing = hand.app.services.printing
    printer = kitchen(hand, f"tcp://127.0.0.1:{free_port()}")
    first = printing.print(evening(hand)._receipt, printer).job
    store = hand.app.services.storage.print_jobs
    for _copy in range(999):
        store.copy(first.number)
    yield from hand.tap("header:back")
    yield from said(hand, "wait")
    yield from hand.tap("header:printing" if hand.shell.screen.title() else "home:printer")
    assert hand.sees("980 more wait."), hand.texts()
    assert len([one for one in hand.widgets() if isinstance(one, Pressable)]) < 40
    yield from hand.tap("queue:cancel-all")
    assert hand.sees("Cancel 1000 jobs?")
    yield from hand.tap("confirm:no")
    assert printing.queue.counts()[State.CANCELLED] == 0
    yield from hand.tap("queue:cancel-all")
    yield from hand.tap("confirm:yes")
    yield from said(hand, "1000 jobs are cancelled")
    print(json.dumps(printing.queue.counts()[State.CANCELLED]))


def test_of_a_thousand_waiting_jobs_twenty_are_shown_and_all_are_cancelled_at_once(tmp_path: Path) -> None:
    assert json.loads(in_a_window(a_thousand_jobs, tmp_path)) == 1000
