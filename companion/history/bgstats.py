"""Hands plays to BG Stats: as a `.bgsplay` file, and as a link that its app opens (createPlay).

Both name players to another company, so nothing here is done unasked. What other programs met: every truth value
must be there or the app stops reading; a game's BGG id must be a number or be left out where none is known; a game is
found by its English name, whatever language is in use here; times are UTC, "yyyy-MM-dd HH:mm:ss"; ids must stay the
same, for by them a play is known again. Whether the app takes these files could not be tried here.
"""

from __future__ import annotations

import json
import uuid as uuids
from collections import Counter
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING
from urllib.parse import quote

from assets.words import _
from companion.games import find_game
from companion.history.finished_game import player_key
from companion.history.retelling import board_name, retell, version_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from companion.history.finished_game import FinishedGame, Seat
    from companion.storage.values import Json

SOURCE = "Tabletop Companion"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="

MOST_CHARACTERS = 1200
"""Characters of a link at most, before what can be spared is left out: a QR code of version 25 at level L holds it."""

_OURS = uuids.UUID("6a6b0b61-0e0c-4d0b-9f0a-54dfd5a4b6f1")
_ANONYMOUS = "anonymous"
_LONGEST_COMMENT = 400
_SPARED = ("location", "board", "durationMin", "role")
"""What a link can do without, first to go first."""


@dataclass(frozen=True, slots=True)
class PlayLink:
    """A link that hands one play over: its length, and what was left out to keep it short."""

    url: str
    left_out: tuple[str, ...]

    @property
    def characters(self) -> int:
        """How long the link is."""
        return len(self.url)

    @property
    def qr_version(self) -> int | None:
        """The size of the smallest QR code (1 to 40, error correction L) that holds it; None if none does."""
        import segno

        try:
            return int(segno.make_qr(self.url, error="l", boost_error=False).version)
        except segno.DataOverflowError:
            return None


