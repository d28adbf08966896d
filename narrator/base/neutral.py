"""Makes text harmless for whoever reads it: it moves no cursor, rings no bell and turns no letters around."""

from __future__ import annotations


def neutral(text: str, kept: str = "\n\t") -> str:
    """The text with a blank in place of each character that cannot be seen, but for those in ``kept``."""
    if text.isprintable():
        return text
    return "".join([one if one.isprintable() or one in kept else " " for one in text])
