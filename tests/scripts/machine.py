"""A computer for scripts/install: real files under a folder that stands for its root, and stand-ins
for the programs that change the system. No test stands here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.scripts.test_common import ROOT, put

PLACES = (
    "/opt/narrator", "/var/lib/narrator", "/var/cache/narrator", "/etc/systemd/system",
    "/etc/narrator", "/usr/local/bin", "/usr/bin/python3", "/boot/firmware", "/run/systemd/system",
    "/run/narrator", "/var/tmp", "/proc/device-tree",
)  # fmt: skip
WRITES_DOWN = 'echo "${0##*/} $*" >>"$ROOT/log"\n'
STAND_INS = {
    "apt-get": WRITES_DOWN,
    "apt-cache": "cat $ROOT/known-to-apt 2>/dev/null",
    "dpkg": "cat $ROOT/architecture 2>/dev/null || echo arm64",
    "dpkg-query": "echo installed",
    "getent": '[ "$1" = group ] || cat $ROOT/user 2>/dev/null',
    "useradd": WRITES_DOWN + 'echo "narrator:x:9:9::$ROOT/var/lib/narrator:" >$ROOT/user',
    "usermod": WRITES_DOWN,
    "userdel": WRITES_DOWN + "rm $ROOT/user",
    "runuser": 'echo "runuser $*" >>"$ROOT/log"; shift 3; exec "$@"',
    "systemctl": WRITES_DOWN
    + """case "$*" in
        *is-active*) [ -e "$ROOT/active" ] ;;
        *is-enabled*) [ -e "$ROOT/enabled" ] ;;
        *restart*) touch "$ROOT/active"; "$ROOT/opt/narrator/take-update" ;;
    esac""",
    # Who owns a folder is root's business alone.
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
    *"pip"*) [ ! -e "$ROOT/offline" ] ;;
esac"""

Install = Callable[..., subprocess.CompletedProcess[str]]


def lay_out(root: Path) -> Path:
    """The root of a Pi on which nothing runs; ``clone`` is a checkout, ``bin`` its own programs."""
    for name in ("bin", "usr/bin", "usr/local/bin", "var/tmp", "clone", "proc/device-tree"):
        (root / name).mkdir(parents=True)
    for name, text in STAND_INS.items():
        put(root / "bin" / name, f"#!/bin/bash\n{text}\n")
    put(root / "usr/bin/python3", f"#!/bin/bash\n{PYTHON}\n")
    (root / "known-to-apt").write_text("  Candidate: 0.2.2-1\n")
    (root / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B")
    for name in ("scripts", "narrator", "hardware", "voices"):
        (root / "clone" / name).mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, root / "clone")
    (root / "clone/narrator/game.py").write_text("one = 1\n")
    for name in (
        "install",
        "common",
        "take-update",
        "narrator",
        "narrator.service",
        "narrator.yaml",
    ):
        text = (ROOT / "scripts" / name).read_text()
        for place in PLACES:
            text = text.replace(place, f"{root}{place}")
        put(root / "clone/scripts" / name, text.replace("if ((EUID)); then", "if false; then"))
    return root


def installer(root: Path) -> Install:
    """What runs scripts/install on that computer, with these arguments."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [root / "clone/scripts/install", *arguments],
            env={"PATH": f"{root}/bin:/usr/bin:/bin", "ROOT": str(root)},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of a script that came to its end."""
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()[-1]


def did(computer: Path, what: str) -> bool:
    """Whether such a program was called."""
    return what in (computer / "log").read_text()


def taken(computer: Path) -> str:
    """The release that plays."""
    return str((computer / "opt/narrator/current").readlink())


def boots(computer: Path) -> None:
    """systemd runs, and the box with it."""
    (computer / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    (computer / "active").touch()
    (computer / "enabled").touch()


def changes(computer: Path) -> None:
    """A newer version is in the checkout."""
    (computer / "clone/narrator/game.py").write_text("one = 2\n")


def plays(computer: Path) -> Path:
    """A game has begun; returns its journal."""
    file = computer / "var/lib/narrator/game.journal"
    file.touch()
    return file
