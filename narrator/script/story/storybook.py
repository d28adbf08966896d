"""The texts of a story as the script knows them: ids, when each may be said, and how it is cut into pieces;
and which wording of a line comes next: each line is a deck, shuffled once, that is heard to its end before
it begins again, across evenings too. No words: those are lines of the voice pack. No file is opened here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from narrator.base.chance import shuffled
from narrator.base.sounds import BANDS
from narrator.script.common.cues import Say, SpokenManner
from narrator.script.common.scene import SEAT_WAS
from narrator.script.story.public_facts import When

BEATS: Mapping[str, float] = {
    "open": 45,
    "fall": 12,
    "end": 5,
    "dawn.death": 8,
    "dawn.nobody": 8,
    "day": 8,
    "verdict.guilty": 6,
    "verdict.right": 6,
    "verdict.wrong": 6,
    "verdict.hidden": 6,
    "verdict.none": 6,
    "over": 12,
}
"""The moments of an evening at which the town may be told of → the most seconds that a text may take."""


HOUSE = "house"
"""What is told of a house stands under this beat; it is not a file's."""

NIGHT_BEATS = ("fall", "end", "dawn.death", "dawn.nobody", "day", HOUSE)
"""The beats at which eyes are closed, or that come too soon after to be waited for."""

NAMING_BEATS = ("fall", "day", "over")
"""The beats at which a text may name somebody: all that has happened was told."""

DAY_BEATS = tuple(beat for beat in BEATS if beat not in (*NIGHT_BEATS, "open"))

ONCE = ("open", "fall", "end", "day")
"""The beats that a night or a day has once, however often it begins anew."""

ODD = ("end", "verdict.guilty")
"""The beats of every other night and day: a town with a word for everything bores. The houses are told of in
the nights between."""

RICH = ("open", "end", "day", "verdict.guilty", "verdict.none")
"""The beats that a short story leaves out."""


FRAME = ("open", "over")
"""The beats before which an arc's motif is heard: its first and its last."""

MANNERS = {
    "fall": SpokenManner.NIGHTFALL,
    "dawn.death": SpokenManner.DAWN,
    "dawn.nobody": SpokenManner.DAWN,
}
"""Beat → how its texts are spoken; a name in them, and any other beat: plainly."""


class Piece(NamedTuple):
    """What is spoken in one breath: words of its own, or somebody's name alone."""

    line: str
    """The id of the line in the pack."""
    silence: float = 0.0
    """Seconds of silence after it."""
    players: bool = False
    """It has the slot ``{players}``."""
    who: str = ""
    """Whom it names, by a word of `NAMED`; empty: nobody."""
    manner: SpokenManner = SpokenManner.PLAIN

    @classmethod
    def name(cls, who: str, silence: float) -> Piece:
        """The name of somebody of whom the town is told nothing new."""
        return cls(SEAT_WAS.id, silence, who=who)

    def say(self, players: int, named: Mapping[str, int]) -> Say:
        """Its line at a table of so many. ``named``: the seats of those whom a text may name."""
        if self.who:
            return SEAT_WAS(seat=named[self.who])
        slots = (("players", players),) if self.players else ()
        return Say(self.line, slots, self.manner)


class StoryText(NamedTuple):
    """One text of an arc, or of none."""

    id: str
    beat: str
    pieces: tuple[Piece, ...]
    when: When
    arc: str = ""
    """Empty: it belongs to every arc."""
    sound: str = ""
    """A sound of the place before it; empty: none."""

    @property
    def names(self) -> frozenset[str]:
        """Whom it names, by the words of `NAMED`."""
        return frozenset([piece.who for piece in self.pieces if piece.who])


class House(NamedTuple):
    """One of the houses that are dealt to the seats."""

    id: str
    stops: tuple[Piece, ...]
    """Said when its owner dies."""
    later: tuple[tuple[Piece, ...], ...]
    """Said on a later evening, one of them."""


@dataclass(frozen=True)
class Storybook:
    """The story of one theme in one language."""

    texts: tuple[StoryText, ...] = ()
    arcs: tuple[str, ...] = ()
    houses: tuple[House, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """The id of an arc or a house → what a chronicle calls it."""
    band: str = BANDS[0]
    """Who plays the music."""
    motifs: Mapping[str, str] = field(default_factory=dict)
    """Arc → the motif that it is known by; one without is left out."""
    seconds: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """Line of the epilogue → how long each of its wordings takes here."""

    def told_in(self, arc: str) -> tuple[StoryText, ...]:
        """What may be said in an evening of this arc."""
        return tuple(text for text in self.texts if text.arc in ("", arc))


NO_STORY = Storybook()


def due(beat: str, night: int) -> bool:
    """Whether this beat has its turn in this night, or on the day after it."""
    return beat not in ODD or night % 2 == 1


class Memory(NamedTuple):
    """What a box has said in earlier games. It holds nothing secret, and lost it harms nothing."""

    seed: int = 0
    """It shuffles every deck; drawn when there was no memory yet."""
    heard: tuple[tuple[str, int], ...] = ()
    """(Line, or what the story names, how often it was heard), in the order of their names."""

    def with_(self, heard: Mapping[str, int]) -> Memory:
        """The same after a game in which these were heard so often."""
        known = dict(self.heard)
        for name, times in heard.items():
            known[name] = known.get(name, 0) + times
        return self._replace(heard=tuple(sorted(known.items())))


def place(seed: int, line: str, turn: int, wordings: int) -> int:
    """Which of so many wordings a line has at its ``turn``, counted from 0 over all evenings: none comes
    again before all the others were heard."""
    return shuffled(seed, f"{line} 0", range(wordings))[turn % wordings] if wordings > 1 else 0
