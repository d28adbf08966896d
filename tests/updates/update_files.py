"""Update files, good and bad, and the computer that they are for. Contains no tests."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import tarfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from narrator.updates.news import News, NewsFile
from narrator.updates.updater import Computer, Updater

INSTALLER = b"#!/bin/sh\n"
CONTENT = {"scripts/install": INSTALLER, "narrator/game.py": b"one = 2\n" * 5000}


class Builder:
    """Somebody with a key of OpenSSH, which is made in a folder."""

    def __init__(self, folder: Path, name: str = "key") -> None:
        self.key = folder / name
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(self.key)]
        subprocess.run(command, check=True)

    def allowed(self) -> str:
        """The line by which a box trusts this builder."""
        return f'builder namespaces="narrator-update" {self.key.with_suffix(".pub").read_text()}'

    def sign(self, manifest: bytes, namespace: str = "narrator-update") -> bytes:
        """The signature of a manifest."""
        command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(self.key), "-n", namespace]
        return subprocess.run(command, input=manifest, capture_output=True, check=True).stdout


def tar_of(members: dict[str, bytes], mode: str = "w") -> bytes:
    """A tar of files; those in ``scripts`` can be run."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode, format=tarfile.USTAR_FORMAT) as tar:  # type: ignore[call-overload]
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o755 if "scripts" in name else 0o644
            tar.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def update(
    builder: Builder,
    text: str = "1.1.0",
    *,
    payload: bytes | None = None,
    sign: Callable[[bytes], bytes] | None = None,
    **facts: Any,
) -> dict[str, bytes]:
    """The members of an update file; ``facts`` stand in its manifest in place of the true ones."""
    content = tar_of(CONTENT, "w:xz") if payload is None else payload
    told = {
        "format": 1,
        "version": text,
        "architecture": "arm64",
        "sha256": hashlib.sha256(content).hexdigest(),
        "room": 1_000_000,
    }
    manifest = json.dumps(told | facts).encode()
    return {
        "manifest.json": manifest,
        "manifest.json.sig": (sign or builder.sign)(manifest),
        "payload.tar.xz": content,
    }


@dataclass
class Box:
    """A computer on which version 1.0.0 plays; its root folder is made here."""

    root: Path
    builder: Builder
    fails: str = ""
    """Why installers fail."""
    offers: str = "1.1.0-bbbbbb"
    """The release that installers make."""
    installed: list[Path] = field(default_factory=list)
    """The folders whose installer was run."""
    rested: int = 0
    """How often it was asked whether a game is under way."""
    waited: int = 0
    """How often it has waited for another update."""

    tidies: Callable[[], None] = lambda: None
    """Removes old versions."""

    def __post_init__(self) -> None:
        (self.root / "stick").mkdir(parents=True)
        (self.root / "keys").write_text(self.builder.allowed())
        self.link("current", "1.0.0-aaaaaa")

    @property
    def home(self) -> Path:
        """Where versions are."""
        return self.root / "home"

    def link(self, name: str, release: str | None) -> None:
        """Points one of the links to a release; None: removes it."""
        self.home.mkdir(exist_ok=True)
        (self.home / name).unlink(missing_ok=True)
        if release is not None:
            (self.home / name).symlink_to(f"releases/{release}")

    def roll_back(self) -> None:
        """What is offered does not come up twice; see ``scripts/take-update``."""
        release = (self.home / "next").readlink().name
        self.link("next", None)
        self.link("failed", release)

    def plug_in(self, members: dict[str, bytes] | bytes, name: str = "narrator-1.1.0-arm64.update") -> Path:
        """Puts an update file on the stick."""
        file = self.root / "stick" / name
        file.write_bytes(members if isinstance(members, bytes) else tar_of(members))
        return file

    def look(self, file: Path | None = None) -> News | None:
        """Looks for an update on the stick; or somebody takes this file by hand."""
        return Updater(self.computer()).look(file or self.root / "stick")

    def computer(self) -> Computer:
        """As an `Updater` needs it."""
        return Computer(
            "arm64",
            self._rest,
            self._install,
            self.tidies,
            self.home,
            self.root / "keys",
            lambda: 1_900_000_000.0,
            self._wait,
        )

    def news(self) -> list[tuple[str, str]]:
        """What the box is told: outcomes, and of what."""
        return [(news.outcome.value, news.about) for news in self._news().read()]

    def _news(self) -> NewsFile:
        return NewsFile(self.home / "update")

    def _wait(self) -> None:
        self.waited += 1

    def _rest(self) -> None:
        self.rested += 1

    def _install(self, folder: Path) -> str:
        self.installed.append(folder)
        assert (folder / "scripts/install").read_bytes() == INSTALLER
        assert (folder / "scripts/install").stat().st_mode & 0o777 == 0o755
        assert (folder / "narrator/game.py").stat().st_mode & 0o777 == 0o644
        if not self.fails:
            self.link("next", self.offers)
        return self.fails
