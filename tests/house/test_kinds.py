"""Values of two kinds that stand in one union are never equal (`narrator.base.kinds`), in the product."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import combinations
from types import UnionType
from typing import Any, get_args

import pytest

import hardware
import narrator
from narrator.rules.game.acts import Act, Leave, ShowCard
from narrator.rules.game.facts import Convicted, Covered, Event
from narrator.rules.game.interrupts import Interrupt
from narrator.script.common.cues import AwaitConfirm, Cue


def modules() -> Iterator[str]:
    for room in (narrator, hardware):
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not found.name.endswith("__main__"):
                yield found.name


def unions() -> dict[frozenset[Any], str]:
    """The typed tuples of every union that has a name in the product → its name."""
    found: dict[frozenset[Any], str] = {}
    for module in modules():
        for name, value in vars(importlib.import_module(module)).items():
            if isinstance(value, UnionType):
                kinds = [kind for kind in get_args(value) if hasattr(kind, "_fields")]
                found.setdefault(frozenset(kinds), f"{module}.{name}")
    return found


UNIONS = {name: kinds for kinds, name in unions().items() if len(kinds) > 1}


def sample(kind: Any) -> Any:
    """A value of this kind with the same contents as of any other kind that has as many fields."""
    return kind._make(range(len(kind._fields)))


def test_every_union_of_the_game_is_found() -> None:
    found = [set(kinds) for kinds in UNIONS.values()]
    assert all(set(get_args(union)) in found for union in (Act, Event, Interrupt, Cue))


def test_two_kinds_of_one_union_are_never_equal() -> None:
    for kinds in UNIONS.values():
        for one, other in combinations(sorted(kinds, key=str), 2):
            assert sample(one) != sample(other), f"{one.__name__} equals {other.__name__}"
            assert not sample(one) == sample(other)  # noqa: SIM201 - both operators are asked


def test_a_value_is_equal_to_another_of_its_kind_with_the_same_contents() -> None:
    for kind in frozenset[Any]().union(*UNIONS.values()):
        assert sample(kind) == sample(kind), kind.__name__
        assert not sample(kind) != sample(kind)  # noqa: SIM202 - both operators are asked
        assert hash(sample(kind)) == hash(sample(kind))


def test_showing_a_card_is_not_leaving_the_table() -> None:
    shown: Act = ShowCard(5)
    gone: Act = Leave(5)
    assert shown != gone
    assert gone not in {shown}


def test_a_card_laid_across_is_not_a_conviction_nor_a_plain_tuple() -> None:
    plain: tuple[object, ...] = ("day 1", 4)
    laid_across: Event = Covered("day 1", 4)
    convicted: Event = Convicted("day 1", 4)
    assert laid_across != convicted
    assert laid_across != plain
    assert plain != laid_across


def test_what_is_often_replaced_is_replaced_as_any_typed_tuple() -> None:
    """`narrator.base.tuples`: the fields given are changed, the others stay, and it is of the same type."""
    wait = AwaitConfirm("begin", within=2.0)
    assert wait._replace(silent=True, within=None) == AwaitConfirm("begin", silent=True)
    assert type(wait._replace()) is AwaitConfirm
    with pytest.raises(KeyError):
        wait._replace(seat=1)  # type: ignore[call-arg]
