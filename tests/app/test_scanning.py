"""The scan screen by touch, on real pictures, videos and a network camera; and what it shows, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app.presenters.nearby import folder_of
from companion.app.presenters.scanning import OtherKind, Seen, Wanted, in_order
from companion.app.shrunk import shrunk
from tests.app.window import Hand, in_a_window
from tests.vision.test_codes import any_qr, flat
from tests.vision.test_videos import network_camera
from vision.codes import Code

FOREIGN = "https://example.com/a"
LAND, WATER, SPACE, INSPIRED = "TC-WL0018", "TC-WW042*", "TC-WS079", "TC-WI010H"


def code(text: str, x: float = 0.0, y: float = 0.0) -> Code:
    corners: Any = ((x, y), (x + 20, y), (x + 20, y + 20), (x, y + 20))
    return Code(text, text.encode(), corners, "QRCode", "test")


# ---- what is said, without a window


def test_a_piece_taken_away_stays_away_although_the_camera_sees_it_on() -> None:
    seen = Seen()
    seen.look([code(LAND), code(WATER)])
    seen.take_away("L01")
    seen.look([code(LAND), code(WATER)])
    assert seen.pieces() == ["W42"]
    seen.add("L01")
    assert sorted(seen.pieces()) == ["L01", "W42"]


def test_of_one_wanted_card_the_one_in_the_middle_is_meant_and_others_are_told_apart() -> None:
    seen = Seen("wayfarers", Wanted("wayfarers", kinds=("land", "water"), number=1))
    assert seen.taking() == ("Waiting for a tag", False)
    here = [code(LAND, 0, 0), code(WATER, 100, 100), code("TC-WU0134", 90, 90)]
    seen.look(here, here, middle=(110, 110))
    assert seen.answer() == ("W42",)
    assert seen.taking()[1]
    assert [row.piece for row in seen.rows() if row.extra] == ["U_G4"]
    seen.look(here, here, middle=(0, 0))
    assert seen.answer() == ("L01",)


def test_a_checklist_shows_what_is_missing_and_counts_up() -> None:
    seen = Seen("wayfarers", Wanted("wayfarers", pieces=("L01", "W42"), checklist=True))
    assert [(row.piece, row.count) for row in seen.rows()] == [("L01", 0), ("W42", 0)]
    assert not seen.taking()[1]
    seen.look([code(WATER), code("TC-WU0134")])
    assert seen.summary() == "1 of 2"
    assert [(row.piece, row.count, row.extra) for row in seen.rows()] == [
        ("L01", 0, False),
        ("W42", 1, False),
        ("U_G4", 1, True),
    ]
    assert seen.answer() == ("W42",)


def test_more_pieces_than_are_wanted_must_be_taken_away_first() -> None:
    seen = Seen("wayfarers", Wanted("wayfarers", number=2))
    for piece, ready in (("L01", False), ("W42", True), ("L03", False)):
        seen.add(piece)
        assert seen.taking()[1] is ready
    seen.take_away("L03")
    assert seen.taking()[1]


def test_misread_unknown_and_foreign_codes_are_told_apart_and_only_sound_ones_can_be_taught() -> None:
    seen = Seen()
    seen.look([code("TC-WL0019"), code("TC-ZZ9998"), code(FOREIGN)])
    assert {(one.kind, one.teachable) for one in seen.others} == {
        (OtherKind.MISREAD, False),
        (OtherKind.UNKNOWN, True),
        (OtherKind.FOREIGN, True),
    }
    assert seen.pieces() == []


def test_what_was_seen_is_kept_and_taken_back_as_it_was() -> None:
    seen = Seen()
    seen.look([code(LAND), code(LAND, 50), code("TC-OG001B")])
    seen.add("W42")
    seen.take_away("L01")
    again = Seen()
    assert again.take_back(seen.to_json())
    assert again.all() == seen.all()
    assert again.where == seen.where
    assert not Seen("origin").take_back(seen.to_json())


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        {"game": "wayfarers"},
        {"game": "wayfarers", "camera": {}, "hand": {}},
        {"game": "wayfarers", "camera": {"L01": -1}, "hand": {}},
        {"game": "wayfarers", "camera": {"L01": 10**9}, "hand": {}},
        {"game": "wayfarers", "camera": {"L01": True}, "hand": {}},
    ],
)
def test_a_kept_scan_that_is_damaged_is_not_offered(kept: Any) -> None:
    seen = Seen()
    assert not seen.take_back(kept)
    assert seen.pieces() == []


def test_of_a_kept_scan_a_damaged_place_is_left_out() -> None:
    seen = Seen()
    where = [["wayfarers", "L01", "Land 1", 1.0, 2.0, 1], ["wayfarers", "L02", "x", "y", 2.0, 1], 7]
    assert seen.take_back({"game": "wayfarers", "camera": {"L01": 1}, "hand": {}, "where": where})
    assert [one.id for one in seen.where] == ["L01"]


@pytest.mark.parametrize(
    ("size", "shown"), [((1920, 1080), (960, 540)), ((640, 480), (640, 480)), ((3000, 1), (960, 1))]
)
def test_a_frame_goes_to_the_screen_in_its_own_colours_and_no_larger_than_needed(
    size: Any, shown: Any
) -> None:
    frame = np.zeros((size[1], size[0], 3), np.uint8)
    frame[:] = (10, 120, 250)
    picture = shrunk(frame)
    assert (picture.size, picture.frame_size) == (shown, size)
    assert len(picture.pixels) == shown[0] * shown[1] * 4
    assert picture.pixels[:4] == bytes((250, 120, 10, 255))


def test_a_game_may_be_written_with_dashes() -> None:
    seen = Seen("darwins-choice", Wanted("darwins-choice", kinds=("event",)))
    seen.look([code("TC-CE001K"), code("TC-CB001V")])
    assert seen.answer() == ("climate_change",)
    assert [row.piece for row in seen.search("")][:2] == ["climate_change", "deforestation"]


def test_pieces_are_listed_by_number() -> None:
    assert sorted(["Land 15", "Land 3", "Water 2", "Land 3: city"], key=in_order) == [
        "Land 3",
        "Land 3: city",
        "Land 15",
        "Water 2",
    ]


def test_a_folder_shows_folders_and_pictures_and_says_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "Photos").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b.JPG").touch()
    (tmp_path / "a.txt").touch()
    view = folder_of(tmp_path)
    assert [path.name for path in view.folders] == ["Photos"]
    assert [path.name for path in view.pictures] == ["b.JPG"]
    assert view.parent == tmp_path.parent
    assert folder_of(tmp_path / "nowhere").words
    assert folder_of(Path(tmp_path.anchor)).parent is None


# ---- by touch


def _write(folder: Path, name: str, picture: np.ndarray) -> str:
    path = folder / name
    cv2.imwrite(str(path), picture)
    return str(path)


def _open(hand: Hand, where: str, **how: Any) -> Iterator[float]:
    from companion.app.screens.scan import ScanScreen

    hand.shell.go(ScanScreen(**how))
    yield from hand.frames()
    hand.screen.open(where)
    yield from hand.wait_for(lambda: hand.screen.last is not None and not hand.screen.running)
    yield from hand.frames()


def _two_cards(folder: Path) -> str:
    """Draw a table with Land 15 in the middle and Water 42 and Scheme 6 at its sides."""
    return _write(folder, "cards.png", np.hstack([flat(WATER), flat("TC-WL015X"), flat("TC-WC006V")]))


def one_card_for_somebody(hand: Hand) -> Iterator[float]:
    cards = _two_cards(hand.app.services.folder)
    got: list[tuple[str, ...]] = []
    home = hand.screen
    wanted = Wanted("wayfarers", kinds=("land", "water"), number=1, title="Which card?")
    yield from _open(hand, cards, wanted=wanted, done=got.append)
    assert hand.sees("Which card?")
    yield from hand.tap("take:L15")
    assert got == [("L15",)]
    assert hand.screen is home
    yield from _open(hand, cards, wanted=wanted, done=got.append)
    hand.shell.back()
    yield from hand.frames()
    assert got == [("L15",)], "leaving by Back hands nothing over"
    yield from _open(hand, cards, wanted=wanted, done=got.append)
    yield from hand.tap("scan:use")
    assert got[1] == ("L15",), "the one in the middle"


def test_one_card_is_scanned_for_whoever_asked(tmp_path: Path) -> None:
    in_a_window(one_card_for_somebody, tmp_path)


def a_foreign_code_for_somebody(hand: Hand) -> Iterator[float]:
    from assets.errors import BadInput

    got: list[str] = []

    def on_foreign(text: str) -> bool:
        got.append(text)
        if text == "no":
            raise BadInput("This is no deck.", remedy="Scan a deck's code.")
        return text == FOREIGN

    home = hand.screen
    folder = hand.app.services.folder
    yield from _open(hand, _write(folder, "no.png", any_qr("no")), on_foreign=on_foreign)
    assert got == ["no"]
    assert any("This is no deck" in getattr(one, "text", "") for one in hand.widgets())
    hand.screen.open(_write(folder, "yes.png", any_qr(FOREIGN)))
    yield from hand.wait_for(lambda: hand.screen is home)
    assert got == ["no", FOREIGN]


def test_a_code_of_another_kind_is_handed_to_whoever_waits_for_it_once(tmp_path: Path) -> None:
    in_a_window(a_foreign_code_for_somebody, tmp_path)


def teach_a_code(hand: Hand) -> Iterator[float]:
    folder = hand.app.services.folder
    yield from _open(hand, _write(folder, "code.png", any_qr(FOREIGN)))
    assert hand.sees("A code of somebody else: https://example.com/a")
    other = hand.screen.seen.others[0]
    x, y = hand.screen._shown.frame.place_of(other)
    yield from hand.touch(x, y)
    hand.find("teach:search").input.text = "land 3:"
    yield from hand.frames()
    yield from hand.tap("bind:L03")
    yield from hand.frames()
    assert hand.screen.seen.pieces() == ["L03"]
    assert not hand.sees("somebody else")
    assert hand.sees("Land 3: city")
    hand.shell.back()
    yield from _open(hand, str(folder / "code.png"))
    assert hand.screen.seen.pieces() == ["L03"], "it is known from now on"
    yield from to_the_next_table(hand)


def to_the_next_table(hand: Hand) -> Iterator[float]:
    """What was taught is written into a file, forgotten, taken in again; and what is on another piece here stays."""
    hand.screen.taught_codes()
    yield from hand.frames()
    assert hand.sees("Land 3: city")
    yield from hand.tap("taught:export")
    [file] = (hand.app.services.folder / "exports").iterdir()
    yield from hand.tap(f"forget:{FOREIGN}")
    assert hand.sees("Nothing was taught yet")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    assert hand.screen.taught.list() == (), "it was only looked at"
    yield from hand.tap("taught:take")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "L03")
    hand.screen.taught.teach(FOREIGN, "wayfarers", "W42")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    assert hand.sees("On another piece here")
    yield from hand.tap("taught:leave")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "W42")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    yield from hand.tap("taught:replace")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "L03")
    file.write_text("{}", encoding="utf-8")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    assert hand.sees("These are no taught codes")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "L03")


def test_an_unknown_code_is_tapped_taught_and_known_from_then_on_also_at_the_next_table(
    tmp_path: Path,
) -> None:
    in_a_window(teach_a_code, tmp_path, "phone")


def back_and_again(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:sample")
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) >= 25 and not hand.screen.running)
    yield from hand.tap("away:L03")
    seen = hand.screen.seen.pieces()
    yield from hand.tap("header:back")
    yield from hand.tap("home:scan")
    assert hand.sees("27 pieces")
    yield from hand.tap("scan:last")
    assert sorted(hand.screen.seen.pieces()) == sorted(seen)
    yield from hand.tap("scan:clear")
    assert hand.screen.seen.pieces() == []


def test_what_was_seen_is_offered_again_after_leaving(tmp_path: Path) -> None:
    in_a_window(back_and_again, tmp_path)


class KivysCamera:
    """Kivy's own camera class, except that its pictures are drawn here instead of coming from a lens."""

    @staticmethod
    def make(texts: list[str], grabbed: bool) -> Any:
        from kivy.core.camera import CameraBase
        from kivy.graphics.texture import Texture

        class Drawn(CameraBase):
            def show(self) -> None:
                if self.stopped:
                    return
                canvas = np.full((480, 640), 200, np.uint8)
                for number, text in enumerate(texts):
                    tag = flat(text)
                    canvas[20 : 20 + tag.shape[0], 20 + 300 * number : 20 + 300 * number + tag.shape[1]] = tag
                self._buffer = cv2.cvtColor(canvas, cv2.COLOR_GRAY2RGB).tobytes()
                self.nv21 = canvas.tobytes() + bytes([128]) * (640 * 240)
                if self._texture is None:
                    self._texture = Texture.create(size=(640, 480), colorfmt="rgb")
                self._copy_to_gpu()

        class Grabbed(Drawn):
            def grab_frame(self) -> bytes:
                return self.nv21

        return (Grabbed if grabbed else Drawn)(resolution=(640, 480))


