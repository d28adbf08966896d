"""The chime rings as soon as the loudspeaker is there, before the rest of a box is loaded, and once."""

from __future__ import annotations

import errno
import fcntl
import gc
import json
import math
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.mixer import Clip, Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice
from narrator.appliance import first_sound as module
from narrator.appliance import open_box, open_sound
from narrator.appliance.first_sound import AWAKE, Sounding, first_sound
from narrator.base.state_folder import unfinished_game
from narrator.commands.common.start_box import Opener
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.settings import Settings, load_settings
from narrator.script.evening import fault_lines
from narrator.session.disk.chosen_settings import FILE
from narrator.session.disk.journal import lock_folder
from narrator.stage.performance import LEAD
from narrator.yamlfile.problems import FileError, Location
from tests.kit.box.box import Box
from tests.kit.box.people import idle

TONE: Clip = np.full(48_000, 8_000, np.int16)


class Card(Speaker):
    """A loudspeaker whose samples nobody takes."""

    def __init__(self, mixer: Mixer) -> None:
        self.mixer, self.closed, self.until = mixer, False, 0.0

    def commit(self, until: float) -> None:
        self.until = until

    def now(self) -> float:
        return self.mixer.frames / 48_000

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """The loudspeakers that were opened; each is closed with its stack."""
    opened: list[Card] = []

    def opens(_: Settings, mixer: Mixer, stack: ExitStack, *_tell: object, patient: bool) -> Card:
        del patient
        opened.append(Card(mixer))
        stack.callback(opened[-1].close)
        return opened[-1]

    monkeypatch.setattr(module, "open_speaker", opens)
    monkeypatch.setattr(module, "first_mixer", lambda _: Mixer({}, {"chime": (TONE,)}))
    return opened


def rings(kit: Kit) -> bool:
    return not kit.terminal


def settings_in(folder: Path, kit: str = "panel") -> Settings:
    (folder / "narrator.yaml").write_text(f"kit: {kit}\nstate: state\ncache: cache\n")
    return load_settings(folder / "narrator.yaml", Installed.under())


def heard(card: Card) -> NDArray[np.float32]:
    """What is heard of the first two seconds."""
    return card.mixer.pull(96_000)


def test_a_second_box_that_will_be_refused_does_not_ring(card: list[Card], tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with lock_folder(settings.state), ExitStack() as stack:
        assert first_sound(settings, Installed.under(), stack, rings).chime_left() is None
    assert not heard(card[0]).any()
    with ExitStack() as stack:
        assert first_sound(settings, Installed.under(), stack, rings).chime_left() is not None


def test_a_disk_that_cannot_lock_is_no_second_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    with lock_folder(tmp_path / "state"):
        pass


def test_the_chime_is_heard_a_moment_after_the_loudspeaker_is_open(card: list[Card], tmp_path: Path) -> None:
    with ExitStack() as stack:
        sounding = first_sound(settings_in(tmp_path), Installed.under(), stack, rings)
        assert sounding.chime_left() == pytest.approx(AWAKE + 1.0)
        sound = heard(card[0])
        begin = round(AWAKE * 48_000)
        assert not sound[:begin].any()
        assert sound[begin : begin + 48_000].all()
        assert sounding.chime_left() == 0.0


def test_the_card_is_fed_far_ahead_from_the_first_sample_while_the_rest_is_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    until: list[float] = []

    class Opened(Card):
        def __init__(self, mixer: Mixer, *_settings: object, patient: bool) -> None:
            del patient
            super().__init__(mixer)

        def start(self) -> None:
            until.append(self.until)

    monkeypatch.setattr(open_sound, "Speaker", Opened)
    with ExitStack() as stack:
        first_sound(settings_in(tmp_path), Installed.under(), stack, rings)
    assert until == [math.inf]


def test_a_box_that_begins_with_a_demo_rings_no_chime(card: list[Card], tmp_path: Path) -> None:
    with ExitStack() as stack:
        sounding = first_sound(settings_in(tmp_path, "keyboard"), Installed.under(), stack, rings)
        assert sounding.chime_left() is None
        assert not heard(card[0]).any()


def test_the_chime_is_as_loud_as_the_table_has_chosen(card: list[Card], tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    loud: list[float] = []
    for chosen in (None, -12):
        if chosen is not None:
            settings.state.mkdir()
            said = {"chosen": {"sound.voice": chosen}, "over": {"sound.voice": 0.0}}
            (settings.state / FILE).write_text(json.dumps(said))
        with ExitStack() as stack:
            first_sound(settings, Installed.under(), stack, rings)
        loud.append(float(heard(card[-1]).max()))
    assert loud[1] == pytest.approx(loud[0] * 10 ** (-12 / 20), rel=1e-3)


def test_without_a_sound_card_no_chime_was_heard_and_the_builder_is_told_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object, **__: object) -> Speaker:
        raise NoSoundDevice("no loudspeaker is there")

    monkeypatch.setattr("narrator.appliance.open_sound.speaker_for", none)
    with ExitStack() as stack:
        sounding = first_sound(settings_in(tmp_path), Installed.under(), stack, rings)
    assert isinstance(sounding.speaker, SilentSpeaker)
    assert sounding.chime_left() is None
    assert sounding.notices == ["no loudspeaker is there; until then the box plays on with captions"]
    assert capsys.readouterr().err == ""


def test_settings_that_do_not_work_ring_no_second_chime(
    card: list[Card], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The box tries others, and has greeted already."""
    soundings: list[Sounding] = []
    collects: list[bool] = []

    @contextmanager
    def opened(_: Settings, sounding: Sounding, **__: object) -> Iterator[str]:
        soundings.append(sounding)
        collects.append(gc.isenabled())
        if len(soundings) == 1:
            raise Location("narrator.yaml", 2).refuse("the voice is not there")
        yield "an evening"

    monkeypatch.setattr(open_box, "open_evening", opened)
    opener, settings = Opener(Installed.under(), rings), settings_in(tmp_path)
    with pytest.raises(FileError), opener.open(settings):
        pass
    assert card[0].closed
    assert gc.isenabled()
    with opener.open(settings) as evening:
        assert evening == "an evening"
        assert not card[1].closed
        assert gc.isenabled()
    assert collects == [False, False], "a look through all that is loaded makes a hole in the chime"
    assert [sounding.chime_left() is None for sounding in soundings] == [False, True]


def test_where_a_game_goes_on_no_chime_comes_before_it(card: list[Card], tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    settings.state.mkdir()
    unfinished_game(settings.state).touch()
    with ExitStack() as stack:
        assert first_sound(settings, Installed.under(), stack, rings).chime_left() is None
    assert not heard(card[0]).any()


def test_nothing_is_said_over_the_chime_and_none_comes_after_it(tmp_path: Path) -> None:
    box = Box(settings_in(tmp_path), idle)
    box.evening = replace(box.evening, faults=(fault_lines.LAMP(),), chime_left=lambda: 1.25)
    box.run(lambda it: "house.ready" in it.said())
    assert box.said() == ["fault.lamp", "house.ready"]
    assert not [row for row in box.rows if row.cue == "chime"]
    assert next(row.t for row in box.rows if row.cue == "say") == pytest.approx(1.25, abs=LEAD)


def test_a_chime_that_is_over_is_not_waited_for(tmp_path: Path) -> None:
    box = Box(settings_in(tmp_path), idle)
    box.evening = replace(box.evening, chime_left=lambda: 0.0)
    box.run(lambda it: "house.ready" in it.said())
    assert [row.cue for row in box.rows[:2]] == ["music", "say"]
