"""R6 `tie: lot`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Lot, Step, Verdict
from narrator.rules.game.facts import Convicted, Drawn, Fact
from tests.kit.rules import Evening
from tests.kit.ties import THREE, dies, vote
from tests.kit.trials import morning, polled


def _lots(play: Callable[[int], Evening]) -> set[tuple[Fact, ...]]:
    """The first facts that twelve tables hear, each with its own seed; the same seed gives the same facts."""
    told = {tuple(play(seed).told("day 1")[:2]) for seed in range(12)}
    assert told == {tuple(play(seed).told("day 1")[:2]) for seed in range(12)}
    return told


ONE_OR_THREE = {(Drawn("day 1", seat), Convicted("day 1", seat)) for seat in (1, 3)}


def test_the_lot_falls_in_public_and_on_one_of_the_tied() -> None:
    """R6 `lot`: by the public seed, so that the same table draws the same."""

    def play(seed: int) -> Evening:
        return polled(vote("buttons", THREE, tie="lot", seed=seed), _1=[2, 4], _3=[5, 6])

    assert _lots(play) == ONE_OR_THREE
    seat = play(0).game.public.dead[0]
    assert play(0).told("day 1") == [Drawn("day 1", seat), *dies(seat)]


def test_a_table_that_counts_alone_has_the_box_draw_too() -> None:
    """R6 `lot`: the seat drawn is convicted, like any other."""

    def play(seed: int) -> Evening:
        return morning(tie="lot", seed=seed).does(Step(), Step(), Step(), Lot((1, 3)))

    assert _lots(play) == ONE_OR_THREE


def test_no_lot_is_drawn_before_the_vote_or_after_it() -> None:
    """R6"""
    for game in (morning(tie="lot"), morning(tie="lot").does(Verdict())):
        with pytest.raises(RuleError, match="R5"):
            game.does(Lot((1, 3)))
