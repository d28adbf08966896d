"""The collector read a second time, in plain sets: random nights and verdicts end in the box as they do here.
Laid into a copy of the checkout beside the card; it knows no deed and no hook.

By night the collector takes a stall, or sells that seat to a murderer, once, who lets it do nothing more; who
chooses nothing is guarded.
The Mafia's murder of a collector whose card is not open turns it: it lives, and is one of the Mafia from then
on. When one with a stall dies, the first other one with a stall dies too. Alive with two stalls after a night
without a new one, it has won.
"""

from __future__ import annotations

import random

from narrator.rules.day.pending import PowerAsked, pending
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.night.calls import legal
from tests.kit.rules import Evening, evening

MAFIA, COLLECTOR, ANGEL, PLAYERS, GAMES = {1, 2}, 4, 5, 9, 300


class Reading:
    """Who lives, with what, as plain data."""

    def __init__(self) -> None:
        self.living, self.mafia = {*range(1, PLAYERS + 1)}, {*MAFIA}
        self.stalls: set[int] = set()
        self.sold, self.open, self.last = False, False, 0
        self.fate: list[str] = []

    def night(self, murder: int, guarded: int, stall: int, *, sells: bool) -> None:
        alive = COLLECTOR in self.living
        blocked = {stall} if alive and stall and sells else set()
        safe = {guarded} if ANGEL in self.living - blocked else set()
        safe |= {COLLECTOR} if alive and not stall else set()
        dying: set[int] = set()
        turned = False
        if murder and murder not in safe and not self.mafia & self.living <= blocked:
            turned = murder == COLLECTOR and not self.open
            dying |= set() if turned else {murder}
        if alive and stall and sells:
            self.sold = True
            dying |= {stall} - safe
        self.last = stall if alive else 0
        self.die(dying)
        if alive and stall and not sells:
            self.stalls.add(stall)
        if turned and COLLECTOR in self.living:
            self.mafia.add(COLLECTOR)
            self.fate.append("turned")

    def verdict(self, seat: int) -> None:
        if seat == COLLECTOR and not self.open:
            self.open = True
            self.fate.append("pardoned")
        else:
            self.die({seat})

    def die(self, dying: set[int]) -> None:
        self.living -= dying
        while self.stalls & dying and self.stalls & self.living:
            self.living.remove(min(self.stalls & self.living))
            self.fate.append("broke")

    def winner(self, *, dawn: bool) -> str | None:
        mafia = len(self.mafia & self.living)
        if not self.living:
            return "nobody"
        rests = dawn and not self.last
        if rests and COLLECTOR in self.living and len(self.stalls & self.living) >= 2:
            return "collector"
        if not mafia:
            return "town"
        return "mafia" if mafia == len(self.living) else None


class Match:
    """A random game; the box and the reading are compared after each step."""

    def __init__(self, seed: int) -> None:
        self.chance, self.read, self.seed = random.Random(f"read {seed}"), Reading(), seed
        self.it: Evening = evening(
            PLAYERS, "basic", mafioso=[*MAFIA], collector=[COLLECTOR], angel=[ANGEL], reveal="none"
        )

    def play(self) -> list[str]:
        for _ in range(12):
            self._night()
            if self.it.winner is not None:
                break
            self._day()
            if self.it.winner is not None:
                break
        return [*self.read.fate, f"won by {self.it.winner}"]

    def _choice(self, ask: str) -> int:
        values = (0, *legal(self.it.game, Ask(ask)))
        chosen = self.chance.choice(values)
        self.it = self.it.does(acts.Choose(Ask(ask), chosen or None))
        return chosen

    def _night(self) -> None:
        self.it = self.it.dusk()
        if self.it.winner is not None:
            return
        guarded, murder = self._choice("angel"), self._choice("mafia")
        stall, sells = 0, 0
        if not self.read.open or COLLECTOR in self.read.living:  # alive it may play another's card (R2.5)
            stall, sells = self._choice("collector"), self._choice("collector.sell")
            asked = {*self.read.living} - {COLLECTOR, self.read.last}
            assert stall in {0, *asked}, self.seed
        self.it = self.it.does(acts.Wake())
        self._nobody_uses_anything()
        self.read.night(murder, guarded, stall, sells=bool(sells))
        self._compare(dawn=True)

    def _day(self) -> None:
        self.it = self.it.does(acts.Morning())
        self._nobody_uses_anything()
        seat = self.chance.choice([0, *self.it.living])
        self.it = self.it.does(acts.Verdict((seat,) if seat else ()))
        self._nobody_uses_anything()
        if seat:
            self.read.verdict(seat)
        self._compare(dawn=False)

    def _nobody_uses_anything(self) -> None:
        while isinstance(asked := pending(self.it.game.public), PowerAsked):
            self.it = self.it.does(acts.UsePower(asked.name, 0))

    def _compare(self, *, dawn: bool) -> None:
        view, secret = self.it.game.public, self.it.game
        assert {*view.living} == self.read.living, self.seed
        assert {*secret.marked("stall")} == self.read.stalls, self.seed
        assert self.it.winner == self.read.winner(dawn=dawn), self.seed


def test_random_games_go_as_the_card_is_read() -> None:
    seen: set[str] = set()
    for seed in range(GAMES):
        seen.update(Match(seed).play())
    assert {
        "turned",
        "pardoned",
        "broke",
        "won by collector",
        "won by town",
        "won by mafia",
    } <= seen
