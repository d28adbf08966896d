"""Divides a line into what is spoken at once: its sentences, and a very long one at its commas."""

from __future__ import annotations

import re
from itertools import pairwise

from hardware.speech.voice_spec import speakable

END = re.compile(r"[.!?…][\"'“”„‘’»«)]*\s+(?=\S)")
"""Where one sentence ends and another begins."""
CLAUSE = re.compile(r"[,;:—–]\s+")
"""Where a sentence that is too long is divided."""
LONGEST = 150
"""Characters that are spoken at once, for which a neural voice takes 60 MB; no line of a pack has a longer
sentence."""


def sentence_ends(text: str) -> int:
    """How many times one sentence ends in this text and another begins."""
    return len(END.findall(speakable(text)))


def sentences(text: str) -> list[str]:
    """The sentences of a line; those that are too long are divided."""
    return [part for whole in _divided(speakable(text), END) for part in _short(whole)]


def _short(sentence: str) -> list[str]:
    """A sentence in pieces of at most `LONGEST` characters, divided at clauses, else between words."""
    if len(sentence) <= LONGEST:
        return [sentence]
    pieces = [""]
    parts = _divided(sentence, CLAUSE)
    for part in parts if len(parts) > 1 else sentence.split():
        if pieces[-1] and len(pieces[-1]) + len(part) >= LONGEST:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]} {part}".strip()
    return [piece for piece in pieces if piece]


def _divided(text: str, at: re.Pattern[str]) -> list[str]:
    ends = [0, *(found.end() for found in at.finditer(text)), len(text)]
    parts = [text[begin:end].strip() for begin, end in pairwise(ends)]
    return [part for part in parts if part]
