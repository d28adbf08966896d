"""Set-up by ear: rulesets, cards and variants, and what the rules refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.box.hosts import (
    Host,
    Step,
    a_box,
    again,
    caption,
    chosen,
    players,
    waits,
)


def test_another_ruleset_leaves_behind_what_the_file_says_for_its_own(tmp_path: Path) -> None:
    """A file with cards and variants of its own shuts no table out of Sunrise, which has no detective."""
    given: dict[str, Any] = {
        "players": 8,
        "roles": {"mafioso": 2, "detective": 1},
        "options": {"reveal": "all", "deal": "box", "pace": "calm"},
    }
    host = Host(["hold", "set.rules", "ruleset.sunrise", "set.play"])
    box = a_box(tmp_path, host, **given).run(waits("begin"))
    assert box.driver is not None
    table = box.driver.view.table
    assert (table.ruleset, table.dealt) == ("sunrise", (("mafioso", 3),))
    assert (table.options.reveal, table.options.deal) == ("none", "cards")
    assert table.options.pace == "calm"


def test_a_variant_of_the_file_can_be_chosen_for_another_ruleset(tmp_path: Path) -> None:
    """What the file says there is for its own ruleset, so here it is a choice."""
    host = Host(
        ["hold", "set.rules", "ruleset.village", "set.variants", "variant.reveal", "variant.reveal.none",
         "set.back", "set.play"]
    )  # fmt: skip
    box = a_box(tmp_path, host, players=8, options={"reveal": "none"}).run(waits("begin"))
    assert box.driver is not None
    assert box.driver.view.table.options.reveal == "none"
    assert chosen(tmp_path) == {"ruleset": "village", "options.reveal": "none"}


def test_a_host_who_changes_the_ruleset_of_the_file_gets_its_own_cards(tmp_path: Path) -> None:
    """What the table chose for the game before goes with that game; how many they are stays."""
    steps: list[Step] = [
        "hold", "set.players", players(9), "set.cards",
        ("set.role.name", "role.coward"), ("count.number", 1),
    ]  # fmt: skip
    a_box(tmp_path, Host(steps)).run(waits("ready"))
    table = again(tmp_path, ruleset="sunrise").evening.table
    assert (table.settings.ruleset, table.settings.roles, table.players()) == ("sunrise", None, 9)


def test_back_at_the_ruleset_of_the_file_its_cards_and_variants_count_again(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.rules", "ruleset.sunrise", "set.rules", "ruleset.palermo"]
    given: dict[str, Any] = {
        "players": 8, "roles": {"mafioso": 2, "coward": 1}, "options": {"reveal": "side"},
    }  # fmt: skip
    box = a_box(tmp_path, Host([*steps, "set.play"]), **given).run(waits("begin"))
    assert box.driver is not None
    table = box.driver.view.table
    assert dict(table.dealt) == given["roles"]
    assert table.options.reveal == "side"
    assert chosen(tmp_path) == {}


def test_another_ruleset_brings_its_own_cards_and_variants(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.pace", "variant.pace.calm",
        "set.variants", "variant.reveal", "variant.reveal.none", "set.back",
        "set.rules", "ruleset.village",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps)).run(waits("ready"))
    assert chosen(tmp_path) == {"options.pace": "calm", "ruleset": "village"}
    assert caption(box, "set.variant.taken") == "Good: they stay hidden."


def test_one_role_more_and_what_the_rules_refuse_loses_nothing(tmp_path: Path) -> None:
    """R1.7: eight Mafiosi among ten would have won before the first night."""
    steps: list[Step] = [
        "hold", "set.cards",
        ("set.role.name", "role.angel"), ("count.number", 1),
        ("set.role.name", "role.mafioso"), ("count.number", 8),
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=10).run(waits("ready"))
    assert chosen(tmp_path) == {"roles": {"detective": 1, "mafioso": 3, "angel": 1}}
    said = box.said()
    at = said.index("set.refused.won")
    assert said[at + 1 : at + 3] == ["set.refused.stays", "set.role.which"]


def test_every_role_can_be_put_in_and_taken_out(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.cards",
        ("set.role.name", "role.freemason"), ("count.number", 2),
        ("set.role.name", "role.freemason"), ("count.number", 0),
        "set.back", "set.cards", "set.cards.table",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=12).run(waits("ready"))
    assert chosen(tmp_path) == {}
    assert box.said().count("set.cards.which") == 1, "the first time there was but one way"


def test_a_saint_in_a_trial_without_accusers_is_refused_with_its_reason(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.variants", "variant.trial", "variant.trial.pointing"]
    box = a_box(tmp_path, Host(steps), players=9, roles={"mafioso": 2, "saint": 1}).run(
        waits("ready")
    )
    assert "set.refused.saint" in box.said()
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_notes_with_open_cards_are_refused_with_what_is_to_be_done_first(tmp_path: Path) -> None:
    """R7.2: nobody reveals anything."""
    steps: list[Step] = [
        "hold", "set.variants", "variant.moderation", "variant.moderation.notes",
        "variant.reveal", "variant.reveal.none", "variant.moderation", "variant.moderation.notes",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=8, ruleset="basic").run(waits("ready"))
    assert [line for line in box.said() if "refused" in line] == [
        "set.refused.open",
        "set.refused.stays",
    ]
    assert chosen(tmp_path) == {"options.reveal": "none", "options.moderation": "notes"}


def test_every_step_of_the_volume_is_heard_and_kept(tmp_path: Path) -> None:
    """Voice and music apart; the next question is the sample."""
    steps: list[Step] = [
        "hold", "set.voice", "set.softer", "set.softer", "set.back", "set.music", "set.louder",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps)).run(waits("ready"))
    told = [one.what for one in box.sound.heard if one.what.startswith("levels")]
    assert told == ["levels 0 0", "levels -3 0", "levels -6 0", "levels -6 3"]
    assert chosen(tmp_path) == {"sound.voice": -6.0, "sound.music": 3.0}
    first = next(one.what for one in again(tmp_path).sound.heard)
    assert first == "levels -6 3"


def test_the_talk_is_told_in_minutes(tmp_path: Path) -> None:
    host = Host(["hold", "set.talk", ("count.number", 8)])
    box = a_box(tmp_path, host).run(waits("ready"))
    assert caption(box, "set.talk.taken") == "Eight minutes to talk."
    assert chosen(tmp_path) == {"options.discussion": 480}


def test_a_table_that_is_refused_is_logged_without_the_number_of_a_rule(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The cards of the file are too many of the Mafia for six, and fit nine."""
    host = Host(["press", players(6), "option.yes", players(9), "option.yes"])
    a_box(tmp_path, host, roles={"mafioso": 4}).run(waits("begin"))
    (refused,) = [text for text in caplog.messages if "of the Mafia among" in text]
    assert refused == (
        "4 of the Mafia among 6 players would have won before the first night: deal fewer, or invite "
        "more people"
    )
