"""What is wrong in a file a person wrote: where, and in which words. No reading of files here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from narrator.base.errors import NarratorError, cite
from narrator.yamlfile.spelling import listed, nearest

ENOUGH = 50
"""Problems after which a file is read no further: nobody mends more at once, and noise stays quick."""


_MEANT = re.compile(r'did you mean "([^"]+)"')


@dataclass(frozen=True)
class Problem:
    """One thing to mend in a file."""

    file: str
    line: int
    """Counts from 1; 0 means the file as a whole."""
    message: str
    hint: bool = False
    """Nothing is wrong; the message is only to be thought about."""
    where: str = ""
    """The numbered item that it lies in, such as ``night 2``; it begins the message. Empty: none."""
    rule: str = ""
    """The number of the rule that is broken, where the message does not say it already."""

    def __str__(self) -> str:
        return self.told()

    def told(self, *, cited: bool = False) -> str:
        """Place and message; ``cited``: with the number of the rule."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        where = f"{self.where}: " if self.where else ""
        message = cite(self.message, self.rule if cited else "")
        return f"{place}: {'hint: ' if self.hint else ''}{where}{message}"

    @property
    def near(self) -> str | None:
        """The nearest right word, where the message offers one."""
        meant = _MEANT.search(self.message)
        return meant[1] if meant else None


class Location(NamedTuple):
    """A place in a file. ``line`` counts from 1; 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file

    def problem(self, message: str, rule: str = "") -> Problem:
        return Problem(self.file, self.line, message, rule=rule)

    def hint(self, message: str, rule: str = "") -> Problem:
        """Something to think about at this place; no error."""
        return Problem(self.file, self.line, message, hint=True, rule=rule)

    def refuse(self, message: str, rule: str = "") -> FileError:
        """An error with this one problem, ready to raise."""
        return FileError([self.problem(message, rule)])


class FileError(NarratorError):
    """Everything that is wrong in a file, one line each, in the order of the files and lines; what a
    line has wrong several times is told once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        once = {(one.where, one.file, one.line, one.message): one for one in problems}.values()
        self.problems = tuple(sorted(once, key=lambda one: (one.file, one.line)))
        super().__init__("\n".join(map(str, self.problems)))

    def told(self, *, cited: bool = False) -> str:
        return "\n".join(problem.told(cited=cited) for problem in self.problems)


class ErrorCollector:
    """Lets several checks run and raises what they found together, when its block ends."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def __enter__(self) -> ErrorCollector:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self.found:
            raise FileError(self.found)

    def add(self, problem: Problem) -> None:
        self.found.append(problem)
        if len(self.found) >= ENOUGH:
            raise FileError(self.found)

    @contextmanager
    def each(self, where: str = "") -> Iterator[None]:
        """Keeps the problems that its block raises and goes on after it. ``where``: they lie in that."""
        try:
            yield
        except FileError as error:
            self.found.extend(replace(one, where=where or one.where) for one in error.problems)
        if len(self.found) >= ENOUGH:
            raise FileError(self.found)


def quote(text: str) -> str:
    """A word from a file in quotes: on one line, short, nothing in it that a terminal obeys."""
    short = text if len(text) <= 40 else text[:39] + "…"
    shown = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in short)
    return f'"{"".join(shown)}"'


def listing(words: Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def meant(word: str, choices: Iterable[str]) -> str:
    """The end of a sentence about a word that is not among the choices; empty where none is near."""
    near = nearest(word, choices)
    return f"; did you mean {quote(near)}?" if near else ""


def unknown(what: str, word: str, choices: Iterable[str], later: Iterable[str] = ()) -> str:
    """The message for a word that is not among ``choices``; ``later`` are the rulebook's own words
    that this version does not play yet."""
    if word in later:
        return f"{quote(word)} is not known yet"
    known = sorted(choices)
    few = listed(known)
    hint = meant(word, known) or (f"; known: {few}" if few else "")
    return f"unknown {what} {quote(word)}{hint}"
