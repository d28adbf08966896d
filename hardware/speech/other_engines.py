"""The voices of other programs: what they are called, how each is started, and whether it is here. Each
line is spoken by a process of its own: the text on its standard input, the path of a WAV file as an
argument. Nothing is spoken or fetched here.
"""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from hardware.speech.piper_voices import (
    NAME,
    PREFIX,
    PiperVoice,
    fetched,
    own_folder,
    piper_version,
)
from hardware.speech.voice_manners import SLOWER
from hardware.speech.voice_spec import VoiceNotInstalled, VoiceSpec

WAV = "{wav}"
"""In a command, the place of the path of its file; a command without one has it appended."""

RHVOICE = Path("/usr/share/RHVoice/voices")
MBROLA = Path("/usr/share/mbrola")

RHVOICE_LICENCE = "LGPL-2.1 or later; Debian keeps it in non-free, since how it was trained is not published"
MBROLA_LICENCE = "the program AGPL-3, in contrib; the voice free of charge, not to be sold, in non-free"


class OtherVoice(NamedTuple):
    """A voice that Debian has and that is not espeak-ng's own."""

    id: str
    """As the settings name it."""
    language: str
    about: str
    packages: tuple[str, ...]
    """Of Debian; all of them outside its main part."""
    licence: str

    @property
    def data(self) -> Path:
        """The file that is there where the voice is installed."""
        engine, _, name = self.id.partition("/")
        return RHVOICE / name / "voice.info" if engine == "rhvoice" else MBROLA / name / name

    @property
    def program(self) -> str:
        """What has to be on the search path."""
        return "RHVoice-test" if self.id.startswith("rhvoice/") else "mbrola"

    def installed(self) -> bool:
        """Whether it can speak on this computer."""
        return self.data.exists() and shutil.which(self.program) is not None

    @property
    def own_rate(self) -> int:
        """Words a minute at which it speaks where the settings name none."""
        return CALM_RATE if self.program == "mbrola" else OWN_RATE

    def command(self, rate: int | None, pitch: int | None) -> tuple[str, ...]:
        """What speaks a line; ``rate`` and ``pitch`` as in `VoiceSpec`, None: the voice's own."""
        name = self.id.partition("/")[2]
        if self.program == "mbrola":
            height = () if pitch is None else ("-p", str(pitch))
            speed = ("-s", str(rate or CALM_RATE))
            return ("espeak-ng", "-v", f"mb-{name}", *speed, *height, "-w", WAV, "--stdin")
        percent = ("-r", str(round(100 * rate / OWN_RATE))) if rate else ()
        higher = () if pitch is None else ("-t", str(50 + pitch))
        return ("RHVoice-test", "-p", name, *percent, *higher, "-o", WAV)


OWN_RATE = 150
"""Words a minute of a voice of RHVoice or Piper by itself, roughly."""
CALM_RATE = 140
"""Words a minute of an MBROLA voice, which would say 175."""


def _rhvoice(name: str, about: str) -> OtherVoice:
    packages = ("rhvoice", "rhvoice-english")
    return OtherVoice(f"rhvoice/{name}", "en", about, packages, RHVOICE_LICENCE)


def _mbrola(name: str, language: str, about: str) -> OtherVoice:
    packages = ("mbrola", f"mbrola-{name}", "espeak-ng")
    return OtherVoice(f"mbrola/{name}", language, about, packages, MBROLA_LICENCE)


OTHER_VOICES = (
    _rhvoice("bdl", "a man, American"),
    _rhvoice("slt", "a woman, American"),
    _rhvoice("clb", "a woman, American"),
    _mbrola("en1", "en", "a man, British"),
    _mbrola("us2", "en", "a man, American"),
    _mbrola("us3", "en", "a man, American"),
    _mbrola("de2", "de", "a man"),
    _mbrola("de4", "de", "a man"),
    _mbrola("de6", "de", "a man"),
    _mbrola("de7", "de", "a woman"),
)

OF_ESPEAK = {"en": ("gmw/en-us", "gmw/en-gb-scotland"), "de": ("gmw/de+f2", "gmw/de+m7")}
"""Language → voices of espeak-ng that a table can choose besides that of the language."""


