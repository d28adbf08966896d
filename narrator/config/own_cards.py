"""The cards that somebody wrote without Python: `cards/NAME.yaml` beside the settings. They are read once, as
the box starts; one that cannot be played is left out, and the others are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from narrator.config.places import CARDS_LIE, card_files
from narrator.rules.game.role import Role
from narrator.rules.table.hand import Card
from narrator.yamlfile.problems import Problem
from narrator.yamlfile.schema import LocatedDict

ROOT = Path(__file__).parents[2]
"""The folder that holds narrator/ and voices/."""

CardLines = LocatedDict[str, tuple[str, ...]]
"""Line id → its wordings."""


class OwnCards(NamedTuple):
    """What lies in these folders."""

    roles: Mapping[str, Role]
    playing: tuple[tuple[str, tuple[Card, ...]], ...]
    """(Role id, its playing card), as a deck has them."""
    lines: Mapping[str, tuple[CardLines, ...]]
    """Language → the lines of each card; one that is not written in it has those of another."""
    left_out: Mapping[str, tuple[Problem, ...]]
    """What a card would be called → all that is wrong in its file."""
    digest: str
    """Changes with any word of the cards that are played; empty: there are none."""


def own_cards() -> OwnCards:
    """All that there are, and those that are left out."""
    return read_cards(CARDS_LIE.folders)


@lru_cache
def read_cards(folders: tuple[Path, ...], root: Path = ROOT) -> OwnCards:
    """The cards in these folders, beside those that ship under ``root``."""
    files = [file for folder in folders for file in card_files(folder)]
    if not files:
        return OwnCards({}, (), {}, {}, "")
    from narrator.config.own_card_shelf import Shelf

    shelf = Shelf(root)
    for file in files:
        shelf.add(file)
    return shelf.cards()
