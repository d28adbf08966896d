"""Renders here what the card's box will say: all languages, with the voice that may be passed on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from hardware.speech.installed_voices import engine_version
from hardware.speech.piper_voices import OF_THE_BOX, PREFIX
from hardware.speech.voice_spec import SpeechUnavailable
from narrator.appliance.fetch_voice import VoiceFetcher
from narrator.appliance.progress import ProgressBar
from scripts.imaging.checkout import ROOT
from scripts.imaging.errors import ImageError

ENGINE = re.compile(r"Package: espeak-ng\n(?:.+\n)*?Version: (?:\d+:)?([0-9.]+)")


def engine_of(root: Path, wheels: Path) -> str:
    """The engine of the card's system, as `engine_version` names the one of this computer."""
    found = ENGINE.search((root / "var/lib/dpkg/status").read_text(encoding="utf-8"))
    wheel = next(wheels.glob("pyttsx3-*.whl")).name.split("-")[1]
    return f"pyttsx3 {wheel}, espeak-ng {found.group(1) if found else 'none'}"


def same_engine(card: str) -> bool:
    """Whether this computer speaks as the card will, so that what it renders is found there."""
    try:
        return engine_version() == card
    except SpeechUnavailable:
        return False


def languages() -> tuple[str, ...]:
    """All that the project has a voice pack for."""
    return tuple(sorted(pack.parent.name for pack in ROOT.glob("voices/*/pack.yaml")))


def render_here(folder: Path, settings: Path) -> None:
    """Renders voice and music of every language into ``folder``; shows how far it is. Raises `ImageError`."""
    folder.mkdir(parents=True, exist_ok=True)
    places = {"CACHE_DIRECTORY": str(folder), "STATE_DIRECTORY": str(folder / "state")}
    for language in languages():
        command = (
            sys.executable,
            "-m",
            "narrator",
            "voices",
            "render",
            "--config",
            settings,
            "--language",
            language,
        )
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **places}, check=False)
        if done.returncode:
            raise ImageError(f"the voice of {language} could not be rendered; fix the error above")


def fetch(names: Iterable[str], root: Path, tell: Callable[[str], object]) -> None:
    """Fetches voices of Piper for the card's box, and tells their licences. Raises `NarratorError`."""
    folder = root / OF_THE_BOX.relative_to("/")
    for name in names:
        with ProgressBar("kB of the voice") as progress:
            VoiceFetcher(folder, tell, progress, machine="aarch64").fetch(name, languages())


def setting(voices: Mapping[str, str]) -> str:
    """What a settings file without a line of speech says of these voices."""
    named = ", ".join(f"{language}: {PREFIX}{name}" for language, name in voices.items())
    return f"\nspeech: {{voice: {{{named}}}}}\n" if named else ""


def lay_voice(folder: Path, root: Path) -> None:
    """Copies what was rendered to where the box of the card looks for it."""
    cache = root / "var/cache/narrator"
    shutil.copytree(folder, cache, dirs_exist_ok=True, ignore=shutil.ignore_patterns("state"))
