"""On how many cores does one reading run? On one: the other belongs to the screen, or to a second reading."""

from __future__ import annotations


def keep_to_one_core() -> None:
    """Let OpenCV work on the calling thread alone, in this whole process; splitting such small work costs more than it saves."""
    import cv2

    if cv2.getNumThreads() != 1:
        cv2.setNumThreads(1)
