"""DESIGN 3 with a helper (R9): the box knows nothing but the lovers, and nobody hears who they are.

The helper presses the same at the same moments in both evenings; only the couple is another one.
"""

from __future__ import annotations

import random
from functools import lru_cache

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import Fact, HeartsLost, Miscounted, Objected
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Reply, Rest, Say
from narrator.stage.ports import Edge
from tests.kit.long import games
from tests.kit.stage import Theatre
from tests.kit.tables import draw_table
from tests.stage.compare_heard import Pair, agreed_until, differences
from tests.stage.failed_rolls import Fault, draw_faults, failed_rounds
from tests.stage.forged_pairs import Script
from tests.stage.game_by_rules import Night
from tests.stage.presses_of_evenings import Hands, Played

PAIRS = games(48, 120)
NIGHTS = 4


class Helped(Hands):
    """Fingers at a table with a helper, who spares some seats as a rule."""

    def __init__(self, script: Script, noise: int, days: int, spared: set[int]) -> None:
        super().__init__(script, random.Random(noise), random.Random(days))
        self._helper, self._spared = random.Random(f"helper {days}"), spared

    def _wait(self, prompt: Prompt, cue: AwaitConfirm) -> list[Edge]:
        if cue.ask == "paused":
            return super()._wait(prompt, cue)
        return [] if cue.ask == "discussion" else tap(prompt.at + self._helper.uniform(0.5, 5))

    def _next_reply(self, prompt: Prompt, cue: Count) -> Reply:
        values = [item.value for item in cue.items]
        if cue.ask == "end" or (cue.ask == "died" and self._helper.random() < 0.5):
            return (0,)
        others = [value for value in values if value not in self._spared] or values
        if cue.mode is Mode.BALLOT:
            living = prompt.driver.view.living
            return tuple(one for seat in living for one in (seat, self._helper.choice(others)))
        return (self._helper.choice(others if self._helper.random() < 0.8 else values),)

    def _idle(self, prompt: Prompt, cue: Rest | Say) -> list[Edge]:
        del prompt, cue
        return []  # here every press is the helper's, and heard


def _table(chance: random.Random) -> tuple[GameSetup, tuple[str, ...]]:
    """With a couple that is dealt in a third of the evenings, and made in the others; mostly with a bomb."""
    couple = chance.choice(("lover", "matchmaker", "matchmaker"))
    bomb = chance.choice(("hitman", "desperate", ""))
    among = frozenset({couple, bomb} - {""})
    drawn = {"moderation": "helper", "discussion": 0}
    return draw_table(chance, most=12, by_day=True, among=among, **drawn)


def _couples(cards: tuple[str, ...], chance: random.Random) -> list[list[int]]:
    """Two couples, as different as can be."""
    seats = list(range(1, len(cards) + 1))
    chance.shuffle(seats)
    return [sorted(seats[:2]), sorted(seats[2:4])]


def _faults(chance: random.Random) -> tuple[Fault, ...]:
    """How the roll call of the lovers, or of who makes them, fails in both evenings."""
    return draw_faults(chance) if chance.random() < 0.5 else ()


def _script(
    table: GameSetup,
    cards: tuple[str, ...],
    couple: list[int],
    faults: tuple[Fault, ...],
    chance: random.Random,
) -> Script:
    if "lover" in cards:
        free = iter(sorted(card for card in cards if card != "lover"))
        cards = tuple("lover" if seat in couple else next(free) for seat in range(1, len(cards) + 1))
    failed = failed_rounds(chance, table, cards, faults)
    night = Night(claims_for(table, cards), {}, dict.fromkeys(table.several, tuple(couple)), failed)
    return Script(table, cards, 0, [night], [[]], [])


def _perform(script: Script, noise: int, seed: int, spared: set[int]) -> Played:
    hands = Helped(script, noise, seed, spared)
    it = Theatre(script.table, script.cards, hands=hands, scripted=False)
    it.run(lambda t: hands.nights >= NIGHTS and t.driver.view.phase is Phase.DAY)
    return Played(script, it, hands.history, hands.dawns, hands.ends)


def _pair(seed: int) -> Pair:
    chance = random.Random(f"helped {seed}")
    table, cards = _table(chance)
    couples, faults = _couples(cards, chance), _faults(chance)
    spared = {seat for couple in couples for seat in couple}
    scripts = [_script(table, cards, couple, faults, chance) for couple in couples]
    a, b = [_perform(script, noise, seed, spared) for noise, script in enumerate(scripts, 2 * seed)]
    return a, b


@lru_cache
def _pairs() -> list[Pair]:
    return [_pair(seed) for seed in range(PAIRS)]


def test_with_a_helper_nobody_hears_who_the_lovers_are() -> None:
    pairs = _pairs()
    for seed, (a, b) in enumerate(pairs):
        assert differences(a, b)[:6] == [], f"pair {seed}"
    nights = [agreed_until(a, b)[1] for a, b in pairs]
    assert sum(number >= 2 for number in nights) >= 0.75 * PAIRS


def test_the_lovers_are_others_and_the_helper_is_asked_everything() -> None:
    """Else nothing would have been compared."""
    kept = [pair for pair in _pairs() if not _told(pair, HeartsLost)]
    couples = [[it.it.driver.game.holders("lovers") for it in pair] for pair in kept]
    assert len(kept) > PAIRS / 2
    assert all(len(a) == len(b) == 2 and {*a}.isdisjoint(b) for a, b in couples)
    pairs = _pairs()
    said = [line for a, _ in pairs for line in {*a.it.said()}]
    for line in ("helper.died", "helper.they_died", "helper.side", "helper.end", "stand.ask"):
        assert said.count(line) >= PAIRS / 12, line
    assert said.count("died.heart") >= PAIRS / 40


def test_the_roll_call_of_the_lovers_fails_alike_in_other_hands() -> None:
    """R13.15: in both evenings of a pair, and nobody hears whose press it was."""
    failed = {
        kind: [pair for pair in _pairs() if _told(pair, kind)] for kind in (Miscounted, Objected, HeartsLost)
    }
    assert all(len(pairs) >= PAIRS / 15 for pairs in failed.values()), failed
    for pairs in failed.values():
        pressed = [[it.script.nights[0].failed[0] for it in pair] for pair in pairs]
        assert sum(a != b for a, b in pressed) >= 0.5 * len(pairs)
    for a, b in failed[HeartsLost]:
        assert not a.it.driver.game.secret.members
        assert not b.it.driver.game.secret.members


def _told(pair: Pair, kind: type[Fact]) -> bool:
    """Whether both evenings have heard this."""
    return all(any(type(f) is kind for f in it.it.driver.view.facts) for it in pair)
