"""Makes the card, step by step. What each step does in detail stands in the files beside this one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from narrator import __version__
from scripts.imaging import boot_files, card, contents, system, voice
from scripts.imaging.base import Base, check_system
from scripts.imaging.catalogue import digest, entry
from scripts.imaging.checkout import ROOT
from scripts.imaging.commands import Commands, enough_room, output_inside
from scripts.imaging.partitions import Layout
from scripts.imaging.tree import tree_hash

PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = (
    *("overlayroot", "busybox", "espeak-ng", "libportaudio2", "python3-venv", "sudo"),
    *("network-manager", "wpasupplicant", "iw", "rfkill", "openssh-server"),
)
PINS = "python3-lgpio"
BOX_UNITS = ("narrator.service", "narrator-update@boot-firmware.service")
"""What scripts/install enables on a Raspberry Pi only."""
RELEASES = "/opt/narrator/releases"
MODULES = (
    "cd /etc/initramfs-tools; . ./initramfs.conf; for each in conf.d/*; do . ./$each; done; echo $MODULES"
)
"""Prints which drivers an initramfs gets."""


class Wanted(NamedTuple):
    """What was asked for."""

    base: Base
    out: Path
    """The image's name, which ends in .img; what is written is packed, and has .xz behind it."""
    sound: str
    keys: str
    """The keys that updates are accepted from; empty: none are."""
    data: int
    """Bytes of the data partition."""
    level: int
    url: str
    icon: str
    rendered: Path | None
    """A folder of an earlier run's voice, or for the next run; None: a temporary one."""
    voices: Mapping[str, str]
    """Language → a voice of Piper that speaks it."""
    epoch: str
    """When the last commit was made, in seconds since 1970: the time of all that is made."""


def steps(wanted: Wanted) -> tuple[str, ...]:
    """What is done, a sentence each, in this order."""
    base, gb = wanted.base, 1e9
    updates = (
        "takes updates with the builder's key" if wanted.keys else "takes no updates, since it has no key"
    )
    return (
        f"unpack {base.file.name}, {base.size / gb:.1f} GB, with {card.ROOM / gb:.1f} GB more to build in",
        f"install {', '.join(PACKAGES)} and {PINS} in its system",
        "fetch wheels for the Python of that system",
        f"render voice and music on this computer: {', '.join(voice.languages())}",
        ", and ".join((f"install version {__version__} of the box", *wanted.voices.values())),
        f"set up the card: sound {wanted.sound}, read-only root, no swap, network or password; it {updates}",
        "make the initramfs",
        "list packages and licences, as an SBOM too, and hash all files",
        f"cut the root down, and add an empty data partition of {wanted.data / gb:.1f} GB",
        f"pack it as {wanted.out.name}.xz, and write checksums and the entry for Raspberry Pi Imager",
    )


