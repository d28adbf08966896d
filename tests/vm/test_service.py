"""The installed box from power-on: its unit, its settings on FAT, what it plays, and its sandbox.

All tests share one guest; times are in its own seconds (README.md). record_card.py records what the sound
card plays, starting before the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from tests.vm.disks import boot_partition, state_disk
from tests.vm.guest import Guest
from tests.vm.record_card import SINCE
from tests.vm.recording import NOW, RATE, Sound, heard, levels, now, silences
from tests.vm.systems import debian
from tests.vm.unit_scripts import (
    ACTIVE,
    DENIED,
    FEED,
    GROUP,
    IN_CGROUP,
    MAIN,
    RESTARTS,
    freeze,
    ready_at,
)

pytestmark = pytest.mark.vm

SETTINGS = b"\xef\xbb\xbf# As Windows writes it\r\nruleset: basic\r\nplayers: 5\r\n"
IN_NAMESPACE = f"nsenter --mount --net --target $({MAIN})"

AUDIBLE = 0.01
"""Of full scale. PortAudio dithers what it converts, so that silence is sometimes a bit of noise."""

NANO = "date +%s%N"
BARE = "/opt/narrator/current/bin/python3 -c 'import numpy, sounddevice, yaml'"
"""Imports the libraries that every box needs."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    home = tmp_path_factory.mktemp("box")
    disks = [
        boot_partition(home / "boot.img", SETTINGS),
        state_disk(home / "state.img"),
    ]
    with Guest(debian("amd64"), home / "guest", disks) as guest:
        guest.ready()
        guest.until(ACTIVE, 900)
        yield guest


@pytest.fixture(scope="module")
def chime(box: Guest) -> float:
    """The time of the first sample of it."""
    begin, end = float(box.check(f"cat {SINCE}")), now(box)
    while not (found := np.flatnonzero(abs(heard(box, begin, end)) > AUDIBLE)).size:
        begin, end = end, end + 5
    return float(begin + found[0] / RATE)


@pytest.fixture(scope="module")
def opening(box: Guest, chime: float) -> Sound:
    """The first twenty seconds, starting with the chime."""
    return heard(box, chime, chime + 20)


def test_the_unit_is_running_and_has_a_status(box: Guest) -> None:
    shown = box.check("systemctl show narrator -p ActiveState -p SubState -p StatusText")
    assert "SubState=running" in shown
    assert "StatusText=" in shown


def test_the_box_goes_before_all_other_services(box: Guest) -> None:
    """The usual weight is 100."""
    assert int(box.check(f"cat {GROUP}/cpu.weight")) == 1000


def test_settings_written_by_windows_are_read_from_the_boot_partition(box: Guest) -> None:
    assert "vfat" in box.check("findmnt -no FSTYPE /boot/firmware")
    assert box.run("narrator check", 600).code == 0


def test_the_box_has_no_network_and_can_write_only_to_its_folders(box: Guest) -> None:
    devices = box.check(f"{IN_NAMESPACE} cat /proc/self/net/dev").splitlines()[2:]
    assert [device.split(":")[0].strip() for device in devices] == ["lo"]
    for folder in ("/etc", "/opt/narrator", "/srv", "/boot/firmware"):
        assert box.run(f"{IN_NAMESPACE} touch {folder}/x").code != 0, folder
    for folder in ("/var/lib/narrator", "/var/cache/narrator"):
        box.check(f"{IN_NAMESPACE} touch {folder}/x && rm {folder}/x")


def test_the_box_can_open_its_sound_card_but_no_disk(box: Guest) -> None:
    """Tried by root inside the unit's control group, whose rules apply even to root. (Reading a clock chip is
    allowed by systemd itself, as part of ProtectClock=.)"""
    box.check(f"{IN_CGROUP}; exec 3</dev/snd/controlC0")
    for device in ("/dev/vda", "/dev/ttyS0"):
        refused = box.run(f"{IN_CGROUP}; exec 3<{device}")
        assert refused.code != 0, device
        assert DENIED in refused.err, device


def test_the_box_speaks_without_a_gap_in_its_sound(opening: Sound) -> None:
    """In the first twenty seconds there is no silence of 20 ms."""
    assert max((length for _, length in silences(opening)), default=0) < 0.02
    level = levels(opening)
    assert level.max() > np.median(level) + 6, "the voice must be louder than the bed"


def test_the_chime_is_played_soon_after_power_on(
    chime: float, record_property: Callable[[str, object], None]
) -> None:
    """In the guest's seconds since the start of its kernel; its disk is as fast as the host's."""
    record_property("power-on to the chime, seconds", round(chime, 1))
    assert chime < 120


def test_a_killed_box_is_soon_ready_again(box: Guest, record_property: Callable[[str, object], None]) -> None:
    """Within five seconds on a processor with 500 million instructions per second; this does not show how
    long a Pi takes. The time to import the necessary libraries is recorded for comparison.
    """
    box.check("systemctl stop narrator", 600)
    measure = f"begin=$({NANO}); {BARE}; echo $(($({NANO}) - begin))"
    bare = min(int(box.check(measure, 600)) for _ in range(3)) / 1e9
    box.check("systemctl start narrator", 600)
    before = int(box.check(RESTARTS))
    killed = float(box.check(f"systemctl kill -s KILL narrator; {NOW}"))
    box.until(f"test $({RESTARTS}) -gt {before} && {ACTIVE}", 600)
    seconds = ready_at(box) - killed
    record_property("import of the bare libraries, seconds", round(bare, 2))
    record_property("killed to ready again, seconds", round(seconds, 1))
    assert seconds < 5


def test_a_box_with_hanging_sound_restarts_in_the_same_process(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """The thread that feeds the sound card is frozen, and closing the stream waits for it forever; the box
    gives up before the watchdog (30 s) ends it."""
    restarts, main = box.check(RESTARTS), box.check(MAIN)
    frozen = now(box)
    freeze(box, box.check(FEED).strip())
    box.until("journalctl -u narrator --no-pager -o cat -b | grep 'starting anew'", 900)
    (gap,) = [gap for gap in silences(heard(box, frozen, frozen + 45)) if gap[1] > 0.5]
    record_property("feeding frozen to the next sample, seconds", round(sum(gap), 1))
    assert sum(gap) < 30
    assert (box.check(RESTARTS), box.check(MAIN)) == (restarts, main)


def test_the_watchdog_restarts_a_box_whose_main_loop_hangs(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """The main thread is frozen and everything else runs: sound continues, but the watchdog is not fed."""
    before = int(box.check(RESTARTS))
    main = box.check(MAIN)
    frozen = now(box)
    freeze(box, main.strip())
    box.until(f"test $({RESTARTS}) -gt {before} && {ACTIVE}", 900)
    record_property("main loop frozen to ready again, seconds", round(ready_at(box) - frozen, 1))
    assert "watchdog timeout" in box.check("journalctl -u narrator --no-pager -o cat -b").lower()
    assert box.check(MAIN) != main
