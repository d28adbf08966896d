"""R8, R14.8: how an end is told that a card has declared."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game import facts
from narrator.rules.game.state import Phase
from narrator.script.common.card_lines import end_lines
from narrator.script.common.cues import Say
from narrator.script.evening.explanations import game_explained
from narrator.script.news.final_cards import cards_told
from narrator.script.next_scene import music
from narrator.script.set_up.card_menu import listed
from tests.kit.changers import Recruiter
from tests.kit.loners import Axe, Bragger, Martyr
from tests.kit.own_cards import lay_with
from tests.kit.planned import Choices
from tests.kit.scenes import Reader


def _reader(own: dict[Any, list[int]], **agreed: Any) -> Reader:
    return Reader(9, "palermo", own=own, mafioso=[1, 2], discussion=0, **agreed)


def test_an_own_end_is_told_by_its_own_lines() -> None:
    reader = _reader({Martyr(): [3]}, days=[3], votes="buttons")
    script = reader.read(lambda it: it.view.end_is_final or it.cue is None)
    told = [line for line in script if line.startswith(("say over.", "say won.", "say was.role"))]
    assert told[:2] == ["say over.martyr", "say won.martyr"]
    assert music(reader.driver.view) == "neutral"


def test_a_win_while_the_game_goes_on_is_told_and_no_more() -> None:
    reader = _reader({Bragger(): [3]}, days=[3], votes="buttons")
    reader.read(lambda it: it.cue == Say("over.bragger"))
    assert reader.phase()[:2] == ["say over.bragger", "say won.bragger"]
    assert reader.driver.view.phase is not Phase.OVER


def test_it_is_explained_and_rendered_where_it_may_come() -> None:
    table, _ = lay_with({Martyr(): [3]}, 7, mafioso=[1])
    assert Say("explain.martyr") in [*game_explained(table)]
    heard = [line.id for line in end_lines(table.rulebook) if line.when(table)]
    assert heard == ["over.martyr", "won.martyr", "option.martyr"]


def test_a_rulebook_says_which_lines_it_needs() -> None:
    table, _ = lay_with({Martyr(): [3], Axe(): [4]}, 7, mafioso=[1])
    needed = [line.id for line in end_lines(table.rulebook)]
    kinds = ("over", "won", "option", "explain", "print.goal", "print.statistics")
    ends = [end.id for end in table.rulebook.own_ends]
    assert [end for end in ends if end in ("martyr", "lovers", "axe")] == [
        "martyr",
        "lovers",
        "axe",
    ]
    assert needed == [
        *[f"{kind}.{end}" for end in ends for kind in kinds],
        "explain.coward",
        "print.goal.coward",
    ]


def test_who_is_on_its_own_has_a_group_of_its_own() -> None:
    table, _ = lay_with({Martyr(): [3], Axe(): [4]}, 7, mafioso=[1])
    assert [id for id in listed(table, "alone") if id in ("martyr", "axe")] == ["martyr", "axe"]


def test_with_a_helper_it_is_among_the_ends_on_offer() -> None:
    """R13.11: the box is told who has won, since it cannot know."""
    answers = {"died": [5, 0], "side 5": [0], "end": [3]}
    reader = _reader({Martyr(): [3]}, moderation="helper", first_night="kill", answers=answers)
    reader.read(lambda it: it.cue == Say("helper.end"))
    script = reader.read(lambda it: it.cue == Say("won.martyr"))
    assert script[:5] == [
        "say helper.end",
        "ask end of 0,1,2,3",
        "say option.martyr",
        "say ask.sure",
        "ask end.sure of 1,0",
    ]


def test_who_came_to_the_mafia_is_told_after_the_cards() -> None:
    """R14.4, R8.7"""
    chosen = {"night 2": {"mafia": 6, "recruiter": 1}}
    reader = Reader(
        9,
        "palermo",
        own={Recruiter(): [2]},
        at_night=chosen,
        mafioso=[1],
        days=[0, 1, 2, 6],
        votes="buttons",
    )
    script = reader.read()
    at = script.index("say was.turned")
    assert script[at + 1] == "say was.seat 6"


def test_who_was_charmed_is_told_after_who_was_what() -> None:
    """R14.4, R8.7"""
    chosen = {"night 2": {"mafia": 9, "piper": (6, 7)}}
    agreed = {"mafioso": [1], "piper": [4], "days": [0, 1], "votes": "buttons"}
    reader = Reader(9, "palermo", at_night=chosen, **agreed)  # type: ignore[arg-type]
    script = reader.read()
    at = script.index("say was.charmed")
    assert script[at + 1 : at + 3] == ["say was.seat 6", "say was.seat 7"]


@pytest.mark.parametrize(
    ("cards", "night", "told"),
    [
        ({"matchmaker": [2]}, {"matchmaker": (4, 5)}, "was.couple"),
        ({"lover": [4, 5]}, {}, "was.role role.lover"),
    ],
)
def test_a_couple_that_was_made_has_no_card_of_its_own(
    cards: dict[str, Any], night: Choices, told: str
) -> None:
    """R3, R8.7"""
    reader = Reader(9, mafioso=[1], days=[1], at_night={"night 1": night}, **cards)
    script = reader.read()
    at = script.index(f"say {told}")
    assert script[at + 1 : at + 3] == ["say was.seat 4", "say was.seat 5"]


@pytest.mark.parametrize(("seats", "told"), [((), []), ((3,), ["was.took"])])
def test_what_lies_in_the_middle_is_told_with_whoever_left_it_there(
    seats: tuple[int, ...], told: list[str]
) -> None:
    """R15.7, R8.7: the box that deals knows it."""
    reader = Reader(8, mafioso=[1, 2], thief=[3], middle=("detective", "citizen"), deal="box")
    fact = facts.Was("day 3", "thief", seats, left=True)
    says = cards_told(reader.driver.view.replace(facts=(fact,)))
    assert [say.line for say in says] == ["was.open", "was.middle", *told]


def test_hidden_cards_are_told_before_those_that_lie_open_and_a_press_skips_them() -> None:
    """R8.7: last of all, after what the nights have hidden; pressed or not, the evening has a last word."""

    def heard(**answers: Any) -> list[str]:
        cast: dict[str, Any] = {"mafioso": [6, 7], "angel": [3], "detective": [4]}
        script = Reader(7, days=[3, 1, 2], answers=answers, **cast).read()
        assert script[-1] == "say was.close"
        return [cue.removeprefix("say was.role role.") for cue in script if "was.role" in cue]

    assert heard() == ["detective", "angel", "mafioso", "citizen"]
    assert heard(**{"cards.last": [False, True]}) == ["detective"]
