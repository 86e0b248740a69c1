"""An address written down is the address that was meant; one that cannot be says what would."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.errors import BadInput
from printing.addresses import (
    Address,
    CupsAddress,
    FileAddress,
    PictureAddress,
    SerialAddress,
    TcpAddress,
    TextAddress,
    UsbAddress,
    parse,
)
from tests.printing import strategies

labels = st.from_regex(r"[A-Za-z0-9]([A-Za-z0-9-]{0,8}[A-Za-z0-9])?", fullmatch=True)
hosts = st.one_of(
    st.lists(labels, min_size=1, max_size=4).map(".".join),
    st.ip_addresses(v=4).map(str),
    st.ip_addresses(v=6).map(lambda one: str(ipaddress.IPv6Address(str(one)))),
    st.just("fe80::1%eth0"),
)
paths = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\x7f"), min_size=1, max_size=30
)
queues = st.from_regex(r"[A-Za-z0-9_.@+-]{1,20}", fullmatch=True)
addresses: st.SearchStrategy[Address] = st.one_of(
    st.builds(TcpAddress, hosts, st.integers(1, 65535)),
    st.builds(FileAddress, paths),
    st.builds(SerialAddress, paths, st.integers(100, 9_999_999)),
    st.builds(UsbAddress, st.integers(0, 0xFFFF), st.integers(0, 0xFFFF)),
    st.builds(CupsAddress, queues),
    st.builds(PictureAddress, paths),
    st.builds(TextAddress, paths),
    st.just(TextAddress()),
)


@strategies.unhurried
@given(addresses)
def test_an_address_written_down_is_read_back(address: Address) -> None:
    assert parse(str(address)) == address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://192.168.1.50", TcpAddress("192.168.1.50", 9100)),
        ("tcp://printer.local:9101/", TcpAddress("printer.local", 9101)),
        ("TCP://printer.local", TcpAddress("printer.local")),
        ("tcp://[fe80::1%25eth0]:9100", TcpAddress("fe80::1%eth0")),
        ("file:///dev/usb/lp0", FileAddress("/dev/usb/lp0")),
        ("file:///tmp/a%20job.bin", FileAddress("/tmp/a job.bin")),
        ("file:out.bin", FileAddress("out.bin")),
        ("usb://04b8:0202", UsbAddress(0x04B8, 0x0202)),
        ("usb://0x416:0x5011", UsbAddress(0x0416, 0x5011)),
        ("serial:///dev/rfcomm0?baud=115200", SerialAddress("/dev/rfcomm0", 115200)),
        ("serial://COM3", SerialAddress("COM3", 9600)),
        ("cups://receipts", CupsAddress("receipts")),
        ("png://out.png", PictureAddress("out.png")),
        ("text", TextAddress()),
        ("text:-", TextAddress()),
        ("-", TextAddress()),
        ("text://evening.txt", TextAddress("evening.txt")),
    ],
)
def test_the_usual_ways_to_write_an_address(text: str, address: Address) -> None:
    assert parse(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "printer",
        "ftp://there",
        "http://there:9100",
        "tcp://",
        "tcp://:9100",
        "tcp://host:0",
        "tcp://host:70000",
        "tcp://host:port",
        "tcp://host/path",
        "tcp://user@host",
        "tcp://ho st",
        "tcp://-host",
        "tcp://[::g]",
        "tcp://[::1",
        "file://",
        "file:///a\x00b",
        "file:///a%00b",
        "file:///a%ffb",
        "file:///a?b",
        "usb://04b8",
        "usb://printer:1",
        "serial:///dev/ttyUSB0?speed=9600",
        "serial://?baud=9600",
        "cups://",
        "cups://a/b",
        "png://",
        "png:///tmp/\x1b[2J.png",
        "text://",
        "tcp://" + "a" * 2000,
    ],
)
def test_an_address_that_cannot_be_says_what_would(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(text)
    assert caught.value.what
    assert "://" in caught.value.remedy
    assert caught.value.where.isprintable()
    assert len(caught.value.where) < 200


@strategies.unhurried
@given(st.text(max_size=30) | st.sampled_from(["tcp", "file", "serial", "usb", "cups", "png", "text"]).flatmap(
    lambda scheme: st.text(max_size=20).map(lambda rest: f"{scheme}://{rest}")
))  # fmt: skip
def test_any_text_is_an_address_or_is_refused_in_words(text: str) -> None:
    try:
        address = parse(text)
    except BadInput:
        return
    assert parse(str(address)) == address
