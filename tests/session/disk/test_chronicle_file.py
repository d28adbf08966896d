"""The chronicle on disk: whatever happens to the file costs the damaged games and nothing else."""

from __future__ import annotations

import errno
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.session.disk import chronicle_file
from narrator.session.disk.chronicle_file import MOST_BYTES, NAME, add, forget, read


def game(evening: int = 1, told: str = "") -> dict[str, object]:
    night = {"night": 1, "told": [told], "died": [], "convicted": []}
    return {
        "version": 1, "evening": evening, "language": "en", "arc": "", "won": "", "last": [],
        "cards": [["Seat one", "Mafia"]], "nights": [night],
    }  # fmt: skip


def test_games_are_kept_in_their_order_and_forgotten_together(tmp_path: Path) -> None:
    assert read(tmp_path / "nowhere") == []
    for evening in (1, 2):
        add(tmp_path, game(evening))
    assert read(tmp_path) == [game(1), game(2)]
    forget(tmp_path)
    assert read(tmp_path) == []
    forget(tmp_path)


def test_a_torn_end_costs_one_game(tmp_path: Path) -> None:
    for evening in (1, 2):
        add(tmp_path, game(evening))
    file = tmp_path / NAME
    file.write_bytes(file.read_bytes()[:-9])
    assert read(tmp_path) == [game(1)]
    add(tmp_path, game(3))
    assert read(tmp_path) == [game(1), game(3)]


@pytest.mark.parametrize(
    "damage",
    [{"version": 2}, {"cards": [["one"]]}, {"cards": [3]}, {"nights": [{}]}, {"nights": 1}, {"last": [1]},
     {"evening": "1"}, {"won": None}],
)  # fmt: skip
def test_what_this_version_has_not_written_is_left_out(tmp_path: Path, damage: dict[str, object]) -> None:
    add(tmp_path, {**game(), **damage})
    assert read(tmp_path) == []


@given(st.binary(max_size=200))
def test_any_bytes_are_no_traceback_and_no_game(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / NAME).write_bytes(data)
        assert read(Path(folder)) == []


def test_the_oldest_go_where_it_would_be_too_much(tmp_path: Path) -> None:
    for evening in range(1, 8):
        add(tmp_path, game(evening, "x" * 900_000))
    assert [one["evening"] for one in read(tmp_path)] == [3, 4, 5, 6, 7]
    assert (tmp_path / NAME).stat().st_size <= MOST_BYTES


def test_a_full_disk_costs_nothing_but_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    add(tmp_path, game(1))

    def full(_path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(chronicle_file, "write_whole", full)
    add(tmp_path, game(2))
    assert read(tmp_path) == [game(1)]
    assert "No space left" in caplog.text
