"""Lists and checks the installed voices; its errors tell the user the fix. It renders no line."""

from __future__ import annotations

import ctypes
import logging
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.voice_spec import SpeechUnavailable, VoiceNotInstalled, VoiceSpec
from narrator.yamlfile.spelling import listed, nearest

log = logging.getLogger(__name__)


def engine_version() -> str:
    """The names and versions of pyttsx3 and espeak-ng. Raises `SpeechUnavailable`."""
    try:
        library = ctypes.CDLL("libespeak-ng.so.1")
    except OSError:
        raise SpeechUnavailable(
            "espeak-ng is not installed, so nothing can be spoken: run sudo apt install espeak-ng"
        ) from None
    library.espeak_Info.restype = ctypes.c_char_p
    try:
        return f"pyttsx3 {version('pyttsx3')}, espeak-ng {library.espeak_Info(None).decode()}"
    except PackageNotFoundError:
        raise SpeechUnavailable(
            "pyttsx3 is not installed, so nothing can be spoken: run pip install pyttsx3"
        ) from None


def installed_voices() -> list[str]:
    """The ids of all installed voices, sorted. Raises `SpeechUnavailable`."""
    return _installed(None, None)[0]


def check_voice(spec: VoiceSpec, renderer: RendererProcess | None = None) -> None:
    """Raises `VoiceNotInstalled` or `SpeechUnavailable` if this voice cannot be used.

    ``renderer`` is asked and goes on running; None starts one for this question alone.
    """
    voices, usable = _installed(spec.id, renderer)
    if usable:
        return
    candidates = _of(spec.language, voices) or voices
    near, few = nearest(spec.id.partition("+")[0], candidates), listed(candidates)
    fix = f"set speech: {{voice: {near or '…'}}} in the settings"
    if spec.id.startswith("mb/mb-"):
        fix += f" or run sudo apt install mbrola mbrola-{spec.id.split('-')[1]}"
    if near:
        others = f"the nearest installed one is {near}"
    else:
        others = f"of its language there are {few}" if few else "espeak-ng --voices lists all"
    raise VoiceNotInstalled(f"the voice {spec.id} is not installed; {others}: {fix}")


def _of(language: str, voices: list[str]) -> list[str]:
    """The voices whose name starts with this language."""
    return [voice for voice in voices if voice.partition("/")[2].startswith(language)]


def _installed(voice: str | None, running: RendererProcess | None) -> tuple[list[str], bool]:
    engine_version()
    renderer = running or RendererProcess()
    try:
        answer = _asked_twice(renderer, {"voice": voice})
    except RenderError as error:
        raise SpeechUnavailable(
            f"espeak-ng did not answer twice ({error}): run sudo apt install --reinstall espeak-ng"
        ) from None
    finally:
        if running is None:
            renderer.stop()
    return answer["voices"], answer["usable"]


def _asked_twice(renderer: RendererProcess, request: dict[str, object]) -> dict[str, Any]:
    """A machine that has just started may be too busy for the first answer."""
    try:
        return renderer.ask(request)
    except RenderError as error:
        log.info("espeak-ng was slow (%s); it is asked once more", error)
    return renderer.ask(request)
