"""Reads the source of the product and of its tests: files, imports, folders. It imports neither."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house.folders import FOLDERS

ROOT = Path(__file__).parents[2]


@cache
def folder_of(module: str) -> str:
    """The folder of a module or package of this project that exists; a package is its own folder."""
    path = module.replace(".", "/")
    return path if (ROOT / path).is_dir() else path.rpartition("/")[0]


def allowed(folder: str) -> set[str]:
    """The folders that a folder may import, itself included."""
    found = {folder}
    for name in FOLDERS[folder]:
        whole = name if name.startswith(("narrator", "hardware")) else f"narrator/{name}"
        if whole.endswith("/*"):
            found |= {each for each in FOLDERS if each.startswith(whole[:-1])}
        else:
            found.add(whole)
    return found


@cache
def sources(*above: str) -> tuple[str, ...]:
    """Every file of Python below these folders, the product's if none is named."""
    files = [file for each in above or ("narrator", "hardware") for file in ROOT.glob(f"{each}/**/*.py")]
    return tuple(sorted(file.relative_to(ROOT).as_posix() for file in files))


@cache
def text_of(file: str) -> str:
    """The source."""
    return (ROOT / file).read_text(encoding="utf-8")


class Source(NamedTuple):
    """What the rules of the house ask of a source."""

    imports: frozenset[str]
    """Every module that it names in an import, wherever."""
    early: frozenset[str]
    """Those that it names at its top level."""
    relative: bool
    """Whether it imports by its own place instead of by a whole name."""
    by_name: bool
    """Whether it can load a module by a string."""
    opening: str | None
    """Its first docstring."""
    empty: bool


@cache
def read(source: str) -> Source:
    """Reads a source, once for all tests."""
    tree = ast.parse(source)
    nodes = [*ast.walk(tree)]
    found = frozenset(name for node in nodes for name in named_by(node))
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return Source(
        found,
        frozenset(name for node in tree.body for name in named_by(node)),
        any(isinstance(node, ast.ImportFrom) and node.level for node in nodes),
        "importlib" in found or not {"import_module", "__import__"}.isdisjoint(used),
        ast.get_docstring(tree),
        not tree.body,
    )


def named_by(node: ast.AST) -> set[str]:
    """The modules that an import names; a name that is one of ours is followed to its file or folder."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    if not isinstance(node, ast.ImportFrom) or not node.module:
        return set()
    return {part for alias in node.names if (part := module_of(node.module, alias.name))} or {node.module}


@cache
def module_of(package: str, name: str) -> str:
    """The module or package of this project that an import takes from a package; empty: it is none."""
    path = ROOT / package.replace(".", "/") / name
    return f"{package}.{name}" if path.is_dir() or path.with_suffix(".py").exists() else ""
