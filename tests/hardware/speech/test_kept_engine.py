"""An engine that is kept loaded: it speaks for as long as there is something to say, and where it fails the
base voice does.
"""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.speech import cached_voice, clip_store, renderer
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.clip_files import clip_folder, clip_key, clips_in
from hardware.speech.engine_process import EngineGone, EngineProcess
from hardware.speech.flaws import flaw
from hardware.speech.recordings import Recordings
from hardware.speech.renderer_process import RendererProcess
from hardware.speech.sentences import LONGEST, sentences
from hardware.speech.voice_spec import SpeechUnavailable, VoiceSpec
from tests.hardware.speech.fake_engine import RATE, SPEC, SPOKEN

BASE = VoiceSpec("gmw/en-gb-x-rp", "en", rate=135, pitch=30)
HOST = "hardware.speech.engine_host"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The engine writes its rows there."""
    folder = tmp_path_factory.mktemp("engine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SPOKEN, str(folder / "rows"))
        yield folder


@pytest.fixture(autouse=True)
def rows(folder: Path) -> Path:
    """What the engine was asked for in this test, in this order."""
    (folder / "rows").write_text("")
    return folder / "rows"


def spoken(rows: Path) -> list[list[str]]:
    """Process, seed and text of each sentence."""
    return [row.split(" ", 2) for row in rows.read_text().splitlines()]


@pytest.fixture(scope="module")
def voice(folder: Path) -> Iterator[CachedVoice]:
    """Speaks in most tests, each time another text."""
    speaking = CachedVoice(SPEC, folder / "cache", default=BASE)
    yield speaking
    speaking.close()


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[CachedVoice]:
    """One that will be given up."""
    speaking = CachedVoice(SPEC, tmp_path / "cache", default=BASE)
    yield speaking
    speaking.close()


def test_it_is_loaded_once_and_speaks_sentence_by_sentence(voice: CachedVoice, rows: Path) -> None:
    lines = ["Night falls. Close your eyes.", "One and chatter.", "Two."]
    assert voice.render_all(lines) == []
    said = spoken(rows)
    assert len({process for process, _, _ in said}) == 1
    assert [text for _, _, text in said] == ["Night falls.", "Close your eyes.", *lines[1:]]


def test_the_pause_between_two_sentences_is_that_of_its_chain(voice: CachedVoice) -> None:
    one, both = voice.utter("Day breaks."), voice.utter("Day breaks. Day breaks.")
    assert both.seconds == pytest.approx(2 * one.seconds + 0.7, abs=0.01)


def test_the_same_text_has_the_same_seed_everywhere_and_another_text_another(
    voice: CachedVoice, rows: Path, tmp_path: Path
) -> None:
    first = voice.utter("Three.")
    voice.utter("Four.")
    again = CachedVoice(SPEC, tmp_path / "elsewhere", default=BASE)
    assert np.array_equal(np.asarray(again.utter("Three.").clip), np.asarray(first.clip))
    again.close()
    seeds = [seed for _, seed, _ in spoken(rows)]
    assert seeds[0] == seeds[2] != seeds[1]


def test_a_line_that_came_out_noisy_is_spoken_with_another_seed(
    voice: CachedVoice, rows: Path, folder: Path
) -> None:
    assert voice.utter("An odd line.").clip is not None
    first, second = (seed for _, seed, _ in spoken(rows))
    assert first != second
    assert has(folder, SPEC, "An odd line.")


def has(folder: Path, spec: VoiceSpec, text: str) -> bool:
    """Whether this voice has said it."""
    return clip_key(spec, text, Recordings()) in clips_in(clip_folder(spec, folder / "cache"))


@pytest.mark.parametrize("text", ["A silent one.", "A noisy one.", "To die.", "nothing"])
def test_a_line_at_which_it_fails_is_said_by_the_base_voice(
    voice: CachedVoice, folder: Path, text: str
) -> None:
    """And one alone does not give the engine up: the next line is its own again."""
    after = f"After that of {len(text)} letters."
    assert voice.render_all([text, after]) == []
    voice.settle()
    assert not voice.replaced()
    assert (has(folder, BASE, text), has(folder, SPEC, text)) == (True, False)
    assert has(folder, SPEC, after)


def test_names_in_other_letters_are_said_by_the_base_voice_and_never_left_out(
    failing: CachedVoice, rows: Path, tmp_path: Path
) -> None:
    """The engine would say the rest of the line alone, and nothing at a name of a Count."""
    names = ["Ольга is dead.", "Ольга", "Ян"]
    assert failing.render_all([*names, "Zoë is dead."]) == []
    assert not failing.replaced()
    assert [text for _, _, text in spoken(rows)] == ["Zoë is dead."]
    assert all(has(tmp_path, BASE, name) for name in names)


def test_no_line_answers_for_one_that_was_begun_ahead_and_hangs(tmp_path: Path) -> None:
    host = EngineProcess(HOST, first=60, later=0.2)
    one, hangs = (SPEC.request(text) | {"path": str(tmp_path / "x")} for text in ("One.", "To hang."))
    how = {"seed": 1, "speed": 1.0, "pitch": 1.0}
    assert "error" not in host.ask({**one, **how})
    host.begin({**hangs, **how})
    assert "error" not in host.ask({**one, **how})
    assert host.end() == 0


def test_without_the_base_voice_a_box_goes_on(failing: CachedVoice, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_spec: VoiceSpec, _cache: Path) -> Path:
        raise SpeechUnavailable("espeak-ng is not installed")

    for module in (cached_voice, clip_store):
        monkeypatch.setattr(module, "clip_folder", missing)
    failing.give_up("it has died")
    failing.settle()
    failing.remove_old_clips()
    assert failing.spec is SPEC


def test_an_engine_that_fails_twice_running_is_given_up_at_once_for_new_lines_and_told_of_once(
    failing: CachedVoice, caplog: pytest.LogCaptureFixture
) -> None:
    """What it has said before is said by the base voice from the next step of the evening on: never two
    voices within a night."""
    one = failing.utter("One.")
    assert failing.render_all(["To die.", "To die again.", "Two.", "Three."]) == []
    assert failing.replaced()
    assert len([row for row in caplog.records if row.levelname == "WARNING"]) == 1
    assert failing.utter("One.") == one
    failing.settle()
    assert failing.missing(["One.", "Two."]) == ["One."]
    assert not np.array_equal(np.asarray(failing.utter("One.").clip), np.asarray(one.clip))


def test_an_engine_that_cannot_be_loaded_is_told_by_its_own_words(tmp_path: Path) -> None:
    host = EngineProcess(HOST, first=60, later=60)
    asked = {"kept": SPEC.kept, "language": "xx", "text": "One.", "path": str(tmp_path / "x")}
    how = {"seed": 1, "speed": 1.0, "pitch": 1.0}
    assert host.ask({**asked, **how}) == {"error": "ValueError: it has no such language"}
    assert host.end() == 0


def test_an_engine_that_hangs_is_ended_and_the_next_line_starts_another(tmp_path: Path) -> None:
    host = EngineProcess(HOST, first=60, later=0.2)

    def answer(text: str) -> dict[str, Any]:
        request = {**SPEC.request(text), "stem": str(tmp_path / "clip")}
        return renderer._answer(request, EngineProcess("none"), tmp_path / "line.wav", host)

    assert "samples" in answer("One.")
    assert answer("To hang.") == {"error": "the speech engine died or took too long"}
    assert "samples" in answer("Two.")
    host.end()


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(EngineGone):
        EngineProcess("no.such.module", first=60, later=60).ask({})


class Watched(RendererProcess):
    """Remembers when it was stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.stopping, self._stopped = os.pipe()

    def stop(self) -> None:
        super().stop()
        os.write(self._stopped, b".")


