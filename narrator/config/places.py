"""The folders in which a box looks for what people write: its settings, and cards beside them."""

from __future__ import annotations

from pathlib import Path

BOOT = Path("/boot")
"""What lies under it is on the partition that any PC can edit."""

FOLDERS = (BOOT / "firmware", BOOT, Path("/etc/narrator"))
"""What the first of them says decides. The second is the boot partition of older images."""

CARD_FOLDER = "cards"
"""What the folder of cards beside the settings is called."""


class CardFolders:
    """Where cards lie that somebody wrote without Python: beside the settings of this process."""

    def __init__(self) -> None:
        self.folders = tuple([folder / CARD_FOLDER for folder in FOLDERS])

    def beside(self, *files: Path) -> None:
        """They are looked for beside these files instead; before anything has asked for them."""
        parents = dict.fromkeys([file.parent for file in files])
        self.folders = tuple([one if one.name == CARD_FOLDER else one / CARD_FOLDER for one in parents])

    def any(self) -> bool:
        """Whether any lie there."""
        return any(card_files(folder) for folder in self.folders)


def card_files(folder: Path) -> list[Path]:
    """The YAML files of a folder, by name, without those that a PC leaves behind; none without a folder."""
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    yaml = [file for file in found if file.suffix.lower() in (".yaml", ".yml")]
    return [file for file in yaml if file.name[0] not in "._~"]


CARDS_LIE = CardFolders()
"""One process has one rulebook."""
