"""The keyboard kit: the panel of the box in a terminal."""

from hardware.terminal.panel import PlainPanel, TerminalPanel, drawable, open_panel

__all__ = ["PlainPanel", "TerminalPanel", "drawable", "open_panel"]
