"""Writes small executable programs for the tests of the scripts. It contains no tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout."""


def put(program: Path, text: str) -> None:
    """Writes an executable script."""
    program.write_text(text)
    program.chmod(0o755)
