"""Who speaks which language, as a settings file tells it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.yamlfile.problems import FileError

Write = Callable[[str], Path]


@pytest.mark.parametrize(
    ("text", "voices"),
    [
        ("{}", {}),
        ("language: de\nspeech: {voice: gmw/de}", {"de": "gmw/de"}),
        ("speech: {voice: {command: [say, -x]}}", {"en": ("say", "-x")}),
        (
            "speech: {voice: {de: mbrola/de6, en: {piper: /v.onnx}}}",
            {"de": "mbrola/de6", "en": Path("/v.onnx")},
        ),
    ],
)
def test_one_voice_is_for_the_language_of_the_box_or_there_is_one_for_each(
    write: Write, known: Installed, text: str, voices: dict[str, object]
) -> None:
    assert load_settings(write(text), known).speech.voice == voices


@pytest.mark.parametrize(
    ("voice", "message"),
    [
        ("{fr: gmw/fr}", 'unknown key "fr"'),
        ("{en: gmw/en, piper: v.onnx}", "a voice in braces has one key"),
        ("{en: {command: [say], piper: v.onnx}}", "a voice in braces has one key"),
    ],
)
def test_voices_that_cannot_be_meant_are_told(
    write: Write, known: Installed, voice: str, message: str
) -> None:
    with pytest.raises(FileError, match=message):
        load_settings(write(f"speech: {{voice: {voice}}}"), known)
