"""A job arrives whole, or it is known whether anything may have come out."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import sys
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.errors import PlainError
from printing.addresses import parse
from printing.delivery import NothingSent, Sent, Uncertain
from printing.escpos_bytes import render_escpos
from printing.profiles import profile
from printing.transports import send
from tests.printing import faulty_printer, samples
from tests.printing.faulty_printer import printer

JOB = render_escpos(samples.score_receipt(), profile("POS-5890")).data
LONG_JOB = JOB * (4_000_000 // len(JOB))


@pytest.mark.parametrize(
    "behaviour",
    [faulty_printer.honest, faulty_printer.slow, faulty_printer.half_closed, faulty_printer.talking],
)
def test_a_printer_that_takes_everything_gets_every_byte(behaviour: faulty_printer.Behaviour) -> None:
    with printer(behaviour) as there:
        assert send(parse(there.uri), JOB) == Sent(len(JOB))
        assert there.paper() == JOB


def test_a_job_bigger_than_every_buffer_arrives_whole_at_a_printer_that_is_slower_than_the_time_out() -> None:
    job = LONG_JOB[:600_000]
    with printer(faulty_printer.slow) as there:
        assert send(parse(there.uri), job, write_timeout=0.2) == Sent(len(job))
        assert there.paper() == job


def test_bytes_go_out_in_small_pieces_where_the_printer_needs_them_so() -> None:
    with printer(faulty_printer.honest) as there:
        assert send(parse(there.uri), JOB[:2000], chunk=64, delay=0.001) == Sent(2000)
        assert there.paper() == JOB[:2000]


def test_a_printer_that_keeps_the_line_open_after_the_job_does_not_hold_it_up() -> None:
    with printer(faulty_printer.silent_to_the_end) as there:
        assert send(parse(there.uri), JOB) == Sent(len(JOB))
        assert there.paper() == JOB


def test_nothing_is_sent_to_a_printer_that_refuses() -> None:
    address = f"tcp://127.0.0.1:{faulty_printer.free_port()}"
    with pytest.raises(NothingSent, match="refused the connection") as caught:
        send(parse(address), JOB)
    assert caught.value.where == address
    assert caught.value.remedy


def test_nothing_is_sent_where_the_name_is_not_known() -> None:
    with pytest.raises(NothingSent, match=r"printer\.invalid"):
        send(parse("tcp://printer.invalid"), JOB)


def test_nothing_is_sent_where_nobody_answers() -> None:
    with (
        faulty_printer.nobody_answers() as address,
        pytest.raises(NothingSent, match="did not answer"),
    ):
        send(parse(address), JOB, connect_timeout=0.3)


def test_a_printer_that_stalls_from_the_start_ends_the_job_though_buffers_took_some_of_it() -> None:
    with (
        printer(faulty_printer.stalling) as there,
        pytest.raises(Uncertain, match=r"took no bytes for 0\.3 seconds") as caught,
    ):
        send(parse(there.uri), LONG_JOB, write_timeout=0.3)
    assert 0 < caught.value.at_most < len(LONG_JOB)


def test_what_is_still_in_the_buffer_of_a_job_given_up_is_never_printed_later() -> None:
    with printer(faulty_printer.stalling_after(20_000)) as there:
        with pytest.raises(Uncertain) as caught:
            send(parse(there.uri), LONG_JOB, write_timeout=0.3)
        there.released.set()
        came_out = there.paper()
    assert len(came_out) < caught.value.at_most
    assert LONG_JOB.startswith(came_out)


def test_a_job_that_fits_the_printers_buffer_but_not_its_window_is_not_called_sent() -> None:
    job = LONG_JOB[:200_000]
    with printer(faulty_printer.stalling) as there, pytest.raises(Uncertain):
        send(parse(there.uri), job, chunk=len(job), write_timeout=0.3)


@pytest.mark.parametrize("count", [1, 700, 9_000])
def test_a_printer_that_breaks_off_leaves_the_job_uncertain(count: int) -> None:
    """After one byte, in the text, in the middle of the picture."""
    with (
        printer(faulty_printer.resetting_after(count)) as there,
        pytest.raises(Uncertain, match=r"broke the connection off|hung up") as caught,
    ):
        send(parse(there.uri), JOB)
    assert there.received == JOB[:count]
    assert caught.value.at_most >= count
    assert "print it again" in caught.value.remedy


def test_a_printer_that_breaks_off_after_the_last_byte_leaves_the_job_uncertain() -> None:
    with printer(faulty_printer.resetting_after(len(JOB))) as there, pytest.raises(Uncertain):
        send(parse(there.uri), JOB)


def test_a_device_file_that_goes_on_taking_gets_every_byte(tmp_path: Path) -> None:
    pipe = tmp_path / "lp0"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    holder = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    reader.start()
    try:
        assert send(parse(f"file://{pipe}"), LONG_JOB[:300_000]) == Sent(300_000)
    finally:
        os.close(holder)
        reader.join(10)
    assert got == [LONG_JOB[:300_000]]


@pytest.fixture
def stalled_device(tmp_path: Path) -> Iterator[tuple[int, str]]:
    """A device file that holds a few pages of bytes and passes none on."""
    pipe = tmp_path / "lp0"
    os.mkfifo(pipe)
    holder = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    yield holder, f"file://{pipe}"
    os.close(holder)


def test_a_device_file_that_stalls_ends_the_job(stalled_device: tuple[int, str]) -> None:
    with pytest.raises(Uncertain, match="took no bytes") as caught:
        send(parse(stalled_device[1]), LONG_JOB, write_timeout=0.2)
    assert 0 < caught.value.at_most < len(LONG_JOB)


def test_a_device_file_that_takes_nothing_at_all_has_printed_nothing(stalled_device: tuple[int, str]) -> None:
    holder, uri = stalled_device
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(holder, bytes(4096))
    with pytest.raises(NothingSent, match="took no bytes"):
        send(parse(uri), JOB, write_timeout=0.2)


def test_nothing_is_sent_to_a_pipe_without_a_printer_behind_it(tmp_path: Path) -> None:
    pipe = tmp_path / "lp0"
    os.mkfifo(pipe)
    with pytest.raises(NothingSent, match="no printer behind it"):
        send(parse(f"file://{pipe}"), JOB)


def test_a_device_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(NothingSent, match="no such device") as caught:
        send(parse("file:///dev/companion-no-such-printer"), JOB)
    assert "plugged in" in caught.value.remedy
    assert not Path("/dev/companion-no-such-printer").exists()


def test_nothing_is_sent_to_a_disk_that_is_full() -> None:
    with pytest.raises(NothingSent, match="no room"):
        send(parse("file:///dev/full"), JOB)


def test_a_plain_file_keeps_the_job(tmp_path: Path) -> None:
    place = tmp_path / "job é#1.bin"
    address = parse(f"file://{tmp_path}/job%20%C3%A9%231.bin")
    assert send(address, JOB) == Sent(len(JOB))
    assert send(address, JOB[:100]) == Sent(100)
    assert place.read_bytes() == JOB[:100]
    assert list(tmp_path.iterdir()) == [place]


def test_a_plain_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "job.bin"
    place.write_bytes(b"before")
    program = (
        "import resource, signal, sys\n"
        "from printing.addresses import parse\n"
        "from printing.delivery import NothingSent\n"
        "from printing.transports import send\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        f"    send(parse({f'file://{place}'!r}), bytes(5000))\n"
        "except NothingSent as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert "bigger than is allowed" in done.stdout, done.stderr
    assert place.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [place]


def test_a_folder_and_a_missing_folder_are_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(NothingSent, match="folder"):
        send(parse(f"file://{tmp_path}"), JOB)
    with pytest.raises(NothingSent, match="no such device or folder"):
        send(parse(f"file://{tmp_path}/missing/job.bin"), JOB)


@pytest.fixture
def serial_port() -> Iterator[tuple[int, str]]:
    """A serial line: what is written to its name comes out of the descriptor."""
    ours, theirs = pty.openpty()
    tty.setcbreak(theirs)
    yield ours, os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def test_a_serial_port_passes_every_byte_unchanged(serial_port: tuple[int, str]) -> None:
    ours, name = serial_port
    job = bytes(range(256)) * 100
    got = bytearray()

    def read() -> None:
        while len(got) < len(job):
            got.extend(os.read(ours, 4096))

    reader = threading.Thread(target=read)
    reader.start()
    assert send(parse(f"serial://{name}?baud=19200"), job) == Sent(len(job))
    reader.join(10)
    assert bytes(got) == job


def test_a_serial_port_that_stalls_ends_the_job(serial_port: tuple[int, str]) -> None:
    with pytest.raises(Uncertain, match="took no bytes"):
        send(parse(f"serial://{serial_port[1]}"), LONG_JOB, write_timeout=0.2)


def test_a_serial_port_without_that_speed_says_which_are_usual(serial_port: tuple[int, str]) -> None:
    with pytest.raises(NothingSent, match="no speed of 12345 baud"):
        send(parse(f"serial://{serial_port[1]}?baud=12345"), JOB)


def test_what_is_no_serial_port_is_refused() -> None:
    with pytest.raises(NothingSent, match="not a serial port"):
        send(parse("serial:///dev/null"), JOB)


@pytest.mark.parametrize("uri", ["text", "png://out.png"])
def test_what_is_no_printer_says_what_is(uri: str) -> None:
    with pytest.raises(PlainError) as caught:
        send(parse(uri), JOB)
    assert "tcp://" in caught.value.remedy
