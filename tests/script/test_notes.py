"""R7: how the Sunrise, a Mafia Night and the score sound. The box never knows who is black."""

from __future__ import annotations

from itertools import pairwise

import pytest

from narrator.rules.game.acts import CallNight
from narrator.rules.game.state import Phase
from narrator.script.evening.menu import CARD_SHOWN, FIXED, MAFIA_NIGHT
from tests.kit.scenes import Reader
from tests.kit.stage import theatre


def _reader(days: tuple[int, ...] = (), **answers: list[int]) -> Reader:
    told = {ask.replace("__", "."): replies for ask, replies in answers.items()}
    return Reader(6, "sunrise", mafioso=[1, 2], days=days, answers=told)


def test_everybody_hears_the_cards_and_what_to_write() -> None:
    """R1.3, R7.1: as many black cards as were told."""
    setup = _reader().phase()
    assert setup[3:] == [
        "say setup.table 6 ruleset.sunrise",
        "say explain.begins",
        "say explain.game.notes",
        "say explain.wins.notes.last",
        "say explain.night.notes",
        "say explain.talk.minutes 15",
        "say explain.out",
        "say setup.cards",
        "say setup.card.many 2 role.black",
        "say notes.red",
        "say setup.seats",
        "say setup.seated",
        "wait seated",
        "say notes.draw",
        "say setup.looked",
        "wait looked",
        "say notes.paper",
        "say cards.explained.notes",
        "say black.writes",
        "say honest.writes",
        "say setup.menu",
        "say anything.again",
        "ask anything of 1,2,3,4,5,6",
        "say notes.begin",
        "wait begin",
    ]


def test_the_sunrise_counts_to_twenty() -> None:
    """R7.1: aloud to five, silently to fifteen, aloud to twenty."""
    reader = _reader()
    reader.phase()
    assert reader.phase() == [
        "music night",
        "say sunrise.heads",
        "rest back 2",
        *(f"beat {number} 1" for number in range(1, 6)),
        "rest think 10",
        *(f"beat {number} 1" for number in range(16, 21)),
    ]
    assert reader.phase()[:2] == ["music day", "say sunrise.over"]


@pytest.mark.parametrize("pace", ["calm", "normal", "brisk"])
def test_one_number_a_second_by_the_audio_clock(pace: str) -> None:
    """R7.1: whatever the pace is, and however long a word is."""
    it = theatre(6, "sunrise", mafioso=[1, 2], pace=pace).run_to(Phase.DAY, 1)
    counted = [row for row in it.rows if row.phase == "night 1" and row.cue == "count"]
    assert [row.text for row in counted] == [
        f"Count.number {row.text.split()[1]} number={n}"
        for row, n in zip(counted, [1, 2, 3, 4, 5, 16, 17, 18, 19, 20], strict=True)
    ]
    steps = [round(after.t - row.t, 9) for row, after in pairwise(counted)]
    assert steps == [1, 1, 1, 1, 11, 1, 1, 1, 1]
    assert {row.slot for row in counted} == {1.0}


def test_a_mafia_night_is_paced_and_read_back() -> None:
    """R7.3, R7.4: everybody writes for the same time; nothing counts before it was read back."""
    reader = _reader(notes=[2], notes__same=[6], mafia_night=[1])
    reader.read_to(Phase.DUSK, 1)
    assert reader.phase() == [
        "say notes.proposed",
        "ask mafia_night of 1,0",
        "chime gavel",
        "say notes.called",
        "say day.circle",
        "wait dusk",
    ]
    assert reader.phase() == [
        "music night",
        "say notes.falls",
        "rest think 10",
        "say notes.write",
        "rest think 15",
        "say notes.hurry",
        "rest think 10",
        "say notes.collect",
        "rest think 10",
    ]
    assert reader.phase() == [
        "music day",
        "say notes.read",
        "wait notes.read",
        "say notes.how_many",
        "ask notes of 0,1,2",
        "say notes.the_same",
        "ask notes.same of 0,1,2,3,4,5,6",
        "say notes.names 2",
        "say notes.all_whose 6",
        "say ask.sure",
        "ask notes.sure of 1,0",
        "say died.notes 6",
    ]


def test_a_difference_is_told_and_nobody_is_out() -> None:
    """R7.4"""
    reader = _reader(notes=[2], notes__same=[0], mafia_night=[1])
    reader.read_to(Phase.DAWN, 2)
    dawn = reader.phase()
    assert dawn[-5:] == [
        "say notes.names 2",
        "say notes.none_out",
        "say ask.sure",
        "ask notes.sure of 1,0",
        "say notes.nobody_out",
    ]


