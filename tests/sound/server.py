"""Runs a PipeWire of its own with a null sink, and records what is played there. No sound card is
touched, nor the sound server of whoever runs the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 48_000
PROGRAMS = ("dbus-daemon", "pipewire", "pipewire-pulse", "wireplumber", "pw-cli", "pactl", "parec")
PATIENCE = 10.0
"""Seconds until the server must have come up; it takes about a fifth of one."""


def missing() -> list[str]:
    """The programs that are not installed here."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


@contextmanager
def private_sound() -> Iterator[dict[str, str]]:
    """Yields the environment of programs that are to play on the null sink, their default device."""
    with private_bus() as env, sound_server(env):
        yield env


@contextmanager
def private_bus() -> Iterator[dict[str, str]]:
    """The environment of a sound server that nobody else can hear, before there is one."""
    with ExitStack() as stack:
        # Not pytest's folder: the path of a socket may have 107 characters and no more.
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sound-"))
        env = {name: value for name, value in os.environ.items() if not name.startswith("PULSE")}
        env |= dict.fromkeys(("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), folder)
        bus = stack.enter_context(
            _running(["dbus-daemon", "--session", "--nofork", "--print-address=1"], env)
        )
        assert bus.stdout is not None
        env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        yield env


@contextmanager
def sound_server(env: Mapping[str, str]) -> Iterator[None]:
    """A PipeWire with a null sink, until the end of the block; then it is killed, not stopped."""
    with ExitStack() as stack:
        stack.enter_context(_running(["pipewire"], env, kill=True))
        # The others give up where they find no PipeWire to talk to.
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
    """What the null sink plays meanwhile goes to ``file``; see `samples`."""
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
    with subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            (process.kill if kill else process.terminate)()


def _answers(
    env: Mapping[str, str], *command: str, answer: str = "", program: str = "pactl"
) -> bool:
    """Whether the server does so, and answers so."""
    asked = subprocess.run([program, *command], env=env, capture_output=True, text=True)
    return asked.returncode == 0 and answer in asked.stdout


def _until(ready: Callable[[], bool]) -> None:
    """Waits until it is so; raises RuntimeError when `PATIENCE` has run out."""
    pause = threading.Event()
    for _ in range(round(PATIENCE / 0.05)):
        if ready():
            return
        pause.wait(0.05)
    raise RuntimeError("the private PipeWire does not come up")
