"""Somebody at a German table looks a rule up: by German words, or by the English name that is printed in the box."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assets import words
from assets.aid import GAMES
from companion.aid.book import book, games
from companion.aid.places import AidPlace
from companion.aid.search import Index
from companion.aid.tongues import GERMAN, tongue
from companion.app.presenters.aid import AidPresenter
from companion.app.presenters.scanning import Seen
from companion.cli import main
from companion.storage import Storage

pytestmark = pytest.mark.usefixtures("in_german")


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def headings(game: str, question: str) -> list[str]:
    return [hit.reading.entry.heading for hit in Index(book(game)).search(question)]


@pytest.mark.parametrize(
    ("game", "question", "first"),
    [
        ("darwins_journey", "wie viele briefmarken", "Korrespondenz"),
        ("darwins_journey", "vier oder fünf Briefmarken", "Vier oder fünf Briefmarken"),
        ("darwins_journey", "Gleichstand", "Gleichstand mit Alfred"),
        ("darwins_journey", "strafe", "Platzierungsstrafe"),
        ("darwins_journey", "was tut ein lila Siegel", "Siegel und Wissen"),
        ("darwins_journey", "crew card", "Besatzungskarten"),
        ("wayfarers", "GLEICHSTAND", "Gleichstand am Ende"),
        ("wayfarers", "einfluss verweigern", "Eine Karte, auf der Einfluss liegt"),
        ("wayfarers", "W34", "Summe: welcher Platz"),
        ("wayfarers", "scheme cards", "Planungskarten"),
        ("wayfarers", "Würfel einsetzen", "Einen Würfel einsetzen"),
        ("wayfarers", "Arbeiter einsetzen", "Einen Arbeiter einsetzen"),
        ("wayfarers", "Würfel ändern", "Die Zahl eines Würfels ändern"),
        ("wayfarers", "gildenfähigkeit", "Gildenfähigkeiten"),
        ("wayfarers", "drei ziehen", "Drei ziehen, eine behalten"),
        ("wayfarers", "mein Zug", "Dein eigener Zug"),
        ("wayfarers", "was kostet eine Aufwertung", "Was Aufwertungsplättchen kosten"),
        ("wayfarers", "die Würfel", "Würfel: neu, auffrischen, anpassen"),
        ("origin", "swap", "Tausch"),
        ("darwins_choice", "abfall", "Abfall"),
    ],
)
def test_a_typical_question_finds_its_answer_first(game: str, question: str, first: str) -> None:
    assert headings(game, question)[0] == first


def test_no_german_entry_of_wayfarers_puts_a_worker_on_a_space_card() -> None:
    aid = book("wayfarers").aid
    workers = " ".join(aid.entry("placement-workers").text)
    assert "nie auf eine Himmelskarte" in workers
    assert "überallhin" not in workers
    assert "Spezialplättchen, nie eine Inspirationskarte" in aid.entry("solo-journal").text[2]
    assert "höchstens 1 × in deinem Zug" in aid.entry("round-guilds").text[0]
    for section in aid.sections:
        for entry in section.entries:
            assert not any("Regelheft des Grundspiels" in text for text in entry.text), entry.id


@pytest.mark.parametrize(
    ("entry", "said", "unsaid"),
    [
        ("icon-swap", ["7 Münzen oder 7 Punkte"], ["ebenso viele"]),
        ("icon-deliver", ["schon abgeliefert", "dein Forschungsmarker"], []),
        (
            "icon-tents",
            ["irgendeins deiner aufgestellten Zelte", "ohne zu zahlen", "Alfred nimmt sein letztes"],
            [],
        ),
        ("placement-order", ["in beliebiger Reihenfolge", "Alfred: die Wirkungen von links nach rechts"], []),
        (
            "action-crew",
            ["irgendeiner deiner Besatzungskarten", "höchstens eine"],
            ["seiner Besatzungskarte"],
        ),
        ("setup-crew", ["gehören noch zu keinem Arbeiter"], ["Zu jeder Reihe"]),
        ("icon-copy", ["bei irgendwem", "auch bei dir"], ["Sieh im Regelheft nach"]),
        ("action-explore", ["bis zu", "übersprungen", "auf dem er stehen bleibt"], []),
        ("action-sail", ["bis zu", "Bleibt es auf einem Symbol stehen"], []),
        ("round-turn-order", ["am weitesten links", "Niemand da", "sagt das Regelheft nicht"], []),
        ("action-research", ["nur Exemplare, deren Plättchen im Museum liegt"], []),
        ("objectives-rules", ["In deinem Zug", "Belohnungsphase", "ausgegeben wird nichts"], []),
        ("action-letters", ["bis zu", "aus der Ablage"], []),
        ("end-clean-up", ["keine Lücke"], ["Schriftrollen rücken"]),
        ("distinctions-rules", ["die goldene beides"], ["Haupttagebuch"]),
    ],
)
def test_darwins_journey_tells_a_person_the_persons_rule(
    entry: str, said: list[str], unsaid: list[str]
) -> None:
    text = " ".join(book("darwins_journey").aid.entry(entry).text)
    assert [one for one in said if one not in text] == []
    assert [one for one in unsaid if one in text] == []


@pytest.mark.parametrize(
    ("game", "typed", "written"),
    [
        ("origin", "entwicklungsplaettchen", "Entwicklungsplättchen"),
        ("darwins_choice", "fuenf schritte", "fünf Schritte"),
        ("darwins_choice", "aera", "Ära"),
        ("darwins_journey", "umschlaege", "Umschläge"),
        ("wayfarers", "wuerfel fuer arbeiter", "Würfel für Arbeiter"),
    ],
)
def test_who_has_no_umlauts_writes_an_e(game: str, typed: str, written: str) -> None:
    assert headings(game, typed)
    assert headings(game, typed) == headings(game, written)


def test_an_e_of_its_own_is_no_umlaut() -> None:
    assert GERMAN.words_of("neue Quelle Bauer") == ("neue", "quell", "bauer")


def test_number_and_case_of_a_word_do_not_matter() -> None:
    for forms in ("Zelt Zelte Zelten Zeltes", "Umschlag Umschläge Umschlägen", "Siegel Siegels Siegeln"):
        assert len({GERMAN.words_of(one) for one in forms.split()}) == 1
    assert GERMAN.words_of("muss Haus Ende") == ("muss", "haus", "ende")


def test_a_part_of_a_compound_is_enough() -> None:
    assert "Besatzungskarten" in headings("darwins_journey", "Karten")
    assert headings("darwins_journey", "lagging") == headings("darwins_journey", "LAGGING")
    assert tongue("xx").inside == 0


def test_every_section_of_every_game_is_read_in_german() -> None:
    assert [game for game, _short in games()] == list(GAMES)
    for game in GAMES:
        read = book(game)
        words.use("en")
        english = book(game)
        words.use("de")
        for page, other in zip(read.pages, english.pages, strict=True):
            for one, theirs in zip(page.entries, other.entries, strict=True):
                assert one.entry.text != theirs.entry.text, one.entry.id
                assert one.source.startswith("Quelle: "), one.entry.id


def test_switching_the_language_turns_the_page_that_lies_open(storage: Storage) -> None:
    presenter = AidPresenter(storage, AidPlace("wayfarers", "tie-game"))
    presenter.query = "black influence"
    assert presenter.page is not None
    assert presenter.page.section.heading == "Gleichstand"
    words.use("en")
    assert presenter.page.section.heading == "Ties"
    assert presenter.found()[0].reading.entry.heading
    words.use("de")
    presenter.query = "gleichstand"
    assert presenter.found()[0].reading.entry.heading == "Gleichstand am Ende"


def test_the_terminal_takes_the_title_of_every_section_as_it_is_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for page in book("origin").pages:
        assert main(["--language", "de", "aid", "origin", *page.section.heading.lower().split()]) == 0
        titled = capsys.readouterr().out
        assert main(["--language", "de", "aid", "origin", page.section.id]) == 0
        assert capsys.readouterr().out == titled


def test_the_terminal_reads_it_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "de", "aid", "origin", "ties"]) == 0
    assert "Gleichstand am Ende" in capsys.readouterr().out


def test_pieces_are_found_by_name_in_either_language() -> None:
    session = Seen("wayfarers")
    assert [row.piece for row in session.search("gruen kamel")] == ["U_G3"]
    assert [row.piece for row in session.search("GREEN camel")] == ["U_G3"]
    assert [row.piece for row in session.search("grün kamel")] == ["U_G3"]
    assert session.search("grün elefant") == ()
