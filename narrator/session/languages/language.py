"""A language that the box can speak: its words, and the ports with its voice. It opens none of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from narrator.rules.table.options import Options
from narrator.script.set_up.choosing import VoiceOffer
from narrator.stage.equipment import Equipment
from narrator.words.pack import Pack


class Speakers(Protocol):
    """The voices that a table can choose for a language."""

    def here(self) -> Sequence[VoiceOffer]:
        """Those that speak on this computer, as far as is known by now."""
        ...

    def introduce(self, texts: Mapping[VoiceOffer, str]) -> None:
        """Has each of them render what it says to be chosen, in the background."""
        ...


class SpokenLanguage(NamedTuple):
    """A language, ready to be heard."""

    pack: Pack
    """Its words."""
    play: Equipment
    """The stage's equipment, with a voice for it."""
    speakers: Speakers | None = None
    """Who may be chosen to speak it; None: nobody."""

    def at(self, options: Options) -> SpokenLanguage:
        """The same with the words of a table that has agreed on this."""
        pack = self.pack.at(options.theme, options.tone)
        return self._replace(pack=pack, play=self.play._replace(words=pack))

    def introduce(self) -> None:
        """Has each voice that may be chosen say so in its own sound, rendered in the background."""
        if self.speakers is not None:
            here = self.speakers.here()
            self.speakers.introduce({one: self.play.wording(one.says, 0) for one in here})
