"""Plays for BG Stats: what others found its app to need, and ids by which it knows a play again."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import segno

from companion.history.bgstats import bgsplay, create_play_link
from tests.companion.history.evenings import LATE, game, solo_game

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def file(*games: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bgsplay(games, NOW, **more))
    return found


def handed_over(url: str) -> dict[str, Any]:
    split = urlsplit(url)
    assert (split.scheme, split.netloc, split.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(split.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def test_a_solo_play_has_the_bot_as_a_player_who_is_nobody() -> None:
    document = file(solo_game(LATE, place="Kitchen", minutes=95, notes="Rain."))
    (play,) = document["plays"]
    human, bot = play["playerScores"]
    people = {one["id"]: one for one in document["players"]}
    assert people[human["playerRefId"]]["name"] == "Ada"
    assert people[bot["playerRefId"]]["isAnonymous"] is True
    assert json.loads(bot["metaData"]) == {"isNpc": 1}
    assert bot["role"].startswith("AI - focus:")
    assert "role" not in human
    assert (human["score"], human["rank"], bot["winner"]) == ("9", 2, True)
    assert play["comments"] == "Rain."
    assert play["durationMin"] == 95
    assert document["locations"][0]["id"] == play["locationRefId"]
    assert document["userInfo"]["meRefId"] == human["playerRefId"]


def test_times_are_utc_and_the_day_is_the_tables() -> None:
    (play,) = file(solo_game(LATE))["plays"]
    assert play["playDate"] == "2026-11-02 22:30:00"
    assert play["playDateYmd"] == 20261103
    assert play["modificationDate"] == "2026-11-20 12:00:00"


def test_every_truth_value_is_there_and_no_number_of_a_game_nobody_knows() -> None:
    document = file(game({"Ada": 4, "Bo": 9}))
    (play,), (listed,) = document["plays"], document["games"]
    for key in ("ignored", "manualWinner", "usesTeams"):
        assert isinstance(play[key], bool)
    for key in ("cooperative", "highestWins", "noPoints", "usesTeams"):
        assert isinstance(listed[key], bool)
    for seat in play["playerScores"]:
        for key in ("winner", "newPlayer", "startPlayer"):
            assert isinstance(seat[key], bool)
    assert "bggId" not in listed
    assert "locationRefId" not in play
    assert all(isinstance(one["isAnonymous"], bool) for one in document["players"])


def test_a_play_exported_again_is_known_by_its_ids() -> None:
    plays = [game({"Ada": 4, "Bo": 9}, place="Kitchen"), solo_game(LATE)]
    first, again = file(*plays), file(*plays[::-1])
    assert {one["uuid"] for one in first["plays"]} == {one["uuid"] for one in again["plays"]}
    assert plays[0].uuid in {one["uuid"] for one in first["plays"]}
    ids = {one["name"]: one["uuid"] for one in first["players"]}
    assert ids == {one["name"]: one["uuid"] for one in again["players"]}
    later = json.loads(bgsplay(plays, NOW + timedelta(days=1)))
    assert [one["uuid"] for one in later["plays"]] == [one["uuid"] for one in first["plays"]]


def test_one_player_of_several_spellings_is_one_and_seats_without_a_name_are_nobodys() -> None:
    document = file(game({"Ada": 4, "Player 2": 9}), game({" ADA": 4, "Bo": 3}, on=2))
    assert [one["name"] for one in document["players"]] == ["Ada", "Bo", "Anonymous player"]
    seats = [one["playerRefId"] for play in document["plays"] for one in play["playerScores"]]
    assert seats == [1, 3, 1, 2]


def test_whose_file_it_is_can_be_said() -> None:
    plays = [game({"Ada": 4, "Bo": 9}), game({"Ada": 1, "Cy": 2})]
    assert file(*plays)["userInfo"] == {"meRefId": 1}
    assert file(*plays, me="bo")["userInfo"] == {"meRefId": 2}
    assert file(*plays, me="stranger")["userInfo"] == {"meRefId": 1}


def test_a_tie_broken_by_the_rulebook_is_marked_as_such() -> None:
    broken, shared, plain = (
        game({"Ada": 9, "Bo": 9}, ties={"Bo": 1}),
        game({"Ada": 9, "Bo": 9}),
        game({"Ada": 9, "Bo": 3}),
    )
    assert [one["manualWinner"] for one in file(broken, shared, plain)["plays"]] == [True, False, False]


def test_a_file_without_plays_is_whole() -> None:
    document = file()
    assert document["plays"] == []
    assert document["userInfo"]["meRefId"] in {one["id"] for one in document["players"]}


def test_the_link_carries_the_play_with_all_that_matters() -> None:
    made = solo_game(LATE, place="Sean's & Zoë's", minutes=95)
    play = handed_over(create_play_link(made).url)
    assert play["playDate"] == "2026-11-02 22:30:00"
    assert play["sourcePlayId"] == made.uuid
    assert play["location"] == "Sean's & Zoë's"
    assert play["durationMin"] == 95
    assert play["game"] == {
        "name": "Wayfarers of the South Tigris",
        "sourceGameId": "wayfarers",
        "bggId": 350316,
        "highestWins": True,
        "noPoints": False,
    }
    human, bot = play["players"]
    assert (human["name"], human["score"], human["winner"], human["startPlayer"]) == ("Ada", 9, False, False)
    assert bot["role"].startswith("AI - ")


def test_the_players_of_a_link_keep_their_ids() -> None:
    first = handed_over(create_play_link(game({"Ada": 4, "Player 2": 9})).url)["players"]
    again = handed_over(create_play_link(game({"ADA": 1, "Player 2": 2}, on=9)).url)["players"]
    assert [one["sourcePlayerId"] for one in first] == [one["sourcePlayerId"] for one in again]
    assert len({one["sourcePlayerId"] for one in first}) == 2


def test_a_long_link_leaves_out_what_can_be_spared_and_says_so() -> None:
    made = solo_game(LATE, place="The back room", minutes=95)
    whole = create_play_link(made)
    assert (whole.left_out, whole.characters) == ((), len(whole.url))
    shorter = create_play_link(made, longest=whole.characters - 1)
    assert shorter.left_out == ("location",)
    least = create_play_link(made, longest=10)
    assert least.left_out == ("location", "board", "durationMin", "role")
    play = handed_over(least.url)
    assert "role" not in play["players"][1]
    assert [one["name"] for one in play["players"]] == ["Ada", "AI"]
    assert create_play_link(game({"Ada": 1}), longest=10).left_out == ()


def test_the_link_says_which_qr_code_holds_it() -> None:
    link = create_play_link(solo_game(LATE))
    version = link.qr_version
    assert version is not None
    assert segno.make_qr(link.url, version=version, error="l").version == version
    crowd = {f"{'李' * 60}{n}": n for n in range(12)}
    assert create_play_link(game(crowd)).qr_version is None
