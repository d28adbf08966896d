"""Chooses between the drawn panel and plain lines. It draws and prints nothing itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from hardware.edge_sink import EdgeSink
from hardware.terminal.labels import Labels
from hardware.terminal.plain_panel import PlainPanel
from hardware.terminal.terminal_panel import TerminalPanel


def open_panel(sink: EdgeSink, on_quit: Callable[[], None], labels: Labels) -> TerminalPanel | PlainPanel:
    """The panel for standard input and output: drawn if both are a capable terminal."""
    return TerminalPanel(sink, on_quit, labels) if drawable() else PlainPanel()


def drawable() -> bool:
    """Whether keys can be read and a panel can be drawn: both ends are terminals, and not dumb ones."""
    both = sys.stdin.isatty() and sys.stdout.isatty()
    return both and os.environ.get("TERM", "dumb") != "dumb"
