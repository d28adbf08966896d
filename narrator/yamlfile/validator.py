"""The base class of validators, and the keys that a validator declares. The kinds of validators are in
`schema` and `scalars`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from narrator.yamlfile.nodes import ListNode, Node, Scalar
from narrator.yamlfile.problems import FileError, quote

T = TypeVar("T")
U = TypeVar("U")

ITEM = "-"
"""In the path of an `Entry`: an item of a list."""


class Validator(ABC, Generic[T]):
    """Called with a node it returns a plain value, or raises `FileError` with all that is wrong."""

    expected: str
    """Ends the sentence '"players" must be …'."""
    example: str = ""
    """A value as it may be written; empty if there is none to show."""
    hidden: bool = False
    """Whether a value is a secret, which no message shows."""

    @abstractmethod
    def fits(self, node: Node) -> bool:
        """Whether the node looks meant for this validator, right or wrong; `OneOf` asks."""

    @abstractmethod
    def __call__(self, node: Node) -> T:
        """The value; raises `FileError`."""

    def then(self, make: Callable[[T], U]) -> Validator[U]:
        """A validator of the same nodes whose value ``make`` converts. A ValueError of ``make`` becomes a
        problem at the node."""
        return _Then(self, make)

    def words(self) -> Collection[str]:
        """The words that are accepted; empty where it is not a choice of words."""
        return ()

    def entries(self) -> Iterator[Entry]:
        """Every key that may stand beneath, however deep."""
        return iter(())

    def refuse(self, node: Node) -> FileError:
        """The error for a node that is not as expected, ready to raise."""
        return node.mark.refuse(f"{node.name} must be {self.expected}, not {describe(node)}")


class Entry(NamedTuple):
    """A key that a schema knows."""

    path: tuple[str, ...]
    """The keys above it, from the outermost; `ITEM` for a list."""
    key: str
    value: Validator[Any]
    """The validator of its value."""

    @property
    def under(self) -> str:
        """The keys above it, as a sentence names them."""
        return ": ".join(part for part in self.path if part != ITEM)


class _Then(Validator[U]):
    def __init__(self, validator: Validator[Any], make: Callable[[Any], U]) -> None:
        self.validator, self.make = validator, make
        self.expected, self.example = validator.expected, validator.example

    def fits(self, node: Node) -> bool:
        return self.validator.fits(node)

    def entries(self) -> Iterator[Entry]:
        return self.validator.entries()

    def __call__(self, node: Node) -> U:
        value = self.validator(node)
        try:
            return self.make(value)
        except ValueError as error:
            raise node.mark.refuse(str(error)) from None


def absent(node: Node) -> bool:
    """Whether a key has no value."""
    return isinstance(node, Scalar) and node.null


def describe(node: Node) -> str:
    """The value, as the end of a sentence names it."""
    if isinstance(node, Scalar):
        return "empty" if node.null else quote(node.text)
    return f"a list of {len(node.items)}" if isinstance(node, ListNode) else 'lines of "key: value"'
