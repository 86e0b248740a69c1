"""What a printer says of itself, where it says something."""

from __future__ import annotations

from pathlib import Path

import pytest

from printing.addresses import CupsAddress, FileAddress, SerialAddress, TcpAddress, UsbAddress, parse
from printing.delivery import NothingSent
from printing.network import Paper, Status, ask_status
from printing.platforms import Found, find
from tests.printing import faulty_printer
from tests.printing.faulty_printer import printer, telling


def asked(behaviour: faulty_printer.Behaviour, timeout: float = 5.0) -> Status:
    with printer(behaviour) as there:
        address = parse(there.uri)
        assert isinstance(address, TcpAddress)
        return ask_status(address, answer_timeout=timeout)


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        (faulty_printer.ALL_WELL, Status(True, False, Paper.THERE, False)),
        (faulty_printer.NO_PAPER, Status(False, False, Paper.OUT, False)),
        (faulty_printer.COVER_OPEN, Status(False, True, Paper.THERE, False)),
        (faulty_printer.PAPER_LOW, Status(True, False, Paper.LOW, False)),
        (faulty_printer.CUTTER_STUCK, Status(False, False, Paper.THERE, True)),
    ],
)
def test_a_printer_that_can_tell_is_understood(answers: dict[int, int], status: Status) -> None:
    assert asked(telling(answers)) == status


def test_what_a_printer_sends_unasked_is_not_taken_for_an_answer() -> None:
    automatic_status_back = b"\x14\x00\x00\x0f"
    assert asked(telling(faulty_printer.NO_PAPER, automatic_status_back)).paper is Paper.OUT


def test_a_printer_that_says_nothing_is_asked_once_and_nothing_is_known() -> None:
    status = asked(faulty_printer.honest, timeout=0.2)
    assert status == Status()
    assert not status.says_something


def test_a_printer_that_knows_only_the_first_question_tells_that_much() -> None:
    assert asked(telling({1: 0x1A}), timeout=0.2) == Status(online=False)


def test_a_printer_that_hangs_up_when_asked_is_not_known() -> None:
    assert not asked(faulty_printer.resetting_after(3)).says_something
    assert not asked(faulty_printer.half_closed).says_something


def test_a_printer_that_never_stops_talking_is_not_listened_to_for_ever() -> None:
    assert not asked(faulty_printer.talking).says_something


def test_a_printer_that_is_off_cannot_be_asked() -> None:
    with pytest.raises(NothingSent, match="refused"):
        ask_status(TcpAddress("127.0.0.1", faulty_printer.free_port()))


def test_device_files_queues_and_ports_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    devices, programs = tmp_path / "dev", tmp_path / "bin"
    for name in ("usb/lp0", "rfcomm0", "ttyUSB0", "tty0", "sda", "serial/by-id/x"):
        (devices / name).parent.mkdir(parents=True, exist_ok=True)
        (devices / name).touch()
    (devices / "serial" / "by-id" / "x").unlink()
    (devices / "serial" / "by-id" / "usb-Prolific_Serial-if00").symlink_to("../../ttyUSB0")
    programs.mkdir()
    lpstat = programs / "lpstat"
    lpstat.write_text("#!/bin/sh\necho receipts\n", encoding="utf-8")
    lpstat.chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=":")
    assert [one for one in find(devices) if not isinstance(one.address, UsbAddress)] == [
        Found(FileAddress(str(devices / "usb/lp0"))),
        Found(CupsAddress("receipts")),
        Found(SerialAddress(str(devices / "rfcomm0")), sure=False),
        Found(SerialAddress(str(devices / "ttyUSB0")), "Prolific_Serial-if00", sure=False),
    ]
