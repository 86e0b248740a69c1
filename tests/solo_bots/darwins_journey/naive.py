"""Alfred's priorities a second time, written straight down from the rulings: what must both agree on?

No shared code and its own reading of the facts files. Nothing is explained, nothing is asked.
"""

import tomllib
from typing import Any

from assets import files


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files.read_text(f"darwins_journey/{name}.toml"))


DIARIES = _toml("diaries")
PAGES = [page["id"] for page in DIARIES["pages"]]
COLOUR = {page["id"]: page["colour"] for page in DIARIES["pages"]}
DIARY = {page["id"]: page["diary"] for page in DIARIES["pages"]}
LOCATIONS = [(f"{page}-{row}", page, row) for page in PAGES for row in (1, 2, 3)]
NEED = {location["id"]: location["need"] for location in DIARIES["location"]}
COST = {location["id"]: location["unlock_cost"] for location in DIARIES["location"]}


def placed(
    seals: dict[str, list[str]],
    letters: str,
    opened: set[str],
    taken: set[str],
    busy: set[str],
    coins: int,
    penalty: int,
) -> tuple[str, str, int] | None:
    """Return (worker, location, coins paid)."""
    for letter in letters:
        mine = seals[letter]
        best: tuple[tuple[int, int, int, int], str, int] | None = None
        for name, page, row in LOCATIONS:
            colour = COLOUR[page]
            matching = sum(seal in (colour, "purple") for seal in mine)
            if name not in opened or not matching or (row > 1 and name in taken):
                continue
            knowledge = 3 * max(0, NEED[name] - matching)
            price = knowledge + (penalty if DIARY[page] in busy else 0)
            if price > coins:
                continue
            place = mine.index(colour) if colour in mine else 99
            key = (-row, knowledge, place, PAGES.index(page))
            if best is None or key < best[0]:
                best = key, name, price
        if best is not None:
            return letter, best[1], best[2]
    return None


def unlocked(seals: dict[str, list[str]], opened: set[str], coins: int) -> str | None:
    """Return the location that is unlocked."""
    candidates = []
    for page in PAGES:
        for row in (2, 3):
            name = f"{page}-{row}"
            if name not in opened:
                if COST[name] <= coins:
                    candidates.append((name, page, row))
                break
    for letter in "ABCD":
        mine = seals[letter]
        others = [seal for seal in mine if seal != "purple"]
        wanted = [one for one in candidates if COLOUR[one[1]] in mine or "purple" in mine]
        if not wanted:
            continue
        top = min(row for _, _, row in wanted)
        wanted = [one for one in wanted if one[2] == top]

        def key(
            one: tuple[str, str, int], mine: list[str] = mine, others: list[str] = others
        ) -> tuple[int, ...]:
            colour = COLOUR[one[1]]
            prior = bool(others) and others[0] == colour
            used = min(NEED[one[0]], sum(seal in (colour, "purple") for seal in mine))
            place = others.index(colour) if colour in others else 99
            return (0 if prior else 1, -used, place, PAGES.index(one[1]))

        return min(wanted, key=key)[0]
    return min(candidates, key=lambda one: (COST[one[0]], PAGES.index(one[1])))[0] if candidates else None


def seal_row(rows: list[dict[str, Any]], seals: dict[str, list[str]]) -> str | None:
    """Return the row the next seal goes to."""
    for limit in ("bracket_after", "spots"):
        for row in rows:
            if len(seals[row["row"]]) < row[limit]:
                return str(row["row"])
    return None


def envelope(alfred: list[int], human: list[int], stamps: int) -> int:
    """Return where stamps go, 0 = top."""
    for place in (0, 1, 2):
        if human[place] > alfred[place] and alfred[place] + stamps > human[place]:
            return place
    for place in (0, 1, 2):
        if alfred[place] == 0:
            return place
    return alfred.index(min(alfred))


def moved(track: str, start: str, steps: int, human: str | None) -> list[str]:
    """Return the spaces entered on an island or the ocean."""
    if track == "ocean":
        found = _toml("ocean_track")
        spaces, final = found["space"], found["final"]
    else:
        found = next(one for one in _toml("islands")["island"] if one["id"] == track)
        spaces, final = found["space"], found["final"]
    ways = {space["id"]: space["to"] for space in spaces}

    def length(space: str) -> int:
        return max((1 + length(way) for way in ways[space]), default=0)

    entered: list[str] = []
    at = start
    while ways[at] and len(entered) < steps:
        at = max(ways[at], key=length)
        if at != human or at == final:
            entered.append(at)
    return entered
