"""Which settings a box starts with: those in its files, else the last good ones, else its own.
Nobody's mistake in a file may keep a box silent; who names a file with --config is told instead."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept
from narrator.config.installed import Installed
from narrator.config.layers import Layer, language_in, load_layers, read_layers
from narrator.config.places import BOOT
from narrator.config.settings import Settings, SpeechSettings
from narrator.script.common.cues import Say
from narrator.script.common.lines import Line
from narrator.script.evening import fault_lines
from narrator.yamlfile.problems import FileError, Problem

T = TypeVar("T")

FILE = "settings.good"
"""In the state folder: the settings files, word for word, with which the box last started well."""
MOST_BYTES = 10_000_000

log = logging.getLogger(__name__)


@contextmanager
def start(
    places: Sequence[Path],
    known: Installed,
    state: Path,
    opened: Callable[[Settings], AbstractContextManager[T]],
) -> Iterator[tuple[T, Say | None]]:
    """Opens a box with the best settings there are; yields it and what to say about them, if anything.

    ``opened`` raises `FileError` for settings that do not work here. ``state`` is where the last good
    ones are kept. Raises `FileError` only where the box does not even work with its own.
    """
    layers: Sequence[Layer] | None = None
    settings: Settings | None = None
    with ExitStack() as stack:
        try:
            layers = read_layers(places)
            settings = load_layers(layers, known)
            box = stack.enter_context(opened(settings))
        except FileError as error:
            fault = error
        else:
            keep(layers, state / FILE)
            yield box, None
            return
        for problem in fault.problems:
            log.error("%s", problem)
        good = recall(state / FILE)
        others: list[Other] = []
        if good is not None and good != layers:
            others.append((fault_lines.LAST, lambda: load_layers(good, known)))
        if settings is not None:
            plain = _plain(settings)
            others.append((fault_lines.PLAIN, lambda: plain))
        others.append((fault_lines.OWN, lambda: _own(places, known)))
        box, instead = _first_that_works(others, opened, stack)
        yield box, _sentence(fault.problems[0], instead)


Other = tuple[Line, Callable[[], Settings]]


def _first_that_works(
    others: Sequence[Other],
    opened: Callable[[Settings], AbstractContextManager[T]],
    stack: ExitStack,
) -> tuple[T, Line]:
    *tries, (surest, own) = others
    for instead, settings in tries:
        try:
            return stack.enter_context(opened(settings())), instead
        except FileError as error:
            log.error("and in their place: %s", error.problems[0])
    return stack.enter_context(opened(own())), surest


def _plain(settings: Settings) -> Settings:
    """The same with the box's own voice: the other one is gone."""
    return replace(settings, speech=SpeechSettings())


def _own(places: Sequence[Path], known: Installed) -> Settings:
    """The box's own, in the language of the table if that much can be read."""
    language = language_in(_readable(places), known)
    return Settings(language=language) if language else Settings()


def _readable(places: Sequence[Path]) -> Iterator[Layer]:
    for place in places:
        try:
            yield from read_layers([place])
        except FileError:
            continue


def _sentence(problem: Problem, instead: Line) -> Say:
    boot = Path(problem.file).is_relative_to(BOOT)
    return fault_lines.settings(boot=boot, line=problem.line, word=problem.near, instead=instead)


def keep(layers: Sequence[Layer], file: Path) -> None:
    """Writes down settings that work, all of them or nothing; what stands there already is left alone.
    A disk that takes nothing is no fault yet: the journal will tell of it."""
    text = json.dumps([[str(path), text] for path, text in layers])
    try:
        if recall(file) != tuple(layers):
            write_whole(file, text.encode())
    except OSError as error:
        log.warning("the settings cannot be kept as %s: %s", file, error.strerror)


def recall(file: Path) -> tuple[Layer, ...] | None:
    """The files that `keep` wrote down; None when there are none that can be read."""
    return read_kept(file, MOST_BYTES, _layers)


def _layers(data: bytes) -> tuple[Layer, ...]:
    return tuple([Layer(Path(path), str(text)) for path, text in from_json(data)])
