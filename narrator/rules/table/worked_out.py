"""What is worked out of a table once and kept with it, so that no moment of a game does it again. Nothing is
worked out here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from narrator.base.value import OftenRead
from narrator.rules.table.call import Call, Part


@dataclass(frozen=True)
class WorkedOut(OftenRead):
    """The half of a `Table` that others fill in."""

    plans: dict[int, tuple[tuple[Call, tuple[Part, ...]], ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """Night → its calls and their parts, as far as they have been asked for (`calls.plan`)."""
    parts: dict[int, frozenset[Part]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """Night → all that is done in it, as far as it has been asked for (`calls.parts_in`)."""
    left: dict[int, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Night → what of it was left when that was last asked for (`calls.Left`)."""
    without: dict[tuple[int, frozenset[str], tuple[str, ...]], Any] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """Night, roles all of whose cards lie open, and sides whose cards have no power → what is left of it
    (`calls.Left`)."""
    hooked: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Hook → the roles in play that have it of their own, as far as asked for (`role.hooked`)."""
