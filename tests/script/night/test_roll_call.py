"""The roll call of night 1 as it is heard: what a failure costs, and how a table gets out of it (R13.15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from narrator.rules.game.state import Phase
from narrator.rules.night.calls import tonight
from narrator.rules.table.call import Part
from narrator.script.common.cues import Count, Say
from narrator.script.night.call_scene import call_scene
from narrator.script.night.night_scene import ask_light
from tests.kit.scenes import Reader


def _night(**answers: list[object]) -> Reader:
    keys = {key: key.replace("_", ".") for key in answers if key not in ("by_light", "as_noted")}
    told = {keys.get(key, key): replies for key, replies in answers.items()}
    reader = Reader(6, mafioso=[1, 2], detective=[3], answers=told)  # type: ignore[arg-type]
    reader.read_to(Phase.NIGHT, 1)
    return reader


def _signs(script: list[str]) -> list[str]:
    return [cue for cue in script if ".sign" in cue or ("roll." in cue and cue.startswith("say"))]


def test_whose_sum_is_wrong_signs_in_again_while_all_eyes_stay_closed() -> None:
    assert _signs(_night(mafia_roll=[1]).phase()) == [
        "say roll.how",
        "say mafia.sign",
        "say roll.sleep",
        "say detective.sign",
        "say roll.sleep",
        "say roll.miscounted",
        "say mafia.sign",
        "say roll.sleep",
        "say roll.lamps",
    ]


def test_after_an_objection_everybody_signs_in_again() -> None:
    script = _night(roll_lamps=[(4,)]).phase()
    assert _signs(script)[5:] == [
        "say roll.lamps",
        "say roll.objected",
        "say mafia.sign",
        "say roll.sleep",
        "say detective.sign",
        "say roll.sleep",
        "say roll.lamps",
    ]
    assert script.count("say night.eyes") == 1


def test_after_two_failures_the_table_may_try_again() -> None:
    reader = _night(mafia_roll=[1, 1], by_light=[0])
    reader.read_to(Phase.DAWN, 1)
    assert reader.phase() == [
        "music day",
        "say roll.unsettled",
        "say roll.expects 2 role.mafioso",
        "say roll.by_light",
        "ask by_light of 1,0",
        "say dawn.once_more",
        "wait ready",
    ]
    assert reader.phase()[:6] == [
        "music night",
        "rest silence 1",
        "say night.again",
        "rest silence 1",
        "say roll.how",
        "say night.eyes",
    ]
    assert reader.phase()[:2] == ["music day", "say dawn.wakes"]
    assert reader.driver.label == "day 1"


@pytest.mark.parametrize(("again", "asks"), [(False, "roll.by_light"), (True, "roll.by_light.short")])
def test_each_answer_says_what_it_does_and_another_game_asks_briefly(again: bool, asks: str) -> None:
    reader = _night(roll_lamps=[(4,), (4,)])
    reader.read_to(Phase.DAWN, 1)
    view = reader.driver.view
    scene = ask_light(replace(view, table=replace(view.table, again=again)))
    assert next(scene) == Say(asks)
    answers = [scene.send(None), scene.send((0,)), scene.send(None)]
    assert [[item.say.line for item in cue.items] for cue in answers if isinstance(cue, Count)] == [
        ["roll.by_light.deals", "roll.by_light.keeps"],
        ["roll.as_noted.stands", "roll.as_noted.anew"],
    ]


def test_the_sign_in_is_explained_while_eyes_are_still_open() -> None:
    """And eyes have the time to close before anybody is woken."""
    script = _night().phase()
    at = script.index("say night.eyes")
    assert script[at - 1 : at + 3] == [
        "say roll.how", "say night.eyes", "rest back 2", "say mafia.sign",
    ]  # fmt: skip


def test_where_sums_were_wrong_it_is_told_how_many_have_to_press() -> None:
    """R13.15: which calls failed is public, and so is how many cards are dealt (R1.3)."""
    reader = _night(mafia_roll=[1, 1], detective_roll=[(3, 4), (3, 4)])
    reader.read_to(Phase.DAWN, 1)
    assert _signs(reader.phase())[:3] == [
        "say roll.unsettled",
        "say roll.expects 2 role.mafioso",
        "say roll.expects_one role.detective",
    ]


def test_after_objections_nobody_hears_what_was_wrong() -> None:
    reader = _night(roll_lamps=[(4,), (4,)])
    reader.read_to(Phase.DAWN, 1)
    assert _signs(reader.phase()) == [
        "say roll.doubted", "say roll.by_light", "say roll.as_noted",
    ]  # fmt: skip


def test_after_objections_the_table_may_go_on_with_what_is_noted() -> None:
    """R13.15: nobody signs in any more, and no lamp is shown."""
    reader = _night(roll_lamps=[(4,), (4,)], by_light=[0], as_noted=[1])
    reader.read_to(Phase.DAWN, 1)
    assert reader.phase()[-1] == "ask as_noted of 1,0"
    night = reader.phase()
    assert "say night.again" in night
    assert not _signs(night)
    assert reader.phase()[:2] == ["music day", "say dawn.wakes"]
    assert reader.driver.label == "day 1"


@pytest.mark.parametrize(("mafia", "detective", "objects"), [((4, 5), 6, 1), ((1, 2), 6, 6)])
def test_that_way_out_sounds_the_same_whatever_is_noted_and_whoever_objects(
    mafia: tuple[int, ...], detective: int, objects: int
) -> None:
    def evening(**presses: list[object]) -> list[list[str]]:
        reader = _night(by_light=[0], as_noted=[1], **presses)
        return [reader.phase() for _ in range(3)]

    assert evening(roll_lamps=[(4,), (4,)]) == evening(
        mafia_roll=[mafia] * 2, detective_roll=[(detective,)] * 2, roll_lamps=[(objects,)] * 2
    )


def test_or_it_puts_its_cards_away() -> None:
    """R9: the box deals by light, in front of everybody's closed eyes; no roll is called any more."""
    reader = _night(mafia_roll=[1, 1], by_light=[1])
    reader.read_to(Phase.DAWN, 1)
    assert reader.phase()[-1] == "ask by_light of 1,0"
    dealing = reader.phase()
    assert dealing[0] == "say roll.redealt"
    assert "say setup.welcome" not in dealing
    assert dealing[-1] == "wait dealt"
    night = reader.phase()
    assert "say mafia.meet" in night
    assert not _signs(night)
    reader.read_to(Phase.DAY, 1)


def test_a_helper_goes_on_without_the_box_keeping_a_couple() -> None:
    told = {"lovers.roll": [2, 2]}
    reader = Reader(6, mafioso=[1], lover=[2, 3], moderation="helper", answers=told)
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    at = script.index("say roll.hearts_lost")
    assert script[at + 1] == "say mafia.wake"
    assert "say roll.hearts.lamps" not in script


def test_who_has_played_before_hears_in_short_what_the_lamps_mean() -> None:
    view = _night().driver.view
    (row,) = [row for row in tonight(view) if Part.LAMPS in row[1]]
    known = replace(view, table=replace(view.table, again=True))
    heard = [next(call_scene(one, *row)) for one in (view, known)]
    assert heard == [Say("roll.lamps"), Say("roll.lamps.short")]
