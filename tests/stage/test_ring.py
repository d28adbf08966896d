"""The Count by lamps (DESIGN 2): a lamp lights in place of each name, and only music is heard."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count, Item, Mode, PrivateCount
from narrator.script.common.lines import Line
from narrator.script.common.scene import LAMP_SLOT
from narrator.stage.count import GLANCE, Counting
from narrator.stage.lights import ANSWER
from narrator.stage.performance import READING
from narrator.stage.ring import plan_ring
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight, theatre, until
from tests.stage.ring_rounds import Round, rounds

MANY, MS = 18, 0.001


def night(it: Theatre, number: int) -> Theatre:
    return it.run_to(Phase.DAWN, number)


def round_of(it: Theatre, phase: str, nth: int) -> Round:
    return [one for one in rounds(it) if one.phase == phase][nth]


def test_no_seat_is_named_where_lamps_can_tell() -> None:
    it = night(eight(ring=MANY), 2)
    heard = [row for row in it.public() if row.phase in ("night 1", "night 2")]
    named = [row for row in heard if row.cue == "count"]
    assert [row.slot for row in named] == [LAMP_SLOT] * 8  # what is noted is told by voice (R13.15)
    assert all(one.seconds > 0 for one in rounds(it))
    assert len(rounds(it)) == 4  # two sign-ins, and two choices


def test_a_round_is_a_rest_like_any_other() -> None:
    """DESIGN 8: a transcript knows four kinds of rests."""
    it = night(eight(ring=MANY, apothecary=[6]), 2)
    rests = {row.line for row in it.public() if row.cue == "rest"}
    assert rests == {"think", "answer", "back", "silence"}
    assert not [row for row in it.public() if row.line == "ring"]


def test_a_round_takes_half_as_long_as_the_voice() -> None:
    """DESIGN 2"""
    cue = Count(Ask("mafia"), tuple(Item(n, Line("option.yes")()) for n in range(1, 9)))
    assert plan_ring(cue, PrivateCount(()), 0.0, 1.8, 1).turn(8) == pytest.approx(8 * 0.9)


def test_names_that_are_quickly_said_leave_time_to_find_the_lamp_and_press() -> None:
    """Names that are numbers take 0.9 s each: half of that is over before an aunt has seen which it is."""
    spoken, seen = night(eight(), 2), night(eight(ring=MANY), 2)
    slot = next(row.slot for row in spoken.rows if row.phase == "night 2" and row.cue == "count")
    assert slot is not None
    assert slot / 2 < 0.7 < slot
    assert round_of(seen, "night 2", 0).seconds == pytest.approx(8 * 0.7)


def test_every_living_seat_is_lit_once_in_each_round_whoever_may_be_chosen() -> None:
    """R2.9: that a choice is illegal is no reason for a lamp to stay dark."""
    it = night(eight(ring=MANY, angel=[6], self=False), 3)
    assert Counter(one.phase for one in rounds(it)) == {"night 1": 3, "night 2": 3, "night 3": 3}
    for one in rounds(it):
        living = [1, 2, 3, 4, 5, 6, 7, 8]
        if one.phase == "night 3":
            living = [1, 2, 3, 6, 7, 8]  # 5 was murdered, 4 convicted
        assert sorted(one.seats) == living


def test_each_round_has_an_order_of_its_own() -> None:
    it = night(eight(ring=MANY), 3)
    first = [one.seats for one in rounds(it) if len(one.seats) == 8]
    assert len({tuple(seats) for seats in first}) == len(first)
    assert [*range(1, 9)] not in first


def test_one_lamp_is_lit_at_a_time_and_none_is_left_alight() -> None:
    it = night(eight(ring=MANY), 2)
    lit: list[str] = []
    for _, name, on in it.panel.changed:
        if name.startswith("seat "):
            (lit.append if on else lit.remove)(name)
        assert len(lit) <= 1
    assert lit == []


def test_a_press_means_the_seat_whose_lamp_is_lit() -> None:
    it = night(eight(ring=MANY), 2)
    assert it.driver.view.dead == (5,)
    assert [lamp for lamp in it.private("night 2") if lamp[0] == "detective"] == [("detective", "yes")]


def test_whoever_reacts_to_a_lamp_as_people_do_means_that_lamp() -> None:
    """From a fifth of a second after it is lit until a fifth after the next one is."""
    for late in (GLANCE + MS, 0.3, GLANCE + 0.45 - MS):

        def hands(prompt: Prompt, late: float = late) -> list[Any]:
            cue, plan = prompt.cue, prompt.plan
            if not isinstance(cue, Count) or cue.ask != "mafia" or plan is None:
                return []
            (item,) = [nth for nth, item in enumerate(cue.items) if item.value == 7]
            return tap(plan.begins(item) + late)

        it = eight(ring=MANY, at_night={}, hands=hands)
        assert night(it, 2).driver.view.dead == (7,)


def test_in_the_second_pass_the_green_lamp_joins_the_seats_that_are_noted() -> None:
    it = night(eight(ring=MANY, passes=2), 2)
    (aimed, _) = [row for row in it.rows if row.line == "stored"]
    mafia = round_of(it, "night 2", 1)
    assert aimed.t == dict(zip(mafia.seats, mafia.begins, strict=True))[5]


def test_the_seat_that_is_told_shines_as_long_as_an_answer() -> None:
    """R3, apothecary: dark if nobody was chosen, and the night is as long."""
    ends = []
    for chosen, lit in ({"mafia": 5}, ["seat 5"]), ({}, []):
        it = theatre(9, mafioso=[1], apothecary=[3], ring=MANY, decoys="off",
                     at_night={"night 2": chosen})  # fmt: skip
        it.run(lambda t: isinstance(t.stage.cue, Count) and t.stage.cue.mode is Mode.TELL)
        begin, before = it.now, len(it.panel.changed)
        night(it, 2)
        changes = [c for c in it.panel.changed[before:] if c[1].startswith("seat ")]
        shown = [(name, on, round(at - begin, 1)) for at, name, on in changes[: 2 * len(lit)]]
        assert [name for name, on, _ in shown if on] == lit
        assert all(abs(at - ANSWER) < READING + 0.1 for _, on, at in shown if not on)
        ends.append(next(row.t for row in it.public() if row.phase == "dawn 2"))
    assert ends[0] == ends[1]


def test_what_is_told_to_each_with_eyes_closed_is_called_aloud() -> None:
    """Nobody who sleeps can see whose turn it is."""
    it = theatre(9, mafioso=[1], matchmaker=[5], ring=MANY, decoys="off",
                 at_night={"night 1": {"matchmaker": (4, 6)}})  # fmt: skip
    night(it, 1)
    called = [row.text for row in it.public() if row.phase == "night 1" and row.cue == "count"]
    assert called == [str(seat) for seat in range(1, 10)] * 2  # what is noted, and who is in love
    assert [lamp for lamp in it.private("night 1") if lamp[0] == "lovers"] == [
        ("lovers", "4"), ("lovers", "6")
    ]  # fmt: skip


def test_by_day_the_lamps_go_with_the_voice() -> None:
    """In the order in which the seats sit, for everybody knows what is asked."""
    it = eight(ring=MANY)
    it.run(lambda t: isinstance(t.stage.cue, Count) and t.stage.cue.ask == "convicted")
    begin = it.now
    it.run(lambda t: t.driver.label == "night 2")
    called = [(row.t, row.text) for row in it.rows if row.line == "count.seat" and row.t >= begin]
    lit = [(at, name) for at, name, on in it.panel.changed if on and name.startswith("seat ")]
    assert called
    assert [(round(at, 1), name) for at, name in lit if at >= begin] == [
        (round(at, 1), f"seat {seat}") for at, seat in called
    ]


def test_the_words_are_about_lamps_where_lamps_are_meant() -> None:
    seen, spoken = night(eight(ring=MANY), 2).said(), night(eight(), 2).said()
    assert {"ring.button", "ring.roll", "ring.now"} <= {*seen}
    assert not {"setup.button", "roll.how", "count.now"} & {*seen}
    assert len(seen) == len(spoken)
    assert not [line for line in spoken if line.startswith("ring.")]


def test_a_table_that_is_larger_than_the_ring_is_called_aloud() -> None:
    larger, spoken = night(eight(ring=7), 2), night(eight(), 2)
    assert [str(row) for row in larger.rows] == [str(row) for row in spoken.rows]


def test_after_a_pause_the_round_starts_anew_in_another_order() -> None:
    it = until(eight(ring=MANY), "count mafia of 1,2,3,4,5,6,7,8", "night 2")
    playing = it.stage.now_playing
    assert isinstance(playing, Counting)
    it.press(*tap(playing.plan.turn(3) + 0.01, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    assert not [name for name in _alight(it) if name.startswith("seat ")]
    it.press(*tap(it.now + 5, button="pause"))
    night(it, 2)
    broken, whole = [one for one in rounds(it) if one.phase == "night 2"][:2]
    assert len(whole.seats) == 8
    assert 3 <= len(broken.seats) < 8
    assert broken.seats != whole.seats[: len(broken.seats)]
    assert it.driver.view.dead == (5,)


def _alight(it: Theatre) -> list[str]:
    state = {name: on for _, name, on in it.panel.changed}
    return [name for name, on in state.items() if on]


def test_the_same_evening_has_the_same_orders() -> None:
    """A rehearsal is the same every time."""
    orders = [[one.seats for one in rounds(night(eight(ring=MANY), 2))] for _ in range(2)]
    assert orders[0] == orders[1]


def test_a_long_press_takes_the_choice_back() -> None:
    def hands(prompt: Prompt) -> list[Any]:
        cue, plan = prompt.cue, prompt.plan
        if isinstance(cue, Count) and cue.ask == "mafia" and plan is not None:
            return tap(plan.turn(len(cue.items) - 1) + GLANCE + 0.3, 0.9)
        return []

    assert night(eight(ring=MANY, hands=hands), 2).driver.view.dead == ()


def test_every_turn_is_as_likely_for_every_seat() -> None:
    """So the prompt of a press means any seat alike."""
    turns = Counter[tuple[int, int]]()
    games = 400
    for seed in range(games):
        it = night(eight(ring=MANY, secret_seed=seed, at_night={}), 1)
        for one in rounds(it):
            turns.update((seat, nth) for nth, seat in enumerate(one.seats))
    share = games * 2 / 8
    assert len(turns) == 64
    assert all(0.6 * share < number < 1.4 * share for number in turns.values())
