"""Validators of lists, maps and records, which declare what may stand in a file and find every problem
at once.

A validator is called with a node and returns a plain value or raises `FileError`. They compose:

    PRESS = Keys({"by": Number(1, 24), "long": Flag()}, required=("by",))
    presses = load(path, ListOf(PRESS))       # reading.py; a list of LocatedDicts
    presses[0].marks["by"].refuse("…")        # an error that names file and line

No meaning of any particular file here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

from narrator.yamlfile.nodes import ListNode, MapNode, Node, Scalar
from narrator.yamlfile.problems import (
    ErrorCollector,
    FileError,
    Location,
    Problem,
    listing,
    quote,
    unknown,
)
from narrator.yamlfile.unknown_key import UnknownKey
from narrator.yamlfile.validator import ITEM, Entry, Validator, absent

T = TypeVar("T")
K = TypeVar("K")


class LocatedDict(dict[K, T]):
    """A validated map that remembers where it and each of its keys stand."""

    def __init__(self, mark: Location) -> None:
        super().__init__()
        self.mark = mark
        self.marks: dict[K, Location] = {}

    def put(self, key: K, value: T, mark: Location) -> None:
        self[key] = value
        self.marks[key] = mark

    def line(self, key: K) -> int:
        """The line of a key that stands in the file; of the whole map for any other key."""
        return self.marks.get(key, self.mark).line


class ListOf(Validator[list[T]]):
    """A list; ``low`` and ``high`` bound its length, None means no bound.

    ``each`` is what an item is called with its number, at the beginning of what is wrong in it.
    ``once``: what an item is called where none may stand twice.
    """

    def __init__(
        self,
        item: Validator[T],
        low: int = 0,
        high: int | None = None,
        *,
        each: str = "",
        once: str = "",
    ) -> None:
        self.item, self.low, self.high, self.each, self.once = item, low, high, each, once
        if high is not None:
            size = f" of {low} to {high} entries" if low < high else f" of {low} entries"
        else:
            size = f" of at least {low} entries" if low else ""
        self.expected = f"a list{size}" + (f" such as [{item.example}]" if item.example else "")

    def fits(self, node: Node) -> bool:
        return isinstance(node, ListNode)

    def entries(self) -> Iterator[Entry]:
        return _beneath(ITEM, self.item)

    def __call__(self, node: Node) -> list[T]:
        if not isinstance(node, ListNode):
            raise self.refuse(node)
        if not self.low <= len(node.items) <= (self.high or len(node.items)):
            raise self.refuse(node)
        values: list[T] = []
        with ErrorCollector() as gather:
            for number, item in enumerate(node.items, start=1):
                with gather.each(f"{self.each} {number}" if self.each else ""):
                    value = self.item(item)
                    if self.once and value in values:
                        twice = f"{self.once} {value} stands here twice"
                        raise item.mark.refuse(f"{node.name}: {twice}")
                    values.append(value)
        return values


class MapOf(Validator[LocatedDict[K, T]]):
    """Any keys of one kind, each with a value of one kind; ``example`` shows one as it may be written."""

    def __init__(self, key: Validator[K], value: Validator[T], example: str = "") -> None:
        self.key, self.value, self.example = key, value, example
        self.expected = f"written like {example}" if example else 'lines of "key: value"'

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def entries(self) -> Iterator[Entry]:
        return (Entry((), word, self.value) for word in self.key.words())

    def __call__(self, node: Node) -> LocatedDict[K, T]:
        if not isinstance(node, MapNode):
            raise self.refuse(node)
        result: LocatedDict[K, T] = LocatedDict(node.mark)
        with ErrorCollector() as gather:
            for key_node, value_node in _once(node, gather):
                with gather.each():
                    key = self.key(key_node)
                    if key in result.marks:
                        line = result.marks[key].line
                        message = f"{quote(key_node.text)} means the same as the key in line {line}"
                        raise key_node.mark.refuse(message)
                    result.marks[key] = key_node.mark
                    result.put(key, self.value(value_node), key_node.mark)
        return result


class Keys(Validator[LocatedDict[str, Any]]):
    """Known keys, each with a validator of its own; ``later`` are keys of a later version, and
    ``example`` shows one as it may be written.

    The value holds the keys that stand in the file and no others, so defaults stay with whatever
    is made of it. A key without a value counts as absent, unless its validator takes null.
    """

    def __init__(
        self,
        keys: Mapping[str, Validator[Any]],
        required: Collection[str] = (),
        later: Collection[str] = (),
        example: str = "",
    ) -> None:
        self.keys, self.required, self.later, self.example = keys, required, later, example
        lines = f'lines such as "{next(iter(keys))}: …"'
        self.expected = f"written like {example}" if example else lines

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def entries(self) -> Iterator[Entry]:
        for key, value in self.keys.items():
            yield Entry((), key, value)
            yield from _beneath(key, value)

    def __call__(self, node: Node) -> LocatedDict[str, Any]:
        if not isinstance(node, MapNode):
            raise self.refuse(node)
        result: LocatedDict[str, Any] = LocatedDict(node.mark)
        with ErrorCollector() as gather:
            for key_node, value_node in _once(node, gather):
                key = key_node.text
                validator = self.keys.get(key)
                if validator is None:
                    gather.add(self._unknown(key_node, value_node))
                elif not absent(value_node) or validator.fits(value_node):
                    result.marks[key] = key_node.mark
                    with gather.each():
                        result.put(key, validator(value_node), key_node.mark)
            for key in self.required:
                if key not in result.marks:
                    gather.add(node.mark.problem(f"{node.name} lacks the key {quote(key)}"))
        return result

    def _unknown(self, key: Scalar, value: Node) -> Problem:
        message = unknown("key", key.text, self.keys, self.later)
        if key.text in self.later:
            return key.mark.problem(message)
        return UnknownKey(*key.mark, message, key=key.text, value=value, known_here=tuple(self.keys))


class OneOf(Validator[Any]):
    """The first of several validators whose shape the node has."""

    def __init__(self, *validators: Validator[Any]) -> None:
        self.validators = validators
        self.expected = listing(validator.expected for validator in validators)

    def fits(self, node: Node) -> bool:
        return any(validator.fits(node) for validator in self.validators)

    def entries(self) -> Iterator[Entry]:
        for validator in self.validators:
            yield from validator.entries()

    def __call__(self, node: Node) -> Any:
        for validator in self.validators:
            if validator.fits(node):
                return validator(node)
        raise self.refuse(node)


class Maybe(Validator[T | None]):
    """A value or null."""

    def __init__(self, validator: Validator[T]) -> None:
        self.validator = validator
        self.expected = f"{validator.expected}, or null"

    def fits(self, node: Node) -> bool:
        return absent(node) or self.validator.fits(node)

    def entries(self) -> Iterator[Entry]:
        return self.validator.entries()

    def __call__(self, node: Node) -> T | None:
        return None if absent(node) else self.validator(node)


def _beneath(part: str, validator: Validator[Any]) -> Iterator[Entry]:
    for entry in validator.entries():
        yield entry._replace(path=(part, *entry.path))


def _once(node: MapNode, gather: ErrorCollector) -> Iterator[tuple[Scalar, Node]]:
    seen: dict[str, Location] = {}
    for key, value in node.pairs:
        if key.text in seen:
            with gather.each():
                raise _twice(key, seen[key.text])
        else:
            seen[key.text] = key.mark
            yield key, value


def _twice(key: Scalar, first: Location) -> FileError:
    return key.mark.refuse(f"{quote(key.text)} stands here twice; first in line {first.line}")
