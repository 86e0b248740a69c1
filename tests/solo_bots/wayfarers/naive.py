"""The AI of Wayfarers a second time, written straight down from the rulings: what must both agree on?

No generators, no shared code, its own reading of the facts files and its own tables for what the boards print. Whatever it
cannot know it gets from `look(key, options)`, one answer of the options. It works on the plain dict a state is dumped to.
"""

import tomllib
from collections import deque
from collections.abc import Callable
from itertools import groupby
from typing import Any

from assets import files

Answer = dict[str, Any]
Look = Callable[[str, list[Answer]], Answer]

SLOTS = {0: (1, 2, 3, 4), 1: (1, 2, 3, 4), 2: (2, 3, 4, 1), 3: (3, 2, 1, 4), 4: (4, 3, 2, 1)}
COLUMN = {
    0: (2, 3, 4, 1),
    1: (2, 3, 4, 1),
    2: (2, 3, 4, 1),
    3: (3, 4, 1, 2),
    7: (3, 4, 1, 2),
} | dict.fromkeys((4, 5, 6), (4, 1, 2, 3))
COLOURS = {
    "black": ("black", "blue", "yellow", "green"),
    "blue": ("blue", "yellow", "green", "black"),
    "yellow": ("yellow", "green", "black", "blue"),
    "green": ("green", "black", "blue", "yellow"),
}
TRACK = ("black", "black", "black", "blue", "blue", "yellow", "yellow", "green")
ROW = {"black": "space", "blue": "water", "yellow": "land", "green": "townsfolk"}
PLACED_IN = {"green": "townsfolk", "yellow": "land", "blue": "water"}
STANDS = {"townsfolk": "g", "land": "gy", "water": "gb", "space": "", "inspiration": "gyb"}
IN_PLAY = {"green": 4, "yellow": 2, "blue": 2}
DECK = {"townsfolk": 36, "land": 36, "water": 36, "space": 36, "inspiration": 16}
PILES = {"yellow": "YYY", "blue": "BBB", "black": "KKK", "green": "GGGG"}
COST = {-1: 1, 0: 2, 1: 3}
GREEN = {1: 1, 2: 3, 3: 5, 4: 7}
ON_EVERY_WAY = (1, 5)
"""Columns whose green worker somebody has taken once a marker is beyond them: no link goes past."""


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files.read_text(f"wayfarers/{name}.toml"))


BOARDS = {one["id"]: one for one in _toml("ai_boards")["board"]}
SPACES = {(one["row"], one["from_centre"]): one["does"] for one in _toml("ai_boards")["worker_space"]}
SCHEMES = {one["id"]: one for one in _toml("scheme_cards")["scheme"]}
JOURNAL = {one["id"]: one for one in _toml("journal")["space"]}
LINKS = _toml("journal")["link"]
TILES = {one["id"]: one["does"] for one in _toml("journal")["journal_tile"]}


