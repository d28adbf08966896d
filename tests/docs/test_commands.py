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
from narrator.cli import main
from narrator.session.evening import Evening
from tests.docs.pages import ROOT, every_page, fences, spans, text_of
from tests.soak.__main__ import main as soak

PAGES = [page for page in every_page() if re.fullmatch(r"README(\.de)?\.md|docs/.*", page)]
PROGRAMS = ("narrator", "sudo", "git", "cp", "journalctl", "systemctl", "espeak-ng")
"""A piece of code within a sentence is a command if it begins with one of these, or with a script."""

EVENING = "it plays until somebody leaves"
INSTALLED = "it asks a service that is installed, and mostly root"
INTERNET = "it needs the internet"
MEASURED = "it sets up this computer; tests/hardware/sound/test_masking.py runs what it then runs"
DRAWN = "it sets up this computer; tests/scripts/test_picturing.py draws"
BUILT = "it sets up this computer; tests/scripts/test_build.py builds"
IMAGE = "it needs Raspberry Pi OS; tests/scripts/test_image.py asks for the same of a small base"
WHEEL = "it needs a wheel and what that needs; tests/scripts/test_build.py installs one"
CONTAINER = "it needs podman; tests/scripts/test_container.py reads what it builds from"
TOO_LONG = "it sets up this computer, and takes minutes to hours"

NOT_RUN = {
    "scripts/run": EVENING,
    "scripts/run --language de": EVENING,
    "scripts/run --config my.yaml": EVENING,
    "scripts/run --config meine.yaml": EVENING,
    "scripts/run demo": EVENING,
    "scripts/run demo --language de": EVENING,
    "narrator demo --short": EVENING,
    "scripts/run say hello": "it needs a loudspeaker",
    "scripts/run say hallo --language de": "it needs a loudspeaker",
    "scripts/run doctor": "somebody has to press",
    "narrator doctor": "somebody has to press",
    "sudo narrator doctor": "somebody has to press",
    "narrator voices record": "somebody has to speak",
    "scripts/install": "it needs root",
    "scripts/install --remove": "it needs root",
    "scripts/install --key ../narrator-key.pub": "it needs root",
    "ssh-keygen -t ed25519 -f ../narrator-key": "it asks for a passphrase",
    "scripts/update-file ../narrator-key": INTERNET,
    "scripts/update-file KEY amd64": INTERNET,
    "narrator update": "it needs a boot partition; tests/commands/test_update.py takes updates",
    "sudo narrator update FILE": "it needs root; tests/commands/test_update.py takes updates",
    "sudo narrator update DATEI": "it needs root; tests/commands/test_update.py takes updates",
    "scripts/install --offer": "it needs root",
    "scripts/take-update": "it needs root; tests/scripts/test_take_update.py takes a stick",
    "scripts/image": IMAGE,
    "sudo apt install git": INTERNET,
    "sudo apt install python3-venv espeak-ng libportaudio2": INTERNET,
    "scripts/image ~/Downloads/…-raspios-…-lite.img.xz --out ../narrator.img --dry-run": IMAGE,
    "sudo scripts/image ~/Downloads/…-raspios-…-lite.img.xz --out ../narrator.img": IMAGE,
    "scripts/run check PATH/narrator.yaml": "the file is on the reader's card",
    "scripts/run check PFAD/narrator.yaml": "the file is on the reader's card",
    "python3 -m venv box": WHEEL,
    "box/bin/pip install ./mafia_narrator-VERSION-py3-none-any.whl": WHEEL,
    "box/bin/narrator run": WHEEL,
    "box/bin/narrator run --language de": WHEEL,
    "podman build -f scripts/Containerfile -t narrator .": CONTAINER,
    "podman run -it --rm --network none --userns keep-id:uid=1000,gid=1000 -v narrator:/box "
    "-v $XDG_RUNTIME_DIR/pulse:/run/pulse narrator": CONTAINER,
    "podman run --rm narrator check": CONTAINER,
    "podman run --rm -v $PWD/tests/rehearsals:/games:ro narrator rehearse /games/basic_5_en.yaml": CONTAINER,
    "scripts/build": BUILT,
    "scripts/wheels": INTERNET,
    "scripts/wheels amd64": INTERNET,
    "sudo mount /dev/sda1 /mnt": "it needs a stick",
    "sudo umount /mnt": "it needs a stick",
    "scripts/release": "it runs every test; tests/scripts/test_release.py makes a release of less",
    "git clone": INTERNET,
    "git pull": INTERNET,
    "sudo systemctl stop narrator": INSTALLED,
    "sudo systemctl start narrator": INSTALLED,
    "sudo systemctl enable --now narrator": INSTALLED,
    "journalctl -u narrator": INSTALLED,
    "scripts/test": TOO_LONG,
    "scripts/test -k lamps": TOO_LONG,
    "scripts/test --long": TOO_LONG,
    "scripts/test --vm": TOO_LONG,
    "scripts/compare OLD NEW": "it needs two checkouts",
    "scripts/compare ALT NEU": "it needs two checkouts",
    "scripts/new": "it writes into this checkout; tests/scripts/test_new.py lets it write into another",
    "scripts/mask BED NOISE": MEASURED,
    "scripts/mask MUSIK GERÄUSCH": MEASURED,
    "scripts/mask rain all": MEASURED,
    "scripts/lint": TOO_LONG,
    "scripts/coverage": TOO_LONG,
    "scripts/bench": TOO_LONG,
    "scripts/bench --fast": TOO_LONG,
    "scripts/bench --print": TOO_LONG,
    "scripts/bench --peers": TOO_LONG,
    "scripts/bench games": TOO_LONG,
    "scripts/bench odds": TOO_LONG,
    "scripts/bench story": TOO_LONG,
    "scripts/bench voice": TOO_LONG,
    "scripts/bench live busy": TOO_LONG,
    "scripts/bench render": TOO_LONG,
    "scripts/draw W.wav T.jsonl OUT.svg": DRAWN,
    "scripts/draw W.wav T.jsonl BILD.svg": DRAWN,
    "scripts/draw": DRAWN,
    "scripts/listen LANGUAGE": TOO_LONG,
    "scripts/listen SPRACHE": TOO_LONG,
    "scripts/listen en": TOO_LONG,
    "scripts/listen de": TOO_LONG,
    "sudo scripts/install --voice rhvoice/bdl": "it needs root",
    "narrator voices try": "it plays every voice there is; tests/commands/test_trying_voices.py tries some",
    "narrator suggest --players 12": "it plays for long; tests/commands/test_suggest.py plays less",
    "scripts/soak": TOO_LONG,
    "scripts/soak --nightly": TOO_LONG,
    "scripts/soak boxes 1000": TOO_LONG,
}
"""Command → why no test can run it."""

