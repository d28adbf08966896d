"""What those press in a silent night whom a call is not for (R13.17). No test stands here."""

from __future__ import annotations

import random

from narrator.live.simulated import Prompt
from narrator.script.common.cues import Count
from narrator.stage.ports import Edge


def all_others(prompt: Prompt, noise: random.Random) -> list[Edge]:
    """All the living at some seat, and some of the dead; nothing where a call wakes somebody."""
    if not (isinstance(prompt.cue, Count) and prompt.cue.own):
        return []
    private, view = prompt.driver.private, prompt.driver.view
    own = private.own if private else ()
    pressing = (*view.living, *[seat for seat in view.dead if noise.random() < 0.5])
    return [
        edge
        for seat in pressing
        if seat not in own
        for edge in prompt.on(noise.choice(view.living), button=f"seat {seat}")
    ]
