"""On any terminal and with any file in its folder, a command prints what it can, or one sentence."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.speech.voice_spec import SpeechUnavailable
from narrator.commands.common.console import Console
from narrator.config.settings import Settings
from narrator.session.disk import chronicle_file
from tests.commands.conftest import Command

EVIL = "Ann\x1b[2J\x9b31m\a\u202eneb\rZoë"
SEEN = "Ann [2J 31m  neb Zoë"
GAME = {
    "version": 1, "evening": 1, "language": "en", "arc": EVIL, "won": EVIL, "last": [EVIL],
    "cards": [[EVIL, EVIL]], "nights": [{"night": 1, "told": [EVIL], "died": [EVIL], "convicted": []}],
}  # fmt: skip

Started = Callable[..., tuple[int, str]]


@pytest.fixture
def started(tmp_path: Path) -> Started:
    """Runs a command in a process of its own; returns its exit code and all that it has printed."""

    def run(*arguments: str, before: Callable[[], None] | None = None, **more: str) -> tuple[int, str]:
        folders = {f"XDG_{one}_HOME": str(tmp_path / one) for one in ("STATE", "CACHE")}
        done = subprocess.run(
            [sys.executable, "-m", "narrator", *arguments],
            env={**os.environ, **folders, **more},
            capture_output=True,
            preexec_fn=before,
            check=False,
        )
        told = (done.stdout + done.stderr).decode(errors="replace")
        assert "Traceback" not in told
        return done.returncode, told

    return run


@pytest.mark.parametrize("command", ["network", "status"])
def test_a_closed_output_is_one_sentence(started: Started, command: str) -> None:
    closed = "narrator: standard output is closed, so nothing can be shown; open it\n"
    assert started(command, before=lambda: os.close(1)) == (2, closed)


def test_without_any_output_nothing_is_said(started: Started) -> None:
    assert started("network", before=lambda: os.closerange(0, 3)) == (2, "")


def test_too_little_memory_is_one_sentence(started: Started) -> None:
    few = 60_000_000

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (few, few))

    code, told = started("status", before=limited)
    assert code == 2
    assert told.startswith("narrator: there is too little memory for this")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_letters_shows_the_others(
    started: Started, tmp_path: Path, encoding: str
) -> None:
    chronicle_file.add(tmp_path / "STATE" / "narrator", {**GAME, "won": "Łódź"})
    code, told = started("chronicle", "--plain", PYTHONIOENCODING=encoding)
    assert code == 0
    assert "?" in told


def test_nothing_that_is_printed_moves_a_cursor_or_turns_letters_around() -> None:
    printed = io.StringIO()
    print(f"{EVIL}\ud800\nnext\t1", file=Console(printed))
    assert printed.getvalue() == f"{SEEN} \nnext\t1\n"


@pytest.mark.parametrize("form", ["--plain", "--json", "page.md", "page.html"])
def test_what_a_chronicle_holds_is_harmless_in_each_form(
    narrator: Command, tmp_path: Path, form: str
) -> None:
    chronicle_file.add(Settings().state, GAME)
    page = tmp_path / form
    given = (form,) if form.startswith("-") else ("--out", str(page))
    code, told, _ = narrator("chronicle", *given)
    text = told or page.read_text(encoding="utf-8")
    assert code == 0
    assert "Ann" in text
    assert all(one.isprintable() or one == "\n" for one in text)


def test_the_chronicle_says_which_file_it_is_and_whether_there_was_one_to_forget(
    narrator: Command,
) -> None:
    file = Settings().state / chronicle_file.NAME
    assert narrator("chronicle", "--forget") == (1, "", f"narrator: there is no {file}\n")
    chronicle_file.add(Settings().state, GAME)
    assert narrator("chronicle")[2] == f"narrator: this is {file}\n"
    assert narrator("chronicle", "--forget") == (0, "", f"narrator: forgotten is {file}\n")
    assert not file.exists()


def test_the_chronicle_of_the_installed_box_is_found(
    narrator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    chronicle_file.add(installed, GAME)
    (installed / "lock").touch()
    monkeypatch.setattr("narrator.appliance.settings_in_force.SERVICE_STATE", installed)
    code, told, where = narrator("chronicle", "--plain")
    assert (code, where) == (0, f"narrator: this is {installed / chronicle_file.NAME}\n")
    assert "Zoë" in told


@pytest.mark.parametrize(
    "put",
    [
        os.mkfifo,
        Path.mkdir,
        lambda path: path.write_text('{"since": 1e400, "fault": {"at": 99999999999999999999}}'),
        lambda path: path.write_text('{"since": 99999999999999999999, "fault": {"at": []}}'),
    ],
    ids=["fifo", "folder", "infinity", "late"],
)
def test_a_damaged_file_of_the_box_is_no_traceback_and_stays_where_it_is(
    narrator: Command, put: Callable[[Path], object]
) -> None:
    state = Settings().state
    state.mkdir(parents=True)
    names = {"box.json", "settings.chosen", "game.journal", "lock", chronicle_file.NAME}
    for name in names:
        put(state / name)
    code, told, _ = narrator("status")
    assert code == 0
    assert "cannot be read" in told or "begin a new one" in told
    assert narrator("chronicle", "--plain")[0] == 0
    assert {path.name for path in state.iterdir()} == names


def test_without_espeak_ng_the_status_says_so_and_tells_the_rest(
    narrator: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> int:
        raise SpeechUnavailable("espeak-ng is not installed")

    monkeypatch.setattr("narrator.appliance.read_status.count_cached", missing)
    code, told, faults = narrator("status")
    assert (code, faults) == (0, "narrator: espeak-ng is not installed\n")
    assert ", 0 of " in told