def kivys_camera(hand: Hand) -> Iterator[float]:
    """Both of its ways to hand out a picture lead to the tags; a person may hesitate to allow it, and it is let go of."""
    from kivy.clock import Clock

    from companion.app.kivy_camera import KivyCamera, NotAllowedYet
    from vision.live import LiveScan

    for grabbed in (True, False):
        made, asked = [], []

        def make(*, ask: bool, made: list = made, asked: list = asked, grabbed: bool = grabbed) -> Any:
            asked.append(ask)
            if len(asked) < 3:
                raise NotAllowedYet
            made.append(KivysCamera.make([LAND, WATER], grabbed))
            return made[0]

        scan = LiveScan(lambda make=make: KivyCamera("camera:0", make, turns=lambda: 1))
        sending = Clock.schedule_interval(lambda _dt, made=made: made and made[0].show(), 1 / 30)
        scan.start()
        yield from hand.wait_for(lambda scan=scan: len(scan.sightings()) == 2)
        assert asked == [True, False, False]
        assert sorted(one.code.text for one in scan.sightings()) == [LAND, WATER]
        assert scan.latest().frame.image.shape == (640, 480, 3), "turned as the device is"
        scan.stop(0.0)
        yield from hand.wait_for(lambda made=made: made[0].stopped)
        sending.cancel()


