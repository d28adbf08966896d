"""What the builder reads beside the captions: sentences and the log. Nothing here is spoken."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from narrator.base.kept_file import moved_aside
from narrator.config.settings import Settings


def tell(sentence: str) -> None:
    """Something the builder should know, once, on standard error."""
    print(f"narrator: {sentence}", file=sys.stderr)


@contextmanager
def log_to_file(settings: Settings) -> Iterator[None]:
    """While the terminal shows the panel, log lines go to a file beside the journal."""
    try:
        settings.state.mkdir(parents=True, exist_ok=True)
        file = settings.state / "narrator.log"
        if file.is_dir() or file.is_fifo():
            moved_aside(file)
        handler: logging.Handler = logging.FileHandler(file)
    except OSError:
        handler = logging.NullHandler()
    root = logging.getLogger()
    before = root.handlers[:]
    root.handlers = [handler]
    try:
        yield
    finally:
        root.handlers = before
        with suppress(OSError):
            handler.close()  # a full disk may refuse what it still holds
