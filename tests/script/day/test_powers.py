"""How the box asks for powers of cards that this file makes, and what the menu makes of those called out."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import UsePower
from narrator.rules.table.power import Opening, Power
from narrator.script.common.cues import Count
from narrator.script.evening.menu import can_happen, menu, options
from narrator.script.interlude import Interlude
from tests.kit.archer import SHOOT, Archer
from tests.kit.herald import SHOUT, Herald
from tests.kit.scenes import Reader


def _reader(power: Power, **answers: Any) -> Reader:
    told = {ask.replace("__", "."): replies for ask, replies in answers.items()}
    return Reader(9, mafioso=[8, 9], own={Herald(power): [3]}, votes="buttons", answers=told, days=[0, 0])


def _heard(reader: Reader) -> list[str]:
    return [cue for cue in reader.read() if "herald.sh" in cue or "herald.at" in cue or "ask.more" in cue]


def test_whoever_is_asked_names_several_and_all_is_read_back() -> None:
    asked = _reader(
        Power("shout", Opening.MORNING, takes=2),
        herald__shout=[3],
        herald__shout__takes=[4, 0],
    )
    assert _heard(asked) == [
        "say herald.shout.ask",
        "ask herald.shout of 0,1,2,3,4,5,6,7,8,9",
        "say herald.shout.whom 3",
        "ask herald.shout.takes of 1,2,4,5,6,7,8,9",
        "say ask.more",
        "ask herald.shout.takes of 1,2,5,6,7,8,9,0",
        "say herald.shout.by 3",
        "ask herald.shout.sure of 1,0",
        "say herald.at 4",
    ]


def test_nobody_is_read_back_too_and_asked_again_where_that_is_wrong() -> None:
    asked = _reader(Power("shout", Opening.DAWN), herald__shout=[0, 0, 0], herald__shout__sure=[0, 1, 1])
    heard = _heard(asked)
    assert heard.count("say herald.shout.nobody") > heard.count("say herald.shout.used") == 0
    assert heard[:4] == heard[4:8]


def test_a_use_that_is_not_confirmed_is_none() -> None:
    asked = _reader(Power("shout", Opening.DAWN), herald__shout=[3, 3, 0], herald__shout__sure=[0, 1])
    heard = _heard(asked)
    assert heard.count("say herald.shout.sure 3") == 2
    assert heard.count("say herald.shouted") == 1


CALLED = Power("shout", Opening.ANY_TIME, asked=False, called=True, takes=1, rank=90)


def test_what_may_be_called_out_stands_in_the_menu_behind_what_was_there_before() -> None:
    reader = _reader(CALLED)
    reader.read(lambda it: it.view.by_day)
    view = reader.driver.view
    lines = [option.line.id for option in options(view.table)]
    assert lines[5:8] == ["bomb.menu", "governor.stay.menu", "herald.shout.menu"]
    interlude = Interlude(menu(view))
    for value in (7, 3, 4, 1):
        while not isinstance(interlude.cue, Count):
            assert interlude.cue is not None
            interlude.reply(None)
        interlude.reply((value,))
    while interlude.cue is not None:
        interlude.reply(None)
    assert interlude.result == UsePower(SHOUT, 3, (4,))


@pytest.mark.parametrize(
    "event",
    [
        UsePower("nobody.knows", 3, (4,)),
        UsePower(SHOUT, 10, (4,)),
        UsePower(SHOUT, 3),
        UsePower(SHOUT, 3, (3,)),
        UsePower(SHOUT, 3, (4, 4)),
    ],
)
def test_no_menu_ends_in_a_use_that_it_does_not_offer(event: UsePower) -> None:
    reader = _reader(CALLED)
    reader.read(lambda it: it.view.by_day)
    assert can_happen(reader.driver.view, UsePower(SHOUT, 3, (4,)))
    assert not can_happen(reader.driver.view, event)


def test_what_is_asked_for_alone_nobody_calls_out() -> None:
    reader = _reader(Power("shout", Opening.MORNING))
    reader.read(lambda it: it.view.by_day and it.view.phase.value == "day")
    assert not can_happen(reader.driver.view, UsePower(SHOUT, 3))


def _archer(answers: dict[str, Any], reveal: str = "all") -> list[str]:
    reader = Reader(9, mafioso=[8, 9], own={Archer(): [3]}, reveal=reveal, answers=answers, days=[3, 0])
    return [cue for cue in reader.read() if "archer.s" in cue and "sign" not in cue]


ASKED = "ask archer.shoot of 0,3"
WHOM = ["say archer.shoot.whom 3", "ask archer.shoot.takes of 0,1,2,4,5,6,7,8,9"]


def test_whose_card_lies_open_is_asked_at_once_whom_it_takes() -> None:
    heard = _archer({f"{SHOOT}.takes": [8], f"{SHOOT}.sure": [1]})
    taken = ["say archer.shoot.sure 8", "ask archer.shoot.sure of 1,0", "say archer.shoot.by 3"]
    assert heard == [*WHOM, *taken, "say archer.shot 8"]


def test_between_who_takes_aim_and_who_is_hit_nothing_is_heard() -> None:
    """Once the name is settled: no question stands between the two."""
    reader = Reader(
        9, mafioso=[8, 9], own={Archer(): [3]}, days=[3, 0],
        answers={f"{SHOOT}.takes": [8], f"{SHOOT}.sure": [1]},
    )  # fmt: skip
    script = reader.read()
    at = script.index("say archer.shoot.by 3")
    assert script[at + 1 : at + 3] == ["rest silence 3", "say archer.shot 8"]


def test_it_may_take_nobody_which_is_read_back_too() -> None:
    heard = _archer({f"{SHOOT}.takes": [0, 0], f"{SHOOT}.sure": [0, 1]})
    nobody = ["say archer.shoot.nobody", "ask archer.shoot.sure of 1,0"]
    assert heard == [*WHOM, *nobody] * 2


def test_whose_card_is_hidden_is_asked_who_it_is_and_then_takes_somebody() -> None:
    heard = _archer({SHOOT: [3], f"{SHOOT}.takes": [8], f"{SHOOT}.sure": [1]}, reveal="none")
    assert heard[:2] == ["say archer.shoot.ask", ASKED]
    assert heard[2:4] == [WHOM[0], WHOM[1].replace("0,", "")]
