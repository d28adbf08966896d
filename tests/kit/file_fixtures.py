"""What the tests of the file readers share: a small installation, and a file in a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import ROOT, Installed
from narrator.ties import all_ties

Write = Callable[..., Path]


@pytest.fixture
def known() -> Installed:
    """The words a table can use, whatever else is installed."""
    return Installed(
        languages=("de", "en"),
        rulesets=("basic", "palermo"),
        kits=("keyboard", "one", "panel"),
        roles={
            "angel": "angel",
            "apothecary": "apothecary",
            "citizen": "citizen",
            "coward": "coward",
            "detective": "detective",
            "doctor": "angel",
            "freemason": "freemason",
            "informer": "informer",
            "mafioso": "mafioso",
            "matchmaker": "matchmaker",
        },
        trials=("accusation", "pointing"),
        ties=tuple(all_ties()),
        root=ROOT,
    )


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Puts a file into an empty folder that is also the working directory; returns its short path."""
    monkeypatch.chdir(tmp_path)

    def put(content: str | bytes, name: str = "narrator.yaml") -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return put
