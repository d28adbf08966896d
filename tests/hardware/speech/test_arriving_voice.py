"""A better voice arrives while the box speaks: at a step of the evening it takes over if it has its lines."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.speech import arriving_voice
from hardware.speech.arriving_voice import TRIES, ArrivingVoice
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.renderer_process import RenderError
from hardware.speech.voice_spec import SpeechUnavailable, VoiceSpec
from tests.hardware.speech.fake_renderer import FakeRenderer

BASE = VoiceSpec("gmw/en-gb-x-rp", "en", rate=135, pitch=30)
BETTER = VoiceSpec("better", "en", rate=150, pitch=50, engine="better 1", kept="x", own_rate=150)
LINES = ["Night falls.", "Close your eyes."]
WAIT = 60.0


class Better(CachedVoice):
    """Tells when it has been asked for lines, and so is known to the one in whose place it will speak."""

    def __init__(self, cache: Path, renderer: FakeRenderer) -> None:
        super().__init__(BETTER, cache, renderer, default=BASE)
        self.known = threading.Event()

    def prepare(self, texts: list[str]) -> None:
        super().prepare(texts)
        self.known.set()


class Fetching:
    """Looks for a better voice, which is here once a renderer is put in its place."""

    def __init__(self, cache: Path) -> None:
        self.cache, self.renderer = cache, FakeRenderer()
        self.here = threading.Event()
        self.opened: list[Better] = []
        self.found = threading.Semaphore(0)

    def look(self) -> CachedVoice | None:
        if not self.here.is_set():
            raise SpeechUnavailable("half of it is here")
        self.opened.append(Better(self.cache, self.renderer))
        self.found.release()
        return self.opened[-1]

    def arrive(self) -> Better:
        """It is here now, and has been asked for all that the other one was asked for."""
        self.here.set()
        assert self.found.acquire(timeout=WAIT)
        assert self.opened[-1].known.wait(WAIT)
        return self.opened[-1]


@pytest.fixture
def fetching(tmp_path: Path) -> Fetching:
    return Fetching(tmp_path)


@pytest.fixture
def voice(fetching: Fetching, monkeypatch: pytest.MonkeyPatch) -> Iterator[ArrivingVoice]:
    """The base voice, which has been asked for two lines."""
    monkeypatch.setattr(arriving_voice, "LOOKS", 0.001)
    base = CachedVoice(BASE, fetching.cache, FakeRenderer())
    arriving = ArrivingVoice(base, fetching.look)
    arriving.prepare(LINES)
    base.render_all(LINES)
    yield arriving
    arriving.close()
    for each in (base, *fetching.opened):
        each.close()


def test_it_speaks_from_a_step_of_the_evening_on_and_never_sooner(
    voice: ArrivingVoice, fetching: Fetching
) -> None:
    assert not voice.settle()
    better = fetching.arrive()
    better.render_all(LINES)
    assert voice.missing([*LINES, "Three."]) == ["Three."]
    voice.utter("Three.")
    assert "Three." not in fetching.renderer.asked
    assert voice.settle()
    assert not voice.settle()
    assert voice.missing([*LINES, "Three."]) == ["Three."]
    voice.utter("Three.")
    assert "Three." in fetching.renderer.asked


def test_it_waits_until_each_line_is_there_that_the_evening_asked_for(
    voice: ArrivingVoice, fetching: Fetching
) -> None:
    """So nobody waits for it: not for a line that was asked for before it came, nor after."""
    fetching.renderer.gate.clear()
    better = fetching.arrive()
    assert not voice.settle()
    voice.prepare(["The town is asleep."])
    fetching.renderer.gate.set()
    better.render_all(LINES)
    better.render_all(["The town is asleep."])
    assert voice.settle()
    assert {*fetching.renderer.asked} == {*LINES, "The town is asleep."}
    assert voice.missing([*LINES, "The town is asleep."]) == []


def test_one_that_is_here_and_fails_is_tried_again_and_not_for_ever(
    voice: ArrivingVoice, fetching: Fetching
) -> None:
    """As while half of its packages are here."""
    fetching.renderer = FakeRenderer({text: RenderError("no module") for text in LINES})
    for _ in range(TRIES):
        better = fetching.arrive()
        better.render_all(LINES)
        assert better.replaced()
        assert not voice.settle()
        assert not voice.replaced()
    voice.close()
    assert len(fetching.opened) == TRIES
    assert voice.utter(LINES[0]).clip is not None


def test_what_another_language_makes_superfluous_is_not_rendered(
    voice: ArrivingVoice, fetching: Fetching
) -> None:
    fetching.renderer.gate.clear()
    better = fetching.arrive()
    voice.cancel_prefetch()
    fetching.renderer.gate.set()
    better.render_all(["The last one."])
    assert fetching.renderer.asked[-1] == "The last one."
    assert len(fetching.renderer.asked) < 3
    assert not voice.settle()
    again = ["We speak English again."]
    voice.prepare(again)
    better.render_all(again)
    assert voice.settle()
