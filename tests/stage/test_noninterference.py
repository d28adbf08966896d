"""DESIGN 3: nothing audible depends on a secret. Forged pairs of evenings sound alike, times included."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

import pytest

from narrator.rules import calls
from narrator.rules.facts import Fact
from narrator.rules.state import Game
from narrator.scenes import night
from narrator.scenes.driver import Driver, Light
from narrator.stage.count import Counting
from narrator.stage.press import Press
from narrator.stage.stage import Stage
from tests.stage.forging import Played, forge

PAIRS, BATCHES = 500, 10


def agreed_until(a: Played, b: Played) -> tuple[float, int]:
    """When the first differing public fact may be told, and how many whole nights agree.

    In seconds of A: the beginning of that fact's dawn or of the day in which it was pressed.
    """
    pairs = zip_longest(a.it.driver.view.facts, b.it.driver.view.facts)
    differing = next((pair for pair in pairs if pair[0] != pair[1]), None)
    if differing is None:
        return float("inf"), a.it.driver.view.night
    by_day, number = min(_place(fact) for fact in differing if fact is not None)[::-1]
    phase = f"{'day' if by_day else 'dawn'} {number}"
    told = next(row.t for row in a.it.rows if row.phase == phase)
    return told, number - (not by_day)


def _place(fact: Fact) -> tuple[int, bool]:
    """The number of a fact's night, and whether it was told in the day after it."""
    phase, number = fact.when.split()
    return int(number), phase == "day"


def differences(a: Played, b: Played) -> list[str]:
    """Everything that a listener could have told the two evenings apart by, while they agreed."""
    until, _ = agreed_until(a, b)
    heard = [
        [
            *(str(row) for row in played.it.public() if row.t < until),
            *(str(sound) for sound in played.it.sound.heard if sound.at < until),
        ]
        for played in (a, b)
    ]
    ours, theirs = (sorted(one) for one in heard)
    if ours == theirs:
        return []
    return sorted({*ours} ^ {*theirs}) or ["a sound more or less"]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_forged_pairs_sound_alike(batch: int) -> None:
    pairs = [forge(seed) for seed in range(batch, PAIRS, BATCHES)]
    for seed, (a, b) in zip(range(batch, PAIRS, BATCHES), pairs, strict=True):
        assert differences(a, b)[:6] == [], f"pair {seed}"
    agreed = [agreed_until(a, b)[1] for a, b in pairs]
    assert sum(nights >= 2 for nights in agreed) >= 0.6 * len(pairs)


def test_the_pairs_do_have_secrets() -> None:
    """Else the comparison would compare nothing."""
    pairs = [forge(seed) for seed in range(60)]
    other_cards = sum(a.it.cards != b.it.cards for a, b in pairs)
    other_lamps = sum(a.it.private() != b.it.private() for a, b in pairs)
    other_logs = sum(_secrets(a.it.driver.game) != _secrets(b.it.driver.game) for a, b in pairs)
    assert min(other_cards, other_lamps, other_logs) >= 42


def _secrets(game: Game) -> list[object]:
    return [event for event in game.log if event not in game.public.facts]


# The test of the test: each of these leaks is caught.

Patch = Callable[[pytest.MonkeyPatch], None]


def _dead_roles_are_skipped(patch: pytest.MonkeyPatch) -> None:
    now: dict[str, Game] = {}
    perform, called = Driver._run, calls.tonight

    def run(self: Driver, reply: Any) -> None:
        now["game"] = self.game
        perform(self, reply)

    def tonight(view: Any) -> Iterable[Any]:
        game = now["game"]
        alive = set(game.public.living)
        return tuple(
            call
            for call in called(view)
            if not game.holders(call.id) or alive & set(game.holders(call.id))
        )

    patch.setattr(Driver, "_run", run)
    patch.setattr(night, "tonight", tonight)


def _a_press_ends_the_count(patch: pytest.MonkeyPatch) -> None:
    take = Counting._secret_press

    def press(self: Counting, press: Press, ear: Any) -> None:
        take(self, press, ear)
        self.settled = self.end = press.until + 1.0

    patch.setattr(Counting, "_secret_press", press)


def _a_line_is_chosen_by_a_secret(patch: pytest.MonkeyPatch) -> None:
    light = Stage._begin_light

    def begin(self: Stage, cue: Light, *rest: Any) -> Any:
        self._seed += 1 if cue.answer else 0
        return light(self, cue, *rest)

    patch.setitem(Stage.start.__globals__["_BEGIN"], Light, begin)


def _a_lamp_clicks(patch: pytest.MonkeyPatch) -> None:
    glow = Stage._glow

    def click(self: Stage, lamp: str, at: float, seconds: float) -> None:
        glow(self, lamp, at, seconds)
        self._play.sound.effect("decoy", at)

    patch.setattr(Stage, "_glow", click)


def _an_illegal_press_is_refused_aloud(patch: pytest.MonkeyPatch) -> None:
    take = Counting._secret_press

    def press(self: Counting, press: Press, ear: Any) -> None:
        if self._value(press) not in ear.legal:
            self._speak(0, press.until)
        take(self, press, ear)

    patch.setattr(Counting, "_secret_press", press)


def _the_answer_is_shortened_in_the_dark(patch: pytest.MonkeyPatch) -> None:
    rest = Stage._begin_rest

    def begin(self: Stage, cue: Any, *others: Any) -> Any:
        dark = self._light is not None and self._light.answer is None
        if cue.kind == "answer" and dark:
            cue = cue._replace(seconds=cue.seconds / 2)
        return rest(self, cue, *others)

    patch.setitem(Stage.start.__globals__["_BEGIN"], Stage.start.__globals__["Rest"], begin)


LEAKS: tuple[Patch, ...] = (
    _dead_roles_are_skipped,
    _a_press_ends_the_count,
    _a_line_is_chosen_by_a_secret,
    _a_lamp_clicks,
    _an_illegal_press_is_refused_aloud,
    _the_answer_is_shortened_in_the_dark,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
def test_a_leak_is_heard(leak: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert any(differences(*forge(seed)) for seed in range(60))
