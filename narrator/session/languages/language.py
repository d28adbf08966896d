"""A language that the box can speak: its words, and the ports with its voice. It opens none of them."""

from __future__ import annotations

from typing import NamedTuple

from narrator.rules.table.options import Options
from narrator.stage.equipment import Equipment
from narrator.words.pack import Pack


class SpokenLanguage(NamedTuple):
    """A language, ready to be heard."""

    pack: Pack
    """Its words."""
    play: Equipment
    """The stage's equipment, with a voice for it."""

    def at(self, options: Options) -> SpokenLanguage:
        """The same with the words of a table that has agreed on this."""
        pack = self.pack.at(options.theme, options.tone)
        return SpokenLanguage(pack, self.play._replace(words=pack))
