"""R6 `tie: all`."""

from __future__ import annotations

from narrator.rules.game.facts import Convicted
from tests.kit.ties import THREE, dies, vote
from tests.kit.trials import polled, tallied


def test_every_tied_seat_is_convicted() -> None:
    """R6 `all`: told at once, then they die in list order."""
    game = tallied(vote(charges=THREE, tie="all"), 4, 1, 4)
    assert game.told("day 1") == [
        Convicted("day 1", 1),
        Convicted("day 1", 3),
        *dies(1)[1:],
        *dies(3)[1:],
    ]


def test_all_who_are_tied_may_be_everybody_accused() -> None:
    """R6 `all`, R8: the end is looked for after both are dead."""
    game = polled(vote("buttons", ((1, 8), (1, 9)), tie="all"), _8=[1, 2], _9=[3, 4])
    assert game.winner == "town"
    assert game.living == (1, 2, 3, 4, 5, 6, 7)
