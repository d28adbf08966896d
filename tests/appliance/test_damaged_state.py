"""Whatever stands in the place of its files, the box starts, plays a game, and keeps what it found."""

from __future__ import annotations

import os
import re
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from narrator.base.kept_file import ASIDE, KEPT, from_json, moved_aside, read_kept
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.session.disk.last_good_settings import start
from narrator.session.disk.status_file import StatusFile, keep_last_fault
from narrator.session.updates_told import UpdatesTold
from narrator.updates.news import News, NewsFile
from narrator.updates.update_outcome import Outcome
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.people import People

FILES = {
    "settings.chosen": "session/disk/chosen_settings.py",
    "settings.good": "session/disk/last_good_settings.py",
    "game.journal": "session/disk/journal.py",
    "older-1.journal": "session/disk/journal.py",
    "heard.json": "session/disk/story_memory.py",
    "score.json": "session/disk/score_file.py",
    "first_dead.json": "session/disk/first_dead_file.py",
    "chronicle.jsonl": "session/disk/chronicle_file.py",
    "updates.said": "session/updates_told.py",
    "box.json": "session/disk/status_file.py",
    "lock": "session/disk/journal.py",
    "news.json": "updates/news.py",
}
"""Every file that the box keeps → which file of narrator/ reads it."""

NOT_READ = ("box.json", "first_dead.json", "lock", "news.json", "older-1.journal")
"""What a box that starts does not read of these, it need not set aside."""

CARDS = ("mafioso", "mafioso", *("citizen",) * 4)


def folder(path: Path) -> None:
    path.mkdir()
    (path / "something").write_text("of somebody's")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50_000_000)


def content(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "nothing in it": content(b""),
    "zeros": content(bytes(4096)),
    "a number": content(b"7"),
    "a list": content(b'[[1, "2"], 3]'),
    "an object": content(
        b'{"chosen": [1], "over": 3, "seed": {}, "heard": 3, "points": 3, "names": 1, "boot": 1}'
    ),
    "infinity": content(
        b'{"chosen": {"reaction": Infinity}, "over": {"reaction": NaN}, "seed": 1, "heard": {"a": 1e999},'
        b' "points": [Infinity], "names": [], "boot": ""}'
    ),
    "deep": content(b"[" * 100_000 + b"]" * 100_000),
    "deep enough to be read": content(b'{"chosen": ' + b"[" * 600 + b"]" * 600 + b', "over": {}}'),
    "half a character": content(b'{"chosen": {"language": "\\ud800"}, "over": {"language": "\\ud800"}}'),
    "50 MB": huge,
    "a folder": folder,
    "a fifo": os.mkfifo,
    "a link in a circle": lambda path: path.symlink_to(path),
}


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """What waits for a fifo is interrupted."""

    def late(*_: object) -> None:
        pytest.fail("it waits for ever")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def played(tmp_path: Path) -> Box:
    """The box is started with a mistake in its settings, and plays a game that is written down."""
    place = tmp_path / "narrator.yaml"
    place.write_text("players: many\n")
    state = tmp_path / "state"
    news = NewsFile(tmp_path)
    news.publish(News("1", Outcome.TAKEN, "1.0", "", 0))

    @contextmanager
    def opened(settings: Settings) -> Iterator[Box]:
        del settings
        chosen = settings_in(tmp_path, ruleset="sunrise", players=6, options={"chronicle": True})
        box = Box(chosen, People(cards=CARDS, verdicts=[1, 2]))
        told = StatusFile(state, waits=True)
        box.evening = replace(box.evening, status=told, updates=UpdatesTold(news, state))
        with keep_last_fault(told):
            yield box

    with start([place], Installed.under(), state, opened) as (box, fault):
        assert fault is not None
        box.run(over)
    return box


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_box_plays_whatever_stands_in_the_place_of_its_files(tmp_path: Path, damage: str) -> None:
    """And says so once; what it could not read is still there, under another name."""
    state = tmp_path / "state"
    state.mkdir()
    for name in FILES:
        DAMAGE[damage](state / name)
    said = played(tmp_path).said()
    assert said.count("fault.aside") == 1
    assert ("fault.journal" in said) != ("house.refused" in said)
    aside = [path for path in state.iterdir() if ASIDE in path.name]
    names = {path.name.partition(ASIDE)[0] for path in aside}
    assert names >= FILES.keys() - {*NOT_READ}
    again = played(tmp_path).said()
    assert "fault.aside" not in again
    assert {path.name for path in state.iterdir()} >= {path.name for path in aside}


def test_of_what_was_set_aside_the_newest_stay(tmp_path: Path) -> None:
    """A card that breaks a file at each start does not fill itself up, also without a clock."""
    file, other = tmp_path / "score.json", tmp_path / f"heard.json{ASIDE}2020-01-01-00-00-00"
    other.touch()
    (tmp_path / f"score.json{ASIDE}mine").touch()
    for number in range(KEPT + 7):
        if number % 2:
            folder(file)
        else:
            file.write_text(str(number))
        newest = moved_aside(file)
    assert newest.exists()
    assert other.exists()
    assert len([*tmp_path.iterdir()]) == KEPT + 2


def test_a_good_file_stays_where_only_the_computer_is_short_of_something(tmp_path: Path) -> None:
    file = tmp_path / "score.json"
    file.write_text("{}")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
    try:
        assert read_kept(file, 100, from_json) is None
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert read_kept(file, 100, from_json) == {}
    assert [*tmp_path.iterdir()] == [file]


def test_nobody_but_the_box_may_read_what_it_keeps_and_no_file_is_unknown(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        played(tmp_path)
    finally:
        os.umask(before)
    kept = [*(tmp_path / "state").iterdir()]
    assert {path.name for path in kept} <= FILES.keys()
    assert {f"{path.stat().st_mode & 0o777:o}" for path in kept} == {"600"}


def test_no_other_code_reads_or_writes_a_file_of_the_box() -> None:
    """What keeps a new file stands in the table above, and so its damage is tried."""
    room = Installed.under().root / "narrator"
    asks = re.compile(r"(?<!def )\b(read_kept|contents|write_whole|open_lock)\(")
    by_itself = re.compile(r"\.read_(text|bytes)\(|\bopen\(")
    sources = {str(file.relative_to(room)): file.read_text() for file in room.rglob("*.py")}
    using = {name for name, text in sources.items() if asks.search(text)}
    assert using - {"base/kept_file.py", "base/durable.py"} == {*FILES.values()}
    session = {name for name in sources if name.startswith("session/")}
    kernel = {"session/disk/played_with.py", "session/disk/box_status.py"}
    found = {name for name in session if by_itself.search(sources[name])}
    assert found - kernel == {"session/disk/journal.py"}
