"""A journal is replayed only by the very script that it was played with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from narrator.session.disk.versions import HERE, script_files

ROOT = HERE.parent

REPLAY = """
import sys
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
from narrator.config.rulebook import rulebook
from narrator.rules.setup.setup import new_game
from narrator.script.driver import Driver
rulebook()
loaded = [module.__file__ for name, module in sys.modules.items() if name.startswith("narrator.")]
from narrator.config.known import Known
from narrator.config.rulesets import load_ruleset
known = Known.under()
for name in known.rulesets:
    load_ruleset(known.ruleset_file(name), known)
print(*loaded, *(file for file in opened if file.endswith(".yaml")), sep="\\n")
"""
"""A program that loads what a replay needs, and tells the files of it."""


def test_every_file_that_a_replay_loads_is_in_the_digest() -> None:
    """So a file that moves to another folder cannot drop out of it unnoticed."""
    told = subprocess.run(
        [sys.executable, "-c", REPLAY], cwd=ROOT, capture_output=True, text=True, check=True
    )
    needed = {Path(file).relative_to(ROOT) for file in told.stdout.splitlines()}
    packages = {file for file in needed if file.name == "__init__.py"}
    digested = {file.relative_to(ROOT) for file in script_files()}
    assert len(needed) > 100
    assert sorted(needed - packages - digested) == []
    for package in packages - digested:
        assert package.parent in {Path("narrator/config"), Path("narrator/session")}, package


def test_every_place_that_is_named_is_there() -> None:
    """A name that no file has would weaken the digest in silence."""
    folders = {file.relative_to(HERE).parts[0] for file in script_files()}
    assert {"rules", "roles", "trials", "ties", "script", "rulesets", "decks"} <= folders
    assert all(file.exists() for file in script_files())
