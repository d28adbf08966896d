"""R15.7, thief: two cards lie in the middle, and before anybody signs in it may take one of them."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Chose, Died, NobodyDied, Turned, Unsettled, Was
from narrator.rules.night.calls import legal, tonight
from narrator.rules.night.card_names import in_play
from narrator.rules.setup.roll_call import wrong
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.call import Part
from tests.kit.rules import Evening, called, evening, lay, parts_of, roll_call

TAKE = Ask("thief.take")


def _dealt(*middle: str, **agreed: object) -> Evening:
    """Seat 3 is the thief; the box deals, and night 1 has fallen."""
    given = {"mafioso": [1, 2], "thief": [3], "deal": "box", "middle": middle}
    return evening(8, **given | agreed).dusk()


def _takes(game: Evening, card: str | None) -> Evening:
    number = in_play(game.game.public.table).index(card) + 1 if card else None
    return game.does(acts.Choose(TAKE, number))


def test_two_cards_more_than_players_are_dealt() -> None:
    table, _ = lay(8, mafioso=[1, 2], thief=[3], middle=("detective", "citizen"))
    assert len(table.cards) == 10
    assert table.number(table.citizen) == 6


def test_it_looks_before_anybody_signs_in_and_never_again() -> None:
    """R14.6: the first of night 1, in a first night of meeting too."""
    game = roll_call(8, mafioso=[1, 2], thief=[3], middle=("detective", "citizen"))
    assert called(game) == ["thief", "mafia", "detective"]
    rows = tonight(game.game.public)
    assert [(call.id, parts[1]) for call, parts in rows[:2]] == [
        ("thief", Part.LOOK),
        ("thief", Part.SIGNED),
    ]
    dealt = _dealt("detective", "citizen")
    assert parts_of(dealt, "thief") == (Part.WAKE, Part.TAKE, Part.SLEEP)
    assert called(dealt.night().day()) == ["mafia", "detective"]


def test_what_was_noted_stays_true_since_nobody_may_take_another_card() -> None:
    """R13.15: a night that goes on with what was noted begins after the look into the middle."""
    game = roll_call(8, mafioso=[1, 2], thief=[3], middle=("detective", "citizen"))
    for _ in range(2):
        game = game.signs(8, mafia=(1, 2), detective=(3,))
    game = game.does(acts.TakeAsNoted())
    assert game.game.card(3) == "detective"
    assert called(game) == []


def test_it_becomes_the_card_that_it_takes_altogether() -> None:
    """Killed, it turns that card, and it is told as that at the end; nobody is the thief any more."""
    game = _takes(_dealt("detective", "citizen"), "detective")
    assert game.game.lies(3) == game.game.card(3) == "detective"
    assert game.game.holders("detective") == (3,)
    assert sorted(game.game.secret.middle) == ["citizen", "thief"]
    night = game.night().day().night(detective=1, mafia=3)
    assert Turned("night 2", 3, "detective") in night.told("night 2")
    over = night.day(1).night().day(2)
    assert over.winner == "town"
    assert [fact for fact in over.told("day 3") if type(fact) is Was] == [
        Was("day 3", "detective", (3,)),
        Was("day 3", "mafioso", (1, 2)),
        Was("day 3", "thief", (3,), left=True),
        Was("day 3", "citizen", (), left=True),
    ]


def test_it_keeps_its_own_card_and_is_a_citizen() -> None:
    game = _takes(_dealt("detective", "citizen"), None)
    assert game.game.card(3) == "thief"
    assert game.night().log_of("night 1") == []


def test_only_what_lies_in_the_middle_can_be_taken() -> None:
    game = _dealt("detective", "citizen", angel=[4])
    roles = in_play(game.game.public.table)
    assert [roles[number - 1] for number in legal(game.game, TAKE)] == ["detective", "citizen"]
    with pytest.raises(RuleError, match="may not choose"):
        _takes(game, "angel")


def test_of_two_of_the_mafia_it_must_take_one() -> None:
    """Without a press it is the first of the two (decision); it is of the Mafia from then on."""
    game = _takes(_dealt("hitman", "informer"), None)
    assert game.game.card(3) == "hitman"
    assert game.game.holders("mafia") == (1, 2, 3)
    assert game.game.secret.mafia == {1, 2, 3}
    assert game.game.secret.chosen(TAKE) is None
    assert game.log_of("night 1") == [Chose("night 1", TAKE, 1)]


def test_of_two_detectives_apart_each_keeps_the_number_it_was_shown() -> None:
    """The card from the middle is the last."""
    game = _dealt("detective", "citizen", detective=[6], detectives="apart")
    assert (game.game.holders("detective"), game.game.holders("detective_2")) == ((6,), ())
    taken = _takes(game, "detective")
    assert (taken.game.holders("detective"), taken.game.holders("detective_2")) == ((6,), (3,))


def test_nobody_takes_anything_where_its_card_lies_in_the_middle_itself() -> None:
    game = evening(8, mafioso=[1, 2], deal="box", middle=("thief", "detective")).dusk()
    assert legal(game.game, TAKE) == ()
    assert _takes(game, None).game.secret.cards == game.game.secret.cards


def test_the_cards_in_the_middle_count_as_hidden() -> None:
    """R2.5: one detective's card lies open, and as far as anybody knows somebody holds the other."""
    game = _takes(_dealt("detective", "citizen", detective=[4]), None)
    night = game.night().day().night(mafia=4)
    assert Died("night 2", 4, "night") in night.told("night 2")
    assert "detective" in called(night.day())


