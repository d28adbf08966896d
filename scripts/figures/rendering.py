"""Renders all lines that the tables up to twelve may hear, and measures how long that takes, how much room
they need, and how soon each of them can be played. Nothing is heard.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from narrator.appliance.open_voice import speaking_voice
from narrator.appliance.silent_equipment import texts_of
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.words.pack import load_pack
from scripts.figures.figure import Figure

MEGABYTES = 200.0
"""On disk, for a language."""
EVERY = 7
"""Each such line is rendered with two cores, too."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Five figures for each language."""
    known = Installed.under()
    for language in known.languages:
        texts = texts_of(settings, load_pack(known.pack_folder(language)), known)
        with tempfile.TemporaryDirectory(dir=settings.cache.parent) as folder:
            own = replace(settings, language=language, cache=Path(folder))
            with _cores(1):
                seconds, used = _render(own, texts)
            rate = [len(texts) / seconds]
            yield Figure(f"lines a second, rendered on one core, {language}", "1/s", rate, None, True)
            yield Figure(f"processor for a line, {language}", "ms", [1000 * used / len(texts)], None)
            files = [file.stat().st_size for file in Path(folder).rglob("*.flac")]
            name = f"the {len(files):,} lines of tables up to twelve, {language}"
            yield Figure(name, "MB", [sum(files) / 1e6], MEGABYTES)
            yield Figure(f"a cached line is ready, {language}", "ms", _ready(own, texts), None)
        with tempfile.TemporaryDirectory(dir=settings.cache.parent) as folder:
            some = texts[::EVERY]
            seconds, _ = _render(replace(settings, language=language, cache=Path(folder)), some)
            rate = [len(some) / seconds]
            yield Figure(f"the same on all cores, {language}", "1/s", rate, None, True)


def _render(settings: Settings, texts: list[str]) -> tuple[float, float]:
    """Seconds, and seconds of processor."""
    pack = load_pack(Installed.under().pack_folder(settings.language))
    before = _processor()
    with ExitStack() as stack:
        voice = speaking_voice(settings, pack, stack)
        begin = time.monotonic()
        voice.render_all(texts)
        seconds = time.monotonic() - begin
    return seconds, _processor() - before


def _ready(settings: Settings, texts: list[str]) -> list[float]:
    """Milliseconds from wanting a line to its samples, for each line, in a program that has just started."""
    pack = load_pack(Installed.under().pack_folder(settings.language))
    found = []
    with ExitStack() as stack:
        voice = speaking_voice(settings, pack, stack)
        for text in texts:
            begin = time.perf_counter()
            voice.utter(text)
            found.append(1000 * (time.perf_counter() - begin))
    return found


def _processor() -> float:
    """Seconds that the processes started here have used, as far as they have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def _cores(count: int) -> Iterator[None]:
    """What is started meanwhile runs on so many cores."""
    usual = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(usual)[:count])
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)
