"""The settings of this device: appearance, language, voice, the first start, and what is said about the companion."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING

from assets import files, words
from assets.words import LANGUAGES, _, ngettext, pgettext
from companion.provenance import GameFacts

if TYPE_CHECKING:
    from companion.app.presenters.solo import SoloView
    from companion.storage import Storage


LIGHTS = ("auto", "light", "dark")
SPOKEN = ("auto", *LANGUAGES)
"""The languages to choose from: the device's own, and each there is."""
TEXT_PERCENT = tuple(range(80, 161, 10))
EVENING, MORNING = 19, 7
"""Between these hours the light is dark when it is chosen by the clock."""


class AppSettings:
    """The settings of this device; what was stored and does not fit counts as not set."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.asked_language = ""
        """The language asked for when the app was started; it holds until another is chosen, and is not kept."""

    @property
    def light(self) -> str:
        """Which colours: "auto" (by the clock), "light" or "dark"."""
        value = self._storage.get_setting("app.light", "auto")
        return value if value in LIGHTS else "auto"

    @light.setter
    def light(self, value: str) -> None:
        self._storage.set_setting("app.light", value)

    @property
    def language(self) -> str:
        """Which language: "auto" (the device's) or one of `LANGUAGES`."""
        value = self.asked_language or self._storage.get_setting("app.language", "auto")
        return value if value in SPOKEN else "auto"

    @language.setter
    def language(self, value: str) -> None:
        self._storage.set_setting("app.language", value)
        self.asked_language = ""

    @property
    def text_percent(self) -> int:
        """The size of all text, 80 to 160 in tens."""
        value = self._storage.get_setting("app.text_percent", 100)
        return value if value in TEXT_PERCENT else 100

    @text_percent.setter
    def text_percent(self, value: int) -> None:
        self._storage.set_setting("app.text_percent", value)

    @property
    def left_handed(self) -> bool:
        """Whether the buttons lie on the left."""
        return self._storage.get_setting("app.left_handed", default=False) is True

    @left_handed.setter
    def left_handed(self, value: bool) -> None:
        self._storage.set_setting("app.left_handed", value)

    @property
    def high_contrast(self) -> bool:
        """Whether ink is as dark and edges as strong as they can be."""
        return self._storage.get_setting("app.high_contrast", default=False) is True

    @high_contrast.setter
    def high_contrast(self, value: bool) -> None:
        self._storage.set_setting("app.high_contrast", value)

    @property
    def read_aloud(self) -> str:
        """Whether the opponent's turn is read: "off", "tap" (by a button) or "always" (by itself)."""
        value = self._storage.get_setting("voice.mode", "off")
        return value if value in MODES else "off"

    @read_aloud.setter
    def read_aloud(self, value: str) -> None:
        self._storage.set_setting("voice.mode", value)

    @property
    def slow_voice(self) -> bool:
        """Whether everything is read slowly."""
        return self._storage.get_setting("voice.slow", default=False) is True

    @slow_voice.setter
    def slow_voice(self, value: bool) -> None:
        self._storage.set_setting("voice.slow", value)

    @property
    def welcomed(self) -> bool:
        """Whether the pages of the first start were seen."""
        return self._storage.get_setting("app.welcomed", default=False) is True

    def mark_welcomed(self) -> None:
        """Remember that the pages of the first start were seen.

        Raises:
            PlainError: it cannot be stored.
        """
        self._storage.set_setting("app.welcomed", value=True)

    def dark_at(self, now: datetime) -> bool:
        """Return whether the dark colours are used at that time."""
        if self.light == "auto":
            return now.hour >= EVENING or now.hour < MORNING
        return self.light == "dark"


def light_words(light: str) -> str:
    """Return the name of a light."""
    return {"auto": _("By the clock"), "light": pgettext("bright", "Light"), "dark": _("Dark")}[light]


def language_name(language: str) -> str:
    """Return the name of a language in itself, and of the device's choice in the language in use."""
    return LANGUAGES[language] if language in LANGUAGES else _("As the device")


MODES = ("off", "tap", "always")
"""Nobody reads; a button does; every turn of the opponent is read by itself."""

_RULING = re.compile(r"\s*\((?:[WRODF]\d+[a-z]?(?:,\s*)?)+\)")
_SYMBOL = re.compile(r"[^\w\s.,;:!?'’()%-]|_")
_SPACES = re.compile(r"\s+")
_BEFORE_STOP = re.compile(r"\s+([.,;:!?])")


def mode_words(mode: str) -> str:
    """Return the name of a mode."""
    return {"off": _("Off"), "tap": _("By a tap"), "always": _("By itself")}[mode]


def speakable(text: str) -> str:
    """Return a sentence without symbols, abbreviations and ruling numbers.

    >>> speakable("Alfred takes 2 × silver → pays 3 VP (D12).")
    'Alfred takes 2 times silver, then pays 3 victory points.'
    """
    text = _RULING.sub("", text)
    text = re.sub(r"\bVP\b", _("victory points"), text)
    text = re.sub(r"\bAI\b", "A I", text)
    text = re.sub(r"(?<!\w)\+\s*(?=\d)", _("plus") + " ", text)
    text = re.sub(r"(?<![\w-])[-−–]\s*(?=\d)", _("minus") + " ", text)
    text = re.sub(r"(?<=\d)\s*[-–]\s*(?=\d)", " " + _("to") + " ", text)
    for symbol, spoken in _symbols().items():
        text = text.replace(symbol, spoken)
    text = _SYMBOL.sub(" ", text)
    return _BEFORE_STOP.sub(r"\1", _SPACES.sub(" ", text)).strip()


def turn_aloud(view: SoloView) -> str:
    """Return everything there is to hear at the table now: what to put back, what to do, the question."""
    parts: list[str] = []
    for lines, lead in ((view.put_back, _("Put back")), (view.then, _("Then"))):
        if lines:
            parts += [lead, *lines]
    parts += [tell.text for tell in view.tells]
    parts.append(_("The game is over.") if view.question is None else view.question.text)
    said = (speakable(one) for one in parts)
    return " ".join(one if one[-1] in ".!?:" else one + "." for one in said if one)


def _symbols() -> dict[str, str]:
    return {
        "×": " " + _("times") + " ",
        "→": ", " + _("then") + " ",
        "≥": " " + _("at least") + " ",
        "≤": " " + _("at most") + " ",
        "=": " " + _("makes") + " ",
        "&": " " + _("and") + " ",
        "+": " " + _("and") + " ",
        "/": " " + _("or") + " ",
        "·": ", ",
        "—": ", ",
        "–": ", ",
        "…": ". ",
    }


@dataclass(frozen=True, slots=True)
class Point:
    """One thing the companion does: a sign, a name, a sentence."""

    icon: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: `id` says what can be done on it."""

    id: str
    title: str
    text: str
    points: tuple[Point, ...]


def is_first_run(storage: Storage, settings: AppSettings) -> bool:
    """Return whether nobody has seen the pages and nothing was played here yet."""
    return not settings.welcomed and not storage.playthroughs(include_hidden=True) and not storage.records()


def pages() -> tuple[Page, ...]:
    """Return the pages in their order."""
    return (
        Page(
            "what",
            _("The game is on the table. The companion lies beside it."),
            _("No account, no network. Every answer is kept at once, and one tap takes it back."),
            (
                Point("robot", _("It plays your opponent"), _("It says what to move, and why.")),
                Point("list", _("It sets up"), _("What goes where, step by step.")),
                Point("trophy", _("It counts the score"), _("Line by line, with the reasons.")),
                Point("receipt", _("It prints the result"), _("On a receipt printer, or as a picture.")),
            ),
        ),
        Page(
            "demo",
            _("Try it without opening a box"),
            _("A demo game shows how a turn goes. Answer what you like; nothing can go wrong."),
            (
                Point("play", _("A game in the middle"), _("The opponent has just moved.")),
                Point("trophy", _("A finished game"), _("Three made-up players and their points.")),
                Point("delete", _("Gone with one tap"), _("Here, or in the settings.")),
            ),
        ),
        Page(
            "tags",
            _("Tags, or no tags"),
            _("Everything works without them: pieces are picked from a list. Tags are quicker at the end."),
            (
                Point("touch", _("Without"), _("Nothing to prepare. Tap what lies there.")),
                Point("code", _("With tags"), _("Print small stickers, then scan all cards in one go.")),
                Point(
                    "camera", _("Nothing stuck on"), _("Print one sheet of codes and point the camera at it.")
                ),
            ),
        ),
    )


LICENCES = (
    ("SIL Open Font License 1.1", "fonts/OFL.txt"),
    ("Apache License 2.0", "fonts/APACHE-2.0.txt"),
)
"""Licence texts that ship beside what they are about: name -> file under assets/."""


@dataclass(frozen=True, slots=True)
class Credit:
    """One work of others that ships with the companion, as assets/CREDITS.md names it."""

    what: str
    made_from: str
    licence: str


def credits_shipped() -> tuple[Credit, ...]:
    """Return the works of others, in the order of assets/CREDITS.md.

    Raises:
        PlainError: the file is missing.
    """
    rows = [line for line in files.read_text("CREDITS.md").splitlines() if line.startswith("|")]
    found = []
    for row in rows[2:]:
        what, _files, made_from, _version, licence, _where = (
            one.strip() for one in row.strip("|").split("|")
        )
        found.append(Credit(what, _plain(made_from), _plain(licence.partition(" (")[0])))
    return tuple(found)


def unofficial() -> str:
    """Return what this companion is not."""
    return _(
        "Unofficial. Made by players for players, not by the makers or publishers of the games. "
        "The names of the games belong to their owners. You need the games; no artwork and no rulebook is in here."
    )


def facts_words(one: GameFacts) -> str:
    """Return in a sentence how many groups of a game's facts were verified."""
    if not one.unverified:
        return _("All {n} groups of facts were verified.").format(n=len(one.groups))
    words = ngettext(
        "{verified} of {n} group of facts verified, {left} not",
        "{verified} of {n} groups of facts verified, {left} not",
        len(one.groups),
    )
    return words.format(verified=one.verified, n=len(one.groups), left=len(one.unverified))


def paragraphs(text: str) -> tuple[str, ...]:
    """Return a licence's text in paragraphs whose lines are joined, so that they wrap at the screen's width."""
    blocks = text.replace("\r\n", "\n").split("\n\n")
    joined = (" ".join(line.strip() for line in block.splitlines() if line.strip(" -=")) for block in blocks)
    return tuple(one for one in joined if one)


def _plain(text: str) -> str:
    return text.replace("`", "")


def speak(settings: AppSettings) -> None:
    """Say everything from now on in the language of the settings; what is on the screen already is not changed.

    Raises:
        PlainError: its catalogue is missing, so the installation is incomplete.
    """
    words.use(words_of_the_device() if settings.language == "auto" else settings.language)


def words_of_the_device() -> str:
    """Return the language this device is set to where the companion speaks it, else English."""
    if "ANDROID_ARGUMENT" not in os.environ:
        return words.device_language()
    try:
        tag = str(import_module("jnius").autoclass("java.util.Locale").getDefault().toLanguageTag())
    except Exception:  # noqa: BLE001 - Java's exceptions; English is better than no app
        return words.SOURCE
    return words.known_language(tag) or words.SOURCE
