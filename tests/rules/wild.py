"""A whole game in which anything is done, legal and illegal, and looked at after each act."""

from __future__ import annotations

import random
from collections import Counter

from narrator.base.errors import RuleError
from narrator.rehearsal.file_seats import all_powers
from narrator.rules.apply import apply
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.pending import pending
from narrator.rules.day.trial_step import tries
from narrator.rules.ends.hearts import lovers
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Game, Phase
from narrator.rules.night.calls import decision, legal, tonight
from narrator.rules.setup.middle import exchanged
from narrator.rules.setup.setup import claims_for, new_game
from narrator.rules.table.call import Call, Part
from tests.kit.order import goes_on, is_in_order
from tests.kit.powers import is_bomber
from tests.kit.tables import draw_table
from tests.kit.talking import Talk
from tests.kit.themes import theme

ROUNDS = 60
"""More than any game has: without a death it ends after four."""

PATIENCE = 500
"""Answers after which a day is stuck."""


class Wild:
    """One game; ``seen`` counts what came about. The cards in ``among`` are dealt for certain."""

    def __init__(self, seed: int, seen: Counter[str], among: frozenset[str] = frozenset()) -> None:
        self.chance, self.seen = random.Random(f"always {seed}"), seen
        self.table, self.cards = draw_table(
            self.chance,
            most=12,
            by_day=True,
            deadlock=self.chance.randint(1, 4),
            among=among or theme(seed),
        )
        self.cards = exchanged(self.table, self.cards)
        self.game = new_game(self.table, seed)

    def play(self) -> Game:
        """The whole game. Raises AssertionError where it is out of order."""
        self.does(acts.Begin())
        for _ in range(ROUNDS):
            if not self.going:
                return self.game
            self._night()
            if self.game.public.unsettled:
                self._goes_on_somehow()
            else:
                self._day()
        raise AssertionError("the game never ends")

    def does(self, act: acts.Act) -> None:
        """An act that leaves the game in order."""
        before = self.game.public
        self.game = apply(self.game, act)
        self.seen[f"{self.table.options.votes} {named(act)}"] += 1
        goes_on(before, self.game.public)
        is_in_order(self.game)
        view = self.game.public  # nothing is left to be judged before somebody says something
        assert not tries(view) or trial_of(view).judge(view) == view.court

    def tries(self, act: acts.Act) -> None:
        """The same of an act that may be refused, and then changes nothing."""
        try:
            self.does(act)
        except RuleError:
            self.seen[f"refused {named(act)}"] += 1

    @property
    def going(self) -> bool:
        return self.game.public.phase is not Phase.OVER

    def _seat(self) -> int:
        """Any number that somebody could think of, seat or not."""
        return self.chance.randint(0, self.table.players + 2)

    def _some(self) -> tuple[int, ...]:
        return tuple(self._seat() for _ in range(self.chance.randint(0, 3)))

    # A night

    def _night(self) -> None:
        while (at := self.game.public.progress.step) < len(rows := tonight(self.game.public)):
            (call, parts), announced = rows[at], self.game.public.progress
            for part in parts:
                self._part(call, part)
            if self.game.public.progress == announced:
                self.does(acts.Step())
            if self.game.public.unsettled:
                return
        assert self.game.public.phase is Phase.NIGHT
        self.does(acts.Wake())

    def _goes_on_somehow(self) -> None:
        """After roll calls that failed: the night again, or the box deals."""
        failed = self.game.public.unsettled
        if failed and failed.objected and self.chance.random() < 0.3:
            self.does(acts.TakeAsNoted())
            return
        if self.chance.random() < 0.5:
            self.does(acts.Morning())
            return
        self.does(acts.DealByLight())
        self.table, self.cards = self.game.public.table, self.game.secret.cards
        self.does(acts.Begin())

    def _part(self, call: Call, part: Part) -> None:
        ask = Ask.of(call.id, "manner" if part is Part.MANNER else "")
        if part is Part.SIGN:
            self._roll(call.id)
        elif part is Part.LAMPS:
            self._lamp_pass()
        elif part is Part.CHOOSE and call.most > 1:
            bombers = [seat for seat, card in enumerate(self.cards, 1) if is_bomber(card)]
            for _ in range(2):
                seats = (*bombers[:1], *self._some())
                self.tries(acts.Choose(ask, seats[0] if seats else None, seats[1:]))
            self.seen["paired"] += len(lovers(self.game))
        elif part in (Part.TAKE, Part.CHOOSE, Part.DECIDE, Part.MANNER):
            ask = decision(call) if part is Part.DECIDE else ask
            ask = Ask.of(call.id, part.value) if part is Part.TAKE else ask
            for _ in range(self.chance.randint(0, 3)):
                self.tries(acts.Choose(ask, self._seat() or None))
                chosen = self.game.secret.chosen(ask)
                assert chosen is None or chosen in legal(self.game, ask)
        elif part is Part.ALOUD:
            self.does(acts.Announce(call.id))

    def _roll(self, call: str) -> None:
        """Mostly honest; else whoever may press, presses."""
        seats = claims_for(self.table, self.cards)[call]
        allowed = legal(self.game, Ask(f"{call}.roll"))
        failures = self.game.public.failures
        if self.chance.random() < (0.3 if failures else 0.03):
            seats = tuple(self.chance.sample(allowed, self.chance.randint(0, len(allowed))))
        self.does(acts.Claim(call, seats))

    def _lamp_pass(self) -> None:
        objects = self.chance.random() < 0.03
        self.does(acts.Object((self.chance.choice(self.game.public.living),) * objects))

    # By day

    def _day(self) -> None:
        """Whatever is asked is answered, and anything else is said in between."""
        for _ in range(PATIENCE):
            view = self.game.public
            if view.phase is Phase.OVER:
                return
            if self.chance.random() < 0.2:
                self.tries(self._anything())
            elif view.phase is Phase.DAY or pending(view) is not None:
                self.does(self._talk().answer(self.game))
            elif view.phase is Phase.DAWN:
                self.does(acts.Morning())
            else:
                self.does(acts.Nightfall())
                return
        raise AssertionError("the day never ends")

    def _talk(self) -> Talk:
        return Talk(self.chance, self.cards, self.chance.choice(self.game.public.living))

    def _by(self, some: tuple[int, ...]) -> tuple[int, ...]:
        """An accuser for each, or nobody was asked; or too few."""
        by = tuple(self._seat() for _ in some)
        return self.chance.choice([(), by, by, by[1:]])

    def _anything(self) -> acts.Act:
        """Said by anybody, about anybody, whatever is asked."""
        one, other, some = self._seat(), self._seat(), self._some()
        view = self.game.public
        if len(view.living) > 1 and self.chance.random() < 0.15:
            called = [name for name, held in self.table.powers.items() if held.power.called]
            if called:
                return self._talk().calls_out(view, self.chance.choice(called))
        said: list[acts.Act] = [
            acts.Step(), acts.Close(), acts.Accuse(one, other), acts.Withdraw(one),
            acts.Second(one), acts.Named(one, some), acts.Counted(one, other), acts.Led(some, other),
            acts.Polled(tuple((seat, one) for seat in some)), acts.Decide(one),
            acts.Lot(some, self._by(some)), acts.Verdict(some, self._by(some)),
            acts.Verdict(tied=some), self._power(one, some), self._power(one, (other,)),
            acts.Again(one > other), acts.ShowCard(one),
            acts.NameHeir(one), acts.Elect(some), acts.Extend(),
            acts.Leave(one), acts.EndGame() if one == other else acts.Step(),
        ]  # fmt: skip
        return self.chance.choice(said)

    def _power(self, by: int, seats: tuple[int, ...]) -> acts.UsePower:
        """Any there is, whether anybody has it or not."""
        return acts.UsePower(self.chance.choice(list(all_powers())), by, seats)


def named(act: acts.Act) -> str:
    """What an act is called here: a power by its own name."""
    return act.power if isinstance(act, acts.UsePower) else type(act).__name__
