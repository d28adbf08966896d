"""What each voice says to be chosen: by itself, silent where it fails, and nothing else is changed by it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.introductions import IntroducingVoice, Introductions
from hardware.speech.renderer_process import RenderError
from hardware.speech.voice_spec import VoiceNotInstalled, VoiceSpec
from tests.hardware.speech.fake_renderer import SPEC, FakeRenderer, HangingRenderer, speaks

ARIA, BRUNO = "This is Aria.", "This is Bruno."


def opener(folder: Path, name: str, renderer: FakeRenderer | None = None) -> Callable[[], CachedVoice]:
    spec = VoiceSpec(name, "en")
    return lambda: CachedVoice(spec, folder, renderer or FakeRenderer())


def missing() -> CachedVoice:
    raise VoiceNotInstalled("it is not here")


def settled(introductions: Introductions, *texts: str) -> None:
    for text in texts:
        introductions.utter(text)


def test_each_voice_says_its_sentence_and_the_box_all_else(tmp_path: Path) -> None:
    renderer = FakeRenderer()
    box = CachedVoice(SPEC, tmp_path, renderer)
    others = Introductions({"aria": opener(tmp_path, "gmw/aria")})
    voice = IntroducingVoice(box, others)
    others.introduce({"aria": ARIA})
    assert speaks(voice.utter(ARIA))
    assert speaks(voice.utter("Close your eyes."))
    voice.prepare([ARIA])
    assert renderer.asked == ["Close your eyes."]
    assert voice.missing([ARIA, "seven", "Close your eyes."]) == ["seven"]
    assert voice.seconds(ARIA) == 0.5
    box.close()


def test_the_sentence_is_kept_for_the_next_evening(tmp_path: Path) -> None:
    for asked in (1, 0):
        renderer = FakeRenderer()
        others = Introductions({"aria": opener(tmp_path, "gmw/aria", renderer)})
        others.introduce({"aria": ARIA})
        assert speaks(others.utter(ARIA))
        others.introduce({"aria": ARIA})
        assert len(renderer.asked) == asked


def test_a_voice_that_is_missing_or_fails_is_usable_no_more(tmp_path: Path) -> None:
    broken = FakeRenderer({BRUNO: RenderError("it has lost its voice")})
    others = Introductions(
        {
            "gone": missing,
            "bruno": opener(tmp_path, "gmw/bruno", broken),
            "aria": opener(tmp_path, "gmw/aria"),
        }
    )
    assert others.usable("gone")
    others.introduce({"gone": "I am not here.", "bruno": BRUNO, "aria": ARIA})
    settled(others, "I am not here.", BRUNO, ARIA)
    assert [others.usable(name) for name in ("gone", "bruno", "aria", "nobody")] == [
        False, False, True, False,
    ]  # fmt: skip
    assert others.utter(BRUNO).clip is None
    assert np.asarray(others.utter(ARIA).clip).dtype == np.int16


def test_what_is_still_rendered_is_missing_and_quitting_does_not_wait(tmp_path: Path) -> None:
    hanging = HangingRenderer()
    others = Introductions({"aria": opener(tmp_path, "gmw/aria", hanging)})
    voice = IntroducingVoice(CachedVoice(SPEC, tmp_path, FakeRenderer()), others)
    others.introduce({"aria": ARIA})
    assert hanging.started.wait(60)
    assert voice.missing([ARIA]) == [ARIA]
    threading.Timer(0.05, others.stop_rendering).start()
    assert voice.utter(ARIA).clip is None
    assert voice.missing([ARIA]) == []


def test_a_voice_that_rests_renders_nothing_more_until_it_is_asked_again(tmp_path: Path) -> None:
    renderer = FakeRenderer()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two", "three"])
    voice.cancel_prefetch()
    renderer.gate.set()
    assert speaks(voice.utter("seven"))
    assert {"two", "three"} - set(voice.missing(["two", "three"])) == set()
    assert voice.render_all(["two"]) == []
    assert "three" not in renderer.asked
    voice.close()
