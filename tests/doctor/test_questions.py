"""The examination: each part is asked for, and what the answers mean is told in one word."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from narrator.config.installed import Installed
from narrator.config.kits import load_kit
from narrator.doctor.questions import (
    INTERVAL,
    Edges,
    Glow,
    Instruction,
    Lamp,
    Listen,
    Parts,
    Script,
    Ticks,
    examine,
    judged,
    lateness,
)
from narrator.doctor.report import ADVICE, Report
from narrator.live.simulated import tap
from narrator.script.common.cues import Say
from narrator.script.evening.examined import LAMP, SEAT
from narrator.stage.ports import Edge
from tests.doctor.answers import BOX, press

Answers = Mapping[str, Edges | list[Edges]]


def well(parts: Parts = BOX) -> dict[str, Edges]:
    """What somebody answers to whom nothing is wrong: by the line that asks."""
    buttons = {f"doctor.press.{name}": press(name) for name in parts.buttons}
    return buttons | dict.fromkeys(("doctor.sweep", "doctor.green", "doctor.red"), press())


def examined(
    parts: Parts = BOX, answers: Mapping[str, Edges] | None = None, late: float | None = 0.0
) -> tuple[Report, list[str]]:
    """The report, and the lines that were said; ``late`` is how far behind the tick people tap."""
    answers = well(parts) if answers is None else answers
    said: list[str] = []
    lit: set[str] = set()
    glows = "dark"
    script = examine(parts)
    request = next(script)
    while True:
        reply: Edges = ()
        if isinstance(request, Say):
            said.append(request.line)
        elif isinstance(request, Lamp):
            (lit.add if request.on else lit.discard)(request.name)
        elif isinstance(request, Glow):
            glows = request.name
        elif isinstance(request, Listen):
            reply = answers.get(said[-1], ())
        elif isinstance(request, Ticks) and late is not None:
            ticks = range(request.number)
            reply = tuple(e for n in ticks for e in tap(n * request.interval + late))
        try:
            request = script.send(reply)
        except StopIteration as end:
            assert not lit
            assert glows == "dark"
            return end.value, said


def test_a_box_without_a_fault_is_well_and_hears_so() -> None:
    report, said = examined()
    assert report.well
    assert set(report.states.values()) == {"well"}
    assert said[-1] == "doctor.well"
    assert report.lines()[-1] == "all well"


def test_every_part_is_asked_for_buttons_first() -> None:
    report, said = examined()
    assert list(report.states) == [
        "button confirm", "button repeat", "button pause", "loudspeaker", "lamp yes", "lamp no", "taps",
    ]  # fmt: skip
    assert said[1:4] == [f"doctor.press.{name}" for name in BOX.buttons]


def test_seats_with_a_button_are_asked_for_by_their_number() -> None:
    script = examine(Parts(("seat 7",), ()))
    next(script)
    asked = script.send(())
    assert asked == SEAT(seat=7)


def test_each_lamp_of_the_ring_is_lit_and_asked_for_by_its_seat() -> None:
    """Whoever sees another one lit does not press, and reads which wire to look at."""
    kit = load_kit(Installed.under().kit_file("ring"))
    script = examine(Parts(("confirm",), tuple(kit.lamps)))
    lit, asked = "", []
    request: Instruction | Report = next(script)
    while not isinstance(request, Report):
        if isinstance(request, Lamp):
            lit = request.name if request.on else ""
        elif isinstance(request, Say) and request.line == "doctor.lamp":
            asked.append((lit, request))
        seen = isinstance(request, Listen) and lit != "seat 3"
        request = _next(script, press() if seen else ())
    assert asked == [(f"seat {n}", LAMP(seat=n)) for n in range(1, 19)]
    assert {part for part, state in request.states.items() if state == "dark"} == {"lamp seat 3"}


COLOURED = BOX._replace(ambience=True)
SEEN = {f"doctor.colour.{colour}": press() for colour in ("red", "green", "blue")}


def test_the_rgb_lamp_shows_each_of_its_colours_while_that_is_asked_for() -> None:
    script = examine(Parts(("confirm",), (), ambience=True))
    glows, asked = "dark", []
    request: Instruction | Report = next(script)
    while not isinstance(request, Report):
        if isinstance(request, Glow):
            glows = request.name
        elif isinstance(request, Say) and request.line.startswith("doctor.colour."):
            asked.append((glows, request.line))
        request = _next(script, press() if isinstance(request, Listen) else ())
    assert asked == [(name, f"doctor.colour.{name}") for name in ("red", "green", "blue")]
    assert glows == "dark"
    assert [state for part, state in request.states.items() if "ambience" in part] == ["well"] * 3


def test_a_box_that_has_no_rgb_lamp_is_asked_once_and_well() -> None:
    """The kit panel foresees one, and most builders leave it out."""
    report, said = examined(COLOURED, well(COLOURED))
    assert said.count("doctor.colour.red") == 1
    assert "doctor.colour.green" not in said
    assert report.states["ambience red"] == "absent"
    assert report.well
    assert [line for line in report.lines() if "pins: {ambience: off}" in line]


def test_a_colour_that_nobody_sees_is_named_and_needs_mending() -> None:
    answers = well(COLOURED) | SEEN
    del answers["doctor.colour.green"]
    report, said = examined(COLOURED, answers)
    assert said[-1] == "doctor.ill"
    assert {part for part, state in report.states.items() if state == "dark"} == {"ambience green"}


def test_without_a_button_every_colour_is_shown_and_none_judged() -> None:
    report, said = examined(COLOURED, {})
    assert {*SEEN} <= {*said}
    assert report.states["ambience blue"] == "unasked"


def _next(script: Script, edges: Edges) -> Instruction | Report:
    """What is to be done next, or what was found."""
    try:
        return script.send(edges)
    except StopIteration as end:
        report: Report = end.value
        return report


@pytest.mark.parametrize(
    ("line", "part", "state"),
    [
        ("doctor.press.repeat", "button repeat", "silent"),
        ("doctor.sweep", "loudspeaker", "unheard"),
        ("doctor.red", "lamp no", "dark"),
    ],
)
def test_what_nobody_answers_is_the_one_thing_that_is_amiss(line: str, part: str, state: str) -> None:
    answers = well()
    del answers[line]
    report, said = examined(answers=answers)
    assert {p: s for p, s in report.states.items() if s != "well"} == {part: state}
    assert not report.well
    assert said[-1] == "doctor.ill"
    assert any(part in told and ADVICE[state] in told for told in report.lines())


def test_without_any_button_it_ends_soon_and_asks_nothing_more() -> None:
    parts = BOX._replace(buttons=(*BOX.buttons, *(f"seat {n}" for n in range(1, 22))))
    report, said = examined(parts, {})
    assert "doctor.deaf" in said
    assert sum(line.startswith("doctor.press") for line in said) == 3
    assert report.states["button seat 21"] == "unasked"
    assert report.states["lamp yes"] == "unasked"
    assert report.delay is None
    assert not report.well


def test_without_a_loudspeaker_the_rest_is_examined() -> None:
    report, said = examined(BOX._replace(mute="no sound device is there"))
    assert report.states["loudspeaker"] == "missing"
    assert report.states["lamp no"] == "well"
    assert "doctor.sweep" not in said
    assert "doctor.ticks" not in said


def test_a_lamp_that_could_not_be_had_is_not_asked_for() -> None:
    report, said = examined(BOX._replace(broken=("no",)))
    assert report.states["lamp no"] == "dark"
    assert "doctor.red" not in said


def test_the_wrong_button_is_asked_for_once_more_and_then_its_wires_are_crossed() -> None:
    answers = well() | {"doctor.press.repeat": press("pause")}
    report, said = examined(answers=answers)
    assert said.count("doctor.press.repeat") == 2
    assert report.states["button repeat"] == "swapped"


def down(at: float) -> Edge:
    return Edge("confirm", True, at)


def up(at: float) -> Edge:
    return Edge("confirm", False, at)


@pytest.mark.parametrize(
    ("edges", "held", "state"),
    [
        ((down(1), up(1.2)), (), "well"),
        ((down(1), up(1.01), down(1.02), up(1.2)), (), "well"),
        ((down(1), up(1.06), down(1.07), up(1.2)), (), "chatters"),
        ((down(1), up(1.2), down(1.9), up(2.1)), (), "well"),
        ((down(1),), (), "stuck"),
        ((), (), "silent"),
        ((), ("confirm",), "held"),
        ((down(1),), ("confirm",), "inverted"),
        ((down(1), up(1.2)), ("confirm",), "well"),
    ],
)
def test_what_the_edges_of_a_press_tell(edges: Edges, held: tuple[str, ...], state: str) -> None:
    assert judged("confirm", edges, held) == state


@pytest.mark.parametrize(
    ("late", "delay", "reaction"),
    [(-0.04, 0.0, 150), (-0.03, 0.01, 150), (0.06, 0.1, 250), (0.2, 0.24, 390), (-0.2, -0.16, 0)],
)
def test_the_delay_is_the_median_tap_and_what_people_come_too_early(
    late: float, delay: float, reaction: int
) -> None:
    report, _ = examined(late=late)
    assert report.delay == pytest.approx(delay)
    assert report.reaction == reaction


def test_a_tap_gone_astray_moves_no_median() -> None:
    taps = [n * INTERVAL + 0.05 for n in range(8)]
    taps[4] += 0.2
    assert lateness(taps) == pytest.approx(0.05)


def test_who_taps_too_little_hears_nothing_of_a_delay_and_is_not_ill() -> None:
    report, _ = examined(late=None)
    assert report.states["taps"] == "untapped"
    assert report.delay is None
    assert report.well


def test_the_verdict_for_programs() -> None:
    report, _ = examined(late=0.06)
    assert json.loads(json.dumps(report.json())) == {
        "ok": True,
        "parts": report.states,
        "delay": 100,
        "reaction": 250,
    }
