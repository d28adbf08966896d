"""``narrator voices list`` and ``try``: what there is, under which licence, and how it sounds."""

from __future__ import annotations

import subprocess
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.speech.other_engines import OTHER_VOICES
from narrator.appliance import list_voices
from narrator.appliance.settings_in_force import choices_of
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from tests.commands.conftest import Command
from tests.kit.piper_server import BRINGS_PIPER, NAME, PiperServer, serving


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_voice_is_listed_with_its_licence_and_how_it_is_had(narrator: Command, language: str) -> None:
    code, out, _ = narrator("voices", "list", "--language", language)
    assert code == 0
    for voice in OTHER_VOICES:
        (row,) = [row for row in out.splitlines() if row.startswith(f"{voice.id}:")] or [""]
        assert bool(row) == (voice.language == language)
        if row:
            assert voice.licence in row
            assert ", here (" in row if voice.installed() else "scripts/install --voice" in row
    assert "scripts/install --voice NAME" in out
    kept = {"en": "hibari: ", "de": "pico: "}[language]
    (row,) = [row for row in out.splitlines() if row.startswith(kept)]
    assert "Apache-2.0; " in row
    assert "command:" in out


def test_every_voice_says_the_same_lines(
    narrator: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each is named as the settings would have it; the slower one takes longer."""
    monkeypatch.setattr(list_voices, "choices", lambda _: ["gmw/en-us"])
    monkeypatch.setattr(list_voices, "kept_engines", lambda _: [])
    monkeypatch.setattr(list_voices, "MANNERS", (("rate", 100), ("rate", 200)))
    code, out, _ = narrator("voices", "try", "--wav", str(tmp_path / "tried"))
    assert code == 0
    assert out.splitlines() == [
        "1  speech: {voice: gmw/en-gb-x-rp}",
        "2  speech: {rate: 100}",
        "3  speech: {rate: 200}",
        "4  speech: {voice: gmw/en-us}",
    ]
    seconds = {}
    for file in sorted((tmp_path / "tried").iterdir()):
        with wave.open(str(file)) as heard:
            seconds[file.stem] = heard.getnframes() / heard.getframerate()
    assert list(seconds) == ["01", "02", "03", "04"]
    assert seconds["02"] > seconds["01"] > seconds["03"] > 5


def test_a_voice_that_is_missing_is_told_and_replaced(narrator: Command, tmp_path: Path) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text("speech: {voice: {command: [/no/such/program]}}\n")
    code, _, err = narrator("say", "hello", "--config", str(file), "--wav", str(tmp_path / "x.wav"))
    assert code == 0
    assert "there is no program /no/such/program" in err
    assert "until then the voice of the language speaks" in err


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PiperServer]:
    """A server of Piper's voices; Piper itself is here already."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    program = tmp_path / "narrator/voices/program"
    subprocess.run([*BRINGS_PIPER, "--target", program], check=True)
    with serving() as server:
        yield server


def test_a_voice_of_piper_that_was_fetched_is_that_of_its_language(
    narrator: Command, server: PiperServer
) -> None:
    """Of no other: the box itself speaks English here."""
    code, _, err = narrator("voices", "fetch", NAME, "--from", server.url)
    assert code == 0
    assert f"narrator: the licence of {NAME}: CC0" in err
    assert err.endswith(f"from its next start on, the box speaks de with piper/{NAME}\n")
    files = Settings()
    assert choices_of(files, Installed.under()).settings.speech.voice == {"de": f"piper/{NAME}"}
    code, out, _ = narrator("voices", "list", "--language", "de")
    assert f"piper/{NAME}: here (Piper, GPL-3.0 or later; CC0)" in out.splitlines()


def test_in_a_folder_of_its_own_it_is_used_nowhere(
    narrator: Command, server: PiperServer, tmp_path: Path
) -> None:
    folder = tmp_path / "narrator/voices"
    assert narrator("voices", "fetch", NAME, "--from", server.url, "--folder", str(folder))[0] == 0
    assert choices_of(Settings(), Installed.under()).chosen == {}
    assert narrator("voices", "use", f"piper/{NAME}")[0] == 0
    assert choices_of(Settings(), Installed.under()).chosen == {"speech.voice.de": f"piper/{NAME}"}


def test_without_the_internet_one_sentence_says_so(narrator: Command) -> None:
    code, out, err = narrator("voices", "fetch", NAME, "--from", "http://127.0.0.1:9")
    assert (code, out) == (2, "")
    assert err == (
        f"narrator: the voice {NAME} cannot be fetched, since 127.0.0.1:9 does not answer: "
        "connect this computer to the internet, and run this again\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("use", f"piper/{NAME}"), f"scripts/install --voice {NAME}"),
        (("use",), "voices use takes which voice"),
        (("list", NAME), "voices list takes no name"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    narrator: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    code, _, err = narrator("voices", *arguments)
    assert code == 2
    assert message in err
