"""``narrator update``: what it says, and what it returns."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from narrator.commands.common.cli import main
from narrator.updates.news import News
from narrator.updates.update_outcome import Outcome
from narrator.updates.updater import Computer, Updater
from tests.commands.conftest import Command, Refused


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Root, on a computer with a box."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr("narrator.commands.update.HOME", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize(
    ("outcome", "code", "told"),
    [
        (Outcome.READY, 0, "version 1.1.0 is installed, and plays from the next start"),
        (Outcome.DAMAGED, 1, "1.1.0 is refused: its end is missing; copy it again"),
        (None, 0, "/stick has no update that is newer than what is installed"),
    ],
)
def test_it_says_what_became_of_a_file(
    outcome: Outcome | None,
    code: int,
    told: str,
    narrator: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    why = "its end is missing; copy it again"
    news = None if outcome is None else News("id", outcome, "1.1.0", why, 0)
    monkeypatch.setattr(Updater, "look", lambda _, place: news if place == Path("/stick") else None)
    done = narrator("update", "/stick")
    assert done[0] == code
    assert done[1].startswith(told)


@pytest.mark.usefixtures("root")
def test_a_fault_of_its_own_is_no_refused_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its service takes exit code 1 for an answer."""

    def fails(_self: Updater, _place: Path) -> None:
        raise UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed")

    monkeypatch.setattr(Updater, "look", fails)
    assert main(["update", "/stick"]) == os.EX_SOFTWARE
    assert "UnicodeEncodeError" in capsys.readouterr().err


def test_only_root_may(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    told = "narrator: only root can update the box: sudo narrator update\n"
    assert refused("update") == told


def test_without_a_box_there_is_nothing_to_update(
    root: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("narrator.commands.update.HOME", root / "nothing")
    assert "no box is installed here: scripts/install installs one" in refused("update")


@pytest.mark.parametrize("place", ["nothing", "nothing/x.update"])
def test_a_place_that_does_not_exist_is_told(
    place: str, root: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    computer = Computer("arm64", lambda: None, lambda _: "", lambda: None, root)
    monkeypatch.setattr("narrator.commands.update.this_computer", lambda: computer)
    told = f"narrator: {root / place} cannot be read: No such file or directory"
    assert refused("update", str(root / place)).startswith(told)
