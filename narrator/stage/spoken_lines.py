"""Which lines a cue speaks. Nothing is worded, rendered or performed here."""

from __future__ import annotations

from narrator.script.common.cues import AwaitConfirm, Beat, Count, Performed, Say


def spoken_in(cue: Performed) -> list[Say]:
    """The lines of one cue."""
    if isinstance(cue, Count):
        return [item.say for item in cue.items]
    if isinstance(cue, Beat):
        return [cue.say]
    if isinstance(cue, AwaitConfirm):
        return [] if cue.over is None else [cue.over]
    return [cue] if isinstance(cue, Say) else []
