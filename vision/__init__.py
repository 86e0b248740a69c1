"""Reading tags: frame sources, code readers, tracking over frames, arranging in rows."""

import os

# The arrays here are small: on two cores OpenBLAS's own threads only wait for each other and for the screen (a third
# slower, measured). It reads this when NumPy is loaded, which nothing does before a picture is looked at.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
