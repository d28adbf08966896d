"""The words on the panel, in every language that has some."""

from __future__ import annotations

import re

import pytest

from hardware.sound.stream import NoCard, NoPortAudio, NoSoundDevice
from hardware.terminal.labels import Labels
from hardware.terminal.panel_view import WARN, View, draw
from narrator.appliance.panel_words import panel_labels
from tests.kit.box.box import pack

ENGLISH, GERMAN = panel_labels(pack("en")), panel_labels(pack("de"))


@pytest.mark.parametrize("labels", [ENGLISH, GERMAN])
def test_a_lamp_that_is_lit_takes_no_more_room(labels: Labels) -> None:
    assert len({len(text) for lamp in labels.lamps.values() for text in lamp}) == 1


def test_a_german_panel_is_german_and_fits_into_40_columns() -> None:
    shown = "\n".join(draw(View(GERMAN, mood="night"), 40, 16))
    assert all(word in shown for word in ("LEERTASTE", "Knopf", "ja", "nein", "Nacht"))
    assert "confirm" not in shown


def test_how_far_the_voice_is_stands_above_the_keys_until_it_is_done() -> None:
    rows = draw(View(ENGLISH, progress="preparing the voice  34 %"), 80, 24)
    assert any("34 %" in row for row in rows[-4:])
    assert not any("34 %" in row for row in draw(View(ENGLISH), 80, 24))
    assert not any("34 %" in row for row in draw(View(ENGLISH, progress="34 %"), 80, 5))


@pytest.mark.parametrize("labels", [ENGLISH, GERMAN])
@pytest.mark.parametrize("error", [NoSoundDevice, NoCard, NoPortAudio])
def test_without_sound_the_panel_says_why_and_what_to_do(labels: Labels, error: type[NoSoundDevice]) -> None:
    captions = ("Mafia, wake up.",)
    shown = "\n".join(draw(View(labels, silent=error.why, captions=captions), 80, 24))
    assert " ".join(re.findall(rf"\x1b\[{WARN}m(.*)\x1b", shown)) == labels.silent[error.why]
    assert captions[0] in shown
