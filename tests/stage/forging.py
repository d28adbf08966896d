"""Forges pairs of evenings that the table cannot tell apart: same public history, other secrets.

Game A is drawn at random. Game B has other cards and other choices that lead to the same deaths,
the same open cards and the same days. In both, fingers press at random all night, in counts and out
of them. What must not differ is compared in test_noninterference.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from narrator.cues import AwaitConfirm, Count, Mode, Rest, Say
from narrator.roles import all_roles
from narrator.rules.calls import legal
from narrator.rules.facts import Died, Manner
from narrator.rules.role import Side
from narrator.rules.setup import claims_for
from narrator.rules.state import Game, Phase, Table
from narrator.stage.ports import Edge
from tests.kit.rules import lay
from tests.kit.stage import Moment, Theatre, on, tap

NIGHTS = 4
"""An evening is left after so many nights; most end before."""


class Played(NamedTuple):
    """An evening that was played, and what its public days were."""

    it: Theatre
    verdicts: list[int]


def draw_table(chance: random.Random) -> tuple[Table, tuple[str, ...]]:
    """A table of 5 to 12 with any options that this version plays, and its cards."""
    while True:
        players = chance.randint(5, 12)
        seats = list(range(1, players + 1))
        chance.shuffle(seats)
        counts = {"mafioso": chance.randint(1, max(1, players // 4))}
        for role in all_roles().values():
            if role.id not in ("citizen", "mafioso"):
                counts[role.id] = chance.randint(0, role.most or 2)
        roles: dict[str, Any] = {
            role: [seats.pop() for _ in range(count)] for role, count in counts.items() if count
        }
        return lay(
            players,
            chance.choice(["palermo", "basic"]),
            seed=chance.randrange(1 << 30),
            **roles,
            first_night=chance.choice(["meet", "kill"]),
            reveal=chance.choice(["all", "side", "convicted", "none"]),
            manner=chance.random() < 0.3,
            detectives=chance.choice(["together", "apart"]),
            guards_self=chance.random() < 0.5,
            guards_again=chance.random() < 0.5,
            passes=chance.choice([1, 2]),
            decoys=chance.choice(["off", "sparse", "dense"]),
            pace=chance.choice(["calm", "normal", "brisk"]),
            discussion=chance.choice([0, 30, 300]),
        )


class Secrets:
    """The fingers of one evening: the wanted choices, and many presses that mean nothing.

    ``deaths``: None draws the choices freely; else night's label → who died and in which manner,
    and the choices are bent until the night ends so.
    """

    def __init__(
        self,
        cards: tuple[str, ...],
        chance: random.Random,
        deaths: dict[str, tuple[int | None, int | None]] | None,
        days: random.Random,
    ) -> None:
        self._cards, self._chance, self._deaths, self._days = cards, chance, deaths, days
        self._plan: dict[str, int | None] = {}
        self._night = ""
        self.verdicts: list[int] = []

    def __call__(self, moment: Moment) -> list[Edge]:
        cue = moment.cue
        if isinstance(cue, Count) and cue.secret:
            if cue.mode is Mode.SEVERAL:
                return self._roll(moment, cue)
            return self._choice(moment, cue)
        if isinstance(cue, Count):
            return self._aloud(moment, cue)
        if isinstance(cue, AwaitConfirm):
            return tap(moment.at + self._days.uniform(1, 5)) if cue.ask != "discussion" else []
        if moment.driver.view.phase is Phase.NIGHT and isinstance(cue, Rest | Say):
            return self._idle(moment, cue)
        return []

    def _aloud(self, moment: Moment, cue: Count) -> list[Edge]:
        if cue.ask == "convicted":
            seat = self._days.choice([0, *moment.driver.view.living])
            self.verdicts.append(seat)
            return on(moment, seat)
        return on(moment, 1)

    def _idle(self, moment: Moment, cue: Rest | Say) -> list[Edge]:
        """Somebody fumbles at the button where nothing is asked."""
        length = moment.end - moment.at
        if isinstance(cue, Say) and cue.line == "night.ends":
            return tap(moment.end - 0.5, 1.2) if self._chance.random() < 0.5 else []
        if length < 2 or self._chance.random() < 0.6:
            return []
        return tap(moment.at + 0.2, self._chance.choice([0.1, 0.9]))

    def _roll(self, moment: Moment, cue: Count) -> list[Edge]:
        """Honest in the end: in the first pass a wrong seat is pressed, and unpressed in the second."""
        seats = claims_for(moment.driver.view.table, self._cards)[cue.ask.partition(".")[0]]
        if cue.pass_ == 1:
            self._wrong = self._chance.choice([0, *moment.driver.view.living])
            return on(moment, *{*seats, self._wrong} - {0})
        stored = moment.driver.ear.stored if moment.driver.ear else ()
        return on(moment, *(set(stored) ^ set(seats)))

    def _choice(self, moment: Moment, cue: Count) -> list[Edge]:
        game = moment.driver.game
        if self._night != moment.driver.label:
            self._night, self._plan = moment.driver.label, {}
        if cue.ask not in self._plan:
            self._plan[cue.ask] = self._decide(game, cue.ask)
        wanted = self._plan[cue.ask]
        items = [item.value for item in cue.items]
        allowed = legal(game, cue.ask)
        end = items.index(wanted) if wanted is not None else len(items)
        before = [v for v in items[:end] if self._chance.random() < 0.2]
        after = [v for v in items[end + 1 :] if v not in allowed and self._chance.random() < 0.5]
        if wanted is not None:
            return on(moment, *before, wanted, *after)
        stored = moment.driver.ear.stored if moment.driver.ear else ()
        if not stored and not any(value in allowed for value in before):
            return on(moment, *before)
        return [*on(moment, *before[:-1]), *on(moment, items[-1], seconds=0.8)]

    def _decide(self, game: Game, ask: str) -> int | None:
        allowed: tuple[int | None, ...] = legal(game, ask)
        free = self._chance.choice([None, *allowed]) if allowed else None
        if self._deaths is None or _answered(game, ask):
            return free
        dead, manner = self._deaths.get(game.public.label, (None, None))
        if ask == "mafia.manner":
            return manner if manner in allowed else free
        if ask == "mafia":
            if dead is not None:
                return dead if dead in allowed else None
            guarded = game.secret.chosen("angel")
            return guarded if guarded in allowed else None
        others = [seat for seat in allowed if seat != dead]
        return self._chance.choice(others) if others else None


def _answered(game: Game, ask: str) -> bool:
    """Whether this question only asks, and so changes nothing that the table will know."""
    return any(call.id == ask and call.answers for call in game.public.table.calls)


def play(table: Table, cards: tuple[str, ...], secrets: Secrets) -> Played:
    """A whole evening, or its first nights."""
    it = Theatre(table, cards, hands=secrets, scripted=False)
    it.run(lambda t: t.driver.view.night > NIGHTS)
    return Played(it, secrets.verdicts)


def forge(seed: int) -> tuple[Played, Played]:
    """A pair of evenings with one public history, as far as other secrets can tell it."""
    chance = random.Random(f"a {seed}")
    table, cards = draw_table(chance)
    a = play(table, cards, Secrets(cards, chance, None, random.Random(seed)))
    chance = random.Random(f"b {seed}")
    other = forged_cards(a.it.driver.game, cards, chance)
    b = play(table, other, Secrets(other, chance, _deaths(a.it.driver.game), random.Random(seed)))
    return a, b


def forged_cards(game: Game, cards: tuple[str, ...], chance: random.Random) -> tuple[str, ...]:
    """Other cards with which everything that was turned or told of a side would look the same."""
    sides = dict(game.public.sides)
    fixed = dict(game.public.opened)
    while True:
        free = [seat for seat in range(1, len(cards) + 1) if seat not in fixed]
        roles = [cards[seat - 1] for seat in free]
        chance.shuffle(roles)
        forged = {**fixed, **dict(zip(free, roles, strict=True))}
        if all(
            (all_roles()[forged[seat]].side is Side.MAFIA) == told for seat, told in sides.items()
        ):
            return tuple(forged[seat] for seat in range(1, len(cards) + 1))


def _deaths(game: Game) -> dict[str, tuple[int | None, int | None]]:
    dead = {f.when: f.seat for f in game.public.facts if isinstance(f, Died) and f.how == "night"}
    how = {fact.when: fact.manner for fact in game.public.facts if isinstance(fact, Manner)}
    return {when: (seat, how.get(when)) for when, seat in dead.items()}
