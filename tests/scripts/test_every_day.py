"""What is run beside the tests: the list of the scripts, the hooks before a commit, the four systems of the
continuous integration."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.scripts.programs import ROOT, put

PODMAN = """#!/bin/sh
echo "$@" >>"${0%/*}/podman.log"
case $* in run*3.11-trixie) exit 1 ;; esac
"""


def test_each_script_is_listed_with_its_first_sentence() -> None:
    done = subprocess.run([ROOT / "scripts/help"], capture_output=True, text=True, check=True)
    listed = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    scripts = {file.name for file in (ROOT / "scripts").iterdir() if file.is_file()}
    assert {*listed} == {name for name in scripts if os.access(ROOT / "scripts" / name, os.X_OK)}
    assert listed["help"] == "Lists the scripts, each with its first sentence."
    assert [told for told in listed.values() if not told[:-1].strip() or "`" in told[-2:]] == []


def test_a_commit_is_checked_by_what_is_locked() -> None:
    """The hooks name no version: they run what scripts/lint has installed, with what it asks."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    asked = [hook["entry"] for one in config["repos"] for hook in one["hooks"]]
    lint = (ROOT / "scripts/lint").read_text().replace('"', "").replace("$venv", ".venv")
    assert [entry for entry in asked if entry not in lint.splitlines()] == []
    locked = (ROOT / "scripts/locks/development.txt").read_text()
    assert all(f"\n{entry.split('/')[-1].split()[0]}==" in locked for entry in asked)


@pytest.mark.parametrize("pair", [(), ("3.13", "bookworm")])
def test_each_debian_is_tested_with_each_python(tmp_path: Path, pair: tuple[str, ...]) -> None:
    put(tmp_path / "podman", PODMAN)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run([ROOT / ".ci/matrix", *pair], env=env, capture_output=True, text=True, check=False)
    log = (tmp_path / "podman.log").read_text().splitlines()
    ran = [line.rpartition(":")[2] for line in log if line.startswith("run")]
    if pair:
        assert (ran, done.returncode) == (["3.13-bookworm"], 0)
    else:
        assert ran == ["3.11-bookworm", "3.13-bookworm", "3.11-trixie", "3.13-trixie"]
        assert (done.returncode, done.stderr) == (1, "failed: Python 3.11 trixie\n")
