"""Reads a voice pack: every line the narrator speaks in one language. Whether a pack is complete is not
checked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from narrator.base.errors import NarratorError
from narrator.base.spoken_text import SpokenText
from narrator.config.own_cards import own_cards
from narrator.script.common.cues import Say, Slot
from narrator.script.story.storybook import NO_STORY, Storybook
from narrator.words.line_files import HEAD, SPOKEN, PackLines, read_lines
from narrator.words.spoken_length import spoken_seconds
from narrator.words.story_files import ReadStory, read_story, theme_name
from narrator.yamlfile.problems import ErrorCollector, FileError, Location, meant, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Number, Text
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf
from narrator.yamlfile.wording_text import SLOT, WordingText

THEMES, TONES = "themes", "tones"
"""The folders of a pack for places, and for ways to tell."""

HIGHEST = 60
"""The numbers that a pack has words for: 0 to 60."""


class PackVoice(NamedTuple):
    """How a pack wants to be spoken."""

    id: str
    """An espeak voice id."""
    rate: int
    """Words a minute."""
    pitch: int
    """0 to 99."""
    prefer: tuple[str, ...] = ()
    """Engines that speak in its place, the best one first, where they are installed."""


EPILOGUE = "epilogue."


@dataclass(frozen=True)
class Pack:
    """One language."""

    folder: Path
    language: str
    name: str
    voice: PackVoice
    numbers: tuple[str, ...]
    """The words for 0, 1, 2 and so on."""
    seat: str
    """Names a player without a name, with ``{number}`` for the word."""
    lines: Mapping[str, tuple[str, ...]]
    """Line id → its wordings, at least one."""
    where: Mapping[str, Location]
    """Line id → the place of its key."""
    respell: Mapping[str, str] = field(default_factory=dict)
    """Word → how it must be written for espeak-ng to say it right; captions keep the word."""
    spoken: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Another engine → the same for it."""
    unwritten: Mapping[str, Location] = field(default_factory=dict)
    """Lines whose id stands in a file without words, as `scripts/new` leaves them: id → its place."""
    themes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """``variant.theme.NAME`` → what this language calls a theme, as further lines."""
    story: Storybook = NO_STORY
    """What the town does, in a pack that is `at` a place."""
    fallback: Pack | None = None
    """The language that says what this one has no words for yet; None: there is no other."""

    def at(self, theme: str, tone: str) -> Pack:
        """The same language at a table that plays in this theme and tone. One that does not know the theme
        keeps its own words, and tells no story. Raises `FileError`."""
        story = _read_story(self.folder / THEMES / theme)
        lines, where = dict(self.lines), dict(self.where)
        for layer in layers(self.folder, theme, tone):
            if layer.problems:
                raise FileError(layer.problems)
            lines.update(layer.lines)
            where.update(layer.where)
        lines.update(story.lines)
        where.update(story.where)
        seconds = {
            id: spoken_seconds(texts, self.seat) for id, texts in lines.items() if id.startswith(EPILOGUE)
        }
        book = replace(story.book, seconds=seconds)
        fallback = self.fallback and self.fallback.at(theme, tone)
        return replace(self, lines=lines, where=where, story=book, fallback=fallback)

    def text(self, say: Say, names: Mapping[int, str], pick: int) -> str:
        """What is spoken for a cue. ``names``: seat → name, as far as players have names;
        ``pick`` chooses among the wordings, modulo their number.

        A sentence of which anything is not written is a `SpokenText` of the fallback. Raises NarratorError
        for a line that neither has or a slot that the cue does not fill.
        """
        if self.fallback and not self._says(say):
            text = self.fallback.text(say, names, pick)
            return SpokenText(text, "", self.fallback.language)
        wordings = self._texts(say.line)
        slots = {name: self._spoken(name, value, names) for name, value in say.slots}

        def fill(slot: re.Match[str]) -> str:
            if slot[1] not in slots:
                raise NarratorError(f"{self.where[say.line]}: {slot[0]} has no meaning in this line")
            return slots[slot[1]]

        return SLOT.sub(fill, wordings[pick % len(wordings)])

    def wordings(self, line: str) -> int:
        """How many wordings a line has. Raises NarratorError for a line that neither it nor its fallback
        has."""
        if self.fallback and not self._has(line):
            return self.fallback.wordings(line)
        return len(self._texts(line))

    def knows(self, line: str) -> bool:
        """Whether it, or its fallback, has this line."""
        return self._has(line) or (self.fallback is not None and self.fallback.knows(line))

    def number(self, number: int) -> str:
        """The word for a number; digits beyond the pack's words."""
        return self.numbers[number] if 0 <= number < len(self.numbers) else str(number)

    def _says(self, say: Say) -> bool:
        """Whether all of it is written in this language."""
        within = [one for slot, one in say.slots if isinstance(one, str) and slot != "word"]
        return all(map(self._has, (say.line, *within)))

    def _has(self, line: str) -> bool:
        return line in self.lines or line in self.themes

    def _texts(self, line: str) -> tuple[str, ...]:
        found = self.lines.get(line) or self.themes.get(line)
        if found is None:
            raise NarratorError(f"{self.folder} has no line {quote(line)}; see narrator check")
        return found

    def _spoken(self, slot: str, value: Slot, names: Mapping[int, str]) -> str:
        if slot == "word":
            return str(value)
        if isinstance(value, str):
            return self._texts(value)[0]
        if slot in ("seat", "other"):
            return names.get(value) or self.seat.replace("{number}", self.number(value))
        if slot == "call":
            return names.get(value) or self.number(value)
        return self.number(value)


