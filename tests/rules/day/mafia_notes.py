"""Tables that play by written notes (R7): the Sunrise, and a Mafia Night. Contains no tests."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.acts import CallNight, Morning, Nightfall, ReportNotes, Wake
from tests.kit.rules import Evening, roll_call


def sunrise(players: int = 6, **agreed: Any) -> Evening:
    """The first morning; the box never learns who is black."""
    game = roll_call(players, "sunrise", mafioso=[1, 2], **agreed)
    return game.does(Wake(), Morning())


def written(game: Evening, named: int, same: int | None = None) -> Evening:
    """The table calls a Mafia Night, and tells what the notes say."""
    return game.does(CallNight(), Nightfall(), Wake(), ReportNotes(named, same))
