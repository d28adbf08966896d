"""Which known word was probably meant by another one. No file, no schema and no list of words here."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LISTED = 24
"""Words that a sentence may list; nobody looks for one among more."""


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that was probably meant, or None: three letters of four are right and in order, in a
    word of three two of them."""
    folded = {choice.casefold(): choice for choice in choices}
    written = word[:60].casefold()
    cutoff = 0.75 if len(written) > 3 else 0.66
    close = difflib.get_close_matches(written, sorted(folded), n=1, cutoff=cutoff)
    return folded[close[0]] if close else None


def listed(choices: Iterable[str]) -> str:
    """All of them, sorted, where they are few; else, and where there are none, nothing."""
    words = sorted(set(choices))
    return ", ".join(words) if len(words) <= LISTED else ""
