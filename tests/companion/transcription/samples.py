"""Sets as an owner could have copied them: the reference set as if it were print, and anything else that may be written."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from hypothesis import strategies as st

from assets import darwins_journey as dj
from companion.games.darwins_journey.copying import (
    ICON_NUMBERS,
    LETTERS,
    MARK_VP,
    MOST_ICONS,
    MOST_SPOTS,
    NUMBERS,
    SEALS,
    Draft,
    blank,
    every_step,
    places,
    steps_by_part,
)

FACTS = dj.load()
DAY = "2026-11-20"


def whole(*parts: str, name: str = "Kim's box") -> Draft:
    """Return a set of which these parts (all, if none is named) are copied; they say what the reference set says."""
    steps = {step: value for step, value in _reference().items() if not parts or _part(step) in parts}
    return Draft("00112233aabb", name, DAY, DAY, MappingProxyType(steps))


def _part(step: str) -> str:
    return next(part for part, steps in steps_by_part().items() if step in steps)


def _reference() -> dict[str, Any]:
    found: dict[str, Any] = {}
    reference = FACTS.reference
    for step, card in zip(steps_by_part()["cards"], reference.cards, strict=True):
        found[step] = [str(option) for option in card.options]
    for board in reference.boards:
        found[f"board:{board.id}:numbers"] = {
            "bonus_spots": board.bonus_spots,
            "bonus_start": board.bonus_start,
            "lap_vp": board.lap_vp,
            "coin_start": board.coin_start,
            "beagle_value": board.beagle_value,
            "five_seals": board.five_seals_vp,
            "six_seals": board.six_seals_vp,
        }
        for row in board.rows:
            found[f"board:{board.id}:row:{row.row}"] = {
                "printed": list(row.printed),
                "spots": row.spots,
                "bracket_after": row.bracket_after,
                "under": {str(spot): [str(one) for one in icons] for spot, icons in row.under.items()},
            }
        found[f"board:{board.id}:tents"] = [[str(one) for one in icons] for icons in board.tents]
        found[f"board:{board.id}:stamps"] = [[str(one) for one in icons] for icons in board.stamps]
        for number, bonus in enumerate(reference.bonus_pair(board.id), 1):
            found[f"bonus:{board.id}:{number}"] = [[str(one) for one in row] for row in bonus.rounds]
    found["marks"] = [{"into": one.into, "vp": one.vp} for one in reference.marks]
    found["icons"] = {"objective_bonus": reference.objective_bonus, "hammocks": reference.hammocks}
    return {step: found[step] for step in every_step()}


def effects() -> st.SearchStrategy[str]:
    """Return icons that may stand on Alfred's cards and boards."""
    counted = st.builds(
        "{} {}".format,
        st.sampled_from(["coins", "vp", "theory", "explore", "sail", "stamps", "bonus", "seal_buy", "book"]),
        st.integers(1, 30),
    )
    plain = st.sampled_from(["seal_free", "explorer_new", "scrolls_free", "seal_purple", "objective"])
    letters = st.characters(codec="utf-8", categories=("L", "N", "P", "S"))
    other = st.builds("other {}".format, st.text(letters, min_size=1, max_size=40))
    either = st.builds("{} or {}".format, counted, plain)
    return st.one_of(counted, plain, other, either)


def values(step: str) -> st.SearchStrategy[Any]:
    """Return everything that may be written at a step."""
    icons = st.lists(effects(), max_size=MOST_ICONS)
    if step.startswith("card:"):
        letters = st.lists(st.sampled_from(LETTERS), unique=True).map(lambda some: "main:" + "".join(some))
        kinds = st.sampled_from(["rest", "deliver", "small", "special-left", "special-right"])
        return st.lists(kinds | letters, max_size=3)
    if step == "marks":
        mark = st.fixed_dictionaries(
            {"into": st.sampled_from([one.id for one in FACTS.ocean.spaces]), "vp": st.integers(*MARK_VP)}
        )
        return st.lists(mark, max_size=8)
    if step == "icons" or step.endswith(":numbers"):
        known = ICON_NUMBERS if step == "icons" else NUMBERS
        return st.fixed_dictionaries(
            {name: st.none() | st.integers(low, high) for name, (low, high) in known.items()}
        )
    if ":row:" in step:
        spot = st.none() | st.integers(1, MOST_SPOTS)
        return st.fixed_dictionaries(
            {
                "printed": st.lists(st.sampled_from(SEALS), max_size=MOST_SPOTS),
                "spots": spot,
                "bracket_after": spot,
                "under": st.dictionaries(
                    st.sampled_from("123456"), st.lists(effects(), min_size=1, max_size=2), max_size=3
                ),
            }
        )
    return st.lists(st.none() | icons, min_size=places(step), max_size=places(step))


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Return sets copied anyhow, in any part."""
    some = draw(st.lists(st.sampled_from(every_step()), unique=True, max_size=12))
    steps = {step: draw(values(step)) for step in sorted(some, key=every_step().index)}
    written = {step: value for step, value in steps.items() if value != blank(step)}
    name = draw(st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1, max_size=20))
    return Draft("00112233aabb", name, DAY, DAY, MappingProxyType(written))
