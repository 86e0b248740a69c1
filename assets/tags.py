"""The codes on tagged pieces, and which piece each of them is; TAGS.md beside this file is the specification.

>>> tag = Tag("W", "L", 1)
>>> encode(tag)
'TC-WL0018'
>>> decode("TC-WL0018") == tag
True
>>> register().component(tag).id
'L01'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, NoReturn

from assets import files
from assets.errors import BadInput
from assets.facts import damaged, from_facts, kind_name, shipped, table_of
from assets.reading import At, Between
from assets.words import _, later

PREFIX = "TC-"
DIGITS = "0123456789"
BODY_ALPHABET = DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHECK_ALPHABET = BODY_ALPHABET + "*"
LENGTH = 9
"""Characters of a payload: prefix 3, game 1, kind 1, number 3, check 1."""

_LONGEST_SHOWN = 40
_MODULUS = 37


class TagError(BadInput):
    """What was read is no tag of a known piece; `text` is what was read."""

    def __init__(self, text: str, what: str, *, remedy: str = "") -> None:
        super().__init__(what, remedy=remedy)
        self.text = text


class NotATag(TagError):
    """A code that this companion did not make: foreign, never to be guessed at."""


class WrongCheck(TagError):
    """It looks like a tag, but a character was misread or mistyped."""


class UnknownGame(TagError):
    """A sound tag of a game that is not registered."""


class UnknownKind(TagError):
    """A sound tag of a known game, of a kind of piece that is not registered."""


class UnknownComponent(TagError):
    """A sound tag of a known kind, of a piece that is not registered."""


class Place(StrEnum):
    """Where a sticker goes; never on the back of a card that is shuffled."""

    TILE_FACE = "tile face"
    SLEEVE_FACE = "sleeve face"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Tag:
    """A kind of piece: game and kind are one letter or digit each, number is 0-999. Identical pieces share one."""

    game: str
    kind: str
    number: int


def _letter(text: str) -> str:
    if len(text) != 1 or text not in BODY_ALPHABET:
        raise ValueError("not one of 0-9 and A-Z")
    return text


@dataclass(frozen=True, slots=True)
class Game:
    """A registered game; a reserved one has no kinds yet."""

    letter: Annotated[str, _letter]
    id: str
    english: Annotated[str, At("name")]

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece of one game: where its sticker goes, and advice in a phrase."""

    game: str
    letter: Annotated[str, _letter]
    id: str
    place: Place
    english_advice: Annotated[str, At("advice")]

    @property
    def advice(self) -> str:
        """Return the advice in the language in use."""
        return from_facts(self.english_advice)


@dataclass(frozen=True, slots=True)
class Component:
    """A registered piece. `game`, `kind` and `id` are those of the facts (a game's id, "land", "L01").

    `copies` = how many the box holds, so how many may be seen at once.
    """

    tag: Tag
    game: str
    kind: str
    id: str
    english: str
    copies: int
    place: Place
    english_advice: str

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)

    @property
    def advice(self) -> str:
        """Return the advice in the language in use."""
        return from_facts(self.english_advice)


class Register:
    """Every tag that was ever given out, in the order of giving. Append-only, so a printed sticker stays valid."""

    __slots__ = ("_by_id", "_by_tag", "components", "games", "kinds")

    def __init__(
        self, games: tuple[Game, ...], kinds: tuple[PieceKind, ...], components: tuple[Component, ...]
    ) -> None:
        self.games = games
        self.kinds = kinds
        self.components = components
        self._by_tag = {one.tag: one for one in components}
        self._by_id = {(one.game, one.id): one for one in components}

    def component(self, tag: Tag) -> Component:
        """Return the piece of a tag.

        Raises:
            UnknownGame, UnknownKind, UnknownComponent: which part of the tag is not registered.
        """
        found = self._by_tag.get(tag)
        if found is None:
            _refuse_unknown(self, tag)
        return found

    def find(self, game: str, component: str) -> Component:
        """Return the piece of a game by the id it has in the facts; KeyError if it is not registered."""
        return self._by_id[game, component]

    def of(self, game: str, kind: str | None = None) -> tuple[Component, ...]:
        """Return the pieces of a game, or of one kind of it, in the order of giving; empty if there are none."""
        return tuple(one for one in self.components if one.game == game and kind in (None, one.kind))


def encode(tag: Tag) -> str:
    """Return the payload of a tag: nine QR-alphanumeric characters.

    Raises:
        ValueError: game or kind is not one of 0-9 and A-Z, or the number is not from 0 to 999.
    """
    letters_fit = all(len(one) == 1 and one in BODY_ALPHABET for one in (tag.game, tag.kind))
    if not letters_fit or type(tag.number) is not int or not 0 <= tag.number <= 999:
        raise ValueError(f"{tag} cannot be written as a tag")
    body = f"{tag.game}{tag.kind}{tag.number:03d}"
    return PREFIX + body + check_character(body)


def decode(text: str, known: Register | None = None) -> Tag:
    """Return the tag of a payload; it names a piece of `known` (the shipped register).

    Raises:
        NotATag: not of this companion.
        WrongCheck: a character is wrong.
        UnknownGame, UnknownKind, UnknownComponent: sound, but not registered.
    """
    tag = parse(text)
    (register() if known is None else known).component(tag)
    return tag


