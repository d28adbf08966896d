"""Updates a running box and removes it again, with the real scripts/install in a booted guest.

Unlike a chroot, the guest has systemd, a running box and an unfinished game. For the update the new version
is built in advance (scripts/vm, newer); the last test builds one in the guest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.vm.guest import Guest
from tests.vm.systems import debian

pytestmark = pytest.mark.vm

INSTALL = "/srv/newer/scripts/install"
NEWER = "99.1"
CURRENT = "readlink /opt/narrator/current"
ACTIVE = "systemctl is-active narrator"
MAIN = "systemctl show --value -p MainPID narrator"
CONSOLE = "/dev/console"
"""Its log shows the progress."""
GAME = "/var/lib/narrator/game.journal"
SLOW = 1800.0
"""Timeout in seconds of the host, which may be busy with other work."""
VOICE = "/var/cache/narrator"


ALONE = "systemd.mask=record.service fstab=no"
"""This guest has no second disk; without this, booting would wait for the one in its fstab."""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Guest]:
    with Guest(debian("amd64"), tmp_path / "guest", kernel=ALONE) as guest:
        guest.ready()
        guest.until(ACTIVE, SLOW)
        yield guest


def test_an_update_waits_for_the_end_of_a_game_and_removing_keeps_the_settings(
    box: Guest,
) -> None:
    older, main = box.check(CURRENT), box.check(MAIN)
    box.check(f"runuser -u narrator -- touch {GAME}")

    done = box.run(f"{INSTALL} 2>&1 | tee {CONSOLE}; exit ${{PIPESTATUS[0]}}", SLOW)
    assert done.code == 0, done.out
    assert f"version {NEWER} is there already" in done.out
    assert "a game is in progress" in done.out
    assert (box.check(CURRENT), box.check(MAIN)) == (older, main), "the running box must not change"

    box.check("systemctl kill -s KILL narrator")
    box.until(f"test $({MAIN}) -gt 0 && test $({MAIN}) != {main.strip()} && {ACTIVE}", SLOW)
    assert box.check(CURRENT) == older, "after a crash the game continues with its version"

    box.check(f"rm -f {GAME} && systemctl restart narrator", SLOW)
    assert f"/{NEWER}-" in box.check(CURRENT)
    assert NEWER in box.check("narrator --version", SLOW)
    log = box.check("journalctl -u narrator -b --no-pager -o cat")
    assert "timed out" not in log, "the old version must stop in time"

    box.check(f"{INSTALL} --remove", SLOW)
    gone = ("/opt/narrator", "/var/lib/narrator", "/var/cache/narrator", "/usr/local/bin/narrator")
    left = box.run(f"ls -d {' '.join(gone)} /etc/systemd/system/narrator.service; getent passwd narrator")
    assert left.out == ""
    assert box.run("systemctl is-active narrator").code != 0
    box.check("test -s /etc/narrator/narrator.yaml")


def test_the_box_is_installed_on_a_booted_computer_without_it(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """pip runs in the guest, with wheels from a folder, since there is no network. Only the voice was
    rendered in advance, because that takes an hour on the emulated processor."""
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