SHORT = [
    (("detective", "citizen"), "detective", ()),
    (("detective", "angel"), "angel", ()),
    (("mafioso", "citizen"), "mafioso", ()),
    (("mafioso", "informer"), "informer", ()),
    (("citizen", "citizen"), "", ()),
    (("mafioso", "informer"), "", ("thief", "mafia", "informer")),
]


@pytest.mark.parametrize(("middle", "takes", "again"), SHORT)
def test_the_roll_call_may_be_two_short(middle: tuple[str, ...], takes: str, again: tuple[str, ...]) -> None:
    """The sums show whether both of the Mafia were left in the middle: then all sign in once more."""
    seats = ["mafioso", "mafioso", takes or "thief", *["citizen"] * 5]
    table, _ = lay(8, mafioso=[1, 2], thief=[3], middle=middle)
    assert wrong(table, claims_for(table, tuple(seats))) == again


def test_who_signs_in_nowhere_is_a_citizen_and_the_cards_are_what_was_signed_for() -> None:
    game = roll_call(8, mafioso=[1, 2], thief=[3], middle=("detective", "angel"))
    stands = game.signs(mafia=(1, 2), detective=(3,))
    assert stands.game.secret.cards == ("mafioso", "mafioso", "detective", *["citizen"] * 5)
    over = stands.does(acts.Wake()).day(1).night().day(2)
    left = [Was("day 2", "angel", (), left=True), Was("day 2", "thief", (), left=True)]
    assert over.told("day 2")[-2:] == left


@pytest.mark.parametrize(
    "claims",
    [
        {"mafia": (1, 2), "detective": (3, 4)},
        {"mafia": (1,), "thief": (3,)},
        {"thief": (3,), "mafia": (1, 2, 3), "detective": (4,)},
    ],
)
def test_nobody_hears_which_sum_was_wrong(claims: dict[str, tuple[int, ...]]) -> None:
    """R13.15, R15.7: all sign in again, once the thief has looked again; after two failures no numbers are
    told."""
    game = roll_call(8, mafioso=[1, 2], thief=[3], middle=("detective", "angel"))
    failed = game.signs(**claims)
    assert failed.game.public.signing == ("thief", "angel", "mafia", "detective")
    assert called(failed)[0] == "thief"
    twice = failed.signs(**claims)
    assert twice.told("dawn 1") == [Unsettled("dawn 1", False, ())]


def test_it_needs_a_mafia_of_two_names_and_no_lovers() -> None:
    """R14.1, R15.7."""
    middle = ("detective", "citizen")
    with pytest.raises(RuleError, match="a Mafia of one"):
        lay(8, mafioso=[1], thief=[3], middle=middle)
    with pytest.raises(RuleError, match="blind with a thief"):
        lay(8, mafioso=[1, 2], thief=[3], middle=middle, blind=True)
    with pytest.raises(RuleError, match="lovers with cards in the middle"):
        lay(8, mafioso=[1, 2], thief=[3], lover=[4, 5], middle=middle)


def test_a_night_without_deaths_after_it_is_a_night_like_any() -> None:
    game = _takes(_dealt("angel", "citizen"), "angel").night().day().night(mafia=5, angel=5)
    assert NobodyDied("night 2") in game.log_of("night 2")
