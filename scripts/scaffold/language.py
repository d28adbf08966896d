"""The lines of a new language: the files of the English pack, with every line still to be written.

Each line keeps its id and its slots; the English words stand above it as a comment.
"""

from __future__ import annotations

import re
from pathlib import Path

MODEL = "en"

APART = ("spoken", "themes", "tones")
"""What whoever writes a language adds later, and not by translating."""

_LINE = re.compile(r"^(?P<id>[a-z][\w.]*):(?P<text>.*)$")


def unwritten_pack(voices: Path, code: str) -> dict[Path, str]:
    """Path → text of every file of lines that the language ``code`` needs, relative to the checkout."""
    return {
        Path("voices", code, file.relative_to(voices / MODEL)): unwritten(file.read_text("utf-8"))
        for file in sorted((voices / MODEL).rglob("*.yaml"))
        if file.name != "pack.yaml" and file.relative_to(voices / MODEL).parts[0] not in APART
    }


def unwritten(text: str) -> str:
    """A file of lines whose words have become comments: ``id:`` stands alone under them."""
    blocks: list[str] = []
    for block in re.split(r"\n(?=[a-z][\w.]*:)", text):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        found = _LINE.match(lines[0]) if lines else None
        if found:
            words = [found["text"].strip(), *(line.strip() for line in lines[1:])]
            comment = "".join(f"# {word}\n" for word in words if word and word != ">-")
            blocks.append(f"{comment}{found['id']}:\n")
    return "\n".join(blocks)
