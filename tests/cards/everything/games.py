"""Random games with the collector, legal and illegal acts alike: what must hold in every game. Laid into a
copy of the checkout beside the card; a second reading of the card is in `reading`."""

from __future__ import annotations

from collections import Counter

import pytest

from narrator.rules.game.facts import Announced, Died, Turned, Voided
from narrator.rules.game.state import Phase
from tests.rules.wild import Wild

GAMES, BATCHES = 160, 4
CARD = "collector"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_keeps_its_order(batch: int) -> None:
    for seed in range(batch, GAMES, BATCHES):
        try:
            assert Wild(seed, Counter(), among=frozenset([CARD])).play().public.phase is Phase.OVER
        except Exception as wrong:
            raise AssertionError(f"game {seed}: {wrong}") from wrong


def test_the_games_have_everything_in_them() -> None:
    """Else nothing would have been looked at."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = Wild(seed, seen, among=frozenset([CARD])).play()
        seen[f"won by {game.public.winner}"] += 1
        for fact in game.public.facts:
            if isinstance(fact, Announced | Voided):
                seen[fact.told] += 1
            elif isinstance(fact, Died):
                seen[fact.how] += 1
            elif isinstance(fact, Turned):
                seen[f"{fact.role} turned"] += 1
    told = ("stalls", "bells", "signed", "sold", "stop.used", "busy", "bare")
    wanted = {*[f"{CARD}.{one}" for one in told], f"won by {CARD}", f"{CARD} turned"}
    assert {one for one in wanted if not seen[one]} == set(), seen
