"""R5, R6: how lists and votes sound, and what is refused, cue by cue."""

from __future__ import annotations

import pytest

from narrator.rules.game.facts import Convicted
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Reply
from narrator.script.day.final_vote import EACH_NUMBER, TIE_LEADS
from tests.kit.court import Court, lines
from tests.kit.scenes import told


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


def test_where_no_vote_is_left_the_box_says_so_and_asks_nobody() -> None:
    """R6: each has one vote, and all eight have gone to the first; the table wanted all the numbers."""
    says: dict[str, list[Reply]] = {
        "list": [(3,), (4,), (0,)], "accused": [(1,), (2,)], "leads": [(EACH_NUMBER,)], "votes": [(8,)],
    }  # fmt: skip
    court = Court(votes="tally", says=says)
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say vote.none_left", "ask votes of") == [
        "ask votes of 0,1,2,3,4,5,6,7,8", "say vote.none_left 2", "ask votes of 0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("leads", "votes", "asked", "told"),
    [((2,), [(5,)], ["ask leads.votes of 5,6,7,8"], ["say verdict.sure 2"]),
     ((TIE_LEADS,), [], [], ["say tie.votes 4", "say tie.sure_nobody"])],
)  # fmt: skip
def test_the_table_tells_who_leads_and_no_number_that_cannot_be(
    leads: tuple[int, ...], votes: list[Reply], asked: list[str], told: list[str]
) -> None:
    """R6: eight votes; between two, a tie says its number by itself."""
    says: dict[str, list[Reply]] = {
        "list": [(3,), (4,), (0,)], "accused": [(1,), (2,)], "leads": [leads], "leads.votes": votes,
    }  # fmt: skip
    script = Court(votes="tally", says=says).spoken("ask leads.sure")
    assert lines(script, "ask leads.votes") == asked
    assert lines(script, "say tie.votes", "say tie.sure", "say verdict.sure 2") == told


def test_a_tally_that_cannot_be_is_counted_again_from_the_first_name() -> None:
    """R6: seven votes of eight."""
    court = Court(
        votes="tally",
        says={
            "list": [(3,), (4,), (0,)],
            "accused": [(1,), (2,)],
            "leads": [(EACH_NUMBER,)],
            "votes": [(4,), (3,), (5,), (3,)],
        },
    )
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say vote.again", "say vote.number") == [
        "say vote.number 1", "say vote.number 2", "say vote.again", "say vote.number 1",
        "say vote.number 2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("accused", "votes", "missing"),
    [([1, 2], (3, 1, 4, 1, 5, 1, 6, 2, 7, 2), ["say vote.missing 3"]),
     ([1, 2], tuple(n for seat in range(1, 9) for n in (seat, 1)), []),
     ([1], (3, 1), [])],
)  # fmt: skip
def test_a_ballot_that_lacks_votes_is_told_before_it_counts(
    accused: list[int], votes: tuple[int, ...], missing: list[str]
) -> None:
    """R6: each living player casts exactly one vote; who votes for a single accused may not want to."""
    by = [(seat,) for seat in (3, 4)[: len(accused)]]
    court = Court(
        votes="buttons",
        says={"list": [*by, (0,)], "accused": [(seat,) for seat in accused], "ballot": [votes]},
    )
    script = court.spoken("ask ballot.sure")
    assert lines(script, "say vote.missing") == missing
    assert court.driver.view.phase is Phase.DAY


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
        says=says,
    )
    court.read_to(Phase.DAY, 2)
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
