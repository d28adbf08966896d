"""R5: a discussion's clock, second by second: what is told when, and what an interruption costs."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Extend, Leave, ShowCard
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.day.discussion import CUT, seconds, shrinks
from tests.kit.scenes import Reader, told

Heard = list[tuple[float, str]]

OPENING = (0, "say day.first")
LAST = "say day.last_minute"
SECONDS = "say day.last_seconds"


class Talk:
    """The talk of day 1: ``passed`` seconds of it are over, ``heard`` is what was said at which."""

    def __init__(self, discussion: int, **agreed: Any) -> None:
        self.reader = Reader(8, mafioso=[1, 2], discussion=discussion, **agreed)
        self.reader.read_to(Phase.DAY, 1)
        self.passed, self.heard = 0.0, list[tuple[float, str]]()

    def until(self, second: float = float("inf")) -> Talk:
        """Goes on to a wait of which this second is a part, or to the end of the talk."""
        while not told(cue := self.reader.driver.cue).startswith("chime"):
            if isinstance(cue, AwaitConfirm):
                assert cue.within is not None
                if self.passed + cue.within > second:
                    return self
                self.passed += cue.within
            elif isinstance(cue, Say):
                self.heard.append((self.passed, told(cue)))
            self.reader.answer()
        return self

    def extended(self) -> Talk:
        """One more minute, please."""
        self.reader.driver.event(Extend())
        return self


def _minutes(number: int) -> str:
    return f"say day.minutes {number}"


@pytest.mark.parametrize(
    ("discussion", "heard"),
    [
        (5, []),
        (10, []),
        (25, [(15, SECONDS)]),
        (60, [(50, SECONDS)]),
        (70, [(10, LAST), (60, SECONDS)]),
        (90, [(30, LAST), (80, SECONDS)]),
        (180, [(120, LAST), (170, SECONDS)]),
        (300, [(180, _minutes(2)), (240, LAST), (290, SECONDS)]),
        (600, [(300, _minutes(5)), (540, LAST), (590, SECONDS)]),
    ],
)
def test_half_time_the_last_minute_and_the_last_seconds_are_told(discussion: int, heard: Heard) -> None:
    talk = Talk(discussion).until()
    assert talk.heard == [OPENING, *heard]
    assert talk.passed == discussion


@pytest.mark.parametrize(
    ("discussion", "at", "heard"),
    [
        (60, [5], [(60, LAST), (110, SECONDS)]),
        (60, [5, 5], [(60, _minutes(2)), (120, LAST), (170, SECONDS)]),
        (60, [25], [(60, LAST), (110, SECONDS)]),
        (60, [55], [(50, SECONDS), (60, LAST), (110, SECONDS)]),
        (180, [30], [(120, _minutes(2)), (180, LAST), (230, SECONDS)]),
        (180, [30, 45], [(180, _minutes(2)), (240, LAST), (290, SECONDS)]),
        (180, [155], [(120, LAST), (180, LAST), (230, SECONDS)]),
        (300, [30], [(240, _minutes(2)), (300, LAST), (350, SECONDS)]),
        (300, [30, 200], [(300, _minutes(2)), (360, LAST), (410, SECONDS)]),
        (300, [275, 295],
         [(180, _minutes(2)), (240, LAST), (300, _minutes(2)), (360, LAST), (410, SECONDS)]),
        (600, [30], [(360, _minutes(5)), (540, _minutes(2)), (600, LAST), (650, SECONDS)]),
    ],
)  # fmt: skip
def test_who_asks_for_more_time_gets_a_minute_and_hears_what_is_left(
    discussion: int, at: list[int], heard: Heard
) -> None:
    """R5: the discussion may be extended, as often as one likes. Once the clock was put back it comes
    to a mark again, and says so."""
    talk = Talk(discussion)
    for second in at:
        talk.until(second).extended()
    talk.until()
    assert talk.heard == [OPENING, *heard]
    assert talk.passed == discussion + 60 * len(at)


@pytest.mark.parametrize("amid", ["day.immune 5", "day.first"])
def test_another_minute_while_the_day_is_opened_drops_nothing_of_what_opens_it(amid: str) -> None:
    """R9, R11: what was interrupted begins again; once it has been heard, it is not said again."""
    talk = Talk(60, immunity=5)
    talk.reader.read(lambda it: told(it.cue) == f"say {amid}")
    talk.extended().until(5).extended().until()
    opening: Heard = [(0, "say day.immune 5"), OPENING]
    assert talk.heard == [*opening, (60, _minutes(2)), (120, LAST), (170, SECONDS)]


def test_another_minute_while_somebody_votes_does_not_open_the_day_again() -> None:
    """R5 `majority`, R11"""
    talk = Talk(60, trial="majority", votes="tally").until(5)
    talk.reader.driver.reply(True)
    talk.reader.read(lambda it: told(it.cue).startswith("ask vote"))
    talk.heard.clear()
    assert talk.extended().until(5).heard == []


def test_more_time_in_the_last_minute_is_told_as_two() -> None:
    talk = Talk(300).until(245).extended()
    talk.until(255)
    assert talk.heard[-2:] == [(240, LAST), (240, _minutes(2))]


@pytest.mark.parametrize(("trial", "votes"), [("snap", "tally"), ("majority", "buttons")])
def test_votes_in_the_midst_of_the_talk_go_by_the_same_clock(trial: str, votes: str) -> None:
    talk = Talk(300, trial=trial, votes=votes)
    talk.until(5)
    talk.heard.clear()
    while talk.passed < 290 and not told(talk.reader.driver.cue).startswith("chime"):
        talk.until(talk.passed + CUT)
    assert talk.heard == [(180, _minutes(2)), (240, LAST), (290, SECONDS)]


@pytest.mark.parametrize("second", [15, 175, 235, 289])
def test_a_card_that_is_shown_costs_the_talk_no_more_than_one_cut(second: int) -> None:
    """R11: the clock goes on where it stood, and the talk is not opened again."""
    talk = Talk(300).until(second)
    done = talk.passed
    talk.reader.driver.event(ShowCard(8))
    talk.until()
    assert second - done < CUT
    assert talk.passed == 300
    assert [line for _, line in talk.heard].count("say day.first") == 1


def test_more_time_is_taken_back_before_anything_else() -> None:
    """R11"""
    talk = Talk(60).until(25).extended()
    talk.reader.driver.event(Undo())
    assert talk.until().passed == 60


@pytest.mark.parametrize(
    ("murdered", "minutes"), [((), 5), ((3,), 4), ((3, 4), 3), ((3, 4, 5), 2), ((3, 4, 5, 6), 2)]
)
def test_a_shrinking_day_gets_shorter_by_whole_minutes(murdered: tuple[int, ...], minutes: int) -> None:
    """R5 `shrinking`: of eight, from five minutes to two with five left, and each shorter day says so."""
    nights = {f"night {n}": {"mafia": seat} for n, seat in enumerate(murdered, start=2)}
    reader = Reader(8, mafioso=[1], discussion=300, shrinking=True, deadlock=0, days=[0] * 6, at_night=nights)
    reader.read_to(Phase.DAY, len(murdered) + 1)
    script = reader.read(lambda it: told(it.cue) == "chime gavel")
    said = [cue for cue in script if cue.startswith("say day.today")]
    assert said == ([f"say day.today {minutes}"] if minutes < 5 else [])
    assert script.count("wait discussion") == minutes * 60 // CUT


def test_whoever_leaves_in_a_talk_shortens_only_the_next() -> None:
    """R5 `shrinking`, R13.9"""
    talk = Talk(300, shrinking=True).until(100)
    talk.reader.driver.event(Leave(5))
    assert talk.until().passed == 300


@pytest.mark.parametrize(("players", "discussion"), [(5, 300), (8, 120), (8, 0)])
def test_what_cannot_shrink_is_as_long_as_it_is_set(players: int, discussion: int) -> None:
    """R5 `shrinking`"""
    reader = Reader(players, mafioso=[1], discussion=discussion, shrinking=True, days=[0, 0])
    reader.read_to(Phase.DAY, 1)
    assert seconds(reader.driver.view) == discussion
    assert not shrinks(reader.driver.view.table)


@pytest.mark.parametrize(("discussion", "seconds", "said"), [(300, 60, 1), (40, 40, 0)])
def test_two_who_are_left_talk_for_a_minute_at_most(discussion: int, seconds: int, said: int) -> None:
    """R5: and are told so, where more was agreed."""
    nights = {"night 2": {"mafia": 2}, "night 3": {"mafia": 3}}
    reader = Reader(5, mafioso=[1], mafia_wins="last", discussion=discussion, days=[4, 0, 0], at_night=nights)
    reader.read_to(Phase.DAY, 3)
    script = reader.read(lambda it: told(it.cue) == "chime gavel")
    assert script.count("say two.talk") == said
    assert script.count("wait discussion") == seconds // CUT
    vote = reader.read(lambda it: told(it.cue).startswith("ask convicted"))
    assert [cue for cue in vote if cue.startswith(("say two", "say accusation"))] == ["say two.vote"]
