"""The box as installed, from power-on: its unit, its settings on FAT, what it plays, what it may touch.

One guest is booted for all of it; seconds here are its own (README.md). A second program records what
leaves the sound card (ears.py), from before the box starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from tests.vm.disks import boot_partition, state_disk
from tests.vm.ears import SINCE
from tests.vm.guest import Guest
from tests.vm.heard import NOW, RATE, Sound, heard, levels, now, silences
from tests.vm.unit import ACTIVE, CALLBACK, DENIED, IN_ITS_GROUP, MAIN, RESTARTS, freeze, ready_at

pytestmark = pytest.mark.vm

SETTINGS = b"\xef\xbb\xbf# As Windows writes it\r\nruleset: basic\r\nplayers: 5\r\n"
IN_ITS_PLACE = f"nsenter --mount --net --target $({MAIN})"

NANO = "date +%s%N"
BARE = "/opt/narrator/current/bin/python3 -c 'import numpy, sounddevice, yaml'"
"""What no box of this kind can do without, before it has done anything."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    home = tmp_path_factory.mktemp("box")
    disks = [
        boot_partition(home / "boot.img", SETTINGS),
        state_disk(home / "state.img"),
    ]
    with Guest("amd64", home / "guest", disks) as guest:
        guest.ready()
        guest.until(ACTIVE, 900)
        yield guest


@pytest.fixture(scope="module")
def chime(box: Guest) -> float:
    """The moment of the first sample that is not silence."""
    begin, end = float(box.check(f"cat {SINCE}")), now(box)
    while not (found := np.flatnonzero(heard(box, begin, end))).size:
        begin, end = end, end + 5
    return float(begin + found[0] / RATE)


@pytest.fixture(scope="module")
def opening(box: Guest, chime: float) -> Sound:
    """The first twenty seconds from the chime on."""
    return heard(box, chime, chime + 20)


def test_the_unit_is_up_and_says_what_it_does(box: Guest) -> None:
    told = box.check("systemctl show narrator -p ActiveState -p SubState -p StatusText")
    assert "SubState=running" in told
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


def test_the_box_may_open_its_sound_card_and_no_disk(box: Guest) -> None:
    """Asked by root inside the unit's control group: what the unit denies is denied even to root. (To
    read a clock chip is let through by systemd itself, as part of ProtectClock=.)"""
    box.check(f"{IN_ITS_GROUP}; exec 3</dev/snd/controlC0")
    for device in ("/dev/vda", "/dev/ttyS0"):
        refused = box.run(f"{IN_ITS_GROUP}; exec 3<{device}")
        assert refused.code != 0, device
        assert DENIED in refused.err, device


def test_the_box_speaks_without_a_gap_in_its_sound(opening: Sound) -> None:
    """Between the first sample and the twentieth second nothing is silent for a fiftieth of one."""
    assert max((length for _, length in silences(opening)), default=0) < 0.02
    level = levels(opening)
    assert level.max() > np.median(level) + 6, "the voice stands out of its bed"


def test_the_chime_comes_soon_after_the_power(
    chime: float, record_property: Callable[[str, object], None]
) -> None:
    """In the guest's own seconds, from the start of its kernel. Its disk is this computer's."""
    record_property("power-on to the chime, seconds", round(chime, 1))
    assert chime < 120


def test_a_box_that_is_killed_is_ready_again_soon(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """Within five seconds on a processor of 500 million instructions a second; what it takes on a Pi
    is not shown here. How long this one imports what no box can do without is written down beside it.
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


def test_a_box_whose_sound_stands_still_begins_anew_in_the_same_process(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """The thread of the sound card's callback is frozen, and PortAudio waits for it in vain: the box
    gives it up before the watchdog (30 s) would end it."""
    restarts, main = box.check(RESTARTS), box.check(MAIN)
    frozen = now(box)
    freeze(box, box.check(CALLBACK).strip())
    box.until("journalctl -u narrator --no-pager -o cat -b | grep 'starting anew'", 900)
    (gap,) = [gap for gap in silences(heard(box, frozen, frozen + 45)) if gap[1] > 0.5]
    record_property("callback frozen to the next sample, seconds", round(sum(gap), 1))
    assert sum(gap) < 30
    assert (box.check(RESTARTS), box.check(MAIN)) == (restarts, main)


def test_the_watchdog_ends_a_box_whose_loop_stands_still(
    box: Guest, record_property: Callable[[str, object], None]
) -> None:
    """Its main thread is frozen and everything else lives: sound goes on, and no sign of life comes."""
    before = int(box.check(RESTARTS))
    main = box.check(MAIN)
    frozen = now(box)
    freeze(box, main.strip())
    box.until(f"test $({RESTARTS}) -gt {before} && {ACTIVE}", 900)
    record_property("main loop frozen to ready again, seconds", round(ready_at(box) - frozen, 1))
    assert "watchdog timeout" in box.check("journalctl -u narrator --no-pager -o cat -b").lower()
    assert box.check(MAIN) != main
