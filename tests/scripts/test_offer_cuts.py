"""The power may be cut at any step while a version is installed beside the box."""

from __future__ import annotations

import os
import subprocess
from itertools import count
from pathlib import Path

from tests.scripts.fake_computer import (
    change_checkout,
    current_release,
    installer,
    lay_out,
    start_box,
)
from tests.scripts.programs import put

STEPS = ("install", "mv", "ln", "rm", "cp", "mktemp", "chmod", "sync", "runuser")
"""The programs that change something; the fake Python, which makes a version's folder, is one, too."""

CUTS = 'n=$(<"$CUT"); echo $((n - 1)) >"$CUT"; ((n)) || kill -9 0\n'
"""Takes the whole group of processes with it, so that nothing is cleaned up."""


def cut_at(computer: Path, step: int) -> bool:
    """Offers the version of the checkout until the power is cut before a step; False: it came to its end."""
    programs = computer / "cutting"
    programs.mkdir()
    for name in STEPS:
        real = computer / "bin" / name
        put(
            programs / name,
            f'#!/bin/bash\n{CUTS}exec {real if real.exists() else f"/bin/{name}"} "$@"\n',
        )
    (computer / "cut").write_text(f"{step}\n")
    done = subprocess.run(
        [computer / "clone/scripts/install", "--offer"],
        env={
            "PATH": f"{programs}:{computer}/bin:/usr/bin:/bin",
            "ROOT": str(computer),
            "CUT": str(computer / "cut"),
        },
        capture_output=True,
        start_new_session=True,
        check=False,
    )
    assert done.returncode in (0, -9), done.stderr.decode()
    return done.returncode != 0


def run(computer: Path, *arguments: str) -> None:
    command = [str(computer / "opt/narrator/take-update"), *arguments]
    done = subprocess.run(command, env={"PATH": os.defpath}, capture_output=True, check=True)
    assert not done.stderr


def start(computer: Path) -> str:
    """Starts the box, which comes up; the version that plays is whole."""
    run(computer)
    run(computer, "confirm")
    assert os.access(computer / "opt/narrator/current/bin/narrator", os.X_OK)
    assert (computer / "opt/narrator/current/recipe").read_text()
    return current_release(computer)


def test_after_a_power_cut_at_any_step_a_whole_version_plays(tmp_path: Path) -> None:
    """And the update, begun again, comes to its end and leaves nothing over."""
    for step in count():
        computer = lay_out(tmp_path / str(step))
        install = installer(computer)
        assert install().returncode == 0
        start_box(computer)
        before = current_release(computer)
        change_checkout(computer)
        cut = cut_at(computer, step)
        start(computer)
        assert install("--offer").returncode == 0
        assert start(computer) != before
        run(computer, "tidy")
        assert len(list((computer / "opt/narrator/releases").iterdir())) == 1
        assert not (computer / "opt/narrator/work").exists()
        if not cut:
            assert step > 20
            return
