"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["addresses", "layout", "receipt"])
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"printing.{name}"))
    assert (found.failed, found.attempted > 0) == (0, True)
