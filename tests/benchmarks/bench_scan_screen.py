"""Does the screen stay fluent while a camera is read? python -m tests.benchmarks.bench_scan_screen [SECONDS]

A process plays a network camera (motion JPEG, 1080p, 12 tags, a swaying hand), another runs the app in an offscreen window
(software GL) in which the scan screen is opened, then the camera. Counted are the gaps between frames of the app's own loop, how
much of each the screen's thread worked itself (where others use the machine, that tells more), and the process's memory.
With KIVY_GL_BACKEND=mock nothing is drawn: what the process holds then is the app without the software GL's own memory.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
RATE = 30.0


def camera() -> None:
    """Serve the swaying table for ever; print the port."""
    import cv2

    from tests.scenes.random_tables import Family, random_shots

    family = Family("twelve", (44.0, 60.0), (5.0, 25.0), (12, 12))
    shots = [cv2.imencode(".jpg", shot.image)[1].tobytes() for shot in random_shots(family, 1)]
    sway = [*shots, *reversed(shots[1:-1])]

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            for number in range(10**9):
                data = sway[number % len(sway)]
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                try:
                    self.wfile.write(head.encode() + data + b"\r\n")
                except OSError:
                    return
                time.sleep(1 / RATE)

        def log_message(self, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


def app(port: str, folder: str, seconds: str) -> None:
    """Run the app with the scan screen open and print what was measured."""
    import companion.app as door

    measured: dict[str, list[float]] = {"gaps": [], "work": [], "mb": [], "pieces": [], "views": []}
    real = door.prepare_kivy

    def prepare(home: Path, size: tuple[int, int] = door.WINDOW) -> None:
        real(home, size)
        from kivy.app import App
        from kivy.clock import Clock

        def step(steps: Iterator[float]) -> None:
            try:
                wait = next(steps)
            except StopIteration:
                App.get_running_app().stop()
            else:
                Clock.schedule_once(lambda _dt: step(steps), wait)

        Clock.schedule_once(lambda _dt: step(look(measured, port, float(seconds))), 1.0)

    door.prepare_kivy = prepare
    os.environ["COMPANION_HOME"] = folder
    door.main()
    print(json.dumps(measured))


def look(measured: dict[str, list[float]], port: str, seconds: float) -> Iterator[float]:
    """Open the scan screen on the camera and count frames."""
    from kivy.app import App
    from kivy.clock import Clock

    from companion.app.screens.scan import ScanScreen

    shell = App.get_running_app().root
    measured["mb"].append(resident_mb())
    last = [time.perf_counter(), time.thread_time()]

    def frame(_dt: float) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        measured["gaps"].append(now - last[0])
        measured["work"].append(worked - last[1])
        last[:] = now, worked

    Clock.schedule_interval(frame, 0)
    yield 0.5
    screen = ScanScreen()
    shell.go(screen)
    yield 1.0
    screen.open(f"camera:http://127.0.0.1:{port}/video.mjpg")
    for _second in range(round(seconds)):
        yield 1.0
        measured["mb"].append(resident_mb())
        measured["pieces"].append(float(screen.seen.total()))
        measured["views"].append(float(screen.last.frame.index if screen.last else 0))


def resident_mb() -> float:
    """Return this process's memory, MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def main(seconds: int) -> None:
    """Measure and print."""
    here = [sys.executable, "-m", "tests.benchmarks.bench_scan_screen"]
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([*here, "camera"], stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env=env) as seen,
    ):
        assert seen.stdout is not None
        port = seen.stdout.readline().strip()
        out = subprocess.run(
            [*here, "app", port, folder, str(seconds)],
            check=True,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=env,
        ).stdout
        seen.terminate()
    measured = json.loads(out.splitlines()[-1])
    for name, words in (("gaps", "from frame to frame"), ("work", "of it worked by the screen's thread")):
        times = sorted(1000 * one for one in measured[name])
        late = sum(one > 50 for one in times)
        print(
            f"{len(times)} frames in {seconds} s, {words}: median {times[len(times) // 2]:.1f} ms, "
            f"p99 {times[int(len(times) * 0.99)]:.1f} ms, longest {times[-1]:.1f} ms, over 50 ms: {late}"
        )
    print(
        f"pieces seen {measured['pieces'][-1]:.0f} of 12, camera frames until then {measured['views'][-1]:.0f}"
    )
    before, *while_open = measured["mb"]
    fifths = [while_open[len(while_open) * n // 5 : len(while_open) * (n + 1) // 5] for n in range(5)]
    told = ", ".join(f"{statistics.median(fifth):.0f}" for fifth in fifths if fifth)
    print(
        f"memory before the scan screen {before:.0f} MB; while it is open, median of each fifth of the time: {told} MB; "
        f"most {max(while_open):.0f} MB"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["camera"]:
        camera()
    elif sys.argv[1:2] == ["app"]:
        app(*sys.argv[2:5])
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 20)
