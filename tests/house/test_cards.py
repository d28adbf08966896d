"""A card is met in its own file alone: how often other files still name one. Rulesets and decks are data, and
may."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.sources import ROOT

CARDS = ROOT / "narrator/roles"

NAMED = 13
"""How many strings may be the id of a card, or begin with one up to a dot. This may only fall, to 0; nothing
is exempt."""


def test_no_file_but_a_cards_own_names_it() -> None:
    ids = {id for path in CARDS.rglob("*.py") for id in declared(ast.parse(path.read_text()))}
    others = [
        path
        for room in ("narrator", "hardware")
        for path in sorted((ROOT / room).rglob("*.py"))
        if CARDS not in path.parents
    ]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in others
        for line, text in named(ast.parse(path.read_text()), ids)
    ]
    assert len(ids) >= 17
    assert len(found) <= NAMED, "\n".join(found)


def declared(tree: ast.Module) -> Iterator[str]:
    """The ids that the classes of a file declare."""
    for one in ast.walk(tree):
        for item in one.body if isinstance(one, ast.ClassDef) else ():
            match item:
                case (
                    ast.Assign(targets=[ast.Name("id")], value=ast.Constant(str(id)))
                    | ast.AnnAssign(target=ast.Name("id"), value=ast.Constant(str(id)))
                ):
                    yield id


def named(tree: ast.Module, ids: set[str]) -> Iterator[tuple[int, str]]:
    """Line and text of each string that begins with such an id up to a dot; docstrings may."""
    told = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        match one:
            case ast.Constant(str(text)) if id(one) not in told and text.split(".")[0] in ids:
                yield one.lineno, text


def test_ids_and_strings_are_found() -> None:
    card = """
class Fool:
    id = "fool"
    aka = ("clown",)
class Heir(Fool):
    id: str = "heir"
"""
    assert [*declared(ast.parse(card))] == ["fool", "heir"]
    other = """
"fool"
A = ("fool", "fool.brief", "fools", "a fool")
"""
    assert [*named(ast.parse(other), {"fool"})] == [(3, "fool"), (3, "fool.brief")]
