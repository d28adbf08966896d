"""Asks whether people have done what they were told, and waits as long as that takes: one scene for cards
that are looked at, seats that are taken, hands that are counted. Nothing goes on before somebody presses.
"""

from __future__ import annotations

from collections.abc import Iterable

from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.common.scene import Scene

GENTLY = 45.0
"""Seconds without a press after which the request is said once more: a press may have been lost."""


def ready(name: str, request: Say, again: Iterable[Say] = ()) -> Scene:
    """Says the request, and waits for a press. It is said twice at most; then the box is silent. ``again``:
    what REPEAT says besides."""
    yield request
    yield from awaited(name, request, again)


def awaited(name: str, request: Say, again: Iterable[Say] = ()) -> Scene:
    """The same where the request was said already."""
    wait = AwaitConfirm(name, again=tuple(again))
    if not (yield wait._replace(within=GENTLY)):
        yield request
        yield wait._replace(silent=True)
