"""Contacts that go mad: a storm of edges, a button that is held from the start, one that never opens.

The pins are gpiozero's mocks; buttons, queue, loop and stage are the real ones, in virtual time.
"""

from __future__ import annotations

import logging
import tracemalloc
from collections.abc import Iterable
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from narrator.config.kit import Contact, LampPin
from narrator.live.button_queue import CALM, MOST_EDGES, ROOM, ButtonQueue
from narrator.live.clock import NAP
from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from narrator.stage.transcript import Row
from tests.kit.box.box import Box, kit, over, settings_in
from tests.kit.box.crashes import STORY
from tests.kit.box.wires import Wired, wired

LAST = 5.0
"""Seconds of a storm in which memory is looked at: fifty thousand edges."""

LITTLE = 1 << 18
"""Bytes that a box may come to hold in that time: what it says, and what it was pressed."""


def evening(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    people: Any = STORY,
    cups: Iterable[int] = (),
    **changed: Any,
) -> AbstractContextManager[Wired]:
    """Seven at the kit `panel`, whose wires may be ``changed``; ``cups`` stand on these pins."""
    roles = {"mafioso": 2, "detective": 1}
    settings = settings_in(folder, kit="panel", players=7, roles=roles)
    wiring = kit("panel")._replace(ambience=None, **changed)
    return wired(settings, people, monkeypatch, wiring, cups)


class Storm:
    """For `Box.run`: a storm on this button for so long once the first row of ``phase`` was played.

    ``memory`` is what Python holds in its last seconds, where it is ``traced``.
    """

    def __init__(
        self, button: str, phase: str, seconds: float, per_second: int, *, traced: bool = False
    ) -> None:
        self._button, self._phase = button, phase
        self._seconds, self._per_second, self._traced = seconds, per_second, traced
        self.ends = float("inf")
        self.memory: list[int] = []

    def __call__(self, box: Box) -> bool:
        assert isinstance(box, Wired)
        now = box.clock.time
        if self.ends == float("inf") and any(row.phase == self._phase for row in box.rows):
            box.storm(self._button, now + 1, self._seconds, self._per_second)
            self.ends = now + 1 + self._seconds
        elif self._traced and self.ends - LAST < now < self.ends:
            if not tracemalloc.is_tracing():
                tracemalloc.start()
            self.memory.append(tracemalloc.get_traced_memory()[0])
        elif tracemalloc.is_tracing():
            tracemalloc.stop()
        return over(box)


def heard(box: Box, phase: str) -> list[Row]:
    """What everybody heard, and when."""
    return [row for row in box.rows if row.channel == "public" and row.phase == phase]


def test_a_minute_of_ten_thousand_edges_a_second_is_one_line_in_the_log_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    storm = Storm("confirm", "night 1", 60.0, 10_000, traced=True)
    with evening(tmp_path, monkeypatch) as box, caplog.at_level(logging.INFO):
        assert "won.town" in box.run(storm).said()
    (line,) = caplog.messages
    assert line.startswith(f"Button confirm tells of more than {MOST_EDGES} edges a second")
    assert box.wires.longest <= MOST_EDGES + 1
    assert len(storm.memory) > LAST
    assert storm.memory[-1] < LITTLE
    pulses = [at for at, _ in box.pulses if at < storm.ends]
    assert max(after - before for before, after in pairwise(pulses)) <= NAP + 1e-6


@pytest.mark.parametrize("button", ["confirm", "repeat"])
def test_a_storm_at_night_is_not_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: str) -> None:
    """DESIGN 3: every row of the night is the same, its time included."""
    with evening(tmp_path / "calm", monkeypatch) as box:
        calm = heard(box.run(over), "night 2")
    with evening(tmp_path / "storm", monkeypatch) as box:
        stormy = heard(box.run(Storm(button, "night 2", 300.0, 500)), "night 2")
    assert len(calm) > 20
    assert stormy == calm


def test_a_storm_on_pause_pauses_once_and_confirm_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path, monkeypatch) as box:
        said = box.run(Storm("pause", "night 2", 60.0, 500)).said()
    assert "won.town" in said
    assert said.count("house.paused") == said.count("house.sleep_again") == 1


def test_a_button_held_since_the_boot_presses_nothing_and_the_pad_beside_it_still_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    held = {**kit("panel").buttons, "confirm": Contact((4, 17))}
    with evening(tmp_path, monkeypatch, buttons=held, cups=(17,)) as box:
        assert box.buttons.held == (("confirm", 17),)
        assert "won.town" in box.run(over).said()
    (line,) = caplog.messages
    assert line.startswith("Button confirm is held down at the start")


