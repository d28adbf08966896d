"""Installed versions that come up or do not, a power supply that can be cut, and ``scripts/take-update``
between them. Contains no tests.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.scripts.programs import ROOT, put

STEP = """#!/bin/bash
left=$(<"$CUT")
echo $((left - 1)) >"$CUT"
((left)) || { kill -9 $PPID; exit 1; }
exec /bin/%s "$@"
"""
"""Stands for a program that changes something in one step; where the power is cut, it does nothing."""

REMOVE = """#!/bin/bash
for one; do
    [[ $one == -* ]] && continue
    left=$(<"$CUT")
    echo $((left - 1)) >"$CUT"
    ((left)) || { kill -9 $PPID; exit 1; }
    /bin/rm -rf "$one"
done
"""
"""Likewise; each file is a step of its own."""

NEVER = 1_000


@dataclass
class Releases:
    """A computer of which nothing is there but installed versions and what chooses between them."""

    root: Path

    def __post_init__(self) -> None:
        for name in ("bin", "opt/narrator/releases", "var/lib/narrator"):
            (self.root / name).mkdir(parents=True)
        text = (ROOT / "scripts/take-update").read_text()
        for place in ("/opt/narrator", "/var/lib/narrator"):
            text = text.replace(place, f"{self.root}{place}")
        put(self.home / "take-update", text)
        for name in ("mv", "ln", "sync"):
            put(self.root / "bin" / name, STEP % name)
        put(self.root / "bin/rm", REMOVE)
        self.restarts(0)

    @property
    def home(self) -> Path:
        """Where the links are."""
        return self.root / "opt/narrator"

    def add(self, name: str, *, comes_up: bool = True) -> None:
        """Installs a version."""
        folder = self.home / "releases" / name / "bin"
        folder.mkdir(parents=True, exist_ok=True)
        put(folder / "narrator", "#!/bin/sh\n")
        (folder / "works").write_text("yes" if comes_up else "")

    def offer(self, name: str) -> None:
        """Offers a version, as ``scripts/install`` does."""
        (self.home / "next.new").unlink(missing_ok=True)
        (self.home / "next.new").symlink_to(f"releases/{name}")
        (self.home / "next.new").replace(self.home / "next")

    def run(self, *arguments: str, cut: int = NEVER) -> bool:
        """Runs the script; whether it ended by itself, and not because the power was cut at step ``cut``."""
        (self.root / "cut").write_text(f"{cut}\n")
        done = subprocess.run(
            [self.home / "take-update", *arguments],
            env={"PATH": f"{self.root}/bin:{os.defpath}", "CUT": str(self.root / "cut")},
            capture_output=True,
            check=False,
        )
        assert not done.stderr, done.stderr.decode()
        assert done.returncode == 0 or cut < NEVER
        return done.returncode == 0

    def restarts(self, number: int | None) -> None:
        """How often systemd has started the box again since it was switched on; None: it does not tell."""
        put(
            self.root / "bin/systemctl",
            "#!/bin/sh\n" + ("false" if number is None else f"echo {number}"),
        )

    def start(self) -> bool:
        """What systemd does at a start: whether the version that plays now came up. Where not, the next
        start is one of systemd's own."""
        self.run()
        if not (self.home / "current/bin/works").read_text():
            self.restarts(1)
            return False
        self.run("confirm")
        self.restarts(0)
        return True

    def boots(self) -> None:
        """The plug is pulled before the version has come up, and put back."""
        self.restarts(0)
        self.run()

    def link(self, name: str) -> str | None:
        """The name of the version that a link points to; None: there is no such link."""
        link = self.home / name
        return link.readlink().name if link.is_symlink() else None

    @property
    def current(self) -> str | None:
        """What plays; it is whole."""
        name = self.link("current")
        assert name is None or os.access(self.home / "current/bin/narrator", os.X_OK)
        return name

    def there(self) -> set[str]:
        """The versions that take room on the disk."""
        return {folder.name for folder in (self.home / "releases").iterdir()}


def with_old(folder: Path) -> Releases:
    """The version old has come up before; new and broken are installed beside it."""
    releases = Releases(folder)
    for name in ("old", "new"):
        releases.add(name)
    releases.add("broken", comes_up=False)
    releases.offer("old")
    assert releases.start()
    return releases
