"""The script as it is heard: the cues of a night and of a day, in their order."""

from __future__ import annotations

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.scene import FACTOR, rest
from narrator.script.driver import Driver
from tests.kit.rules import lay
from tests.kit.scenes import Reader, talked_through

STORY = {"night 2": {"mafia": 4, "angel": 5, "detective": 1}}


def _reader(**agreed: object) -> Reader:
    roles: dict[str, object] = {"mafioso": [1], "detective": [2], "angel": [3], "at_night": STORY}
    return Reader(6, **(roles | agreed))  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "which"), [(5, "few"), (22, "many")])
def test_a_table_outside_of_its_rules_hears_on_which_side(players: int, which: str) -> None:
    """R1.2"""
    script = Reader(players, mafioso=[1]).phase()
    assert [cue for cue in script if "beyond" in cue] == [f"say setup.beyond.{which}"]


def test_a_first_night_of_meeting() -> None:
    """R2.1, R13.15: one sign-in each, then what is noted, and no choice."""
    reader = Reader(6, mafioso=[1])
    reader.read_to(Phase.NIGHT, 1)
    assert reader.phase() == [
        "music night",
        "rest silence 1",
        "say night.falls",
        "rest silence 1",
        "say roll.how",
        "say night.eyes",
        "rest back 2",
        "say mafia.sign",
        "rest back 1.8",
        "count mafia.roll of 1,2,3,4,5,6",
        "say roll.sleep",
        "say roll.lamps",
        "rest back 1.2",
        "count roll.lamps of 1,2,3,4,5,6",
        "rest back 2",
    ]


def test_a_night() -> None:
    """R2.6: angel, Mafia, detective."""
    reader = _reader()
    reader.read_to(Phase.NIGHT, 2)
    assert reader.phase() == [
        "music night",
        "rest silence 1",
        "say night.falls",
        "rest silence 1",
        "say night.eyes",
        "rest back 2",
        "say angel.wake",
        "say angel.think",
        "rest think 6",
        "say count.now",
        "rest back 1.2",
        "count angel of 1,2,3,4,5,6",
        "say angel.sleep",
        "rest back 2",
        "say mafia.wake",
        "say mafia.think",
        "rest think 20",
        "rest back 1.2",
        "count mafia of 1,2,3,4,5,6",
        "say mafia.sleep",
        "rest back 2",
        "say detective.wake",
        "say detective.think",
        "rest think 6",
        "rest back 1.2",
        "count detective of 1,2,3,4,5,6",
        "say detective.answer",
        "light detective True",
        "rest answer 4",
        "say detective.sleep",
        "rest back 2",
    ]
    assert reader.phase() == [
        "music day",
        "say dawn.wakes",
        "music None",
        "say dawn.died 4",
        "say card.turned",
        "rest silence 3",
        "say card.says role.citizen",
        "rest silence 1",
        "say dead.watches 4",
        "music day",
    ]


def test_a_day() -> None:
    """R5 accusation, with warnings in the discussion; day 1 wants three on the list."""
    reader = _reader(days=[3])
    reader.read_to(Phase.DAY, 1)
    assert talked_through(reader.phase()) == [
        "say day.first",
        "wait discussion",
        "say day.minutes 2",
        "wait discussion",
        "say day.last_minute",
        "wait discussion",
        "say day.last_seconds",
        "wait discussion",
        "chime gavel",
        "say day.closed",
        "say accusation.list.three",
        "wait trial.1",
        "say accusation.pleas",
        "wait trial.2",
        "say tie.runoff",
        "say vote.single 4",
        "say accusation.vote",
        "wait trial.3",
        "say verdict.ask",
        "ask convicted of 1,2,3,4,5,6,-1,0",
        "say verdict.sure 3",
        "ask convicted.sure of 1,0",
        "music None",
        "chime gavel",
        "rest silence 3.5",
        "say verdict.convicted 3",
        "rest silence 1",
        "music None",
        "say last_words.first",
        "wait last_words",
        "say card.turned",
        "rest silence 3",
        "say card.says role.angel",
        "rest silence 1",
        "say dead.watches 3",
        "music day",
        "say day.circle",
        "wait dusk",
    ]


def test_from_day_three_two_accused_are_enough() -> None:
    """R5"""
    script = Reader(12, mafioso=[1], days=[3, 4, 5]).read(lambda it: it.view.night == 4)
    assert [cue for cue in script if cue.startswith("say accusation.list")] == [
        "say accusation.list.three",
        "say accusation.list.three.short",
        "say accusation.list.two",
    ]


def test_the_tie_is_told_by_its_option() -> None:
    """R6 last_dead: of several the one named last; nobody dead yet, as a runoff between two."""
    reader = Reader(9, mafioso=[1], tie="last_dead", trial="pointing", days=[6, 7])
    ties = [cue for cue in reader.read(_day_three) if cue.startswith("say tie")]
    assert ties.pop(0) == "say tie.last_dead.about"  # before the first day
    assert ties == ["say tie.two", "say tie.last_dead 6"]


