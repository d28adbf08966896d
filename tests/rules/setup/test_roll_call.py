"""R9 `box`: the box learns the cards by roll call in night 1, and what happens if it does not add up."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.pending import Question, pending
from narrator.rules.game.acts import (
    Choose,
    Claim,
    Deal,
    DealByLight,
    Morning,
    ShowCard,
    Step,
    TakeAsNoted,
    Verdict,
    Wake,
)
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import (
    Claimed,
    Died,
    Miscounted,
    Objected,
    RollSettled,
    Turned,
    Unsettled,
    Woke,
)
from narrator.rules.game.state import Phase
from narrator.rules.night.calls import LAMP_PASS, legal, shown, tonight
from narrator.rules.night.night import answer
from narrator.rules.setup.roll_call import noted
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, parts_of, roll_call


def _palermo() -> Evening:
    return roll_call(6, mafioso=[1, 2], detective=[3])


def test_a_right_roll_call_deals_the_cards() -> None:
    game = _palermo().signs(mafia=(2, 1), detective=(3,))
    assert game.game.secret.cards == ("mafioso", "mafioso", "detective", *["citizen"] * 3)
    assert game.log_of("night 1") == [
        Claimed("night 1", "mafia", (1, 2)),
        Claimed("night 1", "detective", (3,)),
    ]
    assert not game.game.public.facts


@pytest.mark.parametrize(
    ("mafia", "detective", "again"),
    [
        ((1,), (3,), ("mafia",)),
        ((1, 2, 4), (3,), ("mafia",)),
        ((1, 2), (), ("detective",)),
        ((1, 2), (2,), ("mafia", "detective")),
        ((), (), ("mafia", "detective")),
    ],
    ids=["too few", "too many", "nobody", "one seat twice", "all asleep"],
)
def test_whose_sum_is_wrong_signs_in_again_at_once(
    mafia: tuple[int, ...], detective: tuple[int, ...], again: tuple[str, ...]
) -> None:
    """R13.15: that it is wrong is public, and whose; the others are not asked twice."""
    game = _palermo().signs(mafia=mafia, detective=detective)
    view = game.game.public
    assert view.facts == (Miscounted("night 1", again),)
    assert (view.phase, view.failures, view.progress.step) == (Phase.NIGHT, 1, 0)
    assert tuple(call.id for call, _ in tonight(view)) == (*again, LAMP_PASS)
    assert set(game.game.secret.members).isdisjoint(again)
    game = game.signs(mafia=(1, 2), detective=(3,))
    assert game.game.card(3) == "detective"
    assert game.does(Wake(), Morning()).game.public.label == "day 1"


def test_the_lamp_shows_everybody_what_is_noted() -> None:
    """R13.15: a card of the Mafia, or another that is called; it stays dark for citizens."""
    claims = {"mafia": (1, 2), "detective": (4,)}
    assert noted(_palermo().game.public.table, claims) == {1: True, 2: True, 4: False}


@pytest.mark.parametrize("seats", [(3,), (3, 4), (6,)])
def test_an_objection_makes_everybody_sign_in_again(seats: tuple[int, ...]) -> None:
    """R13.15: it may be a mistake; who it was, nobody hears, and nothing is kept."""
    game = _palermo().signs(*seats, mafia=(1, 2), detective=(4,))
    view = game.game.public
    assert view.facts == (Objected("night 1"),)
    assert [call.id for call, _ in tonight(view)] == ["mafia", "detective", LAMP_PASS]
    assert not any((game.game.secret.members, game.game.secret.objects, game.game.card(1)))
    game = game.signs(mafia=(1, 2), detective=(3,))
    assert game.game.card(3) == "detective"


def _failed() -> Evening:
    return _palermo().signs(mafia=(1,), detective=(3,)).signs(4, mafia=(1, 2))


def test_after_two_failures_the_town_wakes_and_is_asked() -> None:
    """R13.15: of either kind; the second is not told besides."""
    game = _failed()
    assert game.game.public.facts == (
        Miscounted("night 1", ("mafia",)),
        Unsettled("dawn 1", objected=True),  # by whom, and against what, nobody hears
    )
    assert (game.game.public.phase, game.game.public.failures) == (Phase.DAWN, 2)
    assert pending(game.game.public) is Question.LIGHT
    assert not game.game.public.by_day


def test_the_same_cards_are_tried_again_from_the_start() -> None:
    """R13.15: with fresh claims, and a fresh count of failures."""
    game = _failed().does(Morning())
    view = game.game.public
    assert (view.phase, view.night, view.attempt, view.failures) == (Phase.NIGHT, 1, 2, 0)
    assert not game.game.secret.members
    assert [call.id for call, _ in tonight(view)] == ["mafia", "detective", LAMP_PASS]
    game = game.signs(mafia=(1, 2), detective=(3,)).does(Wake(), Morning())
    assert game.game.public.label == "day 1"
    assert game.does(Verdict()).dusk().game.public.attempt == 1


def test_the_box_deals_anew_where_the_table_wants_it() -> None:
    """R13.15, R9: the cards are put away, and no roll is called any more."""
    game = _failed().does(DealByLight())
    view = game.game.public
    assert (view.phase, view.night, view.table.options.deal) == (Phase.SETUP, 0, "box")
    assert sorted(game.game.secret.cards) == ["citizen"] * 3 + ["detective"] + ["mafioso"] * 2
    assert view.facts[-1] == RollSettled("dawn 1", by_light=True)
    assert called(game.does(Deal(), *[Step()] * 2)) == ["mafia"]


def test_after_an_objection_the_table_may_go_on_with_what_is_noted() -> None:
    """R13.15: the night begins once more, without a roll call, and the cards are those of the last one."""
    game = _failed().does(TakeAsNoted())
    view = game.game.public
    assert (view.phase, view.night, view.attempt) == (Phase.NIGHT, 1, 2)
    assert view.facts[-1] == RollSettled("dawn 1", by_light=False)
    assert game.game.secret.cards == ("mafioso", "mafioso", "detective", *["citizen"] * 3)
    assert not tonight(view)
    assert game.does(Wake(), Morning()).game.public.label == "day 1"


def test_in_a_first_night_of_murder_the_powers_act_on_what_is_noted() -> None:
    game = roll_call(7, "basic", mafioso=[1, 2], detective=[3])
    for _ in range(2):
        game = game.signs(7, mafia=(1, 2), detective=(3,))
    game = game.does(TakeAsNoted())
    assert [call.id for call, _ in tonight(game.game.public)] == ["mafia", "detective"]
    game = game.does(Choose(Ask("mafia"), 5), Wake())
    assert game.told("night 1")[-2:] == [
        Died("night 1", 5, "night"),
        Turned("night 1", 5, "citizen"),
    ]


def test_a_wrong_sum_cannot_be_taken_as_noted() -> None:
    """R13.15"""
    game = _palermo().signs(mafia=(1,), detective=(3,)).signs(mafia=(1,), detective=(3,))
    with pytest.raises(RuleError, match=r"R13.15"):
        game.does(TakeAsNoted())


def test_no_power_acts_before_the_roll_call_stands() -> None:
    """R13.15: in a first night of murder whoever is to choose signs in first, and then is called again."""
    game = roll_call(6, "basic", mafioso=[1, 2])
    rows = [(call.id, parts) for call, parts in tonight(game.game.public)]
    assert rows == [
        ("mafia", SIGNS),
        (LAMP_PASS, (Part.LAMPS,)),
        ("mafia", awake(Part.CHOOSE, Part.MANNER)),
    ]
    assert game.signs(mafia=(1, 2)).night(mafia=5).living == (1, 2, 3, 4, 6)


@pytest.mark.parametrize(("asked", "yes"), [(1, True), (5, False)])
def test_the_first_night_of_murder_answers_by_what_the_roll_call_has_told(asked: int, yes: bool) -> None:
    """R2.2: powers act in night 1."""
    game = roll_call(7, "basic", mafioso=[1, 2], detective=[3])
    game = game.signs(mafia=(1, 2), detective=(3,)).does(Choose(Ask("detective"), asked))
    assert answer(game.game, "detective") is yes


def test_a_card_shown_before_the_cards_are_known_or_by_night_waits() -> None:
    """R11: the table says first how to go on."""
    for game in (_failed(), _palermo()):
        with pytest.raises(RuleError, match=r"R11"):
            game.does(ShowCard(1))


def test_the_dead_of_a_first_night_of_murder_turn_the_card_they_claimed() -> None:
    game = roll_call(7, "basic", mafioso=[1, 2], detective=[3])
    game = game.signs(mafia=(1, 2), detective=(3,)).does(Choose(Ask("mafia"), 3), Wake())
    assert game.told("night 1") == [Died("night 1", 3, "night"), Turned("night 1", 3, "detective")]


def _family() -> Evening:
    cards = {"mafioso": [1], "godfather": [2], "hitman": [3], "informer": [4]}
    return roll_call(10, **cards, apothecary=[5])


def _right(**wrong: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    calls = {
        "mafia": (1, 2, 3, 4),
        "godfather": (2,),
        "hitman": (3,),
        "informer": (4,),
        "apothecary": (5,),
    }
    return calls | wrong


def test_a_godfather_alone_is_the_whole_mafia() -> None:
    """R2.6: whoever answers for the Mafia answers the own call too."""
    game = roll_call(7, godfather=[1]).signs(mafia=(1,), godfather=(1,)).does(Wake())
    assert game.told("dawn 1") == [Woke("dawn 1")]
    assert game.game.card(1) == "godfather"


def test_who_wakes_with_others_is_known_by_the_call_that_is_its_own() -> None:
    """R2.6: godfather, hitman and informer sign in with the Mafia, and then alone."""
    game = _family().signs(**_right()).night()
    assert game.game.secret.cards[:6] == (
        "mafioso",
        "godfather",
        "hitman",
        "informer",
        "apothecary",
        "citizen",
    )
    assert game.log_of("night 1") == [Claimed("night 1", call, _right()[call]) for call in called(_family())]


@pytest.mark.parametrize(
    "wrong",
    [
        {"godfather": ()},
        {"godfather": (1, 2)},
        {"godfather": (3,)},
        {"mafia": (1, 2, 3)},
        {"mafia": (1, 3, 4, 6)},
        {"informer": (5,)},
        {"apothecary": (1,)},
    ],
    ids=[
        "no godfather",
        "two godfathers",
        "one card for two roles",
        "a Mafioso too few",
        "a stranger for the godfather",
        "an apothecary for the informer",
        "a Mafioso for the apothecary",
    ],
)
def test_a_wrong_call_signs_in_again_with_those_around_and_within_it(
    wrong: dict[str, tuple[int, ...]],
) -> None:
    """R2.6, R13.15"""
    game = _family().signs(**_right(**wrong))
    (told,) = game.told("night 1")
    assert isinstance(told, Miscounted)
    assert {*wrong} <= {*told.calls}
    family = {"mafia", "godfather", "hitman", "informer"}
    assert family <= {*told.calls} or family.isdisjoint(told.calls)
    assert game.signs(**_right()).game.card(2) == "godfather"


def test_only_the_mafia_is_heard_where_its_own_sign_in_alone() -> None:
    """R2.6"""
    game = _family().does(Claim("mafia", (1, 2, 3, 4)))
    assert legal(game.game, Ask("godfather.roll")) == (1, 2, 3, 4)
    assert legal(game.game, Ask("apothecary.roll")) == game.living


def test_in_a_first_night_of_murder_the_coward_hides_with_whom_the_roll_call_knows() -> None:
    """R2.2, R4.4: its host signs in after it has hidden."""
    game = roll_call(8, "basic", mafioso=[1], godfather=[2], coward=[3], manner=False)
    for host, dies in ((1, False), (2, False), (5, True)):
        signed = game.signs(coward=(3,), mafia=(1, 2), godfather=(2,))
        assert (3 in signed.night(coward=host, mafia=3).living) is not dies


def test_in_a_first_night_of_murder_the_informer_is_shown_a_question() -> None:
    """R2.2, R3"""
    game = roll_call(8, "basic", mafioso=[1], informer=[2], detective=[3], manner=False)
    assert parts_of(game, "informer") == (*SIGNS, *awake(Part.TELL))
    game = game.signs(mafia=(1, 2), informer=(2,), detective=(3,)).does(Choose(Ask("detective"), 6))
    assert shown(game.game, "informer") == (6,)
