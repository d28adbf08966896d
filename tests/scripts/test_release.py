"""When ``scripts/release`` refuses to make a release, and what is in the one that it makes."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.skips import needs
from tests.scripts.checkouts import commit, git, new_key, set_up_already
from tests.scripts.programs import ROOT, put

PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "mafia-narrator"
dynamic = ["version"]
[tool.setuptools.dynamic]
version = { attr = "narrator.__version__" }
[tool.setuptools]
packages = ["narrator"]
"""
CHANGES = """# Changelog

## 9.8 (2030-01-02)

- A cat moderates.

## 9.7 (2029-01-02)

- A dog moderates.
"""
LISTS = """#!/bin/bash
for interpreter; do :; done
"$interpreter" -c 'import json, narrator; print(json.dumps(narrator.__version__))'
"""
"""Stands for cyclonedx-py, which only a release needs: names what is installed in an environment."""

Release = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small project of version 9.8.0, all of it committed, whose tests pass."""
    folder = tmp_path / "checkout"
    for name in ("scripts", "narrator", ".ci"):
        (folder / name).mkdir(parents=True)
    for name in ("release", "build", "common"):
        shutil.copy(ROOT / "scripts" / name, folder / "scripts")
    (tmp_path / "venv/bin").mkdir(parents=True)
    put(tmp_path / "venv/bin/python3", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    put(tmp_path / "venv/bin/cyclonedx-py", LISTS)
    set_up_already(folder, tmp_path / "venv")
    put(folder / ".ci/run", "#!/bin/sh\n")
    (folder / "narrator/__init__.py").write_text('__version__ = "9.8.0"\n')
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / ".gitignore").write_text("dist/\n")
    (folder / "scripts/locks").mkdir()
    for name in ("box", "voices"):
        (folder / f"scripts/locks/{name}.txt").touch()
    for name in ("CHANGELOG.md", "CHANGELOG.de.md"):
        (folder / name).write_text(CHANGES)
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


@pytest.fixture
def release(checkout: Path) -> Release:
    """Runs scripts/release in that project."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [str(checkout / "scripts/release"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=checkout.parent)

    return run


def refused(done: subprocess.CompletedProcess[str], checkout: Path) -> str:
    """The sentence with which a release is refused, which leaves at most a report behind."""
    assert done.returncode == 2
    assert not (checkout / "dist/9.8.0").exists()
    return done.stderr.splitlines()[-1]


def test_a_release_has_all_that_goes_with_its_wheel(checkout: Path, release: Release) -> None:
    done = release()
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1].startswith(
        f"release: version 9.8.0 is in {checkout}/dist/9.8.0; git tag v9.8.0 "
    )
    files = {file.name: file.read_bytes() for file in (checkout / "dist/9.8.0").iterdir()}
    sums = files.pop("SHA256SUMS").decode().splitlines()
    assert sums == [f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files)]
    assert {*files} == {
        "CHANGES.de.md",
        "CHANGES.md",
        "mafia_narrator-9.8.0-py3-none-any.whl",
        "mafia_narrator-9.8.0.cdx.json",
        "mafia_narrator-9.8.0.tar.gz",
    }
    assert files["CHANGES.md"].decode() == "## 9.8 (2030-01-02)\n\n- A cat moderates.\n\n"
    assert json.loads(files["mafia_narrator-9.8.0.cdx.json"]) == "9.8.0"
    report = (checkout / "dist/9.8.0-report.md").read_text()
    assert report.startswith("# Release of version 9.8.0\n\nCommit ")
    assert re.findall(r"^- (\w+).*: well, after \d+ s$", report, re.MULTILINE) == [
        "running",
        "building",
        "listing",
    ]
    assert report.endswith(f"    {sums[-1]}\n")


def test_what_is_in_no_commit_is_not_released(checkout: Path, release: Release) -> None:
    (checkout / "narrator/new.py").touch()
    assert "has changes that are in no commit" in refused(release(), checkout)
    commit(checkout)
    (checkout / "narrator/__init__.py").write_text('__version__ = "9.9.0"\n')
    assert "has changes that are in no commit" in refused(release(), checkout)


@pytest.mark.parametrize("page", ["CHANGELOG.md", "CHANGELOG.de.md"])
@pytest.mark.parametrize("newest", ["Unreleased", "9.7 (2029-01-02)", "9.8", "9.80 (2030-01-02)"])
def test_changes_that_are_not_of_this_version_are_not_released(
    checkout: Path, release: Release, page: str, newest: str
) -> None:
    text = CHANGES.replace("## 9.8 (2030-01-02)", f"## {newest}")
    (checkout / page).write_text(text)
    commit(checkout)
    told = refused(release(), checkout)
    assert f"the newest section of {page} is '{newest}'" in told
    assert "has to be '9.8 (DATE)'" in told


