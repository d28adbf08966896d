"""Where this program hears of its updates: on an installed box alone."""

from __future__ import annotations

import sys
from pathlib import Path

from narrator.updates.news import FOLDER, HOME, NewsFile


def update_news() -> NewsFile | None:
    """None where no update changes this program: in a checkout, or installed by pip."""
    return NewsFile(HOME / FOLDER) if Path(sys.prefix).is_relative_to(HOME) else None
