"""What is worked out of a table once and kept with it, so that no moment of a game does it again. Nothing is
worked out here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from narrator.base.value import OftenRead

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="WorkedOut")


@dataclass(frozen=True)
class WorkedOut(OftenRead):
    """The half of a `GameSetup` that others fill in."""

    kept: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """(Name of a question, what it is asked with besides the table) → its answer, as far as asked for."""


def once_per_table(work: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Decorator of a function of a table and of a few values: each answer is worked out once per table."""

    name = f"{work.__module__}.{work.__qualname__}"  # a table is sent to other processes, with all it keeps

    @wraps(work)
    def known(table: T, /, *given: P.args, **named: P.kwargs) -> R:
        key = (name, given, *named.items()) if named else (name, given)
        try:
            answer: R = table.kept[key]
        except KeyError:
            answer = table.kept[key] = work(table, *given, **named)
        return answer

    return known
