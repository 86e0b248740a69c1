"""Where the companion's data lies on this device."""

from __future__ import annotations

import pwd
import stat
from pathlib import Path

import pytest

from assets.errors import PlainError
from companion.storage import Storage, data_dir


@pytest.fixture(autouse=True)
def _bare_device(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_HOME", "ANDROID_PRIVATE", "ANDROID_ARGUMENT", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_the_folder_named_by_the_owner_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path / "private"))
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "games" / "mine"))
    assert data_dir() == tmp_path / "games" / "mine"
    assert data_dir().is_dir()


def test_a_tilde_in_the_chosen_folder_is_the_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COMPANION_HOME", "~/games")
    assert data_dir() == tmp_path / "games"


def test_on_linux_it_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_dir() == tmp_path / ".local" / "share" / "tabletop-companion"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_dir() == tmp_path / "xdg" / "tabletop-companion"


def test_on_android_it_is_beside_the_app_folder_that_an_update_empties(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", str(tmp_path / "files" / "app"))
    assert data_dir() == tmp_path / "files" / "tabletop-companion"
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path / "private"))
    assert data_dir() == tmp_path / "private" / "tabletop-companion"


def test_only_the_owner_may_look_into_a_new_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "new"))
    assert stat.S_IMODE(data_dir().stat().st_mode) == 0o700


def test_a_file_where_the_folder_should_be_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a letter")
    for chosen in (tmp_path / "taken", tmp_path / "taken" / "below"):
        monkeypatch.setenv("COMPANION_HOME", str(chosen))
        with pytest.raises(PlainError) as caught:
            data_dir()
        assert caught.value.where == str(chosen)
        assert "COMPANION_HOME" in caught.value.remedy
    assert (tmp_path / "taken").read_text() == "a letter"


@pytest.mark.parametrize("chosen", ["", "~/games"])
def test_an_account_without_a_home_is_told_what_to_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: str
) -> None:
    def unknown(_uid: int) -> None:
        raise KeyError("no such account")

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setenv("COMPANION_HOME", chosen)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PlainError) as caught:
        data_dir()
    assert "COMPANION_HOME" in caught.value.remedy
    assert list(tmp_path.iterdir()) == []


def test_the_database_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    with Storage.open() as storage:
        assert storage.file == tmp_path / "companion.sqlite3"
    assert (tmp_path / "companion.sqlite3").exists()
