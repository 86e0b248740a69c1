"""Which ways to a printer a device has, what is said of the others, and a job over Bluetooth."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.errors import BadInput
from companion.paper.printers import absent_words, new_printer
from printing.addresses import BluetoothAddress, parse
from printing.bluetooth import Stream, send_bluetooth
from printing.delivery import NothingSent, Pace, Uncertain
from printing.platforms import WAYS, Platform, find, missing, ways
from printing.transports import send, usual_pace

EXAMPLES = {
    "network": "tcp://127.0.0.1:9",
    "Bluetooth": "bluetooth://00:11:22:33:44:55",
    "USB": "usb://04b8:0202",
    "serial port": "serial:///dev/ttyUSB0",
    "print queue": "cups://receipts",
    "device file or plain file": "file:///dev/usb/lp0",
}
PACE = Pace(64, 0.0, 0.4)
PRINTER = BluetoothAddress("00:11:22:33:44:55")


def test_every_way_is_on_some_platform_and_says_what_to_do_where_it_is_not() -> None:
    assert [way.name for way in WAYS] == list(EXAMPLES)
    for way in WAYS:
        assert isinstance(parse(EXAMPLES[way.name]), way.address)
        assert way.on
        if way.on != set(Platform):
            assert way.absent.endswith("device.")
            assert "tcp://" in way.instead, "the network is everywhere"


def test_a_phone_prints_over_the_network_and_bluetooth_and_a_computer_over_all_but_bluetooth() -> None:
    assert [way.name for way in ways(Platform.ANDROID)] == [
        "network",
        "Bluetooth",
        "device file or plain file",
    ]
    assert {way.name for way in ways(Platform.LINUX)} == set(EXAMPLES) - {"Bluetooth"}


@pytest.mark.parametrize("platform", Platform)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_printer_this_device_cannot_reach_is_refused_before_it_is_saved_and_before_a_byte_leaves(
    platform: Platform, name: str
) -> None:
    address = parse(EXAMPLES[name])
    way = missing(address, platform)
    if way is None:
        assert new_printer(str(address), platform=platform).address == str(address)
        return
    with pytest.raises(BadInput) as refused:
        new_printer(str(address), platform=platform)
    with pytest.raises(NothingSent) as unsent:
        send(address, b"receipt", platform=platform)
    assert refused.value.what == unsent.value.what == way.absent
    assert unsent.value.remedy == way.instead
    assert way.absent in absent_words(platform)


def test_on_a_phone_nothing_is_looked_for_but_what_is_paired(tmp_path: Path) -> None:
    (tmp_path / "rfcomm0").touch()
    assert list(find(tmp_path, platform=Platform.LINUX, patience=0.1))
    assert list(find(tmp_path, platform=Platform.ANDROID)) == []


@pytest.mark.parametrize("text", ["bluetooth://00:11:22:aa:bb:CC", "bluetooth:00-11-22-AA-BB-CC/"])
def test_a_bluetooth_number_is_read_however_it_is_written(text: str) -> None:
    assert str(parse(text)) == "bluetooth://00:11:22:AA:BB:CC"
    assert usual_pace(parse(text)) == (128, 20), "Bluetooth printers lose what comes in big pieces"


@pytest.mark.parametrize("text", ["bluetooth://kitchen", "bluetooth://00:11:22:33:44", "bluetooth://"])
def test_what_is_no_bluetooth_number_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse(text)


class Line:
    """One end of a real connection, blocking as Android's streams do."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def write(self, data: bytes) -> None:
        self._line.sendall(data)

    def close(self) -> None:
        # On Linux closing alone does not wake a thread that is blocked in writing.
        self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    near, far = socket.socketpair()
    with near, far:
        yield near, far


def send_over(line: socket.socket, data: bytes) -> int:
    def opening(number: str) -> Stream:
        assert number == PRINTER.number
        return Line(line)

    return send_bluetooth(PRINTER, data, 1.0, PACE, opening=opening).bytes


def test_a_job_over_bluetooth_arrives_whole_and_the_line_is_hung_up(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    near, far = ends
    job = bytes(range(256)) * 20
    taken: list[bytes] = []

    def take() -> None:
        while part := far.recv(4096):
            taken.append(part)

    taking = threading.Thread(target=take, daemon=True)
    taking.start()
    assert send_over(near, job) == len(job)
    taking.join(10)
    assert b"".join(taken) == job


def test_a_bluetooth_printer_that_takes_no_more_leaves_the_job_uncertain(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    with pytest.raises(Uncertain) as caught:
        send_over(ends[0], bytes(5_000_000))
    assert 0 < caught.value.at_most < 5_000_000


def test_a_bluetooth_printer_that_goes_away_in_the_middle_leaves_the_job_uncertain(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    near, far = ends

    def take_some() -> None:
        far.recv(64)
        far.close()

    threading.Thread(target=take_some, daemon=True).start()
    with pytest.raises(Uncertain):
        send_over(near, bytes(5_000_000))


def test_without_java_or_bluetooth_nothing_is_sent_and_it_is_said_plainly() -> None:
    with pytest.raises(NothingSent) as caught:
        send(PRINTER, b"receipt", platform=Platform.ANDROID)
    assert "Bluetooth" in caught.value.what
    assert "paired" in caught.value.remedy


def test_bluetooth_that_is_off_says_so() -> None:
    def off(_number: str) -> Stream:
        raise NothingSent("Bluetooth is switched off.", remedy="Switch it on.")

    with pytest.raises(NothingSent) as caught:
        send_bluetooth(PRINTER, b"receipt", 1.0, PACE, opening=off)
    assert caught.value.what == "Bluetooth is switched off."
    assert caught.value.where == str(PRINTER)