class Build:
    """One run; ``work`` is a folder beside the result, which is thrown away afterwards."""

    def __init__(self, wanted: Wanted, work: Path, tell: Callable[[str], None]) -> None:
        self._wanted, self._work, self._tell = wanted, work, tell
        self._run = Commands(work / "log")
        self._image = work / "image"
        self._boot, self._wheels = work / "boot", work / "wheels"
        self._voice = wanted.rendered or work / "voice"
        self._steps = iter(enumerate(steps(wanted), start=1))
        self._epoch = wanted.epoch
        self._date = time.strftime("%Y-%m-%d", time.gmtime(int(wanted.epoch)))

    def make(self) -> None:
        """Does all steps. Raises `ImageError`; nothing but the finished result is left in the folder."""
        wanted, run = self._wanted, self._run
        enough_room(wanted.out.resolve().parent, wanted.base.size + card.ROOM + wanted.data + (1 << 30))
        self._next()
        layout = card.unpack(wanted.base, self._image, run)
        suite = check_system(self._image, layout.root, wanted.base.file.name)
        before = card.boot_files(self._image, layout.boot, self._boot, run)
        overlays = frozenset(path.stem for path in self._boot.glob("overlays/*.dtbo"))
        old = (self._boot / "config.txt").read_text(encoding="utf-8")
        config = boot_files.config_txt(old, wanted.sound, overlays)
        with card.mounted(self._image, layout.root, self._work / "root", run) as root:
            with self._boot_at(root), system.no_services(root):
                self._install(root, suite)
                self._set_up(root, layout, config)
            system.clean(root, self._date)
            self._next()
            packages = contents.packages(root)
            bill = self._bill(root, packages)
            whole = tree_hash((("root", root), ("boot", self._boot)))
        self._next()
        card.put_boot_files(self._image, layout.boot, self._boot, before, run)
        card.close(self._image, layout, wanted.data, run)
        self._next()
        self._pack(contents.table(packages), bill, whole)

    def _next(self) -> None:
        number, step = next(self._steps)
        self._tell(f"step {number} of {len(steps(self._wanted))}: {step}")

    @contextmanager
    def _boot_at(self, root: Path) -> Iterator[None]:
        """The boot partition's files are where the system expects them, as a mount."""
        self._run.run("mount", "--bind", self._boot, root / "boot/firmware")
        yield
        self._run.run("umount", root / "boot/firmware")

    def _install(self, root: Path, suite: str) -> None:
        """Packages, wheels, voice, box."""
        run = self._run
        self._next()
        offline = "this needs the internet, and the base's own sources of packages"
        run.inside(root, "apt-get", "-q", "update", fix=offline)
        pins = (
            "Candidate: (none)" not in (found := output_inside(root, "apt-cache", "policy", PINS)) and found
        )
        names = (*PACKAGES, "python3-gpiozero", PINS) if pins else PACKAGES
        run.inside(root, "apt-get", "-q", "-y", "install", "--no-install-recommends", *names, fix=offline)
        self._next()
        more = () if pins else ("pins",)
        run.run(ROOT / "scripts/wheels", "arm64", PYTHONS[suite], self._wheels, *more, fix=offline)
        self._next()
        here = voice.same_engine(voice.engine_of(root, self._wheels))
        if here:
            voice.render_here(self._voice, ROOT / "scripts/narrator.yaml")
            voice.lay_voice(self._voice, root)
            run.run("chmod", "-R", "a+rwX", root / "var/cache/narrator")
        else:
            self._tell("this computer has another espeak-ng than the card, which renders its voice in step 5")
        self._next()
        self._install_box(root, rendered=here)

    def _install_box(self, root: Path, *, rendered: bool) -> None:
        """scripts/install as it is, from a copy of what git knows, without the network."""
        run, source = self._run, root / "usr/src/narrator"
        run.run(
            "bash", "-c", 'git ls-files -z --cached | tar --null -T - -c | tar -x -C "$1"', "copy",
            _made(source), cwd=ROOT,
        )  # fmt: skip
        run.run("cp", "-r", self._wheels, source / "wheels")
        given = ("env", f"SOURCE_DATE_EPOCH={self._epoch}", "PIP_NO_COMPILE=1")
        run.inside(root, *given, "/usr/src/narrator/scripts/install")
        run.inside(root, "systemctl", "--quiet", "enable", *BOX_UNITS)
        python = "/opt/narrator/current/bin/python3"
        # Compiled once, the same in each run, and never compared with the source again.
        run.inside(
            root,
            python,
            "-m",
            "compileall",
            "-q",
            "-f",
            "--invalidation-mode",
            "unchecked-hash",
            RELEASES,
        )
        if not rendered:
            for language in voice.languages():
                run.inside(root, "/opt/narrator/narrator", "voices", "render", "--language", language)
        voice.fetch(self._wanted.voices.values(), root, self._tell)
        run.inside(root, "chown", "-R", "narrator:", "/var/cache/narrator")
        run.inside(root, "chmod", "-R", "u=rwX,go=rX", "/var/cache/narrator")
        run.run("rm", "-rf", source)

    def _set_up(self, root: Path, layout: Layout, config: str) -> None:
        """Files, units, the boot partition's text files, and the initramfs."""
        self._next()
        run, boot = self._run, self._boot
        system.lay_files(root, boot_files.fstab(layout), self._wanted.keys)
        system.switch_off(root, self._epoch, run)
        run.inside(root, "systemctl", "--quiet", "enable", *system.own_units())
        (boot / "cmdline.txt").write_text(boot_files.cmdline(layout), encoding="utf-8")
        (boot / "config.txt").write_text(config, encoding="utf-8")
        (root / "etc/narrator/narrator.yaml").unlink(missing_ok=True)
        example = (ROOT / "scripts/narrator.yaml").read_text(encoding="utf-8")
        (boot / "narrator.yaml").write_text(
            f"{example}{voice.setting(self._wanted.voices)}", encoding="utf-8"
        )
        self._next()
        modules = root / "etc/initramfs-tools/conf.d/narrator"
        asked = output_inside(root, "bash", "-c", MODULES)
        if asked.strip() == "dep":
            # That means the devices of the computer on which it is made.
            modules.write_text("MODULES=most\n", encoding="ascii")
        # Raspberry Pi OS is built with "no" here.
        update = root / "etc/initramfs-tools/update-initramfs.conf"
        update.write_text("update_initramfs=all\n", encoding="ascii")
        given = ("env", f"SOURCE_DATE_EPOCH={self._epoch}")
        run.inside(root, *given, "update-initramfs", "-u", "-k", "all")

    def _bill(self, root: Path, packages: list[contents.Package]) -> str:
        """The list for machines, which also lies on the card."""
        # Only what makes a card needs its library: the steps are told without it.
        from scripts.imaging import bill

        text, file = bill.bill(packages, __version__, self._epoch), root / bill.PLACE
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return text

    def _pack(self, listed: str, bill: str, whole: str) -> None:
        """The finished files, moved to their place together, and the image last."""
        out, run, work = self._wanted.out, self._run, self._work
        packed = work / f"{out.name}.xz"
        unpacked = digest(self._image)
        run.run(
            "bash",
            "-c",
            'xz -T0 "-$1" -c -- "$2" >"$3"',
            "pack",
            str(self._wanted.level),
            self._image,
            packed,
        )
        found = digest(packed)
        url = self._wanted.url or packed.name
        texts = {
            f"{out.name}.packages": listed,
            f"{out.name}.cdx.json": bill,
            f"{out.name}.tree": f"{whole}\n",
            f"{out.name}.xz.sha256": f"{found.sha256}  {packed.name}\n",
            f"{out.name}.json": entry(__version__, self._date, url, self._wanted.icon, unpacked, found),
        }
        for name, text in texts.items():
            (work / name).write_text(text, encoding="utf-8")
        for name in (*texts, packed.name):
            (work / name).replace(out.with_name(name))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder
