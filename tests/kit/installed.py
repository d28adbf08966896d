"""Programs that some tests need and `scripts/test` installs. Contains no tests."""

from __future__ import annotations

import os
import shutil

import pytest

EVERYTHING = "NARRATOR_SOUND" in os.environ
"""Everything is installed, as by scripts/test: a test that lacks something fails instead of being skipped."""


def needs(program: str) -> pytest.MarkDecorator:
    """Skips a test where this program is not installed, but never where everything is."""
    absent = shutil.which(program) is None
    reason = f"it needs {program}, which scripts/test installs"
    return pytest.mark.skipif(absent and not EVERYTHING, reason=reason)
