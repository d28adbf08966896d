"""Who speaks, and how loud the voice and the music are, by ear: each voice and each step is heard at once. No
decibels aloud, and how a voice speaks is not known here."""

from __future__ import annotations

from narrator.script.common.cues import Item
from narrator.script.common.lines import Line, Lines, Occasion, never
from narrator.script.set_up.choosing import Change, Place, SetUpMenu, Situation, choose

LINES = Lines(never, occasion=Occasion.SET_UP)
WHICH = LINES.declare("set.speaker.which")
OWN = LINES.declare("set.speaker.own")
OF_SETTINGS = LINES.declare("set.speaker.of_settings")
NAMED = LINES.declare("set.speaker.named", ("word",))
TAKEN = LINES.declare("set.speaker.taken")
VOICE_NOW = LINES.declare("set.voice.now", ("number",))
MUSIC_NOW = LINES.declare("set.music.now", ("number",))
LOUDER = LINES.declare("set.louder")
SOFTER = LINES.declare("set.softer")

KEY = "speech.voice."
"""What a choice of a voice is called, with its language behind it."""

STEP, FULL = 3.0, 3.0
"""In dB: from one step to the next, and the ninth of the nine."""

STEPS = 9

LINES.offer("number", range(1, STEPS + 1))


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


def step(gain: float) -> int:
    """The step from one to nine that is nearest to a gain in dB."""
    return max(1, min(STEPS, STEPS + round((gain - FULL) / STEP)))


def gain(step: int) -> float:
    """The gain of a step, in dB."""
    return FULL + (step - STEPS) * STEP


def voice_menu(now: Situation) -> SetUpMenu:
    """Louder or softer; the next question is the sample."""
    return _menu("voice", VOICE_NOW, step(now.voice), now.loudest)


def music_menu(now: Situation) -> SetUpMenu:
    """Louder or softer; the music plays under the Count."""
    return _menu("music", MUSIC_NOW, step(now.music), now.loudest)


def _menu(name: str, line: Line, at: int, loudest: float) -> SetUpMenu:
    steps = [(1, LOUDER, at < STEPS and gain(at + 1) <= loudest), (0, SOFTER, at > 1)]
    items = tuple(Item(value, words()) for value, words, possible in steps if possible)
    picked = yield from choose(f"set.{name}", line(number=at), items)
    if picked < 0:
        return None
    return Change(f"sound.{name}", gain(at + (1 if picked else -1)), Place(name))
