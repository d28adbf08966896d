"""R11, undo: which decisions can be taken back, and what is played on instead. How it sounds is tested in
tests/script.
"""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.apply import apply
from narrator.rules.game.acts import Act, Begin, Choose, Morning, Nightfall, Tell, Verdict, Wake
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Redone, TakenBack, Undone
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Game, Phase
from narrator.rules.undo import Checkpoints, checked, left, put_back, take_back, undoes_night
from tests.kit.rules import evening


def _played(*acts: Act) -> tuple[Game, Checkpoints]:
    game, checkpoints = evening(9, mafioso=[8, 9]).game, Checkpoints()
    for act in acts:
        before, game = game, apply(game, act)
        checkpoints = checked(checkpoints, before, act, game)
    return game, checkpoints


FIRST_DAY = (Begin(), Wake(), Morning())
SECOND_NIGHT = (*FIRST_DAY, Verdict((1,)), Nightfall())


def test_the_last_decision_is_taken_back_and_the_next_one_after_it() -> None:
    game, checkpoints = _played(*FIRST_DAY, Verdict((1,)))
    game, checkpoints = take_back(game, checkpoints, Undo())
    assert (game.public.phase, game.public.dead) == (Phase.DAY, ())
    assert game.log[-1] == Undone("day 1", "day 1", (TakenBack("verdict"),))
    game, checkpoints = take_back(game, checkpoints, Undo())
    assert game.public.label == "night 1"


def test_what_has_been_told_stays_told_and_the_undo_is_told_next() -> None:
    game, checkpoints = _played(*FIRST_DAY, Tell(), Verdict((1,)))
    game, _ = take_back(game, checkpoints, Undo())
    assert game.public.facts_announced == 1
    assert game.public.facts[1] == Undone("day 1", "day 1", (TakenBack("verdict", 1),))


def test_whose_verdict_was_told_to_its_end_is_told_to_be_alive() -> None:
    game, checkpoints = _played(*FIRST_DAY, Tell(), Verdict((1,)), Tell())
    game, _ = take_back(game, checkpoints, Undo())
    assert game.public.facts[-1].changes == (  # type: ignore[union-attr]
        TakenBack("verdict", 1), TakenBack("alive", 1),
    )  # fmt: skip


def test_a_night_is_played_again_as_often_as_it_is_taken_back() -> None:
    """Its secret choices are gone with it."""
    game, checkpoints = _played(*SECOND_NIGHT, Choose(Ask("mafia"), 2), Wake())
    for _ in range(3):
        assert undoes_night(checkpoints)
        game, checkpoints = take_back(game, checkpoints, Undo())
        assert (game.public.label, game.secret.choices) == ("night 2", {})


def test_a_whole_day_is_taken_back_to_its_night() -> None:
    game, checkpoints = _played(*FIRST_DAY, Verdict((1,)))
    assert not undoes_night(checkpoints)
    game, checkpoints = take_back(game, checkpoints, Undo(to_night=True))
    assert game.public.label == "night 1"
    assert undoes_night(checkpoints)


@pytest.mark.parametrize("to_night", [False, True])
def test_with_nothing_decided_there_is_nothing_to_take_back(to_night: bool) -> None:
    game, checkpoints = _played()
    with pytest.raises(RuleError, match="nothing has been decided"):
        take_back(game, checkpoints, Undo(to_night))


def test_what_was_taken_back_counts_again_and_says_who_is_dead() -> None:
    """R11: with what can be taken back besides; what was told is not told again."""
    game, checkpoints = _played(*FIRST_DAY, Tell(), Verdict((1,)), Tell())
    undone, _ = take_back(game, checkpoints, Undo())
    (taken,) = left(game, checkpoints, undone, ())
    again = put_back(taken)
    assert (again.public.dead, taken.checkpoints) == (game.public.dead, checkpoints)
    told = again.public.facts_announced
    assert told == game.public.facts_announced
    assert again.public.facts[told] == Redone("day 1", (1,))
    assert again.public.facts[told + 1 :] == game.public.facts[told:]


def test_a_night_that_is_played_again_stays_taken_back() -> None:
    """R11: and so does what was decided after it, whoever took it back before."""
    game, checkpoints = _played(*FIRST_DAY, Verdict((1,)))
    undone, kept = take_back(game, checkpoints, Undo())
    taken = left(game, checkpoints, undone, ())
    night, _ = take_back(undone, kept, Undo())
    assert taken
    assert left(undone, kept, night, taken) == ()
