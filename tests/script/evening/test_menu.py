"""The spoken menu (R11): it offers what can be done just now, and whatever it offers can be done."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.roles.cursed import Cursed
from narrator.rules.game.acts import CallNight, EndGame, Extend, Leave, ShowCard, UsePower
from narrator.rules.game.facts import TakenBack, Undone
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase, PublicView
from narrator.script.common.cues import Count, Item
from narrator.script.evening.menu import Wanted, menu
from narrator.script.interlude import Interlude
from tests.kit.long import games
from tests.kit.powers import bomb, stay
from tests.kit.random_table import RandomTable
from tests.kit.scenes import Reader, told

TABLE: dict[str, object] = {"mafioso": [1, 2], "desperate": [5], "governor": [6], "days": [0, 7]}


def offered(view: PublicView, **given: Any) -> list[str]:
    """The names of what the menu offers."""
    cue = _to_the_count(Interlude(menu(view, **given)))
    return [named(item) for item in cue.items]


def named(item: Item) -> str:
    """What an option is called here."""
    return item.say.line.removeprefix("menu.").removesuffix(".menu")


def chosen(view: PublicView, *lines_and_seats: str | int, **given: Any) -> Wanted | None:
    """What the menu returns to a table that answers its questions so."""
    interlude = Interlude(menu(view, **given))
    for answer in lines_and_seats:
        cue = _to_the_count(interlude)
        value = next(item.value for item in cue.items if answer in (item.value, named(item)))
        interlude.reply((value,))
    while interlude.cue is not None:
        interlude.reply(None)
    return interlude.result


def _to_the_count(interlude: Interlude[Wanted | None]) -> Count:
    while not isinstance(interlude.cue, Count):
        assert interlude.cue is not None
        assert interlude.cue is not None
        interlude.reply(None)
    return interlude.cue


def _at(cue: str, **agreed: object) -> PublicView:
    """Day 2, when this cue is asked."""
    reader = Reader(10, **(TABLE | agreed))  # type: ignore[arg-type]
    reader.read(lambda it: it.view.night == 2 and told(it.cue).startswith(cue))
    return reader.driver.view


def test_in_the_discussion_everything_may_happen_but_a_stay() -> None:
    assert offered(_at("wait discussion")) == [
        "go_on", "card", "undo", "bomb", "more_time", "repeat", "explain", "play", "living",
        "night", "leaves", "end", "go_on",
    ]  # fmt: skip


def test_with_the_cards_it_explains_the_lights_that_no_night_explains() -> None:
    """R14.5"""
    reader = Reader(7, own={Cursed(): [5]}, mafioso=[1])
    reader.read(lambda it: told(it.cue) == "wait discussion")
    interlude = Interlude(menu(reader.driver.view))
    count = _to_the_count(interlude)
    interlude.reply((next(item.value for item in count.items if named(item) == "explain"),))
    heard = []
    while interlude.cue is not None:
        heard.append(told(interlude.cue))
        interlude.reply(None)
    at = heard.index("say setup.glance")
    assert heard[at - 1 : at + 2] == ["say citizen.does", "say setup.glance", "say glance.turned"]


def test_it_tells_who_still_lives() -> None:
    """R11: whoever died is not among them, and nothing changes."""
    view = _at("wait discussion", at_night={"night 2": {"mafia": 9}})
    interlude = Interlude(menu(view))
    count = _to_the_count(interlude)
    interlude.reply((next(item.value for item in count.items if named(item) == "living"),))
    heard = []
    while interlude.cue is not None:
        heard.append(told(interlude.cue))
        interlude.reply(None)
    assert view.dead == (9,)
    assert heard[0] == "say living.are"
    assert heard[1:-1] == [f"say was.seat {seat}" for seat in view.living]
    assert interlude.result is None


def test_dawn_tells_who_still_lives_from_the_third_night_on() -> None:
    """R11: each day begins with it once, after the dead are named."""
    reader = Reader(10, mafioso=[1, 2], deadlock=0, days=[0, 7, 0])
    script = reader.read(lambda it: it.view.night == 4)
    assert script.count("say living.are") == 1
    rest = script[script.index("say living.are") + 1 :]
    living = reader.driver.view.living
    assert rest[: len(living)] == [f"say was.seat {seat}" for seat in living]
    assert not rest[len(living)].startswith("say was.seat")


def test_once_the_trial_has_begun_there_is_no_more_time() -> None:
    assert "more_time" not in offered(_at("wait trial.2"))


def test_a_minute_more_is_granted_aloud_and_the_talk_goes_on_without_another_opening() -> None:
    """R5: also in its first stretch."""
    reader = Reader(9, mafioso=[1, 2], days=[7])
    reader.read(lambda it: told(it.cue) == "wait discussion")
    assert chosen(reader.driver.view, "more_time") == Extend()
    interlude = Interlude(menu(reader.driver.view))
    count = _to_the_count(interlude)
    interlude.reply(tuple(it.value for it in count.items if it.say.line == "menu.more_time"))
    assert told(interlude.cue) == "say day.extended"
    reader.driver.event(Extend())
    assert told(reader.driver.cue) == "wait discussion"


def test_in_the_final_voting_bombs_are_barred() -> None:
    """R6"""
    assert "bomb" in offered(_at("wait trial.2"))
    assert "bomb" not in offered(_at("wait trial.3"))


def test_where_no_card_is_a_bomb_none_is_offered() -> None:
    """R3"""
    assert "bomb" not in offered(_at("wait discussion", desperate=[], hitman=[]))


def test_a_bomb_that_lies_open_is_none() -> None:
    assert "bomb" not in offered(_at("wait discussion", at_night={"night 2": {"mafia": 5}}))


def test_a_verdict_may_be_stayed_by_the_menu_as_well() -> None:
    """R6: the governor calls out before the box has asked."""
    view = _at("say governor.stay.ask")
    assert "governor.stay" in offered(view)
    assert chosen(view, "governor.stay", 6, 1) == stay(6)
    assert chosen(view, "governor.stay", 6, 0) is None
    assert chosen(view, "governor.stay", 0) is None


@pytest.mark.parametrize(
    ("answers", "event"),
    [
        (("go_on",), None),
        (("card", 9, 1), ShowCard(9)),
        (("card", 9, 0), None),
        (("card", 0), None),
        (("undo",), Undo()),
        (("bomb", 5, 7, 1), bomb(5, 7)),
        (("bomb", 5, 7, 0), None),
        (("bomb", 0), None),
        (("leaves", 9, 1), Leave(9)),
        (("leaves", 9, 0), None),
        (("leaves", 0), None),
        (("end", 1), EndGame()),
        (("end", 0), None),
    ],
)
def test_what_costs_a_life_is_read_back(answers: tuple[str | int, ...], event: object) -> None:
    assert chosen(_at("wait discussion"), *answers) == event


@pytest.mark.parametrize(("sure", "event"), [(1, CallNight()), (0, None)])
def test_a_mafia_night_is_read_back(sure: int, event: object) -> None:
    """R7.3"""
    reader = Reader(6, "sunrise", mafioso=[1, 2])
    reader.read(lambda it: told(it.cue) == "wait discussion")
    assert chosen(reader.driver.view, "mafia_night", sure) == event


@pytest.mark.parametrize("option", ["undo", "night"])
@pytest.mark.parametrize(("sure", "event"), [(1, Undo(to_night=True)), (0, None)])
def test_a_take_back_that_costs_the_whole_night_is_read_back(option: str, sure: int, event: object) -> None:
    """R11: nothing was decided since nightfall."""
    goes = Undone("day 2", "night 2", (TakenBack("alive", 4), TakenBack("alive", 9)))
    heard = _asked(_at("wait discussion"), goes, option)
    assert heard == ["say menu.deaths", "say was.seat 4", "say was.seat 9", "say menu.sure_night"]
    assert chosen(_at("wait discussion"), option, sure, undoes=lambda _: goes) == event


@pytest.mark.parametrize(("sure", "event"), [(1, Undo()), (0, None)])
def test_a_take_back_that_brings_somebody_back_is_read_back(sure: int, event: object) -> None:
    """R11: a card was shown, say."""
    goes = Undone("day 2", "day 2", (TakenBack("alive", 4),))
    heard = _asked(_at("wait discussion"), goes, "undo")
    assert heard == ["say menu.deaths", "say was.seat 4", "say menu.sure_deaths"]
    assert chosen(_at("wait discussion"), "undo", sure, undoes=lambda _: goes) == event


@pytest.mark.parametrize(
    ("seats", "asked"),
    [
        ([7], "say menu.sure_verdict 7"),
        ([0], "say menu.sure_verdicts"),
        ([3, 7], "say menu.sure_verdicts"),
    ],
)
def test_a_take_back_that_costs_a_verdict_is_read_back(seats: list[int], asked: str) -> None:
    """R11: it names whom it was about, where it was one and has been told."""
    goes = Undone("day 2", "day 2", tuple([TakenBack("verdict", seat) for seat in seats]))
    assert _asked(_at("wait discussion"), goes, "undo") == [asked]
    for sure, event in ((1, Undo()), (0, None)):
        assert chosen(_at("wait discussion"), "undo", sure, undoes=lambda _: goes) == event


def test_any_other_take_back_costs_no_question() -> None:
    """R11: it costs one answer, which can be given again."""
    goes = Undone("day 2", "day 2", (TakenBack("minute"),))
    assert chosen(_at("wait discussion"), "undo", undoes=lambda _: goes) == Undo()


def _asked(view: PublicView, goes: Undone, option: str) -> list[str]:
    """What is said once the table has picked an option that takes back what ``goes``."""
    interlude = Interlude(menu(view, undoes=lambda _: goes))
    count = _to_the_count(interlude)
    interlude.reply(tuple(it.value for it in count.items if it.say.line == f"menu.{option}"))
    heard = []
    while not isinstance(interlude.cue, Count):
        assert interlude.cue is not None
        heard.append(told(interlude.cue))
        interlude.reply(None)
    return heard


def test_a_take_back_costs_the_night_until_something_is_decided_by_day() -> None:
    reader = Reader(10, **TABLE)  # type: ignore[arg-type]
    reader.read_to(Phase.DAY, 2)
    assert reader.driver.undoes_night
    reader.driver.event(ShowCard(9))
    assert not reader.driver.undoes_night
    reader.driver.event(Undo())
    assert reader.driver.undoes_night
    assert reader.driver.label == "day 2"


@pytest.mark.parametrize("batch", range(games(4, 8)))
def test_a_table_that_does_anything_at_any_time_never_breaks_the_game(batch: int) -> None:
    """Whatever a scene asks and the menu offers is legal, in every trial and every variant."""
    kinds: set[type] = set()
    ended = 0
    for seed in range(batch * 40, batch * 40 + 40):
        table = RandomTable(seed)
        table.play()
        kinds |= {type(event) for event in table.events}
        ended += table.reader.driver.view.phase is Phase.OVER
    assert kinds >= {ShowCard, Leave, UsePower, Undo}
    assert ended > 5
