"""R15.5, scapegoat: what a tie does to it, and what only this card does. How a tie is broken, and who votes
then, is in rules/day/test_broken_ties."""

from __future__ import annotations

import pytest

from narrator.roles.scapegoat import FELL
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.game.acts import Elect, Morning, NameHeir, Step, UsePower, Verdict
from narrator.rules.game.facts import Convicted, Died, Refused, Tied, Turned, Won
from tests.kit.rules import Evening, evening, second_night

NAMES = "scapegoat.names"


def _tied(players: int = 9, mayor: int = 0, **agreed: object) -> Evening:
    """Seats 4 and 5 have as many votes on the first day; seat 3 is the scapegoat."""
    cards = {"mafioso": [1, 2], "scapegoat": [3], **agreed}
    game = evening(players, mayor=mayor > 0, **cards).night().does(Morning())
    if mayor:
        game = game.does(Elect((mayor,)))
    return game.does(Step(), Step(), Step(), Verdict(tied=(4, 5)))


@pytest.mark.parametrize("reveal", ["all", "side", "convicted", "none"])
def test_a_tie_kills_it_and_convicts_nobody(reveal: str) -> None:
    """R15.5, R14.7; R3: the whole log of its day."""
    game = _tied(reveal=reveal)
    assert game.told("day 1") == [
        Tied("day 1", (4, 5), None, "card"),
        Convicted("day 1", None),
        Died("day 1", 3, FELL),
        Turned("day 1", 3, "scapegoat"),
    ]
    assert pending(game.game.public) == PowerAsked(NAMES)


def test_no_governor_stays_it_and_no_accuser_falls_with_it() -> None:
    """R6: nobody is convicted."""
    game = _tied(governor=[6], saint=[4])
    assert pending(game.game.public) == PowerAsked(NAMES)
    assert game.living == (1, 2, 4, 5, 6, 7, 8, 9)


def test_dead_of_anything_else_it_is_asked_nothing() -> None:
    assert pending(evening(9, mafioso=[1, 2], scapegoat=[3]).night().day(3).game.public) is None
    murdered = second_night(9, mafioso=[1, 2], scapegoat=[3], reveal="none").night(mafia=3)
    assert pending(murdered.game.public) is None


def test_it_names_the_living_and_nobody_else_speaks_for_it() -> None:
    game = _tied(reveal="none")
    refused = game.does(UsePower(NAMES, 5, (4,)))
    assert refused.told("day 1")[-1] == Refused("day 1", 5, NAMES)
    assert game.does(UsePower(NAMES, 3, (4, 6))).game.public.trials[0][1].voters == (4, 6)


def test_as_mayor_it_names_who_votes_and_then_an_heir() -> None:
    """R6: after the whole chain of deaths."""
    game = _tied(mayor=3, succession="heir")
    game = game.does(UsePower(NAMES, 3, (4, 6)))
    assert pending(game.game.public) is Question.HEIR
    assert game.does(NameHeir(4)).game.public.mayor == 4


def test_the_end_is_told_once_it_has_named_them() -> None:
    """R8: after the whole chain of deaths, like any end."""
    game = _tied(5, mafia_wins="parity")
    assert Won("day 1", "mafia") in game.does(UsePower(NAMES, 0)).told("day 1")


def test_random_play_gains_nothing_from_it() -> None:
    """R10: no verdict of it is a tie."""
    game = evening(9, mafioso=[1, 2], scapegoat=[3]).game
    assert game.public.table.rulebook.roles["scapegoat"].idle(game)  # type: ignore[attr-defined]
