"""Writes small executable programs for the tests of the scripts. It contains no tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout."""


def put(program: Path, text: str) -> None:
    """Writes an executable script; in the place of a link, which may lead to a program of this computer."""
    program.unlink(missing_ok=True)
    program.write_text(text)
    program.chmod(0o755)
