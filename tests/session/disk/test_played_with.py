"""A journal is replayed only by the very script that it was played with."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from narrator.session.disk.played_with import HERE, script_files
from tests.kit.box.crashes import asked, crashed

ROOT = HERE.parent

REPLAY = """
import sys
from pathlib import Path
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
from narrator.session.disk import journal
from narrator.rules.setup.setup import new_game
from narrator.script.driver import Driver
head, records = journal.read(Path(sys.argv[1]))
driver = Driver(new_game(head.table, head.secret))
journal.replay(driver, records)
while not driver.key:
    driver.reply(None)
loaded = [module.__file__ for name, module in sys.modules.items() if name.startswith("narrator.")]
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
known = Installed.under()
for name in known.rulesets:
    load_ruleset(known.ruleset_file(name), known)
print(driver.label)
print(*loaded, *(file for file in opened if file.endswith(".yaml")), sep="\\n")
"""
"""A program that replays the journal it is given, and tells where the game stands and the files it took."""


def test_every_file_that_a_replay_loads_is_in_the_digest(tmp_path: Path) -> None:
    """So a file that moves to another folder cannot drop out of it unnoticed."""
    path = crashed(tmp_path, asked("mafia", "night 2")).evening.games.unfinished.path
    told = subprocess.run(
        [sys.executable, "-c", REPLAY, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    phase, *files = told.stdout.splitlines()
    assert phase == "night 2"
    needed = {Path(file).relative_to(ROOT) for file in files}
    packages = {file for file in needed if file.name == "__init__.py"}
    digested = {file.relative_to(ROOT) for file in script_files()}
    words = {file for file in needed if file.parts[0] == "voices"}  # see `pack_digest`
    assert len(needed) > 100
    assert sorted(needed - packages - digested - words) == []
    for package in packages - digested:
        says = ast.parse((ROOT / package).read_text(encoding="utf-8")).body
        assert len(says) == 1, f"{package} holds more than what the folder is for"


def test_every_place_that_is_named_is_there() -> None:
    """A name that no file has would weaken the digest in silence."""
    folders = {file.relative_to(HERE).parts[0] for file in script_files()}
    assert {"rules", "roles", "trials", "ties", "script", "rulesets", "decks"} <= folders
    assert all(file.exists() for file in script_files())
