"""Checks how the wordings of a line sound: alone, and beside each other. Whether they fit the script is
checked in `check_packs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import combinations, pairwise

from narrator.yamlfile.problems import quote
from narrator.yamlfile.wording_text import SLOT

ALIKE = 0.8
"""Two wordings that share more of their words, in their order, are heard as one."""
UNEVEN = 0.25
"""How far a wording may be from the mean length of its line, as a part of it: a night keeps its tempo."""
LONGEST = {
    "wake": (60, "waking takes four seconds"),
    "sleep": (48, "going to sleep takes three seconds"),
}
"""Parts of a call that are spoken into waiting faces → most characters, at fifteen a second, and why."""

_SPEAKABLE = re.compile(r"[^\W\d_]*(?:[ .,;:?'-]+[^\W\d_]*)*")


def check_wordings(id: str, wordings: Sequence[str], lines: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with the wordings of the line ``id``, each a sentence; ``lines`` are all of its pack."""
    mean = sum(map(len, wordings)) / len(wordings)
    most, why = _limit(id, lines)
    for number, text in enumerate(wordings, 1):
        which = f"{quote(id)}, wording {number}" if len(wordings) > 1 else quote(id)
        bare = SLOT.sub("", text)
        if wrong := unspeakable(bare):
            yield f"{which}: {wrong}"
        if abs(len(text) - mean) > mean * UNEVEN:
            long = "long" if len(text) > mean else "short"
            yield (
                f"{which} is too {long}, {len(text)} characters: all wordings of a line are about as long, "
                f"{mean * (1 - UNEVEN):.0f} to {mean * (1 + UNEVEN):.0f} here"
            )
        if most and len(bare) > most:
            yield f"{which} has {len(bare)} characters, and {why} at most: write it in {most}"
    for (one, text), (other, second) in combinations(enumerate(wordings, 1), 2):
        if SequenceMatcher(None, _words(text), _words(second), autojunk=False).ratio() > ALIKE:
            yield f"{quote(id)}: wordings {one} and {other} differ in hardly a word; write one of them anew"


def unspeakable(text: str) -> str | None:
    """Why a text without slots cannot be spoken as it stands; None: it can."""
    if not _SPEAKABLE.fullmatch(text):
        return "only letters and . , ; : ? ' - can be spoken; write numbers and signs as words"
    if any(one.isupper() and other.isupper() for one, other in pairwise(text)):
        return "capitals in a row are spelled out; write them as they are spoken"
    return None


def is_call(prefix: str, lines: Mapping[str, object]) -> bool:
    """Whether lines with this prefix are those of a call: somebody wakes by it."""
    return f"{prefix}.wake" in lines


def _limit(id: str, lines: Mapping[str, object]) -> tuple[int, str]:
    """The most characters of a line and why; 0: there is no limit here."""
    prefix, _, part = id.rpartition(".")
    return LONGEST[part] if part in LONGEST and is_call(prefix, lines) else (0, "")


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
