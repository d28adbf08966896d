"""Every operation on a file between a start and its first sentence fails once, by each error that a disk or a
busy computer gives: the box speaks all the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from errno import EIO, errorcode
from pathlib import Path
from typing import Any

import pytest

from hardware.sound import beds, effects
from hardware.speech.renderer_process import RenderError
from narrator.appliance import open_voice
from narrator.base.state_folder import GAME
from narrator.commands import run
from tests.kit.box.box import pack
from tests.kit.box.crashes import asked, crashed
from tests.kit.box.starts import ERRORS, Renderer, Starts, starts
from tests.kit.failing_files import Disk, Place
from tests.kit.long import LONG


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starts]:
    """Starts of a box that has started before."""
    with starts(tmp_path_factory.mktemp("starts")) as found:
        assert found.start(Disk()) == ""
        found.keep()
        yield found


def tried(begun: Starts, known: Mapping[Place, int]) -> tuple[dict[Place, int], list[str]]:
    """Fails an operation at each place but the ``known``, each by another error; in a long run on each way to
    it, with every error. Returns the places, and what ended without a word."""
    places = begun.places(ways=LONG)
    mute = []
    for turn, number in enumerate([places[place] for place in places if place not in known]):
        for error in ERRORS if LONG else [ERRORS[turn % len(ERRORS)]]:
            disk = Disk(number, error)
            ended = begun.start(disk)
            assert disk.failed
            if ended:
                mute.append(f"{errorcode[error]} at {disk.failed}: {ended}")
    return places, mute


def test_a_box_speaks_whatever_fails_once_as_it_starts(begun: Starts) -> None:
    """Also where a game goes on."""
    places, mute = tried(begun, {})
    assert len(places) > 60
    crashed(begun.home, asked("mafia", "night 2"))
    assert begun.start(Disk()) == ""
    assert begun.heard in pack().lines["house.recovered"]
    mute += tried(begun, places)[1]
    (begun.home / "state" / GAME).unlink()
    assert mute == []


DAMAGE: dict[str, Callable[[Path], object]] = {
    "nothing in it": Path.touch,
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to itself": lambda path: path.symlink_to(path),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_box_speaks_whatever_stands_in_the_place_of_a_line_of_its_cache(begun: Starts, damage: str) -> None:
    """It is rendered again: nobody waits for a pipe."""
    lines = [path.relative_to(begun.home) for path in begun.home.glob("cache/*/*.flac")]
    assert lines

    def damaged(box: Path) -> None:
        for line in lines:
            (box / line).unlink()
            DAMAGE[damage](box / line)

    assert begun.start(Disk(), damaged) == ""


def test_a_box_speaks_whose_music_is_gone(
    begun: Starts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beds, "PIECES", tmp_path)
    assert begun.start(Disk()) == ""


@pytest.mark.parametrize("gone", [True, False])
def test_a_box_speaks_whose_sounds_are_gone_or_damaged(
    begun: Starts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    for file in () if gone else effects.CLIPS.iterdir():
        (tmp_path / file.name).write_bytes(b"fLaC torn")
    monkeypatch.setattr(effects, "CLIPS", tmp_path)
    try:
        assert begun.start(Disk()) == ""
    finally:
        effects.effects.cache_clear()
        effects.places.cache_clear()


def test_a_renderer_that_fails_as_it_is_asked_for_its_voices_speaks_all_the_same(
    begun: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where the cache is empty it is asked; the box was mute then for the whole evening."""
    fails = [RenderError("no memory", unasked=True)]

    class Late(Renderer):
        def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
            if fails:
                raise fails.pop()
            return super().ask(request)

    monkeypatch.setattr(open_voice, "RendererProcess", Late)
    begun.forget_voice()
    assert begun.start(Disk()) == ""
    assert fails == []


def test_what_fails_in_the_second_process_too_ends_it(begun: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service manager waits a moment, and tries again."""

    def broken(*_: object) -> None:
        raise OSError(EIO, "Input/output error")

    monkeypatch.setattr(run, "box", broken)
    assert begun.start(Disk()) == "OSError: [Errno 5] Input/output error"
