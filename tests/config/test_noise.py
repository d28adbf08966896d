"""Whatever stands in a file, reading it gives a value or `FileError`, and nothing else."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from narrator.config.kits import load_kit
from narrator.config.known import Known
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import load_settings
from narrator.words.pack import load_pack
from narrator.yamlfile.problems import FileError

KNOWN = Known(("en",), ("palermo",), ("panel",), {"mafioso": "mafioso"}, ("accusation",))

WORDS = """language ruleset players roles options kit pins sound speech reaction state table source
by_odds buttons lamps confirm yes pin active name voice numbers seat self 5 6"""
KEYS = st.sampled_from(WORDS.split())
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | KEYS
TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(), inner, max_size=6)
    ),
    max_leaves=25,
)
SCRAPS = st.lists(
    st.sampled_from(
        [*"{}[]:-?&*!|>'\"%@`#,\n\t \r\0", "\n  ", ": ", "- ", "a", "\ufeff", "\\U", "---"]
    )
).map("".join)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def read_as_everything(folder: Path, content: bytes) -> None:
    path = folder / "pack.yaml"
    path.write_bytes(content)
    (folder / "lines.yaml").write_bytes(content)
    for read in (
        lambda: load_settings(path, KNOWN),
        lambda: load_ruleset(path, KNOWN),
        lambda: load_kit(path),
        lambda: load_pack(folder),
    ):
        try:
            read()
        except FileError as error:
            str(error).encode()


@given(content=st.binary())
def test_random_bytes(folder: Path, content: bytes) -> None:
    read_as_everything(folder, content)


@given(scraps=SCRAPS)
def test_random_scraps_of_yaml(folder: Path, scraps: str) -> None:
    read_as_everything(folder, scraps.encode())


@given(tree=TREES)
def test_random_trees_with_the_right_words_in_wrong_places(folder: Path, tree: object) -> None:
    read_as_everything(folder, yaml.safe_dump(tree, allow_unicode=True).encode("utf-8", "replace"))
