"""A memory card as scripts/image makes it: booted, pressed, its plug pulled, its settings changed on a PC.

The card holds what scripts/image has made of a base that resembles Raspberry Pi OS; its sound card is
recorded from outside, and its button is a line of a gpiochip. Times are in the guest's own seconds
(README.md).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from narrator.appliance.card_faults import FORGETS
from narrator.session.disk import journal
from narrator.session.disk.journal_line import encode
from tests.power.aftermath import Confirmed, files_of, lost
from tests.vm.card_box import SETTINGS, SLOW, Box
from tests.vm.card_sound import played
from tests.vm.partitions import DATA, ROOT, wipe, written
from tests.vm.unit_scripts import ready_at

pytestmark = pytest.mark.vm

CUTS = 20
JOURNAL = "/var/lib/narrator/game.journal"
WRITTEN = "awk '$3 == \"vda3\" { print $10 }' /proc/diskstats"
"""Prints how many sectors of the data partition were written since the boot."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """A card that was switched on for the first time; the chip of the board has eight lines, so the settings
    choose a kit that needs no more."""
    box = Box(tmp_path_factory.mktemp("card"), SETTINGS)
    with box.guest:
        box.started()
        yield box


def test_a_flashed_card_rings_its_chime_and_is_ready(
    box: Box, record_property: Callable[[str, object], None]
) -> None:
    record_property("power-on to ready, seconds", round(ready_at(box.guest), 1))
    box.guest.check("sleep 3")
    assert np.abs(played(box.heard)).max(initial=0) > 0.01


def test_the_root_is_read_only_below_an_overlay_in_memory(box: Box) -> None:
    assert box.guest.check("findmnt -no FSTYPE /").strip() == "overlay"
    assert "ro" in box.guest.check("findmnt -no OPTIONS /media/root-ro").strip().split(",")
    assert box.guest.run("touch /media/root-ro/x").code != 0
    assert "ro" in box.guest.check("findmnt -no OPTIONS /boot/firmware").strip().split(",")
    assert box.guest.check("findmnt -no SOURCE /data").strip() == "/dev/vda3"
    assert box.guest.check("swapon --show").strip() == ""


def test_nobody_can_log_in_and_nothing_listens(box: Box) -> None:
    assert box.guest.check("passwd --status root").split()[1] == "L"
    for unit in ("NetworkManager", "ssh", "systemd-timesyncd"):
        assert box.guest.run(f"systemctl is-active {unit}").code != 0, unit
    links = json.loads(box.guest.check("ip -json addr || echo '[]'"))
    assert [each["ifname"] for each in links if each["operstate"] == "UP"] == []


def test_twenty_power_cuts_in_a_night_leave_a_game_that_goes_on_and_a_root_that_is_the_same(
    box: Box, record_property: Callable[[str, object], None]
) -> None:
    """The card is copied twenty times while the guest stands still, then the power is cut. What the guest
    has not written is missing from the copies, as after a real cut."""
    box.press_until(f"grep -q /cards {JOURNAL}")  # the first who were woken have signed in

    chance, confirmed, wrong = random.Random(7), Confirmed(), []
    for number in range(CUTS):
        seen = box.home / f"seen-{number}" / "game.journal"
        seen.parent.mkdir()
        seen.write_bytes(box.guest.read(JOURNAL))
        box.guest.check(f"sleep {chance.uniform(1, 4):.2f}")
        with box.guest.paused():
            data = box.partition(DATA)
        confirmed = replies_in(seen)
        found = lost(files_of(data, box.home / f"cut-{number}") / "state", confirmed)
        if found:
            wrong.append(f"cut {number}: {found}")
    assert wrong == []
    megabytes = int(box.guest.check(WRITTEN)) / 2048
    record_property("written to the data partition since the boot, megabytes", round(megabytes, 1))

    box.guest.cut()
    box.again()
    before = len(confirmed.records)
    box.press_until(f"test $(wc -l <{JOURNAL}) -gt {before + 1}")  # it asks whether the game goes on
    with box.guest.paused():
        assert written(box.guest.overlay, box.places[ROOT]) == 0


def replies_in(file: Path) -> Confirmed:
    """The replies that a journal in the running guest has, each of them synced before it was acted upon."""
    found = journal.read(file)
    assert found is not None
    head, records = found
    return Confirmed(crc32(head.line()), [crc32(encode(record)) for record in records])


def test_settings_that_a_pc_has_written_are_in_force_at_the_next_start(box: Box) -> None:
    box.guest.cut()
    box.write_settings(SETTINGS.replace("players: 6", "players: 6\r\nlanguage: de"))
    box.again()
    assert box.guest.check("narrator status --json", 300)
    assert "language: de" in box.guest.check("narrator check", SLOW)  # every file that there is


def test_settings_with_a_mistake_still_start_the_box_which_says_so(box: Box) -> None:
    box.guest.cut()
    box.write_settings("plyers: 6\r\n")
    box.again()
    assert "plyers" in box.guest.check("journalctl -u narrator --no-pager -o cat")


def test_a_card_whose_data_partition_is_gone_plays_as_it_was_flashed(box: Box) -> None:
    """All of it: where its first megabytes alone are damaged, the check at the start mends them."""
    box.guest.cut()
    wipe(box.guest.overlay, box.places[DATA])
    box.again()
    assert box.guest.run("mountpoint -q /data").code != 0
    box.guest.check(f"test -e {FORGETS}")
