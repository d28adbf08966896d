"""What players can ask for at any moment of the day. It is applied by `apply` and `undo`, not here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.game.acts import CallNight, EndGame, Extend, Leave, ShowCard, UsePower


class Undo(NamedTuple):
    """The last public decision is taken back; across a dawn, or ``to_night`` in any case, the night is
    played again (R11)."""

    to_night: bool = False


class Redo(NamedTuple):
    """What an `Undo` took back last counts again (R11)."""


Interrupt = ShowCard | UsePower | Leave | Extend | CallNight | EndGame | Undo | Redo
"""What may come at any moment of the day, from outside the game's own scenes."""
distinct(Interrupt)
