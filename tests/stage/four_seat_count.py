"""A Count over four seats that begins at 10 s, a second for each. No test stands here."""

from __future__ import annotations

from narrator.rules.game.ask import Ask
from narrator.script.common.cues import Count, Item, Mode, PrivateCount, Say
from narrator.stage.count import REACTION, Counting, CountPlan
from narrator.stage.press import Press, PressKind

MS = 0.001
SEATS = (2, 3, 5, 7)
PLAN = CountPlan(at=10.0, slot=1.0, reaction=REACTION)


class Counted:
    """The Count, and what it did; ``values`` other than seats make it one over options."""

    def __init__(
        self,
        mode: Mode = Mode.ONE,
        legal: tuple[int, ...] | None = SEATS,
        stored: tuple[int, ...] = (),
        pass_: int = 1,
        lit: tuple[int, ...] = (),
        most: int | None = None,
        values: tuple[int, ...] = SEATS,
    ) -> None:
        items = tuple(Item(value, Say("count.seat", (("call", value),))) for value in values)
        self.spoken: list[tuple[int, float]] = []
        self.lights: list[tuple[float, float, int]] = []
        self.blinks: list[float] = []
        self.red: list[float] = []
        self.it = Counting(
            Count(Ask("mafia"), items, mode, secret=legal is not None, pass_=pass_),
            None if legal is None else PrivateCount(legal, stored, lit, most=most),
            PLAN,
            lambda item, at: self.spoken.append((values[item], at)),
            self._light,
            self._blink,
        )

    def _blink(self, at: float, kept: bool) -> None:
        (self.blinks if kept else self.red).append(at)

    def _light(self, at: float, seconds: float, value: int) -> None:
        self.lights.append((at, round(seconds, 3), value))

    def down(self, at: float) -> Counted:
        self.it.press(Press("confirm", PressKind.DOWN, at, at))
        return self

    def on(self, *seats: int) -> Counted:
        for seat in seats:
            self.down(PLAN.begins(SEATS.index(seat)) + 0.5)
        return self

    def long(self, at: float) -> Counted:
        """A long press is a press first: the finger's end is not known yet."""
        self.down(at).it.press(Press("confirm", PressKind.LONG, at, at + 0.7))
        return self

    def short(self, at: float) -> Counted:
        self.down(at).it.press(Press("confirm", PressKind.SHORT, at, at + 0.1))
        return self

    def to_the_end(self) -> Counted:
        self.it.advance(100.0)
        return self

    @property
    def reply(self) -> object:
        return self.it.reply
