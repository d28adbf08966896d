"""A key that the schema does not know at its place, with what is needed to find the right place. The search
itself is in `reading`.
"""

from __future__ import annotations

from dataclasses import dataclass

from narrator.yamlfile.nodes import Node
from narrator.yamlfile.problems import Problem


@dataclass(frozen=True, kw_only=True)
class UnknownKey(Problem):
    """Its ``message`` is told where no better place for the key is found."""

    key: str
    value: Node
    """What stands at the key."""
    known_here: tuple[str, ...]
    """The keys that the schema knows at this place."""
