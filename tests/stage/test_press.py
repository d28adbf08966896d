"""What counts as a press: told as a finger on a button, its contact chattering."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.stage.ports import Edge
from narrator.stage.press import Press, PressKind, PressMachine, Timing

CHATTER = 0.04
MS = 0.001


def down(at: float, button: str = "confirm") -> Edge:
    return Edge(button, True, at)


def up(at: float, button: str = "confirm") -> Edge:
    return Edge(button, False, at)


def play(*edges: Edge, until: float = 100.0) -> list[Press]:
    """Everything a fresh machine says to these edges, ticked whenever it asked to be."""
    machine = PressMachine()
    presses: list[Press] = []
    for edge in edges:
        while (due := machine.deadline()) is not None and due <= edge.at:
            presses += machine.tick(due)
        presses += machine.edge(edge)
    while (due := machine.deadline()) is not None and due <= until:
        presses += machine.tick(due)
    return presses


def kinds(presses: list[Press]) -> list[PressKind]:
    return [press.kind for press in presses]


def test_a_short_press_is_known_at_once_and_settled_by_the_release() -> None:
    machine = PressMachine()
    assert machine.edge(down(1.0)) == [Press("confirm", PressKind.DOWN, 1.0, 1.0)]
    assert machine.edge(up(1.3)) == [Press("confirm", PressKind.SHORT, 1.0, 1.3)]
    assert machine.deadline() is None


def test_a_long_press_is_told_while_the_finger_is_still_down() -> None:
    machine = PressMachine()
    machine.edge(down(1.0))
    assert machine.deadline() == pytest.approx(1.7)
    assert machine.tick(1.69) == []
    assert machine.tick(1.7) == [Press("confirm", PressKind.LONG, 1.0, 1.7)]
    assert machine.edge(up(1.9)) == []


def test_three_seconds_are_a_long_press_and_then_a_hold() -> None:
    assert play(down(1.0), up(5.0)) == [
        Press("confirm", PressKind.DOWN, 1.0, 1.0),
        Press("confirm", PressKind.LONG, 1.0, 1.7),
        Press("confirm", PressKind.HOLD, 1.0, 4.0),
    ]


def test_a_late_look_at_the_clock_does_not_make_a_long_press_short() -> None:
    machine = PressMachine()
    machine.edge(down(1.0))
    assert kinds(machine.edge(up(1.8))) == [PressKind.LONG]


def test_a_tap_shorter_than_the_lock_out_is_still_released() -> None:
    machine = PressMachine()
    machine.edge(down(1.0))
    assert machine.edge(up(1.02)) == []
    assert machine.deadline() == 1.0 + CHATTER
    assert machine.tick(1.0 + CHATTER) == [Press("confirm", PressKind.SHORT, 1.0, 1.02)]


def test_a_contact_that_chatters_on_release_does_not_press_again() -> None:
    edges = [down(1.0), up(1.2), down(1.205), up(1.21), down(1.23), up(1.239)]
    assert kinds(play(*edges)) == [PressKind.DOWN, PressKind.SHORT]


def test_a_finger_that_comes_back_within_the_lock_out_presses_when_it_came_back() -> None:
    presses = play(down(1.0), up(1.2), down(1.22), up(1.4))
    assert [(press.kind, press.at) for press in presses] == [
        (PressKind.DOWN, 1.0),
        (PressKind.SHORT, 1.0),
        (PressKind.DOWN, 1.22),
        (PressKind.SHORT, 1.22),
    ]


def test_a_button_held_since_the_start_presses_only_after_it_was_seen_open() -> None:
    machine = PressMachine()
    assert machine.tick(10.0) == []
    assert machine.edge(up(10.0)) == []
    assert kinds(machine.edge(down(11.0))) == [PressKind.DOWN]


def test_a_button_that_never_opens_again_says_long_and_hold_once() -> None:
    assert kinds(play(down(1.0), until=10_000.0)) == [
        PressKind.DOWN,
        PressKind.LONG,
        PressKind.HOLD,
    ]


def test_an_edge_told_twice_is_told_once() -> None:
    assert kinds(play(down(1.0), down(1.0), down(1.1), up(1.3), up(1.3))) == [
        PressKind.DOWN,
        PressKind.SHORT,
    ]


def test_an_edge_that_comes_too_late_is_history() -> None:
    assert play(up(2.0), down(1.0)) == []
    assert kinds(play(down(1.0), down(2.0), up(1.5), until=3.0)) == [PressKind.DOWN, PressKind.LONG]


def test_buttons_do_not_lock_each_other_out() -> None:
    presses = play(down(1.0), down(1.01, "pause"), up(1.1), up(1.2, "pause"))
    assert [press.button for press in presses] == ["confirm", "pause", "confirm", "pause"]


def test_a_tick_tells_the_buttons_in_the_order_of_time() -> None:
    machine = PressMachine()
    machine.edge(down(1.0))
    machine.edge(down(0.5, "pause"))
    presses = machine.tick(2.0)
    assert [(press.button, press.until) for press in presses] == [("pause", 1.2), ("confirm", 1.7)]


def test_the_times_are_settings() -> None:
    machine = PressMachine(Timing(chatter=0.01, long=0.2, hold=0.3))
    machine.edge(down(1.0))
    assert kinds(machine.tick(1.5)) == [PressKind.LONG, PressKind.HOLD]


bursts = st.lists(st.integers(1, 39), unique=True, max_size=12).map(sorted)


def chatter(start: float, burst: list[int], level: bool) -> list[Edge]:
    """A contact settling at ``level``: it changes first at ``start``, then at each of these ms."""
    times = [start] + [start + ms * MS for ms in burst[: len(burst) // 2 * 2]]
    return [Edge("confirm", level == (i % 2 == 0), at) for i, at in enumerate(times)]


@given(press=bursts, release=bursts, held=st.integers(40, 650))
def test_chatter_shorter_than_the_lock_out_never_adds_or_loses_a_press(
    press: list[int], release: list[int], held: int
) -> None:
    edges = [*chatter(1.0, press, True), *chatter(1.0 + held * MS, release, False)]
    presses = play(*edges)
    assert kinds(presses) == [PressKind.DOWN, PressKind.SHORT]
    assert {press.at for press in presses} == {1.0}


@given(release=bursts, held=st.integers(1, 39))
def test_nor_does_it_when_a_tap_ends_within_the_lock_out(release: list[int], held: int) -> None:
    edges = [down(1.0), *chatter(1.0 + held * MS, release, False)]
    assert kinds(play(*edges)) == [PressKind.DOWN, PressKind.SHORT]


storms = st.lists(
    st.builds(
        Edge,
        st.sampled_from(["confirm", "repeat", "pause"]),
        st.booleans(),
        st.floats(0, 10, allow_nan=False),
    ),
    max_size=60,
)


@given(edges=storms, in_order=st.booleans())
def test_whatever_the_edges_each_press_is_one_down_and_then_one_kind(
    edges: list[Edge], in_order: bool
) -> None:
    told = play(*(sorted(edges, key=lambda edge: edge.at) if in_order else edges))
    for button in ("confirm", "repeat", "pause"):
        story = " ".join(press.kind.value for press in told if press.button == button)
        assert re.fullmatch(r"(down (short|long( hold)?) )*", story and story + " "), story
    assert all(press.at <= press.until for press in told)


def test_a_storm_of_edges_leaves_nothing_behind() -> None:
    machine = PressMachine()
    machine.edge(down(0.0))
    before = len(pickle.dumps(machine))
    told = 0
    for i in range(1, 10_000):
        told += len(machine.edge(Edge("confirm", i % 2 == 0, i * MS)))
    assert len(pickle.dumps(machine)) <= before + 50
    assert told < 300  # of 10 s, at no more than one change in a lock-out
    assert machine.tick(100.0) == []
    assert machine.deadline() is None
