"""A language that the box can speak: its words, and the ports with its voice. It opens none of them."""

from __future__ import annotations

from typing import NamedTuple

from narrator.stage.equipment import Equipment
from narrator.words.pack import Pack


class SpokenLanguage(NamedTuple):
    """A language, ready to be heard."""

    pack: Pack
    """Its words."""
    play: Equipment
    """The stage's equipment, with a voice for it."""
