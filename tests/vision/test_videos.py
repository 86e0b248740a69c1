"""Videos and cameras: frames in order and on time, quiet about everything else, plain about what is wrong."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from assets.errors import BadInput, PlainError
from tests.scenes.samples import SAMPLES, VIDEO_FRAMES, VIDEO_RATE
from tests.vision.test_codes import flat
from vision import sources
from vision.codes import read_codes
from vision.sources import SourceKind, open_source

VIDEO = SAMPLES / "wayfarers_panorama.mp4"
TAG = "TC-WL0018"


def write_video(path: Path, codec: str, frames: int = 20, rate: float = 10.0) -> Path:
    picture = cv2.cvtColor(cv2.resize(flat(TAG), (320, 240)), cv2.COLOR_GRAY2BGR)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), rate, (320, 240))
    for number in range(frames):
        writer.write(np.roll(picture, number, axis=1))
    writer.release()
    return path


@contextmanager
def network_camera(frames: int | None, picture: np.ndarray | None = None) -> Iterator[str]:
    """A camera in the network: motion JPEG over HTTP, endless or ending after some frames; by default it sees a tag."""
    if picture is None:
        picture = cv2.cvtColor(cv2.resize(flat(TAG), (320, 320)), cv2.COLOR_GRAY2BGR)
    _, data = cv2.imencode(".jpg", picture)
    closing = threading.Event()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            sent = 0
            try:
                while not closing.is_set() and (frames is None or sent < frames):
                    head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                    self.wfile.write(head.encode() + data.tobytes() + b"\r\n")
                    sent += 1
                    time.sleep(0.01)
            except OSError:
                return

        def log_message(self, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"camera:http://127.0.0.1:{server.server_address[1]}/video.mjpg"
    finally:
        closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


def test_the_sample_video_gives_every_frame_at_its_time():
    with open_source(VIDEO) as source:
        assert source.kind is SourceKind.VIDEO
        frames = list(source)
    assert [frame.index for frame in frames] == list(range(VIDEO_FRAMES))
    assert [round(frame.time_ms) for frame in frames] == [
        round(1000 * n / VIDEO_RATE) for n in range(VIDEO_FRAMES)
    ]


@pytest.mark.parametrize(
    ("name", "codec"), [("a.avi", "MJPG"), ("a.avi", "XVID"), ("a.mp4", "mp4v"), ("a.mkv", "MJPG")]
)
def test_the_usual_containers_are_read(tmp_path, name, codec):
    with open_source(write_video(tmp_path / name, codec)) as source:
        frames = list(source)
    assert len(frames) == 20
    assert frames[19].time_ms > frames[0].time_ms
    assert read_codes(frames[0].image)[0].text == TAG


def test_a_video_that_ends_in_the_middle_gives_what_it_has(tmp_path, capfd):
    data = write_video(tmp_path / "whole.avi", "MJPG", frames=40).read_bytes()
    (tmp_path / "cut.avi").write_bytes(data[: len(data) * 6 // 10])
    with open_source(tmp_path / "cut.avi") as source:
        frames = list(source)
    assert 5 < len(frames) < 40
    assert capfd.readouterr().err == ""


def test_a_video_whose_index_was_never_written_is_refused_quietly(tmp_path, capfd):
    (tmp_path / "cut.mp4").write_bytes(VIDEO.read_bytes()[: VIDEO.stat().st_size // 2])
    with pytest.raises(BadInput, match="broken") as refused:
        open_source(tmp_path / "cut.mp4")
    assert refused.value.remedy
    assert capfd.readouterr().err == ""


def test_noise_with_a_videos_head_is_refused_quietly(tmp_path, capfd):
    noise = np.random.default_rng(1).integers(0, 256, 20_000, dtype=np.uint8).tobytes()
    for name, head in (
        ("a.mp4", b"\x00\x00\x00\x18ftypisom"),
        ("a.avi", b"RIFF\x00\x00\x10\x00AVI "),
        ("a.mkv", b"\x1a\x45\xdf\xa3"),
    ):
        (tmp_path / name).write_bytes(head + noise)
        with pytest.raises(BadInput), open_source(tmp_path / name) as source:
            list(source)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "text",
    ["#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/a.ts\n", "ffconcat version 1.0\nfile '/etc/passwd'\n", "hello"],
)
def test_a_playlist_that_names_other_files_is_no_video(tmp_path, text):
    (tmp_path / "list.mp4").write_text(text)
    with open_source(tmp_path / "list.mp4") as source, pytest.raises(BadInput):
        list(source)


def test_a_video_that_is_too_large_is_refused_unread(tmp_path):
    with (tmp_path / "huge.mp4").open("wb") as file:
        file.write(b"\x00\x00\x00\x18ftypisom")
        file.truncate(sources.LARGEST_VIDEO_FILE + 1)
    with pytest.raises(BadInput, match="MB"):
        open_source(tmp_path / "huge.mp4")


def test_what_a_file_is_its_bytes_decide_and_not_its_name(tmp_path):
    (tmp_path / "film.jpg").write_bytes(VIDEO.read_bytes())
    (tmp_path / "still.mp4").write_bytes((SAMPLES / "wayfarers_schemes.jpg").read_bytes())
    with open_source(tmp_path / "film.jpg") as source:
        assert source.kind is SourceKind.VIDEO
    with open_source(tmp_path / "still.mp4") as source:
        assert source.kind is SourceKind.PICTURE
        assert len(list(source)) == 1


def test_a_missing_camera_is_said_quietly(capfd):
    with pytest.raises(PlainError, match="Camera 97") as missing:
        open_source("camera:97")
    assert missing.value.exit_code == 1
    assert "picture or video" in missing.value.remedy
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "where",
    [
        "camera:",
        "camera:x",
        "camera:-1",
        "camera:999",
        "camera:file:///etc/passwd",
        "camera:http://a\nb",
        "camera:²",
    ],
)
def test_what_is_no_camera_is_refused(where):
    with pytest.raises(BadInput, match="no camera"):
        open_source(where)


def test_a_camera_in_the_network_is_read():
    with network_camera(frames=None) as where, open_source(where) as source:
        assert source.kind is SourceKind.CAMERA
        frames = [frame for frame, _ in zip(source, range(3), strict=False)]
    assert [frame.index for frame in frames] == [0, 1, 2]
    assert frames[2].time_ms > frames[0].time_ms
    assert read_codes(frames[0].image)[0].text == TAG


def test_a_network_camera_that_stops_sending_is_said(monkeypatch):
    monkeypatch.setattr("vision.sources.CAMERA_PATIENCE", 0.2)
    with (
        network_camera(frames=5) as where,
        open_source(where) as source,
        pytest.raises(PlainError, match="stopped sending"),
    ):
        list(source)


def test_a_network_camera_that_is_not_there_is_said_quietly(capfd):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(PlainError, match="does not answer"):
        open_source(f"camera:http://127.0.0.1:{port}/video.mjpg")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("where", ["no/such/file.jpg", "a\0b", "http://example.com/a.jpg"])
def test_a_name_that_leads_nowhere_is_said(where):
    with pytest.raises(PlainError) as missing:
        open_source(where)
    assert missing.value.remedy
