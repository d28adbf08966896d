"""``narrator check`` of settings, by the rules, the kit and this machine: each mistake with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.speech.voice_spec import VoiceNotInstalled, VoiceSpec
from tests.commands.conftest import Command

Checked = Callable[..., tuple[int, str]]


@pytest.fixture
def settings(box_home: Path, narrator: Command, monkeypatch: pytest.MonkeyPatch) -> Checked:
    """Checks a settings file of these lines, on a machine that has every voice but one; returns the
    exit code and what was said."""

    def has(spec: VoiceSpec, _renderer: object) -> None:
        if spec.id == "gmw/klingon":
            raise VoiceNotInstalled(f"the voice {spec.id} is not installed")

    monkeypatch.setattr("narrator.appliance.open_voice.check_voice", has)

    def look(text: str, *options: str) -> tuple[int, str]:
        file = box_home / "narrator.yaml"
        file.write_text(text, encoding="utf-8")
        code, _, err = narrator("check", str(file), *options)
        return code, err.replace(f"{box_home}/", "")

    return look


def test_good_settings_are_exit_0(settings: Checked) -> None:
    assert settings("players: 8\nroles: {mafioso: 2, doctor: 1}\n") == (0, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: 6\nroles: {mafioso: 7}\n", "narrator.yaml:2: 7 role cards for 6 players"),
        ("players: 6\nroles:\n  detective: 1\n", "narrator.yaml:2: nobody is of the Mafia"),
        ("kit: panel\npins:\n  confirm: {pins: [5]}\n", 'narrator.yaml:3: pin 5 of "confirm"'),
        ("pins:\n  confirm: {pins: [5]}\n", 'narrator.yaml:2: pin 5 of "confirm"'),
        ("pins: {yes: {pin: 28}}\n", "narrator.yaml:1: "),
        ("speech: {voice: gmw/klingon}\n", "narrator.yaml:1: the voice gmw/klingon is not"),
        (
            "speech: {recordings: no/such}\n",
            "narrator.yaml:1: there is no folder no/such: make it, or leave recordings out",
        ),
        ("sound: {night: no/such/music}\n", "no/such/music cannot be read"),
        ("players: many\n", 'narrator.yaml:1: "players" must be'),
        ("kit: ring\nplayers: 19\n", "narrator.yaml:2: 19 players, and the kit ring has 18 lamps"),
        (
            "kit: seats\nplayers: 22\n",
            "narrator.yaml:2: 22 players, and the kit seats has 21 buttons",
        ),
        ("demo: {zone: Atlantis}\n", 'narrator.yaml:1: unknown time zone "Atlantis"'),
        ("langauge: de\n", 'did you mean "language"?'),
        ("roles: {1: mafioso, 2: detective}\n", 'in settings "roles" tells how many of each card'),
        ("players: [A, B, C, D, E]\nroles: {A: mafioso}\n", "narrator.yaml:2: in settings"),
    ],
)
def test_wrong_settings_are_reported_with_file_line_and_fix(settings: Checked, text: str, said: str) -> None:
    code, err = settings(text)
    assert code == 1
    assert said in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("players: 6\nroles: {mafioso: 7}\n", "R1.7"),
        ("options: {moderation: tap}\nroles: {mafioso: 2, detective: 1}\n", "R9"),
        ("kit: ring\nplayers: 19\n", "R1.2"),
        ("players: 6\noptions: {votes: buttons}\n", "R5"),
        ("ruleset: majority\noptions: {tie: last_dead}\n", "R5"),
    ],
)
def test_the_number_of_a_rule_is_told_to_those_who_ask_for_it(
    settings: Checked, text: str, rule: str
) -> None:
    """A host has no rulebook at hand; whoever works on the rules has."""
    code, err = settings(text)
    assert not re.search(r"\bR\d", err), err
    assert settings(text, "--verbose") == (code, err.replace("\n", f" ({rule})\n"))


@pytest.mark.parametrize("kit", ["", "kit: auto\n", "kit: keyboard\n", "kit: keyboard-ring\n"])
def test_votes_by_buttons_in_a_terminal_are_refused_for_what_a_terminal_lacks(
    settings: Checked, kit: str
) -> None:
    """Where no kit is named, this machine decides: elsewhere than on a Pi nobody has a panel."""
    line = 2 if kit else 1
    code, err = settings(f"{kit}options: {{votes: buttons}}\n")
    assert code == 1
    assert err == (
        f"narrator.yaml:{line}: votes: buttons needs a button at every seat, and a terminal has none: "
        "take votes: outcome or votes: tally; a box has such buttons with the kit seats\n"
    )


def test_a_silent_night_without_buttons_of_seats_is_refused(settings: Checked) -> None:
    refusals = {
        "keyboard": "needs a button at every seat, and a terminal has none: take night: awake; a box has "
        "such buttons with the kit seats",
        "panel": "for 9 players, and the kit panel has 0 buttons of seats: take the kit seats, or "
        "night: awake",
    }
    for kit, because in refusals.items():
        code, err = settings(f"kit: {kit}\nplayers: 9\noptions: {{night: silent}}\n")
        assert (code, err) == (1, f"narrator.yaml:3: night: silent {because}\n")


def test_votes_by_buttons_of_a_builder_are_right_wherever_the_file_is_checked(
    settings: Checked,
) -> None:
    """Seats on the panel's free pins: the settings of a box, looked at on a PC."""
    pins = "pins: {seats: {pins: [4, 14, 15, 9, 7, 8]}}\n"
    code, err = settings(f"players: 6\n{pins}options: {{votes: buttons}}\n")
    assert (code, err) == (0, "")


