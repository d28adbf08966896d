"""Reads the story of a theme: its arcs, what belongs to every arc, and its houses. Whether a story is whole
and true is not checked here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from narrator.base.sounds import BANDS, PLACES
from narrator.config.installed import ROOT
from narrator.config.installed_rulebook import rulebook
from narrator.script.common.cues import SpokenManner
from narrator.script.story.public_facts import NAMED, NUMBERS, WORDS, When
from narrator.script.story.storybook import (
    BEATS,
    MANNERS,
    House,
    Piece,
    Storybook,
    StoryText,
)
from narrator.yamlfile.nodes import Node
from narrator.yamlfile.problems import ErrorCollector, Location, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Text, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, OneOf
from narrator.yamlfile.validator import Validator
from narrator.yamlfile.wording_text import SLOT, WordingText

SILENCE = re.compile(r"\[([0-9]+(?:\.[0-9]+)?)\]")
LEAST, MOST = 0.5, 3.0
"""Seconds of a silence inside a text."""

CALL = "call"
"""Where a claim counts in the calls of a night, and in no text of a story."""

CLAIMS = "claims.yaml"
"""The file of a language, beside its themes, that says which words need which facts."""

THEME = "theme.yaml"
"""The file of a theme that says what it is called and what it sounds like."""

COMMON = "common"
"""The file, and the folder, whose texts belong to every arc; no arc is called that. In the folder stands
what comes with a card, as an end of its own does."""

MOTIFS = tuple(sorted(file.stem for file in ROOT.glob("hardware/sound/scores/motifs/*.mid")))
"""The motifs that ship; an arc has that of its own name, or says which. One whose sound is lost is silent."""

_RANGE = re.compile(r"([0-9]{1,2})(\+|-([0-9]{1,2}))?")


class ReadStory(NamedTuple):
    """A story, and the words of its lines."""

    book: Storybook
    lines: dict[str, tuple[str, ...]]
    """Line id → its one wording."""
    where: dict[str, Location]
    """Line id → the place of its text, and the id of a text or house → the same."""


class StoryClaim(NamedTuple):
    """Words that a text may use only where they are true."""

    says: re.Pattern[str]
    needs: When | None
    """What has to hold; None: no text of a story may say this, since it is a rule."""
    at: frozenset[str] = frozenset()
    """The beats at which this counts, or `CALL`; empty: at each beat."""


class _Range(Text):
    """A number, or numbers: ``3``, ``3+``, ``2-4``."""

    def __init__(self) -> None:
        super().__init__(10)
        self.expected = 'a number such as 3, "3+" or "2-4"'

    def __call__(self, node: Node) -> range:  # type: ignore[override]
        found = _RANGE.fullmatch(super().__call__(node))
        if found is None:
            raise self.refuse(node)
        low = int(found[1])
        return range(low, sys.maxsize if found[2] == "+" else int(found[3] or low) + 1)


class _Told(WordingText):
    """A text with silences in it, and the names of a story."""

    def __call__(self, node: Node) -> str:
        text = super().__call__(node)
        for slot in SLOT.findall(text):
            if slot not in ("players", *NAMED):
                known = "{players}, {last} and {first}"
                raise node.mark.refuse(f"{{{slot}}} has no meaning in a story; it knows {known}")
        for words in SILENCE.split(text)[::2]:
            for who in NAMED:
                if f"{{{who}}}" in words and words.strip() != f"{{{who}}}":
                    alone = f"[1] {{{who}}} [1]"
                    raise node.mark.refuse(f"{{{who}}} is a name and stands alone between silences: {alone}")
        for seconds in SILENCE.findall(text):
            if not LEAST <= float(seconds) <= MOST:
                raise node.mark.refuse(f"a silence of {seconds} s; it has {LEAST} to {MOST:g}")
        if re.search(r"[\[\]]", SILENCE.sub("", text)):
            raise node.mark.refuse("a bracket that is no silence; one is written [1.5], in seconds")
        return text


def _words(name: str, words: tuple[str, ...]) -> Validator[Any]:
    word = Word(words, name)
    return OneOf(word.then(lambda one: frozenset({one})), ListOf(word, low=1).then(frozenset))


_WHEN: Validator[Any] = Keys(
    {
        **{name: _Range() for name in NUMBERS},
        **{name: _words(name, words) for name, words in WORDS.items()},
        "winner": _words("winner", rulebook().ends),
        "by": _words("by", rulebook().announcers),
    }
)
_TEXT: Validator[Any] = Keys(
    {"say": _Told(2000), "when": _WHEN, "sound": Word(tuple(PLACES), "sound")}, required=("say",)
)
_ARC: Validator[Any] = Keys(
    {
        "name": Text(80),
        "motif": Word(MOTIFS, "motif"),
        **{beat: ListOf(_TEXT, low=1) for beat in BEATS},
    },
)
_HOUSE: Validator[Any] = Keys(
    {"id": Text(30), "name": Text(80), "stops": _Told(), "later": ListOf(_Told(), low=1)},
    required=("id", "name", "stops", "later"),
)
_THEME: Validator[Any] = Keys(
    {
        "name": Text(80),
        "place": Text(120),
        "sounds": ListOf(Word(tuple(PLACES), "sound")),
        "band": Word(BANDS, "band"),
    },
    required=("name", "place"),
)


def _pattern(text: str) -> re.Pattern[str]:
    """A phrase of whole words, or a regular expression between slashes."""
    plain = not (text.startswith("/") and text.endswith("/"))
    try:
        return re.compile(rf"\b{re.escape(text)}\b" if plain else text[1:-1], re.IGNORECASE)
    except re.error as error:
        raise ValueError(f"the regular expression is wrong: {error}") from None


_CLAIM: Validator[Any] = Keys(
    {
        "says": Text(300).then(_pattern),
        "needs": _WHEN,
        "at": ListOf(Word((*BEATS, CALL), "beat"), low=1).then(frozenset),
    },
    required=("says",),
)


def read_claims(file: Path) -> tuple[StoryClaim, ...]:
    """What texts of a language may say only where it is true; none where there is no such file. Raises
    `FileError`."""
    if not file.exists():
        return ()
    return tuple(
        StoryClaim(
            one["says"],
            dict(one["needs"]) if "needs" in one else None,
            one.get("at", frozenset()),
        )
        for one in load(file, ListOf(_CLAIM))
    )


def theme_name(folder: Path) -> str:
    """What a theme is called by ear. Raises `FileError`."""
    name: str = load(folder / THEME, _THEME)["name"]
    return name


def read_story(folder: Path) -> ReadStory:
    """The story of the theme in this folder. Raises `FileError` with every mistake in it."""
    reader = _Reader()
    with ErrorCollector() as gather:
        for file in sorted(folder.glob("arcs/*.yaml")):
            with gather.each():
                reader.arc(file.stem, load(file, _ARC, quick=True))
        for file in (*folder.glob(f"{COMMON}.yaml"), *sorted(folder.glob(f"{COMMON}/*.yaml"))):
            with gather.each():
                own = "" if file.stem == COMMON else file.stem
                reader.arc("", load(file, _ARC, quick=True), own)
        if (folder / "houses.yaml").exists():
            with gather.each():
                for house in load(folder / "houses.yaml", ListOf(_HOUSE), quick=True):
                    reader.house(house)
        band = BANDS[0]
        if (folder / THEME).exists():
            with gather.each():
                band = load(folder / THEME, _THEME, quick=True).get("band", band)
    book = Storybook(
        tuple(reader.texts),
        tuple(reader.arcs),
        tuple(reader.houses),
        dict(reader.names),
        band,
        dict(reader.motifs),
    )
    return ReadStory(book, reader.lines, reader.where)


class _Reader:
    """Cuts texts into pieces, and collects what was read."""

    def __init__(self) -> None:
        self.texts: list[StoryText] = []
        self.arcs: list[str] = []
        self.houses: list[House] = []
        self.names: dict[str, str] = {}
        self.motifs: dict[str, str] = {}
        self.lines: dict[str, tuple[str, ...]] = {}
        self.where: dict[str, Location] = {}

    def arc(self, id: str, found: LocatedDict[str, Any], own: str = "") -> None:
        """The texts of a file: of this arc, or of all, and then perhaps a card's ``own``."""
        if id:
            self.arcs.append(id)
            self.names[f"arc.{id}"] = found.get("name", id)
            if (motif := found.get("motif", id)) in MOTIFS:
                self.motifs[id] = motif
        for beat in BEATS:
            for number, text in enumerate(found.get(beat, ()), 1):
                file = f"{COMMON}.{own}" if own else id or COMMON
                name = f"story.{file}.{beat}.{number}"
                self.where[name] = text.marks["say"]
                when: When = dict(text.get("when", {}))
                manner = MANNERS.get(beat, SpokenManner.PLAIN)
                pieces = tuple(self._pieces(name, text["say"], text.marks["say"], manner))
                self.texts.append(StoryText(name, beat, pieces, when, id, text.get("sound", "")))

    def house(self, found: LocatedDict[str, Any]) -> None:
        id, name = found["id"], f"story.house.{found['id']}"
        if name in self.where:
            raise found.marks["id"].refuse(f"there is a house {quote(id)} already")
        self.where[name] = found.marks["id"]
        self.names[f"house.{id}"] = found["name"]
        stops = tuple(self._pieces(f"{name}.stops", found["stops"], found.marks["stops"]))
        later = tuple(
            tuple(self._pieces(f"{name}.later.{number}", text, found.marks["later"]))
            for number, text in enumerate(found["later"], 1)
        )
        self.houses.append(House(id, stops, later))

    def _pieces(
        self, name: str, text: str, mark: Location, manner: SpokenManner = SpokenManner.PLAIN
    ) -> Iterator[Piece]:
        cut = [part.strip() for part in SILENCE.split(text)]
        spoken, silences = cut[::2], [float(seconds) for seconds in cut[1::2]]
        for number, words in enumerate(spoken, 1):
            silence = silences[number - 1] if number <= len(silences) else 0.0
            if words.strip("{}") in NAMED:
                yield Piece.name(words.strip("{}"), silence)
            elif words:
                line = f"{name}.{number}"
                self.lines[line], self.where[line] = (words,), mark
                yield Piece(line, silence, "{players}" in words, manner=manner)
