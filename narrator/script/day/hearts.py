"""What the box asks when a heart may just have broken: a last stand (R4.6). The rules decide who may."""

from __future__ import annotations

from narrator.rules.game.acts import LastStand
from narrator.rules.game.state import PublicView
from narrator.script.common.ask import ask, sure
from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines
from narrator.script.common.scene import Scene, seats
from narrator.script.common.shared_lines import NOBODY

LINES = Lines()
WHO = LINES.declare("stand.ask")
WHOM = LINES.declare("stand.whom", ("seat",))
STANDS = LINES.declare("stand.by", ("seat",))
SURE = LINES.declare("stand.sure", ("seat",))
SURE_NOBODY = LINES.declare("stand.sure_nobody")


def ask_stand(view: PublicView) -> Scene:
    """Does one of those who have just died take somebody along?"""
    fallen = view.dead[view.stand_asked :]
    by = yield from ask("stand", WHO(), (Item(0, NOBODY()), *seats(fallen)))
    if by == 0:
        if (yield from sure("stand", SURE_NOBODY())):  # whether it ends the game may be a secret
            yield LastStand(None, None)
        return
    takes = yield from ask("stand.takes", WHOM(seat=by), seats(view.living))
    yield STANDS(seat=by)
    if (yield from sure("stand", SURE(seat=takes))):
        yield LastStand(by, takes)
