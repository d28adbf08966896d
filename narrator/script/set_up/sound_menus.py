"""Who speaks, and how loud the voice and the music are, by ear: each voice and each step is heard at once. No
decibels aloud, and how a voice speaks is not known here."""

from __future__ import annotations

from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.evening.volume import NOW, step, steps, turned
from narrator.script.set_up.choosing import Change, Place, SetUpMenu, Situation, choose

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


def voice_menu(now: Situation) -> SetUpMenu:
    """Louder or softer; the next question is the sample."""
    return _menu("voice", step(now.voice), now.loudest)


def music_menu(now: Situation) -> SetUpMenu:
    """Louder or softer; the music plays under the Count."""
    return _menu("music", step(now.music), now.loudest)


def _menu(name: str, at: int, loudest: float) -> SetUpMenu:
    picked = yield from choose(f"set.{name}", NOW[name](number=at), steps(at, loudest))
    return None if picked < 0 else Change(f"sound.{name}", turned(at, picked), Place(name))
