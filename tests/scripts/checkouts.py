"""Checkouts in which a package is built: git, and the environment of their scripts. No test is here."""

from __future__ import annotations

import subprocess
from pathlib import Path


def git(folder: Path, *arguments: str) -> str:
    """What git prints in a folder."""
    done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def commit(folder: Path) -> None:
    """Commits everything in a folder, be it nothing."""
    git(folder, "add", "--all")
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    git(folder, *author, "commit", "--quiet", "--allow-empty", "--message=Change")


def new_key(file: Path, kind: str = "ed25519") -> Path:
    """A new private key; beside it lies the public one of "a builder"."""
    command = ["ssh-keygen", "-q", "-t", kind, "-N", "", "-C", "a builder", "-f", str(file)]
    subprocess.run(command, check=True)
    return file


def set_up_already(checkout: Path, venv: Path) -> None:
    """Lets the scripts of a checkout use an environment that is there, and install nothing."""
    common = checkout / "scripts/common"
    text = common.read_text(encoding="utf-8")
    common.write_text(f"{text}\nvenv={venv}\nset_up() {{ :; }}\n", encoding="utf-8")
