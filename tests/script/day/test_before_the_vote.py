"""R5, R6, R9: what a table is told before it talks, pleads and votes: who is immune, whose vote counts
twice, what a tie means, and how long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from narrator.rules.ends.sittings import summon
from narrator.rules.game.acts import Leave, ShowCard
from narrator.rules.game.deeds import SetMark, Trials
from narrator.rules.game.facts import Elected
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Reply, Say
from narrator.script.day.final_vote import TIE_LEADS
from narrator.script.day.office_scene import election
from narrator.script.day.procedure_lines import who_votes
from narrator.script.day.waiting import SLOW
from narrator.trials import all_trials
from tests.kit.court import Court, lines, waiting
from tests.kit.scenes import told
from tests.kit.trials import morning


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


@pytest.mark.parametrize(("open", "unless"), [(6, ["say tie.unless"]), (7, [])])
def test_as_long_as_a_card_may_break_a_tie_the_rule_is_told_with_a_but(open: int, unless: list[str]) -> None:
    """R15.5: as far as the table knows; seat 7 is the scapegoat."""
    says: dict[str, list[Reply]] = {"list": [(3,), (4,), (0,)], "accused": [(1,), (2,)]}
    court = Court(votes="tally", scapegoat=[7], says=says)
    court.driver.event(ShowCard(open))
    script = court.spoken("ask votes")
    assert lines(script, "say tie.") == ["say tie.two", *unless]


@pytest.mark.parametrize(("left", "line"), [(8, "tie.last_dead 7"), (0, "tie.last_dead 8")])
def test_the_last_dead_who_has_left_the_table_is_not_announced(left: int, line: str) -> None:
    """R6 `last_dead`, R13.9"""
    court = Court(tie="last_dead", says={"list": [(3,), (4,), (0,)]}, votes="outcome")
    for seat in (7, 8):
        court.driver.event(Leave(seat) if seat == left else ShowCard(seat))
    assert f"say {line}" in court.spoken("ask convicted of")


@pytest.mark.parametrize("votes", ["outcome", "tally"])
@pytest.mark.parametrize(("trial", "discussion"), [("accusation", 0), ("motion", 20), ("majority", 0)])
def test_who_is_immune_is_told_before_anybody_can_accuse(trial: str, discussion: int, votes: str) -> None:
    """R9: once, on the first day, and without a discussion too."""
    court = Court(trial=trial, votes=votes, discussion=discussion, immunity=5, says={})
    script = court.spoken("music night")
    assert lines(script, "say day.immune") == ["say day.immune 5"]
    assert script[0] == "say day.immune 5"
    court.read_to(Phase.DAY, 2)
    assert lines(court.spoken("music night"), "say day.immune") == []


@pytest.mark.parametrize("votes", ["outcome", "tally"])
def test_who_is_immune_is_not_told_again_after_a_verdict(votes: str) -> None:
    """R9, R5 `open`: the day goes on, and everybody has heard it."""
    court = Court(trial="open", votes=votes, discussion=0, immunity=5, days=[3], says={})
    script = court.spoken("say verdict.no_more")
    assert "say verdict.no_more" in script
    assert lines(script, "say day.immune") == ["say day.immune 5"]


def test_one_alone_is_told_how_many_votes_it_takes_and_no_tie_rule() -> None:
    """R6: more than half of all votes that can be cast, those of the dead among them (R4.9)."""
    says: dict[str, list[Reply]] = {"list": [(3,), (0,)], "accused": [(1,)]}
    script = Court(votes="tally", says=says).spoken("ask votes")
    assert lines(script, "say tie.", "say vote.needs") == ["say vote.needs 5"]
    ghost = Court(votes="tally", ghost_vote=True, says=says)
    ghost.driver.event(ShowCard(8))
    ghost.driver.event(ShowCard(7))
    assert lines(ghost.spoken("ask votes"), "say vote.needs") == ["say vote.needs 5"]


def test_before_the_vote_the_table_hears_who_accused_each() -> None:
    """R5: once; a run-off is between the same."""
    says: dict[str, list[Reply]] = {
        "list": [(3,), (4,), (5,), (0,)], "accused": [(1,), (2,), (6,)], "votes": [(3,), (3,), (2,)],
    }  # fmt: skip
    court = Court(votes="tally", says=says)
    assert lines(court.spoken("say vote.hands_all"), "say count.seat", "say vote.by") == [
        "say count.seat 1", "say vote.by 3", "say count.seat 2", "say vote.by 4",
        "say count.seat 6", "say vote.by 5",
    ]  # fmt: skip
    assert lines(court.spoken("say vote.hands"), "say vote.by") == []


def test_whoever_a_tie_freed_yesterday_and_who_stands_accused_again_is_reminded_of_it() -> None:
    """R6: of nobody else, and where it is one alone."""
    says: dict[str, list[Reply]] = {
        "list": [(3,), (4,), (0,)] * 2, "accused": [(1,), (2,), (1,), (5,)], "leads": [(TIE_LEADS,)],
    }  # fmt: skip
    court = Court(votes="tally", at_night={"night 2": {"mafia": 7}}, says=says)
    assert lines(court.spoken("ask votes"), "say vote.before") == []
    court.read_to(Phase.DAY, 2)
    script = court.spoken("ask leads")
    assert lines(script, "say vote.before") == ["say vote.before 1"]


@pytest.mark.parametrize("trial", sorted(all_trials()))
@pytest.mark.parametrize("discussion", [0, 20])
def test_who_counts_the_votes_alone_is_told_whose_counts_twice(trial: str, discussion: int) -> None:
    """R6: the table's own figures include the mayor's second vote."""
    court = Court(trial=trial, mayor=True, discussion=discussion, says={"mayor": [(6,)]})
    script = court.spoken("ask convicted of")
    assert lines(script, "say mayor.twice") == ["say mayor.twice 6"]
    assert "say mayor.twice 6" not in Court(trial=trial, says={}).spoken("ask convicted of")


@pytest.mark.parametrize(
    ("trial", "seconds"),
    [("accusation", 30.0), ("nomination", 60.0), ("pointing", None), ("motion", None)],
)
def test_a_plea_has_its_time_and_ends_with_the_gavel(trial: str, seconds: float | None) -> None:
    """R5: half a minute, a whole one, or as long as it takes until the box reminds; a press ends it."""
    says: dict[str, list[Reply]] = {"list": [(3,), (0,)], "accuse": [(3,)], "accused": [(1,)]}
    court = Court(trial=trial, votes="tally", says=says, days=[1])
    court.read(lambda it: told(it.cue) == "wait speech")
    first = seconds - 10.0 if seconds else SLOW
    assert waiting(court) == AwaitConfirm("speech", within=first, timed=bool(seconds), unhurried=not seconds)
    court.answer()
    assert told(court.driver.cue) == "chime gavel"


def test_the_campaign_lasts_a_minute_at_most_and_ends_with_the_gavel() -> None:
    """R6: a short one, before the first discussion; a press ends it earlier."""
    court = Court(mayor=True, says={})
    script = court.spoken("wait campaign")
    assert script == ["say mayor.campaign", "wait campaign"]
    assert waiting(court) == AwaitConfirm("campaign", within=50.0, timed=True)
    assert court.spoken("ask mayor of")[:3] == ["wait campaign", "chime gavel", "say mayor.hands"]


def test_who_has_held_an_election_hears_briefly_how_it_goes() -> None:
    """In a table's next game, or where another is elected in this one."""
    view = Court(mayor=True, says={}).driver.view
    known = replace(view, table=replace(view.table, again=True))
    elected = replace(view, facts=(*view.facts, Elected("day 1", 3, "vote")))
    said = [next(election(one)) for one in (view, known, elected)]
    assert said == [Say("mayor.campaign"), *[Say("mayor.campaign.short")] * 2]


