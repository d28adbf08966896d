"""Finds what a folder holds, so that adding a file edits no list. It knows neither roles nor trials."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from typing import TypeVar

from narrator.base.errors import NarratorError

T = TypeVar("T")


def one_of_each(package: str, path: Iterable[str], base: type[T]) -> list[T]:
    """An instance of every class derived from ``base`` in the package's modules, sorted by module.

    Raises `NarratorError` for a file that is not Python.
    """
    found: list[T] = []
    for name in sorted(module.name for module in pkgutil.iter_modules(path)):
        try:
            module = importlib.import_module(f"{package}.{name}")
        except SyntaxError as error:
            raise NarratorError(
                f"{error.filename}:{error.lineno}: this is not Python: {error.msg}; mend that line"
            ) from None
        found += [
            thing()
            for thing in vars(module).values()
            if isinstance(thing, type)
            and issubclass(thing, base)
            and thing.__module__ == module.__name__
        ]
    return found
