"""Who speaks, by ear: each voice says the same sentence, and a press anywhere in it takes that voice. Which
voices there are is told, and how they speak is not known here.
"""

from __future__ import annotations

from narrator.script.common.conditions import never
from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, Occasion
from narrator.script.set_up.choosing import Change, SetUpMenu, Situation, choose

LINES = Lines(never, occasion=Occasion.SET_UP)
WHICH = LINES.declare("set.speaker.which")
OWN = LINES.declare("set.speaker.own")
OF_SETTINGS = LINES.declare("set.speaker.of_settings")
NAMED = LINES.declare("set.speaker.named", ("word",))
TAKEN = LINES.declare("set.speaker.taken")

KEY = "speech.voice."
"""What a choice of a voice is called, with its language behind it."""


def several(now: Situation) -> bool:
    """Whether there is anything to choose."""
    return len(now.speakers()) > 1


def speakers_menu(now: Situation) -> SetUpMenu:
    """One after the other, each by its own voice."""
    yield WHICH()
    speakers = now.speakers()
    items = [Item(n, speaker.says) for n, speaker in enumerate(speakers)]
    picked = yield from choose("set.speaker", None, items)
    if picked < 0:
        return None
    return Change(f"{KEY}{now.language}", speakers[picked].voice)
