"""The command line: exit codes, one clear sentence on standard error, never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hardware.service.system_clock import SystemClock
from hardware.speech.voice_spec import VoiceNotInstalled, VoiceSpec
from narrator import __version__
from narrator.config.installed import ROOT
from narrator.session.demos.calendar import NO_WINDOWS
from narrator.session.evening import Evening
from tests.commands.conftest import Command, Refused, loaded_by


def test_the_version_is_printed(narrator: Command) -> None:
    assert narrator("--version") == (0, f"narrator {__version__}\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("sing",),
        ("rehearse",),
        ("say",),
        ("say", "hello", "--loud"),
        ("demo", "--once", "extra"),
        ("demo", "--fast", "--calendar"),
        ("run", "--config"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_exit_2(narrator: Command, arguments: tuple[str, ...]) -> None:
    code, out, err = narrator(*arguments)
    assert (code, out) == (2, "")
    assert "narrator" in err


def test_help_lists_the_commands_that_are_there_and_no_others(narrator: Command) -> None:
    code, told, _ = narrator("--help")
    listed = {line.split()[0] for line in told.splitlines() if re.match(r" {4}\w", line)}
    there = {file.stem for file in (ROOT / "narrator" / "commands").glob("*.py")}
    assert code == 0
    assert listed == there - {"__init__"}


@pytest.mark.parametrize("command", ["run", "demo", "say", "rehearse"])
@pytest.mark.parametrize("what", ["missing", "folder", "not text"])
def test_files_that_cannot_be_read_are_exit_2(
    refused: Refused, command: str, what: str, tmp_path: Path
) -> None:
    file = tmp_path / "narrator.yaml"
    if what == "folder":
        file.mkdir()
    if what == "not text":
        file.write_bytes(b"\xff\xfe\x00")
    rest = {"say": ["hello"], "rehearse": ["game.yaml"]}.get(command, [])
    assert refused(command, "--config", str(file), *rest).startswith(f"narrator: {file}")
    assert refused("rehearse", str(file)).startswith(f"narrator: {file}: ")


def test_a_language_without_a_pack_is_exit_2(refused: Refused) -> None:
    told = refused("demo", "--once", "--fast", "--language", "fr")
    assert "'fr'; known are de, en" in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: 6\nroles: {mafioso: 7}\n", "narrator.yaml:2: 7 role cards for 6 players"),
        ("kit: one\npins: {confirm: {pins: [5]}}\n", 'narrator.yaml:2: pin 5 of "confirm"'),
        ("speech: {voice: gmw/klingon}\n", "narrator.yaml:1: the voice gmw/klingon is not"),
        ("players: [Ann]\n", "narrator.yaml:1: "),
    ],
)
def test_bad_settings_are_reported_before_the_box_speaks(
    refused: Refused, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text(text)
    assert said in refused("run", "--config", str(file))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fast_demo_prints_a_whole_game(narrator: Command, language: str) -> None:
    code, out, err = narrator("demo", "--once", "--fast", "--language", language)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("   setup  ")
    assert any(line.startswith(" night 2  ") for line in lines)


def test_a_box_that_finds_its_settings_by_itself_plays_in_spite_of_a_mistake_in_them(
    narrator: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nobody reads what a service writes; whoever types --config does."""
    card = tmp_path / "card.yaml"
    card.write_text("players: 8\n")
    began: list[Evening] = []
    for name in ("run", "demo"):
        monkeypatch.setattr(Evening, name, lambda evening: began.append(evening))
    monkeypatch.setattr("narrator.config.layers.PLACES", (card,))
    assert narrator("run")[0] == 0
    card.write_text("players: 8\nkit: pannel\n")
    assert narrator("run")[:2] == (0, "")
    assert f'{card}:2: unknown kit "pannel"; did you mean "panel"?' in caplog.messages
    assert [evening.table.settings.players for evening in began] == [8, 8]
    assert [[say.line for say in evening.faults] for evening in began] == [
        [],
        ["fault.settings.meant"],
    ]
    assert narrator("run", "--config", str(card))[0] == 2
    assert narrator("say", "hello")[0] == 2


