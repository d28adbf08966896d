"""What a long press opens amid a game: the menu of the day, or how loud voice and music are. What
has happened in the game is not applied here."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.interrupts import Interrupt, Undo
from narrator.script.common.scene import say_all
from narrator.script.day.waiting import with_reminders
from narrator.script.driver import Driver
from narrator.script.evening.between_games import NOTHING_TO_UNDO
from narrator.script.evening.menu import CLOSED, menu
from narrator.script.evening.volume import Turn, how_loud
from narrator.script.interlude import Interlude
from narrator.stage.cue_source import CueSource
from narrator.stage.ports import Volumes
from narrator.stage.press import Press, PressKind

TURNS = {"repeat": "voice", "pause": "music"}
"""Button → what a long press of it makes louder or softer."""


class DayMenus:
    """The menus amid a game. ``volumes`` None: nobody changes how loud it is."""

    def __init__(self, source: CueSource, volumes: Volumes | None) -> None:
        self._source = source
        self.volumes = volumes if isinstance(source, Driver) else None

    def of(self, button: str) -> Interlude[Any]:
        """What a long press of this button opens."""
        game, label = self._source, self._source.label
        if button in TURNS:
            return self._how_loud(TURNS[button])
        assert isinstance(game, Driver)
        asks = menu(
            game.view,
            undoes=game.undoes,
            redoes=game.redoes,
            volume=self.volumes is not None,
        )
        return Interlude(with_reminders(asks), label, holdable=True, menu=True)

    def closed(self, interlude: Interlude[Any]) -> Interlude[None]:
        """What is said when a menu was left by holding the button."""
        return Interlude(say_all(CLOSED()), interlude.label, menu=True)

    def opens(self, press: Press, *, alone: bool, rests: bool) -> bool:
        """Whether this press opens a menu by day: where the game is ``alone``, with nothing in between, or of
        PAUSE where it ``rests`` by the same finger."""
        if press.kind is not PressKind.LONG:
            return False
        if press.button in TURNS:
            return self.volumes is not None and (alone or rests)
        return press.button == "confirm" and alone

    def comes_of(self, event: Interrupt | Turn) -> Interlude[Any] | Interrupt:
        """What happens in the game; or, where it changes nothing there, what is performed for it."""
        if isinstance(event, Turn):
            assert self.volumes is not None
            if event.gain is not None:
                self.volumes.turn(event)
            return self._how_loud(event.what)
        assert isinstance(self._source, Driver)
        if isinstance(event, Undo) and not self._source.checkpoints:
            return Interlude(say_all(NOTHING_TO_UNDO()), self._source.label)
        return event

    def _how_loud(self, what: str) -> Interlude[Any]:
        assert self.volumes is not None
        asks = how_loud(what, self.volumes.loudness)
        return Interlude(asks, self._source.label, holdable=True, menu=True)
