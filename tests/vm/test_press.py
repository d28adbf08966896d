"""A button press of the installed box, from the pin to the answer, and a crash during a game.

The edge is real, on a line of a gpiochip, through kernel, lgpio and gpiozero, inside the unit's sandbox. All
tests share one guest; times are in its own seconds (README.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from tests.vm.device_tree import BUTTON, pi_tree
from tests.vm.disks import boot_partition, state_disk
from tests.vm.guest import MEMORY, Guest
from tests.vm.guest_pins import Pins
from tests.vm.recording import NOW, heard, levels, now, silences
from tests.vm.systems import BOARD, debian
from tests.vm.unit_scripts import ACTIVE, DENIED, IN_CGROUP, RESTARTS, ready_at

pytestmark = pytest.mark.vm

SETTINGS = f"kit: one\r\npins:\r\n  confirm: {{pins: [{BUTTON}], active: low}}\r\n".encode()

JOURNAL = "/var/lib/narrator/game.journal"
"""Its first line is the game's head; each later line is a reply."""

HOLDERS = """
cd /tmp && /opt/narrator/current/bin/python3 -c '
import lgpio
chip = lgpio.gpiochip_open(0)
print(*[line for line in range(8) if lgpio.gpio_get_line_info(chip, line)[4]])'
"""
LINES_HELD = ["4", "5", "6"]
"""The button and the two lamps of the kit `one`; the library is shown as their consumer."""

IDLE = 30
"""Seconds over which the processor time of an idle box is measured."""

TRACE = "/sys/kernel/tracing"
EVENT = f"{TRACE}/events/irq/irq_handler_entry"
WATCH = f"echo mono >{TRACE}/trace_clock && echo 'name ~ \"lg*\"' >{EVENT}/filter && echo 1 >{EVENT}/enable"
EDGES = f"grep -o '[0-9.]*: irq_handler_entry' {TRACE}/trace | cut -d : -f 1"
"""Prints the time of each interrupt for an edge on a line of lgpio."""


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A guest that the box takes for a Pi; the box has said that it is ready."""
    home = tmp_path_factory.mktemp("board")
    tree = pi_tree(home / "pi.dtb", BOARD, MEMORY)
    disks = [boot_partition(home / "boot.img", SETTINGS), state_disk(home / "state.img")]
    with Guest(debian("arm64"), home / "guest", disks, ("-dtb", str(tree))) as guest:
        Pins(guest).drive(BUTTON, 1)
        guest.ready()
        guest.check(WATCH)
        guest.until(ACTIVE, 900)
        # The chime and one sentence; after that there is only music until a press.
        heard(guest, now(guest), now(guest) + 15)
        yield guest


def press(board: Guest, until: str) -> float:
    """Presses the button every fifteen seconds until a script of the guest succeeds.

    Returns the time of the last press as seen by the kernel.
    """
    for _ in range(40):
        Pins(board).press(BUTTON)
        if board.run(f"for each in $(seq 75); do {until} && exit; sleep 0.2; done; exit 1").code == 0:
            *_, down, _ = board.check(EDGES).split()
            return float(down)
    raise AssertionError(board.check("journalctl -u narrator --no-pager -o cat"))


def records(board: Guest) -> int:
    """How many replies of the unfinished game are on disk."""
    return int(board.check(f"wc -l <{JOURNAL}")) - 1


def test_the_box_has_its_pins_inside_the_sandbox(board: Guest) -> None:
    """It has them although it runs in a user namespace (its user is in the group gpio outside), and the
    unit's rules deny disks even to root."""
    strict = {"PrivateUsers=yes", "PrivateNetwork=yes", "DevicePolicy=closed", "User=narrator"}
    shown = board.check(f"systemctl show narrator -p {' -p '.join(each.split('=')[0] for each in strict)}")
    assert set(shown.split()) == strict
    assert board.check(HOLDERS).split() == LINES_HELD
    board.check(f"{IN_CGROUP}; exec 3</dev/gpiochip0")
    assert DENIED in board.run(f"{IN_CGROUP}; exec 3</dev/vda").err


def test_an_idle_box_uses_little_of_the_processor(
    board: Guest, record_property: Callable[[str, object], None]
) -> None:
    """While its music plays. A tenth of this processor is a fiftieth of one with 2,500 million instructions
    per second."""
    share = f"""
    used() {{ systemctl show --value -p CPUUsageNSec narrator; }}
    begin=$(date +%s%N) before=$(used); sleep {IDLE}; after=$(used) end=$(date +%s%N)
    echo $((100000 * (after - before) / (end - begin)))
    """
    percent = int(board.check(share, 1800)) / 1000
    record_property("processor of an idle box, percent", round(percent, 1))
    assert percent < 10


def test_a_press_starts_a_game_and_is_answered_aloud(
    board: Guest, record_property: Callable[[str, object], None]
) -> None:
    at = press(board, f"test -s {JOURNAL}")
    before, after = levels(heard(board, at - 3, at)), levels(heard(board, at, at + 8))
    spoken = np.flatnonzero(after > np.median(before) + 6)
    assert len(spoken) > 10, "there must be a second of speech over the music"
    record_property("edge on the line to speech, seconds", spoken[0] / 10)


def test_the_next_presses_are_recorded_as_replies(board: Guest) -> None:
    """One ends the list of cards, one starts the first night."""
    before = records(board)
    press(board, f"grep -q /begin {JOURNAL}")
    assert records(board) > before


def test_after_a_crash_the_game_continues_by_itself(
    board: Guest, record_property: Callable[[str, object], None]
) -> None:
    """Without a press, the box says that it is back, repeats the interrupted step and finishes it."""
    before, kept = records(board), board.read(JOURNAL).splitlines()[1:]
    killed = float(board.check(f"{NOW}; systemctl kill -s KILL narrator"))
    board.until(f"test $({RESTARTS}) = 1 && {ACTIVE}", 600)
    ready = ready_at(board)
    gap, *more = [each for each in silences(heard(board, killed, ready + 10)) if each[1] > 0.5]
    assert more == []
    record_property("killed to ready, seconds", round(ready - killed, 1))
    record_property("killed to the first sample, seconds", round(sum(gap), 1))
    again = levels(heard(board, ready, ready + 10))
    assert again.max() > np.median(again) + 6, "it must say that it is back"
    assert board.read(JOURNAL).splitlines()[1:][: len(kept)] == kept
    board.until(f"test $(wc -l <{JOURNAL}) -gt {before + 1}", 3600)