def parse(text: str) -> Tag:
    """Return the tag of a payload without asking the register whether there is such a piece.

    Raises:
        NotATag: not of this companion.
        WrongCheck: a character is wrong.
        UnknownComponent: sound, but its number is not written in digits.
    """
    if len(text) != LENGTH or not text.startswith(PREFIX):
        raise NotATag(text, _("{shown} is not a tag of this companion.").format(shown=_shown(text)))
    body, check = text[len(PREFIX) : -1], text[-1]
    if not set(body) <= set(BODY_ALPHABET) or check_character(body) != check:
        raise WrongCheck(
            text,
            _("The tag {shown} has a wrong character.").format(shown=_shown(text)),
            remedy=_("Read it again."),
        )
    if not set(body[2:]) <= set(DIGITS):
        raise UnknownComponent(
            text, _("The tag {shown} names no piece known here.").format(shown=_shown(text)), remedy=_(_NEWER)
        )
    return Tag(body[0], body[1], int(body[2:]))


def check_character(body: str) -> str:
    """Return the check character of ISO 7064 MOD 37-2 for characters 0-9 and A-Z.

    With it, every wrong character and every swap of two neighbours is noticed.
    """
    remainder = 0
    for character in body:
        remainder = (remainder + BODY_ALPHABET.index(character)) * 2 % _MODULUS
    return CHECK_ALPHABET[(1 - remainder) % _MODULUS]


@cache
def register() -> Register:
    """Return the shipped register.

    Raises:
        PlainError: the shipped file is missing or damaged; names the entry.
    """
    return register_from(files.read_text(_FILE))


def register_from(text: str) -> Register:
    """Read a register from the text of its file; no tag and no id of a game may be there twice.

    Raises:
        PlainError: something is missing, unknown or there twice; names the entry.
    """
    found = shipped(_File, _FILE, table_of(_FILE, text))
    games: dict[str, Game] = {}
    for game in found.games:
        if game.letter in games:
            raise damaged(_FILE, f"game {game.id}: this letter is there twice.")
        games[game.letter] = game
    kinds: dict[str, PieceKind] = {}
    for kind in found.kinds:
        if kind.game not in games:
            raise damaged(_FILE, f"kind {kind.id}: the game '{kind.game}' is not registered.")
        if kind.game + kind.letter in kinds:
            raise damaged(_FILE, f"kind {kind.id}: this letter is there twice for one game.")
        kinds[kind.game + kind.letter] = replace(kind, game=games[kind.game].id)
    components: dict[Tag, Component] = {}
    ids: set[tuple[str, str]] = set()
    for piece in found.pieces:
        component = _component(piece, kinds)
        if component.tag in components or (component.game, component.id) in ids:
            raise damaged(_FILE, f"component {piece.id}: this tag or this piece is there twice.")
        components[component.tag] = component
        ids.add((component.game, component.id))
    return Register(tuple(games.values()), tuple(kinds.values()), tuple(components.values()))


_FILE = "tags.toml"


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece as its line in the register says it."""

    tag: str
    id: str
    english: Annotated[str, At("name")]
    copies: Annotated[int, Between(1, 99)] = 1


@dataclass(frozen=True, slots=True)
class _File:
    games: Annotated[tuple[Game, ...], At("game")]
    kinds: Annotated[tuple[PieceKind, ...], At("kind")]
    pieces: Annotated[tuple[_Piece, ...], At("component")]


def _component(piece: _Piece, kinds: dict[str, PieceKind]) -> Component:
    body = piece.tag
    kind = kinds.get(body[:2])
    if kind is None or len(body) != 5 or not set(body[2:]) <= set(DIGITS):
        raise damaged(_FILE, f"component {piece.id}: '{body}' is not a registered kind and three digits.")
    tag = Tag(body[0], body[1], int(body[2:]))
    place, advice = kind.place, kind.english_advice
    return Component(tag, kind.game, kind.id, piece.id, piece.english, piece.copies, place, advice)


_NEWER = later("A newer companion may know it; enter the piece by hand.")


def _refuse_unknown(known: Register, tag: Tag) -> NoReturn:
    text = encode(tag)
    game = next((one for one in known.games if one.letter == tag.game), None)
    if game is None:
        raise UnknownGame(
            text, _("The tag {text} belongs to a game not known here.").format(text=text), remedy=_(_NEWER)
        )
    kind = next((one for one in known.kinds if (one.game, one.letter) == (game.id, tag.kind)), None)
    if kind is None:
        raise UnknownKind(
            text,
            _("The tag {text} is of a kind not known in {name}.").format(text=text, name=game.name),
            remedy=_(_NEWER),
        )
    raise UnknownComponent(
        text,
        _("The tag {text} names no {kind} of {name}.").format(
            text=text, kind=kind_name(kind.id), name=game.name
        ),
        remedy=_(_NEWER),
    )


def _shown(text: str) -> str:
    return ascii(text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "...")
