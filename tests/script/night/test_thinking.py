"""How long a call is given to think and to press (R2.8)."""

from __future__ import annotations

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from tests.kit.scenes import Reader, told


def _wakes(script: list[str]) -> list[str]:
    return [cue.split(maxsplit=1)[1] for cue in script if ".wake" in cue]


def _call(script: list[str], lines: str) -> list[str]:
    """The cues from a call's waking to its sleep."""
    return script[script.index(f"say {lines}.wake") : script.index(f"say {lines}.sleep") + 1]


def _full(**agreed: object) -> Reader:
    roles: dict[str, object] = {
        "mafioso": [1], "godfather": [2], "informer": [3], "angel": [4], "coward": [5],
        "apothecary": [6], "detective": [7], "freemason": [8, 9], "matchmaker": [10],
        "sleepwalker": [11], "discussion": 0,
    }  # fmt: skip
    return Reader(14, **(roles | agreed))  # type: ignore[arg-type]


def test_a_new_table_that_hears_the_names_twice_thinks_less_before_them() -> None:
    """DESIGN 2: in its first night, whose second pass is time to think as well."""
    for story, thought in (("rich", [3.6]), ("short", [6.0])):
        reader = Reader(6, "basic", mafioso=[1], angel=[2], story=story)
        reader.read_to(Phase.NIGHT, 1)
        call = _call(reader.phase(), "angel")
        assert [cue for cue in call if cue.startswith("rest think")] == [
            f"rest think {seconds:g}" for seconds in thought
        ]


def test_from_the_third_night_on_a_word_tells_in_the_middle_that_the_box_is_there() -> None:
    """Else nothing but music would be heard for a quarter of a minute."""
    reader = Reader(8, mafioso=[1, 2], discussion=0)
    reader.read_to(Phase.NIGHT, 2)
    assert "say count.half" not in reader.phase()
    reader.read_to(Phase.NIGHT, 3)
    script = reader.phase()
    at = script.index("say mafia.wake")
    assert script[at + 1 : at + 4] == ["rest think 6", "say count.half", "rest think 4.8"]


@pytest.mark.parametrize(("pace", "seconds"), [("calm", 8.4), ("normal", 6.0), ("brisk", 3.6)])
def test_a_healing_can_be_pressed_for_as_long_as_others_think(pace: str, seconds: float) -> None:
    """R2.8: the same time limit holds for every call."""
    reader = Reader(6, mafioso=[1], apothecary=[2], pace=pace)
    reader.read_to(Phase.NIGHT, 2)
    reader.read(lambda it: told(it.cue) == "count apothecary.heal of 1")
    assert isinstance(reader.driver.cue, Count)
    assert reader.driver.cue.slot == seconds
