"""Files that differ from good ones in some bytes, or have their words in wrong places: whatever stands in
them, a reader takes it or refuses it in a sentence. A long run (`scripts/test --long`) looks for new ones,
every other tries the same."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.base.errors import NarratorError
from narrator.base.state_folder import GAME
from narrator.config.installed import ROOT, Installed
from narrator.config.kits import load_kit
from narrator.config.own_cards import read_cards
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings, load_settings
from narrator.rehearsal.file import load_rehearsal
from narrator.session.disk import (
    box_status,
    chosen_settings,
    chronicle_file,
    first_dead_file,
    last_good_settings,
    score_file,
    status_file,
    story_memory,
)
from narrator.session.disk.journal_line import SEAL, WIDTH
from narrator.session.updates_told import UpdatesTold
from narrator.updates.head import read_head
from narrator.updates.manifest import Manifest, parse
from narrator.updates.news import NewsFile
from narrator.updates.payload import unpack
from narrator.words.pack import load_pack
from tests.kit.box.crashes import asked, crashed
from tests.kit.long import LONG, games

SEEDS = Path(__file__).parent / "seeds"
KNOWN = Installed.under()
PACK = KNOWN.pack_folder("en")

MANY = games(40, 1_000)
"""Files of each kind."""

TOKENS = rb"""{ } [ ] : - ? & * ! | > ' " % @ ` # , true null ~ 0 -1 1e999 NaN Infinity 99999999999999999999
0x1F .inf 1:30 << && ** --- ... \ud800 \u0000 {"a": [{[{[{[{[{[{[{[ ../ / = 2026-11-26 -0 1_0""".split()
BYTES = [
    *(b"", b" ", b"\n", b"\n  ", b"\t", b"\r", b"\0"),
    *(b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", bytes(600), b"[" * 5_000),
]
EDITS = st.lists(
    st.tuples(
        st.integers(0, 6_000),
        st.integers(0, 30),
        st.sampled_from([*TOKENS, *BYTES]) | st.binary(max_size=4),
    ),
    min_size=1,
    max_size=5,
)
"""Where something is cut out, how many bytes, and what is put there."""

WORDS = """language ruleset players roles options kit pins sound speech reaction state table source nights
days by_odds buttons lamps confirm yes pin active name voice numbers seat self expect 5 6"""
KEYS = st.sampled_from(WORDS.split())
TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(), inner, max_size=6),
    max_leaves=25,
)
"""What a file of YAML may hold, right words in wrong places."""


def sealed(data: bytes) -> bytes:
    """A journal each of whose lines is whole and says so."""
    first, *others = data.split(b"\n")
    room = WIDTH - SEAL - 1
    texts = [first[:-SEAL], *[one[:-SEAL].ljust(room)[:room] for one in others if one]]
    return b"".join(b"%s %08x\n" % (text, crc32(text)) for text in texts)


def update(path: Path) -> None:
    """All that is read of an update file once its signature is right."""
    with path.open("rb") as file:
        head = read_head(file)
    manifest = parse(head.manifest)
    right = hashlib.sha256(path.read_bytes()[head.begins : head.begins + head.size]).hexdigest()
    folder = path.parent / "unpacked"
    folder.mkdir()
    unpack(path, head, Manifest(**{**vars(manifest), "sha256": right}), folder, lambda: None)


Read = Callable[[Path], object]

PARSERS: dict[str, Read] = {
    "narrator.yaml": lambda path: load_settings(path, KNOWN),
    "ruleset.yaml": lambda path: load_ruleset(path, KNOWN),
    "kit.yaml": load_kit,
    "pack.yaml": lambda path: load_pack(path.parent),
    "lines.yaml": lambda path: load_pack(path.parent),
    "rehearsal.yaml": lambda path: load_rehearsal(path, KNOWN),
    "card.yaml": lambda path: read_cards((path.parent,)),
    "narrator.update": update,
    GAME: lambda path: box_status.unfinished(path, PACK),
    "settings.chosen": lambda path: chosen_settings.ChosenSettings(Settings(), KNOWN, path).read(),
    "settings.good": last_good_settings.recall,
    "heard.json": lambda path: story_memory.read(path.parent),
    "first_dead.json": lambda path: first_dead_file.read(path.parent),
    "score.json": lambda path: score_file.read(path.parent),
    "chronicle.jsonl": lambda path: chronicle_file.read(path.parent),
    "box.json": lambda path: status_file.read(path.parent),
    "news.json": lambda path: NewsFile(path.parent).read(),
    "updates.said": lambda path: UpdatesTold(NewsFile(path.parent), path.parent),
}
"""A file → what reads it, and may raise `NarratorError` for what a person has written."""

WRITTEN = {
    "ruleset.yaml": [*(ROOT / "narrator/rulesets").glob("*.yaml")],
    "kit.yaml": [*(ROOT / "hardware/kits").glob("*.yaml")],
    "rehearsal.yaml": [*(ROOT / "tests/rehearsals").glob("*.yaml")],
    "card.yaml": [*(ROOT / "tests/cards/written/cards").glob("*.yaml")],
}
"""The seeds that are there for something else; all others are in a folder of their own."""


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    box = crashed(tmp_path_factory.mktemp("crashed"), asked("mafia", "night 2"))
    return box.evening.games.unfinished.path


def changed(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    for at, cut, put in edits:
        at %= len(data) + 1
        data = data[:at] + put + data[at + cut :]
    return data


def read(name: str, data: bytes, folder: Path) -> None:
    """Reads it as the box, or a command, would. Raises what nobody expects."""
    place = Path(tempfile.mkdtemp(dir=folder)) / "en"
    place.mkdir()
    if name in ("pack.yaml", "lines.yaml"):
        for other in ("pack.yaml", "lines.yaml"):
            shutil.copy(SEEDS / other, place)
    (place / name).write_bytes(data)
    try:
        PARSERS[name](place / name)
    except NarratorError as error:
        error.told().encode()


@pytest.mark.parametrize("name", PARSERS)
def test_a_file_in_which_some_bytes_are_others_is_taken_or_refused(
    name: str, journal: Path, tmp_path: Path
) -> None:
    seeds = [journal] if name == GAME else sorted(WRITTEN.get(name, [SEEDS / name]))
    texts = [seed.read_bytes() for seed in seeds]
    for text in texts[:MANY]:
        read(name, text, tmp_path)

    @settings(max_examples=MANY, derandomize=not LONG, deadline=None, database=None)
    @given(text=st.sampled_from(texts), edits=EDITS, whole=st.booleans())
    def tried(text: bytes, edits: list[tuple[int, int, bytes]], whole: bool) -> None:
        data = changed(text, edits)
        read(name, sealed(data) if name == GAME and whole else data, tmp_path)

    tried()


@pytest.mark.parametrize("name", [name for name in PARSERS if name.endswith(".yaml")])
def test_right_words_in_wrong_places_are_taken_or_refused(name: str, tmp_path: Path) -> None:
    @settings(max_examples=MANY, derandomize=not LONG, deadline=None, database=None)
    @given(tree=TREES)
    def tried(tree: object) -> None:
        data = yaml.safe_dump(tree, allow_unicode=True).encode("utf-8", "replace")
        read(name, data, tmp_path)

    tried()