@pytest.mark.parametrize("heading", ["9.8 (2030-01-02)", "9.8.0 (2030-01-02)"])
def test_changes_above_those_of_this_version_need_a_higher_one(
    checkout: Path, release: Release, heading: str
) -> None:
    text = CHANGES.replace("## 9.8 (2030-01-02)", f"## Unreleased\n\n## {heading}")
    (checkout / "CHANGELOG.md").write_text(text)
    commit(checkout)
    told = refused(release(), checkout)
    assert told.endswith("9.8 is released already: write a higher version into narrator/__init__.py")


def test_a_version_is_released_once(checkout: Path, release: Release) -> None:
    git(checkout, "tag", "v9.8.0")
    assert "version 9.8.0 is released: the tag v9.8.0 exists" in refused(release(), checkout)


def test_a_failing_test_ends_it_and_the_report_names_it(checkout: Path, release: Release) -> None:
    told = "FAILED test_a.py::test_b\\n1 failed, 7 passed in 3.00s"
    put(checkout / ".ci/run", f'#!/bin/sh\nprintf "..F\\n{told}\\n"\nexit 1\n')
    commit(checkout)
    assert "a test has failed" in refused(release(), checkout)
    report = (checkout / "dist/9.8.0-report.md").read_text()
    failed, *lines = report.split("- running all tests")[1].splitlines()
    assert ": failed, after " in failed
    assert lines == ["    FAILED test_a.py::test_b", "    1 failed, 7 passed in 3.00s"]


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("touch new.py", "has changes that are in no commit"),
        (
            "git -c user.name=A -c user.email=a@example.org commit -qm Later --allow-empty",
            "a commit was made meanwhile",
        ),
    ],
)
def test_what_was_not_tested_is_not_released(checkout: Path, release: Release, does: str, told: str) -> None:
    """The tests take long enough for somebody to go on working."""
    put(checkout / ".ci/run", f"#!/bin/sh\n{does}\n")
    commit(checkout)
    assert told in refused(release(), checkout)


def test_a_package_that_comes_out_otherwise_each_time_is_not_released(
    checkout: Path, release: Release
) -> None:
    put(checkout / "scripts/build", '#!/bin/sh\nmkdir "$1"; date +%N >"$1/box.whl"\n')
    commit(checkout)
    assert "two builds of one commit differ" in refused(release(), checkout)


@needs("ssh-keygen")
def test_with_a_key_it_brings_what_a_box_takes_without_a_terminal(checkout: Path, release: Release) -> None:
    """The key is named from where somebody is, which is seldom the checkout, and never kept there."""
    put(
        checkout / "scripts/update-file",
        '#!/bin/sh\necho "$1 $2" >"$3/narrator-9.8.0-arm64.update"\n',
    )
    commit(checkout)
    new_key(checkout.parent / "narrator-key")
    done = release("--key", "narrator-key")
    assert done.returncode == 0, done.stderr
    file = checkout / "dist/9.8.0/narrator-9.8.0-arm64.update"
    assert file.read_text() == f"{checkout.parent}/narrator-key arm64\n"
    assert file.name in (file.parent / "SHA256SUMS").read_text()


def test_without_a_key_it_says_that_no_box_takes_it(release: Release) -> None:
    assert "without --key KEY there is no update file in it" in release().stderr


def test_a_key_that_is_not_there_is_told_before_the_tests(checkout: Path, release: Release) -> None:
    told = refused(release("--key", "nothing"), checkout)
    assert told.endswith("nothing makes it")


@needs("ssh-keygen")
def test_what_cannot_sign_is_told_before_the_tests(checkout: Path, release: Release) -> None:
    (checkout.parent / "narrator-key").touch(0o600)
    assert "is no private key" in refused(release("--key", "narrator-key"), checkout)


def test_help_tells_what_a_release_is(checkout: Path, release: Release) -> None:
    done = release("--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Makes what a release consists of")
    assert not (checkout / "dist").exists()


@pytest.mark.parametrize("arguments", [("--no-tests",), ("1.0",), ("--key",)])
def test_there_is_no_way_round(checkout: Path, release: Release, arguments: tuple[str, ...]) -> None:
    assert "it is scripts/release, with nothing behind it" in refused(release(*arguments), checkout)
