"""What is recorded is judged, kept, played, and found by ``narrator voices check``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hardware.speech.recordings import Recordings, recording_name
from hardware.speech.takes import read_take
from hardware.speech.voice_effects import LOUDNESS, loudness
from narrator.appliance.open_recording import keeper
from narrator.appliance.recordable import every_whole_text, recordable
from narrator.base.errors import NarratorError
from narrator.commands.common.cli import main
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from tests.kit.box.box import pack
from tests.kit.spoken import RATE, save, spoken

TEXT = "Open your eyes, all of you."


def test_a_good_take_is_kept_trimmed_and_levelled(tmp_path: Path) -> None:
    assert keeper(tmp_path)(TEXT, spoken(2.0, level=-35, before=2.0)) is None
    (file,) = tmp_path.iterdir()
    assert Recordings([tmp_path]).of(TEXT) == file
    take = read_take(file)
    assert len(take) / RATE == pytest.approx(2.18, abs=0.05)
    assert loudness(take) == pytest.approx(LOUDNESS, abs=0.5)


@pytest.mark.parametrize(
    ("take", "fault"),
    [
        (np.zeros(RATE), "silent"),
        (np.clip(spoken(2.0, level=-3), -1, 1), "clipped"),
        (spoken(2.0, level=-50, noise=-90), "quiet"),
        (spoken(2.0, level=-20, noise=-35), "noisy"),
        (spoken(9.0), "long"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_a_take_that_is_no_good_is_not_kept(tmp_path: Path, take: object, fault: str) -> None:
    assert keeper(tmp_path)(TEXT, take) == fault
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "not a folder"
    file.touch()
    with pytest.raises(NarratorError, match=r"no recording can be kept in .*: name another folder"):
        keeper(file)(TEXT, spoken(2.0))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ruleset", Installed.under().rulesets)
def test_lines_that_every_game_shares_are_offered_the_most_heard_first(ruleset: str, language: str) -> None:
    words = pack(language)
    texts = recordable(Settings(language=language, ruleset=ruleset), words)
    assert len(texts) == len(set(texts)) > 300
    assert not any("{" in text for text in texts)
    assert set(texts) <= every_whole_text(words)
    assert words.number(3).capitalize() in texts[:20]


Check = tuple[int, str]


@pytest.fixture
def folder(box_home: Path) -> Path:
    (box_home / "narrator.yaml").write_text("state: state\nplayers: 5\n")
    return box_home / "state" / "recordings" / "en"


def check(folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    settings = folder.parents[2] / "narrator.yaml"
    code = main(["voices", "check", "--config", str(settings), *options])
    return code, capsys.readouterr().out


def test_without_a_recording_check_tells_what_is_worth_recording(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = check(folder, capsys)
    assert code == 0
    assert "0 of " in out
    assert "\n  Three\n" in out


def test_a_recording_is_no_longer_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keeper(folder)("Three", spoken(0.5))
    found = json.loads(check(folder, capsys, "--json")[1])
    assert found["recorded"] == 1
    assert "Three" not in found["missing"]
    assert found["faults"] == {}
    assert found["stale"] == []


def test_each_bad_recording_is_told_with_what_was_measured(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = recording_name(TEXT)
    bad = {
        "samples of it are clipped": np.clip(spoken(2.0, level=-3), -1, 1),
        "it is too quiet, -50 dB below": spoken(2.0, level=-50, noise=-90),
        "dB quieter than the voice in it": spoken(2.0, level=-20, noise=-35),
        "it takes 9.0 s, where the voice takes 2.1 s": spoken(9.0),
        "nothing is to be heard": np.zeros(RATE),
    }
    for said, take in bad.items():
        save(take, folder / name)
        code, out = check(folder, capsys)
        assert code == 1
        assert out.startswith(f"{folder / name}: ")
        assert said in out
    (folder / name).write_bytes(b"no sound")
    assert "it cannot be read" in check(folder, capsys)[1]


def test_a_recording_of_words_that_are_gone_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keeper(folder)("These words were in an older version.", spoken(2.0))
    code, out = check(folder, capsys)
    assert code == 1
    assert "no line says this any more" in out


def test_without_a_microphone_record_is_one_sentence_and_exit_2(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    del folder

    def none(**_: object) -> None:
        raise ValueError("No input device matching")

    monkeypatch.setattr("sounddevice.check_input_settings", none)
    monkeypatch.setattr("sounddevice.query_devices", lambda: [])
    assert main(["voices", "record"]) == 2
    err = capsys.readouterr().err
    assert err == "narrator: no microphone is there: plug one in, and start again\n"
