"""Paper without a screen: what is kept in files, what is printed, which printers there are, what comes back from a code."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from assets.errors import BadInput, PlainError
from companion.app.presenters import receipt
from companion.app.presenters.printing import (
    MOST_SHOWN,
    Calibration,
    Printing,
    columns_of,
    found_row,
    pads,
    printer_rows,
    queue_view,
    renamed,
    slips,
)
from companion.app.presenters.receipt import ReceiptDraft
from companion.history.repository import finished_games
from companion.history.retelling import receipt_of
from companion.paper.codes import restore_code
from companion.paper.printers import new_printer
from companion.paper.queue import Action, act
from companion.playthrough import Playthroughs
from companion.storage import Storage
from printing.addresses import SerialAddress, UsbAddress
from printing.jobs import State
from printing.layout import render_text
from printing.platforms import Found
from printing.receipt import Cut, QRCode, Receipt, Text
from printing.usb_printer import udev_rule
from tests.companion.paper.test_codes import evening
from tests.printing.faulty_printer import PATIENCE, BusyPrinter, free_port

DAY = date(2026, 11, 20)
NOTE = Receipt("Wayfarers: a/b\\c?, 2026-11-20", (Text("Zoë 🐙"), Cut()))


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


@pytest.fixture
def printing(storage: Storage) -> Iterator[Printing]:
    made = Printing(storage)
    made.start(lambda: None)
    yield made
    made.close(PATIENCE)


# ---- files


def test_a_receipt_is_kept_under_a_name_nothing_has_and_every_disk_bears(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    paths = [receipt.save_text(NOTE, 32, folder, DAY) for _time in range(3)]
    assert [one.name for one in paths] == [
        "2026-11-20 Wayfarers a b c.txt",
        "2026-11-20 Wayfarers a b c (2).txt",
        "2026-11-20 Wayfarers a b c (3).txt",
    ]
    assert all("Zoë" in one.read_text(encoding="utf-8") for one in paths)
    assert receipt.save_picture(NOTE, 48, folder, DAY).read_bytes().startswith(b"\x89PNG")


def test_a_folder_that_cannot_be_is_said_with_what_to_do(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(PlainError, match="cannot be written") as caught:
        receipt.save_picture(NOTE, 32, blocked / "below", DAY)
    assert "Make room" in caught.value.remedy


def test_pictures_go_where_the_person_keeps_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    data = tmp_path / "data"
    assert receipt.picture_folder(data) == data / "receipts"
    (tmp_path / "Pictures").mkdir()
    assert receipt.picture_folder(data) == tmp_path / "Pictures" / "Tabletop Companion"


def test_where_nothing_can_be_shared_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    assert not receipt.can_share()
    with pytest.raises(PlainError) as caught:
        receipt.share("x", "y")
    assert caught.value.remedy == receipt.share_words()


# ---- a receipt and its printer


def test_a_receipt_goes_to_the_usual_printer_as_wide_as_it_prints(printing: Printing) -> None:
    draft = ReceiptDraft(NOTE, printing)
    assert (draft.printer, draft.columns) == (None, 42)
    with pytest.raises(PlainError, match="No printer is saved"):
        draft.print()
    with BusyPrinter() as there:
        small = printing.add_printer(there.uri, name="Kitchen", kind="POS-5890")
        assert (draft.printer, draft.columns) == (small, 32)
        assert columns_of(small) == (32,)
        draft.print()
        assert draft.job is not None
        assert printing.queue.wait(draft.job, PATIENCE).state is State.SENT
        assert "🐙" in draft.told[0]
        assert draft.question_before_print() == ""
    assert columns_of(new_printer("tcp://x", kind="TM-T20II")) == (32, 42, 48)
    assert columns_of(new_printer("tcp://x", columns=35)) == (32, 35, 42, 48)


def test_a_second_copy_is_asked_about_while_the_first_is_under_way(printing: Printing) -> None:
    printing.add_printer(f"tcp://127.0.0.1:{free_port()}", name="Kitchen")
    draft = ReceiptDraft(NOTE, printing)
    draft.print()
    assert "on its way to Kitchen" in draft.question_before_print()
    assert draft.job is not None
    act(printing.queue, draft.job, Action.CANCEL)
    assert draft.question_before_print() == ""


def test_a_wide_receipt_is_fitted_to_the_printer_that_is_chosen_later(printing: Printing) -> None:
    wide = printing.add_printer("tcp://10.0.0.1", name="Wide", kind="TM-T20II")
    small = printing.add_printer("tcp://10.0.0.2", name="Small", kind="POS-5890")
    draft = ReceiptDraft(NOTE, printing)
    draft.choose(wide.id)
    draft.choose_columns(48)
    assert draft.columns == 48
    draft.choose(small.id)
    assert (draft.printer, draft.columns) == (small, 32)


def test_no_code_stands_on_a_receipt_unasked_and_each_one_when_asked(printing: Printing) -> None:
    game = evening(2)
    draft = ReceiptDraft(receipt_of(game), printing, game)

    def codes() -> list[str]:
        return [one.payload for one in draft.shown().blocks if isinstance(one, QRCode)]

    assert codes() == []
    draft.restore = True
    assert codes() == [restore_code(game)]
    draft.bg_stats = True
    assert len(codes()) == 2
    assert "createPlay" in codes()[1]


def test_the_sign_is_counted_again_only_when_a_job_has_changed(storage: Storage) -> None:
    heard = threading.Event()
    printing = Printing(storage)
    assert printing.sign() is None
    printing.start(heard.set)
    printer = printing.add_printer(f"tcp://127.0.0.1:{free_port()}", name="Kitchen")
    job = printing.print(NOTE, printer).job
    assert heard.wait(PATIENCE)
    sign = printing.sign()
    assert sign is not None
    assert (sign.short, printing.sign() is sign) == ("Printing: 1 waits", True)
    act(printing.queue, job.number, Action.CANCEL)
    assert printing.sign() is None
    printing.close(PATIENCE)


# ---- the queue as it is shown


def test_a_job_that_failed_is_shown_however_many_wait(storage: Storage) -> None:
    from dataclasses import replace

    printing = Printing(storage)
    printer = printing.add_printer("tcp://10.255.255.1", name="Kitchen")
    first = printing.print(NOTE, printer).job
    storage.print_jobs.change(first, replace(first, state=State.FAILED, what="Broken."))
    for _copy in range(300):
        storage.print_jobs.copy(first.number)
    view = queue_view(printing)
    assert [one.number for one in view.look] == [first.number]
    assert (len(view.under_way), view.waiting_too) == (MOST_SHOWN, 300 - MOST_SHOWN)
    numbers = [one.number for one in view.under_way]
    assert numbers == sorted(numbers), "in the order they came in"


def test_the_queue_of_a_storage_that_refuses_says_why(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        printing = Printing(storage)
    view = queue_view(printing)
    assert view.troubles
    assert (view.look, view.under_way, view.done) == ((), (), ())


# ---- printers


def test_a_printer_is_saved_once_and_two_of_one_name_are_told_apart(printing: Printing) -> None:
    one = printing.add_printer("tcp://10.0.0.1", name="POS58 Printer")
    assert printing.add_printer("tcp://10.0.0.1:9100", name="again") == one
    other = printing.add_printer("tcp://10.0.0.2", name="POS58 Printer")
    assert (one.name, other.name) == ("POS58 Printer", "POS58 Printer 2")
    assert renamed(printing, other, "  The  red one ").name == "The red one"
    with pytest.raises(BadInput, match="already"):
        renamed(printing, other, "pos58 printer")
    assert [row.name for row in printer_rows(printing)] == ["POS58 Printer", "The red one"]
    assert "used when nobody chooses" in printer_rows(printing)[0].detail


def test_a_removed_printer_comes_back_to_its_place_as_the_usual_one(printing: Printing) -> None:
    printers = printing.printers
    made = [printing.add_printer(f"tcp://10.0.0.{n}", name=f"P{n}") for n in (1, 2, 3)]
    printers.make_usual(made[1])
    removed = printers.remove(made[1])
    assert printers.all() == [made[0], made[2]]
    assert printers.usual() == made[0]
    assert printers.put_back(removed) == made[1]
    assert printers.all() == made
    assert printers.usual() == made[1]
    with pytest.raises(BadInput):
        printers.put_back(removed)


def test_what_was_found_says_what_keeps_this_account_from_it(printing: Printing) -> None:
    address = UsbAddress(0x0416, 0x5011)
    row = found_row(Found(address, rule=udev_rule(address)), printing)
    assert (row.name, row.icon, row.saved) == ("A printer on USB", "usb", False)
    assert row.rule in row.blocked
    port = found_row(Found(SerialAddress("/dev/rfcomm0"), sure=False, group="dialout"), printing)
    assert "usermod -aG dialout" in port.blocked
    printing.add_printer("serial:///dev/rfcomm0")
    assert found_row(Found(SerialAddress("/dev/rfcomm0")), printing).saved


def test_a_calibration_that_cannot_get_slower_ends_without_being_done(printing: Printing) -> None:
    printer = printing.add_printer(f"tcp://127.0.0.1:{free_port()}", name="Kitchen")
    step = Calibration(printing, printer)
    step.print_page()
    for _round in range(8):
        step.answers["block"] = "no"
        step.settle()
        if step.hopeless:
            break
    assert step.hopeless
    assert not step.done
    assert (step.printer.chunk, step.printer.delay_ms) == (64, 60)
    assert step.picture().height > 500


# ---- other papers


def test_a_pad_for_every_number_of_players_a_game_can_be_played_with(storage: Storage) -> None:
    assert [one.id for one in pads(6)] == ["pad:darwins_choice"]
    for players in range(1, 7):
        for one in pads(players):
            for columns in (32, 42, 48):
                assert max(map(len, render_text(one.make(columns), columns).splitlines())) <= columns
    (alone,) = [one for one in pads(1) if one.id == "pad:wayfarers"]
    assert "1 player and" in alone.detail


def test_what_was_played_is_offered_as_slips(storage: Storage) -> None:
    plays = Playthroughs(storage)
    assert slips(storage, plays, DAY) == ()
    plays.new("wayfarers", {"board": "space", "deck": "virtual", "seed": 5})
    offered = receipt.offer(storage, restore_code(evening(2)))
    assert offered is not None
    receipt.keep(storage, offered)
    made = slips(storage, plays, DAY)
    assert [one.id.split(":")[0] for one in made] == ["statistics", "log"]
    assert "2026-11-20" in render_text(made[0].make(32), 32)
    assert made[1].make(42).blocks


# ---- back from a code


def test_a_game_from_a_code_is_shown_before_it_is_added_and_once_only(storage: Storage) -> None:
    game = evening(3)
    offered = receipt.offer(storage, restore_code(game))
    assert offered is not None
    assert offered.adds
    assert finished_games(storage).games == ()
    receipt.keep(storage, offered)
    assert [one.uuid for one in finished_games(storage).games] == [game.uuid]
    with pytest.raises(PlainError):
        receipt.keep(storage, offered)
    again = receipt.offer(storage, restore_code(game))
    assert again is not None
    assert (again.adds, "here already" in again.words) == (False, True)


def test_a_damaged_code_is_refused_and_a_foreign_one_is_nobodys(storage: Storage) -> None:
    code = restore_code(evening(2))
    with pytest.raises(BadInput, match="damaged"):
        receipt.offer(
            storage, code[:60] + "0" + code[61:] if code[60] != "0" else code[:60] + "1" + code[61:]
        )
    assert receipt.offer(storage, "https://example.com") is None
    assert receipt.offer(storage, "") is None