def test_nothing_of_it_is_left_when_there_is_nothing_to_render(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: Path
) -> None:
    """And the next line starts it again."""
    monkeypatch.setattr(cached_voice, "IDLE", 0.1)
    watched = Watched()
    voice = CachedVoice(SPEC, tmp_path / "cache", watched, default=BASE)
    voice.utter("One.")
    process = os.pidfd_open(int(spoken(rows)[0][0]))
    assert select.select([process], [], [], 60)[0], "the engine lives on"
    assert select.select([watched.stopping], [], [], 60)[0]
    assert voice.utter("Two.").clip is not None
    voice.close()


def test_the_order_of_lines_is_that_in_which_they_were_asked_for(voice: CachedVoice, rows: Path) -> None:
    """Nothing else decides it, though the engine begins with the next one meanwhile."""
    lines = [f"Line number {n}." for n in range(6)]
    voice.render_all(lines)
    assert [text for _, _, text in spoken(rows)] == lines


@pytest.mark.parametrize(
    "other",
    [
        VoiceSpec("fake", "en", 150, 50, engine="fake 2", kept=SPEC.kept, own_rate=150),
        VoiceSpec("fake", "en", 140, 50, engine="fake 1", kept=SPEC.kept, own_rate=150),
        BASE,
    ],
    ids=["engine", "rate", "base"],
)
def test_a_change_of_voice_mixes_no_clips(tmp_path: Path, other: VoiceSpec) -> None:
    places = [clip_folder(one, tmp_path) / clip_key(one, "One.", Recordings()) for one in (SPEC, other)]
    assert places[0] != places[1]


def tone(seconds: float, around: float = 0.3, noise: float = 0.0) -> tuple[np.ndarray, int]:
    count = round(seconds * RATE)
    sound = np.pad(0.3 * np.sin(np.arange(count) / 20), round(around * RATE))
    return sound + np.random.default_rng(1).standard_normal(len(sound)) * noise, RATE


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ([tone(1)], None),
        ([tone(1, noise=0.001), tone(0.2)], None),
        ([tone(1), (np.zeros(0), RATE)], None),
        ([tone(1), tone(1, noise=0.1)], "noisy"),
        ([(np.full(RATE, np.nan), RATE)], "noisy"),
        ([(np.zeros(RATE), RATE)], "silent"),
        ([(np.zeros(0), RATE)], "silent"),
        ([], "silent"),
    ],
)
def test_noise_and_silence_are_told_from_speech(raw: Any, found: str | None) -> None:
    assert flaw(raw) == found


def test_a_long_sentence_is_spoken_in_pieces_at_its_commas() -> None:
    clause = "nobody in all the town has ever seen the thing, "
    text = f"One. {clause * 12}and so on."
    pieces = sentences(text)
    assert pieces[0] == "One."
    assert " ".join(pieces) == text
    assert max(map(len, pieces)) <= LONGEST
    assert all(piece.endswith((",", ".")) for piece in pieces)
    assert max(map(len, sentences("word " * 200))) <= LONGEST
    assert sentences("…") == []
