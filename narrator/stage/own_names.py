"""What the players of a table have said as their names, and whoever hears it. In memory alone: nothing here
is written anywhere, and nothing knows what was said."""

from __future__ import annotations

from narrator.script.common.cues import Say
from narrator.script.common.scene import SEAT, SEAT_WAS
from narrator.stage.ports import Ear, Utterance

ALONE = frozenset({SEAT.id, SEAT_WAS.id})
"""The lines that are the name of a seat and nothing else."""

OF_SEATS = ("call", "other", "seat")
"""The slots that hold a seat."""


def one_seat(say: Say) -> int:
    """The seat that a line is about; 0: none, or several."""
    seats = {value for slot, value in say.slots if slot in OF_SEATS and isinstance(value, int)}
    return seats.pop() if len(seats) == 1 else 0


class OwnNames:
    """The names of one table by their seats, heard through ``ear``."""

    def __init__(self, ear: Ear) -> None:
        self.ear = ear
        self.asked = False
        """Whether this table was asked whether it wants to be called by names."""
        self._said: dict[int, Utterance] = {}
        self._players: int | None = None

    def sit(self, players: int | None) -> None:
        """So many play from now on (None: nobody knows): another number means another table."""
        if players != self._players:
            self._players = players
            self.forget()

    def forget(self) -> None:
        """Nobody has said anything, and nobody was asked."""
        self._said.clear()
        self.asked = False

    def of(self, seat: int) -> Utterance | None:
        """What was said at this seat; None: nothing, so it is called by its number."""
        return self._said.get(seat)

    def keep(self, seat: int, name: Utterance) -> None:
        """From now on this seat is called by this."""
        self._said[seat] = name

    def drop(self, seat: int) -> None:
        """From now on this seat is called by its number."""
        self._said.pop(seat, None)

    def close(self) -> None:
        """Nobody is listened to."""
        self.ear.close()
