"""R11: by day every answer that kills or ends is read back, and what does neither is taken at once."""

from __future__ import annotations

import pytest

from narrator.rules.game.facts import Convicted, Died, Tied, Turned
from narrator.rules.game.state import Phase
from narrator.script.day.final_vote import EACH_NUMBER
from tests.kit.scenes import Reader, told


def _reader(trial: str, votes: str, **answers: list[int]) -> Reader:
    named = {name.replace("_", "."): answers for name, answers in answers.items()}
    reader = Reader(8, trial=trial, votes=votes, discussion=0, mafioso=[7, 8], days=[1], answers=named)
    reader.read_to(Phase.DAY, 1)
    return reader


def _asked(reader: Reader, name: str) -> Reader:
    reader.read(lambda it: told(it.cue).startswith(f"ask {name} of"))
    return reader


def _then(reader: Reader, *answers: int) -> list[str]:
    """Gives these answers, and tells what is said up to the next question."""
    script = []
    for answer in answers:
        reader.driver.reply((answer,))
        while reader.driver.cue and told(reader.driver.cue).split()[0] in ("say", "chime"):
            script.append(told(reader.driver.cue))
            reader.driver.reply(None)
    return script


@pytest.mark.parametrize(
    ("trial", "question"),
    [("accusation", "list"), ("motion", "accuse"), ("open", "accuse"), ("majority", "vote")],
)
def test_nobody_any_more_is_asked_twice(trial: str, question: str) -> None:
    """The first option is pressed by a nervous finger: the day goes on."""
    reader = _asked(_reader(trial, "tally"), question)
    before = reader.game
    assert _then(reader, 0) == ["say verdict.sure_over"]
    assert told(reader.driver.cue) == f"ask {question}.sure of 1,0"
    _then(reader, 0)
    court = reader.driver.view.court._replace(heard=before.public.court.heard, news=0)
    assert court == before.public.court._replace(news=0)
    assert reader.driver.view.facts == before.public.facts
    _then(reader, 0, 1)
    assert reader.driver.view.phase is not Phase.DAY


@pytest.mark.parametrize(
    ("accused", "question"),
    [([1, 2, 4], "sure_closed"), ([1, 2], "sure_few 3"), ([1], "sure_few 3")],
)
def test_a_list_with_names_is_closed_for_the_speeches(accused: list[int], question: str) -> None:
    """R5 `accusation`: of a first day three are wanted, and the table may close it all the same."""
    by = [3, 5, 6][: len(accused)]
    reader = _reader("accusation", "tally", list=[*by, 0], accused=accused)
    for _ in by:
        reader = _asked(reader, "accused")
        reader.answer()
    reader = _asked(reader, "list")
    assert _then(reader, 0) == [f"say verdict.{question}"]
    assert reader.driver.view.court.closed is False
    _then(reader, 1)
    assert reader.driver.view.court.closed


def test_the_last_number_is_read_back_with_the_verdict_that_follows() -> None:
    """R6: five of eight; the first number of two neither kills nor ends."""
    reader = _reader("accusation", "tally", list=[3, 4, 0], accused=[1, 2], leads=[EACH_NUMBER])
    reader = _asked(reader, "votes")
    assert "say verdict.sure 1" not in _then(reader, 5)
    assert reader.driver.view.court.votes == ((1, 5),)
    reader = _asked(reader, "votes")
    assert _then(reader, 3) == ["say count.number 3", "say verdict.sure 1"]
    before = reader.game
    _then(reader, 0)
    assert reader.game == before
    reader = _asked(reader, "votes")
    _then(reader, 3, 1)
    assert reader.game.log[-3:] == (
        Convicted("day 1", 1), Died("day 1", 1, "verdict"), Turned("day 1", 1, "citizen"),
    )  # fmt: skip


def test_the_votes_that_a_mark_adds_are_added_aloud() -> None:
    """R15.6: as soon as the hands are told, whether or not a verdict follows from them."""
    asked = {"list": [3, 4, 0], "accused": [1, 2]}
    script = []
    for marked in (1, 2):
        night = {"night 1": {"mafia": 9, "raven": marked}}
        reader = Reader(
            9, votes="tally", discussion=0, mafioso=[7, 8], raven=[6], first_night="kill",
            at_night=night, answers=asked,
        )  # fmt: skip
        reader.read_to(Phase.DAY, 1)
        script.append([_then(_asked(reader, "votes"), 4) for _ in range(2)])
    (first, _), (_, last) = script
    assert first[0] == "say vote.sum 6"
    assert last == ["say count.number 4", "say vote.sum 6", "say verdict.sure 2"]


