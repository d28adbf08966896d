"""scripts/image refuses what no card can be made of, and a dry run changes nothing."""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from scripts.imaging.base import open_base
from scripts.imaging.build import Build, Wanted
from scripts.imaging.checkout import seconds_of_commit
from scripts.imaging.errors import ImageError
from scripts.imaging.voice import setting
from tests.kit.skips import needs
from tests.scripts.card_files import MB, OF_A_PI, image, run, table
from tests.scripts.checkouts import commit, git
from tests.scripts.programs import ROOT, put

pytestmark = [needs("mkfs.ext4"), needs("debugfs"), needs("xz")]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A Raspberry Pi OS."""
    return image(tmp_path, OF_A_PI)


def refused(*arguments: str | Path) -> str:
    """The one line with which scripts/image refuses these arguments."""
    done = run(*arguments, "--dry-run")
    assert done.returncode == 2
    assert not done.stdout
    (line,) = done.stderr.splitlines()
    return line


def test_a_dry_run_needs_nothing_but_python(base: Path) -> None:
    command = (sys.executable, "-S", "-m", "scripts.imaging", base, "--dry-run")
    done = subprocess.run(
        (*command, "--out", base.parent / "narrator.img"),
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_dry_run_tells_every_step_and_changes_nothing(base: Path) -> None:
    before = sorted(base.parent.iterdir())
    done = run(base, "--out", base.parent / "narrator.img", "--dry-run", "--sound", "usb",
               "--piper", "de_DE-thorsten-medium")  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert told[0].startswith(" 1 of 10: unpack base.img")
    assert any("sound usb" in line for line in told)
    assert any("takes no updates" in line for line in told)
    assert any(line.endswith("of the box, and de_DE-thorsten-medium") for line in told)
    assert sorted(base.parent.iterdir()) == before


def test_a_packed_base_is_taken_too(base: Path) -> None:
    packed = base.with_name("base.img.xz")
    packed.write_bytes(lzma.compress(base.read_bytes()))
    done = run(packed, "--out", base.parent / "narrator.img", "--dry-run")
    assert done.returncode == 0
    assert "unpack base.img.xz" in done.stdout


def test_a_packed_download_that_was_torn_is_refused(base: Path) -> None:
    packed = base.with_name("base.img.xz")
    packed.write_bytes(lzma.compress(base.read_bytes())[:-40])
    line = refused(packed, "--out", base.parent / "narrator.img")
    assert line.endswith("is damaged or was not downloaded to its end: download it again")


def test_an_image_that_ends_before_its_partitions_is_refused(base: Path) -> None:
    with base.open("r+b") as opened:
        opened.truncate(16 * MB - 1)
    line = refused(base, "--out", base.parent / "narrator.img")
    assert "ends 1 bytes before its last partition does" in line


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            {"usr/bin/dpkg": b"\x7fELF\x01\x01\x01".ljust(18, b"\0") + b"\x28\x00" + bytes(44)},
            "base.img is a system of 32 bits: take Raspberry Pi OS Lite (64-bit)",
        ),
        (
            {"etc/rpi-issue": b""},
            "base.img is Debian GNU/Linux 12 (bookworm), and no Raspberry Pi OS: take its Lite (64-bit)",
        ),
        (
            {"usr/lib/os-release": b'PRETTY_NAME="Debian 11 (bullseye)"\nVERSION_CODENAME=bullseye\n'},
            "base.img is Debian 11 (bullseye): take the Raspberry Pi OS of bookworm or trixie",
        ),
        (
            {"opt/narrator/take-update": b"#!/bin/sh\n"},
            "base.img is an image with a narrator already: take a fresh Raspberry Pi OS Lite",
        ),
    ],
)
def test_another_system_is_refused_in_one_sentence(
    tmp_path: Path, changed: dict[str, bytes], message: str
) -> None:
    base = image(tmp_path, {**OF_A_PI, **changed})
    assert refused(base, "--out", tmp_path / "narrator.img") == f"image: {message}"


@pytest.mark.parametrize(
    "head",
    [
        b"",
        bytes(512),
        table((0xEE, 1, 15)),
        table((0x83, 4, 4), (0x83, 8, 8)),
        table((0x0C, 4, 8), (0x83, 8, 8)),
        table((0x0C, 4, 4), (0x83, 8, 4), (0x83, 12, 4)),
    ],
)
def test_other_partitions_are_refused(tmp_path: Path, head: bytes) -> None:
    base = tmp_path / "disk.img"
    base.write_bytes(head.ljust(16 * MB, b"\0") if head else b"")
    line = refused(base, "--out", tmp_path / "narrator.img")
    assert "has not the two partitions of Raspberry Pi OS" in line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing.img", "--out", "n.img"), "there is no nothing.img"),
        (("BASE", "--out", "n.iso"), "--out n.iso has to end in .img"),
        (("BASE", "--out", "no/such/n.img"), "there is no folder no/such for --out"),
        (("BASE", "--out", "n.img", "--data", "10"), "--data 10 is too little"),
        (("BASE", "--out", "n.img", "--data", "1023"), "needs 0.8 GB while it is installed"),
        ((".", "--out", "n.img"), ". is a folder, and no image"),
        (("BASE", "--out", "BASE"), "would overwrite the base"),
        (("BASE", "--out", "n.img", "--piper", "thorsten"), "--piper thorsten is no voice"),
        (("BASE", "--out", "n.img", "--piper", "fr_FR-siwis-low"), "speaks fr, and the box"),
        (("BASE", "--out", "n.img", "--key", "no.pub"), "--key no.pub cannot be read"),
        (("BASE", "--out", "n.img", "--key", "BASE"), "cannot be read"),
        (("README.md", "--out", "n.img"), "README.md is neither an .img nor an .img.xz"),
    ],
)
def test_what_was_asked_for_is_checked_first(
    base: Path, arguments: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (base.parent / "README.md").touch()
    monkeypatch.chdir(base.parent)
    assert message in refused(*(str(base) if word == "BASE" else word for word in arguments))


def test_mistakes_are_told_before_anything_is_installed(tmp_path: Path) -> None:
    """And before it is asked who runs it."""
    done = run(tmp_path / "nothing.img", "--out", tmp_path / "n.img")
    assert done.returncode == 2
    assert done.stderr.startswith(f"image: there is no {tmp_path}/nothing.img")


def test_a_folder_that_git_does_not_know_is_refused(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A download without its history, or the checkout of another user."""
    programs = base.parent / "programs"
    programs.mkdir()
    put(programs / "git", "#!/bin/sh\nexit 128\n")
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    line = refused(base, "--out", base.parent / "n.img")
    assert line == (
        f"image: {ROOT} is no git checkout that root may read: fetch it with git clone, and run this with"
        " sudo as the user who owns it"
    )


