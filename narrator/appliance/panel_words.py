"""The words of a language on the panel in a terminal. How they are laid out is not known here."""

from __future__ import annotations

from hardware.terminal.labels import Labels
from narrator.words.pack import Pack
from narrator.words.printed_lines import PANEL, PREPARING, TIME_LEFT


def panel_labels(pack: Pack) -> Labels:
    """What stands on the panel of a box in this language."""

    def word(name: str, written: str) -> str:
        line = PANEL[name]
        return pack.text(line(word=written) if line.slots else line(), {}, 0)

    return Labels.of(word)


def preparing(pack: Pack) -> tuple[str, str]:
    """What a panel calls the rendering of lines, and the ``{remaining}`` time of it."""
    return pack.text(PREPARING(), {}, 0), pack.text(TIME_LEFT(word="{remaining}"), {}, 0)
