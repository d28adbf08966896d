"""Two hundred power cuts of a guest that plays games: no confirmed reply is lost.

For each cut the guest is stopped between two instructions and its disk is copied. What its kernel has not
written to the disk is missing from the copy, as after a real cut. At the end the guest is killed.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.power.aftermath import Confirmed, files_of, lost
from tests.power.confirmations import Confirmations
from tests.vm.disks import state_disk
from tests.vm.guest import Guest
from tests.vm.systems import debian

pytestmark = pytest.mark.vm

CUTS = 200

PLAYER = (
    "mountpoint -q /var/lib/narrator || mount /var/lib/narrator;"
    "chown narrator /dev/virtio-ports/confirmed /var/lib/narrator;"
    " systemd-run --unit player --uid narrator --working-directory /srv/narrator"
    " --setenv PYTHONPATH=/srv/narrator /opt/narrator/current/bin/python"
    " -m tests.power.player /var/lib/narrator/player /dev/virtio-ports/confirmed"
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def confirmations(home: Path) -> Iterator[Confirmations]:
    pipe = Confirmations(home / "confirmed")
    yield pipe
    pipe.close()


@pytest.fixture
def playing(home: Path, confirmations: Confirmations) -> Iterator[Guest]:
    """A guest that plays games and reports what is confirmed to a port."""
    port = (
        "-chardev", f"file,id=confirmed,path={home / 'confirmed'}",
        "-device", "virtserialport,chardev=confirmed,name=confirmed",
    )  # fmt: skip
    disks = [state_disk(home / "state.img")]
    alone = "systemd.mask=narrator.service systemd.mask=record.service"
    with Guest(debian("amd64"), home / "guest", disks, port, alone) as guest:
        guest.ready()
        guest.check(PLAYER)
        confirmations.wait_for_first(300)
        yield guest


def test_two_hundred_power_cuts_lose_no_confirmed_reply(
    playing: Guest, confirmations: Confirmations, home: Path
) -> None:
    chance = random.Random(11)
    wrong: list[str] = []
    moments: set[tuple[int | None, int]] = set()
    for number in range(CUTS + 1):
        confirmations.read_for(chance.uniform(0, 0.5))
        if number < CUTS:
            with playing.paused():
                confirmed = Confirmed.parse(confirmations.so_far())
                copy(home / "state.img", home / "cut.img")
        else:
            playing.cut()
            confirmed = Confirmed.parse(confirmations.so_far())
            copy(home / "state.img", home / "cut.img")
        moments.add((confirmed.game, len(confirmed.records)))
        left = files_of(home / "cut.img", home / str(number)) / "player" / "state"
        found = lost(left, confirmed)
        if found:
            wrong.append(f"cut {number}: {found}")
    assert wrong == []
    assert len(moments) > 20


def copy(image: Path, to: Path) -> None:
    subprocess.run(["cp", "--sparse=always", str(image), str(to)], check=True)
