"""The container has what every other installation has: packages of Debian, and the project's own files."""

from __future__ import annotations

import re

from tests.scripts.programs import ROOT

CONTAINER = (ROOT / "scripts/Containerfile").read_text(encoding="utf-8")

ITS_OWN = {"libasound2-plugins", "python3"}
"""The way to the sound outside; and what python3-venv brings wherever it stays installed."""


def words(pattern: str, script: str) -> set[str]:
    """The words of the only line of a script that fits; the first group has them."""
    (found,) = re.findall(pattern, (ROOT / "scripts" / script).read_text(encoding="utf-8"))
    return set(found.split())


def test_it_installs_the_packages_that_scripts_run_installs() -> None:
    lines = re.findall(r"apt-get install -y --no-install-recommends ([^\\\n]+)", CONTAINER)
    installed = {name for line in lines for name in line.split()}
    assert len(lines) == 2
    assert installed - ITS_OWN == words(r"local names=\(([^)]*)\)", "common")
    assert installed >= ITS_OWN


def test_it_copies_the_files_that_scripts_install_builds_from() -> None:
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", CONTAINER, re.MULTILINE)
    files = {name for line in copied for name in line.split()}
    (folders,) = words(r'cp -r "\$root"/\{(.*)\} ', "install")
    assert files == {*folders.split(","), "scripts/locks"}


def test_nothing_in_it_runs_as_root() -> None:
    last = CONTAINER.rpartition("\nFROM ")[2]
    assert re.findall(r"^USER (.+)$", last, re.MULTILINE) == ["1000"]
    after = last.partition("\nUSER ")[2]
    assert "\nRUN " not in after
