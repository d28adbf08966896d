"""A new version on the boot partition of a card: installed beside the old one, taken at the next start, and
the power cut in between.

The card takes updates with a key of the tests; the unit that takes them is started by the card itself. Times
are in the guest's own seconds (README.md).
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.vm.card_box import SETTINGS, Box
from tests.vm.card_updates import (
    HOME,
    NEWS,
    PLAYS,
    Seen,
    copied,
    heard,
    told,
    update,
    versions,
)
from tests.vm.partitions import ROOT, written

pytestmark = pytest.mark.vm

VERSION = "99.1"
UNIT = "narrator-update@boot-firmware"
TOOK = "".join(
    f"systemctl show --value -p ExecMain{each}TimestampMonotonic {UNIT};" for each in ("Start", "Exit")
)
"""Prints when the unit began and when it ended, in microseconds."""
ANEW = f'find {HOME}/update/work/scripts/install -newerct "$(uptime -s)" | grep .'
"""Succeeds when an installer has been unpacked since the boot."""
CUTS = 20
SPREAD = 8.0
"""Seconds between two copies: an installation lasts for more than twenty times as long."""


class CardWithBox(NamedTuple):
    """A card on whose boot partition an update lay, switched on and copied until it was ready."""

    box: Box
    first: dict[str, Seen]
    """The versions before anything was installed."""
    last: dict[str, Seen]
    """Those that are there once it is ready."""
    cuts: list[dict[str, Seen]]
    """Those of each copy."""
    middle: Path
    """The data partition of a copy from half way."""
    news: dict[str, object]
    seconds: float


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardWithBox]:
    """The card is copied while the guest stands still, at moments that nobody has chosen."""
    box = Box(tmp_path_factory.mktemp("update"), SETTINGS, update(VERSION))
    chance, copies = random.Random(17), box.home / "copies"
    copies.mkdir()
    with box.guest:
        box.started()
        seen: list[dict[str, Seen]] = []
        middle = copies / "middle"
        while True:
            data = copied(box)
            if len(seen) == CUTS // 2:
                shutil.copyfile(data, middle)
            seen.append(versions(box, data, copies / str(len(seen))))
            offered = "next" in seen[-1]
            if box.guest.run(f"test -e {NEWS}").code == 0:
                break
            pause = chance.uniform(0, 1) if offered else chance.uniform(0, 2 * SPREAD)
            # Ends with the pause, or once the version is offered.
            box.guest.check(
                f"for each in $(seq {round(10 * pause)}); do test ! -L {HOME}/next || break; sleep 0.1; done"
            )
        news = told(box.guest, "ready")
        begun, ended = (int(each) / 1e6 for each in box.guest.check(TOOK).split())
        last = versions(box, copied(box), copies / "last")
        yield CardWithBox(box, seen[0], last, seen, middle, news, ended - begun)


def test_it_is_installed_by_the_card_alone_and_status_says_so(
    installed: CardWithBox, record_property: Callable[[str, object], None]
) -> None:
    record_property("installation, seconds", round(installed.seconds, 1))
    assert installed.news["about"] == VERSION
    assert VERSION in installed.last["next"].release
    assert installed.last["current"] == installed.first["current"]


def test_wherever_the_power_is_cut_what_plays_and_what_is_offered_is_whole(
    installed: CardWithBox, record_property: Callable[[str, object], None]
) -> None:
    record_property("copies of the card during an installation", len(installed.cuts))
    assert len(installed.cuts) >= CUTS
    assert [cut for cut in installed.cuts if cut["current"] != installed.first["current"]] == []
    offered = [cut["next"] for cut in installed.cuts if "next" in cut]
    assert set(offered) <= {installed.last["next"]}
    assert {link for cut in installed.cuts for link in cut} <= {"current", "next"}


def test_after_the_last_cut_the_new_version_plays_on_a_root_that_is_the_same(
    installed: CardWithBox,
) -> None:
    box = installed.box
    box.guest.cut()
    box.again()
    assert box.guest.check(PLAYS, 300).strip() == f"narrator {VERSION}"
    taken = told(box.guest, "taken")
    assert taken["about"] == VERSION
    heard(box.guest, taken)
    with box.guest.paused():
        assert written(box.guest.overlay, box.places[ROOT]) == 0


def test_after_a_cut_half_way_the_old_version_plays_and_the_installation_begins_anew(
    installed: CardWithBox,
) -> None:
    box = installed.box
    box.guest.cut()
    box.put_in_data(installed.middle)
    box.again()
    assert VERSION not in box.guest.check(PLAYS, 300)
    box.guest.until(ANEW, 900)
