"""Reads the source of the product and of its tests: files, imports, folders. It imports neither."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.folders import FOLDERS

ROOT = Path(__file__).parents[2]


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


def sources(*above: str) -> list[str]:
    """Every file of Python below these folders, the product's if none is named."""
    files = [
        file for each in above or ("narrator", "hardware") for file in ROOT.glob(f"{each}/**/*.py")
    ]
    return sorted(file.relative_to(ROOT).as_posix() for file in files)


def text_of(file: str) -> str:
    """The source."""
    return (ROOT / file).read_text(encoding="utf-8")


def imports(source: str, *, late: bool = True) -> set[str]:
    """Every module that a source names in an import; with ``late`` false, those at its top level alone."""
    found: set[str] = set()
    tree = ast.parse(source)
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            files = {part for part in parts if (ROOT / f"{part.replace('.', '/')}.py").exists()}
            folders = {part for part in parts if (ROOT / part.replace(".", "/")).is_dir()}
            found |= (files | folders) if files | folders else {node.module}
    return found


def relative(source: str) -> bool:
    """Whether a source imports by its own place instead of by a whole name."""
    return any(
        isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(ast.parse(source))
    )


def loads_by_name(source: str) -> bool:
    """Whether a source can load a module by a string."""
    tree = ast.walk(ast.parse(source))
    used = [
        node.id if isinstance(node, ast.Name) else node.attr
        for node in tree
        if isinstance(node, ast.Name | ast.Attribute)
    ]
    return "importlib" in imports(source) or not {"import_module", "__import__"}.isdisjoint(used)