def bgsplay(games: Iterable[FinishedGame], now: datetime, *, me: str = "") -> str:
    """Return the text of a `.bgsplay` file with these plays.

    Args:
        games: the plays.
        now: when it is written, aware.
        me: the name of the player whose BG Stats it is for; without one, who sat at most of the tables.
    """
    plays = tuple(games)
    people = _People(plays)
    titles = list(dict.fromkeys(play.game for play in plays))
    places = list(dict.fromkeys(play.place for play in plays if play.place))
    stamp = _utc(now)
    names = {play.game: _name(play) for play in plays}
    document: dict[str, Json] = {
        "about": _("Plays from {source}; to be opened with Board Game Stats.").format(source=SOURCE),
        "games": [_game(number, game, names[game], stamp) for number, game in enumerate(titles, start=1)],
        "locations": [
            {"id": number, "uuid": _id("place", place), "name": place, "modificationDate": stamp}
            for number, place in enumerate(places, start=1)
        ],
        "players": people.to_json(stamp),
        "plays": [_play(play, people, titles.index(play.game) + 1, places, stamp) for play in plays],
        "userInfo": {"meRefId": people.me(me)},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def create_play_link(game: FinishedGame, *, longest: int = MOST_CHARACTERS) -> PlayLink:
    """Return the link that hands a play to BG Stats; beyond `longest` characters it leaves out what can be spared."""
    play = _link_play(game)
    left_out: list[str] = []
    url = _url(play)
    for part in _SPARED:
        if len(url) <= longest:
            break
        holders = play["players"] if part == "role" else [play]
        dropped = [holder.pop(part, None) for holder in holders]
        if any(dropped):
            left_out.append(part)
            url = _url(play)
    return PlayLink(url, tuple(left_out))


class _People:
    """The players of all plays: those with a name, and the anonymous one who stands for bots and seats without a name."""

    def __init__(self, games: Sequence[FinishedGame]) -> None:
        seats = [seat for game in games for seat in game.seats]
        self._names: dict[str, str] = {}
        for seat in seats:
            if seat.named:
                self._names.setdefault(seat.key, seat.name)
        self._numbers = {key: number for number, key in enumerate(self._names, start=1)}
        self._often = Counter(seat.key for seat in seats if seat.named)
        self._anonymous = len(self._names) + 1 if any(not seat.named for seat in seats) else 0

    def number(self, seat: Seat) -> int:
        return self._numbers[seat.key] if seat.named else self._anonymous

    def me(self, name: str) -> int:
        if player_key(name) in self._numbers:
            return self._numbers[player_key(name)]
        return self._numbers[self._often.most_common(1)[0][0]] if self._often else self._anonymous or 1

    def to_json(self, stamp: str) -> list[Json]:
        known = [(number, _id("player", key), self._names[key]) for key, number in self._numbers.items()]
        if self._anonymous or not known:
            known.append((self._anonymous or 1, _id("player", ""), _("Anonymous player")))
        return [
            {
                "id": number,
                "uuid": uuid,
                "name": name,
                "isAnonymous": uuid == _id("player", ""),
                "modificationDate": stamp,
            }
            for number, uuid, name in known
        ]


def _game(number: int, game: str, name: str, stamp: str) -> Json:
    return {
        "id": number,
        "uuid": _id("game", game),
        "name": name,
        **_bgg(game),
        "modificationDate": stamp,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "isBaseGame": 1,
        "isExpansion": 0,
    }


def _name(game: FinishedGame) -> str:
    found = find_game(game.game)
    return found.title if found else game.result.game_name


def _bgg(game: str) -> dict[str, Json]:
    found = find_game(game)
    return {"bggId": found.bgg} if found and found.bgg else {}


def _play(game: FinishedGame, people: _People, number: int, places: list[str], stamp: str) -> Json:
    top = max(other.total for other in game.seats)
    by_points = {other.id for other in game.seats if other.total == top}
    play = {
        "uuid": _play_id(game),
        "gameRefId": number,
        "playDate": _utc(game.at),
        "playDateYmd": int(game.at.strftime("%Y%m%d")),
        "entryDate": _utc(game.at),
        "modificationDate": stamp,
        "durationMin": game.minutes or 0,
        "board": _board(game),
        "comments": _comment(game),
        "ignored": False,
        # A tie-break of the rulebook: the points alone would name others.
        "manualWinner": game.contested and {winner.id for winner in game.winners} != by_points,
        "rounds": 0,
        "scoringSetting": 1,
        "usesTeams": False,
        "playerScores": [_score(seat, people.number(seat), _role(game, seat)) for seat in game.seats],
    }
    if game.place:
        play["locationRefId"] = places.index(game.place) + 1
    return play


def _score(seat: Seat, number: int, role: str) -> Json:
    score = {
        "playerRefId": number,
        "score": str(seat.total),
        "winner": seat.won,
        "newPlayer": False,
        "startPlayer": False,
        "rank": seat.place,
        "seatOrder": 0,
        "metaData": json.dumps({"isNpc": 1}, separators=(",", ":")) if seat.is_bot else "{}",
    }
    return score | ({"role": role} if role else {})


def _link_play(game: FinishedGame) -> dict[str, Json]:
    play: dict[str, Json] = {
        "sourceName": SOURCE,
        "sourcePlayId": _play_id(game),
        "playDate": _utc(game.at),
        "game": {
            "name": _name(game),
            "sourceGameId": game.game,
            **_bgg(game.game),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_link_player(game, seat) for seat in game.seats],
    }
    if game.minutes is not None:
        play["durationMin"] = game.minutes
    if game.place:
        play["location"] = game.place
    if board := _board(game):
        play["board"] = board
    return play


def _link_player(game: FinishedGame, seat: Seat) -> dict[str, Json]:
    if seat.is_bot:
        who = f"bot-{game.game}"
    else:
        who = _id("player", seat.key)[:8] if seat.named else f"{_ANONYMOUS}-{seat.id}"
    player: dict[str, Json] = {
        "name": seat.name,
        "sourcePlayerId": who,
        "score": seat.total,
        "winner": seat.won,
        "startPlayer": False,
    }
    role = _role(game, seat)
    return player | ({"role": role} if role else {})


def _url(play: Json) -> str:
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _role(game: FinishedGame, seat: Seat) -> str:
    """Return what the bot's seat was: its name and board; "" for people."""
    if not seat.is_bot:
        return ""
    return " - ".join(part for part in (seat.name, board_name(game.game, game.board)) if part)


def _board(game: FinishedGame) -> str:
    """Return the variant and version as BG Stats files them, with the solo opponent's board."""
    parts = (game.variant, version_name(game), board_name(game.game, game.board))
    return " - ".join(part for part in parts if part)


def _comment(game: FinishedGame) -> str:
    ties = retell(game).result.ties if game.result.ties else ()
    return "\n".join(part for part in (*ties, game.notes) if part)[:_LONGEST_COMMENT]


def _play_id(game: FinishedGame) -> str:
    """Return the play's uuid in the usual form; one of another form gets a steady one made from it."""
    try:
        return str(uuids.UUID(game.uuid))
    except ValueError:
        return _id("play", game.uuid)


def _id(kind: str, name: str) -> str:
    return str(uuids.uuid5(_OURS, f"{kind}:{name}"))


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
