"""Runs a private PipeWire with a null sink, and records what is played there.

Neither a sound card nor the user's own sound server is used.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 48_000
PROGRAMS = ("dbus-daemon", "pipewire", "pipewire-pulse", "wireplumber", "pw-cli", "pactl", "parec")
TIMEOUT = 10.0
"""Seconds that the server may take to start; it takes about 0.2."""
NICE = -15
"""Priority of server and recorder, where that is allowed."""
ATTEMPTS = 3
"""How often it is started before that counts as impossible."""


class NotStarted(Exception):
    """The private PipeWire does not start within `TIMEOUT`."""


def missing() -> list[str]:
    """The required programs that are not installed."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


@contextmanager
def private_sound() -> Iterator[dict[str, str]]:
    """Yields the environment of programs that play on the null sink, their default device."""
    with private_bus() as env, sound_server(env):
        yield env


@contextmanager
def private_bus() -> Iterator[dict[str, str]]:
    """Yields the environment for a private sound server, which is not started yet."""
    with ExitStack() as stack:
        # Not pytest's folder: the path of a socket may have at most 107 characters.
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sound-"))
        env = {name: value for name, value in os.environ.items() if not name.startswith("PULSE")}
        env |= dict.fromkeys(("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), folder)
        bus = stack.enter_context(
            _running(["dbus-daemon", "--session", "--nofork", "--print-address=1"], env)
        )
        assert bus.stdout is not None
        env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        assert env["DBUS_SESSION_BUS_ADDRESS"], "the private D-Bus does not start"
        yield env


@contextmanager
def sound_server(env: Mapping[str, str]) -> Iterator[None]:
    """Runs PipeWire with a null sink; at the end of the block it is killed, not stopped.

    Raises `NotStarted`.
    """
    with ExitStack() as stack:
        for _ in range(ATTEMPTS - 1):
            with suppress(NotStarted):
                stack.enter_context(_started(env))
                break
        else:
            stack.enter_context(_started(env))
        yield


@contextmanager
def _started(env: Mapping[str, str]) -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(_running(["pipewire"], env, kill=True))
        # The others exit if PipeWire is not running.
        _until(lambda: _answers(env, "info", program="pw-cli"))
        for program in ("pipewire-pulse", "wireplumber"):
            stack.enter_context(_running([program], env, kill=True))
        sink = ("sink_name=out", "media.class=Audio/Sink", f"rate={RATE}")
        _until(lambda: _answers(env, "info"))
        _until(lambda: _answers(env, "load-module", "module-null-sink", *sink))
        _until(lambda: _answers(env, "set-default-sink", "out"))
        _until(lambda: _answers(env, "get-default-sink", answer="out"))
        yield


@contextmanager
def recording(env: Mapping[str, str], file: Path) -> Iterator[None]:
    """Records what the null sink plays during the block into ``file``; see `samples`."""
    command = ["parec", "--device=out.monitor", "--raw", "--format=float32le", "--channels=2"]
    command += [f"--rate={RATE}", "--latency-msec=50"]
    with file.open("wb") as out, _running(command, env, out.fileno()):
        yield


def samples(file: Path) -> NDArray[np.float32]:
    """The left channel of a recording, at 48 kHz."""
    return np.fromfile(file, np.float32)[::2]


@contextmanager
def _running(
    command: list[str], env: Mapping[str, str], out: int = subprocess.PIPE, *, kill: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        command, env=env, stdout=out, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        go_first(process.pid, NICE)  # a recorder that comes too late would lose what was played
        try:
            yield process
        finally:
            (process.kill if kill else process.terminate)()


def go_first(leader: int, nice: int) -> None:
    """Gives the first process of a session this priority, where that is allowed, and its session too: Linux
    shares a core among sessions before it looks at the priorities within one (sched(7), autogroup)."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, leader, nice)
        Path(f"/proc/{leader}/autogroup").write_text(str(nice))


def _answers(env: Mapping[str, str], *command: str, answer: str = "", program: str = "pactl") -> bool:
    """Whether the command succeeds and its output contains ``answer``."""
    try:
        asked = subprocess.run([program, *command], env=env, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return False
    return asked.returncode == 0 and answer in asked.stdout


def _until(ready: Callable[[], bool]) -> None:
    """Waits until ``ready``; raises `NotStarted` after `TIMEOUT`."""
    pause = threading.Event()
    for _ in range(round(TIMEOUT / 0.05)):
        if ready():
            return
        pause.wait(0.05)
    raise NotStarted("the private PipeWire does not start")
