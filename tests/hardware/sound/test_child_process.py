"""A child process tells what it made and why it failed, and does not outlive the box."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hardware.child_process import last_words, run_child

BOX = """
import sys, threading
from pathlib import Path
from hardware.child_process import run_child
here = Path(sys.argv[1])
child = "import os, signal, sys; print(os.getpid(), file=open(sys.argv[1], 'w')); signal.pause()"
wait = threading.Thread(
    target=run_child, args=([sys.executable, "-c", child, str(here / "pid")],), daemon=True
)
wait.start()
while not (here / "pid").exists() or not (here / "pid").read_text().strip():
    wait.join(0.01)
"""


def run(code: str) -> subprocess.CompletedProcess[bytes]:
    return run_child([sys.executable, "-c", code])


def test_what_it_makes_is_returned() -> None:
    done = run("print('a bed')")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a bed\n", b"")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit('first\\nthe disk is full')", "the disk is full"),
        ("raise SystemExit(7)", "it ended with code 7"),
    ],
)
def test_why_it_failed_is_its_last_line_or_its_code(code: str, why: str) -> None:
    assert last_words(run(code)) == why


def test_it_ends_with_the_box_which_does_not_wait_for_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BOX, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    pid = (tmp_path / "pid").read_text().strip()
    assert not Path(f"/proc/{pid}").exists()
