"""A fake computer for scripts/install: real files below a root folder, and fakes of the system's programs.

It contains no tests.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.scripts.programs import ROOT, put

PLACES = (
    "/opt/narrator", "/var/lib/narrator", "/var/cache/narrator", "/etc/systemd/system",
    "/etc/narrator", "/usr/local/bin", "/usr/bin/python3", "/boot/firmware", "/run/systemd/system",
    "/run/narrator", "/var/tmp", "/proc/device-tree", "/etc/udev",
)  # fmt: skip
LOGS = 'echo "${0##*/} $*" >>"$ROOT/log"\n'
FAKE_PROGRAMS = {
    "apt-get": LOGS,
    "apt-cache": "cat $ROOT/known-to-apt 2>/dev/null",
    "dpkg": "cat $ROOT/architecture 2>/dev/null || echo arm64",
    "dpkg-query": 'case "$*" in *lgpio*) grep -qs "[0-9]" "$ROOT/known-to-apt" || exit 1 ;; esac; '
    "echo installed",
    "getent": '[ "$1" = group ] || cat $ROOT/user 2>/dev/null',
    "useradd": LOGS + 'echo "narrator:x:9:9::$ROOT/var/lib/narrator:" >$ROOT/user',
    "usermod": LOGS,
    "userdel": LOGS + "rm $ROOT/user",
    "runuser": 'echo "runuser $*" >>"$ROOT/log"; shift 3; exec "$@"',
    "systemctl": LOGS
    + """case "$*" in
        *is-active*) [ -e "$ROOT/active" ] ;;
        *is-enabled*) [ -e "$ROOT/enabled" ] ;;
        *restart*) touch "$ROOT/active"; "$ROOT/opt/narrator/take-update"
            [ -e "$ROOT/broken" ] || "$ROOT/opt/narrator/take-update" confirm ;;
    esac""",
    # Without root, owners cannot be set.
    "install": 'for one; do shift; case $one in -[og]) drop=yes ;; *) [ "$drop" ] || '
    'set -- "$@" "$one"; drop= ;; esac; done; exec /usr/bin/install "$@"',
    "sync": "",
    "mv": 'exec /bin/mv "$@"',
}
PYTHON = """case "$*" in
    "--version") echo "Python 3.11.2" ;;
    *"-m venv"*)
        for release; do :; done
        mkdir -p "$release/bin"
        cp "$0" "$release/bin/python3"
        printf '#!/bin/sh\\necho "narrator $*" >>"$ROOT/log"\\n' >"$release/bin/narrator"
        chmod +x "$release/bin/narrator" ;;
    *"pip"*" --no-index --no-build-isolation "*) ;;
    *"pip"*" --require-hashes --no-index --find-links $ROOT/clone/wheels "*)
        [ -e "$ROOT/clone/wheels/numpy.whl" ] ;;
    *"pip"*" --require-hashes "*) echo "Collecting numpy"; [ ! -e "$ROOT/offline" ] ;;
esac"""

Install = Callable[..., subprocess.CompletedProcess[str]]


def lay_out(root: Path) -> Path:
    """Creates the files of a Pi on which nothing runs; ``clone`` is a checkout, ``bin`` has the programs."""
    for name in ("bin", "usr/bin", "usr/local/bin", "var/tmp", "clone", "proc/device-tree"):
        (root / name).mkdir(parents=True)
    for name, text in FAKE_PROGRAMS.items():
        put(root / "bin" / name, f"#!/bin/bash\n{text}\n")
    put(root / "usr/bin/python3", f"#!/bin/bash\n{PYTHON}\n")
    (root / "known-to-apt").write_text("  Candidate: 0.2.2-1\n")
    (root / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B")
    for name in ("scripts", "narrator", "hardware", "voices"):
        (root / "clone" / name).mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "narrator/__init__.py"):
        shutil.copy(ROOT / name, root / "clone" / name)
    shutil.copytree(ROOT / "scripts/locks", root / "clone/scripts/locks")
    (root / "clone/narrator/game.py").write_text("one = 1\n")
    for name in (
        "install",
        "common",
        "take-update",
        "narrator",
        "narrator.service",
        "narrator-update@.service",
        "narrator-update.rules",
        "narrator.yaml",
    ):
        text = (ROOT / "scripts" / name).read_text()
        for place in PLACES:
            text = text.replace(place, f"{root}{place}")
        put(root / "clone/scripts" / name, text.replace("if ((EUID)); then", "if false; then"))
    return root


def installer(root: Path) -> Install:
    """A function that runs scripts/install on that computer."""

    def run(*arguments: str, umask: int = -1) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [root / "clone/scripts/install", *arguments],
            env={"PATH": f"{root}/bin:/usr/bin:/bin", "ROOT": str(root)},
            capture_output=True,
            text=True,
            check=False,
            umask=umask,
        )

    return run


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The last line that a successful script has printed."""
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()[-1]


def did(computer: Path, what: str) -> bool:
    """Whether a program was called with arguments that contain ``what``."""
    return what in (computer / "log").read_text()


def current_release(computer: Path) -> str:
    """The current release."""
    return str((computer / "opt/narrator/current").readlink())


def start_box(computer: Path) -> None:
    """Makes systemd and the box run."""
    (computer / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    (computer / "active").touch()
    (computer / "enabled").touch()


def change_checkout(computer: Path) -> None:
    """Puts a newer version into the checkout."""
    (computer / "clone/narrator/game.py").write_text("one = 2\n")


def start_game(computer: Path) -> Path:
    """Creates the journal of an unfinished game, and returns it."""
    file = computer / "var/lib/narrator/game.journal"
    file.touch()
    return file
