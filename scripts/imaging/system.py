"""Sets up the card's system below a folder: files, units, users. It runs nothing that needs the network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.imaging.checkout import ROOT
from scripts.imaging.commands import Commands

HERE = ROOT / "scripts/imaging"
UNITS = "etc/systemd/system"
NAME = "narrator"
FOUND = ("etc/systemd/system", "usr/lib/systemd/system", "lib/systemd/system", "etc/init.d")
"""Where the units of a system stand."""
REMOVED = (
    "etc/ssh/ssh_host_*",
    "var/lib/systemd/random-seed",
    "var/lib/apt/lists/*",
    "var/cache/apt/*.bin",
    "var/cache/apt/archives/*.deb",
    "var/cache/debconf/*-old",
    "var/cache/man/*",
    "var/lib/dpkg/*-old",
    "var/log/**/*",
    "var/tmp/*",
    "tmp/*",
    "root/.cache",
    "etc/*-",
)
"""What a run leaves behind that is not the same in the next one, or that no card may share with another."""
CLOCK = "etc/fake-hwclock.data"


def units(name: str) -> list[str]:
    """The units in the list of this name, ``masked`` or ``disabled``."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def own_units() -> list[str]:
    """The units among the files of `scripts/imaging/root` that say when they start."""
    files = (HERE / "root" / UNITS).glob("*.*")
    return sorted(file.name for file in files if "[Install]" in file.read_text(encoding="utf-8"))


def lay_files(root: Path, fstab: str, keys: str) -> None:
    """Lays the files of `scripts/imaging/root` on the card, fstab, names, and the builder's keys, if any."""
    for source in sorted((HERE / "root").rglob("*")):
        target = root / source.relative_to(HERE / "root")
        if source.is_dir():
            _folder(target)
        else:
            program = source.stat().st_mode & 0o100
            _file(target, source.read_bytes(), 0o755 if program else 0o644)
    texts = {
        "fstab": fstab,
        "hostname": f"{NAME}\n",
        "hosts": f"127.0.0.1 localhost\n127.0.1.1 {NAME}\n",
        "machine-id": "",
    }
    if keys:
        _folder(root / "etc/narrator")
        texts["narrator/update-keys"] = keys
    for name, text in texts.items():
        _file(root / "etc" / name, text.encode())
    _folder(root / "data")


def _folder(target: Path) -> None:
    """Nobody but root may change what is laid, whatever the modes of the checkout and the umask are; a folder
    of the base stays as it is."""
    if not target.is_dir():
        target.mkdir()
        target.chmod(0o755)


def _file(target: Path, content: bytes, mode: int = 0o644) -> None:
    target.write_bytes(content)
    target.chmod(mode)


def switch_off(root: Path, epoch: str, run: Commands) -> None:
    """Masks and disables units, and locks the passwords of all who could have one, as if at ``epoch``."""
    for name in units("masked"):
        unit = root / UNITS / name
        unit.unlink(missing_ok=True)
        unit.symlink_to("/dev/null")
    here = [name for name in units("disabled") if any(_there(root, name))]
    run.inside(root, "systemctl", "--quiet", "disable", *here)
    run.inside(
        root,
        "bash",
        "-c",
        "getent passwd pi >/dev/null || useradd --create-home --shell /bin/bash pi",
    )
    for user in ("root", "pi"):
        run.inside(root, "env", f"SOURCE_DATE_EPOCH={epoch}", "usermod", "--password", "*", user)


def _there(root: Path, unit: str) -> Iterator[bool]:
    for folder in FOUND:
        yield (root / folder / unit).exists()
        yield (root / folder / unit.removesuffix(".service")).exists()


@contextmanager
def no_services(root: Path) -> Iterator[None]:
    """Packages may be installed: none of their services starts, and names of the network are found."""
    policy, names, kept = (
        root / name for name in ("usr/sbin/policy-rc.d", "etc/resolv.conf", "etc/resolv.kept")
    )
    policy.write_text("#!/bin/sh\nexit 101\n", encoding="ascii")
    policy.chmod(0o755)
    moved = names.is_symlink() or names.exists()
    if moved:
        names.rename(kept)
    try:
        shutil.copyfile("/etc/resolv.conf", names)
        yield
    finally:
        policy.unlink()
        names.unlink(missing_ok=True)
        if moved:
            kept.rename(names)


def clean(root: Path, date: str) -> None:
    """Removes what differs from run to run, and sets the clock of a board without one to ``date``."""
    for pattern in REMOVED:
        for path in sorted(root.glob(pattern), reverse=True):
            if path.is_dir() and not path.is_symlink():
                if not pattern.startswith("var/log"):
                    shutil.rmtree(path)
            else:
                path.unlink()
    if (root / CLOCK).exists():
        (root / CLOCK).write_text(f"{date} 00:00:00\n", encoding="ascii")