def _day_three(driver: Driver) -> bool:
    return driver.view.night == 3


def test_the_trial_of_pointing() -> None:
    """R5, S1: how it goes, the word on which all point, and only then whom they point at."""
    reader = Reader(8, "basic", mafioso=[1, 2], discussion=0)
    reader.read_to(Phase.DAY, 1)
    assert reader.phase()[:12] == [
        "say pointing.point",
        "beat 3 1",
        "beat 2 1",
        "beat 1 1",
        "beat together.now 2",
        "say pointing.pointed",
        "wait trial.1",
        "say pointing.defend",
        "wait trial.2",
        "say tie.two",
        "say vote.single 5",
        "say pointing.vote",
    ]


def test_a_wrong_verdict_is_read_back_and_asked_again() -> None:
    """R11"""
    reader = Reader(7, mafioso=[1], discussion=0, answers={"convicted.sure": [0, 1]}, days=[4])
    reader.read_to(Phase.DAY, 1)
    script = reader.phase()
    assert script.count("ask convicted of 1,2,3,4,5,6,7,-1,0") == 2
    assert script[-16:] == [
        "music None",
        "chime gavel",
        "rest silence 3.5",
        "say verdict.convicted 4",
        "rest silence 1",
        "music None",
        "say last_words.first",
        "wait last_words",
        "say card.turned",
        "rest silence 3",
        "say card.says role.citizen",
        "rest silence 1",
        "say dead.watches 4",
        "music day",
        "say day.circle",
        "wait dusk",
    ]


def test_the_manner_is_counted_after_the_victim() -> None:
    """R4.7"""
    reader = Reader(6, "basic", mafioso=[1, 2], at_night={"night 1": {"mafia": 4, "manner": 3}})
    reader.read_to(Phase.NIGHT, 1)
    night = reader.phase()
    at = night.index("count mafia.manner of 1,2,3,4,5")
    assert night[at - 3 : at] == [
        "count mafia of 1,2,3,4,5,6 again",
        "say mafia.manner",
        "rest back 1.8",
    ]
    assert "say dawn.manner manner.3" in reader.phase()


def test_one_pass_later_two_if_wanted_one_always_above_twelve() -> None:
    """DESIGN 2"""
    for players, passes, counts in ((8, 1, 1), (8, 2, 2), (12, 2, 2), (13, 2, 1)):
        reader = Reader(players, mafioso=[1, 2], passes=passes)
        reader.read_to(Phase.NIGHT, 2)
        assert sum(cue.startswith("count mafia of") for cue in reader.phase()) == counts


def test_a_dead_role_is_called_in_full_where_its_card_is_hidden() -> None:
    """R2.5, R13.6: cue by cue as if it lived."""
    scripts = []
    for detective, choices in ((2, {}), (3, {"detective": 1})):
        story = {"night 2": {"mafia": 2}, "night 3": choices}
        reader = Reader(8, mafioso=[1], detective=[detective], reveal="none", at_night=story)
        reader.read_to(Phase.NIGHT, 3)
        scripts.append(reader.phase())
    dead, alive = scripts
    at = dead.index("light detective None")
    assert alive[at] == "light detective True"
    assert dead[:at] + dead[at + 1 :] == alive[:at] + alive[at + 1 :]


def test_a_role_whose_last_card_lies_open_is_not_called() -> None:
    """R2.5"""
    reader = Reader(8, mafioso=[1], detective=[2], at_night={"night 2": {"mafia": 2}})
    reader.read_to(Phase.NIGHT, 3)
    assert "say detective.wake" not in reader.phase()


def test_rests_keep_the_pace() -> None:
    """An answer is never shorter than the lamp."""
    options = lay(6, mafioso=[1])[0].options
    for pace, factor in FACTOR.items():
        assert rest("think", options.replace(pace=pace)).seconds == pytest.approx(6 * factor)
        assert rest("answer", options.replace(pace=pace)).seconds >= 4.0


@pytest.mark.parametrize(
    ("pace", "spoken"),
    [
        ("calm", ["mafia.wake", "mafia.think", "count.now", "mafia.sleep"]),
        ("normal", ["mafia.wake", "count.half", "mafia.sleep"]),
        ("brisk", ["mafia.wake", "mafia.sleep"]),
    ],
)
def test_from_the_third_night_on_what_is_known_is_not_said_again(pace: str, spoken: list[str]) -> None:
    """DESIGN 2: five calls at a table of ten stay within their time."""
    reader = Reader(6, mafioso=[1], pace=pace)
    reader.read_to(Phase.NIGHT, 3)
    night = [line.removeprefix("say ") for line in reader.phase() if line.startswith("say ")]
    assert [line for line in night if not line.startswith("night.")] == spoken
