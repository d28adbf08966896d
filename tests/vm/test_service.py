"""The box as installed, from power-on: its unit, its settings on FAT, what it plays, what it may touch.

One guest is booted for all of it. Its processor executes one instruction in two nanoseconds of its own
clock, however busy this computer is: seconds here are the guest's. A second program records what
leaves the sound card (record.service), from before the box starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vm.disks import boot_partition, state_disk
from tests.vm.guest import Guest

pytestmark = pytest.mark.vm

RATE = 48_000
SETTINGS = b"\xef\xbb\xbf# As Windows writes it\r\nruleset: basic\r\nplayers: 5\r\n"
IN_ITS_PLACE = "nsenter --mount --net --target $(systemctl show --value -p MainPID narrator)"


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    home = tmp_path_factory.mktemp("box")
    disks = [
        boot_partition(home / "boot.img", SETTINGS),
        state_disk(home / "state.img"),
    ]
    with Guest("amd64", home / "guest", disks) as guest:
        guest.ready()
        guest.until("systemctl is-active narrator", 900)
        yield guest


@pytest.fixture(scope="module")
def heard(box: Guest) -> NDArray[np.float64]:
    """The first twenty seconds that were played, mono, from -1 to 1, silence before them included."""
    while True:
        found = sound(box)
        played = np.flatnonzero(found)
        if len(played) and len(found) > played[0] + 20 * RATE:
            return found[: played[0] + 20 * RATE]
        box.check("sleep 5")


def sound(box: Guest) -> NDArray[np.float64]:
    raw = box.read("/var/tmp/heard.raw")
    frames: NDArray[np.float64] = np.frombuffer(raw[: len(raw) // 4 * 4], np.int16) / 32768
    return (frames[::2] + frames[1::2]) / 2


def test_the_unit_is_up_and_says_what_it_does(box: Guest) -> None:
    told = box.check(
        "systemctl show narrator -p ActiveState -p SubState -p StatusText -p NRestarts"
    )
    assert "SubState=running" in told
    assert "NRestarts=0" in told
    assert "StatusText=" in told


def test_the_settings_of_a_windows_pc_are_read_from_the_boot_partition(box: Guest) -> None:
    assert "vfat" in box.check("findmnt -no FSTYPE /boot/firmware")
    assert box.run("narrator check", 600).code == 0


def test_the_box_may_reach_no_network_and_write_only_to_its_own_folders(box: Guest) -> None:
    devices = box.check(f"{IN_ITS_PLACE} cat /proc/self/net/dev").splitlines()[2:]
    assert [device.split(":")[0].strip() for device in devices] == ["lo"]
    for folder in ("/etc", "/opt/narrator", "/srv", "/boot/firmware"):
        assert box.run(f"{IN_ITS_PLACE} touch {folder}/x").code != 0, folder
    for folder in ("/var/lib/narrator", "/var/cache/narrator"):
        box.check(f"{IN_ITS_PLACE} touch {folder}/x && rm {folder}/x")


def test_the_box_speaks_without_a_gap_in_its_sound(heard: NDArray[np.float64]) -> None:
    """Between the first sample and the twentieth second nothing is silent for a fiftieth of one."""
    first = np.flatnonzero(heard)[0]
    silent = np.flatnonzero(np.diff(np.pad(heard[first:] == 0, 1).astype(np.int8)))
    assert np.diff(silent)[::2].max(initial=0) < 0.02 * RATE
    blocks = heard[first:][: 19 * RATE].reshape(-1, RATE // 10)
    level = 20 * np.log10(np.sqrt((blocks**2).mean(axis=1)) + 1e-9)
    assert level.max() > np.median(level) + 6, "the voice stands out of its bed"


def test_the_chime_comes_soon_after_the_power(
    box: Guest, heard: NDArray[np.float64], record_property: Callable[[str, object], None]
) -> None:
    """In the guest's own seconds, from the start of its kernel. Its disk is this computer's."""
    since = float(box.check("cat /var/tmp/heard.since"))
    seconds = since + np.flatnonzero(heard)[0] / RATE
    record_property("power-on to the chime, seconds", round(seconds, 1))
    assert seconds < 120


def test_a_box_that_is_killed_is_ready_again_soon(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """Within five seconds on a Pi is asked; this processor is slower, and Python's start is most of it."""
    stamp = "cut -d ' ' -f 1 /proc/uptime"
    killed = float(box.check(f"systemctl kill -s KILL narrator; {stamp}"))
    again = (
        "systemctl show --value -p NRestarts narrator | grep -qx 1 && systemctl is-active narrator"
    )
    box.check(f"until {again}; do sleep 0.1; done", 600)
    ready = box.check("systemctl show --value -p ActiveEnterTimestampMonotonic narrator")
    seconds = int(ready) / 1e6 - killed
    record_property("killed to ready again, seconds", round(seconds, 1))
    assert seconds < 20


def test_the_watchdog_ends_a_box_that_stands_still(box: Guest) -> None:
    """WatchdogSec of narrator.service; the process is stopped, so nothing in it advances."""
    before = int(box.check("systemctl show --value -p NRestarts narrator"))
    box.check("systemctl kill -s STOP narrator")
    after = f"test $(systemctl show --value -p NRestarts narrator) -gt {before}"
    box.check(f"for i in $(seq 60); do {after} && exit 0; sleep 1; done; exit 1", 900)
    assert "watchdog" in box.check("journalctl -u narrator --no-pager -o cat -b").lower()
