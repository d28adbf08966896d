"""Checkouts in which a package is built: git, and the environment of their scripts. No test is here."""

from __future__ import annotations

import subprocess
from pathlib import Path


def git(folder: Path, *arguments: str) -> str:
    """What git prints in a folder."""
    done = subprocess.run(
        ["git", "-C", folder, *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout


def set_up_already(checkout: Path, venv: Path) -> None:
    """Lets the scripts of a checkout use an environment that is there, and install nothing."""
    common = checkout / "scripts/common"
    text = common.read_text(encoding="utf-8")
    common.write_text(f"{text}\nvenv={venv}\nset_up() {{ :; }}\n", encoding="utf-8")
