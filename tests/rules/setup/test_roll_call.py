"""R9 `box`: the box learns the cards by roll call in night 1, and what happens if it does not add up."""

from __future__ import annotations

import pytest

from narrator.errors import RuleError
from narrator.rules.game.acts import Choose, Claim, Morning, ShowCard, Verdict, Wake
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Claimed, Died, Miscounted, NobodyDied, Turned, Woke
from narrator.rules.game.state import Phase
from narrator.rules.night.calls import legal, shown
from narrator.rules.night.night import answer
from narrator.rules.table.call import Part, awake
from tests.kit.rules import Evening, called, parts_of, roll_call


def _palermo() -> Evening:
    return roll_call(6, mafioso=[1, 2], detective=[3])


def test_a_right_roll_call_deals_the_cards() -> None:
    game = _palermo().does(Claim("mafia", (2, 1)), Claim("detective", (3,)), Wake())
    assert game.game.secret.cards == ("mafioso", "mafioso", "detective", *["citizen"] * 3)
    assert game.log_of("night 1") == [
        Claimed("night 1", "mafia", (1, 2)),
        Claimed("night 1", "detective", (3,)),
    ]


@pytest.mark.parametrize(
    ("mafia", "detective"),
    [((1,), (3,)), ((1, 2, 4), (3,)), ((1, 2), ()), ((1, 2), (2,)), ((), ())],
    ids=["too few", "too many", "nobody", "one seat twice", "all asleep"],
)
def test_a_wrong_roll_call_is_told_at_dawn_and_the_night_repeats(
    mafia: tuple[int, ...], detective: tuple[int, ...]
) -> None:
    """DESIGN 2: never re-asked at night; nobody hears whose call was wrong."""
    game = _palermo().does(Claim("mafia", mafia), Claim("detective", detective), Wake())
    assert game.game.public.facts == (Woke("dawn 1"), Miscounted("dawn 1"))
    game = game.does(Morning())
    view = game.game.public
    assert (view.phase, view.night, view.attempt) == (Phase.NIGHT, 1, 2)
    assert not game.game.secret.claims
    game = game.does(Claim("mafia", (1, 2)), Claim("detective", (3,)), Wake(), Morning())
    assert game.game.public.label == "day 1"
    assert game.does(Verdict()).dusk().game.public.attempt == 1


def test_in_a_first_night_of_murder_a_failed_roll_call_kills_nobody() -> None:
    game = roll_call(6, "basic", mafioso=[1, 2]).does(
        Claim("mafia", (1,)), Choose(Ask("mafia"), 5), Wake()
    )
    assert game.living == (1, 2, 3, 4, 5, 6)
    game = game.does(Morning(), Claim("mafia", (1, 2)), Wake())
    assert game.told("night 1") == [NobodyDied("night 1")]


def test_the_repeated_night_remembers_no_guard_of_the_failed_one() -> None:
    """R3 `repeat`: last night is a night that was played."""
    game = roll_call(6, "basic", mafioso=[1], angel=[3], guards_again=False)
    failed = game.does(Claim("angel", (3,)), Choose(Ask("angel"), 5), Claim("mafia", ()), Wake())
    again = failed.does(Morning(), Claim("angel", (3,)))
    assert 5 in legal(again.game, Ask("angel"))


def test_who_was_not_there_at_the_roll_call_chooses_nothing() -> None:
    game = roll_call(6, "basic", mafioso=[1, 2]).does(Claim("mafia", ()))
    assert legal(game.game, Ask("mafia")) == ()


@pytest.mark.parametrize(("asked", "yes"), [(1, True), (5, False)])
def test_the_first_night_of_murder_answers_by_what_the_roll_call_has_told(
    asked: int, yes: bool
) -> None:
    """R2.2: powers act in night 1, before dawn has added up the cards."""
    game = roll_call(7, "basic", mafioso=[1, 2], detective=[3]).does(
        Claim("mafia", (1, 2)), Claim("detective", (3,)), Choose(Ask("detective"), asked)
    )
    assert answer(game.game, "detective") is yes


def test_a_card_shown_before_the_cards_are_known_waits() -> None:
    """R11: night 1 is played again first, or its roll call could never add up."""
    game = _palermo().does(Claim("mafia", ()), Wake())
    with pytest.raises(RuleError, match=r"R11"):
        game.does(ShowCard(1))


def test_a_card_shown_by_night_waits_for_the_morning() -> None:
    """R11"""
    with pytest.raises(RuleError, match=r"wait for the morning \(R11\)"):
        _palermo().does(ShowCard(1))


def test_the_dead_of_a_first_night_of_murder_turn_the_card_they_claimed() -> None:
    game = roll_call(7, "basic", mafioso=[1, 2], detective=[3]).does(
        Claim("mafia", (1, 2)), Claim("detective", (3,)), Choose(Ask("mafia"), 3), Wake()
    )
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
    assert game.log_of("night 1") == [
        Claimed("night 1", call, _right()[call]) for call in called(_family())
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"godfather": ()},
        {"godfather": (1, 2)},
        {"godfather": (3,)},
        {"godfather": (6,)},
        {"mafia": (1, 2, 3)},
        {"mafia": (1, 3, 4, 6)},
        {"informer": (5,)},
        {"apothecary": (1,)},
    ],
    ids=[
        "no godfather",
        "two godfathers",
        "one card for two roles",
        "a godfather who did not wake with the Mafia",
        "a Mafioso too few",
        "a stranger for the godfather",
        "an apothecary for the informer",
        "a Mafioso for the apothecary",
    ],
)
def test_a_wrong_call_within_another_repeats_the_night(wrong: dict[str, tuple[int, ...]]) -> None:
    """R2.6: as any wrong roll call, and nobody hears whose it was."""
    game = _family().signs(**_right(**wrong)).night()
    assert game.told("dawn 1") == [Woke("dawn 1"), Miscounted("dawn 1")]


def test_only_the_mafia_is_heard_where_its_own_sign_in_alone() -> None:
    """R2.6"""
    game = _family().signs(mafia=(1, 2, 3, 4))
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
    assert parts_of(game, "informer") == awake(Part.ROLL, Part.TELL)
    game = game.signs(mafia=(1, 2), informer=(2,), detective=(3,)).does(Choose(Ask("detective"), 6))
    assert shown(game.game, "informer") == (6,)


def test_a_night_that_did_not_count_spends_nothing() -> None:
    """R3: neither a potion nor a hiding place nor what the informant has shown."""
    cards = {"mafioso": [1], "coward": [3], "apothecary": [4], "detective": [5]}
    game = roll_call(9, "basic", **cards, manner=False, hides="3", variant="informant")
    failed = game.signs(coward=(3,), mafia=(1, 2), apothecary=(4,), detective=(5,))
    failed = failed.night(coward=1, mafia=6, heal=1, apothecary=7)
    assert failed.living == game.living
    secret = failed.does(Morning()).game.secret
    assert not any((secret.uses, secret.shown, secret.before, secret.choices))
