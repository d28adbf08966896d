"""How a kit is wired to the header: as a plan, a table and a picture. No pin is opened here."""

from __future__ import annotations

from hardware.wiring.captions import Captions
from hardware.wiring.picture import draw
from hardware.wiring.plan import Wire, plan
from hardware.wiring.wire_list import as_json, as_table

__all__ = ["Captions", "Wire", "as_json", "as_table", "draw", "plan"]
