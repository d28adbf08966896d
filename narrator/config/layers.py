"""Where settings are looked for when nobody names a file, and how their files lie over each other. The keys
of such a file are declared in `settings`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from narrator.config.installed import Installed
from narrator.config.places import FOLDERS
from narrator.config.settings import Settings, merged
from narrator.yamlfile.nodes import MapNode, Scalar, parse
from narrator.yamlfile.problems import ErrorCollector, FileError
from narrator.yamlfile.text import read_text

PLACES = tuple([folder / "narrator.yaml" for folder in FOLDERS])
"""The first that has a key decides."""


class Layer(NamedTuple):
    """A settings file as it was read: its text has plain line ends and no byte-order mark."""

    path: Path
    text: str


def read_layer(path: Path) -> Layer:
    """One settings file. Raises `FileError` also if it is not there."""
    return Layer(path, read_text(path))


def read_layers(places: Iterable[Path]) -> tuple[Layer, ...]:
    """Those of the files that are there. Raises `FileError` for those that cannot be read."""
    layers = []
    with ErrorCollector() as gather:
        for path in places:
            if os.path.lexists(path):
                with gather.each():
                    layers.append(read_layer(path))
    return tuple(layers)


def load_layers(layers: Sequence[Layer], known: Installed) -> Settings:
    """What these files say together; none gives the defaults.

    Raises `FileError` with everything that is wrong in any of them.
    """
    files = []
    with ErrorCollector() as gather:
        for layer in layers:
            with gather.each():
                files.append(parse(layer.text, str(layer.path)))
    return merged(files, known)


def language_in(layers: Iterable[Layer], known: Installed) -> str | None:
    """The language that files ask for in which something else is wrong; None: it cannot be told."""
    for layer in layers:
        try:
            root = parse(layer.text, str(layer.path))
        except FileError:
            continue
        for key, value in root.pairs if isinstance(root, MapNode) else ():
            if key.text == "language" and isinstance(value, Scalar):
                return value.text if value.text in known.languages else None
    return None
