"""R9 `helper` and R13.11: what the box asks of somebody with open eyes."""

from __future__ import annotations

from narrator.rules.state import Phase
from tests.kit.scenes import Reader


def _reader(ruleset: str, asides: dict[str, list[int]], **agreed: object) -> Reader:
    return Reader(7, ruleset, mafioso=[1, 2], moderation="helper", asides=asides, **agreed)  # type: ignore[arg-type]


def test_in_palermo_nobody_is_needed_in_the_first_night() -> None:
    reader = _reader("palermo", {})
    setup = reader.phase()
    assert "say setup.provisional" in setup
    assert "say setup.button" not in setup
    assert reader.phase() == [
        "music night",
        "say night.first",
        "say night.eyes",
        "rest back 2",
        "say mafia.wake",
        "say mafia.meet",
        "rest think 6",
        "say mafia.sleep",
        "rest back 2",
        "say night.ends",
    ]
    assert reader.phase() == ["music day", "say dawn.wakes"]


def test_the_helper_confirms_each_step_and_tells_who_died() -> None:
    reader = _reader("basic", {"died": [4, 5, 0], "side 4": [0], "side 5": [1]})
    assert "say setup.helper" in reader.phase()
    assert "wait mafia" in reader.phase()
    assert reader.phase() == [
        "music day",
        "say dawn.wakes",
        "say helper.died",
        "ask died of 0,1,2,3,4,5,6,7",
        "say helper.more",
        "ask died of 0,1,2,3,5,6,7",
        "say helper.more",
        "ask died of 0,1,2,3,6,7",
        "say dawn.died 4",
        "say dawn.died 5",
        "say helper.side 4",
        "ask side 4 of 1,0",
        "say card.town 4",
        "say helper.side 5",
        "ask side 5 of 1,0",
        "say card.mafia 5",
    ]


def test_with_hidden_cards_whoever_sees_tells_the_end() -> None:
    """R13.11"""
    asides = {"died": [4, 0, 5, 0], "end": [0, 2]}
    reader = _reader("palermo", asides, reveal="none", discussion=0)
    reader.read_to(Phase.DAWN, 2)
    assert reader.phase()[-4:] == [
        "say dawn.died 4",
        "say card.covered 4",
        "say helper.end",
        "ask end of 0,1,2",
    ]
    reader.read_to(Phase.DAWN, 3)
    assert reader.read()[-4:] == [
        "say helper.end",
        "ask end of 0,1,2",
        "chime chime",
        "say won.mafia",
    ]


def test_a_question_that_nobody_answers_is_asked_again_and_then_waits() -> None:
    """An idle table is not counted at for ever."""
    reader = _reader("basic", {"died": [0]})
    reader.read(lambda it: it.key.endswith("died pass 1"))
    heard = []
    for _ in range(5):
        cue = reader.driver.cue
        heard.append(type(cue).__name__)
        reader.driver.reply(())
    assert heard == ["Count", "Say", "Count", "Say", "AwaitConfirm"]
