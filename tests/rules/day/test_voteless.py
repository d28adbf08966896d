"""R15.2: who lives on without a vote is counted in no trial, is never accused, and keeps no office."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import castable, in_office, voters
from narrator.rules.day.office import to_elect
from narrator.rules.day.pending import Question, pending
from narrator.rules.game.acts import (
    Accuse,
    Elect,
    Morning,
    Named,
    NameHeir,
    Polled,
    Second,
    Step,
    Verdict,
)
from narrator.rules.game.deeds import Cause, Deed, TurnCard
from narrator.rules.game.facts import Convicted, Died, Elected, TakenBack, Tied, Turned
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, Phase
from narrator.rules.game.trial_state import PromptKind
from narrator.rules.taken_back import undone
from narrator.script.story.public_facts import town_facts
from tests.kit.fool import Fool
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening
from tests.kit.trials import asked, court, listed, polled, tallied, voted, wants

COUNTED: dict[str, Any] = {"votes": "tally", "trial": "accusation"}


def _fooled(**agreed: Any) -> Evening:
    """Seat 3 has been convicted on the first day, and lives; of nine the last two are the Mafia."""
    options = {"mafioso": [8, 9], **COUNTED, **agreed}
    told = {**options, "votes": "outcome"}
    game = evening_with({Fool(): [3]}, 9, "palermo", **told).night().does(Morning())
    if agreed.get("mayor"):
        game = game.does(Elect((3,)))
    game = game.does(Verdict((3,)))
    view = game.game.public
    table = replace(view.table, options=view.table.options.replace(votes=options["votes"]))
    return Evening(game.game._replace(public=view.replace(table=table)))


def _next_day(game: Evening) -> Evening:
    return game.night().does(Morning())


def test_its_vote_cannot_be_cast_and_it_counts_as_living() -> None:
    view = _next_day(_fooled()).game.public
    assert 3 in view.living
    assert voters(view) == (1, 2, 4, 5, 6, 7, 8, 9)
    assert castable(view) == 8


def test_hands_are_counted_without_it() -> None:
    """R6: a single accused is convicted by more than half of the votes that can be cast."""
    game = listed(_next_day(_fooled()), (1, 8))
    assert wants(game).most == 8
    assert Convicted("day 2", 8) in tallied(game, 5).told("day 2")
    assert Convicted("day 2", None) in tallied(game, 4).told("day 2")


def test_it_is_on_no_list_but_may_accuse() -> None:
    game = _next_day(_fooled())
    with pytest.raises(RuleError, match="seat 3 cannot be accused"):
        game.does(Accuse(1, 3))
    assert court(game.does(Accuse(3, 1))).accused == (1,)


def test_its_button_counts_for_nobody() -> None:
    game = listed(_next_day(_fooled(votes="buttons")), (1, 8), (2, 4))
    game = polled(game, _8=[1, 2, 4], _4=[3, 5, 6, 7])
    assert game.told("day 2")[0] == Tied("day 2", (8, 4), 3, "two")


def test_it_is_not_asked_where_all_are_asked_in_turn() -> None:
    for trial in ("nomination", "pointing"):
        game = _next_day(_fooled(trial=trial))
        turns = []
        while game.game.public.phase is Phase.DAY:
            turns.append(wants(game).by)
            assert 3 not in wants(game).items
            game = game.does(Named(wants(game).by, ()))
        assert turns == [1, 2, 4, 5, 6, 7, 8, 9]


def test_votes_that_move_need_half_of_the_others() -> None:
    game = _next_day(_fooled(trial="majority"))
    assert 3 not in wants(game).items
    with pytest.raises(RuleError, match="seat 3 cannot be a voter"):
        voted(game, _3=8)
    game = voted(game, _1=8, _2=8, _4=8, _5=8)
    assert game.told("day 2") == []
    assert Convicted("day 2", 8) in voted(game, _6=8).told("day 2")


def test_a_snap_vote_waits_for_the_others_alone() -> None:
    game = _next_day(_fooled(trial="snap"))
    game = voted(game, _1=8, _2=8, _4=8, _5=8)
    assert (wants(game).kind, wants(game).part, wants(game).by) == (PromptKind.TURN, "rest", 6)
    assert Convicted("day 2", 8) in asked(game, (8,), (8,), (1,), (1,)).told("day 2")


def test_a_motion_is_counted_without_it() -> None:
    game = _next_day(_fooled(trial="motion")).does(Accuse(1, 8), Step(), Second(3), Step())
    assert wants(game).most == 8
    assert Convicted("day 2", 8) in tallied(game, 5).told("day 2")


def test_of_an_open_vote_neither_it_nor_the_accused_is_heard() -> None:
    game = _next_day(_fooled(trial="open", votes="buttons")).does(Accuse(1, 8))
    game = game.does(Polled(((1, 8), (2, 8), (3, 8), (8, 8))))
    assert Convicted("day 2", 8) not in game.told("day 2")
    game = game.does(Accuse(1, 9), Polled(((1, 9), (2, 9), (4, 9), (5, 9))))
    assert Convicted("day 2", 9) in game.told("day 2")


def test_as_mayor_it_names_an_heir_at_once() -> None:
    """R15.2, R6"""
    game = _fooled(mayor=True, succession="heir")
    assert pending(game.game.public) is Question.HEIR
    assert in_office(game.game.public) == 0
    with pytest.raises(RuleError, match=r"seat 3 cannot be named the heir \(R6\)"):
        game.does(NameHeir(3))
    after = game.does(NameHeir(4))
    assert after.told("day 1")[-1] == Elected("day 1", 4, "heir")
    assert (pending(after.game.public), castable(after.game.public)) == (None, 9)
    assert undone(after.game.public, game.game.public).changes == (TakenBack("heir", 0),)


def test_as_mayor_it_is_replaced_in_the_next_morning() -> None:
    """R6, succession by election: not on the day of its verdict, and it is not elected again."""
    game = _fooled(mayor=True, succession="election")
    assert not to_elect(game.game.public.replace(phase=Phase.DAY))
    game = _next_day(game)
    assert pending(game.game.public) is Question.MAYOR
    with pytest.raises(RuleError, match=r"only the living who may vote can be elected \(R6\)"):
        game.does(Elect((3,)))
    assert in_office(game.does(Elect((5,))).game.public) == 5


def test_nobody_is_asked_where_nobody_else_may_vote() -> None:
    """Its vote was the last; the day ends without a verdict."""
    game = _next_day(_fooled(trial="nomination"))
    view = game.game.public
    (mark,) = view.marks
    everybody = mark._replace(seats=view.living)
    none = Evening(game.game._replace(public=view.replace(marks=(everybody,), mayor=3)))
    assert pending(none.game.public) is None
    none = none.does(Morning())
    assert none.told("day 2") == [Convicted("day 2", None)]


def test_a_card_that_may_spare_whoever_is_convicted_says_so_by_that() -> None:
    """R6: whether a conviction kills at once follows from the card; a base card's word counts for its own."""

    class Nightly(Fool):
        id = "nightly"
        pardons = False

    class Other(Role):
        id = "other"

        def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
            del game, cause
            return (TurnCard(seat),)

    kinds: list[type[Role]] = [Fool, Nightly, Other, type("Kin", (Fool,), {"id": "kin"})]
    assert [kind.pardons for kind in kinds] == [True, False, False, True]


def test_a_broken_heart_that_is_quicker_than_the_verdict_spares_nobody() -> None:
    """R4.6, R6: it is dead by then, and nothing is told of its card but that."""
    agreed = {"mafioso": [8, 9], "matchmaker": [6], "tie": "all"}
    game = evening_with({Fool(): [3]}, 9, "palermo", **agreed).night(3, 5).does(Morning())
    game = game.does(Verdict((5, 3)))
    assert game.told("day 1")[-2:] == [Died("day 1", 3, "heart"), Turned("day 1", 3, "fool")]
    assert game.game.public.marks == ()


@pytest.mark.parametrize(("ends", "word"), [((3,), ""), ((), "none"), ((4,), "wrong")])
def test_the_story_knows_a_verdict_that_killed_nobody_as_none(ends: tuple[int, ...], word: str) -> None:
    game = evening_with({Fool(): [3]}, 9, "palermo", mafioso=[8, 9]).night()
    view = game.does(Morning(), Verdict(ends)).game.public
    assert town_facts(view.replace(facts_announced=len(view.facts)), "dry").verdict == word
