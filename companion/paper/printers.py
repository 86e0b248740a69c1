"""Keeps the printers of a household and what has been found out about each.

A printer is what a person added: an address, the kind it is of, and what the calibration page showed. Without a
calibration it is what its kind says. How a printer is doing is a hint for the person, never a reason not to print.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from assets.errors import BadInput
from assets.words import _
from printing.addresses import BluetoothAddress, CupsAddress, TcpAddress, parse
from printing.network import Paper, Status, ask_status
from printing.platforms import WAYS, Platform, here, missing, ways
from printing.profiles import Profile, profile
from printing.transports import usual_pace
from printing.usb_printer import rule_words

if TYPE_CHECKING:
    from companion.storage import Storage
    from printing.addresses import Address
    from printing.platforms import Found
    from printing.queue import Queue

COLUMNS = (24, 64)
CHUNK, DELAY_MS = (16, 65_536), (0, 5_000)
"""Least and most."""

MOST = 40
"""Printers in one household."""

_SETTING, _USUAL = "device.printers", "device.printers.usual"
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Printer:
    """One printer.

    id: short, for commands and jobs ("" if it is not saved). address: a URI. profile: its kind (see
    `printing.profiles.names`). columns: characters across. cutter: "full", "part", "" (tear bar). picture_mode:
    how it takes pictures. code_pages: slots and encodings found to be right, empty = as its kind says. chunk: bytes at
    a time, delay_ms apart. calibrated: whether somebody has looked at its calibration page.

    Raises:
        BadInput: a value cannot be.
    """

    id: str
    name: str
    address: str
    profile: str = "default"
    columns: int = 42
    cutter: Literal["full", "part", ""] = "full"
    picture_mode: Literal["raster", "column"] = "raster"
    code_pages: tuple[tuple[int, str], ...] = ()
    chunk: int = 4096
    delay_ms: int = 0
    calibrated: bool = False

    def __post_init__(self) -> None:
        parse(self.address)
        profile(self.profile)
        _whole(self.columns, "columns", *COLUMNS)
        _whole(self.chunk, "chunk", *CHUNK)
        _whole(self.delay_ms, "delay_ms", *DELAY_MS)
        _one_of(self.cutter, "cutter", ("full", "part", ""))
        _one_of(self.picture_mode, "picture_mode", ("raster", "column"))
        if not self.name.strip() or len(self.name) > _LONGEST_NAME or not self.name.isprintable():
            raise BadInput(
                _("A printer needs a name of 1 to {most} characters.").format(most=_LONGEST_NAME),
                where="name",
            )
        for slot, encoding in self.code_pages:
            _whole(slot, "code_pages", 0, 255)
            if not isinstance(encoding, str) or not encoding.isascii():
                raise BadInput(_("This is no code page."), where="code_pages")

    @property
    def place(self) -> Address:
        """Where it is."""
        return parse(self.address)

    def kind(self) -> Profile:
        """Return what it can do, as receipts are rendered for it.

        Raises:
            BadInput: its kind has fewer columns than it was given.
        """
        mine = profile(self.profile).with_columns(self.columns)
        mine = replace(mine, cutter=self.cutter, image_mode=self.picture_mode)
        if self.code_pages:
            # The calibration page ends a Chinese mode too before it shows the code pages.
            mine = replace(mine, code_pages=self.code_pages, ascii_only=False, leave_kanji=True)
        return mine

    def to_json(self) -> dict[str, Any]:
        """Return the printer as plain JSON."""
        return asdict(self) | {"code_pages": [list(page) for page in self.code_pages]}


def new_printer(
    address: str,
    *,
    name: str = "",
    kind: str = "default",
    columns: int | None = None,
    platform: Platform | None = None,
) -> Printer:
    """Return a printer as its kind says it is, not saved and not calibrated; `platform` is this one unless given.

    Raises:
        BadInput: the address, the kind or the columns cannot be, or nothing of that kind is reached from here.
    """
    place = parse(address)
    way = missing(place, here() if platform is None else platform)
    if way is not None:
        raise BadInput(_(way.absent), where=str(place), remedy=_(way.instead))
    mine = profile(kind)
    chunk, delay_ms = usual_pace(place)
    made = Printer(
        id="",
        name=name.strip() or str(place)[:_LONGEST_NAME],
        address=str(place),
        profile=mine.name,
        columns=mine.columns if columns is None else columns,
        cutter=mine.cutter,
        picture_mode=mine.image_mode,
        chunk=chunk,
        delay_ms=delay_ms,
    )
    made.kind()
    return made


class Printers:
    """The saved printers. Names and ids are each there once; what was stored and cannot be is left out."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def all(self) -> list[Printer]:
        """Return the printers in the order they were added."""
        kept = self._storage.get_setting(_SETTING, [])
        found = (_from_json(entry) for entry in kept) if isinstance(kept, list) else ()
        return [printer for printer in found if printer is not None]

    def get(self, wanted: str) -> Printer | None:
        """Return the printer of that id or name (case does not matter), None if there is none."""
        folded = wanted.strip().casefold()
        return next(
            (printer for printer in self.all() if folded in (printer.id, printer.name.casefold())), None
        )

    def need(self, wanted: str) -> Printer:
        """Return the printer of that id or name.

        Raises:
            BadInput: there is none; the remedy names those there are.
        """
        found = self.get(wanted)
        if found is None:
            known = ", ".join(printer.id for printer in self.all())
            raise BadInput(
                _("There is no printer '{name}' saved on this device.").format(name=wanted[:_LONGEST_NAME]),
                remedy=_("Use one of: {names}.").format(names=known)
                if known
                else _("Add it first: companion printers add tcp://192.168.1.50 --name kitchen"),
            )
        return found

    def at(self, address: Address) -> Printer | None:
        """Return the first printer at an address, None if there is none."""
        return next((printer for printer in self.all() if printer.address == str(address)), None)

    def usual(self) -> Printer | None:
        """Return the printer to use when nobody chooses: the one chosen as such, else the first."""
        printers = self.all()
        wanted = self._storage.get_setting(_USUAL, "")
        return next(
            (printer for printer in printers if printer.id == wanted), printers[0] if printers else None
        )

    def make_usual(self, printer: Printer) -> None:
        """Use this one when nobody chooses."""
        self._storage.set_setting(_USUAL, printer.id)

    def add(self, printer: Printer) -> Printer:
        """Save a printer and return it with its id.

        Raises:
            BadInput: another has its name, or there are too many.
        """
        printers = self.all()
        if len(printers) >= MOST:
            raise BadInput(_("There are {n} printers already.").format(n=MOST), remedy=_("Remove some."))
        added = replace(printer, id=_free_id(printer.name, {other.id for other in printers}))
        self._keep([*printers, self._named_alone(added, printers)])
        return added

    def change(self, printer: Printer) -> Printer:
        """Save what is known of a printer now; what waits for it goes where it is now.

        Raises:
            BadInput: another has its name, or it is not saved any more.
        """
        self.need(printer.id)
        others = [other for other in self.all() if other.id != printer.id]
        self._named_alone(printer, others)
        self._keep([printer if other.id == printer.id else other for other in self.all()])
        self._storage.print_jobs.move(printer.id, printer.address, printer.chunk, printer.delay_ms)
        return printer

    def remove(self, printer: Printer) -> Removed:
        """Forget a printer; what waits for it still goes there. `put_back` undoes it.

        Raises:
            BadInput: it is not saved any more.
        """
        kept = self.all()
        place = kept.index(self.need(printer.id))
        removed = Removed(kept[place], place, self._storage.get_setting(_USUAL, "") == printer.id)
        self._keep([other for other in kept if other.id != printer.id])
        return removed

    def put_back(self, removed: Removed) -> Printer:
        """Save a printer that was removed again, where it stood.

        Raises:
            BadInput: another has its name by now, or there are too many.
        """
        kept = self.all()
        if len(kept) >= MOST:
            raise BadInput(_("There are {n} printers already.").format(n=MOST), remedy=_("Remove some."))
        self._named_alone(removed.printer, kept)
        self._keep([*kept[: removed.place], removed.printer, *kept[removed.place :]])
        if removed.usual:
            self.make_usual(removed.printer)
        return removed.printer

    def _keep(self, printers: list[Printer]) -> None:
        self._storage.set_setting(_SETTING, [printer.to_json() for printer in printers])

    def _named_alone(self, printer: Printer, others: list[Printer]) -> Printer:
        if any(printer.name.casefold() in (other.name.casefold(), other.id) for other in others):
            raise BadInput(
                _("There is a printer '{name}' already.").format(name=printer.name),
                where="name",
                remedy=_("Give it another name."),
            )
        return printer