def test_hands_are_raised_before_the_box_asks_whom_they_elected() -> None:
    """R6: it waits as long as that takes, once, though the answer was a slip and is asked again."""
    court = Court(mayor=True, says={"mayor": [(6,), (5,)], "mayor.sure": [(0,), (1,)]})
    script = court.spoken("wait discussion")
    votes = script[script.index("say mayor.hands") :]
    assert votes[1:3] == ["wait election", "say mayor.elect"]
    assert votes.count("wait election") == 1
    assert votes.count("say mayor.elect") == 2
    court = Court(mayor=True, says={})
    court.read(lambda it: told(it.cue) == "wait election")
    assert not waiting(court).timed


def test_before_hands_are_counted_the_table_is_told_whose_counts_twice() -> None:
    """R6: `tally` figures include the mayor's second vote; not for a mayor who is dead, nor by buttons."""
    votes: dict[str, list[Reply]] = {
        "mayor": [(6,)], "list": [(3,), (4,), (0,)], "accused": [(1,), (2,)]
    }  # fmt: skip
    court = Court(votes="tally", mayor=True, says=votes)
    script = court.spoken("ask leads of")
    assert script[script.index("say mayor.twice 6") + 1] == "say vote.hands_all"
    court = Court(votes="tally", mayor=True, says=votes)
    court.read(lambda it: told(it.cue).startswith("ask list of"))
    court.driver.event(ShowCard(6))
    assert lines(court.spoken("ask leads of"), "say mayor.twice") == []
    buttons = Court(votes="buttons", mayor=True, says=votes)
    assert lines(buttons.spoken("ask ballot of"), "say mayor.twice") == []


