"""Where Android starts the companion: python-for-android runs the file of this name beside the rooms.

Everywhere else `companion` (or `python -m companion`) is the way in; this file only opens the app.
"""

import sys

from assets.errors import PlainError
from companion.app import main

if __name__ == "__main__":
    try:
        sys.exit(main())
    except PlainError as error:
        sys.exit(str(error))  # in the device's log: there is no window to say it in
