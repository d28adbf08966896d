"""The words that are printed for one table, in one language. Neither places nor sizes are known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import does
from narrator.script.common.cues import Say
from narrator.script.common.lines import Line
from narrator.script.evening.explanations import HOW
from narrator.words.pack import Pack


class Passage(NamedTuple):
    """A heading and what stands under it."""

    heading: str
    paragraphs: tuple[str, ...]


def printed(pack: Pack, line: Line | str) -> str:
    """The first wording of a line without slots. Raises `NarratorError` where the pack lacks it."""
    return pack.text(Say(line if isinstance(line, str) else line.id), {}, 0)


def passages(pack: Pack, lines: Mapping[str, Line], names: Iterable[str]) -> list[Passage]:
    """A heading and a paragraph for each name, which are called as the name, the heading with ``_head``."""
    return [Passage(printed(pack, lines[f"{name}_head"]), (printed(pack, lines[name]),)) for name in names]


class Wording(NamedTuple):
    """A table, and the language in which it is printed."""

    table: GameSetup
    pack: Pack

    def line(self, line: Line | str) -> str:
        """The first wording of a line without slots. Raises `NarratorError` where the pack lacks it."""
        return printed(self.pack, line)

    def title(self, line: Line | str) -> str:
        """The same, beginning with a capital."""
        text = self.line(line)
        return text[0].upper() + text[1:]

    def role(self, role: str) -> str:
        """What a role is called at this table, as it stands on its card."""
        return self.title(f"role.{self.table.word(role)}")

    def does(self, role: str) -> str:
        """What the card may do, when, and how it tells the box, in the words that are spoken."""
        card, options = self.table.role(role), self.table.options
        end = card.sentence(options)
        line = does(self.table.word(role), end, card.sentences[end])
        how = HOW.get(options.moderation, HOW["box"])  # on notes nobody is called, and these are not dealt
        return self.pack.text(line(how=how.id) if line.slots else line(), {}, 0)

    def part(self, heading: Line, *lines: Line) -> Passage:
        """A heading and these lines."""
        return Passage(self.line(heading), tuple(self.line(line) for line in lines))
