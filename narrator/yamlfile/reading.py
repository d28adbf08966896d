"""Reads a whole file through its schema, and finds where a misplaced key belongs. The schema declares the
keys; none is named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from narrator.yamlfile.nodes import Node, Scalar, parse
from narrator.yamlfile.problems import FileError, Problem, listing, quote
from narrator.yamlfile.spelling import listed, nearest
from narrator.yamlfile.text import read_text
from narrator.yamlfile.unknown_key import UnknownKey
from narrator.yamlfile.validator import ITEM, Entry, Validator

T = TypeVar("T")

_SIMPLE = re.compile(r"[\w./+:-]{1,40}")
"""A value that may stand between braces as it is."""


def load(path: Path, validator: Validator[T], *, quick: bool = False) -> T:
    """Reads a YAML file through a validator; raises `FileError` with all that is wrong in it.

    ``quick`` as in `parse`.
    """
    return read(validator, parse(read_text(path), str(path), quick=quick))


def read(validator: Validator[T], root: Node) -> T:
    """The value of a whole file. Raises `FileError`; for a misplaced key it names the right place."""
    try:
        return validator(root)
    except FileError as error:
        entries = list(validator.entries())
        raise FileError(_placed(problem, entries) for problem in error.problems) from None


def _placed(problem: Problem, entries: Sequence[Entry]) -> Problem:
    """The same problem; for an unknown key, with the place where it belongs, if there is one."""
    if not isinstance(problem, UnknownKey):
        return problem
    homes = [entry for entry in entries if entry.key == problem.key]
    message = problem.message
    if homes:
        message = f"{quote(problem.key)} {_belongs(homes, problem.value)}"
        if all(home.path for home in homes):
            message += _instead(problem, entries)
    elif problem.near is None and (near := nearest(problem.key, {one.key for one in entries})):
        # Guessing both the word and the place is too much, unless the value is valid there.
        likely = [one for one in entries if one.key == near and _takes(one.value, problem.value)]
        if likely:
            place = _belongs(likely, problem.value)
            message = f"unknown key {quote(problem.key)}; did you mean {quote(near)}? It {place}"
    elif values := [one for one in entries if problem.key in one.value.words()]:
        written = _written(values[0], problem.key)
        message += f"; that is a word for {quote(values[0].key)}, as in {written}"
    return Problem(problem.file, problem.line, message, problem.hint, problem.where)


def _belongs(homes: Iterable[Entry], node: Node) -> str:
    """The place where a key with such a value belongs, as it is written there: one where the value is
    valid, if there is any, and the least deep one."""
    right = [home for home in homes if _takes(home.value, node)]
    near = sorted(right or homes, key=lambda home: len(home.path))
    first = near[0]
    written = node.text if right and isinstance(node, Scalar) and not first.value.hidden else ""
    text = written if _SIMPLE.fullmatch(written) else "…"
    if not first.path:
        return f"stands at the start of a line, under no other key: {first.key}: {text}"
    places = [quote(home.under) for home in near if len(home.path) == len(first.path)]
    return f"belongs under {listing(dict.fromkeys(places))}, as in {_written(first, text)}"


def _instead(unknown: UnknownKey, entries: Sequence[Entry]) -> str:
    """The keys that are allowed where the key was; empty at the left margin, or if they are too many."""
    outermost = {entry.key for entry in entries if not entry.path}
    here = "" if outermost == set(unknown.known_here) else listed(unknown.known_here)
    return f"; known here: {here}" if here else ""


def _takes(validator: Validator[Any], node: Node) -> bool:
    try:
        validator(node)
    except FileError:
        return False
    return True


def _written(entry: Entry, value: str) -> str:
    """The key with all the keys above it, on one line."""
    text = f"{{{entry.key}: {value}}}"
    for part in reversed(entry.path):
        text = f"[{text}]" if part == ITEM else f"{{{part}: {text}}}"
    return text[1:-1]
