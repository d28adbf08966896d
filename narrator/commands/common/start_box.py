"""Opens the box for a command that plays, and restarts the process if a library hangs."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from importlib import import_module
from typing import Any

from narrator.appliance.first_sound import first_sound, never
from narrator.commands.common.settings_of import settings_of, spoken
from narrator.config import layers
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.settings import Settings
from narrator.session.disk.last_good_settings import start

ANEW = "NARRATOR_STARTED_ANEW"
"""Set in the environment of a process that was started anew."""


class Opener:
    """Opens the loudspeaker by settings, and then loads all that a box is made of and opens it, while the
    chime is heard if it ``rings``. Settings that do not work may be followed by others: it rings once.
    """

    def __init__(self, known: Installed, rings: Callable[[Kit], bool] = never) -> None:
        self._known, self._rings = known, rings

    @contextmanager
    def open(self, settings: Settings, pin_maker: Callable[[], Any] = lambda: None) -> Iterator[Any]:
        """Yields the `Evening`, by a name that nothing has to be loaded for. ``pin_maker`` makes the factory
        of the pins; None finds the board's. Raises as `open_evening`."""
        with ExitStack() as stack:
            with _nothing_collected():
                sounding = first_sound(settings, self._known, stack, self._rings)
                self._rings = never
                open_box = import_module("narrator.appliance.open_box")
                opened = open_box.open_evening(settings, sounding, pin_maker=pin_maker())
                evening = stack.enter_context(opened)
            yield evening


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Garbage waits: to look through all that is being loaded keeps the sound card waiting, on a small board
    for longer than it has sound in hand. At the end `open_evening` takes what is there out of every later
    look."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def box(args: argparse.Namespace, rings: Callable[[Kit], bool] = never) -> Iterator[Any]:
    """The opened box, an `Evening`; on a kit where it ``rings`` a chime comes first.

    With ``--config`` a mistake in that file is printed and ends the program; a box that finds its settings
    by itself reports it aloud, and starts with others."""
    known = Installed.under()
    opener = Opener(known, rings)
    if args.config is not None:
        with opener.open(settings_of(args)) as evening:
            yield evening
        return

    def opened(settings: Settings) -> AbstractContextManager[Any]:
        return opener.open(spoken(settings, args, known))

    with start(layers.PLACES, known, Settings().state, opened) as (evening, fault):
        evening.faults = (*([fault] if fault else []), *evening.faults)
        yield evening


def start_anew(error: OSError) -> None:
    """What could not be read, on a worn card or while something else had all the memory, can often be read a
    second time. Raises the error where this process has been started anew already: the service manager waits
    a moment, and tries again."""
    if isinstance(error, BrokenPipeError) or ANEW in os.environ:
        raise error
    os.environ[ANEW] = "1"
    restart_process(str(error))


def restart_process(why: str = "the sound card is gone, and its library hangs") -> None:
    """The same command in a new process image: the only way out of a library that hangs. An
    unfinished game goes on as after a crash."""
    logging.getLogger(__name__).warning("%s; starting anew", why)
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
