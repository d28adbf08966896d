"""R10: a card that nobody has heard of says itself whether it changes anything, and what its habit is."""

from __future__ import annotations

import pytest

from narrator.odds.exact import exact
from narrator.odds.explained import difference
from narrator.odds.fair import without_learners
from narrator.odds.tally import Odds
from narrator.rules.game.role import Role
from narrator.rules.table.role_card import GUARD, SEER
from tests.kit.own_cards import lay_with
from tests.kit.rules import lay


class Fool(Role):
    """Town; it does nothing but talk."""

    id = "fool"
    changes_nothing = True
    habit_told = "the fool talks"


class Smith(Role):
    """Town; what it does the odds cannot know."""

    id = "smith"


class Witness(Fool):
    """Town; it learns."""

    id = "witness"
    traits = (SEER,)


class Keeper(Role):
    """Town; it guards whoever told."""

    id = "keeper"
    traits = (GUARD,)
    habit_told = "the keeper stays"


@pytest.mark.parametrize(("card", "known"), [(Fool(), True), (Witness(), True), (Smith(), False)])
def test_the_chance_is_exact_where_the_card_is_idle(card: Role, known: bool) -> None:
    table, _ = lay_with({card: [3]}, 8, mafioso=[1, 2])
    assert exact(table) == (exact(lay(8, "basic", mafioso=[1, 2])[0]) if known else None)


def test_a_card_that_learns_makes_no_mix_of_its_own() -> None:
    table, _ = lay_with({Witness(): [3], Fool(): [4]}, 8, mafioso=[1, 2])
    assert dict(without_learners(table).dealt) == {"fool": 1, "mafioso": 2}


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({Fool(): [3]}, "the fool talks."),
        ({Keeper(): [3]}, "."),  # nobody tells
        ({Keeper(): [3], Witness(): [4]}, "who told; the keeper stays; the fool talks."),
    ],
)
def test_its_habit_is_told(own: dict[Role, list[int]], told: str) -> None:
    table, _ = lay_with(own, 8, mafioso=[1])
    low, high = (Odds({"town": share}, share, share, 9, 2.0) for share in (0.3, 0.6))
    assert difference(table, low, high).endswith(told)
