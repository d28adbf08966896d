"""The keyboard kit: the box's panel in a terminal."""

from hardware.terminal.open_terminal import drawable, open_panel
from hardware.terminal.plain_panel import PlainPanel
from hardware.terminal.terminal_panel import TerminalPanel

__all__ = ["PlainPanel", "TerminalPanel", "drawable", "open_panel"]
