"""What a trial procedure may declare (R5): what the box says at each of its steps. No votes counted."""

from __future__ import annotations

from typing import ClassVar

from narrator.cues import Line, Say
from narrator.rules.state import PublicView

RUNOFF = Line("tie.runoff", variants=2)
LAST_DEAD = Line("tie.last_dead", ("seat",), variants=2)


class Trial:
    """Base of every procedure. Its progress is `state.Progress`: a trial can be cut at any step."""

    id: ClassVar[str]
    lines: ClassVar[tuple[Line, ...]]
    """Every line that ``steps`` may use, for the check of voice packs."""

    def steps(self, view: PublicView) -> tuple[tuple[Say, ...], ...]:
        """For each step of today's trial what is said before the table does it; CONFIRM ends a step."""
        raise NotImplementedError


def tie(view: PublicView) -> Say:
    """What a tied vote means at this table (R6); with nobody dead yet, ``last_dead`` is a runoff."""
    if view.table.options.tie == "last_dead" and view.dead:
        return LAST_DEAD(seat=view.dead[-1])
    return RUNOFF()
