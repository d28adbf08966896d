"""Fetches a voice of Piper, and Piper itself where it is missing: checked by the sizes and sums of its list
of voices, resumed where it was cut, and in its place only as a whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from http.client import HTTPException
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from hardware.speech.piper_voices import CARD, NAME, PiperVoice, licence, piper_version
from narrator.base.errors import NarratorError
from narrator.yamlfile.spelling import nearest

SOURCE = "https://huggingface.co/rhasspy/piper-voices/resolve/main"
"""Where `python -m piper.download_voices` takes them from."""
LOCK = Path(__file__).with_name("other_voice.txt")
"""Piper in version and hash, by scripts/lock; what it needs besides is part of the box."""
NEWEST_GLIBC = 36
"""Of Debian 12; of a wheel for another computer than this."""
CHUNK = 1 << 16
PATIENCE = 30.0
"""Seconds without a byte after which a server counts as gone."""
GONE = (URLError, HTTPException, ConnectionError, TimeoutError)


class VoiceFile(NamedTuple):
    """A file of a voice, as the list has it."""

    path: str
    size: int
    md5: str

    @property
    def name(self) -> str:
        """Its own, without folders."""
        return PurePosixPath(self.path).name


def language_of(name: str, languages: Sequence[str]) -> str:
    """The language of the voice of this name. Raises `NarratorError` where the box does not speak it."""
    found = NAME.fullmatch(name)
    if found is None:
        raise NarratorError(
            f"{name} is no name of a voice of Piper: they are called as de_DE-thorsten-medium"
        )
    if found.group(1) not in languages:
        raise NarratorError(
            f"the voice {name} speaks {found.group(1)}, and the box {' and '.join(languages)}: "
            "name a voice of one of these"
        )
    return found.group(1)


class VoiceFetcher:
    """``tell`` gets sentences, ``progress`` how many kilobytes of how many are there; ``machine`` is that of
    another computer, as ``aarch64``, and None this one."""

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], object],
        progress: Callable[[int, int], object],
        source: str = SOURCE,
        machine: str | None = None,
        pip: Sequence[str] = (sys.executable, "-m", "pip"),
    ) -> None:
        self._folder, self._tell, self._progress = folder, tell, progress
        self._source, self._machine, self._pip = source.rstrip("/"), machine, pip

    def fetch(self, name: str, languages: Sequence[str]) -> PiperVoice:
        """The voice, here as a whole. Raises `NarratorError`; what came by then is kept for the next time,
        and is no voice."""
        language = language_of(name, languages)
        voice = PiperVoice(self._folder / name)
        if voice.installed() and piper_version(voice.program):
            self._tell(f"the voice {name} is here already; its licence: {voice.licence}")
            return voice
        try:
            self._fetch(voice, language)
        except OSError as error:
            raise NarratorError(
                f"the voice {name} cannot be kept in {self._folder} ({error.strerror}): "
                "make room there, or run this as who may write there"
            ) from None
        self._tell(f"the voice {name} is in {voice.folder}")
        return voice

    def _fetch(self, voice: PiperVoice, language: str) -> None:
        parts = _parts(voice.folder.name, language, self._list(voice.folder.name))
        unfinished = self._folder / f".{voice.folder.name}"
        unfinished.mkdir(parents=True, exist_ok=True)
        whole, before = sum(part.size for part in parts), 0
        for part in sorted(parts, key=lambda part: part.size):
            self._part(part, unfinished, before, whole)
            before += part.size
            if part.name == CARD:
                told = licence((unfinished / CARD).read_text("utf-8", "replace"))
                self._tell(f"the licence of {voice.folder.name}: {told}")
        if not piper_version(voice.program):
            self._program(voice.program)
        if not voice.installed():
            unfinished.rename(voice.folder)
            os.sync()

    def _list(self, name: str) -> dict[str, Any]:
        with self._open("voices.json", name) as answer:
            try:
                found = json.load(answer)
            except ValueError:
                found = None
        if not isinstance(found, dict):
            raise NarratorError(f"the list of voices at {self._source} cannot be read: run this again later")
        return found

    def _part(self, part: VoiceFile, folder: Path, before: int, whole: int) -> None:
        """One file, from where it was cut; one with another sum is thrown away. ``before`` of the ``whole``
        voice's bytes were there without it."""
        file = folder / part.name
        there = file.stat().st_size if file.exists() else 0
        if there < part.size:
            with self._open(part.path, folder.name[1:], there) as answer:
                resumed = there and answer.status == 206
                with file.open("ab" if resumed else "wb") as kept:
                    for size in _copied(answer, kept, there if resumed else 0, part.size):
                        self._progress((before + size) // 1000, whole // 1000)
        found = file.stat().st_size
        if found < part.size:
            raise NarratorError(
                f"{part.name} was cut off after {found} of {part.size} bytes: run this again, "
                "and it goes on from there"
            )
        with file.open("rb") as kept:
            same = hashlib.file_digest(kept, "md5").hexdigest() == part.md5
        if not same:
            file.unlink()
            raise NarratorError(
                f"{part.name} is not what the list of voices says, and was thrown away: run this again"
            )

    @contextlib.contextmanager
    def _open(self, path: str, name: str, start: int = 0) -> Iterator[Any]:
        request = Request(f"{self._source}/{path}")
        if start:
            request.add_header("Range", f"bytes={start}-")
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                yield answer
        except HTTPError as error:
            raise NarratorError(
                f"{urlsplit(self._source).netloc} has no {path} ({error.code}): run this again later"
            ) from None
        except GONE:
            raise NarratorError(
                f"the voice {name} cannot be fetched, since {urlsplit(self._source).netloc} does not "
                "answer: connect this computer to the internet, and run this again"
            ) from None

    def _program(self, place: Path) -> None:
        """Piper, a process of its own, beside its voices: so it outlives every update of the box."""
        self._tell("fetching Piper itself, a program of its own (GPL-3.0 or later)")
        fresh = place.with_name(f".{place.name}")
        shutil.rmtree(fresh, ignore_errors=True)
        command = [*self._pip, "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
        command += ["--only-binary=:all:", "--target", str(fresh), *self._platforms()]
        command += ["--require-hashes", "--requirement", str(LOCK)]
        if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
            raise NarratorError(
                "Piper could not be installed, as pip tells above: mend that, and run this again"
            )
        shutil.rmtree(place, ignore_errors=True)
        fresh.rename(place)

    def _platforms(self) -> Iterable[str]:
        if self._machine is None:
            return ()
        glibc = (f"manylinux_2_{minor}" for minor in range(17, NEWEST_GLIBC + 1))
        return [f"--platform={kind}_{self._machine}" for kind in ("manylinux2014", *glibc)]


def _copied(answer: Any, kept: Any, there: int, size: int) -> Iterator[int]:
    """Copies a file, and tells how much of it is there; what a server has not sent is missing."""
    with contextlib.suppress(*GONE):
        while there < size and (chunk := answer.read(min(CHUNK, size - there))):
            kept.write(chunk)
            there += len(chunk)
            yield there


def _parts(name: str, language: str, listed: dict[str, Any]) -> list[VoiceFile]:
    """The files of a voice. Raises `NarratorError` where there is no such voice."""
    if name not in listed:
        others = sorted(one for one in listed if one.startswith(f"{language}_"))
        near = nearest(name, others)
        meant = f", perhaps {near} is meant" if near else ""
        raise NarratorError(f"Piper has no voice {name}{meant}; those of {language} are {', '.join(others)}")
    try:
        parts = [
            VoiceFile(str(path), int(about["size_bytes"]), str(about["md5_digest"]))
            for path, about in listed[name]["files"].items()
        ]
    except (KeyError, TypeError, ValueError, AttributeError):
        parts = []
    if not {f"{name}.onnx", f"{name}.onnx.json"} <= {part.name for part in parts}:
        raise NarratorError(f"the list of voices does not say what {name} consists of: name another voice")
    return parts
