"""Measures what a press in a secret Count costs of the processor: thousands of Counts on a private null sink,
half of them with a press. Nothing is played in this process.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from statistics import fmean, variance

from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.sound.forged_nights import render
from tests.sound.server import private_sound

Costs = dict[str, list[float]]
COUNTS = "scripts.figures.counts"
BOXES, EACH = 14, 290
"""Boxes that count beside each other, and how many Counts of each are measured."""
SEEN = 4.5
"""From this t on two samples differ (O. Reparaz et al., *Dude, is my code constant time?*, 2017)."""


def figures(settings: Settings) -> Iterator[Figure]:
    """The cost of a Count with a press and without, and whether they differ; twenty minutes."""
    file = render(settings.cache.parent)
    with private_sound() as env, ExitStack() as stack:
        commands = [[sys.executable, "-m", COUNTS, str(file), str(EACH), str(seed)] for seed in range(BOXES)]
        boxes = [
            stack.enter_context(subprocess.Popen(command, env=env, stdout=subprocess.PIPE))
            for command in commands
        ]
        found = [json.loads(box.communicate()[0]) for box in boxes]
    yield Figure("processor of a Count of three names with a press", "ms", _all(found, "pressed"), None)
    yield Figure("processor of a Count of three names without", "ms", _all(found, "quiet"), None)
    even = [centred(box) for box in found]
    pressed, quiet = _all(even, "pressed"), _all(even, "quiet")
    yield Figure("what a press adds, the mean", "ms", [fmean(pressed) - fmean(quiet)], None)
    yield Figure("the same, as Welch's t", "", [abs(welch(pressed, quiet))], SEEN)


def _all(boxes: Sequence[Costs], what: str) -> list[float]:
    return [ms for box in boxes for ms in box[what]]


def centred(box: Costs) -> Costs:
    """The same less the mean of this box, which may be slower than another by itself."""
    mean = fmean(_all([box], "pressed") + _all([box], "quiet"))
    return {what: [ms - mean for ms in costs] for what, costs in box.items()}


def welch(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Welch's t of two samples that may spread differently."""
    error = variance(ours) / len(ours) + variance(theirs) / len(theirs)
    return (fmean(ours) - fmean(theirs)) / math.sqrt(error)
