"""What keys in a terminal do, given as bytes and times."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.terminal.keyboard import LONG, SHORT, Keyboard, KeyEdge
from hardware.terminal.lingering import LIT
from narrator.stage.ports import Edge
from narrator.stage.press import PressKind, PressMachine


def presses(*typed: tuple[float, bytes]) -> list[tuple[str, float]]:
    """(button, time) of each press."""
    keyboard = Keyboard()
    edges = [edge for at, data in typed for edge in keyboard.feed(data, at)]
    return [(edge.button, edge.at) for edge in edges if edge.down]


@pytest.mark.parametrize(
    ("key", "button", "seconds"),
    [
        (b" ", "confirm", SHORT),
        (b"\r", "confirm", SHORT),
        (b"m", "confirm", LONG),
        (b"M", "confirm", LONG),
        (b"r", "repeat", SHORT),
        (b"p", "pause", SHORT),
    ],
)
def test_a_key_presses_its_button_for_a_fixed_time(key: bytes, button: str, seconds: float) -> None:
    keyboard = Keyboard()
    assert keyboard.feed(key, 5.0) == [KeyEdge(button, True, 5.0)]
    assert keyboard.shown == {button}
    assert keyboard.deadline() == 5.0 + seconds
    assert keyboard.tick(5.0 + seconds) == [KeyEdge(button, False, 5.0 + seconds)]
    keyboard.tick(5.0 + max(seconds, LIT))
    assert keyboard.deadline() is None


def test_a_key_is_shown_pressed_for_half_a_second() -> None:
    keyboard = Keyboard()
    keyboard.feed(b" ", 5.0)
    keyboard.tick(5.4)
    assert keyboard.shown == {"confirm"}
    keyboard.tick(5.5)
    assert keyboard.shown == frozenset()


@pytest.mark.parametrize(("key", "kind"), [(b" ", PressKind.SHORT), (b"m", PressKind.LONG)])
def test_m_is_a_long_press_and_space_a_short_one(key: bytes, kind: PressKind) -> None:
    keyboard, machine = Keyboard(), PressMachine()
    edges = keyboard.feed(key, 5.0) + keyboard.tick(9.0)
    recognised = [press for edge in edges for press in machine.edge(Edge(*edge))]
    assert [press.kind for press in recognised] == [PressKind.DOWN, kind]


def test_edges_are_in_order_of_time() -> None:
    keyboard = Keyboard()
    edges = keyboard.feed(b" ", 1.0) + keyboard.feed(b"r", 1.05) + keyboard.feed(b"p", 1.3)
    assert [(edge.button, edge.down) for edge in edges] == [
        ("confirm", True),
        ("repeat", True),
        ("confirm", False),
        ("repeat", False),
        ("pause", True),
    ]


def test_a_button_cannot_be_pressed_before_it_is_released() -> None:
    assert presses((1.0, b"m"), (1.4, b" "), (2.0, b" ")) == [("confirm", 1.0), ("confirm", 2.0)]


def test_a_held_key_presses_once_and_again_when_its_repeat_starts() -> None:
    held = [(1.0, b" "), *((1.5 + i * 0.033, b" ") for i in range(60))]
    assert presses(*held) == [("confirm", 1.0), ("confirm", 1.5)]


def test_quick_presses_are_not_taken_for_a_held_key() -> None:
    assert len(presses((1.0, b" "), (1.14, b" "), (1.28, b" "))) == 3


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[A",  # arrow up
        b"\x1b[1;5C",  # Ctrl and arrow
        b"\x1bOP",  # F1
        b"\x1b[[A",  # F1 on the Linux console
        b"\x1b[15~",  # F5
        b"\x1br",  # Alt and R
        b"\x1b[200~p q\r m\x1b[201~",  # pasted
        b"\x1b]11;rgb:p/q/r\x07",  # a terminal reports its colours
        "ß€".encode(),
        b"xyz",
    ],
)
def test_other_keys_and_pasted_text_press_nothing(data: bytes) -> None:
    for cut in range(len(data) + 1):  # however the bytes are split
        keyboard = Keyboard()
        assert keyboard.feed(data[:cut], 1.0) + keyboard.feed(data[cut:], 1.01) == []
        assert not keyboard.quit
        assert len(keyboard.feed(b"r", 2.0)) == 1


def test_text_pasted_without_brackets_presses_nothing() -> None:
    assert presses((1.0, b"promise  "), (1.02, b"p"), (1.5, b"p")) == [("pause", 1.5)]


def test_escape_alone_is_dropped_before_the_next_key() -> None:
    assert presses((1.0, b"\x1b"), (1.5, b" ")) == [("confirm", 1.5)]


def test_a_paste_that_never_ends_does_not_lock_the_keys() -> None:
    assert presses((1.0, b"\x1b[200~mmm"), (1.05, b"mmm"), (2.0, b" ")) == [("confirm", 2.0)]


@pytest.mark.parametrize("key", [b"q", b"Q", b"\x03", b"zzzzzz\x03"])
def test_q_and_ctrl_c_quit(key: bytes) -> None:
    keyboard = Keyboard()
    assert keyboard.feed(key, 1.0) == []
    assert keyboard.quit


@given(st.lists(st.tuples(st.floats(0.0, 0.3), st.binary(max_size=12)), max_size=30))
def test_whatever_is_typed_presses_and_releases_alternate(
    typed: list[tuple[float, bytes]],
) -> None:
    keyboard, now = Keyboard(), 0.0
    edges: list[KeyEdge] = []
    for wait, data in typed:
        now += wait
        edges += keyboard.feed(data, now)
    edges += keyboard.tick(now + 10)
    assert [edge.at for edge in edges] == sorted(edge.at for edge in edges)
    for button in ("confirm", "repeat", "pause"):
        downs = [edge.down for edge in edges if edge.button == button]
        assert downs == [True, False] * (len(downs) // 2)
