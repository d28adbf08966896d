"""What is said before a step of the night is played anew: who is awake in it, and what they are asked. It
follows from what everybody has heard of this step.
"""

from __future__ import annotations

from collections.abc import Sequence

from narrator.rules.game.state import Phase, PublicView
from narrator.rules.night.calls import tonight
from narrator.rules.table.call import Call, Part
from narrator.script.common.cues import Light, Performed, Rest, Say
from narrator.script.common.scene import FIND, SETTLE
from narrator.script.night.call_lines import called, line_id
from narrator.script.night.call_scene import ASKS, LOOK_AGAIN, LOOK_UP, NOW, ONCE_MORE, SIGNED
from narrator.script.night.named_cards import NOW_TAKE

WAKES = (Part.SIGN, Part.WAKE)


def step_anew(view: PublicView, cue: Performed | None, said: Sequence[Say]) -> tuple[Say, ...]:
    """Who is awake, and what is asked, where ``cue`` is performed anew; ``said`` is what its scene has said
    before. Nothing where nobody is awake, or where the cue says it itself."""
    if isinstance(cue, Rest) and cue.kind == "back" and cue not in (SETTLE, FIND):
        return ()  # all have just closed their eyes
    if view.phase is not Phase.NIGHT or view.table.on_notes:
        return () if isinstance(cue, Say) else tuple(said[-1:])
    if any(say.line in (LOOK_UP.id, LOOK_AGAIN.id) for say in said):
        return (LOOK_UP(),)
    now = tonight(view)[view.progress.step :][:1]
    return tuple(say for call, parts in now for say in _of_call(call, parts, cue, said))


def _of_call(
    call: Call, parts: tuple[Part, ...], cue: Performed | None, said: Sequence[Say]
) -> tuple[Say, ...]:
    if Part.PRESS in parts or Part.ANSWERS in parts:  # one line says it all
        return () if isinstance(cue, Say) else tuple(said[-1:])
    lines = {line_id(call, part): part for part in parts}
    heard = [Part.SLEEP if say.line == SIGNED.id else lines.get(say.line) for say in said]
    come_to = [part for part in heard if part is not None]
    if not come_to or come_to[-1] is Part.SLEEP:
        return ()
    wakes = [called(call, part) for part in parts if part in WAKES]
    asks: list[Part] = []
    if come_to[-1] is Part.WAKE:
        # Also a question that is not explained any more tonight.
        asks = [part for part in parts if part in ASKS][:1]
    elif come_to[-1] is not Part.SIGN:  # one line wakes and asks
        asks = [come_to[-1]]
    if _answers(cue):
        asks = [Part.ANSWER]
    if isinstance(cue, Say) and cue.line in lines:
        return tuple(wakes)
    if said[-1].line in (ONCE_MORE.id, NOW_TAKE.id):
        return (*wakes, said[-1])
    begun = said[-1:] if said[-1].line == NOW.id else ()
    return (*wakes, *[called(call, part) for part in asks], *begun)


def _answers(cue: Performed | None) -> bool:
    return isinstance(cue, Light) or (isinstance(cue, Rest) and cue.kind == "answer")
