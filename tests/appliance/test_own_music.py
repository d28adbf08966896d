"""The table's own music is made while the package's plays; what of it cannot be played is said in short."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hardware.sound import beds
from narrator.appliance.open_sound import check_own_music, check_shipped_sounds, first_mixer
from narrator.appliance.own_music import make_own_music, music_faults
from narrator.config.settings import Settings
from narrator.config.sound_settings import SoundSettings
from narrator.script.common.cues import Say
from narrator.script.evening.fault_lines import LESS_MUSIC, NO_MUSIC, SHIPPED_MUSIC
from narrator.yamlfile.problems import FileError
from tests.kit.box.box import Box, settings_in
from tests.kit.box.crashes import ready
from tests.kit.songs import song


def made(cache: Path, sound: SoundSettings) -> tuple[set[str], list[Say]]:
    """What of the table's own music plays in the end, and what it is told."""
    settings, told = Settings(cache=cache, sound=sound), list[Say]()
    mixer = first_mixer(settings)
    make_own_music(mixer, settings, told.append).join()
    mixer.pull(1)
    return {"day", "night"} & {*mixer.bed_names}, told


def test_music_that_is_right_is_made_and_nothing_is_said(tmp_path: Path) -> None:
    music = SoundSettings(day=song(tmp_path / "a.wav"))
    assert made(tmp_path / "cache", music) == ({"day"}, [])


def test_what_an_earlier_version_kept_of_its_own_music_is_removed(tmp_path: Path) -> None:
    for name in ("night-rain-4.npy", "places-1.npz"):
        (tmp_path / name).touch()
    made(tmp_path, SoundSettings())
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("content", [b"no music", b"OggS", b"fLaC\0\0\0\x22", None])
def test_without_any_music_that_can_be_played_that_of_the_package_plays(
    tmp_path: Path, content: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "a.ogg"
    if content is not None:
        file.write_bytes(content)
    assert made(tmp_path / "cache", SoundSettings(night=file, day=file)) == (set(), [NO_MUSIC()])
    assert caplog.text.count("a.ogg cannot be") == 1


def test_a_file_that_is_left_out_is_said_once_and_the_others_play(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    music = tmp_path / "music"
    music.mkdir()
    song(music / "good.wav")
    for name in ("one.mp3", "other.flac"):
        (music / name).write_bytes(b"no music")
    settings = SoundSettings(day=music, night=music)
    assert made(tmp_path / "cache", settings) == ({"day", "night"}, [LESS_MUSIC()])
    assert caplog.text.count("it is left out") == 2


def test_a_later_start_says_what_is_left_out_and_decodes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    music = tmp_path / "music"
    music.mkdir()
    song(music / "good.wav")
    (music / "bad.mp3").write_bytes(b"no music")
    settings = Settings(cache=tmp_path / "cache", sound=SoundSettings(day=music))
    with pytest.raises(FileError) as refused:
        check_own_music(settings)
    monkeypatch.setattr("hardware.sound.own_beds.sys.executable", "/bin/false")
    (why,) = music_faults(settings)
    assert str(refused.value) == f"music: {why}"
    assert made(settings.cache, settings.sound) == ({"day"}, [LESS_MUSIC()])
    (music / "bad.mp3").unlink()
    assert music_faults(settings) == []


def test_music_of_the_package_that_is_gone_or_cut_off_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(beds.PIECES, tmp_path / "pieces")
    monkeypatch.setattr(beds, "PIECES", tmp_path / "pieces")
    settings = Settings(cache=tmp_path / "cache")
    assert made(settings.cache, settings.sound) == (set(), [])
    check_shipped_sounds(settings)
    (tmp_path / "pieces/motifs/snow.ogg").unlink()
    night = tmp_path / "pieces/harbour/night.ogg"
    night.write_bytes(night.read_bytes()[:100_000])
    assert made(settings.cache, settings.sound) == (set(), [SHIPPED_MUSIC()])
    with pytest.raises(FileError, match=r"(?s)night\.ogg.*snow\.ogg"):
        check_shipped_sounds(settings)
    assert len(music_faults(settings)) == 2


def test_a_process_that_is_killed_costs_the_box_nothing_but_the_music(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    music = song(tmp_path / "a.wav")
    monkeypatch.setattr("hardware.sound.own_beds.sys.executable", "/bin/false")
    assert made(tmp_path / "cache", SoundSettings(day=music)) == (set(), [NO_MUSIC()])
    assert f"no bed was made of the music {music}: it ended with code 1" in caplog.text


def test_what_is_found_later_is_said_while_the_box_waits(tmp_path: Path) -> None:
    box = Box(settings_in(tmp_path), lambda _: ())
    found = [NO_MUSIC()]

    def until(box: Box) -> bool:
        if box.said() == ["house.ready"] and found:
            box.evening.late.append(found.pop())
        return "fault.music.none" in box.said() and ready(box)

    box.run(until)
    assert box.said() == ["house.ready", "fault.music.none"]