def test_kivys_camera_is_a_source_like_every_other(tmp_path: Path) -> None:
    in_a_window(kivys_camera, tmp_path, "phone")


def a_camera_that_fails(hand: Hand) -> Iterator[float]:
    from assets.errors import PlainError
    from companion.app.kivy_camera import KivyCamera
    from vision.live import LiveScan

    def make(*, ask: bool) -> Any:
        raise RuntimeError("Fail to connect to camera service")

    scan = LiveScan(lambda: KivyCamera("camera:0", make))
    scan.start()
    yield from hand.wait_for(lambda: scan.error is not None)
    assert isinstance(scan.error, PlainError)
    assert "cannot be opened" in scan.error.what
    assert "Fail to connect" in scan.error.where


def test_a_camera_that_kivy_cannot_open_is_told_with_its_reason(tmp_path: Path) -> None:
    in_a_window(a_camera_that_fails, tmp_path, "phone")


def a_running_camera(hand: Hand) -> Iterator[float]:
    """Frozen, muted, cleared, taken away from; a barcode is read once the picture is held still."""
    import zxingcpp

    bars = np.array(zxingcpp.create_barcode("9783161484100", zxingcpp.BarcodeFormat.EAN13).to_image(scale=2))
    canvas = np.full((480, 640), 255, np.uint8)
    tag = flat(LAND)
    canvas[20 : 20 + tag.shape[0], 20 : 20 + tag.shape[1]] = tag
    canvas[300 : 300 + bars.shape[0], 300 : 300 + bars.shape[1]] = bars[:170, :330]
    with network_camera(frames=None, picture=cv2.cvtColor(canvas, cv2.COLOR_GRAY2BGR)) as where:
        yield from hand.tap("home:scan")
        hand.screen.open(where)
        yield from hand.wait_for(lambda: hand.screen.seen.pieces() == ["L01"])
        yield from hand.tap("scan:pause")
        yield from hand.wait_for(lambda: hand.sees("9783161484100"))
        yield from hand.tap("scan:play")
        yield from hand.tap("away:L01")
        before = hand.screen.last.frame.index
        yield from hand.wait_for(lambda: hand.screen.last.frame.index > before + 3)
        assert hand.screen.seen.pieces() == []
        yield from hand.tap("scan:volume")
        assert hand.screen._senses().on is False
        yield from hand.tap("scan:clear")
        yield from hand.wait_for(lambda: hand.screen.seen.pieces() == ["L01"])
        yield from hand.tap("header:stop")
        assert not hand.screen.running
        assert hand.screen.seen.pieces() == ["L01"]
        yield from hand.tap("header:back")


