"""What lies on disk of a game, and what a power cut or a worn card can do to it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.rules.game.acts import CallNight, EndGame, Extend, Leave, ShowCard
from narrator.rules.game.interrupts import Interrupt, Redo, Undo
from narrator.session.disk import journal, journal_line
from narrator.session.disk.journal import Journal
from narrator.session.disk.journal_line import WIDTH, Head, JournalError
from narrator.stage.records import Happened, Reached, Record, Replied
from tests.kit.powers import bomb, stay
from tests.kit.rules import lay

HEAD = Head(
    rules="aaaa", pack="bbbb", boot="this boot", language="de", names=("Änne", "Bo"),
    secret=7, table=lay(8, mafioso=[1, 2], detective=[3])[0],
)  # fmt: skip
RECORDS: list[Record] = [
    Replied("night 1/mafia.roll pass 1", (1, 2)),
    Replied("night 1/mafia.roll pass 2", ()),
    Reached(38),
    Happened(ShowCard(8), 40),
    Replied("day 1/discussion", True),
    Happened(Undo(), 55),
    Replied("day 1/discussion", False),
    Happened(bomb(5, 3), 60),
    Happened(Undo(to_night=True), 61),
    Replied("day 1/ballot pass 1", (1, 3, 2, 3)),
]
EVENTS: list[Interrupt] = [
    ShowCard(8), bomb(24, 3), stay(3), Leave(24), Extend(), EndGame(), Undo(), Undo(to_night=True), Redo(),
    CallNight(),
]  # fmt: skip

any_change = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "game.journal"


@pytest.fixture
def whole(path: Path) -> bytes:
    """The bytes of a journal with all of the records."""
    kept = Journal.begin(path, HEAD)
    for record in RECORDS:
        kept.append(record)
    kept.close()
    return path.read_bytes()


def records(path: Path, data: bytes) -> list[Record]:
    path.write_bytes(data)
    found = journal.read(path)
    assert found is not None
    assert found[0] == HEAD
    return found[1]


def test_everything_written_is_read_again(path: Path, whole: bytes) -> None:
    assert records(path, whole) == RECORDS


def test_no_file_is_no_unfinished_game(path: Path) -> None:
    assert journal.read(path) is None


def test_a_record_is_on_disk_before_its_reply_takes_effect(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fdatasync", lambda _: synced.append(path.read_bytes()))
    kept = Journal.begin(path, HEAD)
    for number, record in enumerate(RECORDS, start=1):
        kept.append(record)
        assert len(synced) == number
        assert synced[-1].endswith(journal_line.encode(record))


def test_every_line_has_the_same_length_whatever_it_says(whole: bytes) -> None:
    _, *lines = whole.splitlines(keepends=True)
    assert {len(line) for line in lines} == {WIDTH}


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_every_event_is_read_as_it_was_written(event: Interrupt) -> None:
    """With the same kinds of values: yes stays yes, and is no number."""
    line = journal_line.encode(Happened(event, 98765))
    found = journal_line.decode(line)
    assert len(line) == WIDTH
    assert isinstance(found, Happened)
    assert (type(found.event), found) == (type(event), Happened(event, 98765))
    assert [type(value) for value in found.event] == [type(value) for value in event]


def test_no_event_is_unknown_to_the_journal() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Interrupt))


@pytest.mark.parametrize(
    ("key", "reply"),
    [
        ("night 99/private_detective.roll pass 2", tuple(range(1, 25))),
        ("day 99/ballot pass 1", tuple(n for voter in range(1, 25) for n in (voter, 24))),
    ],
)
def test_the_longest_entries_fit_their_line(key: str, reply: tuple[int, ...]) -> None:
    assert len(journal_line.encode(Replied(key, reply))) == WIDTH


def test_a_line_torn_at_any_byte_is_forgotten_alone(path: Path, whole: bytes) -> None:
    begins = len(whole) - WIDTH
    for end in range(begins, len(whole)):
        assert records(path, whole[:end]) == RECORDS[:-1]


@pytest.mark.parametrize("zeros", [1, 100, WIDTH - 1, WIDTH, WIDTH + 1, 3 * WIDTH, 4096])
def test_zeros_at_the_end_are_what_a_power_cut_leaves(path: Path, whole: bytes, zeros: int) -> None:
    assert records(path, whole + bytes(zeros)) == RECORDS


@pytest.mark.parametrize("kept", [0, 1, 60, WIDTH - 1])
def test_a_last_line_that_turned_to_zeros_halfway_is_forgotten(path: Path, whole: bytes, kept: int) -> None:
    begins = len(whole) - WIDTH
    assert records(path, whole[: begins + kept] + bytes(WIDTH - kept)) == RECORDS[:-1]


@pytest.mark.parametrize("data", [b"", b"\0", bytes(4096), b"\n", b"{}\n", b"no journal\n", b"[1"])
def test_a_file_without_a_beginning_is_refused(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(JournalError, match="begin a new one"):
        journal.read(path)


@given(data=st.data())
@any_change
def test_any_changed_byte_before_the_last_line_is_refused(data: st.DataObject, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    kept = Journal.begin(path, HEAD, RECORDS)
    kept.close()
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole) - WIDTH - 1))
    changed = bytearray(whole)
    changed[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(changed)
    with pytest.raises(JournalError, match="begin a new one"):
        journal.read(path)


def test_a_line_missing_in_the_middle_is_refused_in_the_replay(path: Path, whole: bytes) -> None:
    begins = len(whole) - 3 * WIDTH
    assert records(path, whole[:begins] + whole[begins + WIDTH :]) != RECORDS[:-1]


def test_a_journal_that_cannot_be_read_is_refused(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(JournalError, match="cannot be read: Is a directory"):
        journal.read(path)


def test_what_a_full_disk_did_not_take_is_written_when_there_is_room_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Journal.begin(path, HEAD)
    kept.append(RECORDS[0])
    real = os.pwrite

    def full(file: int, data: bytes, at: int) -> int:
        return real(file, data[:50], at)

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", full)
        for record in RECORDS[1:3]:
            with pytest.raises(OSError, match="No space left") as failure:
                kept.append(record)
            assert failure.value.errno == errno.ENOSPC
    assert records(path, path.read_bytes()) == RECORDS[:1]
    kept.append(RECORDS[3])
    kept.close()
    assert records(path, path.read_bytes()) == RECORDS[:4]


def test_a_new_journal_replaces_the_old_one_in_one_step(
    path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise OSError(errno.EIO, "power cut")

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(OSError, match="power cut"):
        Journal.begin(path, HEAD._replace(boot="the next"))
    assert path.read_bytes() == whole
