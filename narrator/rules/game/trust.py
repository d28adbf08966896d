"""What a table was told by those who learn, in one game in which nobody lies: what people who do not play at
random go by (`Role.habit`). Who tells what, and when, is not known here.
"""

from __future__ import annotations

Choice = tuple[int, ...]


class Trust:
    """Who came forward, and what they have found."""

    def __init__(self) -> None:
        self.came_forward: set[int] = set()
        """Who has come forward as one who learns."""
        self.cleared: set[int] = set()
        """Whom one of these has found to be none of the Mafia."""
        self.exposed: set[int] = set()
        """Whom one of these has found to be of the Mafia."""
        self.answers: dict[str, dict[int, bool]] = {}
        """Call of one who learns → seat → whether it is of the Mafia."""

    @property
    def trusted(self) -> set[int]:
        """Who came forward, and who was cleared."""
        return self.came_forward | self.cleared


def within(seats: Choice, wanted: set[int]) -> Choice:
    """Those of the seats that are wanted."""
    return tuple([seat for seat in seats if seat in wanted])


def outside(seats: Choice, spared: set[int]) -> Choice:
    """Those of the seats that are not spared."""
    return tuple([seat for seat in seats if seat not in spared])
