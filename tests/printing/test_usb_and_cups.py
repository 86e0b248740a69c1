"""Printers on USB and queues of the print system: a job arrives whole, or it is known whether anything may have.

Neither USB nor CUPS can be had in a test: a bus stands in for pyusb (`usb_bus`), a program for `lp`.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assets.errors import PlainError
from companion.paper.printers import permission_words
from printing.addresses import CupsAddress, UsbAddress, parse
from printing.delivery import NothingSent, Sent, Uncertain, Unwatched
from printing.devices import queues, send_cups
from printing.platforms import find
from printing.transports import send, usual_pace
from printing.usb_printer import OnUsb, on_usb, udev_rule

JOB = bytes(range(256)) * 100
WHERE = UsbAddress(0x04B8, 0x0202)


class Noted(Unwatched):
    """Remembers what had come out when the first byte was about to go."""

    def __init__(self, received: bytearray) -> None:
        self.received = received
        self.at_begin: int | None = None
        self.handed_over = 0

    def begin(self) -> None:
        self.at_begin = len(self.received)

    def progress(self, handed_over: int) -> None:
        self.handed_over = handed_over


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The bus, with nothing but a mouse on it."""
    for name in [one for one in sys.modules if one == "usb" or one.startswith("usb.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(Path(__file__).parent / "usb_bus")
    core = importlib.import_module("usb.core")
    core.bus.append(core.Device(1, 2, [core.Interface(0, 3, [core.Endpoint(0x81, 3)])], product="Mouse"))
    yield core
    for name in [one for one in sys.modules if one == "usb" or one.startswith("usb.")]:
        del sys.modules[name]


def plug_in(core: Any, **properties: Any) -> Any:
    device = core.Device(WHERE.vendor, WHERE.product, **properties)
    core.bus.append(device)
    return device


def test_a_usb_printer_gets_every_byte_and_is_given_back_to_the_system(usb: Any) -> None:
    device = plug_in(usb, kernel_drivers={1})
    watch = Noted(device.received)
    assert send(WHERE, JOB, chunk=1000, watch=watch) == Sent(len(JOB))
    assert device.received == JOB
    assert (watch.at_begin, watch.handed_over) == (0, len(JOB))
    assert (device.claimed, device.kernel_drivers, device.disposed) == (set(), {1}, 1)


def test_a_usb_printer_that_is_not_there_has_printed_nothing(usb: Any) -> None:
    with pytest.raises(NothingSent, match="no such printer on USB"):
        send(WHERE, JOB)


def test_a_usb_printer_that_may_not_be_used_comes_with_the_rule_that_lets_one(usb: Any) -> None:
    plug_in(usb, may=False)
    with pytest.raises(NothingSent, match="no permission") as caught:
        send(WHERE, JOB)
    assert udev_rule(WHERE) in caught.value.remedy
    assert 'ATTR{idVendor}=="04b8", ATTR{idProduct}=="0202"' in caught.value.remedy


def test_a_usb_printer_another_program_has_is_left_to_it(usb: Any) -> None:
    device = plug_in(usb, busy=True)
    with pytest.raises(NothingSent, match="Another program"):
        send(WHERE, JOB)
    assert device.disposed == 1


def test_what_is_no_printer_gets_no_job(usb: Any) -> None:
    plug_in(usb, interfaces=[usb.Interface(0, 3, [usb.Endpoint(0x01)])])
    with pytest.raises(NothingSent, match="no printer behind it"):
        send(WHERE, JOB)


@pytest.mark.parametrize("room", [0, 700, 4096])
@pytest.mark.parametrize(
    ("breaks", "words"), [(110, "took no bytes for 10 seconds"), (19, "no printer behind")]
)
def test_a_usb_printer_that_breaks_off_leaves_the_job_uncertain(
    usb: Any, room: int, breaks: int, words: str
) -> None:
    """Even at the first write: USB does not tell how much of it was taken."""
    device = plug_in(usb, room=room, breaks=breaks)
    with pytest.raises(Uncertain, match=words) as caught:
        send(WHERE, JOB)
    assert caught.value.at_most >= len(device.received) == room
    assert device.claimed == set()


def test_a_device_without_a_way_to_usb_says_what_else_there_is(
    usb: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb.bus[:] = []
    with pytest.raises(PlainError, match="cannot be spoken to") as caught:
        send(WHERE, JOB)
    assert "file:///dev/usb/lp0" in caught.value.remedy
    assert "libusb" in caught.value.remedy
    monkeypatch.setitem(sys.modules, "usb", None)
    monkeypatch.setitem(sys.modules, "usb.core", None)
    with pytest.raises(PlainError, match="cannot be spoken to"):
        send(WHERE, JOB)
    assert on_usb() == []


def test_printers_on_usb_are_found_by_what_they_are(usb: Any) -> None:
    plug_in(usb)
    assert on_usb() == [OnUsb(WHERE, "Acme Receipt 58")]


def test_a_printer_on_usb_this_account_may_not_use_is_found_with_the_rule_that_lets_it(
    usb: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(usb, bus=1, address=7)
    file = tmp_path / "bus" / "usb" / "001" / "007"
    file.parent.mkdir(parents=True)
    file.touch()
    assert [one.usable for one in on_usb(tmp_path / "bus" / "usb")] == [True]
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != file)  # root may write to any file
    (found,) = [one for one in find(tmp_path) if isinstance(one.address, UsbAddress)]
    assert (found.usable, found.rule) == (False, udev_rule(WHERE))
    assert "/etc/udev/rules.d" in permission_words(found)
    assert udev_rule(WHERE) in permission_words(found)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that comes first where programs are looked for."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def program(folder: Path, name: str, does: str) -> None:
    place = folder / name
    place.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    place.chmod(0o755)


def test_a_queue_gets_every_byte_as_it_is(programs: Path) -> None:
    program(programs, "lp", f'echo "$LC_ALL" "$@" > {programs}/said; cat > {programs}/job')
    assert send(parse("cups://Bon-Drucker_2"), JOB) == Sent(len(JOB))
    assert (programs / "job").read_bytes() == JOB
    said = (programs / "said").read_text(encoding="utf-8")
    assert said == "C.UTF-8 -d Bon-Drucker_2 -o raw -t Companion receipt\n"


def test_a_queue_that_refuses_has_printed_nothing_and_its_reason_is_told(programs: Path) -> None:
    program(programs, "lp", 'cat > /dev/null; echo "lp: The printer or class does not exist." >&2; exit 1')
    with pytest.raises(
        NothingSent, match=r"refused the job \(The printer or class does not exist\.\)"
    ) as caught:
        send(CupsAddress("receipts"), JOB)
    assert "lpstat -e" in caught.value.remedy


def test_a_print_system_that_does_not_listen_to_the_end_has_printed_nothing(programs: Path) -> None:
    program(programs, "lp", "exit 1")
    with pytest.raises(NothingSent, match="without a reason"):
        send(CupsAddress("receipts"), JOB * 20)


def test_a_print_system_that_keeps_silent_or_dies_leaves_the_job_uncertain(programs: Path) -> None:
    program(programs, "lp", "exec sleep 60")
    with pytest.raises(Uncertain, match=r"did not say in 0\.2 seconds"):
        send_cups(CupsAddress("receipts"), JOB, patience=0.2)
    program(programs, "lp", "cat > /dev/null; kill -9 $$")
    with pytest.raises(Uncertain, match="was ended"):
        send(CupsAddress("receipts"), JOB)


def test_a_device_without_a_print_system_says_what_else_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PlainError, match="no print system") as caught:
        send(CupsAddress("receipts"), JOB)
    assert "tcp://" in caught.value.remedy
    assert queues() == []


def test_the_queues_are_found(programs: Path) -> None:
    program(programs, "lpstat", '[ "$1" = -e ] && printf "receipts\\nOffice\\n"')
    assert queues() == ["receipts", "Office"]
    program(programs, "lpstat", "echo lpstat: no scheduler; exit 1")
    assert queues() == []
    program(programs, "lpstat", "exec sleep 60")
    assert queues(patience=0.2) == []


def test_printers_that_cannot_say_stop_get_small_pieces() -> None:
    assert usual_pace(parse("tcp://printer"))[1] == 0
    slow, fast = usual_pace(parse("serial:///dev/rfcomm0")), usual_pace(parse("serial:///dev/ttyUSB0"))
    assert slow[0] / slow[1] < fast[0] / fast[1]
