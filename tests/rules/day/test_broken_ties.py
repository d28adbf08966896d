"""R15.5: a card that answers for a tie, who may vote after it, and days with more than one trial."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.roles.scapegoat import FELL
from narrator.rules.day.eligible import castable, electable, in_office, voters
from narrator.rules.day.outcome import asks_of_ties
from narrator.rules.day.pending import PowerAsked, pending
from narrator.rules.day.trial_step import foresee
from narrator.rules.game.acts import Counted, Elect, Leave, Lot, Morning, Step, UsePower, Verdict
from narrator.rules.game.facts import Convicted, Died, Drawn, Tied, Turned
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import Sentence, TiedVote
from tests.kit.breakers import RULES, Judge
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, evening
from tests.kit.trials import court, listed, tallied

NAMES = "scapegoat.names"
TWO = (1, 4), (2, 5)
"""Seat 4 and seat 5 are accused."""


def _day(**agreed: object) -> Evening:
    """The first day of nine, the scapegoat on seat 3, the judge on 7, the Mafia on 8 and 9."""
    options = {"mafioso": [8, 9], "scapegoat": [3], "votes": "tally", **agreed}
    game = evening_with({Judge(): [7]}, 9, "palermo", **options).night()
    return game.does(Morning(), UsePower(RULES, 0))


def _even(game: Evening) -> Evening:
    """A vote with as many for each of two, of eight; one has left."""
    return tallied(listed(game.does(Leave(6)), *TWO), 4, 4)


def _alone(game: Evening) -> Evening:
    return game.does(Step(), Step(), Step())


def test_it_falls_in_place_of_whatever_the_option_says() -> None:
    for tie in ("runoff", "all", "last_dead", "lot"):
        game = _even(_day(tie=tie))
        assert game.told("day 1")[2:] == [
            Tied("day 1", (4, 5), 4, "card"),
            Convicted("day 1", None),
            Died("day 1", 3, FELL),
            Turned("day 1", 3, "scapegoat"),
        ]
        assert pending(game.game.public) == PowerAsked(NAMES)


def test_its_card_is_turned_whatever_is_agreed() -> None:
    """R14.7"""
    assert Turned("day 1", 3, "scapegoat") in _even(_day(reveal="none")).told("day 1")


def test_before_it_counts_all_hear_that_it_is_tied_and_no_more() -> None:
    """Whether it lives is a secret until then."""
    start = listed(_day(reveal="none").does(Leave(6)), *TWO)
    tie = Sentence(tie=TiedVote((4, 5), 4, ""))
    assert foresee(tallied(start, 4).game.public, Counted(5, 4)) == tie
    start = listed(_day(reveal="none").does(Leave(3)), *TWO)
    assert foresee(tallied(start, 4).game.public, Counted(5, 4)) == tie


def test_dead_under_a_hidden_card_it_leaves_the_tie_to_the_option() -> None:
    game = _day(reveal="none", tie="lot").does(Leave(3))
    game = tallied(listed(game, *TWO), 4, 4)
    assert isinstance(game.told("day 1")[2], Drawn)


def test_a_tie_of_a_run_off_is_settled_too() -> None:
    game = tallied(listed(_day(reveal="none").does(Leave(3)), *TWO, (7, 1)), 4, 4, 0)
    assert court(game).standing == (4, 5)
    assert Tied("day 1", (4, 5), 4, "again") in tallied(game, 4, 4).told("day 1")


def test_once_its_card_lies_open_the_option_holds() -> None:
    game = _even(_day())
    game = game.does(UsePower(NAMES, 0)).night().does(Morning(), UsePower(RULES, 0))
    assert not asks_of_ties(game.game.public)


def test_it_names_who_may_vote_on_the_next_day() -> None:
    game = _even(_day())
    game = game.does(UsePower(NAMES, 3, (4, 8)))
    game = game.night().does(Morning(), UsePower(RULES, 0))
    view = game.game.public
    assert (voters(view), castable(view)) == ((4, 8), 2)
    assert 1 in electable(view)
    with pytest.raises(RuleError):
        tallied(listed(game, (1, 5)), 3)
    game = tallied(listed(game, (1, 5)), 2).night().does(Morning(), UsePower(RULES, 0))
    assert len(voters(game.game.public)) == len(game.living)


def test_it_may_name_nobody_and_then_all_vote() -> None:
    game = _even(_day()).does(UsePower(NAMES, 0)).night().does(Morning())
    assert voters(game.game.public) == game.living


def test_where_none_of_the_named_lives_all_vote() -> None:
    game = _even(_day()).does(UsePower(NAMES, 3, (4,))).night(mafia=4).does(Morning())
    assert voters(game.game.public) == game.living


def test_a_mayor_who_may_not_vote_for_a_day_stays_mayor() -> None:
    game = evening(8, mafioso=[7, 8], scapegoat=[3], votes="outcome", mayor=True)
    game = _alone(game.night().does(Morning(), Elect((1,)))).does(Verdict(tied=(4, 5)))
    game = game.does(UsePower(NAMES, 3, (4,))).night().does(Morning())
    assert (in_office(game.game.public), castable(game.game.public)) == (1, 1)


def test_a_table_that_counts_alone_tells_of_the_tie() -> None:
    game = _alone(_day(votes="outcome", tie="all"))
    assert asks_of_ties(game.game.public)
    assert game.does(Verdict(tied=(4, 5))).told("day 1")[:3] == [
        Tied("day 1", (4, 5), None, "card"),
        Convicted("day 1", None),
        Died("day 1", 3, FELL),
    ]


def test_and_is_asked_again_where_no_card_breaks_it() -> None:
    game = _alone(_day(votes="outcome", tie="all", reveal="none").does(Leave(3)))
    game = game.does(Verdict(tied=(4, 5)))
    assert (game.game.public.phase, court(game).tied) == (Phase.DAY, (4, 5))
    assert not asks_of_ties(game.game.public)
    with pytest.raises(RuleError, match="a tie convicts somebody here"):
        game.does(Verdict(tied=(4, 5)))
    assert Convicted("day 1", 5) in game.does(Verdict((4, 5))).told("day 1")


def test_a_lot_is_drawn_only_where_no_card_breaks_the_tie() -> None:
    game = _alone(_day(votes="outcome", tie="lot", reveal="none"))
    assert Died("day 1", 3, FELL) in game.does(Lot((4, 5))).told("day 1")
    drawn = _alone(_day(votes="outcome", tie="lot", reveal="none").does(Leave(3)))
    assert isinstance(drawn.does(Lot((4, 5))).told("day 1")[2], Drawn)


@pytest.mark.parametrize("first", [(4,), ()])
def test_a_day_with_two_trials_has_two_verdicts(first: tuple[int, ...]) -> None:
    start = evening_with({Judge(): [7]}, 9, "palermo", mafioso=[8, 9]).night()
    game = start.does(Morning(), UsePower(RULES, 7), Verdict(first))
    assert game.game.public.phase is Phase.DAY
    game = game.does(Verdict((5,)))
    assert (game.game.public.phase, 5 in game.living) == (Phase.DUSK, False)
    assert game.night().day().game.public.phase is Phase.DUSK
