"""Lines that several scenes share, each declared once. No question is asked here."""

from __future__ import annotations

from narrator.script.common.cues import Line

NOBODY = Line("option.nobody")
NUMBER = Line("count.number", ("number",))
NO_MORE = Line("option.no_more")
TIED = Line("option.tied")
SURE_NOBODY = Line("verdict.sure_nobody")
SURE_OVER = Line("verdict.sure_over")
PLAYERS = Line("setup.players", ("players",))
