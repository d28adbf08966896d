"""R6, `votes: outcome`: what a table that counts alone is told of its vote; it holds a second one before it
tells the box of a tie."""

from __future__ import annotations

import pytest

from narrator.rules.game.facts import Convicted, Tied
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count, Say
from narrator.script.day.outcome_scene import TIE_STANDS
from narrator.script.day.procedure_lines import who_votes
from narrator.words.catalogue import every_say
from tests.kit.court import Court, lines
from tests.kit.rules import lay
from tests.kit.scenes import Reader, told


def _reader(tie: str, trial: str = "accusation") -> Reader:
    answers = {"convicted": [(TIE_STANDS,), (TIE_STANDS,)], "tied": [(4,), (2,), (0,)] * 2}
    reader = Reader(8, tie=tie, trial=trial, discussion=0, mafioso=[7, 8], answers=answers)
    reader.read_to(Phase.DAY, 1)
    return reader


def _names(reader: Reader) -> list[str]:
    """What the present Count offers."""
    assert isinstance(reader.driver.cue, Count)
    return [item.say.line for item in reader.driver.cue.items]


@pytest.mark.parametrize(
    ("tie", "offered"),
    [("runoff", "option.still_tied"), ("last_dead", "option.still_tied"),
     ("mayor", "option.tied"), ("lot", "option.tied")],
)  # fmt: skip
def test_the_count_offers_a_tie_that_stands(tie: str, offered: str) -> None:
    """A first tie is no answer where the tied are voted on again; the name of the option says so."""
    reader = _reader(tie)
    if tie == "mayor":
        reader.read(lambda it: told(it.cue).startswith("ask mayor of"))
        reader.driver.reply((1,))
        reader.read(lambda it: told(it.cue).startswith("ask mayor.sure"))
        reader.driver.reply((1,))
    reader.read(lambda it: told(it.cue).startswith("ask convicted of"))
    assert _names(reader)[-2:] == [offered, "option.nobody"]


def test_each_name_of_a_tie_is_repeated_as_it_is_taken() -> None:
    reader = _reader("runoff")
    reader.read(lambda it: told(it.cue).startswith("ask tied of"))
    script = reader.read(lambda it: told(it.cue) == "ask tied.sure of 1,0")
    assert script == [
        "ask tied of 1,2,3,4,5,6,7,8", "say was.seat 4",
        "say mayor.tied_too", "ask tied of 1,2,3,5,6,7,8", "say was.seat 2",
        "say mayor.tied_too", "ask tied of 0,1,3,5,6,7,8",
        "say was.seat 4", "say was.seat 2", "say tie.sure_still",
    ]  # fmt: skip


def test_where_two_stand_accused_the_second_name_is_the_last() -> None:
    reader = _reader("runoff", "nomination")
    reader.read(lambda it: told(it.cue).startswith("ask tied of"))
    script = reader.read(lambda it: told(it.cue) == "ask tied.sure of 1,0")
    assert script[-4:] == [
        "say was.seat 2",
        "say was.seat 4",
        "say was.seat 2",
        "say tie.sure_nobody",
    ]


def test_who_took_the_first_vote_for_the_last_says_no_and_nobody_has_gone_free() -> None:
    reader = _reader("runoff")
    reader.read(lambda it: told(it.cue) == "ask tied.sure of 1,0")
    before = reader.game
    reader.driver.reply((0,))
    assert reader.game == before
    assert told(reader.driver.cue).startswith("say verdict.ask")
    reader.read(lambda it: told(it.cue) == "ask tied.sure of 1,0")
    reader.driver.reply((1,))
    assert reader.game.log[-2:] == (Tied("day 1", (4, 2), None, "runoff"), Convicted("day 1", None))


def test_between_two_nothing_is_said_of_a_run_off() -> None:
    """R5, R6: there is none."""
    marked = {"night 1": {"mafia": 8, "raven": 3}}
    court = Court(trial="accusation", raven=[6], first_night="kill", at_night=marked, says={})
    court.spoken("ask convicted of")
    view = court.driver.view.replace(living=(3, 6))
    said = [cue.line for cue in who_votes(view) if isinstance(cue, Say)]
    assert "vote.added" in said
    assert "vote.added.runoff" not in said


@pytest.mark.parametrize(
    ("trial", "line"),
    [
        ("accusation", "say vote.single"), ("nomination", "say vote.single"), ("pointing", "say vote.single"),
        ("motion", "say vote.needs"), ("majority", "say vote.needs"), ("snap", ""), ("open", ""),
    ],
)  # fmt: skip
def test_a_table_that_counts_alone_hears_how_many_are_more_than_half(trial: str, line: str) -> None:
    """R6: of the eight votes of all, and of nine with the mayor's second."""
    court = Court(trial=trial, says={}, days=[3])
    said = court.spoken("ask convicted of")
    assert lines(said, "say vote.needs", "say vote.single") == ([f"{line} 5"] if line else [])
    with_mayor = Court(trial=trial, mayor=True, says={"mayor": [(6,)]}).spoken("ask convicted of")
    assert lines(with_mayor, "say vote.needs", "say vote.single") == ([f"{line} 5"] if line else [])


@pytest.mark.parametrize("trial", ["accusation", "motion", "pointing"])
def test_between_the_last_two_most_votes_convict_whatever_the_trial(trial: str) -> None:
    """R5, R6: a tie is settled by `tie`, so no number of votes is told that would make it none."""
    nights = {"night 2": {"mafia": 2}, "night 3": {"mafia": 3}}
    reader = Reader(
        5, mafioso=[1], mafia_wins="last", trial=trial, tie="all", days=[4, 0, 0], at_night=nights
    )
    reader.read_to(Phase.DAY, 3)
    said = reader.read(lambda it: told(it.cue).startswith("ask convicted"))
    assert lines(said, "say tie.", "say vote.") == ["say tie.all"]


@pytest.mark.parametrize(("trial", "line"), [("accusation", "vote.single"), ("motion", "vote.needs")])
def test_how_many_are_more_than_half_is_rendered_in_advance(trial: str, line: str) -> None:
    """R6: of the two votes of two to the nine of eight with their mayor."""
    table = lay(8, trial=trial, votes="outcome", mayor=True, mafioso=[7, 8])[0]
    says = [say for say in every_say(table) if say.line == line]
    assert [dict(say.slots)["votes"] for say in says] == [2, 3, 4, 5]
