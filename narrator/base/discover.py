"""Finds what a folder holds, so that adding a file edits no list. It knows neither roles nor trials."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeGuard, TypeVar

from narrator.base.errors import NarratorError

T = TypeVar("T")


class Unread(NamedTuple):
    """A file that cannot be loaded."""

    name: str
    """Its module, without the package."""
    sentence: str
    """Where it is wrong, and the fix."""


def one_of_each(
    package: str, path: Iterable[str], base: type[T], unread: list[Unread] | None = None
) -> list[T]:
    """An instance of every class derived from ``base`` in the package's modules, sorted by module. A class
    without an ``id`` of its own is a base of others, and none of them.

    ``unread`` takes the files that cannot be loaded, and the others are found all the same; None: raises
    `NarratorError` for the first of them. Raises OSError for a folder that cannot be listed: half of the
    cards would be another game.
    """
    found: list[T] = []
    for name in sorted(name for folder in path for name in _modules(Path(folder))):
        try:
            module = importlib.import_module(f"{package}.{name}")
            found += [thing() for thing in vars(module).values() if _is_one(thing, base, module)]
        except Exception as error:  # a plug-in may raise anything as it is loaded
            sentence = _sentence(name, error)
            if unread is None:
                raise NarratorError(sentence) from None
            unread.append(Unread(name, sentence))
    return found


def _modules(folder: Path) -> list[str]:
    return [
        file.stem
        for file in folder.iterdir()
        if file.stem != "__init__" and (file.suffix == ".py" or (file / "__init__.py").is_file())
    ]


def _is_one(thing: object, base: type, module: ModuleType) -> TypeGuard[type]:
    if not (isinstance(thing, type) and issubclass(thing, base)):
        return False
    here = thing.__module__ == module.__name__ or thing.__module__.startswith(f"{module.__name__}.")
    return here and "id" in vars(thing)


def _sentence(name: str, error: Exception) -> str:
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: this is not Python: {error.msg}; mend that line"
    trace, file, line = error.__traceback__, f"{name}.py", 0
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.endswith(f"/{name}.py"):
            file, line = code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return f"{file}:{line}: this cannot be loaded: {type(error).__name__}: {error}; mend that line"
