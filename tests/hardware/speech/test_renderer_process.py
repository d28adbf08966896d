"""A renderer that hangs, crashes, answers nonsense or is missing costs one line, not the game."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from hardware.speech.renderer_process import MAX_FAILURES, RendererProcess, RenderError

READY = "import json, signal, sys\nprint('{\"ready\": true}', flush=True)\n"
ECHO = "print(json.dumps({'pid': __import__('os').getpid()}), flush=True)"


def renderer(each: str, ready: str = READY, limit: float = 0.3) -> RendererProcess:
    """A process that runs the code ``each`` for every ``line``."""
    body = f"{ready}for line in sys.stdin:\n"
    body += "".join(f"    {part}\n" for part in each.splitlines())
    return RendererProcess((sys.executable, "-c", body), limit)


def test_one_process_answers_many_requests() -> None:
    child = renderer(ECHO)
    assert child.ask({"text": "one"}) == child.ask({"text": "two"})
    child.stop()


def test_the_process_runs_from_the_first_request_until_stopped() -> None:
    child = renderer(ECHO)
    assert not child.running
    child.ask({})
    assert child.running
    child.stop()
    assert not child.running


@pytest.mark.parametrize(
    "each",
    [
        "while True: signal.pause()",
        "print('{\"sam', end='', flush=True)\nwhile True: signal.pause()",
        "sys.exit(3)",
        "print('not JSON', flush=True)",
        "print('[1, 2]', flush=True)",
    ],
    ids=["hangs", "hangs in an answer", "exits", "answers nonsense", "answers with a list"],
)
def test_a_renderer_that_fails_costs_one_line_and_is_replaced(each: str) -> None:
    misbehaving = "\n    ".join(["if 'bad' in line:", *each.splitlines()])
    child = renderer(f"{misbehaving}\n{ECHO}")
    first = child.ask({"text": "good"})
    with pytest.raises(RenderError, match="died or took too long"):
        child.ask({"text": "bad"})
    assert not child.running
    assert child.ask({"text": "good"}) != first
    child.stop()


def test_an_error_in_a_reply_keeps_the_process() -> None:
    child = renderer('print(\'{"error": "no such voice"}\', flush=True)')
    with pytest.raises(RenderError, match="no such voice"):
        child.ask({})
    assert child.running
    child.stop()


class Watch:
    """A clock that goes on by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_after_three_failures_in_a_row_each_next_try_waits_longer_up_to_a_minute() -> None:
    watch = Watch()
    child = RendererProcess(("/no/such/renderer",), clock=watch)
    for _ in range(MAX_FAILURES - 1):
        with pytest.raises(RenderError, match="cannot be started"):
            child.ask({})
    for waits in (1, 2, 4, 8, 16, 32, 60, 60):
        with pytest.raises(RenderError, match="cannot be started"):
            child.ask({})
        watch.now += waits - 0.1
        with pytest.raises(RenderError, match="once more in a while"):
            child.ask({})
        watch.now += 0.1


def test_a_renderer_that_comes_back_speaks_again_and_may_fail_as_often_as_before(
    tmp_path: Path,
) -> None:
    broken, watch = tmp_path / "broken", Watch()
    broken.touch()
    body = f"{READY}import os\nfor line in sys.stdin:\n"
    body += f"    if os.path.exists({str(broken)!r}): sys.exit(1)\n    {ECHO}\n"
    child = RendererProcess((sys.executable, "-c", body), 10.0, watch)
    for _ in range(MAX_FAILURES):
        with pytest.raises(RenderError, match="died"):
            child.ask({})
    broken.unlink()
    watch.now += 1.0
    assert "pid" in child.ask({})
    broken.touch()
    for _ in range(MAX_FAILURES):
        with pytest.raises(RenderError, match="died"):
            child.ask({})
    child.stop()


def test_a_renderer_that_never_gets_ready_fails() -> None:
    with pytest.raises(RenderError, match="died"):
        renderer(ECHO, ready="import sys\nsys.exit('no module named pyttsx3')\n").ask({})


def test_a_command_that_does_not_exist_fails() -> None:
    with pytest.raises(RenderError, match="cannot be started"):
        RendererProcess(("/no/such/renderer",)).ask({})


def test_an_ended_renderer_drops_its_line_and_never_starts_again(tmp_path: Path) -> None:
    started = tmp_path / "started"
    os.mkfifo(started)
    child = renderer(f"open({str(started)!r}, 'w').close()\nwhile True: signal.pause()", limit=600)

    def end_it() -> None:
        started.read_text()
        child.end()

    ending = threading.Thread(target=end_it)
    ending.start()
    with pytest.raises(RenderError, match="died"):
        child.ask({"text": "one"})
    ending.join()
    with pytest.raises(RenderError, match="has been ended"):
        child.ask({"text": "two"})
    assert not child.running


def test_temporary_files_are_deleted_with_the_process() -> None:
    child = renderer("print(json.dumps({'folder': __import__('tempfile').mkdtemp()}), flush=True)")
    folder = Path(child.ask({})["folder"])
    assert folder.exists()
    child.stop()
    assert not folder.exists()