def known(id: str) -> OtherVoice | PiperVoice | None:
    """The voice of this name; None: it is none of another program."""
    if id.startswith(PREFIX):
        name = id.removeprefix(PREFIX)
        here = (voice for voice in fetched(name.partition("_")[0]) if voice.folder.name == name)
        return next(here, PiperVoice(own_folder() / name))
    name = id.replace("mb/mb-", "mbrola/", 1)
    return next((voice for voice in OTHER_VOICES if voice.id == name), None)


def choices(language: str) -> list[str]:
    """The voices of this language that a table can choose here, besides that of its pack."""
    here = [voice.id for voice in OTHER_VOICES if voice.language == language and voice.installed()]
    return [*here, *(voice.id for voice in fetched(language)), *OF_ESPEAK.get(language, ())]


def name_of(id: str) -> str:
    """What a voice is called aloud: the end of its name, letter by letter where it is no word."""
    piper = NAME.fullmatch(id.removeprefix(PREFIX))
    last = piper.group(2).partition("_")[0] if piper else re.split("[/+-]", id)[-1]
    return last.capitalize() if len(last) > 3 else " ".join(last.upper())


def of_debian(
    voice: OtherVoice | PiperVoice, language: str, rate: int | None, pitch: int | None
) -> VoiceSpec:
    """The voice of the settings, fetched from Debian or from Piper. Raises `VoiceNotInstalled`."""
    if voice.language != language:
        raise VoiceNotInstalled(
            f"the voice {voice.id} speaks {voice.language}, and the box speaks {language}: "
            "choose another one; narrator voices list names them"
        )
    if not voice.installed():
        raise VoiceNotInstalled(
            f"the voice {voice.id} is not installed: run scripts/install --voice "
            f"{voice.id.removeprefix(PREFIX)}, which names its licence"
        )
    if isinstance(voice, PiperVoice):
        return of_piper(voice.model, language, rate, voice.program)
    program = Path(str(shutil.which(voice.program)))
    return VoiceSpec(
        voice.id,
        language,
        engine=f"{voice.program} {_stamp(program)}, {_stamp(voice.data)}",
        command=voice.command(rate, pitch),
        slower=voice.command(round((rate or voice.own_rate) * SLOWER), pitch),
    )


def of_command(command: tuple[str, ...], language: str) -> VoiceSpec:
    """Any program that writes a WAV file. Raises `VoiceNotInstalled`."""
    found = shutil.which(command[0])
    if found is None:
        raise VoiceNotInstalled(
            f"there is no program {command[0]} to speak with: give its whole path, and make it executable"
        )
    whole = command if any(WAV in word for word in command) else (*command, WAV)
    return VoiceSpec(
        "a command",
        language,
        engine=f"command {_stamp(Path(found))}",
        command=(found, *whole[1:]),
    )


def of_piper(model: Path, language: str, rate: int | None, program: Path | None = None) -> VoiceSpec:
    """A voice of Piper, an extra of this package, or a ``program`` of the voice's own: a folder of packages.
    Raises `VoiceNotInstalled`."""
    beside = piper_version(program) if program else None
    version = beside or _extra_piper()
    if version is None:
        raise VoiceNotInstalled(
            "Piper is not installed, so its voice cannot speak: run pip install piper-tts"
        )
    if not model.is_file() or not model.with_name(f"{model.name}.json").is_file():
        raise VoiceNotInstalled(
            f"there is no voice {model} with its {model.name}.json beside it: "
            "run python -m piper.download_voices with its name, in that folder"
        )
    found = ("env", f"PYTHONPATH={program}") if beside else ()
    slower = ("--length-scale", f"{OWN_RATE / rate:.2f}") if rate else ()
    return VoiceSpec(
        f"piper {model.stem}",
        language,
        engine=f"piper-tts {version}, {_stamp(model)}",
        command=(*found, sys.executable, "-mpiper", "-m", str(model), *slower, "-f", WAV),
    )


def _extra_piper() -> str | None:
    try:
        return importlib.metadata.version("piper-tts")
    except importlib.metadata.PackageNotFoundError:
        return None


def _stamp(file: Path) -> str:
    """Changes with the version of what is installed."""
    state = file.stat()
    return f"{file.name} {state.st_size} {state.st_mtime_ns}"