@pytest.mark.parametrize("button", ["confirm", "repeat", "pause"])
def test_a_pad_that_never_opens_again_leaves_the_others_and_the_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: str
) -> None:
    pads = {**kit("panel").buttons, "confirm": Contact((17, 4))}
    pin = 4 if button == "confirm" else pads[button].pins[0]

    def until(it: Box) -> bool:
        assert isinstance(it, Wired)
        if any(row.phase == "night 2" for row in it.rows) and it.pins.pin(pin).state:
            it.pins.pin(pin).drive_low()
        return over(it)

    with evening(tmp_path, monkeypatch, buttons=pads) as box:
        assert "won.town" in box.run(until).said()


def test_a_confirm_that_stays_closed_for_an_hour_is_one_long_press_and_then_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It turns back to the set-up, which nobody answers; the next press makes it name the menu again, whose
    first item is the game."""
    opens = 0.0

    def people(prompt: Prompt) -> Iterable[Edge]:
        nonlocal opens
        if not opens and isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "begin":
            opens = prompt.at + 3601
            return [*tap(prompt.at + 1, 3600.0), *tap(opens + 9)]
        if prompt.at > opens > 0 and isinstance(prompt.cue, Count) and prompt.cue.ask == "set":
            return prompt.on(prompt.cue.items[0].value)
        return STORY(prompt) if prompt.at > opens else ()

    with evening(tmp_path, monkeypatch, people) as box:
        said = box.run(over).said()
    assert "won.town" in said
    assert said.count("set.open") == 2
    began, again = [row.t for row in box.rows if row.line == "setup.begin"]
    assert min(row.t for row in heard(box, "night 1")) > again > began + 3600


def test_without_either_lamp_a_game_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lamps = {"yes": LampPin(98), "no": LampPin(99)}
    with evening(tmp_path, monkeypatch, lamps=lamps) as box:
        assert box.gpio.broken == ("yes", "no")
        assert "won.town" in box.run(over).said()


# The queue alone


def edges_of(presses: ButtonQueue) -> list[tuple[str, bool, float]]:
    edges = []
    while not presses.queue.empty():
        edge = presses.queue.get()
        assert edge is not None
        edges.append(edge)
    return edges


def test_a_button_that_storms_counts_as_open_until_it_was_quiet_for_a_second() -> None:
    presses = ButtonQueue()
    for n in range(500):
        presses.sink("confirm", n % 2 == 0, n / 10_000)
    assert len(edges_of(presses)) == MOST_EDGES + 1
    presses.sink("confirm", True, 0.5)
    assert edges_of(presses) == []
    presses.sink("confirm", True, 0.5 + CALM)
    assert edges_of(presses) == [("confirm", True, 0.5 + CALM)]


def test_the_last_that_is_heard_of_a_storm_is_that_the_button_is_open() -> None:
    presses = ButtonQueue()
    for n in range(501):
        presses.sink("confirm", n % 2 == 0, n / 10_000)
    assert edges_of(presses)[-1][:2] == ("confirm", False)


def test_a_storm_on_one_button_leaves_the_others_alone() -> None:
    presses = ButtonQueue()
    for n in range(500):
        presses.sink("confirm", n % 2 == 0, n / 10_000)
    presses.sink("pause", True, 0.06)
    assert edges_of(presses)[-1] == ("pause", True, 0.06)


def test_a_restless_finger_is_no_storm() -> None:
    """Six presses a second whose contacts chatter six times each, for ten seconds."""
    presses = ButtonQueue()
    for press in range(60):
        for n in range(12):
            presses.sink("confirm", n % 2 == 0, press / 6 + n / 1000)
    assert len(edges_of(presses)) == 60 * 12
    assert presses.stormed() is None


def test_a_storm_that_comes_and_goes_is_reported_once() -> None:
    presses = ButtonQueue()
    for second in range(0, 30, 3):
        for n in range(500):
            presses.sink("confirm", n % 2 == 0, second + n / 10_000)
    assert presses.stormed() == "confirm"
    assert presses.stormed() is None


def test_while_nobody_takes_edges_only_so_many_wait() -> None:
    presses = ButtonQueue()
    for n in range(2 * ROOM):
        presses.sink(f"seat {n % 24}", n % 48 < 24, n / 100)
    assert presses.queue.qsize() == ROOM
