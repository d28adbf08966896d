"""From text to a tree in which every node knows its line. The only place that imports yaml.

Scalars stay the text that was written: ``no``, ``off`` and ``20:00`` are words until a schema says
what it wants. Anchors, aliases, tags and second documents are refused. What is allowed to stand
in the tree is said by a schema, never here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath

import yaml

from narrator.yamlfile.problems import FileError, Location, quote

DEEPEST = 20
"""Levels. A rehearsal, the deepest file, has eight."""

MOST = 20_000
"""Nodes. PyYAML takes seconds over a megabyte of commas, a small Pi ten times as long."""

_UNSPEAKABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")

_NOT_USED = "is not used here; put a text that begins with *, & or ! in quotes"

_PLAINLY = {
    "found undefined tag handle": f"a tag {_NOT_USED}",
    "expected alphabetic or numeric character": f"an anchor or alias {_NOT_USED}",
    "mapping values are not allowed here": "a second colon, or the wrong indentation; put a text "
    "that holds a colon in quotes",
    "found unexpected end of stream": "a quotation mark opens here and is never closed",
    "could not find expected ':'": 'a colon is missing; write "key: value"',
    "found unknown escape character": "a backslash in double quotes; use single quotes",
    "expected <block end>": "the indentation does not fit the lines above, or there is text "
    "after a closing quotation mark",
    "expected ',' or ']'": "the [ that opens here is never closed, or a comma is missing",
    "expected ',' or '}'": "the { that opens here is never closed, or a comma is missing",
    "found character '\\t'": "a tab; use spaces",
    "expected the node content": "a value is missing here",
}
"""How PyYAML's message begins → what it means to somebody who writes a settings file."""

_OPENER = ("found unexpected end of stream", "expected ','", "could not find expected ':'")
"""Messages whose cause is where the construct opens, not where the reader gave up."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A word, number or text as written."""

    text: str
    plain: bool
    """Without quotes."""
    mark: Location
    name: str
    """What a message calls the node: the key it stands under."""

    @property
    def null(self) -> bool:
        """Whether nothing is written there."""
        return self.plain and self.text in ("", "~", "null")


@dataclass(frozen=True, slots=True)
class ListNode:
    items: tuple[Node, ...]
    mark: Location
    name: str


@dataclass(frozen=True, slots=True)
class MapNode:
    """Keys and values in file order; a key may still stand twice."""

    pairs: tuple[tuple[Scalar, Node], ...]
    mark: Location
    name: str


Node = Scalar | ListNode | MapNode


def parse(text: str, file: str, *, quick: bool = False) -> Node:
    """The tree of one YAML document; an empty one is a map without keys.

    ``quick``: by libyaml where PyYAML has it, in a tenth of the time. It lets through a tab or a stray
    question mark that Python's parser refuses, so what builders write by hand is not read by it; what
    it refuses is explained by the other.

    Raises `FileError` for text that is not YAML, or not the plain YAML that is used here.
    """
    name = PurePath(file).name
    if quick and yaml.__with_libyaml__:
        with suppress(yaml.YAMLError, ValueError, OverflowError):
            return _Builder(text, file, yaml.CBaseLoader).document(name)
    try:
        return _Builder(text, file, yaml.BaseLoader).document(name)
    except yaml.MarkedYAMLError as error:
        raise _explain(error, text, file) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise Location(file, line).refuse("a character that no text holds; retype the line") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # PyYAML lets a few of Python's own errors through, such as chr()'s on "\UFFFFFFFF".
        raise Location(file).refuse(f"not valid YAML: {error}"[:200]) from None


def _explain(error: yaml.MarkedYAMLError, text: str, file: str) -> FileError:
    problem = error.problem or error.context or "it cannot be read"
    marks = [error.problem_mark, error.context_mark]
    if problem.startswith(_OPENER):
        marks.reverse()
    at = marks[0] or marks[1]
    line = min(at.line, text.count("\n")) + 1 if at else 0
    for start, plainly in _PLAINLY.items():
        if problem.startswith(start):
            return Location(file, line).refuse(plainly)
    return Location(file, line).refuse(f"not valid YAML: {problem}; put a text in quotes")


class _Builder:
    def __init__(self, text: str, file: str, loader: type[yaml.BaseLoader | yaml.CBaseLoader]) -> None:
        self.file = file
        self.nodes = 0
        self.events: Iterator[yaml.Event] = iter(yaml.parse(text, Loader=loader))

    def document(self, name: str) -> Node:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            return MapNode((), Location(self.file), name)
        root = self.node(next(self.events), name, 1)
        next(self.events)
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self.mark(after).refuse('a second document ("---") begins here; use one file each')
        if isinstance(root, Scalar) and root.null:
            return MapNode((), root.mark, name)
        return root

    def mark(self, event: yaml.Event) -> Location:
        return Location(self.file, event.start_mark.line + 1 if event.start_mark else 0)

    def node(self, event: yaml.Event, name: str, depth: int) -> Node:
        mark = self.mark(event)
        self.nodes += 1
        if depth > DEEPEST:
            raise mark.refuse(f"nested deeper than {DEEPEST} levels")
        if self.nodes > MOST:
            raise mark.refuse(f"more than {MOST} entries, so this is not one of the narrator's files")
        self.refuse_references(event)
        if isinstance(event, yaml.ScalarEvent):
            if _UNSPEAKABLE.search(event.value):
                raise mark.refuse(f"{name} holds a character that cannot be shown")
            return Scalar(event.value, not event.style, mark, name)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(item := next(self.events), yaml.SequenceEndEvent):
                items.append(self.node(item, name, depth + 1))
            return ListNode(tuple(items), mark, name)
        pairs = []
        while not isinstance(item := next(self.events), yaml.MappingEndEvent):
            key = self.node(item, f"a key of {name}", depth + 1)
            if not isinstance(key, Scalar):
                raise key.mark.refuse(f"a key of {name} must be a word or a number")
            value = self.node(next(self.events), quote(key.text), depth + 1)
            pairs.append((key, value))
        return MapNode(tuple(pairs), mark, name)

    def refuse_references(self, event: yaml.Event) -> None:
        """Names the kind alone: what was written may be a password."""
        if isinstance(event, yaml.AliasEvent):
            what = "an alias"
        elif getattr(event, "tag", None) is not None:
            what = "a tag"
        elif getattr(event, "anchor", None) is not None:
            what = "an anchor"
        else:
            return
        raise self.mark(event).refuse(f"{what} {_NOT_USED}")
