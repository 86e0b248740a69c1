"""How does a camera over the table see it? A pinhole camera as a homography from table mm to frame px."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
FOCAL_PER_WIDTH = 0.785
"""Focal length over frame width: a field of view of 65°, as tablets have."""


@dataclass(frozen=True, slots=True)
class View:
    """Where the camera is.

    px_per_mm: scale at the middle of the frame. tilt: away from straight above, degrees. azimuth: towards which side it
    leans, degrees. roll: the frame turned round its own middle, degrees. middle: the table point in the frame's middle, mm.
    """

    px_per_mm: float
    tilt: float = 0.0
    azimuth: float = 0.0
    roll: float = 0.0
    middle: tuple[float, float] = (0.0, 0.0)
    size: tuple[int, int] = (1920, 1080)

    def homography(self, supersample: float = 1.0) -> Floats:
        """Return the 3×3 matrix from table mm (x right, y down) to px of a frame `supersample` times as large."""
        width, height = self.size
        focal = FOCAL_PER_WIDTH * width
        distance = focal / self.px_per_mm
        rotation = (
            _about_z(self.roll) @ _about_z(self.azimuth) @ _about_x(self.tilt) @ _about_z(-self.azimuth)
        )
        to_camera = np.column_stack([rotation[:, 0], rotation[:, 1], (0.0, 0.0, distance)])
        lens = np.array([(focal, 0.0, width / 2), (0.0, focal, height / 2), (0.0, 0.0, 1.0)])
        shift = np.array([(1.0, 0.0, -self.middle[0]), (0.0, 1.0, -self.middle[1]), (0.0, 0.0, 1.0)])
        larger = np.diag([supersample, supersample, 1.0])
        return larger @ lens @ to_camera @ shift


def project(homography: Floats, points: Floats) -> Floats:
    """Return N×2 points carried through a homography."""
    carried = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return carried[:, :2] / carried[:, 2:]


def _about_z(degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([(c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)])


def _about_x(degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([(1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c)])
