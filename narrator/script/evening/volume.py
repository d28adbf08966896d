"""How loud voice and music are, step by step: each question is the sample of its step. No decibels aloud."""

from __future__ import annotations

from typing import NamedTuple

from narrator.script.common.cues import Item
from narrator.script.common.lines import Line, Lines, Occasion, never
from narrator.script.common.scene import SceneOf, ask

STEP, FULL = 3.0, 3.0
"""In dB: from one step to the next, and the ninth of the nine."""

STEPS = 9

SOFTEST = -20.0
"""In dB: no setting is lower, and so the first step is not."""

LINES = Lines(occasion=Occasion.SET_UP)
NOW = {
    "voice": LINES.declare("set.voice.now", ("number",), when=never),
    "music": LINES.declare("set.music.now", ("number",), when=never),
}
"""What is loud → the line that tells, and lets hear, its step."""
LOUDER = LINES.declare("set.louder")
SOFTER = LINES.declare("set.softer")
WHAT = {"voice": LINES.declare("set.voice"), "music": LINES.declare("set.music")}
ENOUGH = LINES.declare("menu.loud_enough")
WHICH = LINES.declare("menu.which_volume")

LINES.also(lambda _: (line(number=n) for line in NOW.values() for n in range(1, STEPS + 1)))
LINES.offer("number", range(1, STEPS + 1))


class Loudness(NamedTuple):
    """How loud a box is, in dB."""

    voice: float = 0.0
    music: float = 0.0
    loudest: float = 6.0
    """Nothing louder is offered."""


class Turn(NamedTuple):
    """Somebody wants ``voice`` or ``music`` to be louder or softer."""

    what: str
    gain: float | None = None
    """In dB; None: that is still to be asked."""


def step(gain: float) -> int:
    """The step from one to nine that is nearest to a gain in dB."""
    return max(1, min(STEPS, STEPS + round((gain - FULL) / STEP)))


def gain(step: int) -> float:
    """The gain of a step, in dB."""
    return max(SOFTEST, FULL + (step - STEPS) * STEP)


def steps(at: int, loudest: float) -> tuple[Item, ...]:
    """One step up (1) and down (0) from this one, as far as there is one."""
    offered: list[tuple[int, Line, bool]] = [
        (1, LOUDER, at < STEPS and gain(at + 1) <= loudest),
        (0, SOFTER, at > 1),
    ]
    return tuple([Item(value, line()) for value, line, possible in offered if possible])


def turned(at: int, picked: int) -> float:
    """The gain one step from here, as it was picked."""
    return gain(at + (1 if picked else -1))


def which() -> SceneOf[Turn]:
    """Whether it is about the voice or the music."""
    names = tuple(WHAT)
    items = tuple([Item(n, WHAT[name]()) for n, name in enumerate(names)])
    return Turn(names[(yield from ask("menu.volume", WHICH(), items))])


def how_loud(what: str, now: Loudness) -> SceneOf[Turn | None]:
    """One step louder or softer; None: it is right."""
    at = step(now.voice if what == "voice" else now.music)
    items = (*steps(at, now.loudest), Item(-1, ENOUGH()))
    picked = yield from ask(f"menu.{what}", NOW[what](number=at), items)
    return None if picked < 0 else Turn(what, turned(at, picked))
