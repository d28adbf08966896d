"""What is known of a key that stands at a wrong place, and of the places that keys have. Plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from narrator.yamlfile.nodes import Node
    from narrator.yamlfile.schema import Validator

ITEM = "-"
"""In the path of an `Entry`: an item of a list."""


class Stray(NamedTuple):
    """A key that is not known where it stands: what stands at it, and the keys that are known there."""

    key: str
    node: Node
    here: tuple[str, ...]


class Entry(NamedTuple):
    """A key that a schema knows: what it stands under, from the outermost, and what may stand there."""

    path: tuple[str, ...]
    key: str
    value: Validator[Any]

    @property
    def under(self) -> str:
        """The keys that it stands under, as a sentence names them."""
        return ": ".join(part for part in self.path if part != ITEM)
