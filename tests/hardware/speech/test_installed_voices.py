"""A voice that is not installed is reported with the fix; espeak-ng is real here."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.installed_voices import check_voice, installed_voices
from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.voice_spec import SpeechUnavailable, VoiceNotInstalled, VoiceSpec

ENGLISH, GERMAN = "gmw/en-gb-x-rp", "gmw/de"


def test_for_a_missing_voice_the_nearest_installed_one_is_suggested() -> None:
    with pytest.raises(VoiceNotInstalled) as caught:
        check_voice(VoiceSpec("gmw/en-gb-rp", "en"))
    assert str(caught.value) == (
        "the voice gmw/en-gb-rp is not installed; the nearest installed one is gmw/en-gb-x-rp: "
        "set speech: {voice: gmw/en-gb-x-rp} in the settings"
    )


def test_without_a_near_voice_those_of_the_language_are_listed() -> None:
    with pytest.raises(VoiceNotInstalled) as caught:
        check_voice(VoiceSpec("nosuch", "en"))
    message = str(caught.value)
    assert "nearest" not in message
    assert message.startswith("the voice nosuch is not installed; of its language there are gmw/en, ")
    assert message.endswith(": set speech: {voice: …} in the settings")
    assert {part.strip(",:") for part in message.split() if "/" in part} >= {ENGLISH, "gmw/en-us"}


def test_for_an_mbrola_voice_the_packages_are_named() -> None:
    with pytest.raises(VoiceNotInstalled, match=r"sudo apt install mbrola mbrola-ee1$"):
        check_voice(VoiceSpec("mb/mb-ee1", "de"))


def test_an_unknown_variant_of_a_voice_is_refused() -> None:
    with pytest.raises(VoiceNotInstalled, match=r"gmw/de\+nobody is not installed"):
        check_voice(VoiceSpec("gmw/de+nobody", "de"))


def test_the_voices_of_the_language_packs_are_installed() -> None:
    assert {ENGLISH, GERMAN} <= set(installed_voices())
    check_voice(VoiceSpec(ENGLISH, "en"))


class Slow(RendererProcess):
    """Does not answer in time, so often."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self._times = times

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        self._times -= 1
        if self._times >= 0:
            raise RenderError("no answer within 30 s")
        return super().ask(request)


def test_a_slow_start_is_no_reason_to_install_anything_anew(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    renderer = Slow(1)
    try:
        check_voice(VoiceSpec(ENGLISH, "en"), renderer)
    finally:
        renderer.stop()
    assert caplog.messages == ["espeak-ng was slow (no answer within 30 s); it is asked once more"]
    with pytest.raises(SpeechUnavailable, match=r"did not answer twice .* --reinstall espeak-ng"):
        check_voice(VoiceSpec(ENGLISH, "en"), Slow(2))


def test_without_espeak_the_error_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    for attempt in (installed_voices, lambda: CachedVoice(VoiceSpec("gmw/en", "en"), tmp_path)):
        with pytest.raises(SpeechUnavailable, match=r"sudo apt install espeak-ng$"):
            attempt()
