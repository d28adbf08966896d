"""Cards that ship, written without Python, in the place of their own files: a plugin of pytest. Contains no
tests."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from narrator.config.own_card_file import KnownWords, OwnCardFile, read_card
from narrator.roles import all_roles
from narrator.roles.shared.own_card import OwnCard
from narrator.yamlfile.nodes import parse

HERE = Path(__file__).parents[1] / "cards" / "shipped"
VOICES = Path(__file__).parents[2] / "voices"
LANGUAGES = ("de", "en")
SHIPPED = tuple(sorted(file.stem for file in HERE.glob("*.yaml")))


def with_lines(card: str) -> str:
    """The file of this card, with the lines that it has in the packs."""
    text = (HERE / f"{card}.yaml").read_text(encoding="utf-8") + "lines:\n"
    for language in LANGUAGES:
        lines = (VOICES / language / "roles" / f"{card}.yaml").read_text(encoding="utf-8")
        text += f"  {language}:\n" + indent(lines, "    ")
    return text


def read(card: str) -> OwnCardFile:
    marks = ("charmed",)
    return read_card(card, parse(with_lines(card), f"{card}.yaml"), LANGUAGES, KnownWords(("guard",), marks))


for _card in SHIPPED:
    all_roles()[_card] = OwnCard(read(_card).design)