@pytest.mark.parametrize(
    ("trial", "votes", "before"),
    [
        ("accusation", "outcome", "ask convicted of"),
        ("accusation", "tally", "ask leads of"),
        ("accusation", "buttons", "ask ballot of"),
        ("majority", "outcome", "ask convicted of"),
        ("majority", "buttons", "ask vote of"),
    ],
)
def test_who_alone_may_vote_is_told_before_the_vote(trial: str, votes: str, before: str) -> None:
    """R15.5: on the day after the scapegoat has named them, and on no other."""
    says: dict[str, list[Reply]] = {"list": [(3,), (0,)] * 2, "accused": [(1,), (4,)]}
    court = Court(trial=trial, votes=votes, scapegoat=[7], says=says)
    assert "say vote.alone" not in court.spoken(before)
    court.driver.game = summon(court.driver.game, Trials(voters=(4, 6)))
    court.read_to(Phase.DAY, 2)
    script = court.spoken(before)
    at = script.index("say vote.alone")
    assert script[at + 1 : at + 3] == ["say was.seat 4", "say was.seat 6"]


def test_ten_seconds_before_a_time_runs_out_the_table_is_warned() -> None:
    """R5, R6: in the campaign and in every plea; the ten seconds are whole."""
    says: dict[str, list[Reply]] = {"mayor": [(6,)], "list": [(3,), (0,)], "accused": [(1,)]}
    waits: dict[str, list[bool]] = {"campaign": [False] * 2, "speech": [False] * 4}
    court = Court(votes="tally", mayor=True, says=says, presses=waits)
    assert court.spoken("ask mayor of")[:5] == [
        "say mayor.campaign", "wait campaign", "say day.last_seconds", "wait campaign", "chime gavel",
    ]  # fmt: skip
    court.read(lambda it: told(it.cue) == "wait speech")
    assert waiting(court) == AwaitConfirm("speech", within=20.0, timed=True)
    court.answer()
    assert told(court.driver.cue) == "say day.last_seconds"
    court.answer()
    assert waiting(court) == AwaitConfirm("speech", within=10.0, timed=True)
    court.answer()
    assert told(court.driver.cue) == "chime gavel"


@pytest.mark.parametrize(
    ("trial", "votes", "before"),
    [
        ("accusation", "outcome", "ask convicted of"),
        ("pointing", "outcome", "ask convicted of"),
        ("accusation", "tally", "ask leads of"),
        ("accusation", "buttons", "ask ballot of"),
        ("majority", "buttons", "ask vote of"),
    ],
)
def test_who_lives_without_a_vote_is_named_before_the_vote(trial: str, votes: str, before: str) -> None:
    """R15.2: from the day after the town has pardoned it."""
    says: dict[str, list[Reply]] = {"list": [(3,), (0,)] * 2, "accused": [(1,), (4,)]}
    court = Court(trial=trial, votes=votes, village_idiot=[7], says=says)
    assert "say vote.voteless" not in court.spoken(before)
    lost = (SetMark("village_idiot", (7,), votes=0, safe=True),)
    court.driver.game = with_public(court.driver.game, marks=lost)
    court.read_to(Phase.DAY, 2)
    script = court.spoken(before)
    assert script[script.index("say vote.voteless") + 1] == "say was.seat 7"


MARKED = {"night 1": {"mafia": 8, "raven": 3}}


@pytest.mark.parametrize(
    ("trial", "then"),
    [
        ("accusation", ["say vote.added 3", "say vote.added.runoff"]),
        ("pointing", ["say vote.added 3"]),
        ("majority", ["say vote.added 3", "say vote.added.runoff"]),
    ],
)
def test_who_counts_alone_is_told_what_stands_against_somebody_besides(trial: str, then: list[str]) -> None:
    """R15.6: and where a run-off may follow, that it does not count there."""
    court = Court(trial=trial, raven=[6], first_night="kill", at_night=MARKED, says={})
    assert lines(court.spoken("ask convicted of"), "say vote.added") == then


def test_a_run_off_begins_with_the_word_that_the_mark_does_not_count() -> None:
    """R15.6: where the box counts, and of whoever still stands."""
    says: dict[str, list[Reply]] = {
        "list": [(1,), (2,), (4,), (0,)], "accused": [(3,), (4,), (5,)], "votes": [(1,), (3,), (3,)],
    }  # fmt: skip
    court = Court(votes="tally", raven=[6], first_night="kill", at_night=MARKED, says=says)
    script = court.spoken("ask votes of 0,1,2,3,4,5,6,7")
    assert "say vote.added.runoff" not in script
    script += court.spoken("say vote.added.runoff")
    assert script[-5:-1] == [
        "say vote.runoff", "say count.seat 3", "say count.seat 4", "say count.seat 5",
    ]  # fmt: skip


def test_whose_vote_is_left_comes_last_before_it_is_asked_who_of_them_votes() -> None:
    """R4.9: after the mayor, whom the question does not mean."""
    game = morning(9, votes="tally", ghost_vote=True, mayor=True).shown(1)
    view = game.game.public.replace(mayor=4)
    said = [cue.line for cue in who_votes(view) if isinstance(cue, Say)]
    assert said == ["mayor.twice", "vote.ghosts", "was.seat"]
