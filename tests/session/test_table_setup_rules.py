"""Set-up by ear: rulesets, cards and variants, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from narrator.config.sound_settings import SoundSettings
from narrator.live.simulated import Prompt
from narrator.script.common.cues import Count
from narrator.stage.ports import Edge
from tests.kit.box.hosts import (
    Host,
    Step,
    a_box,
    again,
    caption,
    chosen,
    left_alone,
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
    table = box.playing.view.table
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
    assert box.playing.view.table.options.reveal == "none"
    assert chosen(tmp_path) == {"ruleset": "village", "options.reveal": "none"}


def test_a_host_who_changes_the_ruleset_of_the_file_gets_its_own_cards(tmp_path: Path) -> None:
    """What the table chose for the game before goes with that game; how many they are stays."""
    steps: list[Step] = [
        "hold", players(9), "set.cards", "set.cards.town", ("set.role.name", "role.coward"),
    ]  # fmt: skip
    a_box(tmp_path, Host(steps)).run(left_alone)
    table = again(tmp_path, ruleset="sunrise").evening.table
    assert (table.settings.ruleset, table.settings.roles, table.players()) == ("sunrise", None, 9)


def test_back_at_the_ruleset_of_the_file_its_cards_and_variants_count_again(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.rules", "ruleset.sunrise", "set.rules", "ruleset.palermo"]
    given: dict[str, Any] = {
        "players": 8, "roles": {"mafioso": 2, "coward": 1}, "options": {"reveal": "side"},
    }  # fmt: skip
    box = a_box(tmp_path, Host([*steps, "set.play"]), **given).run(waits("begin"))
    table = box.playing.view.table
    assert dict(table.dealt) == given["roles"]
    assert table.options.reveal == "side"
    assert chosen(tmp_path) == {}


def test_another_ruleset_brings_its_own_cards_and_variants(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.pace", "variant.pace.calm",
        "set.variants", "variant.reveal", "variant.reveal.none", "set.back",
        "set.rules", "ruleset.village",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=8).run(left_alone)
    assert chosen(tmp_path) == {"options.pace": "calm", "ruleset": "village"}
    assert caption(box, "set.variant.taken") == "Good: they stay hidden."


def test_roles_are_chosen_one_after_the_other_and_each_is_told_in_a_word(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.town",
        ("set.role.name", "role.angel"), ("set.role.name", "role.coward"), "set.cards.enough",
        "set.cards.mafia", "set.role.are_in", ("count.number", 4),
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=12).run(left_alone)
    assert chosen(tmp_path) == {
        "roles": {"detective": 2, "mafioso": 4, "angel": 1, "coward": 1},
    }
    said = box.said()
    assert said[said.index("set.role.which") :][:3] == [
        "set.role.which", "set.role.in", "set.role.in",
    ]  # fmt: skip
    assert said.count("set.role.which") == 1


def test_what_the_rules_refuse_loses_nothing(tmp_path: Path) -> None:
    """R3: a couple is made by the matchmaker or dealt as cards."""
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.couples",
        ("set.role.name", "role.matchmaker"), ("set.role.name", "role.lover"),
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=10).run(left_alone)
    assert chosen(tmp_path) == {"roles": {"detective": 1, "mafioso": 3, "matchmaker": 1}}
    assert [line for line in box.said() if "refused" in line] == [
        "set.refused.company.matchmaker",
        "set.refused.stays",
    ]


def test_a_set_up_without_citizens_is_refused_and_one_with_few_is_warned_of_once(
    tmp_path: Path,
) -> None:
    """R1.7: six play, two of them Mafia and one detective."""
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.town",
        *[("set.role.name", f"role.{role}") for role in ("angel", "apothecary", "coward")],
        "set.cards.more", ("set.role.name", "role.desperate"),
    ]  # fmt: skip
    box = a_box(tmp_path, Host([*steps, "set.cards.enough", "set.play"]), players=6)
    box.run(waits("begin"))
    assert box.said().count("set.short.few") == 1
    assert box.said().count("set.refused.citizens") == 2
    assert box.playing.view.table.number("citizen") == 1


def test_a_role_that_was_put_in_can_be_taken_out_and_all_is_as_usual(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.town",
        ("set.role.name", "role.freemason"), ("count.number", 2),
        ("set.role.are_in", "role.freemason"), ("count.number", 0),
    ]  # fmt: skip
    a_box(tmp_path, Host(steps), players=12).run(left_alone)
    assert chosen(tmp_path) == {}


def test_the_usual_cards_come_back_with_one_press(tmp_path: Path) -> None:
    roles = {"mafioso": 2, "angel": 1, "coward": 1}
    host = Host(["hold", "set.cards", "set.cards.table", "set.play"])
    box = a_box(tmp_path, host, players=8, roles=roles).run(waits("begin"))
    assert box.playing.view.table.dealt == (("detective", 1), ("mafioso", 2))


def test_a_saint_in_a_trial_without_accusers_is_refused_with_its_reason(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.variants", "variant.trial", "variant.trial.pointing"]
    box = a_box(tmp_path, Host(steps), players=9, roles={"mafioso": 2, "saint": 1}).run(left_alone)
    assert "set.refused.saint" in box.said()
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_notes_with_open_cards_are_refused_with_what_is_to_be_done_first(tmp_path: Path) -> None:
    """R7.2: nobody reveals anything."""
    steps: list[Step] = [
        "hold", "set.variants", "variant.moderation", "variant.moderation.notes",
        "variant.reveal", "variant.reveal.none", "variant.moderation", "variant.moderation.notes",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=8, ruleset="basic").run(left_alone)
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
    box = a_box(tmp_path, Host(steps), players=8).run(left_alone)
    told = [one.what for one in box.sound.heard if one.what.startswith("levels")]
    assert told == ["levels 0 0", "levels -3 0", "levels -6 0", "levels -6 3"]
    assert chosen(tmp_path) == {"sound.voice": -6.0, "sound.music": 3.0}
    first = next(one.what for one in again(tmp_path, players=8).sound.heard)
    assert first == "levels -6 3"


def test_a_host_sets_a_ceiling_and_has_each_evening_begin_as_the_file_says(tmp_path: Path) -> None:
    """At the ceiling nothing louder is offered."""
    sound = SoundSettings(volume="fixed", loudest=-2.0)
    steps: list[Step] = ["hold", "set.voice", "set.softer", "set.louder"]
    box = a_box(tmp_path, Host(steps), players=8, sound=sound).run(left_alone)
    told = [one.what for one in box.sound.heard if one.what.startswith("levels")]
    assert told == ["levels -2 -2", "levels -6 -2", "levels -3 -2"]
    menus = [cue.items for _, cue in box.begun if isinstance(cue, Count) and cue.ask == "set.voice"]
    offered = [{item.say.line for item in items} for items in menus]
    assert [("set.louder" in lines) for lines in offered[:3]] == [False, True, False]
    first = next(one.what for one in again(tmp_path, players=8, sound=sound).sound.heard)
    assert first == "levels -2 -2"


def test_slow_hands_are_given_time_until_somebody_takes_it_back(tmp_path: Path) -> None:
    """In the evening it is chosen and in the next; a press may come that much later."""
    box = a_box(tmp_path, Host(["hold", "set.hands", "set.hands.slow"]), players=8).run(left_alone)
    assert "set.hands.slow.taken" in box.said()
    assert chosen(tmp_path) == {"reaction": 300}
    given: list[float] = []

    class Unhurried(Host):
        def __call__(self, prompt: Prompt) -> Iterable[Edge]:
            given.extend([] if prompt.plan is None else [prompt.plan.reaction])
            return super().__call__(prompt)

    hands = Unhurried(["hold", "set.hands", "set.hands.usual"])
    a_box(tmp_path, hands, players=8).run(left_alone)
    assert (given[0], given[-1]) == (0.3, 0.15)
    assert chosen(tmp_path) == {}


def test_the_talk_is_told_in_minutes(tmp_path: Path) -> None:
    host = Host(["hold", "set.talk", ("count.number", 8)])
    box = a_box(tmp_path, host, players=8).run(left_alone)
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
