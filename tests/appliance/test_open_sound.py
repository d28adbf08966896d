"""A box begins to speak before the sounds of places are there, and takes the same time for them."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from hardware.sound.bed_cache import bed_file
from hardware.sound.mixer import Clip, Mixer
from narrator.appliance import open_sound
from narrator.appliance.open_sound import add_music, check_own_music, first_mixer, open_mixer
from narrator.base.sounds import PLACES
from narrator.config.settings import Settings, SoundSettings

TONE: Clip = np.full(48_000, 8_000, np.int16)


@pytest.fixture
def beds_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_sound, "beds_at_hand", lambda *_: {"night": TONE, "day": TONE})
    monkeypatch.setattr(open_sound, "bed_files", lambda *_: {"night": TONE, "day": TONE})
    monkeypatch.setattr(open_sound, "spare_bed", lambda *_: None)


@pytest.mark.usefixtures("beds_there")
def test_a_box_opens_while_the_sounds_of_places_are_rendered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, arrived = threading.Event(), threading.Event()

    def slowly(_cache: Path) -> dict[str, tuple[Clip, ...]]:
        assert go_on.wait(60)
        return {"bell": (TONE,), "wolf": (TONE,)}

    def added(mixer: Mixer, name: str, takes: tuple[Clip, ...]) -> None:
        add(mixer, name, takes)
        if name == "wolf":
            arrived.set()

    add = Mixer.add_effect
    monkeypatch.setattr(Mixer, "add_effect", added)
    monkeypatch.setattr(open_sound, "cached_places", slowly)
    mixer, _ = first_mixer(Settings(cache=tmp_path))
    ready = add_music(mixer, Settings(cache=tmp_path))
    assert ready()
    assert mixer.effect("bell", 0.0) == PLACES["bell"]
    assert not mixer.pull(48_000).any()
    go_on.set()
    assert arrived.wait(60)
    assert mixer.effect("bell", 1.0) == PLACES["bell"]
    assert mixer.pull(48_000).all()


@pytest.mark.usefixtures("beds_there")
def test_what_is_recorded_has_every_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_sound, "cached_places", lambda _: dict.fromkeys(PLACES, (TONE,)))
    mixer = open_mixer(Settings(cache=tmp_path))
    assert mixer.effect("owl", 0.0) == PLACES["owl"]
    assert mixer.pull(48_000).all()


@pytest.mark.usefixtures("beds_there")
def test_music_that_an_evening_can_do_without_comes_after_the_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one of it cannot be rendered, the others come all the same."""
    order: list[str] = []
    done = threading.Event()

    def rendered(_cache: Path, name: str) -> Clip | None:
        order.append(name)
        if name == "neutral":
            done.set()
        return None if name == "late" else TONE

    def places(_cache: Path) -> dict[str, tuple[Clip, ...]]:
        order.append("places")
        return {}

    monkeypatch.setattr(open_sound, "spare_bed", rendered)
    monkeypatch.setattr(open_sound, "cached_places", places)
    settings = Settings(cache=tmp_path)
    ready = add_music(first_mixer(settings)[0], settings)
    assert ready()
    assert done.wait(60)
    assert order == ["places", "late", "trial", "town", "mafia", "neutral"]
    own = Settings(cache=tmp_path, sound=SoundSettings(day=tmp_path))
    order.clear()
    open_mixer(own)
    assert order == ["places", "late"]


@pytest.mark.usefixtures("beds_there")
def test_a_check_of_music_renders_no_sounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_cache: Path) -> dict[str, tuple[Clip, ...]]:
        raise AssertionError("the sounds of places are rendered")

    monkeypatch.setattr(open_sound, "cached_places", none)
    (tmp_path / "music.wav").touch()
    check_own_music(Settings(cache=tmp_path, sound=SoundSettings(night=tmp_path / "music.wav")))


@pytest.mark.usefixtures("beds_there")
def test_a_box_that_sounds_at_once_has_the_music_of_the_day_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be silent under its greeting without it; all other music is read while it plays."""
    added: list[str] = []
    monkeypatch.setattr(open_sound, "cached_places", lambda _: {})
    monkeypatch.setattr(Mixer, "add_bed", lambda _mixer, name, _clip: added.append(name))
    settings = Settings(cache=tmp_path)
    assert first_mixer(settings)[1] == ()
    np.save(bed_file(tmp_path, "day", None), TONE)
    mixer, has = first_mixer(settings)
    assert has == ("day",)
    mixer.bed("day", 0.0)
    assert mixer.pull(480_000)[-48_000:].all()
    assert add_music(mixer, settings, has)()
    assert added == ["night"]
