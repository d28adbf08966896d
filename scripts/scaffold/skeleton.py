"""Writes the first files of a role, a tie, a trial, a ruleset, a language or a kit from their templates.

Every folder in `kinds` is a kind, and its tree is laid over the checkout: ``NAME`` in a path is the new
name, ``LANGUAGE`` each language there is. No kind is known here but the language, whose files follow
those of the English one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from string import Template

from narrator.base.errors import NarratorError
from scripts.scaffold.language import unwritten_pack

KINDS = Path(__file__).parent / "kinds"
LANGUAGE = "language"


def kinds() -> list[str]:
    """What `scripts/new` can begin, sorted."""
    return sorted(folder.name for folder in KINDS.iterdir())


def write(kind: str, name: str, root: Path) -> list[Path]:
    """Writes the files of a new ``kind`` into a checkout; returns their paths, relative to it.

    Raises `NarratorError` for a name that is no identifier or whose files are there already; nothing
    is written then.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or iskeyword(name):
        raise NarratorError(f'"{name}" cannot be a file\'s name here; use lower-case letters and underscores')
    files = dict(_filled(kind, name, root))
    if kind == LANGUAGE:
        files |= unwritten_pack(root / "voices", name)
    there = [str(path) for path in files if (root / path).exists()]
    if there:
        raise NarratorError(f"{there[0]} is there already; take another name, or edit that file")
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return sorted(files)


def _filled(kind: str, name: str, root: Path) -> Iterator[tuple[Path, str]]:
    """Each file of a kind: where it goes, and its template filled in."""
    words = {"name": name, "Name": name.title().replace("_", ""), "spoken": name.replace("_", " ")}
    languages = sorted(pack.parent.name for pack in root.glob("voices/*/pack.yaml"))
    for template in sorted(file for file in (KINDS / kind).rglob("*") if file.is_file()):
        path = str(template.relative_to(KINDS / kind)).replace("NAME", name)
        text = Template(template.read_text(encoding="utf-8")).substitute(words)
        for language in languages if "LANGUAGE" in path else [""]:
            yield Path(path.replace("LANGUAGE", language).removesuffix(".template")), text
