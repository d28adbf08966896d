"""R5, R6: how a day in court sounds: clocks, lists, votes and what is refused, cue by cue."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.cues import AwaitConfirm, Count, Reply
from narrator.rules.acts import Extend
from narrator.rules.facts import Convicted
from narrator.rules.options import KEYS
from narrator.rules.state import Phase
from narrator.scenes.clock import CUT, may_extend
from narrator.scenes.driver import Driver
from narrator.scenes.urge import SLOW, URGES
from narrator.trials import all_trials
from tests.kit.scenes import Reader, talked_through, told

TRIALS = [(trial, votes) for trial in all_trials() for votes in KEYS["votes"].choices]


class Court(Reader):
    """A first day of eight; ``says`` are the answers to open questions in their order, by what is asked,
    and ``presses`` whether somebody presses in each wait (nobody else ever does in a discussion)."""

    def __init__(
        self,
        *,
        says: dict[str, list[Reply]],
        presses: dict[str, list[bool]] | None = None,
        **agreed: Any,
    ) -> None:
        super().__init__(8, **{"mafioso": [1, 2], **agreed})
        self._says = {ask: list(replies) for ask, replies in says.items()}
        self._presses = {ask: list(replies) for ask, replies in (presses or {}).items()}
        self.read_to(Phase.DAY, 1)

    def _reply(self) -> Reply:
        cue = self.driver.cue
        if isinstance(cue, AwaitConfirm) and self._presses.get(cue.ask):
            return self._presses[cue.ask].pop(0)
        if isinstance(cue, Count) and self._says.get(cue.ask):
            return self._says[cue.ask].pop(0)
        return super()._reply()

    def spoken(self, ends: str = "music night") -> list[str]:
        """What is said, counted and waited for until a cue that begins with ``ends``, inclusive."""
        script = self.read(lambda it: told(it.cue).startswith(ends) or it.view.phase is Phase.NIGHT)
        return [*script, told(self.driver.cue)]


def lines(script: list[str], *beginnings: str) -> list[str]:
    """Those cues of a script that begin so."""
    return [cue for cue in script if cue.startswith(beginnings)]


# Discussions


def test_after_an_unclear_vote_it_is_talked_over_against_the_clock_and_with_warnings() -> None:
    """R5 `snap`: every discussion has its limit and its warnings."""
    court = Court(
        trial="snap",
        votes="tally",
        says={
            "vote": [(1,), (2,), (3,), (4,)],
            "vote.whom": [(7,), (7,), (8,), (8,)],
            "turn": [(0,), (0,), (0,), (0,)],
        },
    )
    script = court.read(lambda it: told(it.cue) == "say snap.unclear")
    assert script[-4:] == [
        "say count.seat 7", "say count.number 2", "say count.seat 8", "say count.number 2",
    ]  # fmt: skip
    talk = court.spoken("ask vote")
    assert talked_through(lines(talk, "say", "wait", "chime")) == [
        "say snap.unclear", "wait discussion", "say day.minutes 2", "wait discussion",
        "say day.last_minute", "wait discussion", "say day.last_seconds", "wait discussion",
        "chime gavel", "say snap.vote",
    ]  # fmt: skip
    assert lines(script, "say day.talk", "say day.first") == ["say day.first"]


def test_a_press_ends_a_later_discussion_early() -> None:
    """R5"""
    court = Court(
        trial="snap",
        votes="tally",
        presses={"discussion": [True, True]},
        says={
            "vote": [(1,), (2,), (3,), (4,)],
            "vote.whom": [(7,), (7,), (8,), (8,)],
            "turn": [(0,), (0,), (0,), (0,)],
        },
    )
    court.read(lambda it: told(it.cue) == "say snap.unclear")
    assert court.spoken("ask vote")[:4] == [
        "say snap.unclear", "wait discussion", "chime gavel", "say snap.vote",
    ]  # fmt: skip


@pytest.mark.parametrize(("trial", "votes"), TRIALS)
def test_more_time_is_offered_exactly_while_a_discussion_runs(trial: str, votes: str) -> None:
    """R5, R11: not in a campaign, not while news are told or somebody is asked, in no trial."""
    reader = Reader(
        9, mafioso=[1, 2], trial=trial, votes=votes, mayor=True, succession="heir", days=[0, 7],
        at_night={"night 2": {"mafia": 9}},
    )  # fmt: skip
    offered = set()
    running = False
    while reader.driver.view.night < 3 and reader.driver.cue is not None:
        cue = told(reader.driver.cue)
        running = cue == "wait discussion" or (running and cue.startswith("say day."))
        if cue == "wait discussion":
            assert may_extend(reader.driver.view)
            offered.add(reader.driver.label)
        elif may_extend(reader.driver.view):
            opening = f"say {trial}."
            assert cue.startswith(("say day.", "chime gavel", opening, "ask vote")), cue
        reader.answer()
    assert offered == {"day 1", "day 2"}


def test_a_later_discussion_is_extended_like_the_first() -> None:
    """R5"""
    court = Court(
        trial="snap",
        votes="tally",
        says={
            "vote": [(1,), (2,), (3,), (4,)],
            "vote.whom": [(7,), (7,), (8,), (8,)],
            "turn": [(0,), (0,), (0,), (0,)],
        },
    )
    court.read(lambda it: told(it.cue) == "say snap.unclear")
    before = 300 // CUT
    court.driver.event(Extend())
    assert len(lines(court.spoken("ask vote"), "wait discussion")) == before + 60 // CUT


def _wait(reader: Reader) -> AwaitConfirm:
    cue = reader.driver.cue
    assert isinstance(cue, AwaitConfirm)
    return cue


# A slow table


def _urged(driver: Driver) -> list[str]:
    """Nobody presses in the present wait until the box waits for ever."""
    script = []
    while not (isinstance(driver.cue, AwaitConfirm) and driver.cue.within is None):
        script.append(told(driver.cue))
        driver.reply(False if isinstance(driver.cue, AwaitConfirm) else None)
    return script


@pytest.mark.parametrize(
    ("ask", "agreed"),
    [
        ("trial.1", {"trial": "accusation"}),
        ("speech", {"trial": "motion", "votes": "tally", "days": [7]}),
        ("hands", {"trial": "motion", "votes": "tally", "days": [7]}),
        ("at once", {"trial": "pointing", "votes": "tally"}),
    ],
)
def test_wherever_the_box_waits_without_a_clock_it_urges_a_slow_table(
    ask: str, agreed: dict[str, Any]
) -> None:
    """R5, S0"""
    court = Court(says={}, **agreed)
    court.read(lambda it: told(it.cue) == f"wait {ask}")
    assert _wait(court).within == SLOW
    assert _urged(court.driver) == [f"wait {ask}", "say trial.urge"] * URGES
    court.driver.reply(True)
    assert told(court.driver.cue) != f"wait {ask}"


def test_it_urges_an_idle_question_too_and_then_asks_it_again() -> None:
    """R5"""
    court = Court(votes="tally", says={"list": [(), ()]})
    court.read(lambda it: told(it.cue) == "wait list.ready")
    assert _urged(court.driver)[:2] == ["wait list.ready", "say trial.urge"]
    court.driver.reply(True)
    assert told(court.driver.cue) == "say list.open 3"


def test_a_plea_with_a_clock_is_not_urged() -> None:
    """R5"""
    court = Court(votes="tally", days=[7], says={})
    court.read(lambda it: told(it.cue) == "wait speech")
    assert _wait(court).within == 30.0


# The list


def test_who_comes_on_the_list_and_off_it_is_told_and_nothing_else() -> None:
    """R5 `accusation`"""
    court = Court(
        votes="tally",
        says={
            "list": [(3,), (4,), (-1,), (-1,), (5,), (-1,), (0,)],
            "accused": [(1,), (0,), (2,)],
            "list.off": [(0,), (1,), (2,)],
        },
    )
    assert lines(court.spoken(), "say list.", "say option") == [
        "say list.open 3",
        "say list.whom 3",
        "say list.listed 1",
        "say list.next",
        "say list.whom_short",
        "say list.dropped",
        "say list.short",
        "say list.off",
        "say list.kept",
        "say list.short",
        "say list.off",
        "say list.struck 1",
        "say list.empty",
        "say list.whom_short",
        "say list.listed 2",
        "say list.short",
        "say list.off",
        "say list.struck 2",
        "say list.empty",
    ]


def test_who_begins_to_accuse_and_drops_it_is_asked_in_short_after_that() -> None:
    """R5 `motion`"""
    court = Court(trial="motion", votes="tally", says={"accuse": [(3,), (0,)], "accused": [(0,)]})
    assert lines(court.spoken(), "say motion", "say accuse", "say list") == [
        "say motion.accuse", "say list.whom 3", "say list.dropped", "say accuse.next",
    ]  # fmt: skip


def test_the_list_is_not_closed_by_a_press_that_is_taken_back() -> None:
    """R5"""
    court = Court(
        votes="tally",
        says={"list": [(3,), (0,), (0,)], "accused": [(1,)], "list.sure": [(0,), (1,)]},
    )
    script = court.spoken("wait speech")
    assert lines(script, "say list.listed", "say list.short") == [
        "say list.listed 1",
        "say list.short",
    ]


# Votes


@pytest.mark.parametrize("votes", ["tally", "buttons"])
@pytest.mark.parametrize("tie", ["runoff", "all", "lot", "mayor"])
def test_the_tie_rule_is_told_before_the_first_vote(votes: str, tie: str) -> None:
    """R6: where more than one stands accused, and once."""
    court = Court(
        votes=votes,
        tie=tie,
        says={"list": [(3,), (4,), (0,)], "accused": [(1,), (2,)], "votes": [(4,), (4,)]},
    )
    first = court.spoken("say vote.ballot" if votes == "buttons" else "ask votes")
    assert lines(first, "say tie.") == ["say tie.two" if tie == "runoff" else f"say tie.{tie}"]
    if votes == "tally":
        assert lines(court.spoken("say vote.hands"), "say tie.") == []


def test_no_tie_rule_is_told_where_one_alone_is_accused() -> None:
    """R6"""
    court = Court(votes="tally", says={"list": [(3,), (0,)], "accused": [(1,)]})
    assert lines(court.spoken("ask votes"), "say tie.") == []


def test_where_no_vote_is_left_the_box_says_so_and_asks_nobody() -> None:
    """R6: each has one vote, and all eight have gone to the first."""
    court = Court(
        votes="tally",
        says={"list": [(3,), (4,), (0,)], "accused": [(1,), (2,)], "votes": [(8,)]},
    )
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say vote.none_left", "ask votes of") == [
        "ask votes of 0,1,2,3,4,5,6,7,8", "say vote.none_left 2", "ask votes of 0",
    ]  # fmt: skip


def test_a_tally_that_cannot_be_is_counted_again_from_the_first_name() -> None:
    """R6: seven votes of eight."""
    court = Court(
        votes="tally",
        says={
            "list": [(3,), (4,), (0,)],
            "accused": [(1,), (2,)],
            "votes": [(4,), (3,), (5,), (3,)],
        },
    )
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say vote.again", "say vote.number") == [
        "say vote.number 1", "say vote.number 2", "say vote.again", "say vote.number 1",
        "say vote.number 2",
    ]  # fmt: skip


@pytest.mark.parametrize("trial", ["accusation", "nomination", "pointing", "motion"])
def test_a_dead_seat_s_ballot_is_refused_aloud_and_no_other_is_lost(trial: str) -> None:
    """R4.9, R6"""
    court = _after_a_death(trial, {"ballot": [(8, 7, 3, 7, 4, 7, 5, 7, 6, 7, 1, 7)]})
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say vote.dead", "say vote.silent") == ["say vote.dead 8"]
    assert Convicted("day 2", 7) in court.driver.view.facts


def test_whoever_is_accused_in_the_open_trial_has_no_vote_and_is_told_so() -> None:
    """R5 `open`"""
    court = _after_a_death("open", {"ballot": [(7, 7, 8, 7, 3, 7, 4, 7, 5, 7, 6, 7)]})
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say vote.dead", "say vote.silent") == [
        "say vote.silent 7",
        "say vote.dead 8",
    ]
    assert Convicted("day 2", 7) in court.driver.view.facts


def _after_a_death(trial: str, says: dict[str, list[Reply]]) -> Court:
    """Day 2: seat 8 was murdered, and seat 7 stands accused."""
    court = Court(
        trial=trial,
        votes="buttons",
        days=[0, 7],
        at_night={"night 2": {"mafia": 8}},
        says={},
    )
    court.read_to(Phase.DAY, 2)
    court._says = {ask: list(replies) for ask, replies in says.items()}
    return court


@pytest.mark.parametrize(
    ("trial", "ask", "of"),
    [
        ("motion", "second", "0,1,2,4,5,6,8"),  # seat 3 has moved against seat 7
        ("majority", "vote.whom", "0,1,2,4,5,6,7,8"),
        ("accusation", "accused", "0,1,2,4,5,6,7,8"),
        ("open", "accused", "0,1,2,4,5,6,7,8"),
    ],
)
def test_what_the_rules_forbid_is_not_even_counted(trial: str, ask: str, of: str) -> None:
    """R5: nobody accuses or votes against itself, and nobody seconds the own motion."""
    moved: dict[str, list[Reply]] = {"accused": [(7,)]} if ask == "second" else {}
    court = Court(
        trial=trial,
        votes="tally",
        says={"list": [(3,)], "accuse": [(3,)], "vote": [(3,)], **moved},
    )
    court.read(lambda it: told(it.cue).startswith(f"ask {ask} of"))
    assert told(court.driver.cue) == f"ask {ask} of {of}"


# Majority: votes while the clock runs


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_votes_come_in_the_midst_of_the_discussion(votes: str) -> None:
    """R5 `majority`: moved and withdrawn; the moment more than half agree, it is over."""
    court = Court(
        trial="majority",
        votes=votes,
        presses={"discussion": [True] * 8},
        says={
            "vote": [(1,), (1,), (2,), (3,), (4,), (5,), (6,)],
            "vote.whom": [(8,), (0,), (8,), (8,), (8,), (8,), (8,)],
        },
    )
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say majority", "say day", "say vote.n", "say was")[:8] == [
        "say majority.talk", "say majority.during", "say vote.noted 1", "say was.seat 8",
        "say day.talk_on", "say majority.during", "say vote.none 1", "say day.talk_on",
    ]  # fmt: skip
    assert "say vote.noted 5" in script
    assert "say vote.noted 6" not in script  # the fifth vote is the verdict, and told as such
    assert lines(script, "chime gavel") == ["chime gavel"]
    assert Convicted("day 1", 8) in court.driver.view.facts


def test_whoever_pressed_by_mistake_lets_the_talk_go_on() -> None:
    """R5"""
    court = Court(
        trial="majority",
        votes="tally",
        presses={"discussion": [True]},
        says={"vote": [(-1,), (0,)]},
    )
    script = court.spoken("say verdict")
    assert script[:7] == [
        "say majority.talk", "wait discussion", "say majority.during",
        "ask vote of 0,1,2,3,4,5,6,7,8,-1", "say day.talk_on", "wait discussion", "wait discussion",
    ]  # fmt: skip
    assert "ask vote of 0,1,2,3,4,5,6,7,8" in script  # once the clock has run out


def test_a_vote_costs_the_talk_no_more_than_one_cut() -> None:
    """R5: the clock is cut as in any trial, and warns where it always does."""
    court = Court(trial="majority", votes="tally", says={"vote": [(0,)]})
    talk = court.spoken("chime gavel")
    assert len(lines(talk, "wait discussion")) == 300 // CUT
    assert lines(talk, "say day") == [
        "say day.minutes 2", "say day.last_minute", "say day.last_seconds",
    ]  # fmt: skip


def test_a_table_that_counts_alone_is_told_as_it_begins_to_talk_that_votes_move() -> None:
    """R5 `majority`, `votes: outcome`"""
    court = Court(trial="majority", says={}, presses={"discussion": [True]})
    assert court.spoken("ask convicted")[:5] == [
        "say majority.open", "wait discussion", "chime gavel", "say verdict.ask",
        "ask convicted of 1,2,3,4,5,6,7,8,0",
    ]  # fmt: skip


# Questions in short


def test_in_turn_only_the_first_is_asked_at_length() -> None:
    """R5 `pointing`"""
    court = Court(trial="pointing", votes="tally", says={})
    script = court.spoken("say verdict")
    assert lines(script, "say pointing.turn", "say turn.next") == [
        "say pointing.turn 1", *(f"say turn.next {seat}" for seat in range(2, 9)),
    ]  # fmt: skip


# What is said before a vote


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_before_an_open_vote_it_is_said_who_has_none_and_what_it_takes(votes: str) -> None:
    """R5 `open`: all but the accused, and more than half of those."""
    court = Court(trial="open", votes=votes, says={"accuse": [(3,)], "accused": [(7,)]})
    script = court.spoken("ask votes" if votes == "tally" else "ask ballot")
    assert lines(script, "say open.begins", "say vote.begins", "say count.seat") == [
        "say open.begins 7"
    ]


def test_from_the_second_motion_on_the_vote_begins_in_short() -> None:
    """R5 `motion`: the first is told at length."""
    court = Court(
        trial="motion",
        votes="tally",
        says={
            "accuse": [(3,), (3,), (0,)],
            "accused": [(7,), (8,)],
            "second": [(4,), (4,)],
            "votes": [(2,), (2,)],
        },
    )
    assert lines(court.spoken(), "say vote.begins", "say vote.short", "say count.seat") == [
        "say vote.begins", "say count.seat 7", "say vote.short",
    ]  # fmt: skip


def test_what_has_been_explained_is_asked_in_short_from_then_on() -> None:
    """R5 `accusation`: the second speech of half a minute; and whom a second accuser means."""
    court = Court(
        votes="tally", says={"list": [(3,), (4,), (0,)], "accused": [(1,), (2,)]},
    )  # fmt: skip
    script = court.spoken("wait hands")
    assert lines(script, "say list.whom") == ["say list.whom 3", "say list.whom_short"]
    assert lines(script, "say speech.half") == ["say speech.half"] + ["say speech.half_short"] * 3


def test_each_day_explains_anew() -> None:
    """Who came back from the kitchen may have forgotten it."""
    court = Court(votes="tally", days=[7, 8], says={})
    script = court.read(lambda it: it.view.night == 3)
    assert lines(script, "say speech.half") == [
        "say speech.half", *["say speech.half_short"] * 3,
    ] * 2  # fmt: skip


def test_an_early_vote_is_asked_in_short_from_the_second_on() -> None:
    """R5 `snap`"""
    court = Court(
        trial="snap",
        votes="tally",
        says={"vote": [(1,), (2,), (3,), (4,)], "vote.whom": [(7,), (7,), (8,), (8,)]},
    )
    assert lines(court.spoken("say snap.rest"), "say vote.whom") == [
        "say vote.whom 1", *["say vote.whom_short"] * 3,
    ]  # fmt: skip


def test_a_second_name_in_turn_is_asked_for_in_short_from_the_second_player_on() -> None:
    """R5 `nomination`"""
    court = Court(
        trial="nomination",
        votes="tally",
        says={"turn": [(7,), (8,), (7,), (8,), (7,), (0,), *[(0,)] * 5]},
    )
    assert lines(court.spoken("say speech.accused"), "say turn.more") == [
        "say turn.more 1", "say turn.more_short", "say turn.more_short",
    ]  # fmt: skip
