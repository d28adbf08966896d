"""What simulated players tell the menu of "something happened", as a rehearsal file tells (R11)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from narrator.rehearsal import file_seats
from narrator.rehearsal.act_replies import menu_line, reply_told
from narrator.rehearsal.file_seats import all_powers, check_power, key_of_power, told_power
from narrator.rehearsal.section import Section
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Game, Phase
from narrator.script.common.cues import Count, Reply
from narrator.script.driver import Driver
from narrator.script.evening import menu

_ACTS: dict[str, Callable[[Any], Act | Undo]] = {
    "shown": acts.ShowCard,
    "leaves": acts.Leave,
    "undo": lambda _: Undo(),
    "more_time": lambda _: acts.Extend(),
    "night_again": lambda _: Undo(to_night=True),
    "end": lambda _: acts.EndGame(),
}
"""Key of an event → what it comes to, by what the file tells of it."""

AT_ONCE = ("undo", "more_time")
"""Events of which nothing more is asked, and which tell how often they happen."""


@lru_cache
def reopened() -> dict[str, str]:
    """A question that an undo may bring back → the key that answers it."""
    powers = {n: key_of_power(p) for n, (p, _) in all_powers().items() if p.at in file_seats.AMID and p.asked}
    return {"again": "again", "heir": "heir", **powers}


@lru_cache
def called() -> dict[str, str]:
    """Key of an event → the power that is called out."""
    return {
        key_of_power(power): name
        for name, (power, _) in all_powers().items()
        if power.called and power.at in file_seats.AMID
    }


class Events:
    """The events of all days; they come before the trial, in their order."""

    def __init__(self, days: list[Section], cards: tuple[str, ...]) -> None:
        self._days, self._cards = days, cards
        self._now: Section | None = None
        self._last: Section | None = None
        self._left = 0
        self._called: Section | None = None

    def now(self, driver: Driver) -> bool:
        """Whether something happens now, so that somebody opens the menu. Raises `FileError`."""
        view = driver.view
        if view.phase is not Phase.DAY or self._now is not None:
            return False
        if self._left:
            self._now = self._last
            return True
        event = self._days[view.night - 1].next("events")
        if event is None:
            return False
        for power, _ in all_powers().values():
            key = key_of_power(power)
            if power.asked and key in event.item:
                rule = power.why.late[1]
                where = f'{event.name}: the game does not ask for "{key}" just then ({rule})'
                raise event.item.marks[key].refuse(where)
        self._check(driver.game, event)
        key = _kind(event)
        if key == "undo":
            _check_undo(driver, event)
        self._now = self._last = event
        self._left = event.item[key] if key in AT_ONCE else 1
        if key in called():
            self._called = event
        return True

    def takes_back(self, driver: Driver, today: Section, ask: str) -> bool:
        """Whether an answer that was given before is not given again, but what led to it taken back."""
        view = driver.view
        if self._left:
            return self.now(driver)
        event = self._days[view.night - 1].next("events") if view.phase is Phase.DAY else None
        if event is None or "undo" not in event.item:
            return False
        section = self._called if ask == "again" and self._called is not None else today
        return reopened()[ask] in section.asked and self.now(driver)

    def menu(self, cue: Count) -> Reply:
        """The answer to a question of the menu."""
        if cue.ask.reads_back:
            if self._now is not None:
                self._done()
            return (1,)  # also to a take-back that costs the night, which is asked once it is done
        assert self._now is not None
        key = _kind(self._now)
        act = self._act(key, self._now.ask(key))
        if cue.ask == "menu" and key in AT_ONCE:
            self._done()
        return reply_told(act, cue)

    def _act(self, key: str, told: Any) -> Act | Undo:
        name = called().get(key)
        return told_power(name, told, self._cards) if name else _ACTS[key](told)

    def repeats(self) -> bool:
        """Whether what happens now is that the last line is to be said again: REPEAT, and no menu."""
        if self._now is None or _kind(self._now) != "repeat":
            return False
        self._now.ask("repeat")
        self._done()
        return True

    def _done(self) -> None:
        self._now = None
        self._left -= 1

    def again(self) -> bool:
        """Whether all the living want another conviction after what was called out last (R6)."""
        assert self._called is not None
        return bool(self._called.ask("again", False))

    def told(self, game: Game, key: str) -> Section | None:
        """The event of today that comes next, if it tells of this."""
        if game.public.phase is Phase.DAWN:
            return None
        event = self._days[game.public.night - 1].next("events")
        return event if event is not None and key in event.item else None

    def _check(self, game: Game, event: Section) -> None:
        key = _kind(event)
        if key == "repeat":
            return
        act = self._act(key, event.item[key])
        options = menu.options(game.public.table)
        if not next(one for one in options if one.line.id == menu_line(act)).open(game.public):
            raise event.refuse(key, "the menu does not offer that just now (R11)")
        if isinstance(act, acts.UsePower):
            check_power(event, game, act, self._cards)
        elif isinstance(act, acts.ShowCard | acts.Leave):
            event.living(game, key, act.seat)


def _check_undo(driver: Driver, event: Section) -> None:
    """Raises `FileError` for more than was decided since nightfall, and then the night itself: taken back
    once more, the same night would only be played again."""
    nights = (before.public.phase is Phase.NIGHT for before in reversed(driver.checkpoints))
    most, told = list(nights).index(True) + 1, event.item["undo"]
    if told > most:
        last = f"{most} at most, and the last of them is the night (R11)"
        raise event.refuse("undo", f"{told} is more than can be taken back here: {last}")


def _kind(event: Section) -> str:
    return next(key for key in (*_ACTS, *called(), "repeat") if key in event.item)
