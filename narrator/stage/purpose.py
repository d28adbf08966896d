"""What a press is meant to do, by the button and by what is going on. Nothing is done here."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from narrator.script.common.cues import AwaitConfirm, Count, Mode, Performed
from narrator.stage.press import Press, PressKind


class Purpose(Enum):
    """What somebody wants who presses."""

    NOTHING = "nothing"
    LEAVE = "leave"
    """To end what is performed, and set the game up."""
    PAUSE = "pause"
    """To pause, or to go on after a pause."""
    REPEAT = "repeat"
    """To hear the last line again."""
    MENU = "menu"
    """To tell the box that something happened (R11), or how loud it is to be."""
    ANSWER = "answer"
    """To answer what is asked."""


class Circumstances(NamedTuple):
    """What is going on when a press is settled."""

    cue: Performed | None
    """The cue that is performed."""
    awake: bool
    """Everybody's eyes are open."""
    may_leave: bool
    """A long press ends what is performed."""
    may_open_menu: bool
    """A long press of this button opens its menu."""
    one_button: bool
    """There is no PAUSE and no REPEAT: CONFIRM held for three seconds pauses."""


def purpose(press: Press, now: Circumstances) -> Purpose:
    """What this press is for."""
    long = press.kind is PressKind.LONG
    if press.button == "confirm" and long and now.may_leave:
        return Purpose.LEAVE
    if long and now.may_open_menu:
        return Purpose.MENU
    if press.button == "pause":
        return Purpose.PAUSE if press.kind is PressKind.DOWN else Purpose.NOTHING
    if press.button == "repeat" and isinstance(now.cue, AwaitConfirm) and now.cue.asks:
        return Purpose.ANSWER if press.kind is PressKind.SHORT else Purpose.NOTHING
    if press.button == "repeat":
        repeats = press.kind is PressKind.DOWN and now.awake
        return Purpose.REPEAT if repeats else Purpose.NOTHING
    if press.button == "confirm" and press.kind is PressKind.HOLD and now.one_button:
        return Purpose.PAUSE
    return Purpose.ANSWER if _asked(press.button, now.cue) else Purpose.NOTHING


def _asked(button: str, cue: Performed | None) -> bool:
    """Whether this button is asked just now: CONFIRM, the seats' own, or any of them."""
    mode = cue.mode if isinstance(cue, Count) else Mode.ONE
    own = mode is Mode.BALLOT or (isinstance(cue, Count) and cue.own)
    return mode is Mode.VOTER or button.startswith("seat ") == own
