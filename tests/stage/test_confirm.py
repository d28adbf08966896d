"""A choice at night is confirmed: the lamp shows what the box has noted, in slots that all hear alike."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from narrator.script.night.call_scene import NO_PASSES_ABOVE
from tests.kit.stage import Theatre, theatre

MURDER = {"night 1": {"mafia": 5}, "night 2": {"mafia": 6}}
LARGE = NO_PASSES_ABOVE + 1


def village(players: int = 8, **agreed: Any) -> Theatre:
    """A table of whose first night somebody dies."""
    plan: dict[str, Any] = {"first_night": "kill", "at_night": MURDER, "decoys": "off"}
    return theatre(players, mafioso=[1, 2], detective=[3], **(plan | agreed))


def counts(it: Theatre, night: int) -> list[int]:
    """The passes of the Mafia's choice in this night."""
    passes: list[int] = []
    last: Any = None

    def seen(t: Theatre) -> bool:
        nonlocal last
        before, last = last, t.stage.cue
        tonight = t.driver.label == f"night {night}"
        if tonight and last is not before and isinstance(last, Count) and last.ask == "mafia":
            passes.append(last.pass_)
        return t.driver.view.phase is Phase.DAWN and t.driver.view.night == night

    it.run(seen)
    return passes


@pytest.mark.parametrize(
    ("agreed", "first", "second"),
    [
        ({}, [1, 2], [1]),
        ({"story": "short"}, [1], [1]),
        ({"confirm": True, "story": "short"}, [1, 2], [1, 2]),
        ({"players": LARGE}, [1], [1]),
        ({"players": LARGE, "confirm": True}, [1, 2], [1, 2]),
    ],
)
def test_a_new_table_confirms_in_its_first_night_and_any_other_where_it_wants_to(
    agreed: dict[str, Any], first: list[int], second: list[int]
) -> None:
    it = village(**agreed)
    assert (counts(it, 1), counts(it, 2)) == (first, second)


def test_the_lamp_shows_the_noted_seat_and_the_night_sounds_the_same_where_none_is() -> None:
    def heard(it: Theatre) -> list[Any]:
        it.run(lambda t: t.driver.view.phase is Phase.DAWN)
        return [(row.t, row.cue, row.line) for row in it.public() if row.phase == "night 1"]

    acts, idles = village(), village(at_night={})
    assert heard(acts) == heard(idles)
    (shown,) = [row.t for row in acts.rows if row.line == "stored"]
    assert shown in [row.t for row in acts.public() if (row.cue, row.text) == ("count", "5")]
    assert [row for row in idles.rows if row.line == "stored"] == []


def test_what_the_second_count_is_for_is_said_once_and_then_it_is_only_announced() -> None:
    """But to whoever asks for an answer once more, in the first night: there green means something else."""
    it = village(confirm=True, story="short")
    it.run_to(Phase.DAWN, 2)
    said = [row.line for row in it.public() if row.line.startswith("count.again")]
    assert said[0] == "count.again"
    assert len(said) >= 4
    asks = next(n for n, row in enumerate(it.public()) if row.line == "detective.wake")
    heard = [row.line for row in it.public()[asks:] if row.line.startswith("count.again")]
    assert heard[0] == "count.again"
    assert said.count("count.again") == 2
    assert {*said} == {"count.again", "count.again.short"}
