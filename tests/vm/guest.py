"""Boots a guest that scripts/vm has built, runs commands in it, and takes its power. Tests nothing.

A guest never writes to what was built: each boot has an overlay of its own, in the folder it is
given. Its other disks are plain images, which a test makes, copies and looks into (disks.py).
"""

from __future__ import annotations

import base64
import contextlib
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from tests.vm.channel import Channel, GuestError

STORE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "narrator-vm"

MACHINES = {
    "amd64": ("qemu-system-x86_64", ("-machine", "q35", "-cpu", "max"), "ttyS0"),
    "arm64": ("qemu-system-aarch64", ("-machine", "virt", "-cpu", "cortex-a72"), "ttyAMA0"),
}

MEMORY = "1536"
"""Megabytes."""

ENDS = "/dev/virtio-ports/ends"
"""Where a script in the guest tells that it has ended, so that nobody has to ask again and again."""

ALWAYS = "systemd.mask=e2scrub_reap.service"
"""It looks for snapshots of LVM at each boot, for longer than the whole boot takes."""

BOOTS = 900.0
"""Seconds of this computer after which a guest that does not answer will never do."""


class Done(NamedTuple):
    """What a command in the guest came to."""

    code: int
    out: str
    err: str


class Guest:
    """A running guest of ``arch``; a context manager that takes the power at its end.

    ``folder`` is where its overlay, sockets and console log lie. ``disks`` are raw images, in the
    order in which the guest has them. ``more`` goes to QEMU as it is, ``kernel`` to the kernel.
    """

    def __init__(
        self,
        arch: str,
        folder: Path,
        disks: Sequence[Path] = (),
        more: Sequence[str] = (),
        kernel: str = "",
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self._arch = folder, arch
        self._disks, self._more, self._kernel = tuple(disks), tuple(more), kernel
        self._overlay = folder / "root.qcow2"
        self._boots = 0
        self.boot()

    def boot(self) -> None:
        """Puts the power on; the disks are as they were left. Returns before the guest is up."""
        image = STORE / self._arch
        if not self._overlay.exists():
            base = ("-b", str(image / "image.raw"), "-F", "raw")
            _run("qemu-img", "create", "-q", "-f", "qcow2", *base, str(self._overlay))
        self.monitor, self._agent, self._ends = (
            Channel(self.folder / name) for name in ("qmp", "qga", "ends")
        )
        self.wires = Channel(self.folder / "wires")
        self._boots += 1
        self.console = self.folder / f"console-{self._boots}.log"
        program, machine, tty = MACHINES[self._arch]
        command = [
            "nice", program, *machine, "-accel", "tcg", "-icount", "shift=1,sleep=on",
            "-rtc", "clock=vm", "-m", MEMORY,
            "-nodefaults", "-no-user-config", "-display", "none", "-nic", "none",
            "-kernel", str(image / "vmlinuz"), "-initrd", str(image / "initrd.img"),
            "-append", f"root=/dev/vda rw quiet console={tty} {ALWAYS} {self._kernel}",
            "-serial", f"file:{self.console}",
            "-qmp", f"unix:{self.folder / 'qmp'}",
            "-qtest", f"unix:{self.folder / 'wires'}", "-qtest-log", "/dev/null",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,path={self.folder / 'qga'},id=qga",
            "-device", "virtserialport,chardev=qga,name=org.qemu.guest_agent.0",
            "-chardev", f"socket,path={self.folder / 'ends'},id=ends",
            "-device", "virtserialport,chardev=ends,name=ends",
            "-drive", f"file={self._overlay},format=qcow2,if=virtio",
            *self._more,
        ]  # fmt: skip
        for disk in self._disks:
            command += ["-drive", f"file={disk},format=raw,if=virtio"]
        self.powered = time.monotonic()
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        for channel in self._channels():
            channel.open()
        self.monitor.hear(time.monotonic() + 30)  # its greeting
        self.monitor.ask("qmp_capabilities")
        self._up = False
        self._scripts = 0

    def ready(self, patience: float = BOOTS) -> Guest:
        """Waits until commands can be run. Raises `GuestError` with the end of the console."""
        agent = self._agent
        until = time.monotonic() + patience
        while time.monotonic() < until:
            # What was asked before the agent was there comes back late: the first answer is enough.
            agent.tell("guest-sync-delimited", begin=b"\xff", id=1)
            with contextlib.suppress(GuestError):
                until_next = time.monotonic() + 3
                while agent.hear(until_next).get("return") != 1:
                    pass
                self._drain(agent)
                self._up = True
                return self
            if self._process.poll() is not None:
                assert self._process.stderr is not None
                raise GuestError(f"QEMU has ended: {self._process.stderr.read().decode()}")
        raise GuestError(f"the guest does not come up; its last words: {self.last_words()}")

    def _drain(self, agent: Channel) -> None:
        """Takes the answers to whatever was asked too early."""
        agent.tell("guest-sync-delimited", begin=b"\xff", id=2)
        while agent.hear(time.monotonic() + 60).get("return") != 2:
            pass

    def last_words(self) -> str:
        """The end of what the guest's console has shown."""
        return self.console.read_text(errors="replace")[-1500:]

    def run(self, script: str, patience: float = 120.0) -> Done:
        """Runs a shell script as root. Raises `GuestError` when it has not ended in time."""
        if not self._up:
            self.ready()
        self._scripts += 1
        told = f"until test -c {ENDS}; do sleep 0.1; done; echo {self._scripts} >{ENDS}"
        whole = f"(\n{script}\n)\ncode=$?; {told}; exit $code"
        pid = self._ask(
            "guest-exec", path="/bin/bash", arg=["-c", whole], **{"capture-output": True}
        )["pid"]
        until = time.monotonic() + patience
        try:
            while int(self._ends.line(until)) != self._scripts:
                pass
        except GuestError as error:
            raise GuestError(f"{error}: after {patience:.0f} s it still runs: {script}") from None
        while not (status := self._ask("guest-exec-status", pid=pid))["exited"]:
            pass
        code = status.get("exitcode", -status.get("signal", 1))
        return Done(code, _text(status, "out-data"), _text(status, "err-data"))

    def check(self, script: str, patience: float = 120.0) -> str:
        """The output of a script that has to succeed."""
        done = self.run(script, patience)
        if done.code:
            raise GuestError(f"exit {done.code} of {script}:\n{done.out}{done.err}")
        return done.out

    def until(self, script: str, patience: float = 120.0) -> str:
        """Runs a script in the guest again and again until it succeeds; returns its last output.

        Once a second, for it takes from the guest's one processor what the box could use.
        """
        again = f'until told=$(\n{script}\n); do sleep 1; done; echo "$told"'
        return self.check(again, patience)

    def read(self, path: str, begin: int = 0, count: int | None = None) -> bytes:
        """``count`` bytes of a file of the guest from ``begin`` on; None: to its end."""
        handle = self._ask("guest-file-open", path=path, mode="rb")
        found = b""
        try:
            self._ask("guest-file-seek", handle=handle, offset=begin, whence=0)
            while count is None or len(found) < count:
                size = 1 << 20 if count is None else min(1 << 20, count - len(found))
                part = self._ask("guest-file-read", handle=handle, count=size)
                found += base64.b64decode(part["buf-b64"])
                if part["eof"]:
                    break
        finally:
            self._ask("guest-file-close", handle=handle)
        return found

    @contextlib.contextmanager
    def halted(self) -> Any:
        """Meanwhile no instruction is executed, and what the guest gave to its disks is in their
        images: what a copy holds now is what a power cut at this moment would leave."""
        self.monitor.ask("stop")
        try:
            yield
        finally:
            self.monitor.ask("cont")

    def power_off(self) -> None:
        """Shuts the guest down in order."""
        self._agent.tell("guest-shutdown", mode="powerdown")
        self._process.wait(120)
        self._gone()

    def cut(self) -> None:
        """Takes the power: what the guest had not given to its disks is gone."""
        self._process.kill()
        self._process.wait()
        self._gone()

    def __enter__(self) -> Guest:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self.cut()

    def _ask(self, command: str, **arguments: Any) -> Any:
        return self._agent.ask(command, **arguments)

    def _channels(self) -> tuple[Channel, ...]:
        return self.monitor, self.wires, self._agent, self._ends

    def _gone(self) -> None:
        for channel in self._channels():
            channel.close()


def _text(status: dict[str, str], key: str) -> str:
    return base64.b64decode(status.get(key, "")).decode(errors="replace")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
