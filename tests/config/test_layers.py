"""Settings in several files: the boot partition over /etc over the defaults, and what PCs do to them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.layers import PLACES, language_in, load_layers, read_layers
from narrator.config.settings import Settings, SpeechSettings
from narrator.config.sound_settings import SoundSettings
from narrator.yamlfile.problems import FileError

Write = Callable[..., Path]
CARD, SYSTEM = "boot/narrator.yaml", "etc/narrator.yaml"


@pytest.fixture
def both(write: Write, known: Installed) -> Callable[[str | bytes, str], Settings]:
    """The settings of a card's file over the system's."""

    def load(card: str | bytes, system: str = "") -> Settings:
        return load_layers(read_layers([write(card, CARD), write(system, SYSTEM)]), known)

    return load


Both = Callable[..., Settings]


def test_the_boot_partition_comes_first_then_that_of_older_images_then_etc() -> None:
    assert [str(place) for place in PLACES] == [
        "/boot/firmware/narrator.yaml",
        "/boot/narrator.yaml",
        "/etc/narrator/narrator.yaml",
    ]


def test_without_any_file_the_defaults_hold(known: Installed, tmp_path: Path) -> None:
    assert load_layers(read_layers([tmp_path / "a", tmp_path / "b" / "c"]), known) == Settings()


def test_a_key_of_the_card_wins_and_any_other_stays(both: Both) -> None:
    settings = both("language: de\n", "\nlanguage: en\nreaction: 200\nkit: one\n")
    assert (settings.language, settings.reaction, settings.kit) == ("de", 200, "one")
    assert str(settings.where["language"]) == f"{CARD}:1"
    assert str(settings.where["reaction"]) == f"{SYSTEM}:3"


def test_sound_speech_and_options_are_laid_over_each_other_entry_by_entry(both: Both) -> None:
    settings = both(
        "sound: {voice: -3}\noptions: {manner: yes}\n",
        "sound: {voice: 2, music: 1}\noptions: {manner: no, discussion: 60}\nspeech: {rate: 130}\n",
    )
    assert settings.sound == SoundSettings(voice=-3.0, music=1.0)
    assert settings.options == {"manner": True, "discussion": 60}
    assert settings.speech == SpeechSettings(rate=130)
    assert str(settings.where["sound.voice"]) == f"{CARD}:1"
    assert str(settings.where["sound.music"]) == f"{SYSTEM}:1"


def test_cards_and_wiring_are_one_piece_each(both: Both) -> None:
    """Two files' cards together would be a set that nobody chose."""
    settings = both(
        "roles: {mafioso: 2}\n",
        "roles: {detective: 1, mafioso: 1}\npins: {yes: {pin: 12}}\n",
    )
    assert settings.roles == {"mafioso": 2}
    assert settings.pins is not None
    assert list(settings.pins) == ["yes"]


def test_a_path_starts_at_the_folder_of_its_own_file(both: Both) -> None:
    sound = both("sound: {night: rain.wav}\n", "sound: {day: music}\n").sound
    assert (sound.night, sound.day) == (Path("boot/rain.wav"), Path("etc/music"))


def test_the_mistakes_of_both_files_are_reported_together(both: Both) -> None:
    """Also one that the other file hides, for that may change."""
    with pytest.raises(FileError) as error:
        both("language: de\nplayers: 3\n", "language: fr\n")
    assert [(problem.file, problem.line) for problem in error.value.problems] == [
        (CARD, 2),
        (SYSTEM, 1),
    ]


def test_text_that_no_yaml_reader_takes_is_reported_of_both_files(both: Both) -> None:
    with pytest.raises(FileError) as error:
        both("language: [de\n", 'kit: "one\n')
    assert [problem.file for problem in error.value.problems] == [CARD, SYSTEM]


@pytest.mark.parametrize(
    "written",
    [
        b"\xef\xbb\xbfkit: one\r\nlanguage: de\r\n",
        "kit: one\r\nlanguage: de\r\n".encode("utf-16"),
        b"kit: one\rlanguage: de\r",
    ],
    ids=["Notepad's UTF-8", "Notepad's Unicode", "an old Mac"],
)
def test_what_a_pc_writes_is_read(both: Both, written: bytes) -> None:
    settings = both(written)
    assert (settings.kit, settings.language) == ("one", "de")
    assert settings.where["language"].line == 2


def picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0")


def letter(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("word/document.xml", "<w:t>kit: one</w:t>")


def zeros(path: Path) -> None:
    path.write_bytes(bytes(4096))


def torn(path: Path) -> None:
    path.write_bytes(b'language: de\nkit: "on')


def torn_by_zeros(path: Path) -> None:
    path.write_bytes(b"language: de\nkit: on" + bytes(490))


def tabbed(path: Path) -> None:
    path.write_bytes(b"options:\r\n\tpace: calm\r\n")


def dangling(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


@pytest.mark.parametrize(
    ("spoil", "line", "said"),
    [
        (Path.mkdir, 0, "this is a folder"),
        (picture, 0, "this is a picture"),
        (letter, 0, "this is an office document or an archive; write plain text"),
        (zeros, 1, "NUL byte"),
        (torn, 2, "never closed"),
        (torn_by_zeros, 2, "NUL byte"),
        (tabbed, 2, "a tab at the start of the line; use spaces"),
        (dangling, 0, "there is no such file"),
    ],
)
def test_a_file_of_the_wrong_kind_is_one_sentence(
    tmp_path: Path, known: Installed, spoil: Callable[[Path], None], line: int, said: str
) -> None:
    file = tmp_path / "narrator.yaml"
    spoil(file)
    with pytest.raises(FileError) as error:
        load_layers(read_layers([file]), known)
    (problem,) = error.value.problems
    assert (problem.file, problem.line) == (str(file), line)
    assert said in problem.message


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("kit: barrel\nlanguage: de\n", "de"),
        ("language: fr\n", None),
        ("language: [de]\n", None),
        ("- language\n", None),
        ("language: [de\n", None),
    ],
)
def test_the_language_can_be_told_where_something_else_is_wrong(
    write: Write, known: Installed, text: str, language: str | None
) -> None:
    assert language_in(read_layers([write(text)]), known) == language
