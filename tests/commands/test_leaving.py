"""Ending the program in a terminal: whether a game is left is said in one line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from narrator.commands import run
from narrator.live.clock import Quit
from narrator.session.evening import Evening
from tests.kit.box.box import pack


@pytest.mark.parametrize(
    ("unfinished", "language", "told"),
    [
        (True, "en", "The game is kept, and goes on at the next start."),
        (True, "de", "Das Spiel bleibt erhalten. Beim nächsten Start geht es weiter."),
        (False, "de", ""),
    ],
)
def test_who_leaves_is_told_that_the_game_is_kept(
    unfinished: bool,
    language: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    journal = tmp_path / "journal"
    if unfinished:
        journal.touch()

    def leave() -> None:
        raise Quit

    @contextmanager
    def box(_args: Namespace, _rings: object) -> Iterator[SimpleNamespace]:
        games = SimpleNamespace(unfinished=SimpleNamespace(path=journal))
        table = SimpleNamespace(
            kit=SimpleNamespace(terminal=False), spoken=SimpleNamespace(pack=pack(language))
        )
        evening: Any = SimpleNamespace(games=games, table=table, run=leave)
        evening.left = lambda: Evening.left(evening)
        yield evening

    monkeypatch.setattr(run, "box", box)
    assert run.run(Namespace()) == 0
    assert capsys.readouterr().out.strip() == told