def test_numbers_that_do_not_add_up_kill_nobody_and_are_counted_again() -> None:
    reader = _reader("accusation", "tally", list=[3, 4, 0], accused=[1, 2], leads=[EACH_NUMBER])
    _then(_asked(reader, "votes"), 5)
    assert "say vote.again" in _then(_asked(reader, "votes"), 2)


def test_a_tie_that_frees_is_read_back_and_told_with_its_votes() -> None:
    """R6 `runoff`: how the votes stood, that it is a tie, and what the table makes of it."""
    reader = _reader("accusation", "tally", list=[3, 4, 0], accused=[1, 2], leads=[EACH_NUMBER])
    _then(_asked(reader, "votes"), 4)
    assert _then(_asked(reader, "votes"), 4) == [
        "say count.number 4", "say tie.votes 4", "say was.seat 1", "say was.seat 2",
        "say tie.sure_nobody",
    ]  # fmt: skip
    assert _then(reader, 1)[:2] == ["say tie.ends_two", "chime gavel"]
    assert "say verdict.none" not in _then(reader)
    assert reader.game.log[-2:] == (Tied("day 1", (1, 2), 4, "two"), Convicted("day 1", None))


def test_where_everybody_presses_the_box_tells_how_the_votes_stand() -> None:
    """R6: of a ballot, the table knows no numbers."""
    reader = _asked(_reader("accusation", "buttons", list=[3, 4, 0], accused=[1, 2]), "ballot")
    reader.driver.reply((1, 2, 2, 1, 3, 1))
    script = reader.read(lambda it: told(it.cue) == "ask ballot.sure of 1,0")
    assert script == [
        "say vote.missing 5",
        "say count.seat 1", "say count.number 2", "say count.seat 2", "say count.number 1",
        "say verdict.sure 1",
    ]  # fmt: skip


def test_a_motion_that_nobody_seconds_falls_only_after_a_second_word() -> None:
    reader = _asked(_reader("motion", "tally", accuse=[2]), "second")
    assert _then(reader, 0) == ["say verdict.sure_free 1"]
    _then(reader, 0)
    assert reader.driver.view.court.second is None
    assert _then(reader, 0, 1)[1:4] == [
        "chime gavel", "say verdict.acquitted 1", "say accuse.next",
    ]  # fmt: skip
    assert reader.driver.view.court.barred == (1,)


def test_a_motion_that_fails_is_read_back_too() -> None:
    reader = _asked(_reader("motion", "tally", accuse=[2]), "votes")
    assert _then(reader, 3) == ["say count.number 3", "say verdict.sure_free 1"]


def test_a_second_and_a_name_on_the_list_are_taken_at_once() -> None:
    reader = _asked(_reader("motion", "tally", accuse=[2]), "second")
    _then(reader, 3)
    assert reader.driver.view.court.second == 3


def test_the_vote_that_makes_the_majority_is_read_back() -> None:
    """R5 `majority`: the fifth of eight; the four before it are noted at once."""
    reader = _asked(_reader("majority", "tally"), "vote.sure")
    assert len(reader.driver.view.court.ballots) == 4
    assert 1 in reader.driver.view.living
    _then(reader, 1)
    assert 1 not in reader.driver.view.living


def test_every_convicted_seat_is_read_back_with_its_accuser() -> None:
    """R6 `all`, R13.12: each is asked for its own."""
    answers = {"convicted.more": [2, 0], "convicted.by": [3, 4], "convicted": [1]}
    reader = Reader(8, tie="all", saint=[2], discussion=0, mafioso=[7, 8], days=[1], answers=answers)
    reader.read_to(Phase.DAY, 1)
    script = reader.read(lambda it: told(it.cue) == "ask convicted.sure of 1,0")
    assert script[-6:] == [
        "ask convicted.by of 1,3,4,5,6,7,8,0",
        "say was.seat 1", "say verdict.accused_by 3",
        "say was.seat 2", "say verdict.accused_by 4",
        "say verdict.sure_all",
    ]  # fmt: skip
    reader.driver.reply((1,))
    assert [fact.seat for fact in reader.game.log if isinstance(fact, Died)] == [1, 2, 4]
