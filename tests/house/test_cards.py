"""A card is met in its own file alone: no other names it, or takes anything from that file. Rulesets and
decks are data, and may name it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.sources import ROOT, read, sources, text_of

CARDS = ROOT / "narrator/roles"


WRITTEN = ("narrator.roles.shared.design", "narrator.roles.shared.own_card")
"""What cards are made of that stand in no file of Python."""

OTHERS = [file for file in sources() if CARDS not in (ROOT / file).parents]
"""Every file but the cards' own."""


def test_no_file_but_a_cards_own_names_it() -> None:
    """No string is the id of a card, or begins with one up to a dot."""
    ids = {id for path in CARDS.rglob("*.py") for id in declared(ast.parse(path.read_text()))}
    found = [
        f"{file}:{line}: {text}" for file in OTHERS for line, text in named(ast.parse(text_of(file)), ids)
    ]
    assert len(ids) >= 17
    assert found == []


def test_no_file_but_a_cards_own_takes_anything_from_it() -> None:
    """Who wants the cards asks for all of them."""
    found = [
        f"{file}: {module}"
        for file in OTHERS
        for module in read(text_of(file)).imports
        if module.startswith("narrator.roles.") and module not in WRITTEN
    ]
    assert found == []


def test_no_card_names_another_or_takes_anything_from_its_file() -> None:
    """Order, and what one asks of another, go by place, part and trait; what several share is in `shared`."""
    own = {path: {*declared(ast.parse(path.read_text()))} for path in CARDS.glob("*.py")}
    found = [
        f"{path.name}:{line}: {text}"
        for path, ids in own.items()
        for line, text in named(ast.parse(path.read_text()), set().union(*own.values()) - ids)
    ]
    taken = [
        f"{path.name}: {module}"
        for path in own
        for module in read(path.read_text()).imports
        if module.startswith("narrator.roles.") and not module.startswith("narrator.roles.shared")
    ]
    assert (found, taken) == ([], [])


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
