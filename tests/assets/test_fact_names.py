"""What the facts call things is said in the language in use, all of it, and what stays English in German does so on purpose."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from assets import darwins_choice, files, game_colours, tags, wayfarers, words
from assets.facts import CONTEXT, from_facts, group_name, rulings, shown, shown_texts
from companion.provenance import facts_of_games
from companion.setup import plan_of
from tests import catalogue

NAMED_BY_WORDS = {
    # Names that stand in the facts for whoever reads the file; people read those of companion.words instead.
    "darwins_choice/setup.toml",
    "darwins_choice/territories.toml",
    "wayfarers/rulings.toml",
    "darwins_journey/rulings.toml",
    "darwins_choice/rulings.toml",
    "origin/rulings.toml",
}


def names_in(found: Any) -> set[str]:
    if isinstance(found, list):
        return {name for one in found for name in names_in(one)}
    if not isinstance(found, dict):
        return set()
    own = {value for key, value in found.items() if key == "name" and isinstance(value, str)}
    return own | {name for one in found.values() for name in names_in(one)}


def facts_files() -> list[str]:
    folder = catalogue.ROOT / "assets"
    found = [one.relative_to(folder).as_posix() for one in folder.glob("*/*.toml")]
    return [
        one
        for one in found
        if one.split("/")[0] in ("wayfarers", "darwins_journey", "origin", "darwins_choice")
    ] + ["tags.toml", "game_colours.toml"]


def test_every_name_of_the_facts_is_among_the_texts_that_are_shown() -> None:
    texts = {text for _file, text in shown_texts()}
    for file in facts_files():
        if file not in NAMED_BY_WORDS:
            assert names_in(tomllib.loads(files.read_text(file))) <= texts, file


def test_every_file_of_facts_says_where_it_comes_from_in_the_language_in_use() -> None:
    with_provenance = {file for file in facts_files() if "provenance" in tomllib.loads(files.read_text(file))}
    heard = {file for file, places in shown().items() if any(one[0] == "provenance" for one in places)}
    assert {file for file in with_provenance - heard if not file.endswith("/rulings.toml")} == set()


def test_every_text_of_the_facts_has_german_words() -> None:
    kept = catalogue.kept("de")
    missing = [
        text
        for _file, text in shown_texts()
        if (one := kept.get(text, CONTEXT)) is None or not catalogue.is_translated(one)
    ]
    assert missing == []


def test_pieces_are_called_by_their_german_names(in_german: None) -> None:
    register = tags.register()
    assert register.find("darwins_choice", "coral_reef").name == "Biom 14: Korallenriff (Coral reef)"
    assert register.find("wayfarers", "L01").name == "Landkarte 1: Stadt"
    assert register.find("wayfarers", "L01").advice.startswith("vorn auf die Kartenhülle")
    assert next(one.name for one in register.games if one.id == "wayfarers") == "Reisende des Südtigris"
    assert darwins_choice.load().event("war").name == "Krieg (War)"
    assert wayfarers.load().townsfolk[0].name == "Abenteurer (Adventurer)"
    assert game_colours.colour("purple").name == "lila"
    assert rulings("origin")[21].heading.startswith("Kein Weg wird abgelehnt")
    journey = next(one for one in facts_of_games() if one.game == "darwins_journey")
    assert ("Alfreds Aktionskarten", "Referenzsatz, nicht die gedruckten Werte") in {
        (one.name, one.source) for one in journey.unverified
    }


def test_names_follow_the_language_live(in_german: None) -> None:
    taiga, reef = (tags.register().find("darwins_choice", one) for one in ("taiga", "coral_reef"))
    assert (taiga.name, reef.name) == ("Biom 4: Taiga", "Biom 14: Korallenriff (Coral reef)")
    words.use("en")
    assert reef.name == "Biome 14: Coral reef"
    assert from_facts("silver") == "silver"
    assert group_name("components.tile_kinds") == "tile kinds"


def test_the_set_up_of_an_evening_names_its_pieces_in_german(in_german: None) -> None:
    plan = plan_of("darwins_choice", 3, "expansion")
    assert plan.pieces["polar_ice_desert"].name == "Polare Eiswüste (Polar ice desert)"
    assert plan_of("wayfarers", 1, "solo").pieces["W55"].name == "Wasserkarte 55: Hafen"


SAME = tomllib.loads(files.read_text("words/de/same.toml"))["same"]


def is_wording(text: str) -> bool:
    """Whether there is a word in it besides what is filled in."""
    return re.search(r"[^\W\d_]{2}", re.sub(r"\{\w*\}", "", text)) is not None


def test_what_reads_alike_in_both_languages_does_so_on_purpose() -> None:
    alike = {
        catalogue.key(one)
        for one in catalogue.kept("de")
        if one.id
        and catalogue.is_translated(one)
        and catalogue.strings(one) == (list(one.id) if one.pluralizable else [one.id])
        and any(is_wording(text) for text in catalogue.strings(one))
    }
    assert alike - set(SAME) == set(), "translate it, or list it in assets/words/de/same.toml"
    assert set(SAME) - alike == set(), "no longer the same: take it out of assets/words/de/same.toml"
    assert sorted(SAME) == SAME
    assert len(set(SAME)) == len(SAME)