def test_a_running_camera_is_frozen_muted_and_cleared(tmp_path: Path) -> None:
    in_a_window(a_running_camera, tmp_path)


def choose_a_picture(hand: Hand) -> Iterator[float]:
    folder = Path.home() / "Table"
    folder.mkdir(exist_ok=True)
    _write(folder, "tag.png", flat(LAND))
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:gallery")
    yield from hand.tap("folder:Table")
    yield from hand.tap(f"scan:{folder / 'tag.png'}")
    yield from hand.wait_for(lambda: hand.screen.seen.pieces() == ["L01"])


def test_a_picture_is_found_by_going_through_the_folders(tmp_path: Path) -> None:
    in_a_window(choose_a_picture, tmp_path, "phone")


def page_drawn(hand: Hand) -> Iterator[float]:
    """Wait until the page for what is chosen lies there; before, what is around it moves."""
    yield from hand.wait_for(lambda: hand.screen._paper is not None)
    yield from hand.wait_for(lambda: hand.screen._paper[0] == hand.screen.choice)


def print_tags(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:stickers")
    yield from hand.tap("tags:game:origin")
    yield from hand.tap("tags:how many:1")
    assert hand.sees("20 tags, 1 page")
    yield from hand.tap("tags:save")
    yield from hand.wait_for(lambda: bool(hand.screen.saved))
    path = Path(hand.screen.saved)
    assert path.read_bytes().startswith(b"%PDF")
    assert path.parent.parent == hand.app.services.folder
    yield from hand.tap("tags:what:codes")
    assert "58mm" not in dict(hand.screen.choice.papers)
    yield from page_drawn(hand)
    yield from hand.tap("tags:what:stickers")
    yield from page_drawn(hand)
    yield from hand.tap("tags:paper:80mm")
    yield from hand.tap("tags:print")
    assert hand.sees("Receipt")


def test_tags_are_chosen_saved_and_sent_to_the_printer(tmp_path: Path) -> None:
    in_a_window(print_tags, tmp_path, "tall")


def objectives_of_origin(hand: Hand) -> Iterator[float]:
    from companion.app.screens.score import ScoreScreen

    folder = hand.app.services.folder
    hand.shell.go(ScoreScreen(game_id="origin"))
    yield from hand.frames()
    yield from hand.tap("header:scan")
    hand.screen.open(_write(folder, "origin.png", np.hstack([flat("TC-OG001B"), flat("TC-OG0029")])))
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) == 2 and not hand.screen.running)
    assert hand.screen.seen.pieces() == ["territory_green_2", "territory_brown_3"]
    yield from hand.tap("scan:use")
    sheet = hand.screen.presenter.values["players"][0]
    assert set(sheet["objectives"]) == {"territory_green_2", "territory_brown_3"}