class Naive:
    """One turn at a time, on the dict of a state."""

    def __init__(self, state: dict[str, Any], look: Look) -> None:
        self.s = state
        self.look = look
        self.holes: set[tuple[str, int]] = set()
        self.placed: set[tuple[str, int, str]] = set()
        self.mine: set[tuple[str, int]] = set()
        self.standing: set[tuple[str, int, str]] = set()
        self.influenced: list[tuple[str, list[int], list[str]]] = []
        self.moved_twice = False

    # ---- turns

    def turn(self) -> None:
        if self.s["to_move"] == "human":
            self.human_turn()
        elif max(self._faceup("blue"), self._faceup("red")) >= 3:
            self.rest()
        else:
            self.scheme_turn()
        s = self.s
        if s["turns_left"] > 0:
            s["turns_left"] -= 1
        elif s["turns_left"] == -1 and s["ended_by"]:
            s["turns_left"] = 2 if s["ended_by"] == s["to_move"] else 1
        s["turn"] += 1
        s["to_move"] = "end" if s["turns_left"] == 0 else {"human": "bot", "bot": "human"}[s["to_move"]]

    def human_turn(self) -> None:
        s = self.s
        while True:
            options: list[Answer] = [{"choice": "done"}, {"choice": "paid"}]
            options += [{"choice": "journal", "column": c} for c in range(s["human_column"] + 1, 10)]
            options += [
                {"choice": "green", "number": str(n)} for n in range(1, 5) if n not in s["green_gone"]
            ]
            if not s["human_final"]:
                free = [f"J10{x}" for x in "abcde" if f"J10{x}" != s["journal"]]
                options += [{"choice": "last", "space": space} for space in free]
            told = self.look(f"human:{s['turn']}", options)
            if told["choice"] == "done":
                return
            if told["choice"] == "paid":
                self.mine = set()
                self.steps(1)
            elif told["choice"] == "journal":
                self.human_is_in(told["column"])
            elif told["choice"] == "green":
                number = int(told["number"])
                if GREEN[number] > s["human_column"]:
                    before = s["column_turn"]
                    self.human_is_in(GREEN[number])
                    s["column_turn"] = before
                else:
                    s["green_gone"].append(number)
            else:
                s["human_final"] = told["space"]
                self.human_is_in(10)
                s["ended_by"] = s["ended_by"] or "human"

    def human_is_in(self, column: int) -> None:
        self.s["human_column"], self.s["column_turn"] = column, self.s["turn"]
        for number, beside in GREEN.items():
            passed = beside < column and beside in ON_EVERY_WAY
            if (beside == column or passed) and number not in self.s["green_gone"]:
                self.s["green_gone"].append(number)

    def _column_told(self) -> bool:
        return self.s["column_turn"] != 0 and self.s["column_turn"] >= self.s["turn"] - 1

    def rest(self) -> None:
        if SCHEMES[self.s["schemes"][-1]]["comet"]:
            self.gain(["comet"])
        self.gain(BOARDS[self.s["board"]]["rest"][1:])
        self.s["schemes"] = []
        self.s["shuffles"] += 1

    def scheme_turn(self) -> None:
        s = self.s
        left = [str(n) for n in range(1, 7) if n not in s["schemes"]]
        key = f"scheme:{s['shuffles']}:{len(s['schemes'])}"
        card = SCHEMES[int(self.look(key, [{"choice": n} for n in left])["choice"])]
        s["schemes"].append(card["id"])
        self.steps(card["silver"])
        first = card["first"]
        if "place_worker" in first:
            done = any(self.place(colour) for colour in first["place_worker"])
        else:
            done = s["influence"][first["spend"]] >= 2 and self.acquire(first["acquire"], first["spend"])
        if not done:
            self.gain(card["second"])

    # ---- effects

    def gain(self, effects: list[str]) -> None:
        for effect, same in groupby(effects):
            times = len(list(same))
            if effect in ("silver", "provision"):
                self.steps(times)
                continue
            for _ in range(times):
                self.gain_one(effect)

    def gain_one(self, effect: str) -> None:
        s = self.s
        effect = effect.removesuffix(" free")
        swaps = {"new die": "upgrade any", "refresh die": "retrieve worker", "adjust die": "influence card"}
        effect = BOARDS[s["board"]]["focus"] if effect == "focus" else swaps.get(effect, effect)
        what, _, of = effect.partition(" ")
        if effect in DECK:
            self.acquire(effect)
        elif of == "from deck":
            if s["cards"][what] < DECK[what]:
                s["cards"][what] += 1
        elif what == "upgrade":
            self.upgrade(of)
        elif effect == "influence card":
            self.influence_card()
        elif what == "influence":
            guild = self._colours()[0] if of == "any" else of
            s["influence"]["black" if guild == "green" else guild] += 1
        elif effect == "retrieve worker":
            self.retrieve()
        elif effect == "journal":
            self.journal()
        else:
            assert effect == "comet", effect
            s["comets"] = min(10, s["comets"] + 1)

    def steps(self, count: int) -> None:
        passed = 0
        for _ in range(count):
            passed += self.s["marker"] == 4
            self.s["marker"] = (self.s["marker"] + 1) % 8
        for _ in range(passed):
            self.gain([BOARDS[self.s["board"]]["track_bonus"]])

    # ---- cards and workers on them

    def acquire(self, row: str, spend: str = "") -> bool:
        if self.s["cards"][row] >= DECK[row]:
            return False
        order = COLUMN[self.s["marker"]] if row == "inspiration" else SLOTS[self._sum()]
        standing = {(r, n) for r, n, _ in self.placed}
        there = deque((row, n) for n in order if (row, n) not in self.holes | standing)
        colours = [c for c in ("green", "yellow", "blue") if c[0] in STANDS[row] and self._may_lie(c) > 0]
        denied: set[tuple[str, int]] = set()
        while there:
            spot = there[0]
            mine = spot in self.mine
            loads: list[Answer] = [{}] + [{colour: True} for colour in colours]
            off = dict.fromkeys(colours, False)
            takes = [] if mine else [{"choice": "take"} | off | load for load in loads]
            takes += [{"choice": "allow", "gift": "none"} | off | load for load in loads]
            takes += [{"choice": "deny"}] if len(there) > 1 else []
            options = takes + ([] if mine else [{"choice": "gone"}])
            key = f"acquire:{row}:{spot[1]}"
            answer = options[0] if len(options) == 1 else self.look(key, options)
            if answer["choice"] == "gone":
                self._no_card(spot)
                there.popleft()
            elif answer["choice"] == "deny":
                self.mine.add(spot)
                denied.add(spot)
                there.rotate(-1)
            else:
                if spend:
                    self.s["influence"][spend] -= 2
                for colour in colours:
                    self.s["workers"][colour] += bool(answer.get(colour))
                self.s["cards"][row] += 1
                self._no_card(spot)
                if answer["choice"] == "allow":
                    self.mine.add(spot)
                return True
        return False

    def _no_card(self, spot: tuple[str, int]) -> None:
        self.holes.add(spot)
        self.standing = {one for one in self.standing if one[:2] != spot}

    def place(self, colour: str) -> bool:
        if not self.s["workers"][colour]:
            return False
        row = PLACED_IN[colour]
        ring = deque((row, n) for n in SLOTS[self._sum()] if (row, n) not in self.holes)
        denied: set[tuple[str, int]] = set()
        while ring:
            spot = ring[0]
            kind = SPACES[spot][0].partition("upgrade ")[2]
            if kind and all(self._pile_known_empty(pile) for pile in self._piles(kind)):
                ring.popleft()
                continue
            mine = spot in self.mine
            others = any(
                not (k := SPACES[one][0].partition("upgrade ")[2])
                or not all(self._pile_known_empty(pile) for pile in self._piles(k))
                for one in list(ring)[1:]
            )
            options: list[Answer] = [] if mine else [{"choice": "place"}]
            options += [{"choice": "allow", "gift": "none"}] + [{"choice": "deny"}] * others
            if spot not in denied:
                seen = sum(one[2] == colour for one in self.standing)
                options += [{"choice": "occupied"}] * (self._may_lie(colour) > seen)
                options += [{"choice": "no_tile"}] * bool(kind) + [{"choice": "gone"}] * (not mine)
            same = {one["choice"] for one in options} <= {"place", "allow"}
            answer = options[0] if same else self.look(f"place:{row}:{spot[1]}", options)
            if answer["choice"] == "deny":
                self.mine.add(spot)
                denied.add(spot)
                ring.rotate(-1)
            elif answer["choice"] in ("occupied", "no_tile", "gone"):
                ring.popleft()
                if answer["choice"] == "gone":
                    self._no_card(spot)
                if answer["choice"] == "occupied":
                    self.standing.add((*spot, colour))
                if answer["choice"] == "no_tile":
                    self.s["tiles_gone"] += [p for p in self._piles(kind) if not self._pile_known_empty(p)]
            else:
                if answer["choice"] == "allow":
                    self.mine.add(spot)
                self.s["workers"][colour] -= 1
                self.placed.add((*spot, colour))
                self.gain(SPACES[spot])
                return True
        return False

    def influence_card(self) -> None:
        """Note where the table looks: the first row that may have a free card, its slots, and the rows after it."""
        rows = [ROW[colour] for colour in self._colours()]
        while rows:
            row = rows.pop(0)
            slots = [n for n in SLOTS[self._sum()] if (row, n) not in self.holes | self.mine]
            if slots:
                self.influenced.append((row, slots, rows))
                return

    def retrieve(self) -> None:
        blue_first = self.s["marker"] in (0, 1, 2, 3, 4, 7)
        colours = ("green", "blue", "yellow") if blue_first else ("green", "yellow", "blue")
        options: list[Answer] = [{"choice": "none"}]
        places: dict[str, list[tuple[str, int]]] = {}
        for colour in colours:
            if self._may_lie(colour) <= 0:
                continue
            rows = [ROW[c] for c in self._colours() if colour[0] in STANDS[ROW[c]]]
            best = [(row, n) for n in SLOTS[self._sum()] for row in rows]
            best += [("inspiration", n) for n in COLUMN[self.s["marker"]]]
            places[colour] = [
                spot for spot in best if spot not in self.holes and (*spot, colour) not in self.placed
            ]
            off = {f"{row}.{n}": False for row, n in places[colour]}
            options += [{"choice": colour} | off | {f"{row}.{n}": True} for row, n in places[colour]]
        if not places:
            return
        answer = self.look("workers", options)
        if answer["choice"] == "none":
            return
        ring = deque(spot for spot in places[answer["choice"]] if answer.get(f"{spot[0]}.{spot[1]}"))
        self.standing |= {(*spot, answer["choice"]) for spot in ring}
        while len(ring) > 1:
            spot = ring[0]
            options = [{"choice": "clear"}] if spot not in self.mine else []
            options += [{"choice": "allow", "gift": "none"}, {"choice": "deny"}]
            said = self.look(f"retrieve:{spot[0]}:{spot[1]}", options)["choice"]
            if said != "clear":
                self.mine.add(spot)
            if said != "deny":
                break
            ring.rotate(-1)
        self.standing.discard((*ring[0], answer["choice"]))
        self.s["workers"][answer["choice"]] += 1

    # ---- tiles

    def upgrade(self, colour: str) -> None:
        while left := [pile for pile in self._piles(colour) if not self._pile_known_empty(pile)]:
            shown = [pile for pile in left if pile[2] == left[0][2]][:4]
            options = [{"choice": pile} for pile in shown] + [{"choice": "none"}]
            found = self.look(f"tile:{shown[0]}", options)["choice"]
            self.s["tiles_gone"] += shown[: shown.index(found)] if found in shown else shown
            if found in shown:
                self.lay(found)
                return

    def lay(self, pile: str) -> None:
        self.s["tiles"][pile] = self.s["tiles"].get(pile, 0) + 1
        size = 1 if pile[2] in "GP" else 2
        if self.s["caravan"] + size > 21:
            self.s["beside"] += 1
            return
        covered = BOARDS[self.s["board"]]["caravan"][self.s["caravan"] : self.s["caravan"] + size]
        self.s["caravan"] += size
        for icon in covered:
            self.gain([icon] if icon else [])

    def _piles(self, colour: str) -> list[str]:
        if colour == "pink":
            newest = self.s["schemes"][-1] if self.s["schemes"] else None
            start = SCHEMES[newest]["special_pick"] if newest else 1
            return [f"U_P{(start - 1 + i) % 10 + 1:02}" for i in range(10)]
        out = []
        for one in self._colours() if colour == "any" else [colour]:
            letters = PILES[one]
            out += [f"U_{letters[0]}{n}" for n in SLOTS[self._sum()] if n <= len(letters)]
        return out

    def _pile_known_empty(self, pile: str) -> bool:
        most = 1 if pile.startswith("U_P") else 2
        return pile in self.s["tiles_gone"] or self.s["tiles"].get(pile, 0) >= most

    # ---- journal

    def journal(self) -> None:
        s = self.s
        before = JOURNAL[s["journal"]]["column"]
        if before == 10:
            return
        self.one_link()
        if self.moved_twice or JOURNAL[s["journal"]]["column"] == 10 or s["influence"]["black"] == 0:
            return
        if s["human_column"] <= before and not self._column_told():
            options = [{"choice": "column", "column": c} for c in range(s["human_column"], 11)]
            self.human_is_in(self.look("column", options)["column"])
            if s["human_column"] == 10:
                s["ended_by"] = s["ended_by"] or "human"
        cost = COST[(before > s["human_column"]) - (before < s["human_column"])]
        if s["influence"]["black"] >= cost:
            s["influence"]["black"] -= cost
            self.moved_twice = True
            self.one_link()

    def one_link(self) -> None:
        s = self.s
        lead = self._faceup("blue") - self._faceup("red")
        if lead == 0 and s["schemes"]:
            lead = 1 if SCHEMES[s["schemes"][-1]]["colour"] == "blue" else -1
        ways = {link["path"]: link["to"] for link in LINKS if link["from"] == s["journal"]}
        to = ways["only"] if "only" in ways else ways["upper" if lead >= 0 else "lower"]
        if JOURNAL[to]["column"] == 10:
            if not s["human_final"] and (s["human_column"] == 10 or not self._column_told()):
                options = [{"choice": "free"}, {"choice": "mine"}]
                if s["human_column"] < 10:
                    others = [f"J10{x}" for x in "abcde" if f"J10{x}" != to]
                    options += [{"choice": "elsewhere", "space": space} for space in others]
                said = self.look(f"final:{to}", options)
                if said["choice"] != "free":
                    s["human_final"] = said.get("space", to)
                    self.human_is_in(10)
                    s["ended_by"] = s["ended_by"] or "human"
            if s["human_final"] == to:
                to = ways["lower"] if to == ways["upper"] else ways["upper"]
            s["ended_by"] = s["ended_by"] or "bot"
        s["journal"] = to
        green = JOURNAL[to].get("green_worker")
        beside = bool(green) and green not in s["green_gone"] and self._may_lie("green") > 0
        took = False
        if "journal tile" in JOURNAL[to]["reward"] and to not in s["journal_tiles"]:
            options = [{"choice": tile} | extra for tile in TILES for extra in self._toggled(beside)]
            found = self.look(f"journal_tile:{to}", options)
            for space in [one for one, tile in s["journal_tiles"].items() if tile == found["choice"]]:
                del s["journal_tiles"][space]
            s["journal_tiles"][to] = found["choice"]
            took = beside and found["green"]
        elif beside:
            said = self.look(f"green:{green}", [{"choice": "there"}, {"choice": "gone"}])
            took = said["choice"] == "there"
        if beside:
            s["green_gone"].append(green)
        s["workers"]["green"] += took
        for effect in JOURNAL[to]["reward"]:
            self.gain(TILES[s["journal_tiles"][to]] if effect == "journal tile" else [effect])
        if JOURNAL[to].get("then_choose"):
            self.upgrade("pink")

    def _toggled(self, offered: bool) -> list[Answer]:
        return [{"green": False}, {"green": True}] if offered else [{}]

    # ---- what the priorities look at

    def _sum(self) -> int:
        return sum(SCHEMES[card]["silver"] for card in self.s["schemes"][-2:])

    def _colours(self) -> tuple[str, ...]:
        return COLOURS[TRACK[self.s["marker"]]]

    def _faceup(self, colour: str) -> int:
        return sum(SCHEMES[card]["colour"] == colour for card in self.s["schemes"])

    def _may_lie(self, colour: str) -> int:
        held: int = self.s["workers"][colour]
        return IN_PLAY[colour] - held - sum(c == colour for _, _, c in self.placed)
