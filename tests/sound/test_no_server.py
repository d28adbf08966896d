"""Without a sound device, the box reports it in one sentence and continues with captions."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

SETTINGS = """
kit: keyboard
sound: {device: a loudspeaker that is not there}
speech: {voice: gmw/en-gb-x-rp, rate: 400}
state: state
cache: cache
"""


def test_without_a_sound_server_the_evening_continues_with_captions(tmp_path: Path) -> None:
    (tmp_path / "narrator.yaml").write_text(SETTINGS)
    env = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}
    env.pop("PULSE_SERVER", None)
    command = [sys.executable, "-m", "narrator", "run", "--config", str(tmp_path / "narrator.yaml")]
    with subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as box:
        killer = threading.Timer(60, box.kill)
        killer.start()
        assert box.stdout is not None
        captions = [box.stdout.readline() for _ in range(2)]
        box.terminate()
        _, errors = box.communicate()
        killer.cancel()
    assert all(caption.strip() for caption in captions)
    assert len(errors.splitlines()) == 1
    assert errors.startswith("narrator: ")
    assert errors.endswith("until then the box plays on with captions\n")
    assert box.returncode == 0
