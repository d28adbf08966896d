"""What ``scripts/build`` packs: every file of the project, the same bytes each time; and it runs alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from narrator import __version__
from tests.scripts.checkouts import git, set_up_already
from tests.scripts.programs import ROOT

PACKAGES = ("narrator", "hardware", "voices")
NAME = f"mafia_narrator-{__version__}"


def tracked() -> set[str]:
    """What git has of the packages in the last commit."""
    return {*git(ROOT, "ls-tree", "-r", "--name-only", "HEAD", *PACKAGES).splitlines()}


def build(folder: Path, umask: int) -> dict[str, bytes]:
    """Clones the project and builds it there, beside what other work has left in that folder. File name →
    content."""
    git(ROOT, "clone", "--quiet", "--shared", ".", str(folder))
    set_up_already(folder, Path(sys.prefix))
    for left in ("build/lib/narrator/old.py", "narrator/mine.yaml", "voices/en/recordings/me.flac"):
        (folder / left).parent.mkdir(parents=True, exist_ok=True)
        (folder / left).touch()
    subprocess.run([folder / "scripts/build"], check=True, umask=umask, capture_output=True)
    return {file.name: file.read_bytes() for file in (folder / "dist").iterdir()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with wheel and sdist of the last commit."""
    folder = tmp_path_factory.mktemp("built")
    for name, content in build(folder / "checkout", 0o022).items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel alone is installed; what it needs is taken from the tests' environment."""
    folder = tmp_path_factory.mktemp("installed")
    options = ("--quiet", "--no-index", "--no-deps", "--target", str(folder))
    wheel = built / f"{NAME}-py3-none-any.whl"
    subprocess.run([sys.executable, "-m", "pip", "install", *options, wheel], check=True)
    return folder


def narrator(installed: Path, home: Path, *arguments: str) -> str:
    """What the installed command prints, in an empty folder."""
    environment = {"PATH": os.defpath, "HOME": str(home), "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [installed / "bin/narrator", *arguments],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_commit_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """In another folder, at another time, and for somebody whose new files nobody else may read."""
    again = build(tmp_path / "checkout", 0o077)
    assert {*again} == {f"{NAME}-py3-none-any.whl", f"{NAME}.tar.gz"}
    for name, content in again.items():
        assert content == (built / name).read_bytes(), name


def test_the_wheel_has_every_file_of_the_packages_and_no_other(built: Path) -> None:
    names = zipfile.ZipFile(built / f"{NAME}-py3-none-any.whl").namelist()
    assert {name for name in names if not name.startswith(f"{NAME}.dist-info/")} == tracked()
    licences = {name.partition("/licenses/")[2] for name in names if "/licenses/" in name}
    assert licences == {"LICENSE", "narrator/print/fonts/OFL.txt"}


def test_the_sdist_has_what_a_wheel_is_made_of_and_no_more(built: Path) -> None:
    with tarfile.open(built / f"{NAME}.tar.gz") as sdist:
        members = sdist.getmembers()
    files = {file.name.removeprefix(f"{NAME}/") for file in members if file.isfile()}
    own = {name for name in files if not name.startswith("mafia_narrator.egg-info/")}
    made = {"PKG-INFO", "setup.cfg"}
    assert own - made == tracked() | {"LICENSE", "README.md", "pyproject.toml"}
    assert {(file.uid, file.gid, file.uname) for file in members} == {(0, 0, "")}


def test_the_version_stands_in_one_place(built: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"] == {"version": {"attr": "narrator.__version__"}}
    assert git(ROOT, "grep", "-l", "^__version__ =", "HEAD").split() == ["HEAD:narrator/__init__.py"]
    with zipfile.ZipFile(built / f"{NAME}-py3-none-any.whl") as wheel:
        metadata = message_from_bytes(wheel.read(f"{NAME}.dist-info/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == ("mafia-narrator", __version__)


def test_what_is_installed_finds_all_that_comes_with_it(installed: Path, tmp_path: Path) -> None:
    """Packs, kits, rulesets, decks; fonts and emblems; no file of the checkout."""
    assert narrator(installed, tmp_path, "--version") == f"narrator {__version__}\n"
    assert narrator(installed, tmp_path, "check")
    narrator(installed, tmp_path, "cards", "--out", "cards.pdf")
    assert (tmp_path / "cards.pdf").stat().st_size > 10_000


def test_no_file_of_the_checkout_is_read_by_what_is_installed(installed: Path, tmp_path: Path) -> None:
    code = (
        "import narrator.commands.common.cli, hardware; from narrator.config.installed import ROOT;"
        "print(narrator.commands.common.cli.__file__, hardware.__file__, ROOT, sep='\\n')"
    )
    environment = {"PATH": os.defpath, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert all(line.startswith(f"{installed}") for line in done.stdout.splitlines())
