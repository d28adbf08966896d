"""Reads a voice pack: every line the narrator speaks in one language. Whether a pack is complete is not
checked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from narrator.errors import NarratorError
from narrator.script.common.cues import Say, Slot
from narrator.yamlfile.nodes import Node
from narrator.yamlfile.problems import FileError, Gather, Mark, Problem, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Number, Text
from narrator.yamlfile.schema import Keys, ListOf, MapOf, Marked, Maybe, OneOf
from narrator.yamlfile.validator import Validator

SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")

HEAD = "pack.yaml"
"""The file of a pack that holds no lines."""

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
    where: Mapping[str, Mark]
    """Line id → the place of its key."""
    respell: Mapping[str, str] = field(default_factory=dict)
    """Word → how it must be written for the engine to say it right; captions keep the word."""
    unwritten: Mapping[str, Mark] = field(default_factory=dict)
    """Lines whose id stands in a file without words, as `scripts/new` leaves them: id → its place."""

    def text(self, say: Say, names: Mapping[int, str], pick: int) -> str:
        """What is spoken for a cue. ``names``: seat → name, as far as players have names;
        ``pick`` chooses among the wordings, modulo their number.

        Raises NarratorError for a line that the pack lacks or a slot that the cue does not fill.
        """
        wordings = self._wordings(say.line)
        slots = {name: self._spoken(name, value, names) for name, value in say.slots}

        def fill(slot: re.Match[str]) -> str:
            if slot[1] not in slots:
                raise NarratorError(
                    f"{self.where[say.line]}: {slot[0]} has no meaning in this line"
                )
            return slots[slot[1]]

        return SLOT.sub(fill, wordings[pick % len(wordings)])

    def number(self, number: int) -> str:
        """The word for a number; digits beyond the pack's words."""
        return self.numbers[number] if 0 <= number < len(self.numbers) else str(number)

    def _wordings(self, line: str) -> tuple[str, ...]:
        if line not in self.lines:
            raise NarratorError(f"{self.folder} has no line {quote(line)}; see narrator check")
        return self.lines[line]

    def _spoken(self, slot: str, value: Slot, names: Mapping[int, str]) -> str:
        if slot == "word":
            return str(value)
        if isinstance(value, str):
            return self._wordings(value)[0]
        if slot == "seat":
            return names.get(value) or self.seat.replace("{number}", self.number(value))
        if slot == "call":
            return names.get(value) or self.number(value)
        return self.number(value)


class PackLines(NamedTuple):
    """The lines of a language, without what its pack.yaml says."""

    folder: Path
    lines: Mapping[str, tuple[str, ...]]
    """As `Pack.lines`."""
    where: Mapping[str, Mark]
    """As `Pack.where`."""
    unwritten: Mapping[str, Mark]
    """As `Pack.unwritten`."""
    problems: tuple[Problem, ...]
    """What could not be read; empty: these are all lines there are."""


class _Wording(Text):
    """A text on one line whose braces are all slots."""

    def __call__(self, node: Node) -> str:
        text = " ".join(super().__call__(node).split())
        stray = re.search(r"[{}]", SLOT.sub("", text))
        if stray:
            message = f'a "{stray[0]}" that is no slot; a slot is a lower-case word, as in {{seat}}'
            raise node.mark.refuse(message)
        return text


def _seat(template: str) -> str:
    if SLOT.findall(template) != ["number"]:
        raise ValueError('"seat" must hold {number} once and no other slot')
    return template


_WORDING = _Wording()
_LINES: Validator[Marked[str, tuple[str, ...] | None]] = MapOf(
    Text(80),
    Maybe(OneOf(_WORDING.then(lambda text: (text,)), ListOf(_WORDING, low=1).then(tuple))),
)
_VOICE = Keys(
    {"id": Text(80), "rate": Number(80, 400, "words a minute"), "pitch": Number(0, 99)},
    required=("id", "rate", "pitch"),
).then(lambda found: PackVoice(**found))
_PACK = Keys(
    {
        "language": Text(20),
        "name": Text(40),
        "voice": _VOICE,
        "numbers": ListOf(Text(40), low=HIGHEST + 1).then(tuple),
        "seat": _WORDING.then(_seat),
        "respell": MapOf(Text(40), Text(40)),
    },
    required=("language", "name", "voice", "numbers", "seat"),
)


def language_name(folder: Path) -> str:
    """What a language calls itself, without reading its lines. Raises `FileError`."""
    name: str = load(folder / HEAD, _PACK)["name"]
    return name


def load_pack(folder: Path) -> Pack:
    """Reads pack.yaml and every other .yaml file in the folder's tree, sorted by path.

    Raises `FileError` with every mistake in them; a line defined in two files is one. A pack has forty
    files, and a game that is resumed waits for them, so they are read quickly.
    """
    head_file = folder / HEAD
    head: Marked[str, Any] = Marked(Mark(str(head_file)))
    with Gather() as gather:
        with gather.each():
            head = load(head_file, _PACK, quick=True)
            if head["language"] != folder.name:
                message = f"the language must be {quote(folder.name)}, as the folder is called"
                raise head.marks["language"].refuse(message)
        lines = read_lines(folder)
        for problem in lines.problems:
            gather.add(problem)
    return Pack(
        folder=folder, lines=lines.lines, where=lines.where, unwritten=lines.unwritten, **head
    )


def read_lines(folder: Path) -> PackLines:
    """The lines of a pack as far as they can be read, whatever is wrong in them or in its pack.yaml."""
    lines: Marked[str, tuple[str, ...]] = Marked(Mark(str(folder)))
    unwritten: dict[str, Mark] = {}
    problems: tuple[Problem, ...] = ()
    try:
        with Gather() as gather:
            for file in sorted(folder.rglob("*.yaml")):
                if file == folder / HEAD:
                    continue
                with gather.each():
                    _add(load(file, _LINES, quick=True), lines, unwritten, gather)
    except FileError as error:
        problems = error.problems
    return PackLines(folder, lines, lines.marks, unwritten, problems)


def _add(
    found: Marked[str, tuple[str, ...] | None],
    lines: Marked[str, tuple[str, ...]],
    unwritten: dict[str, Mark],
    gather: Gather,
) -> None:
    for line, wordings in found.items():
        mark = found.marks[line]
        if wordings is None:
            unwritten[line] = mark
        elif line in lines:
            message = f"{quote(line)} stands in {lines.marks[line]} already"
            gather.add(mark.problem(message))
        else:
            lines.put(line, wordings, mark)
