"""What people want at night: anything at all, or whatever makes the night end as another one did."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Aloud, Died, Fact, Manner
from narrator.rules.game.role import role_awake
from narrator.rules.game.state import Game
from narrator.rules.night.calls import legal
from narrator.rules.night.night import victim
from narrator.rules.table.call import Call

ATTACKERS = ("vigilante", "serial_killer", "white_wolf")
"""Who attacks besides the Mafia (R14.3)."""


class Wish(Protocol):
    """One night's wishes, asked for in the order of the calls."""

    def choose(self, game: Game, call: Call, ask: str, values: tuple[int, ...], aloud: bool) -> int | None:
        """The answer to ``ask``, one of ``values``; None forgoes it."""
        ...

    def several(self, game: Game, call: Call) -> tuple[int, ...]:
        """Whom a call chooses that takes several seats, in seat order."""
        ...


class Free:
    """Anything at all; often the same seat in several calls, so that choices cross."""

    def __init__(self, chance: random.Random, living: tuple[int, ...], bombers: list[int]) -> None:
        self._chance, self._favourite, self._bombers = chance, chance.choice(living), bombers

    def choose(self, game: Game, call: Call, ask: str, values: tuple[int, ...], aloud: bool) -> int | None:
        del game, call, ask, aloud
        if not values or self._chance.random() < 0.2:
            return None
        crosses = self._favourite in values and self._chance.random() < 0.4
        return self._favourite if crosses else self._chance.choice(values)

    def several(self, game: Game, call: Call) -> tuple[int, ...]:
        values = legal(game, Ask(call.id))
        number = min(len(values), self._chance.choice([0, 1, 1, 1, 2, 2]))
        seats = {*self._chance.sample(values, number)}
        if len(seats) == 1:
            seats |= {*self._bombers[:1]} & {*values}
        return tuple(sorted(seats))


class Bent:
    """What may make this night tell ``target``; drawn anew for each try, since it only may."""

    def __init__(
        self, chance: random.Random, target: tuple[Fact, ...], couples: list[tuple[int, ...]]
    ) -> None:
        self._chance, self._couples = chance, couples
        self._dead = [f.seat for f in target if type(f) is Died and f.how == "night"]
        self._manner = next((fact.manner for fact in target if type(fact) is Manner), None)
        self._aloud: Iterator[bool | None] = iter([fact.answer for fact in target if type(fact) is Aloud])
        self._aim = self._likely(0.85) and bool(self._dead) and chance.choice(self._dead)

    def _likely(self, share: float) -> bool:
        return self._chance.random() < share

    def _any(self, values: list[int]) -> int | None:
        return self._chance.choice(values) if values else None

    def choose(self, game: Game, call: Call, ask: str, values: tuple[int, ...], aloud: bool) -> int | None:
        if aloud:
            return self._told_aloud(game, call, values)
        if not values:
            return None
        if ask.endswith(".manner"):
            return self._manner if self._likely(0.95) else self._any([*values])
        if ask == "apothecary.heal":
            spoilt = victim(game) in self._dead
            return None if self._likely(0.9 if spoilt else 0.3) else 1
        if call.confers or call.named:
            return self._murder(game, [*values])
        if ask == "apothecary":
            return self._any([v for v in values if v in self._dead and self._likely(0.6)])
        if ask in ATTACKERS:
            return self._attack(game, [*values])
        if ask in ("angel", "coward"):
            return self._beside(game, ask, [*values])
        return self._any([0, *values]) or None

    def _told_aloud(self, game: Game, call: Call, values: tuple[int, ...]) -> int | None:
        wanted, role = next(self._aloud, None), role_awake(game.public.table, call.id)
        if wanted is None:
            return None
        return self._any([v for v in values if role.answer(game, call.id, v) is wanted])

    def _murder(self, game: Game, values: list[int]) -> int | None:
        """One of the dead; where nobody died, somebody whom the guard or the coward's host saves."""
        if not self._aim and not self._dead and self._likely(0.7):
            guarded, host = game.secret.chosen("angel"), game.secret.chosen("coward")
            hidden = [*game.holders("coward")] if host else []
            self._aim = self._any([seat for seat in (guarded, *hidden) if seat in values]) or False
        if not self._aim and self._likely(0.3):
            return self._any(values)
        return self._aim if self._aim in values and self._likely(0.9) else None

    def _attack(self, game: Game, values: list[int]) -> int | None:
        """One of the dead, somebody who is guarded, or nobody."""
        likely = (*self._dead, game.secret.chosen("angel"))
        return self._any([0, *(seat for seat in values if seat in likely)]) or None

    def _beside(self, game: Game, ask: str, values: list[int]) -> int | None:
        """A guard stands, and a coward hides, mostly where nobody dies."""
        doomed = ask == "coward" and {*game.holders("coward")} & {*self._dead}
        if self._likely(0.15) or (doomed and self._likely(0.4)):
            return self._any(values)
        return self._any([0, *(seat for seat in values if seat not in self._dead)]) or None

    def several(self, game: Game, call: Call) -> tuple[int, ...]:
        values = legal(game, Ask(call.id))
        if not values:
            return ()
        if not call.makes:
            return tuple(sorted(self._chance.sample(values, self._chance.randint(0, min(2, len(values))))))
        single = [(), (self._chance.choice(values),)]
        return self._chance.choice(self._couples if self._likely(0.9) else single)
