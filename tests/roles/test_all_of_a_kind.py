"""What holds for every card of a kind, whichever there are: how the box learns of it, where it may be played,
and which side a detective sees in it."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.roles import all_roles
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.facts import Answered, Chose, NobodyDied
from narrator.rules.table.call import sign_in_only
from narrator.rules.table.options import Options
from tests.kit.rules import SIGNS, called, evening, parts_of, second_night

SIGNING = [id for id, one in all_roles().items() if one.calls(Options(), 1) == (sign_in_only(id, 1),)]
"""The cards that no night calls."""

KNOWN = [id for id, one in all_roles().items() if isinstance(one, KnownToTheBox)]


@pytest.mark.parametrize("card", SIGNING)
def test_who_is_never_called_is_made_known_to_the_box_alone(card: str) -> None:
    """R2.6, R13.14; with news of it the glance closes each night from the first of murder on (R14.5)."""
    game = evening(8, mafioso=[1, 2], **{card: [3]})
    assert called(game) == ["mafia", card]
    assert parts_of(game, card) == SIGNS
    glance = ["glance"] if all_roles()[card].news else []
    assert called(game.night().day()) == ["mafia", *glance]


def test_the_cards_that_no_night_calls_are_found() -> None:
    assert len(SIGNING) >= 11


@pytest.mark.parametrize("card", KNOWN)
def test_whose_holder_the_box_must_know_is_played_only_where_it_does(card: str) -> None:
    """R14.1"""
    dealt = {"mafioso": [1, 2], card: [3], "middle": ["citizen"] * all_roles()[card].middle_cards}
    for moderation in ("helper", "tap"):
        with pytest.raises(RuleError, match=r"must know whose card it is.*\(R14\.1\)"):
            evening(8, **dealt, moderation=moderation)


@pytest.mark.parametrize(("card", "mafia"), [("sleepwalker", False), ("freemason", False)])
def test_the_detective_sees_the_side_of_a_card(card: str, mafia: bool) -> None:
    """R3: dealt as cards lovers are of the town."""
    pair = [3, 5] if card in ("freemason", "lover") else [3]
    game = second_night(10, mafioso=[1, 2], detective=[4], **{card: pair}).night(detective=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 3),
        Answered("night 2", "detective", mafia),
        NobodyDied("night 2"),
    ]
