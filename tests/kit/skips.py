"""What some tests need of a computer, and when they are skipped: no other file skips any. No test is here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

SOUNDFONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
EVERYTHING = "NARRATOR_SOUND" in os.environ
"""Everything is installed, as by scripts/test: a test that lacks something fails instead of being skipped."""


class Lack(NamedTuple):
    """Something that scripts/test does not install, so that a fresh computer skips the tests that need it."""

    why: str
    """Why not."""
    here: Callable[[], bool]


def program(name: str) -> Callable[[], bool]:
    return lambda: shutil.which(name) is not None


def library(name: str) -> Callable[[], bool]:
    return lambda: find_spec(name) is not None


SKIPPED = {
    "root": Lack("scripts/test runs as whoever calls it", lambda: os.geteuid() == 0),
    "a loop device": Lack("a container has none", Path("/dev/loop-control").exists),
    "/dev/fuse": Lack("a container has none", Path("/dev/fuse").exists),
    "a mount": Lack("only root may mount, and in a container not even root", lambda: False),
    "nmcli": Lack("its package, network-manager, would run the network", program("nmcli")),
    "sshd": Lack(
        "its package, openssh-server, would let others in",
        lambda: Path("/usr/sbin/sshd").exists() and Path("/run/sshd").is_dir(),
    ),
    "fluidsynth": Lack(
        "its sounds, fluid-soundfont-gm, take 145 MB, and only who composes needs them",
        lambda: program("fluidsynth")() and SOUNDFONT.exists(),
    ),
    "pocketsphinx": Lack("only who measures the voice needs it", library("pocketsphinx")),
    "hibari": Lack("its wheel is not there for every processor", library("hibari")),
    "a voice": Lack("one of another package, which is large or not for every processor", lambda: False),
}
"""What `scripts/test` may skip, and why it does not install that. Whether a mount or a voice is here is found
by trying."""


def needs(name: str) -> pytest.MarkDecorator:
    """Skips a test where this program is not installed, but never where everything is."""
    absent = shutil.which(name) is None
    reason = f"it needs {name}, which scripts/test installs"
    return pytest.mark.skipif(absent and not EVERYTHING, reason=reason)


def skipped_without(name: str) -> pytest.MarkDecorator:
    """Skips a test where this is not here, which is one of `SKIPPED`."""
    lack = SKIPPED[name]
    return pytest.mark.skipif(not lack.here(), reason=f"it needs {name}: {lack.why}")


def lacks(name: str, what: str = "") -> NoReturn:
    """Skips the rest of a test that has found this to be missing; ``what`` says more."""
    pytest.skip(f"it needs {name}{what and f' ({what})'}: {SKIPPED[name].why}")


def uninstalled(names: str) -> None:
    """Skips a test for what scripts/test installs, and never where it did."""
    if names and not EVERYTHING:
        pytest.skip(f"it needs {names}, which scripts/test installs")
