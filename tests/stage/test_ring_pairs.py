"""DESIGN 2 and 3 on a box with a lamp for each seat: not even a press that is heard tells anything.

Forged pairs as in test_noninterference; here also whoever listens for fingers learns nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from narrator.base.chance import shuffled
from narrator.live.simulated import Prompt
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count, Mode, PrivateCount
from narrator.stage import counts
from narrator.stage import ring as sight
from narrator.stage.count import Counting, CountPlan
from narrator.stage.delivery import Delivery
from tests.kit.stage import eight
from tests.stage.compare_heard import agreed_until, as_written, differences, pair, told_apart
from tests.stage.ring_rounds import rounds

RING = 18
PAIRS = 60
GAMES = 240


def test_forged_pairs_sound_alike_by_sight() -> None:
    nights, choices, elsewhere = 0, 0, 0
    for seed in range(PAIRS):
        a, b = pair(seed, RING)
        assert as_written(a), f"pair {seed}"
        assert as_written(b), f"pair {seed}"
        assert differences(a, b)[:6] == [], f"pair {seed}"
        till, over = agreed_until(a, b)
        nights += over
        ours, theirs = ([one.seats for one in rounds(it.it) if one.begins[-1] < till] for it in (a, b))
        assert len(ours) == len(theirs), f"pair {seed}"
        choices += len(ours)
        elsewhere += sum(x != y for x, y in zip(ours, theirs, strict=True))
    assert nights >= PAIRS
    assert choices >= 10 * PAIRS
    assert elsewhere > 0.95 * choices  # an order of one evening is not that of the other


def _turn_of(seat: int, seed: int) -> int:
    """In which turn of night 2 the Mafia presses for this seat, told by the ear alone: when."""
    pressed: list[float] = []

    def hands(prompt: Prompt) -> list[Any]:
        if not isinstance(prompt.cue, Count) or prompt.cue.ask != "mafia":
            return []
        edges = prompt.on(seat)
        assert prompt.plan is not None
        pressed.append((edges[0].at - prompt.plan.at) / prompt.plan.slot)
        return edges

    it = eight(ring=RING, at_night={}, hands=hands, secret_seed=seed).run_to(Phase.DAWN, 2)
    assert it.driver.view.dead == (seat,)
    return int(pressed[0] - 0.25)


@pytest.mark.parametrize("seat", [3, 8])
def test_a_press_that_is_heard_may_mean_any_seat(seat: int) -> None:
    """Whoever is meant, the finger is heard in every turn, and in each about as often."""
    turns = Counter(_turn_of(seat, seed) for seed in range(GAMES))
    assert {*turns} == {*range(8)}
    assert all(0.4 * GAMES / 8 < number < 1.8 * GAMES / 8 for number in turns.values()), turns


# The test of the test


def _planned(patch: pytest.MonkeyPatch, part: Callable[[PrivateCount, int], float]) -> None:
    """A round lasts for a part of its time."""
    plan = sight.plan_ring

    def planned(cue: Count, private: PrivateCount, at: float, spoken: float, nth: int) -> CountPlan:
        found = plan(cue, private, at, spoken, nth)
        return found._replace(slot=found.slot * part(private, len(cue.items)))

    patch.setattr(counts, "plan_ring", planned)


def a_round_is_shorter_for_fewer_choices(patch: pytest.MonkeyPatch) -> None:
    _planned(patch, lambda private, seats: 0.5 + 0.5 * len(private.legal) / seats)


def an_answer_in_the_dark_is_shorter(patch: pytest.MonkeyPatch) -> None:
    _planned(patch, lambda private, _: 1.0 if private.lit or private.legal else 0.5)


def a_press_ends_the_round(patch: pytest.MonkeyPatch) -> None:
    take = Counting._secret_press

    def press(self: Counting, press: Any, private: PrivateCount) -> None:
        take(self, press, private)
        if self._cue.mode is Mode.ONE:
            self.settled = self.end = press.until + 1.0

    patch.setattr(Counting, "_secret_press", press)


def a_lamp_of_a_seat_is_told_to_everybody(patch: pytest.MonkeyPatch) -> None:
    tell = Delivery.private

    def told(self: Delivery, line: str, text: str, at: float, seconds: float) -> None:
        tell(self, line, text, at, seconds)
        if line == "ring":
            self.public("light", line, text, at, seconds)

    patch.setattr(Delivery, "private", told)


LEAKS = (
    a_round_is_shorter_for_fewer_choices,
    a_press_ends_the_round,
    a_lamp_of_a_seat_is_told_to_everybody,
    an_answer_in_the_dark_is_shorter,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_by_sight_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert told_apart(partial(pair, seed, RING) for seed in range(PAIRS))


def test_an_order_that_everybody_could_know_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if it were drawn from the public seed: then a prompt means the same seat in every game."""

    def public(_seed: int, key: str, things: Any) -> Any:
        return shuffled(7, key, things)

    monkeypatch.setattr(sight, "shuffled", public)
    assert len({_turn_of(3, seed) for seed in range(12)}) == 1