WINDOWS = "demo:\n  zone: UTC\n  windows: [{from: 20:00, to: 22:00, every: 60}]\n"


def test_the_calendar_prints_the_next_ten_starts(narrator: Command, tmp_path: Path) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text(WINDOWS)
    code, out, _ = narrator("demo", "--calendar", "--config", str(file))
    lines = out.splitlines()
    assert (code, len(lines)) == (0, 10)
    assert {line[15:] for line in lines} == {"20:00 UTC  UTC", "21:00 UTC  UTC"}
    code, out, err = narrator("demo", "--calendar", "--json", "--config", str(file))
    assert (code, err) == (0, "")
    assert len(json.loads(out)["starts"]) == 10


def test_a_clock_that_is_not_set_yet_is_a_warning_beside_the_starts(
    narrator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemClock, "known", lambda _: False)
    file = tmp_path / "narrator.yaml"
    file.write_text(WINDOWS)
    code, out, err = narrator("demo", "--calendar", "--config", str(file))
    assert (code, len(out.splitlines())) == (0, 10)
    assert err.startswith("narrator: warning: the clock is not known to be right")
    code, out, err = narrator("demo", "--calendar", "--json", "--config", str(file))
    assert (code, err, len(json.loads(out)["starts"])) == (0, "", 10)


def test_the_calendar_says_why_it_is_empty(narrator: Command) -> None:
    code, out, err = narrator("demo", "--calendar")
    assert (code, out) == (0, "")
    assert err == f"narrator: {NO_WINDOWS}\n"


def test_demo_json_without_the_calendar_is_wrong_usage(refused: Refused) -> None:
    assert "add --calendar" in refused("demo", "--json")


def test_a_demo_in_a_voice_that_is_missing_is_reported_at_the_demo(
    narrator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def english_only(spec: VoiceSpec, _renderer: object) -> None:
        if spec.language != "en":
            raise VoiceNotInstalled(f"the voice {spec.id} is not installed")

    monkeypatch.setattr("narrator.appliance.open_voice.check_voice", english_only)
    file = tmp_path / "narrator.yaml"
    file.write_text(f"cache: {tmp_path}/cache\nkit: keyboard\ndemo: {{languages: [en, de]}}\n")
    code, _, err = narrator("demo", "--once", "--config", str(file))
    assert code == 2
    assert "narrator.yaml:3: the voice gmw/de" in err


LATER_THAN_THE_CHIME = {
    "gpiozero",
    "scipy",
    "importlib.metadata",
    "narrator.words",
    "narrator.stage.stage",
    "narrator.script.driver",
    "narrator.rehearsal",
    "narrator.session.evening",
    "narrator.appliance.open_box",
    "hardware.speech",
}
MODULES_BEFORE_THE_CHIME = 150
"""So many of the project's own at most; a whole box has 370."""


def test_the_chime_waits_for_little_to_be_loaded() -> None:
    """Neither rules nor words, but what reads the chime: a small board takes seconds to load a whole box."""
    names = loaded_by("narrator.commands.common.cli", "narrator.commands.run")
    own = {name for name in names if name.split(".")[0] in ("narrator", "hardware")}
    assert "hardware.sound.speaker" in own
    assert not LATER_THAN_THE_CHIME & names
    assert len(own) <= MODULES_BEFORE_THE_CHIME


def test_a_command_line_is_read_before_anything_that_opens_a_box_is_loaded() -> None:
    """A mistyped option need not wait for numpy."""
    heavy = {"numpy", "sounddevice", "gpiozero", "yaml", "hardware", "narrator.commands.run"}
    assert not heavy & loaded_by("narrator.commands.common.cli")
