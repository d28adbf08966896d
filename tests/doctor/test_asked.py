"""What is printed beside the wiring is what the examination asks."""

from __future__ import annotations

from narrator.doctor.questions import Parts
from narrator.doctor.walk_through import asked
from narrator.script.evening.examined import HELLO, WELL


def test_every_question_is_there_in_its_order() -> None:
    lines = [
        say.line
        for say in asked(Parts(("confirm", "repeat", "seat 1"), ("yes", "no", "seat 1"), ambience=True))
    ]
    assert lines == [
        "doctor.press.confirm",
        "doctor.press.repeat",
        "doctor.press.seat",
        "doctor.sweep",
        "doctor.green",
        "doctor.red",
        "doctor.lamp",
        "doctor.colour.red",
        "doctor.colour.green",
        "doctor.colour.blue",
        "doctor.ticks",
    ]


def test_a_question_is_one_that_the_examination_waits_for() -> None:
    """Its remarks are none, and the smallest box is asked five."""
    parts = Parts(("confirm",), ("yes", "no"))
    questions = asked(parts)
    assert len(questions) == 5
    assert HELLO() not in questions
    assert WELL() not in questions