def layers(folder: Path, theme: str, tone: str) -> Iterator[PackLines]:
    """The lines of a pack that a theme and a tone say differently, the most particular ones last."""
    place = folder / THEMES / theme
    for layer in (folder / TONES / tone, place / "lines", place / TONES / tone):
        if layer.is_dir():
            yield _read_layer(layer)


def layer_folders(folder: Path) -> list[Path]:
    """Every folder of a pack whose lines are said with a theme or a tone only, sorted."""
    patterns = (f"{TONES}/*/", f"{THEMES}/*/lines/", f"{THEMES}/*/{TONES}/*/")
    return sorted(found for pattern in patterns for found in folder.glob(pattern))


@lru_cache
def _read_layer(folder: Path) -> PackLines:
    return read_lines(folder)


@lru_cache
def _read_story(folder: Path) -> ReadStory:
    return read_story(folder)


def _seat(template: str) -> str:
    if SLOT.findall(template) != ["number"]:
        raise ValueError('"seat" must hold {number} once and no other slot')
    return template


_WORDING = WordingText()
_SPELLINGS = MapOf(Text(40), Text(80))
_VOICE = Keys(
    {
        "id": Text(80),
        "rate": Number(80, 400, "words a minute"),
        "pitch": Number(0, 99),
        "prefer": ListOf(Text(40), low=1).then(tuple),
    },
    required=("id", "rate", "pitch"),
).then(lambda found: PackVoice(**found))
_PACK = Keys(
    {
        "language": Text(20),
        "name": Text(40),
        "voice": _VOICE,
        "numbers": ListOf(Text(40), low=HIGHEST + 1).then(tuple),
        "seat": _WORDING.then(_seat),
        "respell": _SPELLINGS,
        "fallback": Text(20),
    },
    required=("language", "name", "voice", "numbers", "seat"),
)


def language_name(folder: Path) -> str:
    """What a language calls itself, without reading its lines. Raises `FileError`."""
    name: str = load(folder / HEAD, _PACK)["name"]
    return name


def load_pack(folder: Path) -> Pack:
    """Reads pack.yaml and every other .yaml file in the folder's tree, sorted by path, and the lines of cards
    that are written without Python.

    Raises `FileError` with every mistake in them; a line defined in two files is one. A pack has forty
    files, and a game that is resumed waits for them, so they are read quickly.
    """
    head_file = folder / HEAD
    head: LocatedDict[str, Any] = LocatedDict(Location(str(head_file)))
    fallback: Pack | None = None
    with ErrorCollector() as gather:
        with gather.each():
            head = load(head_file, _PACK, quick=True)
            if head["language"] != folder.name:
                message = f"the language must be {quote(folder.name)}, as the folder is called"
                raise head.marks["language"].refuse(message)
            if "fallback" in head:
                fallback = _fallback(folder, head)
        spoken: dict[str, LocatedDict[str, str]] = {}
        for file in sorted((folder / SPOKEN).glob("*.yaml")):
            with gather.each():
                spoken[file.stem] = load(file, _SPELLINGS, quick=True)
        lines = read_lines(folder, own_cards().lines.get(folder.name, ()))
        for problem in lines.problems:
            gather.add(problem)
        called: dict[str, tuple[str, ...]] = {}
        for theme in folder.parent.glob(f"*/{THEMES}/*/"):
            own = folder / THEMES / theme.name
            if fallback and not own.is_dir():
                continue
            with gather.each():
                name = theme_name(own) if own.is_dir() else theme.name
                called[f"variant.theme.{theme.name}"] = (name,)
    return Pack(
        folder=folder,
        lines=lines.lines,
        where=lines.where,
        unwritten=lines.unwritten,
        themes=called,
        spoken=spoken,
        **{**head, "fallback": fallback},
    )


def _fallback(folder: Path, head: LocatedDict[str, Any]) -> Pack:
    """The language that speaks for this one. Raises `FileError` where that is not a whole one."""
    others = [one.parent.name for one in sorted(folder.parent.glob(f"*/{HEAD}"))]
    there, mark = folder.parent / head["fallback"], head.marks["fallback"]
    if there == folder or there.name not in others:
        others = [name for name in others if name != folder.name]
        hint = meant(there.name, others) or f"; choose from {', '.join(others)}"
        raise mark.refuse(f"no other language is called {quote(there.name)}{hint}")
    pack = load_pack(there)
    if pack.fallback:
        raise mark.refuse(f"{quote(there.name)} is not whole itself; name one that is")
    return pack
