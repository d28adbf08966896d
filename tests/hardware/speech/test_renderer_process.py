"""A renderer may hang, die, babble or be missing: the game hears about it once and goes on."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from hardware.speech import renderer as child_process
from hardware.speech import voice_effects
from hardware.speech.renderer_process import LOSSES, RendererProcess, RenderError

READY = "import json, signal, sys\nprint('{\"ready\": true}', flush=True)\n"
ECHO = "print(json.dumps({'pid': __import__('os').getpid()}), flush=True)"


def renderer(each: str, ready: str = READY, limit: float = 0.3) -> RendererProcess:
    """A renderer that does ``each`` with every ``line``."""
    body = f"{ready}for line in sys.stdin:\n"
    body += "".join(f"    {part}\n" for part in each.splitlines())
    return RendererProcess((sys.executable, "-c", body), limit)


def test_one_process_answers_many_requests() -> None:
    child = renderer(ECHO)
    assert child.ask({"text": "one"}) == child.ask({"text": "two"})
    child.stop()


def test_nothing_is_started_before_it_is_asked_and_nothing_runs_once_stopped() -> None:
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
    ids=["hangs", "hangs in an answer", "dies", "babbles", "answers with a list"],
)
def test_a_lost_renderer_costs_one_line_and_another_takes_its_place(each: str) -> None:
    misbehaving = "\n    ".join(["if 'bad' in line:", *each.splitlines()])
    child = renderer(f"{misbehaving}\n{ECHO}")
    first = child.ask({"text": "good"})
    with pytest.raises(RenderError, match="died or took too long"):
        child.ask({"text": "bad"})
    assert not child.running
    assert child.ask({"text": "good"}) != first
    child.stop()


def test_an_error_that_is_answered_keeps_the_renderer() -> None:
    child = renderer('print(\'{"error": "no such voice"}\', flush=True)')
    with pytest.raises(RenderError, match="no such voice"):
        child.ask({})
    assert child.running
    child.stop()


def test_after_three_losses_in_a_row_nobody_waits_any_more() -> None:
    child = renderer("sys.exit(1)")
    for _ in range(LOSSES):
        with pytest.raises(RenderError, match="died"):
            child.ask({})
    with pytest.raises(RenderError, match="lost 3 times in a row"):
        child.ask({})
    assert not child.running


def test_a_renderer_that_never_gets_ready_is_a_loss() -> None:
    with pytest.raises(RenderError, match="died"):
        renderer(ECHO, ready="import sys\nsys.exit('no module named pyttsx3')\n").ask({})


def test_a_command_that_does_not_exist_is_a_loss() -> None:
    with pytest.raises(RenderError, match="cannot be started"):
        RendererProcess(("/no/such/renderer",)).ask({})


def test_an_ended_renderer_leaves_its_line_and_never_starts_again(tmp_path: Path) -> None:
    at_it = tmp_path / "at it"
    os.mkfifo(at_it)
    child = renderer(f"open({str(at_it)!r}, 'w').close()\nwhile True: signal.pause()", limit=600)

    def end_it() -> None:
        at_it.read_text()
        child.end()

    ending = threading.Thread(target=end_it)
    ending.start()
    with pytest.raises(RenderError, match="died"):
        child.ask({"text": "one"})
    ending.join()
    with pytest.raises(RenderError, match="has been ended"):
        child.ask({"text": "two"})
    assert not child.running


def test_what_a_renderer_has_left_unfinished_goes_with_it() -> None:
    child = renderer("print(json.dumps({'folder': __import__('tempfile').mkdtemp()}), flush=True)")
    folder = Path(child.ask({})["folder"])
    assert folder.exists()
    child.stop()
    assert not folder.exists()


def test_an_engine_that_saved_silence_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen on a busy machine: espeak-ng ends an utterance at once, and the file is empty."""
    tried = tmp_path / "tried"

    def answer(_request: dict[str, object]) -> dict[str, object]:
        before = tried.read_text() if tried.exists() else ""
        tried.write_text(before + "x")  # each try is a process of its own
        if len(before) < 2:
            raise voice_effects.SilenceError
        return {"samples": 7}

    monkeypatch.setattr(child_process, "_answer", answer)
    with (tmp_path / "replies").open("w") as replies:
        codes = [child_process._in_a_fork("{}", replies) for _ in range(3)]
    assert codes == [child_process.AGAIN, child_process.AGAIN, 0]
    assert (tmp_path / "replies").read_text() == '{"samples": 7}\n'
