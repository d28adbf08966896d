"""R11: which of the games that a table left are kept, and which one goes when there are too many."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.session.older_games import OlderGames


def test_a_game_that_was_taken_up_and_left_again_costs_none_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    older = OlderGames(path, lambda _: None, lambda _, __: None)  # type: ignore[arg-type,return-value]

    def leave(game: str) -> None:
        path.write_text(game)
        older.keep()

    def kept() -> list[str]:
        return [file.read_text() for file in sorted(tmp_path.glob("older-*.journal"))]

    for game in ("first", "second", "third"):
        leave(game)
    older.take_up(0)
    older.keep()
    assert kept() == ["third", "second", "first"]
    leave("fourth")
    assert kept() == ["fourth", "third", "second"]


def test_a_folder_in_the_place_of_an_older_game_is_set_aside_and_the_others_stay(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    older = OlderGames(tmp_path / "game.journal", lambda _: None, lambda _, __: None)  # type: ignore[arg-type,return-value]
    (tmp_path / "older-1.journal").mkdir()
    (tmp_path / "older-1.journal" / "holiday.jpg").write_text("kept")
    (tmp_path / "older-2.journal").write_text("torn")
    assert older.nights() == {}
    aside = sorted(file.name for file in tmp_path.glob("older-*.journal.aside-*"))
    assert [name[:16] for name in aside] == ["older-1.journal.", "older-2.journal."]
    assert [*tmp_path.rglob("holiday.jpg")]
    assert "it was put aside as older-1.journal.aside-" in caplog.text
