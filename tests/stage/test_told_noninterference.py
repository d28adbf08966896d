"""DESIGN 3 where the box is told what a night did (R9): it knows no card, so any two tables that say the
same by day sound alike to the end, whatever they hold, touch and press in the dark."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from narrator.config.seating import lay_table
from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import Died, NotesRead, Scored
from narrator.rules.game.state import Phase
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Mode
from narrator.stage.ports import Edge
from tests.kit.rules import preset
from tests.kit.stage import Theatre
from tests.kit.tables import draw_table

PAIRS = 30
NIGHTS = 4


class Everybody(random.Random):
    """What everybody says by day, drawn alike for both evenings; in the dark everybody fumbles."""

    def __init__(self, seed: int, noise: str) -> None:
        super().__init__(seed)
        self._noise = random.Random(f"{noise} {seed}")

    def __call__(self, prompt: Prompt) -> list[Edge]:
        cue = prompt.cue
        if prompt.driver.view.phase is Phase.NIGHT and not isinstance(cue, AwaitConfirm):
            return self._dark(prompt)
        if isinstance(cue, AwaitConfirm):
            return tap(prompt.at + self.uniform(0.5, 5))
        if not isinstance(cue, Count):
            return []
        values = [item.value for item in cue.items]
        if cue.mode is Mode.BALLOT:
            votes = [(seat, self.choice(values)) for seat in prompt.driver.view.living]
            return [e for voter, seat in votes for e in prompt.on(seat, button=f"seat {voter}")]
        yes = cue.ask.endswith((".sure", "mafia_night")) and self.random() < 0.8
        said = 1 if yes else self.choice(values)
        return prompt.on(said)

    def _dark(self, prompt: Prompt) -> list[Edge]:
        """A button that means nothing, or the box's own lovers (R9), pressed as it comes."""
        if isinstance(prompt.cue, Count):
            values = [item.value for item in prompt.cue.items]
            return prompt.on(*self._noise.sample(values, self._noise.randint(0, 2)))
        if prompt.end - prompt.at < 2 or self._noise.random() < 0.5:
            return []
        return tap(prompt.at + 0.2, self._noise.choice([0.1, 0.9]))


def _table(moderation: str, chance: random.Random) -> tuple[GameSetup, tuple[str, ...]]:
    if moderation != "notes":
        return draw_table(chance, 10, by_day=True, moderation=moderation, discussion=30)
    players = chance.randint(5, 10)
    trial, votes = chance.choice(["open", "motion"]), chance.choice(["outcome", "tally", "buttons"])
    options = {"discussion": 30, "trial": trial, "votes": votes}
    table = lay_table(preset("sunrise"), players, None, options, chance.getrandbits(30))
    black = table.number("mafioso")
    return table, ("mafioso",) * black + ("citizen",) * (players - black)


def _perform(table: GameSetup, cards: tuple[str, ...], seed: int, noise: str) -> Theatre:
    hands: Any = Everybody(seed, noise)
    it = Theatre(table, cards, hands=hands, scripted=False, secret_seed=len(noise))
    return it.run(lambda t: t.driver.view.night > NIGHTS)


def _heard(it: Theatre) -> list[str]:
    return [
        *(str(row) for row in it.public()),
        *(str(sound) for sound in it.sound.heard),
        *(f"{at} {mood}" for at, mood in it.panel.lit_up),
    ]


@pytest.mark.parametrize("moderation", ["notes", "tap"])
def test_any_two_tables_that_say_the_same_sound_alike(moderation: str) -> None:
    """R7, R9: other cards, other touches, other names on the notes."""
    told: Counter[type] = Counter()
    for seed in range(PAIRS):
        chance = random.Random(f"{moderation} {seed}")
        table, cards = _table(moderation, chance)
        if table.has_couple:
            continue  # the lovers alone the box does know: test_the_lovers_of_a_tap
        others = tuple(chance.sample(cards, len(cards)))
        ours, theirs = _perform(table, cards, seed, "a"), _perform(table, others, seed, "b")
        assert _heard(ours) == _heard(theirs), f"pair {seed}"
        told.update(type(fact) for fact in ours.driver.view.facts)
    assert told[Died] > PAIRS
    if moderation == "notes":
        assert told[NotesRead] > PAIRS
        assert told[Scored] > 3


def test_the_lovers_of_a_tap() -> None:
    """R9, R4.6: the box keeps the couple itself, and nobody hears who it is while both live."""
    table, cards = _lovers()
    heard = []
    for couple in ((3, 4), (5, 6)):
        it = Theatre(table, cards, at_night={"night 1": {"matchmaker": couple}}, days=[0, 0], secret_seed=1)
        it.run(lambda t: t.driver.view.night > 2)
        assert it.driver.game.holders("lovers") == couple
        heard.append(_heard(it))
    assert heard[0] == heard[1]


def _lovers() -> tuple[GameSetup, tuple[str, ...]]:
    """Eight in palermo, moderated by touch, with a matchmaker in seat 8."""
    options = {"moderation": "tap", "discussion": 30}
    table = lay_table(preset("palermo"), 8, {"mafioso": 2, "matchmaker": 1}, options, 7)
    return table, ("mafioso", "mafioso", *("citizen",) * 5, "matchmaker")
