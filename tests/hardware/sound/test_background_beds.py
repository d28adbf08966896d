"""A box that starts with an empty cache speaks at once; its beds come in as soon as they are rendered."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from hardware.sound.background_beds import BackgroundBeds
from hardware.sound.bed_cache import BedError
from hardware.sound.effects import effects
from hardware.sound.mixer import Clip, Mixer
from tests.hardware.sound.mixing import BED, RATE, at, flat, heard


def test_a_bed_that_is_wanted_before_it_is_there_fades_in_when_it_comes() -> None:
    box = Mixer({}, effects())
    box.bed("night", 0.0)
    assert not heard(box, 1.0).any()
    box.add_bed("night", flat(1.7, BED))
    sound = heard(box, 3.0)
    assert at(sound, 1.0) == pytest.approx(BED / 2, rel=0.01)
    assert np.all(sound[2 * RATE :] == BED)


def test_a_bed_that_is_no_longer_wanted_stays_silent_until_it_is_asked_for() -> None:
    box = Mixer({"day": flat(1.3, BED / 2)}, effects())
    box.bed("night", 0.0)
    box.bed("day", 0.0)
    box.add_bed("night", flat(1.7, BED))
    assert at(heard(box, 3.0), 2.5) == BED / 2
    box.bed("night", 3.0)
    assert at(heard(box, 3.0), 2.5) == BED


def test_beds_are_rendered_in_order_and_are_ready_when_all_have_arrived() -> None:
    arrived: list[str] = []
    go_on, all_there = threading.Event(), threading.Event()

    def render(_name: str) -> Clip:
        go_on.wait(60)
        return flat(0.1, BED)

    def take(name: str, _clip: Clip) -> None:
        arrived.append(name)
        if len(arrived) == 2:
            all_there.set()

    beds = BackgroundBeds(("day", "night"), render, take)
    assert not beds.ready()
    go_on.set()
    assert all_there.wait(60)
    beds.join()
    assert arrived == ["day", "night"]
    assert beds.ready()


def test_a_bed_that_cannot_be_rendered_is_reported_to_whoever_waits_for_it() -> None:
    def fail(name: str) -> Clip:
        raise BedError(f"the bed {name!r} was not rendered: the disk is full")

    beds = BackgroundBeds(("night",), fail, lambda *_: None)
    beds.join()
    with pytest.raises(BedError, match="the disk is full"):
        beds.ready()


def test_what_no_evening_waits_for_comes_after_the_beds() -> None:
    order: list[str] = []
    go_on, begun = threading.Event(), threading.Event()

    def places() -> None:
        begun.set()
        go_on.wait(60)
        order.append("places")

    def night(_name: str) -> Clip:
        return flat(0.1, BED)

    beds = BackgroundBeds(("night",), night, lambda name, _: order.append(name), places)
    assert begun.wait(60)
    assert beds.ready()
    assert order == ["night"]
    go_on.set()
    beds.join()
    assert order == ["night", "places"]


def test_beds_that_are_all_at_hand_are_ready_whatever_follows() -> None:
    go_on = threading.Event()

    def none(name: str) -> Clip:
        raise AssertionError(f"the bed {name} is rendered")

    def places() -> None:
        go_on.wait(60)

    beds = BackgroundBeds((), none, lambda *_: None, places)
    assert beds.ready()
    go_on.set()
    beds.join()
