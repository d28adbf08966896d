"""How lengths are put into words: rounded as people round, and never more exact than they are."""

from __future__ import annotations

import pytest

from narrator.script.common.cues import Say
from narrator.script.interlude import Interlude
from narrator.script.set_up.outlook import AS_IT_IS, Outlook, evening, outlook


@pytest.mark.parametrize(
    ("minutes", "line", "told"),
    [
        (1, "long.evening", 5), (23, "long.evening", 25), (52, "long.evening", 50), (62, "long.evening", 60),
        (64, "long.evening.past", 5), (84, "long.evening.past", 25), (74, "long.evening.75", None),
        (91, "long.evening.90", None), (122, "long.evening.120", None), (123, "long.evening.more", None),
        (140, "long.evening.more", None), (260, "long.evening.more", None),
    ],
)  # fmt: skip
def test_an_evening_is_told_to_five_minutes(minutes: int, line: str, told: int | None) -> None:
    say = evening(60.0 * minutes)
    assert (say.line, dict(say.slots).get("evening")) == (line, told)


@pytest.mark.parametrize(
    ("seconds", "line"), [(40, "long.night.short"), (95, "long.night"), (359, "long.night")]
)
def test_a_night_of_six_minutes_is_told_and_nothing_is_asked(seconds: int, line: str) -> None:
    asked = Interlude(outlook(Outlook(3000, seconds)))
    said = []
    while isinstance(asked.cue, Say):
        said.append(asked.cue.line)
        asked.reply(None)
    assert asked.result == AS_IT_IS
    assert said == ["long.evening", line]


def test_the_card_that_makes_nights_long_is_named() -> None:
    asked = Interlude(outlook(Outlook(3000, 100, None, "role.piper")))
    said = []
    while isinstance(asked.cue, Say):
        said.append(asked.cue)
        asked.reply(None)
    assert said[-1] == Say("long.card", (("role", "role.piper"),))
