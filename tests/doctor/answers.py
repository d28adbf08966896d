"""A box of the usual parts, and a press of somebody who answers. Contains no tests."""

from __future__ import annotations

from narrator.doctor.questions import Edges, Parts
from narrator.live.simulated import tap

BOX = Parts(("confirm", "repeat", "pause"), ("yes", "no"))


def press(button: str = "confirm", at: float = 1.0) -> Edges:
    return tuple(tap(at, button=button))
