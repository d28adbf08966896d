"""``scripts/locks`` has each package that pyproject.toml asks for, in one version, with hashes."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tests.scripts.locks import FOLDER, PINNED, locked, packages
from tests.scripts.programs import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
EXTRAS = {
    "pins": ["pi"],
    "piper": ["piper"],
    "cards": ["cards"],
    "plots": ["plots"],
    "development": ["test", "release"],
}
GROUPS = ("box", "voices", *EXTRAS)


def asked(group: str) -> list[str]:
    """What pyproject.toml asks for in this group."""
    if group in EXTRAS:
        extras = PROJECT["optional-dependencies"]
        return [name for extra in EXTRAS[group] for name in extras[extra]]
    all_of_it = PROJECT["dependencies"] + SETTINGS["build-system"]["requires"]
    return [name for name in all_of_it if (";" in name) == (group == "voices")]


def entries(group: str) -> Iterator[str]:
    """What the lock of a group has, each with its hashes."""
    yield from re.split(r"\n(?=\S)", locked(group).strip())


@pytest.mark.parametrize("group", GROUPS)
def test_each_package_that_is_asked_for_is_locked(group: str) -> None:
    """As after `scripts/lock`, also for what the locks before this one have already."""
    found = packages(*(locked(each) for each in ("box", *GROUPS[: GROUPS.index(group) + 1])))
    for each in map(Requirement, asked(group)):
        assert each.name.lower() in found, f"{each.name} is in no lock: run scripts/lock"
        assert found[each.name.lower()] in each.specifier, f"run scripts/lock: {each}"


@pytest.mark.parametrize("group", GROUPS)
def test_each_entry_has_one_version_its_computers_and_hashes(group: str) -> None:
    for entry in entries(group):
        head, *hashes = entry.replace(" \\\n", "\n").split("\n")
        assert PINNED.match(head), head
        assert hashes, head
        assert all(re.fullmatch(r" {4}--hash=sha256:[0-9a-f]{64}", each) for each in hashes), head
        marker = Marker(head.partition(" ; ")[2])
        for python in ("3.11", "3.13"):
            for machine in ("x86_64", "aarch64"):
                here = {"python_full_version": f"{python}.2", "platform_machine": machine}
                assert "implementation" in str(marker) or marker.evaluate(
                    {**here, "sys_platform": "linux", "python_version": python}
                ), head


def test_no_version_differs_from_lock_to_lock_and_no_file_is_unknown() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*GROUPS} - {"piper"}
    found = [(name, version) for group in GROUPS for name, version in packages(locked(group)).items()]
    assert len({*found}) == len({name for name, _ in found})


def test_a_wheel_that_is_not_the_locked_one_is_not_installed(tmp_path: Path) -> None:
    """By pip itself, as scripts/install calls it."""
    wheel = tmp_path / "tqdm-{}-py3-none-any.whl".format(packages(locked("box"))["tqdm"])
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("tqdm/__init__.py", "another = True\n")
    (entry,) = (each for each in entries("box") if each.startswith("tqdm=="))
    lock = tmp_path / "lock.txt"
    lock.write_text(f"{entry}\n")
    options = ("--no-deps", "--require-hashes", "--no-index", "--find-links", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", *options, "--dest", tmp_path / "to", "-r", lock],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "DO NOT MATCH THE HASHES" in done.stderr
