"""Simulated players: they press the buttons of a fake panel as a rehearsal file tells (DESIGN 8).

They hear what everybody hears and know the cards, as real players do. They never touch the game.
"""

from __future__ import annotations

from typing import Any

from narrator.live.simulated import Prompt
from narrator.rehearsal.day_answers import MAFIA_NIGHT, DayAnswers
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.file_nights import BY_LIGHT, spelt
from narrator.rehearsal.night_answers import NightAnswers
from narrator.rehearsal.section import Section
from narrator.rehearsal.unused_keys import Reasons, once
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Phase, PublicView
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.driver import Driver
from narrator.stage.ports import Edge
from narrator.yamlfile.problems import Problem
from narrator.yamlfile.schema import Marked


class Players:
    """The table of one rehearsal. ``cards`` is the role id of each seat (index seat − 1).

    ``over`` turns True where the file has nothing more to tell.
    """

    def __init__(self, script: Rehearsal, cards: tuple[str, ...]) -> None:
        self.over = False
        self.cards = cards
        self._script = script
        self._nights = _sections("night", script.nights)
        self._days = _sections("day", script.days)
        self._begun: set[str] = set()
        by_light = ("night 1", BY_LIGHT) in script.mistakes
        self._night = NightAnswers(self._nights, script.mistakes, cards)
        self._day = DayAnswers(self._nights, self._days, cards, by_light=by_light)

    def hear(self, prompt: Prompt) -> list[Edge]:
        """What they press when a cue begins. Raises `FileError` for a forbidden choice."""
        driver, cue = prompt.driver, prompt.cue
        if self._script_ends(driver):
            self.over = True
            return []
        self._begun.add(driver.view.label)
        if isinstance(cue, AwaitConfirm):
            return self._day.wait(prompt, cue)
        if isinstance(cue, Count) and prompt.plan is not None:
            return (self._night if cue.secret else self._day).hear(prompt, cue)
        return []

    def unused_keys(self, view: PublicView) -> list[Problem]:
        """The keys of the file that the game never asked for; ``view`` is the game at its end."""
        sections = [*self._nights, *self._days]
        told = {"night": len(self._nights), "day": len(self._days)}
        why = Reasons(view, self._begun, told).never
        problems = [problem for section in sections for problem in section.unused_keys(why)]
        asked = {(section.name, key) for section in sections for key in section.asked}
        for (label, key), presses in self._script.mistakes.items():
            if (label, key) not in asked:
                never = f'"{spelt(key)}": {why(label, key)}'
            else:
                missed = {press.pass_ for press in presses} - self._night.passes(label, key)
                never = "".join(f'"{spelt(key)}", pass {n}: {once(view, key)}' for n in missed)
            if never:
                problem = f"mistakes, {label}: the game never asks for {never}"
                problems.append(self._script.marks["mistakes"].problem(problem))
        return problems

    def _script_ends(self, driver: Driver) -> bool:
        view = driver.view
        if view.phase is Phase.NIGHT:
            return view.night > len(self._nights)
        if isinstance(driver.cue, Count) and driver.cue.ask == MAFIA_NIGHT:
            return not self._day.calls_night(view)
        return view.phase is Phase.DAY and view.night > len(self._days)


def _sections(kind: str, items: list[Marked[str, Any]]) -> list[Section]:
    return [Section(Moment.of(kind, number), item) for number, item in enumerate(items, start=1)]
