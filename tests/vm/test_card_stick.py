"""New versions on USB sticks that are plugged into a box on a card: one that nobody trusts, and one that does
not come up and gives way to the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from narrator import __version__
from tests.updates.update_files import Builder, tar_of
from tests.updates.update_files import update as members
from tests.vm.card_box import SETTINGS, Box
from tests.vm.card_updates import HOME, PLAYS, heard, told, update
from tests.vm.partitions import ROOT, written
from tests.vm.stick import PORTS, Stick
from tests.vm.unit_scripts import RESTARTS

pytestmark = pytest.mark.vm

BROKEN = "99.2"


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """A card that was switched on for the first time, in a board with USB."""
    box = Box(tmp_path_factory.mktemp("stick"), SETTINGS, more=PORTS)
    with box.guest:
        box.started()
        yield box


def test_a_file_that_a_stranger_has_signed_is_refused_aloud(box: Box, tmp_path: Path) -> None:
    file = tmp_path / "narrator-99.3-arm64.update"
    file.write_bytes(tar_of(members(Builder(tmp_path), "99.3")))
    stick = Stick(tmp_path / "strange.img", file)
    stick.plug_into(box.guest)
    news = told(box.guest, "untrusted")
    assert (news["about"], news["why"]) == (
        file.name,
        "no key in /etc/narrator/update-keys has signed it",
    )
    heard(box.guest, news)
    stick.pull_out_of(box.guest)


def test_a_version_that_does_not_come_up_gives_way_and_the_box_says_so(
    box: Box, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    stick = Stick(tmp_path / "broken.img", update(BROKEN))
    stick.plug_into(box.guest)
    assert told(box.guest, "ready")["about"] == BROKEN
    box.guest.cut()
    box.again()
    assert box.guest.check(PLAYS, 300).strip() == f"narrator {__version__}"
    assert BROKEN in box.guest.check(f"readlink {HOME}/failed")
    record_property("starts that failed", int(box.guest.check(RESTARTS)))
    news = told(box.guest, "rolled_back")
    assert news["about"] == BROKEN
    heard(box.guest, news)
    with box.guest.paused():
        assert written(box.guest.overlay, box.places[ROOT]) == 0
