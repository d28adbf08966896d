"""Simulated players: they press the buttons of a fake panel as a rehearsal file tells (DESIGN 8).

They hear what everybody hears and know the cards, as real players do. They never touch the game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from narrator.config.problems import Mark, Problem
from narrator.config.rehearsals import Mistake, Rehearsal
from narrator.config.schema import Marked
from narrator.cues import AwaitConfirm, Count
from narrator.roles import all_roles
from narrator.rules.calls import refusal
from narrator.rules.role import Side
from narrator.rules.setup import claims_for
from narrator.rules.state import Game, Phase
from narrator.rules.victory import winner
from narrator.scenes.driver import Driver
from narrator.scenes.helper import ENDS
from narrator.stage.count import CountPlan
from narrator.stage.ports import Edge

TAP, HELD = 0.12, 0.9
"""Seconds a finger stays down for a short and for a long press."""

WAITS = {"begin": 1.0, "ready": 1.0}
"""Seconds until somebody presses CONFIRM; for anything else `PATIENCE`."""

PATIENCE = 4.0


def tap(at: float, *, long: bool = False) -> list[Edge]:
    """A finger goes down at ``at`` and up again."""
    return [Edge("confirm", True, at), Edge("confirm", False, at + (HELD if long else TAP))]


class Players:
    """The table of one rehearsal. ``cards`` is the role id of each seat (index seat − 1).

    ``over`` turns True where the file has nothing more to tell.
    """

    def __init__(self, script: Rehearsal, cards: tuple[str, ...]) -> None:
        self.over = False
        self._script, self._cards = script, cards
        self._asked: set[tuple[str, str]] = set()
        self._events = [list(day.get("events", [])) for day in script.days]
        self._event: dict[str, Any] | None = None
        self._died: list[int] = []

    def hear(self, driver: Driver, cue: object, plan: CountPlan | None, at: float) -> list[Edge]:
        """What they press when ``cue`` begins at ``at``. Raises `FileError` for a forbidden choice."""
        if self._script_ends(driver):
            self.over = True
            return []
        if isinstance(cue, AwaitConfirm):
            return self._wait(driver, cue, at)
        if isinstance(cue, Count) and plan is not None:
            if cue.secret:
                return self._secret(driver, cue, plan)
            if cue.ask == "convicted" and self._next_event(driver):
                return tap(at + PATIENCE, long=True)
            return self._press(cue, plan, self._open(driver, cue))
        return []

    def unasked(self) -> list[Problem]:
        """The keys of the file that the game never asked for."""
        problems: list[Problem] = []
        for kind, items in (("night", self._script.nights), ("day", self._script.days)):
            for number, item in enumerate(items, start=1):
                for key, mark in item.marks.items():
                    if key != "events" and (f"{kind} {number}", key) not in self._asked:
                        problems.append(
                            mark.problem(f'{kind} {number}: the game never asks for "{key}"')
                        )
        for label, ask in self._script.mistakes:
            if (label, ask) not in self._asked:
                mark = self._script.marks["mistakes"]
                problems.append(mark.problem(f'mistakes, {label}: the game never asks for "{ask}"'))
        for number, left in enumerate(self._events, start=1):
            if left:
                mark = self._script.days[number - 1].marks["events"]
                problems.append(mark.problem(f"day {number}: the game ends before these events"))
        return problems

    def _script_ends(self, driver: Driver) -> bool:
        view = driver.view
        if view.phase is Phase.NIGHT:
            return view.night > len(self._script.nights)
        return view.phase is Phase.DAY and view.night > len(self._script.days)

    # By night

    def _secret(self, driver: Driver, cue: Count, plan: CountPlan) -> list[Edge]:
        call, _, part = cue.ask.partition(".")
        label = f"night {driver.view.night}"
        key = "manner" if part == "manner" else call
        wrong = self._script.mistakes.get((label, cue.ask))
        if wrong is not None and driver.view.attempt == 1:  # a repeated night goes right
            self._asked |= {(label, key), (label, cue.ask)}
            return self._mistakes(cue, plan, wrong)
        if part == "roll":
            seats = () if cue.pass_ == 2 else claims_for(driver.view.table, self._cards)[call]
            return self._press(cue, plan, *seats)
        night = self._script.nights[driver.view.night - 1]
        self._asked.add((label, key))
        value = night.get(key)
        if value is None or cue.pass_ == 2:
            return []
        rule = refusal(driver.game, cue.ask, value)
        if rule is not None:
            raise night.marks[key].refuse(f'{label}: "{key}" may not choose {value} ({rule})')
        return self._press(cue, plan, value)

    def _mistakes(self, cue: Count, plan: CountPlan, wrong: list[Mistake]) -> list[Edge]:
        edges: list[Edge] = []
        values = [item.value for item in cue.items]
        for press in wrong:
            if press.pass_ != cue.pass_:
                continue
            if press.seat is None:
                after = edges[-1].at + plan.slot / 2 if edges else plan.begins(0) + plan.reaction
                edges += tap(after, long=True)
            elif press.seat in values:
                edges += self._on(plan, values.index(press.seat), long=press.long)
        return edges

    # By day

    def _wait(self, driver: Driver, cue: AwaitConfirm, at: float) -> list[Edge]:
        if driver.by_day and self._next_event(driver):
            return tap(at + PATIENCE, long=True)
        if cue.ask == "discussion":
            return []
        return tap(at + WAITS.get(cue.ask, PATIENCE))

    def _next_event(self, driver: Driver) -> bool:
        """Whether something happens now; events come before the trial, in their order."""
        day = driver.view.night
        if self._event is None and driver.view.phase is Phase.DAY and self._events[day - 1]:
            self._event = self._events[day - 1].pop(0)
            return True
        return False

    def _open(self, driver: Driver, cue: Count) -> int:
        view = driver.view
        if cue.ask.endswith(".sure") and not cue.ask.startswith("menu"):
            return 1
        if cue.ask == "convicted":
            day = self._script.days[view.night - 1]
            self._asked.add((view.label, "convicted"))
            return self._living(driver.game, day.get("convicted") or 0, "convicted", day)
        if cue.ask == "died":
            return self._report(driver)
        if cue.ask.startswith("side "):
            card = self._cards[int(cue.ask.split()[1]) - 1]
            return int(all_roles()[card].side is Side.MAFIA)
        if cue.ask == "end":
            return ENDS.index(self._truth(driver.game))
        if cue.ask.startswith("menu"):
            return self._happen(driver, cue)
        return 1

    def _happen(self, driver: Driver, cue: Count) -> int:
        """Answers the menu for the event that the file tells of."""
        event = self._event or {}
        if cue.ask == "menu.card":
            day = self._script.days[driver.view.night - 1]
            return self._living(driver.game, event["shown"], "events", day)
        if cue.ask == "menu" and "shown" in event:
            return 1
        self._event = None
        return 2 if cue.ask == "menu" else 1

    def _report(self, driver: Driver) -> int:
        night = self._script.nights[driver.view.night - 1]
        self._asked.add((f"night {driver.view.night}", "died"))
        dead: list[int] = night.get("died", [])
        left = [seat for seat in dead if seat not in self._died]
        if not left:
            self._died = []
            return 0
        self._died.append(left[0])
        return self._living(driver.game, left[0], "died", night)

    def _truth(self, game: Game) -> str | None:
        """Who has won, as somebody who sees all the cards would tell."""
        options = game.public.table.options._replace(moderation="box", reveal="all")
        table = replace(game.public.table, options=options)
        seen = game.public._replace(table=table)
        return winner(Game(seen, game.secret._replace(cards=self._cards)), after_night=True)

    def _living(self, game: Game, seat: int, key: str, item: Marked[str, Any]) -> int:
        """The seat, or 0 for nobody; raises `FileError` for one that is dead."""
        if seat and seat not in game.public.living:
            mark: Mark = item.marks.get(key, item.mark)
            raise mark.refuse(f'{game.public.label}: "{key}" names seat {seat}, not alive (R4.9)')
        return seat

    # With the finger

    def _press(self, cue: Count, plan: CountPlan, *wanted: int) -> list[Edge]:
        values = [item.value for item in cue.items]
        edges: list[Edge] = []
        for value in sorted(wanted, key=values.index):
            edges += self._on(plan, values.index(value))
        return edges

    def _on(self, plan: CountPlan, item: int, *, long: bool = False) -> list[Edge]:
        return tap(plan.begins(item) + plan.reaction + plan.slot * 0.3, long=long)


def dealt(cards: tuple[str, ...]) -> dict[str, int]:
    """Role id → how many of these cards."""
    return dict(Counter(cards))
