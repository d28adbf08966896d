"""Puts one card after the other that is written without Python beside those that ship. Loaded only where any
are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from narrator.config.decks import CARDS
from narrator.config.own_card_file import KnownWords, OwnCardFile, read_card
from narrator.config.own_card_lines import faults, lines_of
from narrator.config.own_cards import CardLines, OwnCards
from narrator.config.unspoken import lines_in
from narrator.roles import all_roles
from narrator.roles.shared.own_card import OwnCard
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import RoleCard
from narrator.yamlfile.nodes import ListNode, MapNode, Scalar, parse
from narrator.yamlfile.problems import ErrorCollector, FileError, Location, Problem, quote
from narrator.yamlfile.text import read_text

ID = re.compile(r"[a-z][a-z0-9_]{1,29}")
_NAME = re.compile(r"""^role\.\w+:\s*["']?(.+?)["']?\s*$""", re.MULTILINE)
_KEYS = ("manner", "blind", "died", "notes", "heir")
"""What else stands in a night of a rehearsal."""


class Shelf:
    """Reads one file after the other, each beside those that it has found so far."""

    def __init__(self, root: Path) -> None:
        self.shipped = all_roles()
        packs = {pack.parent.name: pack.parent for pack in sorted(root.glob("voices/*/pack.yaml"))}
        self.numbers = {language: _numbers(pack / "pack.yaml") for language, pack in packs.items()}
        files = [file for pack in packs.values() for file in _lines_of(pack)]
        self.taken = {part for line in lines_in(files) for part in line.split(".")} | {*_KEYS}
        self.marks = dict.fromkeys(news for role in self.shipped.values() for news in role.news)
        for role in self.shipped.values():
            calls = role.calls(Options(), 1)
            self.taken |= {
                role.id,
                *role.aka,
                role.side.id,
                *role.news,
                *[call.id for call in calls],
            }
        self.names = {name.casefold() for file in files for name in _names(file)}
        self.found: dict[str, tuple[OwnCard, OwnCardFile, str]] = {}
        self.left_out: dict[str, tuple[Problem, ...]] = {}

    def add(self, file: Path) -> None:
        id = file.stem.lower().replace("-", "_").replace(" ", "_")
        try:
            self._add(id, file)
        except FileError as error:
            known = id in self.taken or id in self.found  # and is played as it was
            self.left_out[str(file) if known else id] = error.problems

    def _add(self, id: str, file: Path) -> None:
        whole = Location(str(file))
        if not ID.fullmatch(id):
            raise whole.refuse("the file's name is the card's: letters a to z, digits and _ alone")
        if id in self.found or id in self.taken:
            other = self.found[id][1].mark.file if id in self.found else "the box"
            raise whole.refuse(f"{quote(id)} is a word of {other} already: give the file another name")
        text = read_text(file)
        traits = sorted({trait for role in self._roles() for trait in role.traits})
        among = KnownWords(tuple(traits), tuple(self.marks))
        read = read_card(id, parse(text, str(file)), tuple(self.numbers), among)
        card = OwnCard(read.design)
        plain = {id: role for id, role in self.shipped.items() if role.plain}
        with ErrorCollector() as gather:
            for problem in (
                *self._clashes(read),
                *faults(read, lines_of(card, plain), self.numbers),
            ):
                gather.add(problem)
        self.found[id] = card, read, text
        if read.design.mark:
            self.marks[read.design.mark.name] = None
        self.names |= {name.casefold() for name in _spoken(read)}

    def _clashes(self, read: OwnCardFile) -> Iterator[Problem]:
        """What the box, or another card, is called already."""
        mark, others = read.design.mark, {*self.taken, *self.found, *self.marks}
        if mark and (mark.name in others or not ID.fullmatch(mark.name)):
            yield read.mark.problem(
                f"the mark {quote(mark.name)} is a word of the box already: give it another name"
            )
        for language, lines in read.lines.items():
            id = f"role.{read.design.id}"
            if id in lines and lines[id][0].casefold() in self.names:
                yield lines.marks[id].problem(
                    f"{quote(lines[id][0])} is what another card is called in {language}"
                )
        if not read.lines:
            yield read.mark.problem(
                "the card has no lines: write them under a language, as in lines: {en: …}"
            )

    def _roles(self) -> Iterator[RoleCard]:
        yield from self.shipped.values()
        yield from [card for card, _, _ in self.found.values()]

    def cards(self) -> OwnCards:
        digest = hashlib.blake2b(digest_size=12)
        for id, (_, _, text) in self.found.items():
            digest.update(f"{id}\0{text}\0".encode())
        playing = [(id, read.playing_card) for id, (_, read, _) in self.found.items()]
        lines = {
            language: tuple([_in(language, read) for _, read, _ in self.found.values()])
            for language in self.numbers
        }
        return OwnCards(
            {id: card for id, (card, _, _) in self.found.items()},
            tuple([(id, (CARDS[card],)) for id, card in playing if card]),
            lines,
            self.left_out,
            digest.hexdigest() if self.found else "",
        )


def _in(language: str, read: OwnCardFile) -> CardLines:
    return read.lines.get(language) or next(iter(read.lines.values()))


def _spoken(read: OwnCardFile) -> list[str]:
    return [lines[f"role.{read.design.id}"][0] for lines in read.lines.values()]


def _lines_of(pack: Path) -> list[Path]:
    """The files of a pack whose lines are said in every world."""
    return [*pack.glob("*.yaml"), *pack.glob("roles/*.yaml"), *pack.glob("t[ri]*/*.yaml")]


def _names(file: Path) -> list[str]:
    return _NAME.findall(file.read_text(encoding="utf-8", errors="replace"))


def _numbers(pack: Path) -> frozenset[str]:
    """The words of a language for two and more."""
    root = parse(read_text(pack), str(pack), quick=True)
    for key, value in root.pairs if isinstance(root, MapNode) else ():
        if key.text == "numbers" and isinstance(value, ListNode):
            return frozenset([one.text.casefold() for one in value.items[2:] if isinstance(one, Scalar)])
    return frozenset()
