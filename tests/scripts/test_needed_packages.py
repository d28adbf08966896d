"""A script names the Debian packages of all that it calls before it begins, not where it misses one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.scripts.programs import ROOT

SCRIPTS = ROOT / "scripts"
PACKAGES = {
    "debootstrap": "debootstrap",
    "dtc": "device-tree-compiler",
    "e2fsck": "e2fsprogs",
    "git": "git",
    "mcopy": "mtools",
    "mdel": "mtools",
    "mkfs.ext4": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "qemu-img": "qemu-utils",
    "qemu-system-aarch64": "qemu-system-arm",
    "qemu-system-x86_64": "qemu-system-x86",
    "resize2fs": "e2fsprogs",
    "sfdisk": "fdisk",
    "ssh-keygen": "openssh-client",
    "xz": "xz-utils",
    "qemu-aarch64": "qemu-user-static",
}
"""Program → its package, of those that a Debian need not have."""

EVERYWHERE = frozenset(
    """apt-cache apt-get awk basename bash cat chmod chown chroot cp cut diff dirname dpkg dpkg-query du echo
    env false find flock getconf getent grep groupadd gzip head id install ln losetup ls mkdir mktemp mount
    mountpoint mv nice printf pwd python3 readlink renice rm runuser sed sha256sum sleep sort sudo sync
    systemctl tail tar tee test touch tr true truncate umount uname unshare useradd userdel usermod
    xargs""".split()  # noqa: SIM905
)
"""What each Debian has; `sudo` is asked for, and `systemctl` only used where systemd runs."""

ASKED_FOR = frozenset(("hadolint", "shellcheck"))
"""Used only where `command -v` finds them."""

PARTS = {"image": "imaging/*.py", "vm": "imaging/base"}
"""Script → files that it runs besides."""

NAMED = [
    path.name
    for path in sorted(SCRIPTS.iterdir())
    if path.is_file() and path.read_bytes()[:15] == b"#!/usr/bin/env "
]
COMMENT = re.compile(r"(^|\s)#.*$", re.MULTILINE)
LISTED = re.compile(r"\bpackages ((?:[\w.-]+ ?(?:\\\n\s*)?)+)")
CALLED = re.compile(r'(?:^\s*|(?<!exec )"\$root/)scripts/([\w-]+)', re.MULTILINE)
"""Another script that is called, and does not go on in place of this one."""
SAID = re.compile(r'"(?:[^"$]|\$(?!\())*"|\+?=\([^()]*\)')
BEGINS = re.compile(r"(?:^|[|&;(]|\b(?:then|do|else|exec|quietly|if|!) )\s*([a-z][\w.-]+)(?=[ \n])", re.M)


def text_of(script: str) -> str:
    """A script with the parts that it runs, without comments."""
    files = [SCRIPTS / script, *sorted(SCRIPTS.glob(PARTS.get(script, script)))]
    text = "\n".join(path.read_text(encoding="utf-8") for path in dict.fromkeys(files))
    for sourced in re.findall(r'^source "\$root/scripts/(\w+)"', text, re.MULTILINE):
        text += (SCRIPTS / sourced).read_text(encoding="utf-8")
    return COMMENT.sub("", text)


def called(script: str, text: str) -> set[str]:
    return {name for name in CALLED.findall(text) if name in NAMED} - {script}


def needed(script: str) -> set[str]:
    """The packages of all programs that a script, or another one that it calls, uses."""
    text = text_of(script)
    words = {*re.findall(r"(?<![\w./-])[\w.-]+(?![\w/-])", text)}
    found = {package for program, package in PACKAGES.items() if program in words}
    return found.union(*map(needed, called(script, text)))


def listed(script: str) -> set[str]:
    """The packages that a script has installed."""
    text = text_of(script)
    found = {name for names in LISTED.findall(text) for name in names.replace("\\", "").split()}
    if "private_key " in text:
        found.add("openssh-client")
    if "set_up test" in text:
        common = (SCRIPTS / "common").read_text(encoding="utf-8")
        found.update(*(names.split() for names in re.findall(r"names\+?=\(([^)]*)\)", common)))
    return found


@pytest.mark.parametrize("script", NAMED)
def test_the_package_of_each_program_is_named(script: str) -> None:
    assert needed(script) - listed(script) == set()


@pytest.mark.parametrize("script", NAMED)
def test_each_program_that_is_called_has_a_package_or_is_on_every_debian(script: str) -> None:
    """So that a new one is put into one of the tables above."""
    text = text_of(script) if script not in PARTS else (SCRIPTS / script).read_text()
    begins = {*BEGINS.findall(SAID.sub("=x", COMMENT.sub("", text)))}
    programs = {name for name in begins if shutil.which(name)}
    assert programs - PACKAGES.keys() - EVERYWHERE - ASKED_FOR == set()


def test_a_program_of_a_part_and_of_a_called_script_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.SCRIPTS", tmp_path)
    (tmp_path / "vm").write_text('packages git \\\n    mtools\n"$root/scripts/image" # xz\n')
    (tmp_path / "image").write_text("mkfs.vfat x\n")
    (tmp_path / "imaging").mkdir()
    (tmp_path / "imaging/base").write_text('git x | sfdisk "$2"\n')
    assert listed("vm") == {"git", "mtools"}
    assert needed("vm") == {"git", "dosfstools", "fdisk"}