HARMLESS = ("cp", "espeak-ng")
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
    """In the order of the page, with the rehearsal that it shows."""
    games = [fence.body for fence in fences(text_of(page)) if "nights:" in fence.body]
    for game in games:
        (checkout / "game.yaml").write_text(game, encoding="utf-8")
    for command in shown(page):
        if command not in NOT_RUN:
            run(command)


@pytest.mark.parametrize("command", NOT_RUN)
def test_a_command_that_is_not_run_can_at_least_be_read(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert faults_of(command, capsys) is None


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
    told += (ROOT / "scripts/imaging/arguments.py").read_text(encoding="utf-8")
    options = [
        span.split()[0] for page in PAGES for span in spans(text_of(page)) if span[:2] == "--"
    ]
    assert "--once" in options
    assert [option for option in options if option not in told] == []


@pytest.mark.parametrize(
    "command",
    [
        "narrator sing",
        "sudo narrator doctor --loud",
        "scripts/run say",
        "scripts/run --config",
        "scripts/sing",
        "scripts/install --reinstall",
    ],
)
def test_a_command_that_cannot_be_read_is_found(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert faults_of(command, capsys) is not None


def test_a_command_is_found_in_a_block_and_in_a_sentence() -> None:
    assert {"scripts/run", "scripts/run demo", "scripts/install"} <= {*shown("README.md")}
    assert "narrator.yaml" not in shown("docs/settings.md")
