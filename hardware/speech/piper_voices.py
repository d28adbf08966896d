"""The voices of Piper that were fetched: what they are called, where they are kept, and which are whole. None
is fetched or spoken here.
"""

from __future__ import annotations

import os
import re
from importlib.metadata import distributions
from pathlib import Path
from typing import NamedTuple

NAME = re.compile(r"([a-z]{2,3})_\w+-(\w+)-[a-z_]+")
"""``de_DE-thorsten-medium``: language and country, who speaks, and how well."""

PREFIX = "piper/"
"""In the settings, before the name."""

OF_THE_BOX = Path("/opt/narrator/voices")
PROGRAM = "program"
"""The folder, beside those of the voices, that has Piper itself; no voice is called so."""

CARD = "MODEL_CARD"
LICENCE = re.compile(r"licen[cs]e\W+(\S.*)", re.IGNORECASE)


def own_folder() -> Path:
    """Where they are kept for a user without an installed box."""
    given = os.environ.get("XDG_DATA_HOME", "")
    data = Path(given) if given.startswith("/") else Path.home() / ".local/share"
    return data / "narrator/voices"


class PiperVoice(NamedTuple):
    """A voice in a folder of its own name, which is there as a whole or not at all."""

    folder: Path

    @property
    def id(self) -> str:
        """As the settings name it."""
        return f"{PREFIX}{self.folder.name}"

    @property
    def language(self) -> str:
        """As ``de``."""
        return self.folder.name.partition("_")[0]

    @property
    def model(self) -> Path:
        """The file that Piper is given; its description lies beside it."""
        return self.folder / f"{self.folder.name}.onnx"

    @property
    def program(self) -> Path:
        """A folder with Piper itself, as Python finds it."""
        return self.folder.parent / PROGRAM

    def installed(self) -> bool:
        """Whether it is here."""
        return self.folder.is_dir()

    @property
    def licence(self) -> str:
        """What its card says."""
        try:
            return licence(self.folder.joinpath(CARD).read_text("utf-8", "replace"))
        except OSError:
            return licence("")


def licence(card: str) -> str:
    """The licence in the text of a model's card."""
    found = LICENCE.search(card)
    return found.group(1).strip() if found else "a licence that its model card does not name"


def fetched(language: str) -> list[PiperVoice]:
    """Those of a language that are here, each name once."""
    found: dict[str, PiperVoice] = {}
    for place in (own_folder(), OF_THE_BOX):
        for folder in sorted(place.glob(f"{language}_*")):
            if NAME.fullmatch(folder.name):
                found.setdefault(folder.name, PiperVoice(folder))
    return list(found.values())


def piper_version(program: Path) -> str | None:
    """The version of Piper in a folder of packages; None: there is none."""
    found = distributions(name="piper-tts", path=[str(program)])
    return next((one.version for one in found), None)
