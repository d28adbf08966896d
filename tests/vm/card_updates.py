"""Updates of a box on a memory card: what it says of them, and what a cut leaves of its versions. No tests.

The versions are looked at as the box sees them: the release folder of its data partition above that of its
root. It is this computer's kernel that mounts both, and forgets them when the look is over.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from tests.vm.card_box import SLOW, Box
from tests.vm.guest import Guest
from tests.vm.partitions import DATA, ROOT
from tests.vm.systems import STORE

HOME = "/opt/narrator"
NEWS = f"{HOME}/update/news.json"
SAID = "/var/lib/narrator/updates.said"
PLAYS = f"{HOME}/current/bin/narrator --version"

SEEN = """
mkdir "$1/root" "$1/data" "$1/seen"
mount -o "ro,loop,offset=$3,sizelimit=$4" "$2" "$1/root"
mount -o loop "$5" "$1/data"
mount -t overlay -o "lowerdir=$1/root$6,upperdir=$1/data/release,workdir=$1/data/release-work" o "$1/seen"
cd "$1/seen"
for link in current next previous untried tried-once tried-twice failed; do
    [[ -L $link ]] || continue
    files=$(cd "$(readlink "$link")" && find . -type f -print0 | sort -z | xargs -0 sha256sum)
    echo "$link" "$(readlink "$link")" "$(sha256sum <<<"$files")"
done
cd /
umount "$1/seen" "$1/data"
e2fsck -fn "$5" >&2
"""
"""Prints each link to a version, the version's folder, and the digest of all that is in it."""


class Seen(NamedTuple):
    """A version that a link points to."""

    release: str
    digest: str
    """Of names and contents of its files; equal where no file is missing or torn."""


def update(version: str) -> Path:
    """An update file of this version, which `scripts/vm` has made beside the card."""
    return STORE / "card" / f"narrator-{version}-arm64.update"


def versions(box: Box, data: Path, folder: Path) -> dict[str, Seen]:
    """The versions that a box with this data partition has, by their links; ``folder`` is made.

    Raises `CalledProcessError` where a link points to nothing, and where the partition is not clean once its
    journal was replayed. It is written to.
    """
    folder.mkdir()
    root = box.places[ROOT]
    arguments = [folder, box.system.image, root.start, root.size, data, HOME]
    command = ["unshare", "--mount", "--propagation", "private", "bash", "-euc", SEEN, "seen"]
    shown = subprocess.run(
        [*command, *map(str, arguments)], check=True, capture_output=True, text=True
    ).stdout
    rows = (line.split() for line in shown.splitlines())
    return {link: Seen(release, digest) for link, release, digest, _ in rows}


def copied(box: Box) -> Path:
    """A copy of the data partition at this moment, as a cut now would leave it."""
    with box.guest.paused():
        return box.partition(DATA)


def told(guest: Guest, outcome: str) -> dict[str, Any]:
    """What `narrator status` says of an update, once there is news of this outcome."""
    guest.until(f"""grep -Eq '"outcome": "({outcome}|failed)"' {NEWS}""", 2 * SLOW)
    rows = json.loads(guest.check("narrator status --json", 300))["updates"]
    assert outcome in {row["outcome"] for row in rows}, rows
    return next(dict(row) for row in rows if row["outcome"] == outcome)


def heard(guest: Guest, news: dict[str, Any]) -> None:
    """Waits until the box has said it aloud."""
    guest.until(f'''grep -qF '"{news["id"]}"' {SAID}''', SLOW)
