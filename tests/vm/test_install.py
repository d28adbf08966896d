"""Installs a new version over a box that runs, and takes the box away again, with the real scripts/install.

A booted guest has what a chroot lacks: systemd, a box that runs, and a game that is unfinished. There
is no network in it; pip finds its wheels in the guest (README.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vm.guest import Guest

pytestmark = pytest.mark.vm

INSTALL = "/srv/narrator/scripts/install"
NEWER = "99.1"
CURRENT = "readlink /opt/narrator/current"
ACTIVE = "systemctl is-active narrator"
MAIN = "systemctl show --value -p MainPID narrator"
GAME = "/var/lib/narrator/game.journal"
SLOW = 3600.0
"""Seconds of this computer for pip, on a processor that is emulated."""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Guest]:
    with Guest("amd64", tmp_path / "guest", kernel="systemd.mask=record.service") as guest:
        guest.ready()
        guest.until(ACTIVE, 900)
        yield guest


def test_an_update_waits_for_the_end_of_a_game_and_a_removal_leaves_the_settings(
    box: Guest,
) -> None:
    older, main = box.check(CURRENT), box.check(MAIN)
    box.check(f"runuser -u narrator -- touch {GAME}")
    box.check(f"sed -i 's/^version = .*/version = \"{NEWER}\"/' /srv/narrator/pyproject.toml")

    told = box.run(f"{INSTALL} 2>&1", SLOW)
    assert told.code == 0, told.out
    assert "a game is in progress" in told.out
    assert (box.check(CURRENT), box.check(MAIN)) == (older, main), "nobody was disturbed"

    box.check("systemctl kill -s KILL narrator")
    box.until(f"test $({MAIN}) -gt 0 && test $({MAIN}) != {main.strip()} && {ACTIVE}", 600)
    assert box.check(CURRENT) == older, "after a crash the game goes on with the version it has"

    box.check(f"rm -f {GAME} && systemctl restart narrator", 600)
    assert f"/{NEWER}-" in box.check(CURRENT)
    assert NEWER in box.check("narrator --version", 600)

    box.check(f"{INSTALL} --remove", 600)
    gone = ("/opt/narrator", "/var/lib/narrator", "/var/cache/narrator", "/usr/local/bin/narrator")
    left = box.run(
        f"ls -d {' '.join(gone)} /etc/systemd/system/narrator.service; getent passwd narrator"
    )
    assert left.out == ""
    assert box.run("systemctl is-active narrator").code != 0
    box.check("test -s /etc/narrator/narrator.yaml")
