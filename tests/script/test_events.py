"""R11: whatever happens at whatever moment of whatever trial, the game stays sound, goes on, and undo
gives back the game before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from narrator.rules.game.acts import EndGame, Extend, Leave, ShowCard, UsePower
from narrator.rules.game.facts import Ended
from narrator.rules.game.interrupts import Interrupt, Undo
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.table.options import HOUSE_RULES
from narrator.script.day.discussion import may_extend
from narrator.script.day.outcome_scene import TIE_STANDS
from narrator.ties import all_ties
from narrator.trials import all_trials
from tests.kit.court import Court
from tests.kit.long import games
from tests.kit.order import is_sound, undone
from tests.kit.powers import bomb, may_bomb, may_stay, stay
from tests.kit.scenes import Reader

TRIALS = [(trial, votes) for trial in all_trials() for votes in HOUSE_RULES["votes"].words]
EVERY = games(4, 1)
"""At each moment every so-manyth of what is possible happens, and at the next moment the ones beside them."""
TABLE: dict[str, object] = {
    "mafioso": [1, 2], "detective": [3], "hitman": [4], "desperate": [5], "governor": [6],
    "at_night": {"night 2": {"mafia": 10}}, "days": [0, 7, 8],
}  # fmt: skip


def _reader(trial: str, votes: str, **agreed: object) -> Reader:
    return Reader(12, trial=trial, votes=votes, **(TABLE | agreed))  # type: ignore[arg-type]


def moments(reader: Reader) -> Iterator[Reader]:
    """The second day, cue by cue, from its dawn to the night after it."""
    reader.read_to(Phase.DAWN, 2)
    while reader.driver.view.phase not in (Phase.NIGHT, Phase.OVER):
        yield reader
        reader.answer()


def possible(view: PublicView) -> list[Interrupt]:
    """What may happen just now: the accuser, the accused and a bystander are all concerned."""
    living = [seat for seat in (1, 7, 12) if seat in view.living]
    events: list[Interrupt] = [EndGame(), Undo(), Undo(to_night=True)]
    for seat in living:
        events += [ShowCard(seat), Leave(seat)]
    if may_bomb(view):
        events += [bomb(5, 7), bomb(5, 1), bomb(9, 12)]  # seat 9 has no such card
    if may_stay(view):
        events += [stay(6), stay(9)]
    if may_extend(view):
        events.append(Extend())
    return [
        event for event in events if not isinstance(event, UsePower) or _alive(view, event.by, *event.seats)
    ]


def _alive(view: PublicView, *seats: int) -> bool:
    return set(seats) <= set(view.living)


@pytest.mark.parametrize(("trial", "votes"), TRIALS)
def test_whatever_happens_leaves_a_sound_game_and_can_be_taken_back(trial: str, votes: str) -> None:
    happened = set()
    for reader in moments(_reader(trial, votes)):
        before = reader.game
        for event in possible(before.public):
            twin = reader.fork()
            twin.driver.event(event)
            view = twin.driver.view
            is_sound(view)
            happened.add(type(event))
            if isinstance(event, Undo):
                continue
            assert view.facts[: len(before.public.facts)] == before.public.facts
            twin.driver.event(Undo())
            assert twin.game == undone(before, view)
    assert happened >= {ShowCard, Leave, UsePower, Extend, EndGame, Undo}


def _tied(tie: str, votes: str) -> Court:
    """Seats 1 and 2 are tied; seat 1 is the mayor, whose vote counts twice, and who dies of it but by lot."""
    frees = tie not in ("all", "last_dead")
    return Court(
        mafioso=[6, 7], tie=tie, votes=votes, mayor=True, succession="heir", discussion=20,
        desperate=[8], governor=[5], matchmaker=[3], at_night={"night 1": {"matchmaker": (1, 8)}},
        says={
            "mayor": [(1,)],
            "list": [(3,), (4,), (5,), (0,)], "accused": [(1,), (2,), (7,)],
            "votes": [(4,), (4,), (1,), (5,), (4,)],
            "ballot": [(1, 2, 2, 1, 3, 1, 6, 7), (3, 1)],
            "decides": [(1,)], "stand": [(0,)] * 3,
            "convicted": [(TIE_STANDS if frees else 1,)], "tied": [(1,), (2,), (0,)],
            "convicted.more": [(2,), (0,)],
        },
    )  # fmt: skip


@pytest.mark.parametrize("votes", HOUSE_RULES["votes"].words)
@pytest.mark.parametrize("tie", all_ties())
def test_in_an_election_and_a_tied_vote_too(tie: str, votes: str) -> None:
    """R6: in a campaign, a runoff, a decision and a lot, and while an heir is named."""
    court = _tied(tie, votes)
    asked = set()
    while court.driver.view.phase not in (Phase.NIGHT, Phase.OVER):
        before = court.game
        asked.add(court.driver.key)
        for event in possible(before.public):
            twin = court.fork()
            twin.driver.event(event)
            view = twin.driver.view
            is_sound(view)
            if not isinstance(event, Undo):
                twin.driver.event(Undo())
                assert twin.game == undone(before, view)
        court.answer()
    assert asked >= {"day 1/campaign", "day 1/mayor pass 1"}
    frees = votes == "outcome" and bool(all_ties()[tie].reasons or all_ties()[tie].dead_decide)
    assert "day 1/heir pass 1" in asked or frees or tie == "lot"


@pytest.mark.parametrize(("trial", "votes"), TRIALS)
def test_whatever_happens_the_day_comes_to_its_end(trial: str, votes: str) -> None:
    seen: set[Game] = set()
    for reader in moments(_reader(trial, votes)):
        if reader.game in seen:
            continue
        seen.add(reader.game)
        for event in possible(reader.driver.view)[len(seen) % EVERY :: EVERY]:
            twin = reader.fork()
            twin.driver.event(event)
            twin.read_to(Phase.NIGHT, 3)
            assert twin.driver.view.phase in (Phase.NIGHT, Phase.OVER)
            is_sound(twin.driver.view)


@pytest.mark.parametrize("reveal", ["side", "none"])
def test_with_a_helper_too(reveal: str) -> None:
    """R9, R13.11: the box asks for what it cannot know, whatever happened before."""
    helped = _reader("accusation", "outcome", moderation="helper", reveal=reveal)
    for nth, reader in enumerate(moments(helped)):
        for event in possible(reader.driver.view)[nth % EVERY :: EVERY]:
            twin = reader.fork()
            twin.driver.event(event)
            is_sound(twin.driver.view)
            twin.read_to(Phase.NIGHT, 3)
            is_sound(twin.driver.view)


def test_a_bomb_at_dawn_does_not_swallow_the_news_of_the_night() -> None:
    """R9: the helper still tells who died; then everybody is asked for another verdict (R6)."""
    answers = {"died": [10, 0], "side": [0], "again": [0]}
    reader = _reader("accusation", "outcome", moderation="helper", answers=answers)
    reader.read_to(Phase.DAWN, 2)
    reader.driver.event(bomb(5, 7))
    script = reader.read_to(Phase.NIGHT, 3)
    assert reader.driver.view.dead == (5, 7, 10)
    assert script.index("ask died.sure of 1,0") < script.index("ask again of 1,0")


def test_a_game_that_is_ended_is_told_and_over() -> None:
    """R11: nobody wins, and no card is told."""
    reader = _reader("accusation", "outcome")
    reader.read_to(Phase.DAY, 2)
    reader.driver.event(EndGame())
    assert reader.read()[:3] == ["say game.ended", "say over.last_chance", "wait last_chance"]
    assert reader.driver.view.winner is None
    assert reader.game.log[-1] == Ended("day 2")


def test_more_time_is_taken_back_by_itself() -> None:
    """R11: the last decision, and not the one before it, let alone the night."""
    reader = _reader("accusation", "outcome")
    reader.read_to(Phase.DAY, 2)
    reader.driver.event(ShowCard(12))
    reader.driver.event(Extend())
    reader.driver.event(Undo())
    assert reader.driver.view.progress.extended == 0
    assert 12 not in reader.driver.view.living


@pytest.mark.parametrize("day", [1, 2])
def test_by_day_there_is_always_a_night_to_go_back_to(day: int) -> None:
    """R11: everybody sleeps again, and that night is played again."""
    reader = _reader("motion", "tally")
    reader.read_to(Phase.DAY, day)
    for _ in range(3):
        reader.driver.event(Undo(to_night=True))
        assert reader.driver.label == f"night {day}"
        reader.read_to(Phase.DAY, day)
