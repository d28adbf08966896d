"""What is worked out of a table once and kept with it, so that no moment of a game does it again. Nothing is
worked out here.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from narrator.rules.table.call import Call, Part


class WorkedOut:
    """The half of a `Table` that others fill in."""

    @cached_property
    def plans(self) -> dict[int, tuple[tuple[Call, tuple[Part, ...]], ...]]:
        """Night → its calls and their parts, as far as they have been asked for (`calls.plan`)."""
        return {}

    @cached_property
    def parts(self) -> dict[int, frozenset[Part]]:
        """Night → all that is done in it, as far as it has been asked for (`calls.parts_in`)."""
        return {}

    @cached_property
    def left(self) -> dict[int, Any]:
        """Night → what of it was left when that was last asked for (`calls.Left`)."""
        return {}

    @cached_property
    def without(self) -> dict[tuple[int, frozenset[str], tuple[str, ...]], Any]:
        """Night, roles all of whose cards lie open, and sides whose cards have no power → what is left of it
        (`calls.Left`)."""
        return {}

    @cached_property
    def hooked(self) -> dict[str, Any]:
        """Hook → the roles in play that have it of their own, as far as asked for (`role.hooked`)."""
        return {}
