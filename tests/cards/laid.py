"""A copy of the checkout into which cards are laid, and the commands of that copy. No test is here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("narrator", "hardware", "voices", "scripts", "tests")


class Laid:
    """A checkout of its own: whoever finds a card there finds it by its file."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for part in PARTS:
            shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", root)  # pytest finds the code beside it

    def lay(self, files: Mapping[str, str]) -> None:
        """Path in the checkout → what stands there; nothing that is there is written over."""
        for path, text in files.items():
            file = self.root / path
            assert not file.exists(), f"{path} is there already: a card edits no other file"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def narrator(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A command of the box, by the code that lies there."""
        return self._run("-m", "narrator", *arguments)

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Tests that lie there, of the code that lies there."""
        return self._run("-m", "pytest", "-p", "no:cacheprovider", *arguments)

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        state = self.root / "state"
        ours = {"PYTHONPATH": str(self.root), "XDG_STATE_HOME": str(state), "HOME": str(state)}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=os.environ | ours,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
