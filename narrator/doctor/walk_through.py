"""What an examination asks for, without one: its script is led through by somebody to whom nothing is wrong.
Nothing sounds here.
"""

from __future__ import annotations

from narrator.doctor.questions import Edges, Listen, Parts, Ticks, examine
from narrator.live.simulated import tap
from narrator.script.common.cues import Say


def asked(parts: Parts) -> tuple[Say, ...]:
    """The lines that somebody answers, in their order; the box has at least one button."""
    found: list[Say] = []
    script = examine(parts)
    request, last, reply = next(script), Say(""), Edges()
    while True:
        if isinstance(request, Say):
            last = request
        elif isinstance(request, Listen | Ticks):
            own = parts.buttons[min(len(found), len(parts.buttons) - 1)]
            reply = tuple(tap(1.0, button=own)) if isinstance(request, Listen) else ()
            found.append(last)
        try:
            request = script.send(reply)
        except StopIteration:
            return tuple(found)