@dataclass(frozen=True, slots=True)
class Removed:
    """A printer that was forgotten, its place among the others, and whether it was the usual one."""

    printer: Printer
    place: int
    usual: bool


def facts_words(printer: Printer) -> str:
    """Say in a line what is known of a printer: its kind, its width, how its paper is cut."""
    cutter = _("cutter") if printer.cutter else _("tear bar")
    kind = _("kind not known") if printer.profile == "default" else printer.profile
    columns = _("{n} columns").format(n=printer.columns)
    return f"{kind}, {columns}, {cutter}"


def found_words(found: Found) -> str:
    """Say what kind of thing was found."""
    if isinstance(found.address, BluetoothAddress):
        return _("paired with this device; there may be a printer behind it")
    if not found.sure:
        return _("a serial port; there may be a printer behind it")
    if isinstance(found.address, CupsAddress):
        return _("a queue of the print system; for receipt printers only")
    return _("a printer")


def absent_words(platform: Platform) -> tuple[str, ...]:
    """Return a sentence for each way to a printer that a platform has not, then what to do instead."""
    there = ways(platform)
    absent = [way for way in WAYS if way not in there]
    return (*(_(way.absent) for way in absent), *dict.fromkeys(_(way.instead) for way in absent))


def permission_words(found: Found) -> str:
    """Say how this account gets to use a printer that was found; "" if it may."""
    if found.rule:
        return rule_words(found.rule)
    if found.group:
        remedy = _("Let this account use it: sudo usermod -aG {group} $USER, then log in again.")
        return remedy.format(group=found.group)
    return ""


