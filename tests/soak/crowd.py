"""The people at a table who press at random, legal and illegal; the stage's own `Counting` hears them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from narrator.roles import all_roles
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.role_card import Side
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Reply
from narrator.script.common.private import PrivateCount
from narrator.script.day.helper import ENDS
from narrator.script.driver import Driver
from narrator.script.evening.menu import END_GAME, OPTIONS
from narrator.stage.count import REACTION, Counting, CountPlan
from narrator.stage.press import STANDARD, Press, PressKind
from tests.soak.truth import won_now

PLAN = CountPlan(0.0, 1.0, REACTION)
"""Names are a second apart: an item's number is the second in which it is heard."""

END = next(number for number, offer in enumerate(OPTIONS) if offer.line is END_GAME)


@dataclass
class Crowd:
    """``honest``: what somebody who sees the cards is asked aloud is answered rightly.

    ``sloppy`` is the share of the roll calls that are answered at random. ``tired``: from now on they
    press only what brings the game to its end.
    """

    chance: random.Random
    table: Table
    cards: tuple[str, ...]
    honest: bool
    sloppy: float
    tired: bool = False

    def __post_init__(self) -> None:
        self._claims = claims_for(self.table, self.cards)
        self._menace = 0.05  # how often somebody ends the game before its end

    def confirms(self, cue: AwaitConfirm) -> bool:
        """Whether somebody presses before the time is over; without a clock somebody always does."""
        return cue.within is None or self.tired or self.chance.random() < 0.6

    def answers(self, driver: Driver, cue: Count) -> Reply:
        """What presses at random moments come to."""
        presses = self._secret(driver, cue) if cue.secret else self._aloud(driver, cue)
        return heard(cue, driver.private, presses)

    def picks(self, cue: Count) -> Reply:
        """The same of a question outside the game, as in the menu."""
        return heard(cue, None, self._any(cue))

    # By night

    def _secret(self, driver: Driver, cue: Count) -> list[Press]:
        call, part = cue.ask.call, cue.ask.part
        assert driver.private is not None
        if part == "roll" and (self.tired or self.chance.random() >= self.sloppy):
            wanted = {*self._claims.get(call, ())} ^ {*driver.private.stored}
            return [self._on(cue, seat) for seat in sorted(wanted)]
        some = [self._wild(cue) for _ in range(self.chance.choice([0, 1, 1, 2, 3]))]
        return sorted(some, key=lambda press: press.until)

    def _wild(self, cue: Count) -> Press:
        """Anywhere in a Count or outside it, short or long."""
        at = self.chance.uniform(-1.0, len(cue.items) + 1.0)
        if self.chance.random() < 0.1:
            return Press("confirm", PressKind.LONG, at, at + STANDARD.long)
        return Press("confirm", PressKind.DOWN, at, at)

    def _on(self, cue: Count, value: int) -> Press:
        item = [item.value for item in cue.items].index(value)
        at = PLAN.begins(item) + REACTION + 0.5
        return Press("confirm", PressKind.DOWN, at, at)

    # Aloud

    def _aloud(self, driver: Driver, cue: Count) -> list[Press]:
        if cue.mode is Mode.BALLOT:
            return self._ballots(cue)
        known = self._seen(driver, cue) if self.honest else None
        if known is not None:
            return [self._short(cue, known)]
        return self._any(cue)

    def _any(self, cue: Count) -> list[Press]:
        """Somebody presses at any name; some questions are left unanswered at first."""
        values = [item.value for item in cue.items]
        if cue.ask.endswith(".sure"):
            return [self._short(cue, int(self.tired or self.chance.random() < 0.85))]
        if not self.tired and self.chance.random() < 0.05:
            return []
        value = self.chance.choice(values)
        if cue.ask == "menu" and value == END and self.chance.random() > self._menace:
            value = values[0]
        if cue.mode is Mode.VOTER and value in self.table_seats and self.chance.random() < 0.8:
            return [Press(f"seat {value}", PressKind.SHORT, 0.5, 0.6)]
        return [self._short(cue, value)]

    @property
    def table_seats(self) -> range:
        """Every seat, dead or alive."""
        return range(1, self.table.players + 1)

    def _short(self, cue: Count, value: int) -> Press:
        return self._on(cue, value)._replace(kind=PressKind.SHORT)

    def _ballots(self, cue: Count) -> list[Press]:
        """Everybody mostly for one of them, the dead too; some change their mind or take it back."""
        target = self.chance.choice(cue.items).value
        presses = []
        for seat in self.table_seats:
            for _ in range(self.chance.choice([0, 1, 1, 1, 2])):
                value = (
                    target if self.chance.random() < 0.5 else self.chance.choice(cue.items).value
                )
                presses.append(self._on(cue, value)._replace(button=f"seat {seat}"))
            if self.chance.random() < 0.05:
                late = len(cue.items) - 0.5
                presses.append(Press(f"seat {seat}", PressKind.LONG, late, late + STANDARD.long))
        return sorted(presses, key=lambda press: press.until)

    def _seen(self, driver: Driver, cue: Count) -> int | None:
        """What somebody with open eyes answers where the box cannot know (R13.11)."""
        what, seat = cue.ask.topic, cue.ask.about
        if what == "side" and seat.isdecimal():
            return int(all_roles()[self.cards[int(seat) - 1]].side is Side.MAFIA)
        if what == "saint" and seat.isdecimal():
            return int(self.cards[int(seat) - 1] == "saint")
        if cue.ask == "end":
            won = won_now(driver.game, self.cards, after_night=False)
            return ENDS.index(won) if won in ENDS[: len(cue.items)] else 0
        return None


def heard(cue: Count, private: PrivateCount | None, presses: list[Press]) -> Reply:
    """The reply of a Count in which these are pressed."""
    counting = Counting(cue, private, PLAN, _quiet, _dark, _dark)
    for press in presses:
        counting.press(press)
    return counting.reply


def _quiet(item: int, at: float) -> None:
    """No name is spoken."""
    del item, at


def _dark(*shown: object) -> None:
    """No lamp is there."""
    del shown
