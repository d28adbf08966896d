"""The people around a box in virtual time: what they press, and when. No test stands here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from narrator.live.simulated import HELD, TAP, Prompt
from narrator.rules.game.facts import Undone
from narrator.rules.game.state import PublicView
from narrator.rules.setup.setup import claims_for
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.driver import Driver
from narrator.stage.ports import Edge


def idle(prompt: Prompt) -> Iterable[Edge]:
    """Nobody presses anything."""
    del prompt
    return ()


@dataclass
class People:
    """They play a whole game, and look at the game alone: so they go on after any fault.

    ``nights`` and ``verdicts`` are in their order, ``died`` is what a helper tells. On day 1 seat
    ``shown`` shows its card, on day ``undo`` the last decision is taken back, once. ``stand`` is who
    takes whom along. ``outside`` answers open questions outside a game.
    """

    cards: Sequence[str] = ()
    nights: Sequence[Mapping[str, int | Sequence[int]]] = ()
    verdicts: Sequence[int] = ()
    died: Sequence[Sequence[int]] = ()
    shown: int = 0
    undo: int = 0
    stand: tuple[int, int] = (0, 0)
    outside: Mapping[str, int] = field(default_factory=dict)

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm):
            long = prompt.in_game and self._happens(prompt.driver.view, cue.ask)
            return prompt.after(1, HELD if long else TAP)
        if not isinstance(cue, Count):
            return ()
        if not prompt.in_game:
            sure = {cue.ask: 1} if cue.ask.endswith(".sure") else {}
            answers = {**sure, **self.outside}
            return prompt.on(answers[cue.ask]) if cue.ask in answers else ()
        driver = prompt.driver
        return prompt.on(*(self._secret(driver, cue) if cue.secret else self._aloud(driver, cue)))

    def _shows(self, view: PublicView) -> bool:
        return view.label == "day 1" and self.shown in view.living

    def _happens(self, view: PublicView, ask: str) -> bool:
        undone = any(type(fact) is Undone for fact in view.facts)
        takes_back = ask == "trial.1" and view.night == self.undo and not undone
        return takes_back or (ask == "discussion" and self._shows(view))

    def _secret(self, driver: Driver, cue: Count) -> Sequence[int]:
        view = driver.view
        call, _, part = cue.ask.partition(".")
        if cue.pass_ == 2:
            return ()
        if part == "roll":
            return claims_for(view.table, tuple(self.cards))[call]
        night = self.nights[view.night - 1] if 0 < view.night <= len(self.nights) else {}
        wanted = night.get(part or call, ())
        return (wanted,) if isinstance(wanted, int) else wanted

    def _aloud(self, driver: Driver, cue: Count) -> Sequence[int]:
        view = driver.view
        values = [item.value for item in cue.items]
        if cue.ask.startswith("cards "):
            return ()  # they look for them
        if cue.ask == "convicted":
            return (self.verdicts[view.night - 1] if view.night <= len(self.verdicts) else 0,)
        if cue.ask == "died":
            tonight = self.died[view.night - 1] if view.night <= len(self.died) else ()
            return (next((seat for seat in tonight if seat in values), 0),)
        if cue.ask == "menu":
            return (1 if self._shows(view) else 2,)
        if cue.ask in ("stand", "stand.takes"):
            return (self.stand[cue.ask == "stand.takes"],)
        if cue.ask == "menu.card":
            return (self.shown,)
        if cue.ask.startswith("side ") and not cue.ask.endswith(".sure"):
            return (int(self.cards[int(cue.ask.split()[1]) - 1] == "mafioso"),)
        return (1,)