@pytest.mark.parametrize("sent", ["TERM", "HUP", "INT"])
def test_it_says_that_it_was_stopped(base: Path, monkeypatch: pytest.MonkeyPatch, sent: str) -> None:
    """Also by a terminal that is closed: what was mounted has to be undone."""
    programs = base.parent / "programs"
    programs.mkdir()
    put(programs / "git", f'#!/bin/sh\nkill -{sent} "$PPID"\n')
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    done = run(base, "--out", base.parent / "n.img", "--dry-run")
    assert (done.returncode, done.stderr) == (130, "image: stopped; nothing is left of it\n")


def test_a_base_that_may_not_be_read_is_refused(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.imaging.base.os.access", lambda *_: False)
    with pytest.raises(ImageError, match=r"^you may not read .*base\.img: move it"):
        open_base(base)


def test_a_checkout_around_a_download_is_not_taken_for_it(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    assert int(seconds_of_commit(tmp_path)) > 0
    (tmp_path / "download").mkdir()
    with pytest.raises(ImageError, match="download is no git checkout"):
        seconds_of_commit(tmp_path / "download")


def test_too_little_room_names_the_folder_of_the_result(base: Path) -> None:
    out, work = base.parent / "results/n.img", base.parent / "results/.image-1"
    work.mkdir(parents=True)
    wanted = Wanted(open_base(base), out, "usb", "", 1 << 60, 6, "", "", None, {}, "0")
    with pytest.raises(ImageError) as refusal:
        Build(wanted, work, lambda _: None).make()
    assert str(refusal.value).startswith(f"{out.parent} has ")


def test_the_settings_of_a_card_name_its_voices(tmp_path: Path) -> None:
    example = (ROOT / "scripts/narrator.yaml").read_text(encoding="utf-8")
    voices = {"de": "de_DE-thorsten-medium", "en": "en_GB-alan-low"}
    file = tmp_path / "narrator.yaml"
    file.write_text(f"{example}{setting(voices)}", encoding="utf-8")
    speech = load_settings(file, Installed.under()).speech
    assert speech.voice == {language: f"piper/{name}" for language, name in voices.items()}
    assert setting({}) == ""
