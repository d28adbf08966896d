"""The panel in terminals of all sizes."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from hardware.terminal.panel_view import View, draw
from narrator.appliance.panel_words import panel_labels
from tests.kit.box.box import pack

SAID = ("Night falls over Palermo.", "Close your eyes, all of you.", "Mafia, wake up.")
ENGLISH = panel_labels(pack("en"))
VIEW = View(ENGLISH, captions=SAID)


def plain(view: View, columns: int = 80, rows: int = 24) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in draw(view, columns, rows)]


def test_a_lit_lamp_changes_shape_word_and_colour() -> None:
    dark, lit = VIEW, replace(VIEW, lamps=(("yes", True), ("no", False)))
    assert "○ yes" in "\n".join(plain(dark))
    assert "● YES" in "\n".join(plain(lit))
    assert "\x1b[1;30;42m ● YES" in "\n".join(draw(lit, 80, 24))
    assert "■ NO" in "\n".join(plain(replace(VIEW, lamps=(("yes", False), ("no", True)))))


def test_the_lamp_of_a_seat_is_shown_while_it_is_lit() -> None:
    head = plain(replace(VIEW, seats=(7,), mood="night"))[1]
    assert "◉ 7" in head
    assert head.endswith("night")
    assert "◉" not in "\n".join(plain(VIEW))


def test_the_newest_caption_is_bright_and_at_the_bottom() -> None:
    lines = draw(VIEW, 80, 24)
    newest = next(n for n, line in enumerate(lines) if SAID[-1] in line)
    older = next(n for n, line in enumerate(lines) if SAID[0] in line)
    assert older < newest
    assert "\x1b[1m" in lines[newest]
    assert "\x1b[2m" in lines[older]


def test_long_captions_are_wrapped_between_words() -> None:
    text = "The apothecary may look up: somebody has been killed, and there is one potion left."
    shown = " ".join(" ".join(plain(View(ENGLISH, captions=(text,)), 40, 16)).split())
    assert text in shown


def test_in_a_small_terminal_the_newest_caption_is_shown() -> None:
    assert SAID[-1] in "\n".join(plain(VIEW, 40, 3))
    assert "YES" in "\n".join(plain(replace(VIEW, lamps=(("yes", True), ("no", False))), 40, 1))


def test_all_keys_are_listed_in_80_and_in_40_columns() -> None:
    for columns, rows in ((80, 24), (40, 12)):
        shown = "\n".join(plain(VIEW, columns, rows))
        assert all(key in shown for key in ("SPACE", "M", "R", "P", "Q")), shown


def test_a_pressed_button_and_a_pause_are_shown() -> None:
    assert "\x1b[7m SPACE " in "\n".join(draw(replace(VIEW, down=frozenset({"confirm"})), 80, 24))
    assert "PAUSED" in "\n".join(plain(replace(VIEW, paused=True), 40, 12))


def test_a_caption_cannot_control_the_terminal() -> None:
    assert "\x1b]0;" not in "".join(draw(View(ENGLISH, captions=("Seat \x1b]0;gotcha\x07 seven",)), 80, 24))


@given(
    captions=st.lists(st.text(alphabet="ab cdé\n\x1b", max_size=200), max_size=8).map(tuple),
    columns=st.integers(1, 120),
    rows=st.integers(1, 50),
    paused=st.booleans(),
)
def test_the_panel_fits_every_terminal(
    captions: tuple[str, ...], columns: int, rows: int, paused: bool
) -> None:
    lines = plain(View(ENGLISH, captions=captions, paused=paused), columns, rows)
    assert len(lines) == rows
    assert max(map(len, lines)) <= columns


def test_the_ambience_lamp_is_a_word_if_there_is_space() -> None:
    for mood in ("night", "day", "trial"):
        assert mood in plain(replace(VIEW, mood=mood), 80, 24)[1]
    paused = plain(replace(VIEW, mood="night", paused=True), 80, 24)[1]
    assert "PAUSED" in paused
    assert "night" not in paused
    assert "YES" in plain(replace(VIEW, mood="trial", lamps=(("yes", True),)), 12, 4)[0]