def how_is(printer: Printer, queue: Queue) -> list[str]:
    """Ask a printer how it is, unless something is being printed on it; return what there is to say.

    It may take some seconds: not for the thread of a screen.

    Raises:
        NothingSent: it cannot be reached.
        PlainError: the storage refuses.
    """
    place = printer.place
    if not isinstance(place, TcpAddress):
        return [_("Only printers in the network can be asked how they are.")]
    with queue.quiet(printer.address) as quiet:
        if not quiet:
            return [_("It is printing right now, so it is not asked.")]
        return status_words(ask_status(place))


def status_words(status: Status) -> list[str]:
    """Say what a printer told of itself, what matters most first."""
    if not status.says_something:
        return [_("It can be reached, and does not tell how it is (many printers do not).")]
    said = []
    if status.paper is Paper.OUT:
        said.append(_("There is no paper in it. Put a new roll in."))
    if status.cover_open:
        said.append(_("Its cover is open. Close it."))
    if status.error:
        said.append(
            _("It reports an error (a stuck cutter, or paper jammed). Open it, free it, switch it on again.")
        )
    if status.online is False and not said:
        said.append(_("It says it is offline. Press its feed button, or switch it off and on."))
    if status.paper is Paper.LOW:
        said.append(_("Its paper is nearly used up."))
    return said or [_("It is ready.")]


def _from_json(data: Any) -> Printer | None:
    """Return a printer from what was stored, None if that cannot be one (any more)."""
    names = {field.name for field in fields(Printer)}
    try:
        values = {name: data[name] for name in names}
        values["code_pages"] = tuple((slot, encoding) for slot, encoding in values["code_pages"])
        texts = (values[name] for name in ("id", "name", "address", "profile"))
        return Printer(**values) if all(isinstance(text, str) for text in texts) else None
    except (BadInput, KeyError, TypeError, ValueError):
        return None


def _free_id(name: str, taken: set[str]) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:20] or "printer"
    number, made = 1, base
    while made in taken:
        number += 1
        made = f"{base}-{number}"
    return made


def _whole(value: Any, where: str, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise BadInput(
            _("It is not a whole number from {low} to {high}.").format(low=low, high=high), where=where
        )


def _one_of(value: Any, where: str, values: tuple[str, ...]) -> None:
    if value not in values:
        raise BadInput(_("There is no such value."), where=where)
