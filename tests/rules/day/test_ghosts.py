"""R4.9 `ghost_vote`: each of the dead keeps one vote for the rest of the game, in every trial."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import castable, ghosts, weight
from narrator.rules.game.acts import Accuse, Decide, GhostVotes, Leave, Morning, Named, Polled
from narrator.rules.game.deeds import SetMark
from narrator.rules.game.facts import Convicted
from narrator.rules.game.trial_state import PromptKind
from tests.kit.rules import Evening
from tests.kit.trials import court, listed, morning, moved, polled, tallied, voted, wants


def _haunted(*dead: int, **agreed: Any) -> Evening:
    """Of nine, these are dead on the first day, and each has a vote left."""
    game = morning(ghost_vote=True, deadlock=0, **{"votes": "tally", **agreed})
    for seat in dead:
        game = game.shown(seat)
    return game


def _left(game: Evening) -> tuple[int, ...]:
    return ghosts(game.game.public)


def test_a_majority_counts_the_votes_that_the_dead_have_left() -> None:
    """R6: of seven who live and two who do not, five convict a single accused, and four do not."""
    game = listed(_haunted(1, 2), (3, 8)).does(GhostVotes(()))
    assert castable(game.game.public) == 9
    assert Convicted("day 1", None) in tallied(game, 4).told("day 1")
    assert Convicted("day 1", 8) in tallied(game, 5).told("day 1")


def test_the_box_asks_who_of_the_dead_votes_and_counts_that_many_more() -> None:
    game = listed(_haunted(1, 2), (3, 8), (4, 5))
    assert (wants(game).kind, wants(game).items) == (PromptKind.GHOSTS, (1, 2))
    game = game.does(GhostVotes((2,)))
    assert wants(game).most == 8
    assert court(tallied(game, 4, 3)).again
    done = tallied(game, 5, 3)
    assert Convicted("day 1", 8) in done.told("day 1")
    assert done.game.public.ghosts_spent == (2,)
    assert _left(done) == (1, 8)  # whom the verdict hit has one from now on


def test_a_count_that_does_not_add_up_uses_no_vote() -> None:
    game = tallied(listed(_haunted(1), (3, 8), (4, 5)).does(GhostVotes((1,))), 4, 4)
    assert (wants(game).kind, _left(game)) == (PromptKind.GHOSTS, (1,))


def test_a_vote_that_was_used_in_a_tie_is_missing_in_the_run_off() -> None:
    game = listed(_haunted(1, 2), (3, 8), (4, 5), (8, 6)).does(GhostVotes((1,)))
    game = tallied(game, 4, 4, 0)
    assert (wants(game).kind, wants(game).items) == (PromptKind.GHOSTS, (2,))


def test_a_vote_that_was_used_in_a_tie_is_used_whoever_leaves_before_it_is_broken() -> None:
    game = listed(_haunted(1, 2, tie="last_dead"), (3, 8), (4, 5)).does(GhostVotes((1,)))
    game = tallied(game, 4, 4).does(Leave(7), Decide(8))
    assert game.game.public.ghosts_spent == (1,)


def test_a_button_of_the_dead_counts_once() -> None:
    game = polled(listed(_haunted(1, votes="buttons"), (3, 8), (4, 5)), _8=[1, 3], _5=[4])
    assert Convicted("day 1", 8) in game.told("day 1")
    tomorrow = listed(game.night().does(Morning()), (3, 9), (4, 5))
    with pytest.raises(RuleError, match="seat 1 cannot be a voter"):
        tomorrow.does(Polled(((1, 9),)))
    assert polled(tomorrow, _9=[8], _5=[]).game.public.ghosts_spent == (1, 8)


def test_the_accused_is_out_of_the_count_where_it_has_no_vote() -> None:
    """R5 `open`: more than half of the living without the accused, and of the dead's votes."""
    game = _haunted(1, 2, trial="open")
    game = game.does(Accuse(3, 8), GhostVotes((1,)))
    assert wants(game).most == 7  # six of the living, and one of the dead
    assert Convicted("day 1", 8) in tallied(game, 5).told("day 1")
    acquitted = tallied(game, 4)
    assert Convicted("day 1", 8) not in acquitted.told("day 1")
    assert _left(acquitted) == (2,)


def test_an_acquittal_uses_the_vote_too() -> None:
    game = moved(_haunted(1, trial="motion"), 3, 8, 4).does(GhostVotes((1,)))
    assert _left(tallied(game, 2)) == ()


def test_a_moving_vote_of_the_dead_is_used_when_the_day_is_decided() -> None:
    """R5 `majority`: it may be moved and taken back until then."""
    game = voted(_haunted(1, trial="majority"), _1=8)
    assert (court(game).ballots, game.game.public.ghosts_spent) == (((1, 8),), ())
    assert voted(game, _1=0, _3=8, _4=8, _5=8, _6=8, _2=8).game.public.ghosts_spent == ()
    assert voted(game, _3=8, _4=8, _5=8, _6=8).game.public.ghosts_spent == (1,)


def test_the_dead_vote_early_in_a_snap_vote_or_not_at_all() -> None:
    """R5 `snap`: they do not count towards half of the living, and are not asked in turn."""
    game = voted(_haunted(1, trial="snap"), _1=8, _2=8, _3=8, _4=8)
    assert wants(game).kind is PromptKind.VOTE  # three of eight
    game = voted(game, _5=9)
    assert (wants(game).kind, wants(game).by) == (PromptKind.TURN, 6)
    game = game.does(Named(6, (9,)), Named(7, (9,)), Named(8, ()))
    assert Convicted("day 1", None) not in game.told("day 1")
    game = game.does(Named(9, ()))
    assert Convicted("day 1", 8) in game.told("day 1")
    assert _left(game) == (8,)


def test_whoever_has_left_the_table_has_none() -> None:
    assert _left(_haunted(1).does(Leave(2))) == (1,)


def test_no_vote_is_left_where_it_is_not_agreed() -> None:
    game = listed(morning(votes="tally").shown(1), (3, 8))
    assert (wants(game).kind, castable(game.game.public)) == (PromptKind.NUMBER, 8)


def test_no_vote_is_left_where_the_table_counts_alone() -> None:
    """R5 `outcome`: the box could not tell who has used it."""
    assert _left(_haunted(1, 2, votes="outcome")) == ()


def test_a_mark_makes_no_more_than_one_vote_of_it() -> None:
    """R15.2: a majority counts one, too."""
    view = _haunted(1).game.public.replace(marks=(SetMark("heavy", (1, 2), votes=3),))
    assert (weight(view, 1), weight(view, 2), castable(view)) == (1, 3, 11)
