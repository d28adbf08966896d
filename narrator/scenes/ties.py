"""What a tied vote means at this table, told before the table votes (R6). What came of one: the herald's."""

from __future__ import annotations

from narrator.cues import Line, Say
from narrator.rules.state import PublicView

TIE = {rule: Line(f"tie.{rule}", variants=2) for rule in ("runoff", "all", "mayor", "lot")}
LAST_DEAD = Line("tie.last_dead", ("seat",), variants=2)


def tie_rule(view: PublicView) -> Say:
    """With nobody dead yet, ``last_dead`` is a runoff."""
    rule = view.table.options.tie
    if rule != "last_dead":
        return TIE[rule]()
    return LAST_DEAD(seat=view.dead[-1]) if view.dead else TIE["runoff"]()
