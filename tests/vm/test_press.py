"""A real press: an edge on a line of a gpiochip, through kernel, lgpio and gpiozero, begins a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vm.guest import MACHINES, MEMORY, Guest
from tests.vm.tree import BUTTON, pi_tree

pytestmark = pytest.mark.vm

SETTINGS = f"""
ruleset: basic
players: 5
kit: one
pins:
  confirm: {{pins: [{BUTTON}], active: high}}
"""
BOX = (
    "mkdir -p /run/narrator; printf '%s' '{settings}' >/run/narrator.yaml;"
    # Without the engine the box is silent at once, and an emulated processor has no line to render.
    " mv /usr/lib/aarch64-linux-gnu/libespeak-ng.so.1 /run;"
    " systemd-run --unit box --working-directory /run/narrator"
    " --setenv PYTHONPATH=/srv/site:/srv/narrator --setenv STATE_DIRECTORY=/var/lib/narrator"
    " --setenv CACHE_DIRECTORY=/var/cache/narrator"
    " python3 -m narrator run --config /run/narrator.yaml"
)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Guest]:
    """A guest that the box takes for a Pi."""
    tree = pi_tree(tmp_path / "pi.dtb", MACHINES["arm64"][1], MEMORY)
    with Guest("arm64", tmp_path / "guest", (), ("-dtb", str(tree))) as guest:
        yield guest.ready()


def test_a_press_on_a_gpio_line_begins_a_game(board: Guest) -> None:
    board.check(BOX.format(settings=SETTINGS))
    # The box holds the line from when it is ready to hear a press.
    held = "import lgpio; h = lgpio.gpiochip_open(0); print(lgpio.gpio_get_line_info(h, {}))"
    look = f"cd /tmp; PYTHONPATH=/srv/site python3 -c '{held.format(BUTTON)}'"
    line = board.until(f"{look} | grep -i lg", 900)
    assert "lg" in line
    for _ in range(20):
        board.monitor.ask("system_powerdown")
        time.sleep(10)
        if board.run("test -s /var/lib/narrator/game.journal").code == 0:
            break
    told = board.run("journalctl -u box --no-pager -o cat").out
    assert board.run("test -s /var/lib/narrator/game.journal").code == 0, told