def test_what_was_misunderstood_is_asked_again() -> None:
    """R7.3: a wrong button costs nobody the game."""
    reader = _reader(notes=[0, 1], notes__same=[5], notes__sure=[0, 1], mafia_night=[1])
    reader.read_to(Phase.DAWN, 2)
    dawn = reader.phase()
    assert dawn.count("wait notes.read") == 2
    assert dawn[-4::3] == ["say notes.whose 5", "say died.notes 5"]


def test_too_few_want_a_night_and_the_day_goes_on() -> None:
    """R7.3"""
    reader = _reader(mafia_night=[0, 1])
    reader.read_to(Phase.DUSK, 1)
    assert reader.phase()[:3] == ["say notes.proposed", "ask mafia_night of 1,0", "say notes.day"]
    assert reader.driver.label == "night 2"  # the second time enough want it


def test_a_mafia_night_can_be_called_at_any_moment_and_taken_back() -> None:
    """R7.3, R11: by the menu."""
    reader = _reader()
    reader.read_to(Phase.DAY, 1)
    offered = [offer.line for offer in FIXED if offer.open(reader.driver.view)]
    assert MAFIA_NIGHT in offered
    reader.driver.event(CallNight())
    assert reader.driver.view.mafia_night_called
    assert reader.driver.checkpoints[-1].public.phase is Phase.DAY


def test_nobody_can_show_a_card_that_lies_in_the_deck_again() -> None:
    """R1.6, R7.2"""
    reader = _reader()
    reader.read_to(Phase.DAY, 1)
    offered = [offer.line for offer in FIXED if offer.open(reader.driver.view)]
    assert CARD_SHOWN not in offered


def test_elsewhere_nobody_can_call_one() -> None:
    """R7.3"""
    reader = Reader(7, mafioso=[1, 2])
    reader.read_to(Phase.DAY, 1)
    offered = [offer.line for offer in FIXED if offer.open(reader.driver.view)]
    assert MAFIA_NIGHT not in offered


def test_whose_the_black_cards_were_is_asked_and_the_points_are_told() -> None:
    """R7.5, R8.7: seat 3 was honest; two of the honest survived, no: three, and each gets three."""
    answers = {"notes": [0], "mafia_night": [1], "convicted": [3, 2, 1, 0], "black": [1, 2]}
    reader = Reader(6, "sunrise", mafioso=[1, 2], answers=answers)
    reader.read_to(Phase.OVER, 2)
    end = reader.read()
    assert end[: end.index("say over.last_chance")] == [
        "say notes.nobody_wrote",
        "music None",
        "rest silence 3",
        "chime chime",
        "say over.honest",
        "say won.honest",
        "music day",
        "say score.black_dead",
        "ask black of 3,2,1,0",
        "say score.black_more",
        "ask black of 3,2,0",
        "say was.seat 1",
        "say was.seat 2",
        "say ask.sure",
        "ask black.sure of 1,0",
        "say score.honest 3",
        "say score.stands",
        *(f"say score.seat 3 {seat}" for seat in (3, 4, 5, 6)),
        *(f"say score.seat 0 {seat}" for seat in (1, 2)),
    ]


def test_nobody_is_asked_what_everybody_knows() -> None:
    """R7.5: who survives a win of the Mafia is of it."""
    answers = {"notes": [2], "notes.same": [6], "mafia_night": [1], "convicted": [3, 4, 5, 0]}
    reader = Reader(6, "sunrise", mafioso=[1, 2], answers=answers)
    reader.read_to(Phase.OVER, 2)
    end = reader.read()
    assert end[:9] == [
        "say died.notes 6",
        "music None",
        "rest silence 3",
        "chime chime",
        "say over.mafia.last",
        "say won.black",
        "music day",
        "say score.black 4",
        "say score.stands",
    ]


@pytest.mark.parametrize("named", [[0, 1, 2], [1, 2, 2, 1]])
def test_whose_the_black_cards_were_is_asked_again_where_it_was_misread(named: list[int]) -> None:
    """R7.5: the score is lost, or the wrong ones get it, only after a yes."""
    answers = {
        "notes": [0], "mafia_night": [1], "convicted": [3, 2, 1, 0], "black": named,
        "black.sure": [0, 1],
    }  # fmt: skip
    reader = Reader(6, "sunrise", mafioso=[1, 2], answers=answers)
    reader.read_to(Phase.OVER, 2)
    script = reader.read()
    assert script.count("ask black.sure of 1,0") == 2
    assert script.count("say score.honest 3") == 1


def test_a_table_that_keeps_no_score_hears_none() -> None:
    """R7.5"""
    answers = {"notes": [0], "mafia_night": [1], "convicted": [3, 2, 1, 0], "black": [0]}
    reader = Reader(6, "sunrise", mafioso=[1, 2], answers=answers)
    reader.read_to(Phase.OVER, 2)
    end = reader.read()
    end = end[: end.index("say over.last_chance")]
    assert end[-3:] == ["say score.none", "say ask.sure", "ask black.sure of 1,0"]
