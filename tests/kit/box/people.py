"""The people around a box in virtual time: what they press, and when. Contains no tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from narrator.live.simulated import HELD, TAP, Prompt
from narrator.rules.game.facts import Undone
from narrator.rules.game.state import PublicView
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.set_up.outlook import AS_IT_IS
from narrator.stage.ports import Edge
from tests.kit.planned import Planned


def idle(prompt: Prompt) -> Iterable[Edge]:
    """Nobody presses anything."""
    del prompt
    return ()


@dataclass
class People(Planned):
    """They play a whole game, and look at the game alone: so they go on after any fault."""

    died: Sequence[Sequence[int]] = ()
    """What a helper tells of each night."""
    shown: int = 0
    """Who shows its card on day 1; 0: nobody."""
    undo: int = 0
    """The day on which the last decision is taken back, once."""
    stand: tuple[int, int] = (0, 0)
    """Who takes whom along."""
    outside: Mapping[str, int] = field(default_factory=dict)
    """Open questions outside a game → their answers."""

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm):
            long = prompt.in_game and self._happens(prompt.driver.view, cue.ask)
            return prompt.after(1, HELD if long else TAP)
        if isinstance(cue, Count) and not prompt.in_game:
            as_it_is = {"long": AS_IT_IS, "early": AS_IT_IS}
            answers: dict[str, int] = {cue.ask: 1} if cue.ask.reads_back else as_it_is
            answers |= self.outside
            return prompt.on(answers[cue.ask]) if cue.ask in answers else ()
        return prompt.presses(self.reply(prompt.driver.view, cue)) if prompt.in_game else ()

    def _shows(self, view: PublicView) -> bool:
        return view.label == "day 1" and self.shown in view.living

    def _happens(self, view: PublicView, ask: str) -> bool:
        undone = any(type(fact) is Undone for fact in view.facts)
        takes_back = ask == "discussion" and view.night == self.undo and not undone
        return takes_back or (ask == "discussion" and self._shows(view))

    def aloud(self, view: PublicView, cue: Count) -> Sequence[int]:
        what, seat = cue.ask.topic, cue.ask.about
        if what == "cards":
            return ()  # they look for them
        if what == "died":
            tonight = self.died[view.night - 1] if view.night <= len(self.died) else ()
            values = [item.value for item in cue.items]
            return (next((seat for seat in tonight if seat in values), 0),)
        if what == "menu":
            return (1 if self._shows(view) else 2,)
        if what in ("stand", "stand.takes"):
            return (self.stand[what == "stand.takes"],)
        if what == "menu.card":
            return (self.shown,)
        if what == "side" and seat.isdecimal():
            return (int(self.cards[int(seat) - 1] == "mafioso"),)
        return super().aloud(view, cue)
