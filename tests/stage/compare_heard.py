"""Compares what is heard in two evenings as long as the table knows the same of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import numpy as np

from narrator.rules.game.facts import Announced, Convicted, Turned, Undone
from narrator.rules.game.role import hooked
from narrator.rules.table.call import powers_act
from narrator.rules.table.side import TOWN
from narrator.stage.own_names import OwnNames
from tests.kit.rendering import rendered
from tests.stage.forged_pairs import Script, forge, invent
from tests.stage.game_by_rules import known
from tests.stage.presses_of_evenings import Played, perform

Pair = tuple[Played, Played]


def pair(seed: int, ring: int = 0, own: OwnNames | None = None) -> Pair:
    """Two evenings with one public history, as far as other secrets can tell it; ``ring`` seats have a
    lamp, and ``own`` are names in their own voices."""
    return _performed(invent(seed), seed, ring, own)


def forged_pair(seed: int, among: frozenset[str]) -> Pair:
    """The same, and the cards in ``among`` are in it for certain."""
    return _performed(invent(seed, among), seed)


def _performed(a: Script, seed: int, ring: int = 0, own: OwnNames | None = None) -> Pair:
    return both(a, forge(a, seed), seed, ring, own)


def both(a: Script, b: Script, seed: int, ring: int = 0, own: OwnNames | None = None) -> Pair:
    """Both evenings, performed."""
    return perform(a, "a", seed, ring, own), perform(b, "b", seed, ring, own)


def as_written(played: Played) -> bool:
    """Whether the script was performed as it stands: else a pair would not have the secrets that it is
    counted to have."""
    script, facts = played.script, known(played.it.driver.view.facts)
    told = script.told[-1][-1 if script.days[-1] else 0]
    return facts[: len(told)] == told


def agreed_until(a: Played, b: Played) -> tuple[float, int]:
    """From when on the table knows something else of the two, in seconds; and how many nights were
    over by then, dawn and all."""
    until = min(a.ends, b.ends, a.it.now, b.it.now)
    for (ours, at), (theirs, too) in zip(a.history, b.history, strict=False):
        if ours != theirs:
            until = min(until, at, too)
            break
    return until, sum(dawn < until for dawn in a.dawns)


def _silent_dawns(played: Played) -> list[str]:
    """The dawns that announced nothing of a card of which they always tell something, until it lies open
    (R14.7): a silence would say as much, unless all know that the town has lost its powers (R15.3)."""
    view, found = played.it.driver.view, list[str]()
    facts = [fact for fact in view.facts if not isinstance(fact, Undone)]
    for night in range(1, view.night + 1):
        ruled = (
            at for at, fact in enumerate(facts) if type(fact) is Convicted and fact.when == f"day {night}"
        )
        day = next(ruled, 0)
        before = facts[:day] if powers_act(view.table.options, night) else []
        opened = [fact.role for fact in before if isinstance(fact, Turned)]
        told = [one.told for one in before if isinstance(one, Announced) and one.when == f"dawn {night}"]
        lost = any(isinstance(one, Announced) and one.told == "elder.gone" for one in before)
        cards = [role for role in hooked(view.table, "dawns") if before and role.id not in opened]
        cards = [role for role in cards if not (lost and role.side == TOWN)]
        found += [f"{role.id}, dawn {night}" for role in cards if not {*role.says} & {*told}]
    return found


WINDOW = 20.0
"""Seconds that are rendered of an evening."""


def last_count(a: Played, until: float) -> float:
    """When the last name was counted in a night before this moment; 0: none was."""
    counted = [row.t for row in a.it.public() if row.cue == "count" and row.phase.startswith("night")]
    return max([at for at in counted if at < until], default=0.0)


def same_samples(a: Played, b: Played) -> bool:
    """Whether the same leaves the mixer, sample by sample, about the last names counted in a night that the
    two have in common; where there are none, from the beginning on."""
    until, _ = agreed_until(a, b)
    begin = max(last_count(a, until) - WINDOW / 2, 0.0)
    ours, theirs = [rendered(played.it.sound, begin, min(begin + WINDOW, until)) for played in (a, b)]
    return bool(np.any(ours)) and np.array_equal(ours, theirs)


def differences(a: Played, b: Played) -> list[str]:
    """Everything by which the table could have told the two evenings apart, while they agreed: what it
    heard, the light in which it sat, and when the box wrote to its disk."""
    if silent := [*_silent_dawns(a), *_silent_dawns(b)]:
        return silent
    until, _ = agreed_until(a, b)
    heard = [
        sorted(
            [
                *(str(row) for row in played.it.public() if row.t < until),
                *(str(sound) for sound in played.it.sound.heard if sound.at < until),
                *(f"{at} {mood}" for at, mood in played.it.panel.lit_up if at < until),
                *(f"{at} written" for at in played.it.recorded if at < until),
            ]
        )
        for played in (a, b)
    ]
    ours, theirs = heard
    if ours == theirs:
        return []
    return sorted({*ours} ^ {*theirs}) or ["a sound more or less"]


def told_apart(pairs: Iterable[Callable[[], Pair]]) -> bool:
    """Whether one of these pairs differs. Where a planted leak loses a choice, an evening may go where nobody
    told it to go, or never end."""
    for made in pairs:
        with suppress(ValueError, AssertionError):
            if differences(*made()):
                return True
    return False
