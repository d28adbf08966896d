"""The private half of the Count (DESIGN 2): the lamp that tells, a couple, and the slot for a yes."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.state import Phase
from narrator.script.common.cues import Mode
from narrator.stage.performance import LEAD
from tests.kit.stage import Theatre, theatre
from tests.stage.four_seat_count import MS, Counted

# The lamp tells


def told(*lit: int) -> Counted:
    """A Count in which the lamp tells these seats."""
    return Counted(Mode.TELL, legal=(), lit=lit)


def test_where_the_lamp_tells_it_lights_within_the_windows_of_the_seats_meant() -> None:
    """Out before the next name begins; in the order of the Count."""
    counted = told(7, 3).to_the_end()
    assert counted.lights == [(11.0, 0.8, 3), (13.0, 0.8, 7)]
    assert counted.spoken == told().to_the_end().spoken


def test_where_the_lamp_tells_each_light_comes_with_its_own_name() -> None:
    counted = told(3)
    counted.it.advance(11.0 - LEAD - MS)
    assert counted.lights == []
    counted.it.advance(11.0 - LEAD)
    assert (counted.lights, counted.spoken[-1]) == ([(11.0, 0.8, 3)], (3, 11.0))


def test_where_the_lamp_tells_a_press_means_nothing() -> None:
    """Neither short nor long, neither on a lit name nor on another; and no blink hides the light."""
    counted = told(3, 7).on(3, 5).long(13.3)
    assert counted.reply == ()
    assert counted.blinks == []
    assert counted.to_the_end().lights == [(11.0, 0.8, 3), (13.0, 0.8, 7)]


# At most two


def test_a_third_press_is_ignored_and_not_even_blinked_at() -> None:
    """R3, matchmaker: a couple is two."""
    counted = Counted(Mode.SEVERAL, most=2).on(2, 5, 7)
    assert counted.reply == (2, 5)
    assert counted.blinks == [10.5, 12.5]


def test_after_one_is_removed_another_may_be_added() -> None:
    counted = Counted(Mode.SEVERAL, most=2, stored=(2, 5), pass_=2).on(2, 7)
    assert counted.reply == (5, 7)
    assert (len(counted.blinks), len(counted.red)) == (1, 1)


def test_of_two_that_are_full_a_press_still_removes() -> None:
    assert Counted(Mode.SEVERAL, most=2).on(2, 5, 5).reply == (2,)


# Yes or no


def slot(*legal: int, **private: Any) -> Counted:
    """The one slot that asks; the lamp lights in it only while there is a yes to say."""
    return Counted(legal=legal, lit=() if private else legal, values=(1,), **private)


def test_the_lamp_offers_a_yes_only_while_it_can_be_said() -> None:
    """R13.5: the slot itself is always there."""
    assert slot(1).to_the_end().lights == [(10.0, 0.8, 1)]
    assert slot().to_the_end().lights == []
    assert slot().to_the_end().spoken == slot(1).to_the_end().spoken == [(1, 10.0)]
    assert slot().it.end == slot(1).it.end


def test_a_press_within_the_slot_means_yes() -> None:
    assert slot(1).down(10.5).reply == (1,)
    assert slot(1).down(10.0).reply == ()
    assert slot(1).down(11.15 - MS).reply == (1,)
    assert slot(1).down(11.15 + MS).reply == ()


def test_where_there_is_nothing_to_say_a_press_is_ignored() -> None:
    counted = slot().down(10.5)
    assert counted.reply == ()
    assert counted.blinks == []


def test_a_long_press_that_takes_everything_back_is_answered_in_red() -> None:
    """And who had nothing to take back sees nothing: the press that begins it blinks as any does."""
    counted = Counted(Mode.SEVERAL, stored=(2, 5), pass_=2).long(12.5)
    assert counted.reply == ()
    assert (counted.blinks, counted.red) == ([], [12.5, 12.5 + 0.7])
    assert Counted().long(9.0).red == []


def test_a_long_press_takes_the_yes_back() -> None:
    assert slot(1).down(10.3).long(10.6).reply == ()
    assert slot(1, stored=(1,), pass_=2).long(10.5).reply == ()


def test_in_the_second_pass_the_lamp_shows_the_yes_that_is_stored() -> None:
    assert slot(1, stored=(1,), pass_=2).to_the_end().lights == [(10.0, 0.8, 1)]
    assert slot(1, pass_=2).to_the_end().lights == []


# In a whole night


def _village(*at_night: dict[str, int], **agreed: Any) -> Theatre:
    """Nine at a table, and what they choose from night 2 on."""
    nights = {f"night {number}": night for number, night in enumerate(at_night, 2)}
    table: dict[str, Any] = {
        "mafioso": [1], "informer": [2], "apothecary": [3], "detective": [4],
        "at_night": nights, "decoys": "off",
    }  # fmt: skip
    return theatre(9, **(table | agreed))


def _lamps(it: Theatre, night: int) -> list[tuple[str, str]]:
    """What the lamps told, but for the blinks."""
    it.run_to(Phase.DAWN, night)
    return [told for told in it.private(f"night {night}") if told[0] != "pressed"]


def test_the_victim_is_told_a_healing_offered_and_the_question_passed_on() -> None:
    """R3, apothecary and informer"""
    it = _village({"mafia": 5, "heal": 1, "detective": 6})
    assert _lamps(it, 2) == [
        ("apothecary", "5"), ("offered", "yes"), ("detective", "no"), ("informer", "6"),
    ]  # fmt: skip


def test_where_nothing_happened_the_same_lamps_stay_dark() -> None:
    """R4.10, R13.5"""
    it = _village({})
    assert _lamps(it, 2) == [("apothecary", "dark"), ("detective", "dark"), ("informer", "dark")]


def test_a_healing_is_not_offered_twice_though_the_victim_is_told() -> None:
    """R3, apothecary: once per game."""
    it = _village({"mafia": 5, "heal": 1}, {"mafia": 5, "heal": 1})
    it.run_to(Phase.DAWN, 2)
    assert _lamps(it, 3)[:2] == [("apothecary", "5"), ("detective", "dark")]
    assert it.driver.view.dead == (5,)


def test_the_couple_is_told_at_its_own_names_and_everything_is_counted() -> None:
    """DESIGN 2, to each: whoever looks up at the own name sees a light or none."""
    it = _village(matchmaker=[5], at_night={"night 1": {"matchmaker": (2, 7)}})
    lamps = _lamps(it, 1)
    assert [lamp for lamp in lamps if lamp[0] == "lovers"] == [("lovers", "2"), ("lovers", "7")]
    (second,) = [row.t for row in it.rows if (row.line, row.text) == ("lovers", "7")]
    counted = [row for row in it.rows if row.cue == "count" and row.t >= second]
    assert [row.text for row in counted][:3] == ["7", "8", "9"]