def test_all_that_is_wrong_is_reported_at_once(settings: Checked, box_home: Path) -> None:
    (box_home / "noise.wav").write_text("no music")
    code, err = settings(
        "players: 6\nroles: {mafioso: 7}\npins: {confirm: {pins: [6]}}\n"
        "speech: {voice: gmw/klingon}\nsound: {day: noise.wav}\n"
    )
    assert code == 1
    assert len(err.splitlines()) == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ruleset: majority\noptions: {tie: last_dead}\n", "this trial says by itself"),
        ("options: {one_each: true, trial: snap}\n", "only the trial accusation"),
        ("options: {one_each: true}\n", "with votes: outcome"),
        ("options: {governor: secret}\n", "nobody is governor"),
        ("options: {succession: heir}\n", "no mayor"),
        ("ruleset: sunrise\noptions: {talking_dead: true}\n", "the dead say nothing"),
    ],
)
def test_an_option_that_does_nothing_is_a_hint_and_no_error(settings: Checked, text: str, said: str) -> None:
    """R5, R6: on standard error, with its place and the reason."""
    code, err = settings(text)
    assert code == 0
    assert re.search(rf":\d: hint: the option \"\w+\" does nothing: .*{said}", err), err


@pytest.mark.parametrize("button", ["repeat", "pause"])
def test_a_button_that_the_kit_has_not_is_a_hint(settings: Checked, button: str) -> None:
    """Whoever names a pin for it has wired it, or has the other kit."""
    code, err = settings(f"kit: one\npins:\n  {button}: {{pins: [22]}}\n")
    assert code == 0
    assert err == (
        f'narrator.yaml:3: hint: the kit one has no button "{button}", and these pins add one: '
        "leave them out if there is none, or say kit: panel if it is that box\n"
    )
    assert settings(f"kit: panel\npins: {{{button}: {{pins: [4]}}}}\n") == (0, "")


@pytest.mark.parametrize(
    "text",
    [
        "options: {tie: lot, one_each: true, votes: tally}\n",
        "options: {mayor: true, succession: heir}\n",
        "options: {tie: mayor, succession: heir}\n",
        "ruleset: majority\noptions: {tie: lot}\n",
    ],
)
def test_an_option_that_does_something_is_passed_over(settings: Checked, text: str) -> None:
    assert settings(text) == (0, "")


def test_without_a_file_the_settings_are_reported_each_with_where_it_comes_from(
    box_home: Path, narrator: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, system = box_home / "card.yaml", box_home / "system.yaml"
    card.write_text("ruleset: village\noptions: {pace: calm}\n")
    system.write_text("language: de\nplayers: [A, B, C, D, E]\noptions:\n  discussion: 60\n")
    monkeypatch.setattr("narrator.config.layers.PLACES", (card, box_home / "none.yaml", system))
    code, out, _ = narrator("check")
    assert code == 0
    rows = out.splitlines()
    for row in (
        f"ruleset: village  ({card}:1)",
        f"language: de  ({system}:1)",
        f"players: [A, B, C, D, E]  ({system}:2)",
        f"options.pace: calm  ({card}:2)",
        f"options.discussion: 60  ({system}:4)",
        "options.trial: motion  (ruleset village)",
        "roles: the ruleset's table  (default)",
        "sound.night: null  (default)",
        "reaction: 150  (default)",
    ):
        assert row in rows
    assert rows[-1].endswith("checked, nothing wrong")


@pytest.fixture
def settings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that ship are not checked, which takes a while and is done above."""
    monkeypatch.setattr("narrator.commands.check.everything", lambda _: [])


@pytest.mark.usefixtures("settings_alone")
def test_the_settings_and_what_is_wrong_come_as_json_too(box_home: Path, narrator: Command) -> None:
    file = box_home / "narrator.yaml"
    file.write_text("players: 6\nroles: {mafioso: 7}\nsound: {music: -3}\n")
    code, out, _ = narrator("check", "--json", "--config", str(file))
    assert code == 1
    told = json.loads(out)
    assert told["settings"]["sound.music"] == {"value": -3.0, "from": f"{file}:3"}
    assert told["settings"]["roles"] == {"value": {"mafioso": 7}, "from": f"{file}:2"}
    assert told["settings"]["sound.night"] == {"value": None, "from": "default"}
    assert [problem.split(": ")[0] for problem in told["problems"]] == [f"{file}:2"]


@pytest.mark.usefixtures("settings_alone")
def test_settings_that_are_named_and_not_there_are_wrong(box_home: Path, narrator: Command) -> None:
    code, _, err = narrator("check", "--config", str(box_home / "none.yaml"))
    assert code == 1
    assert "there is no such file" in err


def test_few_citizens_are_a_hint_and_none_is_an_error(settings: Checked) -> None:
    """R1.7: whoever chooses the cards in a file is told as by ear."""
    text = "players: 6\nroles: {mafioso: 2, detective: 1, angel: 1, coward: 1}\n"
    assert settings(text) == (
        0,
        "narrator.yaml:2: hint: 6 players, 1 of them citizens, and 2 of the Mafia: with fewer citizens than "
        "Mafiosi the Mafia finds it hard to lie; take a card out\n",
    )
    code, err = settings(text.replace("coward: 1", "coward: 1, apothecary: 1"))
    assert code == 1
    assert "none is a citizen" in err
