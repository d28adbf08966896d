"""What the box has told, on disk: lost, torn, of another kind or not to be written, the evening goes on."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.script.story.storybook import Memory
from narrator.session.disk import story_memory

MEMORY = Memory(7).with_({"night.eyes": 3, "arc.hot_wind": 1, "house.baker": 2})
NAMES = st.dictionaries(st.text(min_size=1, max_size=20), st.integers(1, 10_000), max_size=30)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**31), NAMES)
def test_what_is_kept_is_read_again(tmp_path: Path, seed: int, heard: dict[str, int]) -> None:
    memory = Memory(seed).with_(heard)
    story_memory.keep(tmp_path, memory)
    assert story_memory.read(tmp_path) == memory


def test_without_a_file_there_is_no_memory_and_nothing_is_said_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert story_memory.read(tmp_path) is None
    assert story_memory.read(tmp_path / "nowhere") is None
    assert caplog.records == []


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"\xff\xfe", b"[]", b"null", b"7", b"{}",
        b'{"seed": 1}', b'{"heard": {}}', b'{"seed": "1", "heard": {}}', b'{"seed": 1, "heard": []}',
        b'{"seed": true, "heard": {}}', b'{"seed": 1, "heard": {"a": -1}}',
        b'{"seed": 1, "heard": {"a": "2"}}', b'{"seed": 1, "heard": {"a": 1.5}}',
        b'{"seed": 1, "heard": {"a": true}}', b"[" * 100_000,
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_forgotten(
    text: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / story_memory.NAME).write_bytes(text)
    assert story_memory.read(tmp_path) is None
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert "cannot be read" in record.getMessage()


def test_wherever_it_was_torn_it_is_forgotten_or_whole(tmp_path: Path) -> None:
    story_memory.keep(tmp_path, MEMORY)
    file = tmp_path / story_memory.NAME
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert story_memory.read(tmp_path) in (None, MEMORY)
        file.write_bytes(whole[:length].ljust(len(whole), b"\0"))
        assert story_memory.read(tmp_path) is None


def test_a_file_with_too_much_in_it_is_forgotten(tmp_path: Path) -> None:
    heard = {f"line {n}": 1 for n in range(story_memory.MOST + 1)}
    (tmp_path / story_memory.NAME).write_text(json.dumps({"seed": 1, "heard": heard}))
    assert story_memory.read(tmp_path) is None


@pytest.mark.parametrize("number", [28, 30, 5])  # no space left, read-only, input/output error
def test_a_disk_that_fails_is_logged_and_the_last_memory_stays(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    story_memory.keep(tmp_path, MEMORY)

    def fails(*_: object) -> None:
        raise OSError(number, "it fails")

    monkeypatch.setattr(story_memory, "write_whole", fails)
    story_memory.keep(tmp_path, MEMORY.with_({"night.eyes": 1}))
    assert "cannot be written" in caplog.text
    assert story_memory.read(tmp_path) == MEMORY
