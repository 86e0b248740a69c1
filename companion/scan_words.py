"""What is said about a picture in which nothing was read, and about code readers that are missing?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext

if TYPE_CHECKING:
    from vision.arrange import Doubt
    from vision.scan import Advice


def advice_words(advice: Advice | None) -> str:
    """Say what helps when nothing was found."""
    from vision.scan import Advice

    if advice is Advice.TOO_DARK:
        return _("The picture is dark: more light helps.")
    if advice is Advice.TOO_BRIGHT:
        return _("The picture is too bright: turn the lamp or the camera's light away.")
    if advice is Advice.EMPTY:
        return _("There is hardly anything to see: is the lens covered?")
    if advice is Advice.BLURRED:
        return _("The picture is blurred: hold still and wait until it is sharp.")
    return _("Go closer: a tag should be at least 40 pixels wide, whole, with its white edge.")


def doubt_words(doubt: Doubt) -> str:
    """Say why the rows of a picture may be read wrongly."""
    from vision.arrange import Doubt

    return {
        Doubt.TURNED: _("The tags point in different directions, so up and down are taken from the picture."),
        Doubt.CROOKED: _("Some tags lie between two rows."),
        Doubt.CROWDED: _("Two tags lie at the same place of a row."),
    }[doubt]


def missing_readers() -> str:
    """Say which code readers are missing here and what that means; "" when the good ones are here."""
    from vision.decoders import available_decoders

    there = {one.name: one.available for one in available_decoders()}
    missing = [name for name in ("zxing-cpp", "pyzbar") if not there.get(name)]
    if not missing:
        return ""
    if any(there.values()):
        return ngettext(
            "{names} is not here: the companion's own tags are still read, other codes less well.",
            "{names} are not here: the companion's own tags are still read, other codes less well.",
            len(missing),
        ).format(names=_(" and ").join(missing))
    return _("No code reader is here; name the pieces by hand. On a computer “companion doctor” tells more.")
