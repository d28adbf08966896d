"""Short sounds and those of places are made once and cached, and a damaged file is never played."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound import effect_cache
from hardware.sound.effect_cache import cached_effects, cached_places
from hardware.sound.effects import effects
from hardware.sound.place_sounds import place_sound
from narrator.base.sounds import PLACES

Sounds = Mapping[str, Sequence[NDArray[np.int16]]]


def same(one: Sounds, other: Sounds) -> bool:
    return [*one] == [*other] and all(
        np.array_equal(a, b) for name in one for a, b in zip(one[name], other[name], strict=True)
    )


def test_they_sound_the_same_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_again() -> Sounds:
        raise AssertionError("the effects are made again")

    assert same(cached_effects(tmp_path / "cache"), effects())
    monkeypatch.setattr(effect_cache, "effects", made_again)
    again = cached_effects(tmp_path / "cache")
    assert same(again, effects())
    assert not isinstance(again["chime"][0].base, np.memmap)


@pytest.mark.parametrize("damage", [b"", b"\0" * 4096, None], ids=["empty", "zeros", "torn"])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes | None) -> None:
    cached_effects(tmp_path)
    (file,) = tmp_path.glob("*.npz")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert same(cached_effects(tmp_path), effects())
    assert len(file.read_bytes()) == len(whole)


def test_a_file_with_one_wrong_bit_is_not_used(tmp_path: Path) -> None:
    cached_effects(tmp_path)
    (file,) = tmp_path.glob("*.npz")
    data = bytearray(file.read_bytes())
    data[len(data) // 3] ^= 1
    file.write_bytes(data)
    assert same(cached_effects(tmp_path), effects())


def test_a_file_with_a_wrong_length_is_not_used(tmp_path: Path) -> None:
    """numpy would then not read as far as the checksum."""
    cached_effects(tmp_path)
    (file,) = tmp_path.glob("*.npz")
    file.write_bytes(file.read_bytes().replace(b"(1, 86400)", b"(1, 16400)"))
    assert same(cached_effects(tmp_path), effects())


def test_with_an_unwritable_cache_the_effects_are_made(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file is in the way")
    assert same(cached_effects(tmp_path / "cache"), effects())


BEEPS = """
import io, sys, numpy as np
from narrator.base.sounds import PLACES
out = io.BytesIO()
np.savez(out, **{name: np.full(5, n, np.int16) for n, name in enumerate(PLACES)})
sys.stdout.buffer.write(out.getvalue())
"""


@pytest.fixture
def beeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that renders at once."""
    monkeypatch.setattr(effect_cache, "RENDER", (sys.executable, "-c", BEEPS))


def fail(monkeypatch: pytest.MonkeyPatch, *command: str) -> None:
    monkeypatch.setattr(effect_cache, "RENDER", command)


def test_places_are_rendered_once_in_a_process_and_sound_the_same_in_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = cached_places(tmp_path / "cache")
    assert same(made, {name: (place_sound(name),) for name in PLACES})
    fail(monkeypatch, "/nowhere")
    again = cached_places(tmp_path / "cache")
    assert same(again, made)
    assert not isinstance(again["bell"][0].base, np.memmap)


@pytest.mark.usefixtures("beeps")
@pytest.mark.parametrize("damage", [b"", b"\0" * 4096, None], ids=["empty", "zeros", "torn"])
def test_a_damaged_file_of_places_is_made_again(tmp_path: Path, damage: bytes | None) -> None:
    whole = cached_places(tmp_path)
    (file,) = tmp_path.glob("places-*.npz")
    kept = file.read_bytes()
    file.write_bytes(kept[: len(kept) // 2] if damage is None else damage)
    assert same(cached_places(tmp_path), whole)
    assert file.read_bytes() == kept


@pytest.mark.usefixtures("beeps")
def test_with_an_unwritable_cache_places_sound_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file is in the way")
    assert [*cached_places(tmp_path / "cache")] == [*PLACES]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ((sys.executable, "-c", "raise SystemExit('the memory is full')"), "the memory is full"),
        ((sys.executable, "-c", "raise SystemExit(7)"), "code 7"),
        (("/nowhere/python",), "No such file"),
    ],
    ids=["says why", "says nothing", "cannot start"],
)
def test_a_box_that_cannot_render_places_goes_without_and_its_log_says_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    command: tuple[str, ...],
    why: str,
) -> None:
    fail(monkeypatch, *command)
    with caplog.at_level(logging.WARNING):
        assert cached_places(tmp_path) == {}
    assert why in caplog.text
    assert not [*tmp_path.iterdir()]
