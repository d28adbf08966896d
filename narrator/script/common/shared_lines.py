"""Lines that several scenes share, each declared once. No question is asked here."""

from __future__ import annotations

from narrator.script.common.lines import Lines, Need, Occasion

LINES = Lines()
NOBODY = LINES.declare("option.nobody")
NUMBER = LINES.declare("count.number", ("number",), need=Need.COUNT)
NO_MORE = LINES.declare("option.no_more")
TIED = LINES.declare("option.tied")
SURE_NOBODY = LINES.declare("verdict.sure_nobody", need=Need.TRIAL)
SEAT_WAS = LINES.declare("was.seat", ("seat",), need=Need.TRIAL)
SURE_OVER = LINES.declare("verdict.sure_over")
PLAYERS = LINES.declare("setup.players", ("players",), need=Need.WELCOME, occasion=Occasion.SET_UP)

LINES.fill("players", lambda table: [table.players])
