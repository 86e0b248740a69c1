"""What holds for every test: a process started by one can be interrupted, and speaks English, whatever started the tests."""

import os
import signal
from collections.abc import Iterator

import pytest

from assets import words

# A shell's background job ignores Ctrl-C and hands that on to every process it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests read English, on every device; those of another language switch to it themselves.
os.environ["LANGUAGE"] = "en"


@pytest.fixture
def in_german() -> Iterator[None]:
    words.use("de")
    yield
    words.use("en")
