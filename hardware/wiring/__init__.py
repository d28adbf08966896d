"""What goes to which pin of the header: as a plan, a table and a picture. Nothing is switched here."""

from __future__ import annotations

from hardware.wiring.picture import draw
from hardware.wiring.plan import Wire, plan
from hardware.wiring.wire_list import as_json, as_table

__all__ = ["Wire", "as_json", "as_table", "draw", "plan"]
