"""R13.17: a silent night as it is performed. Everybody presses, and only whom a call is for is heeded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from narrator.live.simulated import HELD, Prompt
from narrator.rules.game.facts import Answered, Died
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from narrator.script.evening.explanations import night_in_short
from narrator.stage.ports import Edge
from tests.kit.stage import Theatre, theatre

Pressed = Mapping[str, Mapping[int, int]]
"""Call → who presses the own button, and at whose name."""

HELD_CARDS = {"mafioso": [1, 2], "detective": [3], "angel": [4]}


def night(pressed: Pressed, *, taken_back: int = 0, **agreed: object) -> Theatre:
    """Nine who have come to the dawn of night 2; whoever is ``taken_back`` presses long at the last name."""

    def hands(prompt: Prompt) -> Iterable[Edge]:
        if prompt.driver.view.night != 2 or not (isinstance(prompt.cue, Count) and prompt.cue.own):
            return []
        edges = [
            edge
            for voter, seat in pressed.get(prompt.cue.ask.call, {}).items()
            for edge in prompt.on(seat, button=f"seat {voter}")
        ]
        if taken_back:
            edges += prompt.on(prompt.turns[-1], seconds=HELD, button=f"seat {taken_back}")
        return edges

    table: dict[str, object] = {
        **HELD_CARDS, "night": "silent", "decoys": "off", "hands": hands, "days": [0, 0],
    }  # fmt: skip
    return theatre(9, **(table | agreed)).run_to(Phase.DAWN, 2)  # type: ignore[arg-type]


def dead(it: Theatre) -> list[int]:
    return [fact.seat for fact in it.driver.view.facts if isinstance(fact, Died)]


ALL_OTHERS = dict.fromkeys((3, 4, 5, 6, 7, 8, 9), 6)


def test_what_the_whole_mafia_means_is_murdered_whatever_all_others_press() -> None:
    assert dead(night({"mafia": {1: 8, 2: 8, **ALL_OTHERS}})) == [8]


def test_others_leave_nothing_behind() -> None:
    """Neither in the journal nor on a lamp nor in what is heard."""
    alone, among = night({"mafia": {1: 8, 2: 8}}), night({"mafia": {1: 8, 2: 8, **ALL_OTHERS}})
    assert (alone.records, alone.rows) == (among.records, among.rows)
    assert alone.panel.changed == among.panel.changed


@pytest.mark.parametrize("pressed", [{1: 8}, {1: 8, 2: 9}, {}], ids=["one", "torn", "nobody"])
def test_without_more_than_half_of_the_mafia_nobody_dies(pressed: Mapping[int, int]) -> None:
    assert dead(night({"mafia": pressed})) == []


def test_two_of_three_are_more_than_half() -> None:
    assert dead(night({"mafia": {1: 8, 2: 9, 5: 8}}, mafioso=[1, 2, 5])) == [8]


def test_the_last_press_stands_and_a_long_one_takes_it_back() -> None:
    def twice(prompt: Prompt) -> Iterable[Edge]:
        if not (isinstance(prompt.cue, Count) and prompt.cue.own and prompt.cue.ask == "mafia"):
            return []
        return prompt.on(5, 8, button="seat 1") + prompt.on(8, button="seat 2")

    assert dead(night({}, hands=twice)) == [8]
    assert dead(night({"mafia": {1: 8, 2: 8}}, taken_back=2)) == []


def test_nobody_wakes_and_every_call_has_its_count() -> None:
    it = night({})
    said = it.said("night 2")
    assert [line for line in said if line.endswith((".wake", ".sleep", ".think"))] == []
    assert said.count("silent.for") == 3
    assert said.index("silent.how") < said.index("silent.for")
    assert "mafia.sign" in it.said("night 1")  # where the Mafia sees its own


def test_who_asked_sees_the_answer_at_the_own_name() -> None:
    it = night({"detective": {3: 2, 1: 5, 4: 6}})
    assert it.private("night 2") == [("answered no", "dark"), ("answered yes", "3")]
    assert Answered("night 2", "detective", answer=True) in it.driver.game.log
    assert night({"detective": {3: 7}}).private("night 2") == [
        ("answered yes", "dark"), ("answered no", "3"),
    ]  # fmt: skip


def test_the_answer_sounds_the_same_whatever_it_is() -> None:
    heard = [night({"detective": asked}).public() for asked in ({3: 2}, {3: 7}, {})]
    assert heard[0] == heard[1] == heard[2]


def test_after_a_pause_the_card_is_named_again() -> None:
    def pauses(prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if not (isinstance(cue, Count) and cue.own and cue.ask == "angel") or len(paused) > 0:
            return []
        paused.append(prompt.at)
        return prompt.after(2.0, button="pause") + prompt.after(9.0, button="pause")

    paused: list[float] = []
    said = night({}, hands=pauses).said("night 2")
    assert said.count("silent.for") == 4


def test_a_silent_table_hears_before_the_game_that_nobody_wakes_after_the_first_night() -> None:
    """And not that one card is woken at a time in every night."""
    table = night({}).table
    assert [say.line for say in night_in_short(table)] == ["explain.night.silent"]
    awake = theatre(9, **HELD_CARDS).table  # type: ignore[arg-type]
    assert [say.line for say in night_in_short(awake)] == ["explain.night.meet"]
