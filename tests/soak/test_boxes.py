"""Random evenings of a whole box in virtual time: anything is pressed, and the power goes (DESIGN 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from narrator.config.known import Known
from tests.soak.anything import rulesets
from tests.soak.batch import failures
from tests.soak.boxes import Evening

GAMES, BATCHES = 100, 4


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_evening_comes_to_its_farewell(batch: int) -> None:
    """One that fails is named by its number: `scripts/soak boxes 1 NUMBER` plays it alone."""
    size = GAMES // BATCHES
    assert list(failures("boxes", range(batch * size, (batch + 1) * size))) == []


def test_the_evenings_have_everything_in_them() -> None:
    seen: Counter[str] = Counter()
    for number in range(40):
        Evening(number, seen).play()
    kits = {f"kit {name}" for name in Known.under().kits}
    votes = {f"votes {how}" for how in ("outcome", "tally", "buttons")}
    ends = {"won by town", "won by mafia", "crashes", "box", "helper"}
    assert {*rulesets(), *kits, *votes, *ends} - {*seen} == set()
