"""A journal whose first line no box can have written, though it is whole: status tells it in one sentence,
and the box puts it aside and starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.base.state_folder import GAME
from narrator.session.disk.box_status import unfinished
from narrator.session.disk.chosen_settings import FILE
from narrator.session.disk.journal_line import SEAL, Head, JournalError
from tests.kit.box.box import Box
from tests.kit.box.crashes import STORY, asked, crashed, ready, started
from tests.kit.box.people import People
from tests.kit.rules import lay

simple = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.just(10**30)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["mafioso", "citizen", "detective", "governor", "few", "secret", "box"])
)
anything = st.recursive(
    simple,
    lambda deeper: st.lists(deeper, max_size=4) | st.dictionaries(st.text(), deeper, max_size=2),
    max_leaves=6,
)


def split(journal: bytes) -> tuple[dict[str, Any], bytes]:
    """What the first line says, and the other lines."""
    first, _, rest = journal.partition(b"\n")
    found: dict[str, Any] = json.loads(first[:-SEAL])
    return found, rest


def joined(head: Any, rest: bytes) -> bytes:
    """A journal whose first line is whole, and says so."""
    text = json.dumps(head).encode()
    return b"%s %08x\n" % (text, crc32(text)) + rest


def changed(found: dict[str, Any], place: str, value: Any) -> dict[str, Any]:
    """The same head with another value there: ``table.players``, ``table.options.trial``."""
    first, _, rest = place.partition(".")
    return found | {first: changed(found[first], rest, value) if rest else value}


def places(found: dict[str, Any], before: str = "") -> list[str]:
    """Every place of a head."""
    told: list[str] = []
    for name, value in found.items():
        told.append(before + name)
        if isinstance(value, dict):
            told += places(value, f"{before}{name}.")
    return told


HEAD = Head(
    rules="aaaa", pack="bbbb", boot="this boot", language="en", names=(), secret=7,
    table=lay(7, mafioso=[1, 2], detective=[3])[0],
)  # fmt: skip


NONSENSE: dict[str, list[Any]] = {
    "table.players": [None, "7", True, 7.0, 4, 25, 10**30],
    "table.dealt": [
        None, [], [["pope", 1]], [["mafioso", 0]], [["mafioso"]], [["mafioso", 8]], [["mafioso", True]],
        [["mafioso", 1], ["mafioso", 1]],
    ],
    "table.options": [None, {}],
    "table.options.trial": [[], None, "ordeal"],
    "table.options.tie": [[], 3, "duel"],
    "table.options.passes": [[], True, 0, 3],
    "table.options.immunity": [8, 10**30],
    "table.options.reveal": ["some"],
    "table.options.manner": [1],
    "table.beyond": [[1], None, "lots"],
    "table.words": [[["pope", "mafioso"]], [["mafioso", 1]]],
    "table.hand": [[], [52, []], [53, []], [52, [["mafioso", 2, [["swords", "A"]]]]]],
    "table.score": [[1], ["1"] * 7, None],
    "table.again": [0],
    "table": [None, []],
    "names": [None, "seven", [7]],
    "secret": [None, "7", 7.0, False],
    "language": [1, []],
    "rules": [None],
    "pack": [[]],
    "boot": [0],
}  # fmt: skip
"""Place in a head → what cannot stand there."""


@pytest.mark.parametrize(
    ("place", "value"), [(place, value) for place, all_ in NONSENSE.items() for value in all_]
)
def test_a_head_that_no_box_has_written_is_refused(place: str, value: object) -> None:
    head, _ = split(HEAD.line())
    assert Head.read(joined(head, b"")) == HEAD
    with pytest.raises(JournalError, match="another version of the box, or is damaged; begin"):
        Head.read(joined(changed(head, place, value), b""))


@pytest.mark.parametrize("head", [None, 1, [], {}, [[]], "head"])
def test_a_first_line_that_is_no_head_is_refused(head: object) -> None:
    with pytest.raises(JournalError, match="another version of the box, or is damaged; begin"):
        Head.read(joined(head, b""))


def test_a_head_nested_too_deeply_is_refused() -> None:
    text = b"[" * 100_000
    with pytest.raises(JournalError, match="damaged"):
        Head.read(b"%s %08x\n" % (text, crc32(text)))


def unfinished_game(folder: Path) -> Box:
    """A box that died in a night; it asks how many play."""
    people = People(**{**vars(STORY), "outside": {"players": 7}})
    return crashed(folder, asked("mafia", "night 2"), people, players=None)


def test_the_box_puts_a_game_for_nobody_aside_aloud(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where the box asks how many play, the head alone tells it."""
    path = unfinished_game(tmp_path).evening.games.unfinished.path
    path.with_name(FILE).unlink()
    head, rest = split(path.read_bytes())
    path.write_bytes(joined(changed(head, "table.players", None), rest))
    box = started(tmp_path, ready, players=None)
    assert box.said() == ["house.refused", "house.ready"]
    assert len(caplog.messages) == 1
    assert not path.exists()


@pytest.fixture
def left(tmp_path: Path) -> tuple[bytes, Path]:
    """The journal that such a box left, and the folder of its words."""
    evening = unfinished_game(tmp_path).evening
    return evening.games.unfinished.path.read_bytes(), evening.table.spoken.pack.folder


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(data=st.data())
def test_whatever_stands_in_a_whole_head_status_tells_it_and_the_box_starts(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory, left: tuple[bytes, Path]
) -> None:
    journal, pack = left
    head, rest = split(journal)
    for place in data.draw(st.lists(st.sampled_from(places(head)[::-1]), min_size=1, max_size=2)):
        if place in places(head):
            head = changed(head, place, data.draw(anything))
    folder = tmp_path_factory.mktemp("box")
    path = folder / "state" / GAME
    path.parent.mkdir()
    path.write_bytes(joined(head, rest))
    told = unfinished(path, pack)
    assert told is not None
    assert told["phase"] == "night 2" or told["problem"].endswith("; begin a new one")
    box = started(folder, lambda box: bool(box.asked()), players=None)
    assert box.asked()[0] in {"ready", "go_on", "go_on.ready", "mafia"}