def test_objectives_of_origin_are_scanned_onto_their_sheet(tmp_path: Path) -> None:
    in_a_window(objectives_of_origin, tmp_path, "phone")


def a_covered_lens(hand: Hand) -> Iterator[float]:
    yield from _open(hand, _write(hand.app.services.folder, "dark.png", np.full((480, 640), 3, np.uint8)))
    assert hand.sees("The picture is dark: more light helps."), hand.texts()
    yield from hand.tap("header:stop")
    assert hand.sees("Look with")


def test_a_dark_picture_is_told_so_with_what_helps(tmp_path: Path) -> None:
    in_a_window(a_covered_lens, tmp_path)


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ((), ""),
        (("_load_zxing",), "zxing-cpp is not here: the companion's own tags are still read"),
        (("_load_zxing", "_load_pyzbar"), "zxing-cpp and pyzbar are not here"),
        (("_load_zxing", "_load_pyzbar", "_load_opencv", "_load_reedsolo"), "No code reader is here"),
    ],
)
def test_code_readers_that_are_missing_are_said(
    monkeypatch: pytest.MonkeyPatch, gone: tuple, said: str
) -> None:
    from companion.scan_words import missing_readers
    from vision import decoders

    def missing() -> object:
        raise ImportError("Unable to find zbar shared library")

    for name in gone:
        monkeypatch.setattr(decoders, name, missing)
    assert missing_readers().startswith(said) if said else missing_readers() == ""
