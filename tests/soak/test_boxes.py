"""Random evenings of a whole box in virtual time: anything is pressed, and the power goes (DESIGN 4)."""

from __future__ import annotations

import pytest

from narrator.config.installed import Installed
from tests.kit.long import games
from tests.soak.anything import rulesets
from tests.soak.batch import played

BATCHES, BATCH = 4, games(15, 50)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_evening_comes_to_its_farewell(batch: int) -> None:
    """One that fails is named by its number: `scripts/soak boxes 1 NUMBER` plays it alone."""
    assert played("boxes", batch * BATCH, BATCH).failed == ()


def test_the_evenings_have_everything_in_them() -> None:
    seen = {thing for batch in range(BATCHES) for thing in played("boxes", batch * BATCH, BATCH).seen}
    kits = {f"kit {name}" for name in Installed.under().kits}
    votes = {f"votes {how}" for how in ("outcome", "tally", "buttons")}
    ends = {"won by town", "won by mafia", "crashes", "box", "helper"}
    assert {*rulesets(), *kits, *votes, *ends} - seen == set()
