"""Boots a guest that scripts/vm has built, runs commands in it, and cuts its power. It contains no tests.

A guest never writes to the built image, but to an overlay in its own folder. Its other disks are plain
images, which a test makes, copies and reads (disks.py).
"""

from __future__ import annotations

import base64
import contextlib
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from tests.vm.channel import Channel, GuestError
from tests.vm.partitions import new_overlay
from tests.vm.systems import System

MEMORY = "1536"
"""Memory of a guest in megabytes."""

DONE_PORT = "/dev/virtio-ports/ends"
"""The port to which a script in the guest writes when it has ended, which saves polling."""

ALWAYS = "systemd.mask=e2scrub_reap.service"
"""This service searches for LVM snapshots at each boot, which takes longer than the boot itself."""

BOOT_TIMEOUT = 900.0
"""Seconds of the host within which a guest must answer."""


class Done(NamedTuple):
    """The result of a command in the guest."""

    code: int
    """The exit code; negative for a signal."""
    out: str
    """Its standard output."""
    err: str
    """Its standard error."""


class Guest:
    """A running guest of ``system``; a context manager that cuts the power at its end.

    ``folder`` is for its overlay, sockets and console log. ``disks`` are raw images, in the guest's order.
    ``more`` are arguments for QEMU, ``kernel`` for the kernel.
    """

    def __init__(
        self,
        system: System,
        folder: Path,
        disks: Sequence[Path] = (),
        more: Sequence[str] = (),
        kernel: str = "",
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self._system = folder, system
        self._disks, self._more, self._kernel = tuple(disks), tuple(more), kernel
        self.overlay = folder / "root.qcow2"
        self._boots = 0
        self.boot()

    def boot(self) -> None:
        """Switches the power on; the disks are as they were left. Returns before the guest has booted."""
        system = self._system
        if not self.overlay.exists():
            new_overlay(system.image, self.overlay)
        self.monitor, self._agent, self._ends = (
            Channel(self.folder / name) for name in ("qmp", "qga", "ends")
        )
        self.wires = Channel(self.folder / "wires")
        self._boots += 1
        self.console = self.folder / f"console-{self._boots}.log"
        command = [
            "nice", *system.machine, "-accel", "tcg", "-icount", "shift=1,sleep=on",
            "-rtc", "clock=vm", "-m", MEMORY,
            "-nodefaults", "-no-user-config", "-display", "none", "-nic", "none",
            "-kernel", str(system.kernel), "-initrd", str(system.initrd),
            "-append", f"{system.command_line} {ALWAYS} {self._kernel}",
            "-serial", f"file:{self.console}",
            "-qmp", f"unix:{self.folder / 'qmp'}",
            "-qtest", f"unix:{self.folder / 'wires'}", "-qtest-log", "/dev/null",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,path={self.folder / 'qga'},id=qga",
            "-device", "virtserialport,chardev=qga,name=org.qemu.guest_agent.0",
            "-chardev", f"socket,path={self.folder / 'ends'},id=ends",
            "-device", "virtserialport,chardev=ends,name=ends",
            "-drive", f"file={self.overlay},format=qcow2,if=virtio",
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
        self.monitor.receive(time.monotonic() + 30)  # its greeting
        self.monitor.ask("qmp_capabilities")
        self._up = False
        self._scripts = 0

    def ready(self, patience: float = BOOT_TIMEOUT) -> Guest:
        """Waits until commands can be run. Raises `GuestError` with the end of the console log."""
        agent = self._agent
        until = time.monotonic() + patience
        while time.monotonic() < until:
            # Requests sent before the agent runs are answered late; the first answer is enough.
            agent.request("guest-sync-delimited", begin=b"\xff", id=1)
            with contextlib.suppress(GuestError):
                until_next = time.monotonic() + 3
                while agent.receive(until_next).get("return") != 1:
                    pass
                self._discard_answers(agent)
                self._up = True
                return self
            if self._process.poll() is not None:
                assert self._process.stderr is not None
                raise GuestError(f"QEMU has ended: {self._process.stderr.read().decode()}")
        raise GuestError(f"the guest does not boot; the end of its console: {self.console_end()}")

    def _discard_answers(self, agent: Channel) -> None:
        """Reads the answers to requests that were sent too early."""
        agent.request("guest-sync-delimited", begin=b"\xff", id=2)
        while agent.receive(time.monotonic() + 60).get("return") != 2:
            pass

    def console_end(self) -> str:
        """The end of the guest's console log."""
        return self.console.read_text(errors="replace")[-1500:]

    def run(self, script: str, patience: float = 120.0) -> Done:
        """Runs a shell script as root. Raises `GuestError` if it does not end within ``patience`` seconds."""
        if not self._up:
            self.ready()
        self._scripts += 1
        report = f"until test -c {DONE_PORT}; do sleep 0.1; done; echo {self._scripts} >{DONE_PORT}"
        whole = f"(\n{script}\n)\ncode=$?; {report}; exit $code"
        pid = self._ask("guest-exec", path="/bin/bash", arg=["-c", whole], **{"capture-output": True})["pid"]
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
        """The output of a script. Raises `GuestError` if it fails."""
        done = self.run(script, patience)
        if done.code:
            raise GuestError(f"exit {done.code} of {script}:\n{done.out}{done.err}")
        return done.out

    def until(self, script: str, patience: float = 120.0) -> str:
        """Repeats a script in the guest until it succeeds; returns its last output.

        Only once per second, because it uses the processor that the box needs.
        """
        again = f'until output=$(\n{script}\n); do sleep 1; done; echo "$output"'
        return self.check(again, patience)

    def read(self, path: str, begin: int = 0, count: int | None = None) -> bytes:
        """``count`` bytes (None: all) of a file in the guest, from byte ``begin``."""
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
    def paused(self) -> Any:
        """Stops the guest between two instructions during the block.

        All that it has written to its disks is in their images, so a copy is what a power cut would leave.
        """
        self.monitor.ask("stop")
        try:
            yield
        finally:
            self.monitor.ask("cont")

    def power_off(self) -> None:
        """Shuts the guest down properly."""
        self._agent.request("guest-shutdown", mode="powerdown")
        self._process.wait(120)
        self._gone()

    def cut(self) -> None:
        """Cuts the power: what the guest has not written to its disks is lost."""
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
