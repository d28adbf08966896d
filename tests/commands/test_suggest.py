"""``narrator suggest``: mixes nearest to even in words and as JSON, and every way to ask wrongly."""

from __future__ import annotations

import json

import pytest

from narrator.config.installed import Installed
from narrator.odds import fair
from narrator.odds.simulate import Cores
from tests.commands.conftest import Command, Refused


@pytest.fixture(autouse=True)
def roughly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, in this process."""
    monkeypatch.setattr(fair, "SCREENED", 12.0)
    monkeypatch.setattr(fair, "CLOSE", 12.0)
    monkeypatch.setattr(fair, "BEST", 2)
    monkeypatch.setattr("narrator.commands.suggest.Cores", lambda: Cores(1))


def test_mixes_are_told_in_words(narrator: Command) -> None:
    code, told, _ = narrator("suggest", "--players", "7", "--ruleset", "basic")
    assert code == 0
    assert told.startswith("basic, 7 players, nearest to even first:\n\n")
    assert "The town wins " in told
    assert "(to " not in told  # without powers it is known exactly
    assert " of them the first night." in told
    assert "The ruleset deals 2 × Mafia, 5 × citizen." in told


def test_the_cards_have_their_names_in_the_language_of_the_settings(narrator: Command) -> None:
    asked = ("suggest", "--players", "7", "--ruleset", "basic", "--language", "de")
    assert "The ruleset deals 2 × Mafia, 5 × Bürgerkarte." in narrator(*asked)[1]
    assert json.loads(narrator(*asked, "--json")[1])["table"]["roles"] == {"mafioso": 2}


def test_cards_and_sides_have_the_names_of_the_ruleset_s_world(narrator: Command) -> None:
    """R16"""
    asked = ("suggest", "--players", "5", "--ruleset", "werewolves", "--roles", "hunter=1")
    _, told, _ = narrator(*asked)
    assert "The village wins " in told
    assert ", the werewolves " in told
    assert "The ruleset deals 1 × seer, 1 × werewolf, 3 × villager." in told
    assert "1 × hunter" in told
    assert "Mafia" not in told


def test_and_as_json(narrator: Command) -> None:
    _, told, _ = narrator(
        "suggest", "--players", "8", "--ruleset", "village", "--roles", "doctor=1", "--json"
    )
    found = json.loads(told)
    assert (found["ruleset"], found["players"], len(found["mixes"])) == ("village", 8, 2)
    for mix in found["mixes"]:
        assert mix["roles"]["angel"] == 1
        assert mix["ci95"][0] <= mix["town"] <= mix["ci95"][1]
        assert mix["minutes"] > mix["first_night_minutes"] > 0
    assert found["table"]["roles"] == {"detective": 1, "mafioso": 2}


def test_no_evening_is_longer_than_was_asked(narrator: Command) -> None:
    asked = ("suggest", "--players", "8", "--ruleset", "majority", "--json")
    minutes = [mix["minutes"] for mix in json.loads(narrator(*asked)[1])["mixes"]]
    most = str(int(max(minutes)))
    _, told, _ = narrator(*asked, "--minutes", most)
    assert all(mix["minutes"] <= int(most) for mix in json.loads(told)["mixes"])


@pytest.mark.parametrize("ruleset", [it for it in Installed.under().rulesets if it != "werewolves"])
def test_the_rows_beyond_a_source_are_printed_as_they_stand_in_the_file(
    narrator: Command, ruleset: str
) -> None:
    """R1.5: none of them is written by hand, but where a source has every row (R16)."""
    code, told, _ = narrator("suggest", "--table", "--ruleset", ruleset)
    assert code == 0
    file = Installed.under().ruleset_file(ruleset).read_text(encoding="utf-8").splitlines()
    rows = told.splitlines()
    assert len(rows) > 2
    assert {*rows} <= {*file}


def test_and_other_rules_give_other_rows(narrator: Command) -> None:
    asked = ("suggest", "--table", "--ruleset", "basic", "--json")
    usual = json.loads(narrator(*asked)[1])
    other = json.loads(narrator(*asked, "--option", "first_night=meet")[1])
    assert usual["rows"]["6"] == {"roles": {"mafioso": 1}, "town": 0.47}
    assert other["rows"]["6"] == {"roles": {"mafioso": 2}, "town": 0.38}


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((), ""),
        (("--players", "0"), "cannot be 0"),
        (("--players", "4"), ""),
        (("--players", "8", "--ruleset", "bridge"), ""),
        (("--players", "8", "--roles", "angel"), ""),
        (("--players", "8", "--roles", ""), ""),
        (("--players", "8", "--roles", "angel=20", "--minutes", "60"), "role cards for 8 players"),
        (("--players", "8", "--minutes", "0"), ""),
        (("--players", "8", "--minutes", "3"), "within --minutes 3"),
        (("--table", "--players", "8"), ""),
        (("--table", "--roles", "angel=1"), ""),
        (("--table", "--ruleset", "palermo", "--option", "blind=yes"), ""),
    ],
)
def test_it_says_in_one_sentence_which_wish_cannot_be_had(
    refused: Refused, asked: tuple[str, ...], told: str
) -> None:
    assert told in refused("suggest", *asked)
