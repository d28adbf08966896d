"""Simulated players: they press the buttons of a fake panel as a rehearsal file tells (DESIGN 8).

They hear what everybody hears and know the cards, as real players do. They never touch the game.
"""

from __future__ import annotations

from collections import Counter

from narrator.config.problems import Problem
from narrator.config.rehearsals import Rehearsal
from narrator.cues import AwaitConfirm, Count
from narrator.fingers import press, tap
from narrator.players_day import Day
from narrator.players_night import Night
from narrator.rules.state import Phase
from narrator.scenes.driver import Driver
from narrator.stage.count import CountPlan
from narrator.stage.ports import Edge

WAITS = {"begin": 1.0, "ready": 1.0}
"""Seconds until somebody presses CONFIRM; for anything else `PATIENCE`."""

PATIENCE = 4.0


class Players:
    """The table of one rehearsal. ``cards`` is the role id of each seat (index seat − 1).

    ``over`` turns True where the file has nothing more to tell.
    """

    def __init__(self, script: Rehearsal, cards: tuple[str, ...]) -> None:
        self.over = False
        self._script = script
        self._night, self._day = Night(script, cards), Day(script, cards)

    def hear(self, driver: Driver, cue: object, plan: CountPlan | None, at: float) -> list[Edge]:
        """What they press when ``cue`` begins at ``at``. Raises `FileError` for a forbidden choice."""
        if self._script_ends(driver):
            self.over = True
            return []
        if isinstance(cue, AwaitConfirm):
            return self._wait(driver, cue, at)
        if isinstance(cue, Count) and plan is not None:
            if cue.secret:
                return self._night.hear(driver, cue, plan)
            if cue.ask == "convicted" and self._day.event_now(driver):
                return tap(at + PATIENCE, long=True)
            return press(cue, plan, self._day.answer(driver, cue.ask))
        return []

    def unasked(self) -> list[Problem]:
        """The keys of the file that the game never asked for."""
        script, asked = self._script, self._night.asked | self._day.asked
        problems: list[Problem] = []
        for kind, items in (("night", script.nights), ("day", script.days)):
            for number, item in enumerate(items, start=1):
                for key, mark in item.marks.items():
                    if key != "events" and (f"{kind} {number}", key) not in asked:
                        problems.append(
                            mark.problem(f'{kind} {number}: the game never asks for "{key}"')
                        )
        for label, key in script.mistakes:
            if (label, key) not in asked:
                mark = script.marks["mistakes"]
                problems.append(mark.problem(f'mistakes, {label}: the game never asks for "{key}"'))
        return problems + self._day.left_over()

    def _script_ends(self, driver: Driver) -> bool:
        view = driver.view
        if view.phase is Phase.NIGHT:
            return view.night > len(self._script.nights)
        return view.phase is Phase.DAY and view.night > len(self._script.days)

    def _wait(self, driver: Driver, cue: AwaitConfirm, at: float) -> list[Edge]:
        if driver.by_day and self._day.event_now(driver):
            return tap(at + PATIENCE, long=True)
        if cue.ask == "discussion":
            return []
        return tap(at + WAITS.get(cue.ask, PATIENCE))


def dealt(cards: tuple[str, ...]) -> dict[str, int]:
    """Role id → how many of these cards."""
    return dict(Counter(cards))
