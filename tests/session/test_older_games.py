"""R11: which of the games that a table left are kept, and which one goes when there are too many."""

from __future__ import annotations

from pathlib import Path

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
