"""What simulated players answer with open eyes, as a rehearsal file tells. No secret: `players_night`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from narrator.config.problems import Problem
from narrator.config.rehearsals import Rehearsal
from narrator.config.schema import Marked
from narrator.errors import RuleError
from narrator.roles import all_roles
from narrator.rules.acts import LastStand
from narrator.rules.play import apply
from narrator.rules.role import Role, Side
from narrator.rules.state import Game, Phase
from narrator.rules.victory import winner
from narrator.scenes.driver import Driver
from narrator.scenes.helper import ENDS


class Day:
    """The days of one rehearsal. ``asked`` grows by (label, key) of everything the game asks."""

    def __init__(self, script: Rehearsal, cards: tuple[str, ...]) -> None:
        self.asked: set[tuple[str, str]] = set()
        self._script, self._cards = script, cards
        self._events = [list(day.get("events", [])) for day in script.days]
        self._event: Marked[str, Any] | None = None
        self._died: list[int] = []
        self._takes = 0

    def event_now(self, driver: Driver) -> bool:
        """Whether something happens now; events come before the trial, in their order."""
        number = driver.view.night
        if self._event is None and driver.view.phase is Phase.DAY and self._events[number - 1]:
            self._event = self._events[number - 1].pop(0)
            if "last_stand" in self._event:
                message = f'day {number}: the game does not ask for "last_stand" just then (R4.6)'
                raise self._event.marks["last_stand"].refuse(message)
            return True
        return False

    def answer(self, driver: Driver, ask: str) -> int:
        """The value that is pressed. Raises `FileError` for what the rules forbid."""
        game, day = driver.game, driver.view.night
        if ask.startswith("menu"):
            return self._menu(game, ask)
        if ask.endswith(".sure"):
            return 1
        if ask == "convicted":
            today = self._script.days[day - 1]
            self.asked.add((f"day {day}", ask))
            return _living(game, today.get(ask) or 0, ask, today)
        if ask == "died":
            return self._report(game)
        if ask == "stand":
            return self._stand(game)
        if ask == "stand.takes":
            return self._takes
        if ask.startswith("side "):
            return int(self._role_of(int(ask.split()[1])).side is Side.MAFIA)
        assert ask == "end", f"nobody knows an answer to {ask}"
        return ENDS.index(self._truth(game))

    def left_over(self) -> list[Problem]:
        """The events that the game had no more time for."""
        return [
            self._script.days[number - 1]
            .marks["events"]
            .problem(f"day {number}: the game ends before these events")
            for number, left in enumerate(self._events, start=1)
            if left
        ]

    def _menu(self, game: Game, ask: str) -> int:
        """Answers the menu for the event that the file tells of."""
        event: dict[str, Any] = self._event or {}
        if ask == "menu.card":
            return _living(game, event["shown"], "events", self._script.days[game.public.night - 1])
        if ask == "menu" and "shown" in event:
            return 1
        self._event = None
        return 2 if ask == "menu" else 1

    def _report(self, game: Game) -> int:
        number = game.public.night
        night = self._script.nights[number - 1]
        self.asked.add((f"night {number}", "died"))
        dead: list[int] = night.get("died", [])
        left = [seat for seat in dead if seat not in self._died]
        if not left:
            self._died = []
            return 0
        self._died.append(left[0])
        return _living(game, left[0], "died", night)

    def _stand(self, game: Game) -> int:
        """Who takes somebody along: as the night tells at dawn, by day an event or else the day."""
        number = game.public.night
        if game.public.phase is Phase.DAWN:
            label, item = f"night {number}", self._script.nights[number - 1]
        else:
            label, item = f"day {number}", self._script.days[number - 1]
        events = [] if game.public.phase is Phase.DAWN else self._events[number - 1]
        if events and "last_stand" in events[0]:
            item = events.pop(0)
        else:
            self.asked.add((label, "last_stand"))
        if "last_stand" not in item:
            return 0
        by, takes = item["last_stand"]["by"], item["last_stand"]["takes"]
        mark = item.marks["last_stand"]
        try:
            after = apply(game, LastStand(by, takes))
        except RuleError as error:
            raise mark.refuse(f'{label}, "last_stand": {error}') from None
        if takes in after.public.living or not self._role_of(by).bomber:
            raise mark.refuse(f'{label}, "last_stand": seat {by} may take nobody along (R4.6)')
        self._takes = takes
        return int(by)

    def _role_of(self, seat: int) -> Role:
        return all_roles()[self._cards[seat - 1]]

    def _truth(self, game: Game) -> str | None:
        """Who has won, as somebody who sees all the cards would tell."""
        options = game.public.table.options._replace(moderation="box", reveal="all")
        table = replace(game.public.table, options=options)
        seen = game.public._replace(table=table)
        return winner(Game(seen, game.secret._replace(cards=self._cards)), after_night=True)


def _living(game: Game, seat: int, key: str, item: Marked[str, Any]) -> int:
    """The seat, or 0 for nobody; raises `FileError` for one that is dead."""
    if seat and seat not in game.public.living:
        mark = item.marks.get(key, item.mark)
        raise mark.refuse(f'{game.public.label}: "{key}" names seat {seat}, not alive (R4.9)')
    return seat
