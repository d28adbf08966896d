"""Opens the box for a command that plays, and restarts the process if a library hangs."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from narrator.appliance.open_box import open_evening
from narrator.commands.common.settings_of import settings_of, spoken
from narrator.config import layers
from narrator.config.known import Known
from narrator.config.settings import Settings
from narrator.session.disk.last_good_settings import start
from narrator.session.evening import Evening


@contextmanager
def box(args: argparse.Namespace) -> Iterator[Evening]:
    """The opened box. With ``--config`` a mistake in that file is printed and ends the program; a box
    that finds its settings by itself reports it aloud, and starts with others."""
    known = Known.under()
    if args.config is not None:
        with open_evening(settings_of(args)) as evening:
            yield evening
        return

    def opened(settings: Settings) -> AbstractContextManager[Evening]:
        return open_evening(spoken(settings, args, known))

    with start(layers.PLACES, known, Settings().state, opened) as (evening, fault):
        evening.faults = (*([fault] if fault else []), *evening.faults)
        yield evening


def restart_process() -> None:
    """The same command in a new process image: the only way out of a library that hangs. An
    unfinished game goes on as after a crash."""
    logging.getLogger(__name__).warning(
        "the sound card is gone, and its library hangs; starting anew"
    )
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
