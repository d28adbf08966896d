"""Installs a new version over a box that runs, and takes the box away again, with the real scripts/install.

A booted guest has what a chroot lacks: systemd, a box that runs, and a game that is unfinished. For the
update the installer finds the new version built (scripts/vm, newer); the last story builds one in the guest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.vm.guest import Guest

pytestmark = pytest.mark.vm

INSTALL = "/srv/newer/scripts/install"
NEWER = "99.1"
CURRENT = "readlink /opt/narrator/current"
ACTIVE = "systemctl is-active narrator"
MAIN = "systemctl show --value -p MainPID narrator"
CONSOLE = "/dev/console"
"""Its log tells meanwhile how far it is."""
GAME = "/var/lib/narrator/game.journal"
SLOW = 1800.0
"""Seconds of this computer, whose other work an emulated processor waits for."""
VOICE = "/var/cache/narrator"


ALONE = "systemd.mask=record.service fstab=no"
"""The guest has no second disk here, and its unit would wait in vain for the one that its fstab names."""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Guest]:
    with Guest("amd64", tmp_path / "guest", kernel=ALONE) as guest:
        guest.ready()
        guest.until(ACTIVE, SLOW)
        yield guest


def test_an_update_waits_for_the_end_of_a_game_and_a_removal_leaves_the_settings(
    box: Guest,
) -> None:
    older, main = box.check(CURRENT), box.check(MAIN)
    box.check(f"runuser -u narrator -- touch {GAME}")

    done = box.run(f"{INSTALL} 2>&1 | tee {CONSOLE}; exit ${{PIPESTATUS[0]}}", SLOW)
    assert done.code == 0, done.out
    assert f"version {NEWER} is there already" in done.out
    assert "a game is in progress" in done.out
    assert (box.check(CURRENT), box.check(MAIN)) == (older, main), "nobody was disturbed"

    box.check("systemctl kill -s KILL narrator")
    box.until(f"test $({MAIN}) -gt 0 && test $({MAIN}) != {main.strip()} && {ACTIVE}", SLOW)
    assert box.check(CURRENT) == older, "after a crash the game goes on with the version it has"

    box.check(f"rm -f {GAME} && systemctl restart narrator", SLOW)
    assert f"/{NEWER}-" in box.check(CURRENT)
    assert NEWER in box.check("narrator --version", SLOW)
    told = box.check("journalctl -u narrator -b --no-pager -o cat")
    assert "timed out" not in told, "the older one ended when it was told to"

    box.check(f"{INSTALL} --remove", SLOW)
    gone = ("/opt/narrator", "/var/lib/narrator", "/var/cache/narrator", "/usr/local/bin/narrator")
    left = box.run(
        f"ls -d {' '.join(gone)} /etc/systemd/system/narrator.service; getent passwd narrator"
    )
    assert left.out == ""
    assert box.run("systemctl is-active narrator").code != 0
    box.check("test -s /etc/narrator/narrator.yaml")


def test_the_box_is_installed_on_a_computer_that_has_booted_and_knows_nothing_of_it(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """pip unpacks and compiles in the guest; only the voice, an hour's work for such a processor, was
    rendered before. Its wheels lie in a folder, for a guest has no network."""
    box.check(f"cp -a {VOICE} /srv/voice && {INSTALL} --remove", SLOW)
    box.check(f"mkdir {VOICE} && cp -a /srv/voice/. {VOICE} && chmod -R a+rwX {VOICE}")
    assert box.run("ls /opt/narrator /etc/systemd/system/narrator.service").out == ""

    began = float(box.check("cut -d ' ' -f 1 /proc/uptime"))
    done = box.run(f"{INSTALL} 2>&1 | tee {CONSOLE}; exit ${{PIPESTATUS[0]}}", 2 * SLOW)
    assert done.code == 0, done.out
    took = float(box.check("cut -d ' ' -f 1 /proc/uptime")) - began
    record_property("installation on a booted guest, seconds", round(took))

    assert f"installing version {NEWER}" in done.out
    assert "sudo systemctl enable --now narrator starts it" in done.out
    box.check("systemctl enable --now narrator", SLOW)
    assert NEWER in box.check("narrator --version", SLOW)
    assert "SubState=running" in box.check("systemctl show narrator -p SubState")
