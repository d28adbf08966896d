"""Every command that a page shows is run as the page says, or at least read, with the reason why not more."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.commands.common.cli import main
from narrator.session.evening import Evening
from tests.docs.not_run import NOT_RUN
from tests.docs.pages import (
    ROOT,
    english,
    every_page,
    fences,
    in_german,
    spans,
    text_of,
    user_pages,
)
from tests.soak.__main__ import main as soak

PAGES = [page for page in every_page() if re.fullmatch(r"README(\.de)?\.md|docs/.*", page)]
TWINS = {in_german(page): page for page in user_pages() if english(page)}
"""German page → the English one beside it."""
PROGRAMS = ("narrator", "sudo", "git", "cp", "journalctl", "systemctl", "espeak-ng")
"""A piece of code within a sentence is a command if it begins with one of these, or with a script."""

HARMLESS = ("cp", "espeak-ng", "scripts/help")
"""Programs of others that a test may run; every other one needs a reason above."""

WRITES = ("--svg", "--pdf", "--wav", "--transcript", "--out")
"""Options of a file that is there afterwards."""

UNREAD = "--an-option-that-no-command-has"


def is_script(word: str) -> bool:
    return word.startswith("scripts/") and os.access(ROOT / word, os.X_OK)


def shown(page: str) -> list[str]:
    """The commands of a page: those in blocks of their own, in order, then those within sentences."""
    text = text_of(page)
    blocks = [fence.body for fence in fences(text) if fence.language == ""]
    found = [line for block in blocks for line in block.splitlines() if line.strip()]
    for span in spans(text):
        first, _, rest = span.partition(" ")
        if is_script(first) or (first in PROGRAMS and rest):
            found.append(span)
    return [*dict.fromkeys(found)]


@pytest.mark.parametrize("page", ["README.md", "README.de.md"])
def test_the_first_commands_of_the_readme_set_up_a_fresh_machine(page: str) -> None:
    """One plays and one tests; whoever has just cloned this types nothing before them."""
    first = next(fence for fence in fences(text_of(page)) if fence.language == "")
    run, test = first.body.splitlines()
    assert (run.split()[0], test) == ("scripts/run", "scripts/test")
    assert all("set_up" in (ROOT / script).read_text() for script in ("scripts/run", "scripts/lint"))
    assert "scripts/lint" in (ROOT / test).read_text()
    assert test in (ROOT / ".ci/run").read_text()


def arguments(words: Sequence[str]) -> list[str] | None:
    """What the narrator's own command line is given; None for another program."""
    if words[0] == "sudo":
        words = words[1:]
    if words[0] == "scripts/run":
        named = words[1:2] and not words[1].startswith("-")
        return [*words[1:]] if named else ["run", *words[1:]]
    return [*words[1:]] if words[0] == "narrator" else None


def faults_of(command: str, capsys: pytest.CaptureFixture[str]) -> str | None:
    """Why a command line cannot be read; None: it can. Runs nothing, for an option that no command has
    is refused last of all."""
    words = shlex.split(command)
    given = arguments(words)
    if given is not None:
        with pytest.raises(SystemExit):
            main([*given, UNREAD])
        told = capsys.readouterr().err.splitlines()[-1]
        return None if told.endswith(f"unrecognized arguments: {UNREAD}") else told
    if words[0].startswith("scripts/"):
        if not is_script(words[0]):
            return f"there is no script {words[0]}"
        text = (ROOT / words[0]).read_text(encoding="utf-8")
        unknown = [word for word in words[1:] if word.startswith("--") and word not in text]
        return f"{words[0]} knows no {unknown[0]}" if unknown else None
    return None


@pytest.fixture
def checkout(box_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what a reader has at hand: the project's files, settings and a game to rehearse.
    The voice is only a length there, and no evening in real time may ever begin."""
    monkeypatch.setattr("narrator.appliance.rendering.open_voice", lambda *_: EstimatedVoice())
    for name in ("run", "demo"):
        monkeypatch.setattr(Evening, name, lambda _: pytest.fail("the box began to play"))
    folder = box_home / "checkout"
    folder.mkdir()
    for name in ("scripts", "hardware", "tests"):
        (folder / name).symlink_to(ROOT / name)
    for name in ("my.yaml", "meine.yaml"):
        (folder / name).write_bytes((ROOT / "scripts/narrator.yaml").read_bytes())
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(folder)
    return folder


def run(command: str) -> None:
    """Runs a command, which has to end well and to have written what it was told to write."""
    words = shlex.split(command)
    given = arguments(words)
    if given is not None:
        assert main(given) == 0, command
    elif words[0] == "scripts/soak":
        assert soak(words[1:]) == 0, command
    elif words[0] in HARMLESS:
        subprocess.run(words, check=True, capture_output=True, timeout=60)
    else:
        pytest.fail(f"{command}: no test runs it, and no reason is given why none can")
    for option, file in pairwise(words):
        if option in WRITES:
            assert Path(file).stat().st_size, command
            Path(file).unlink()  # the sound of a whole evening is 150 MB


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_does_what_it_says(page: str, checkout: Path) -> None:
    """In the order of the page, with the rehearsal that it shows. What the English page says word for word is
    run there, unless the page shows a rehearsal, which speaks another language here."""
    games = [fence.body for fence in fences(text_of(page)) if "nights:" in fence.body]
    for game in games:
        (checkout / "game.yaml").write_text(game, encoding="utf-8")
    elsewhere = shown(TWINS[page]) if page in TWINS and not games else []
    for command in shown(page):
        if command not in NOT_RUN and command not in elsewhere:
            run(command)


def test_a_command_that_is_not_run_can_at_least_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    faults = {command: faults_of(command, capsys) for command in NOT_RUN}
    assert {command: fault for command, fault in faults.items() if fault is not None} == {}


def test_no_reason_is_kept_for_a_command_that_no_page_shows() -> None:
    assert {*NOT_RUN} - {command for page in PAGES for command in shown(page)} == set()


def test_an_option_that_is_shown_by_itself_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """As in "with ``--once`` it is one"."""
    told = ""
    known = ("run", "demo", "rehearse", "check", "wiring", "cards", "chronicle", "odds", "suggest")
    for command in known:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        told += capsys.readouterr().out
    for parser in ("scripts/imaging/arguments.py", "scripts/composing/__main__.py"):
        told += (ROOT / parser).read_text(encoding="utf-8")
    options = [span.split()[0] for page in PAGES for span in spans(text_of(page)) if span[:2] == "--"]
    assert "--once" in options
    assert [option for option in options if option not in told] == []


def test_a_command_that_cannot_be_read_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = (
        "narrator sing",
        "sudo narrator doctor --loud",
        "scripts/run say",
        "scripts/run --config",
        "scripts/sing",
        "scripts/install --reinstall",
    )
    assert [command for command in wrong if faults_of(command, capsys) is None] == []


def test_a_command_is_found_in_a_block_and_in_a_sentence() -> None:
    assert {"scripts/run", "scripts/run demo", "scripts/install"} <= {*shown("README.md")}
    assert "narrator.yaml" not in shown("docs/settings.md")
