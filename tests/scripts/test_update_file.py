"""``scripts/update-file`` makes a file that a box takes, and the same one each time."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.updates.news import News
from narrator.updates.update_outcome import Outcome
from narrator.updates.updater import Computer, Updater
from tests.kit.skips import needs
from tests.scripts.checkouts import commit, git, new_key
from tests.scripts.programs import ROOT, put

pytestmark = needs("ssh-keygen")

WHEELS = """#!/bin/bash
[[ $1 == arm64 ]] || exit 3
mkdir -p "$3"
cd "$3" && python3 -c '
import sys, zipfile
tag = "cp" + sys.argv[1].replace(".", "")
with zipfile.ZipFile(f"numpy-1-{tag}-{tag}-linux.whl", "w") as wheel:
    wheel.writestr(zipfile.ZipInfo("numpy.py"), "x" * 100_000)
' "$2"
"""
"""Stands for scripts/wheels: a wheel of 100 kB for each Python."""

Make = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small project of version 9.8.0, all of it committed."""
    folder = tmp_path / "checkout"
    for name in ("scripts", "narrator", "hardware", "voices", "docs"):
        (folder / name).mkdir(parents=True)
        (folder / name / "file").write_text("something\n")
    for name in ("update-file", "common", "install"):
        shutil.copy(ROOT / "scripts" / name, folder / "scripts")
    put(folder / "scripts/wheels", WHEELS)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (folder / name).touch()
    (folder / "narrator/__init__.py").write_text('__version__ = "9.8.0"\n')
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The builder's private key."""
    return new_key(tmp_path / "narrator-key")


@pytest.fixture
def make(checkout: Path) -> Make:
    """Runs scripts/update-file in that project."""

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [str(checkout / "scripts/update-file"), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)

    return run


def taken(tmp_path: Path, key: Path) -> tuple[News | None, set[str]]:
    """What becomes of the file in ``tmp_path`` on a box, and which files its installer would see."""
    public = key.with_suffix(".pub").read_text()
    (tmp_path / "keys").write_text(f'builder namespaces="narrator-update" {public}')
    seen: set[str] = set()

    def install(folder: Path) -> str:
        files = (file for file in folder.rglob("*") if file.is_file())
        seen.update(str(file.relative_to(folder)) for file in files)
        assert (folder / "scripts/install").stat().st_mode & 0o100
        return ""

    home, keys = tmp_path / "home", tmp_path / "keys"
    computer = Computer("arm64", lambda: None, install, lambda: None, home, keys)
    return Updater(computer).look(tmp_path), seen


def test_a_box_of_its_builder_takes_it(tmp_path: Path, key: Path, make: Make) -> None:
    done = make(key, "arm64", tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{tmp_path}/narrator-9.8.0-arm64.update\n"
    news, seen = taken(tmp_path, key)
    assert news is not None
    assert (news.outcome, news.about) == (Outcome.READY, "9.8.0")
    assert {
        "scripts/install",
        "narrator/__init__.py",
        "wheels/numpy-1-cp311-cp311-linux.whl",
    } <= seen
    assert not any(name.startswith("docs") for name in seen)


def test_the_same_commit_gives_the_same_file(tmp_path: Path, checkout: Path, key: Path, make: Make) -> None:
    for name in ("one", "two"):
        assert make(key, "arm64", tmp_path / name).returncode == 0
        (checkout / "narrator/__init__.py").write_text("what is in no commit is in no update")
    one, two = ((tmp_path / name / "narrator-9.8.0-arm64.update").read_bytes() for name in ("one", "two"))
    assert one == two


def test_a_version_that_is_no_row_of_numbers_is_refused(
    tmp_path: Path, checkout: Path, key: Path, make: Make
) -> None:
    (checkout / "narrator/__init__.py").write_text('__version__ = "9.8rc1"\n')
    commit(checkout)
    done = make(key, "arm64", tmp_path)
    assert done.returncode == 2
    assert "version 9.8rc1 is no row of numbers" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "it is scripts/update-file KEY"),
        (("key", "armhf"), "it is scripts/update-file KEY"),
        (("nothing",), "there is no key nothing; ssh-keygen -t ed25519 -f nothing makes it"),
    ],
)
def test_bad_usage_is_told_in_one_sentence(make: Make, arguments: tuple[str, ...], told: str) -> None:
    done = make(*arguments)
    assert done.returncode == 2
    assert told in done.stderr


def test_a_public_key_is_refused_before_wheels_are_fetched(
    tmp_path: Path, checkout: Path, key: Path, make: Make
) -> None:
    put(checkout / "scripts/wheels", f"#!/bin/sh\ntouch {tmp_path}/fetched\n")
    done = make(key.with_suffix(".pub"), "arm64", tmp_path)
    assert done.returncode == 2
    assert "is the public half of a key: name the file without .pub" in done.stderr
    assert not (tmp_path / "fetched").exists()
    assert not list(tmp_path.glob("*.update"))


def test_a_passphrase_needs_somebody_to_type_it(tmp_path: Path, key: Path, make: Make) -> None:
    subprocess.run(["ssh-keygen", "-q", "-p", "-N", "open sesame", "-f", key], check=True,
                   capture_output=True)  # fmt: skip
    done = make(key, "arm64", tmp_path)
    assert done.returncode == 2
    assert "has a passphrase, and nobody is here to type it" in done.stderr


def test_a_key_that_others_may_read_is_told_as_such(tmp_path: Path, key: Path, make: Make) -> None:
    key.chmod(0o644)
    assert f"chmod 600 {key}" in make(key, "arm64", tmp_path).stderr


def test_a_version_with_newer_changes_above_it_is_released_already(
    tmp_path: Path, checkout: Path, key: Path, make: Make
) -> None:
    """No box would take it; a release itself, whose section is the newest, gets its file."""
    (checkout / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 9.8 (2030-01-02)\n")
    commit(checkout)
    done = make(key, "arm64", tmp_path)
    assert done.returncode == 2
    assert "9.8 is released already: write a higher version" in done.stderr
    (checkout / "CHANGELOG.md").write_text("# Changelog\n\n## 9.8 (2030-01-02)\n")
    commit(checkout)
    assert make(key, "arm64", tmp_path).returncode == 0


def test_help_tells_how_it_is_used(make: Make) -> None:
    done = make("--help")
    assert done.returncode == 0
    assert "scripts/update-file KEY [arm64|amd64 [FOLDER]]" in done.stdout
