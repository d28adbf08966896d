"""Powers of cards that this file makes: each opening, what follows, and when nobody is asked any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import accusable, castable, weight
from narrator.rules.day.pending import PowerAsked, pending
from narrator.rules.day.powers import may_be_used
from narrator.rules.game.acts import Morning, Step, UsePower, Verdict
from narrator.rules.game.facts import Announced, Convicted, Died, Refused, Turned
from narrator.rules.game.role import Role
from narrator.rules.game.state import Phase
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power
from tests.kit.archer import SHOOT, SHOT, Archer
from tests.kit.fool import Fool
from tests.kit.herald import SHOUT, Herald
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening
from tests.kit.trials import listed, polled


def _herald(power: Power, seats: tuple[int, ...] = (3,), /, **agreed: object) -> Evening:
    """Nine players, the Mafia at 8 and 9."""
    options = {"mafioso": [8, 9], "first_night": "meet", **agreed}
    return evening_with({Herald(power): [*seats]}, 9, "palermo", **options)


def _day(game: Evening) -> Evening:
    return game.night().does(Morning())


OPENINGS: dict[Opening, Callable[[Evening], Evening]] = {
    Opening.DAWN: lambda game: game.night(),
    Opening.MORNING: _day,
    Opening.ACCUSED: lambda game: listed(_day(game), (1, 2), (2, 4)),
    Opening.TIED: lambda game: _day(game).does(Step(), Step(), Step(), Verdict(tied=(1, 2))),
    Opening.CONVICTED: lambda game: _day(game).does(Verdict((4,))),
    Opening.DIED: lambda game: _day(game).shown(3),
    Opening.DUSK: lambda game: _day(game).does(Verdict()),
}


@pytest.mark.parametrize("at", OPENINGS)
def test_a_power_is_asked_for_at_its_opening_and_once(at: Opening) -> None:
    votes = "tally" if at is Opening.ACCUSED else "outcome"
    game = OPENINGS[at](_herald(Power("shout", at), votes=votes))
    assert pending(game.game.public) == PowerAsked(SHOUT)
    assert pending(game.does(UsePower(SHOUT, 0)).game.public) is None
    shouted = game.does(UsePower(SHOUT, 3))
    told = shouted.game.public.facts[len(game.game.public.facts) :]
    assert Announced(told[0].when, "herald.shouted") in told
    assert (3, "herald") in shouted.game.public.opened
    assert pending(shouted.game.public) is None


def test_at_any_other_time_it_is_not_to_be_used() -> None:
    game = _day(_herald(Power("shout", Opening.DUSK)))
    with pytest.raises(RuleError, match=r"not to be used now \(R3\)"):
        game.does(UsePower(SHOUT, 3))


def test_what_may_be_called_out_at_any_time_is_asked_for_never() -> None:
    game = _herald(Power("shout", Opening.ANY_TIME, asked=False, called=True)).night()
    assert may_be_used(game.game.public, SHOUT)
    assert pending(game.game.public) is None
    game = game.does(UsePower(SHOUT, 3), Morning())
    assert Announced("day 1", "herald.shouted") in game.told("day 1")
    assert not may_be_used(game.game.public, SHOUT)
    assert game.does(UsePower(SHOUT, 4)).told("day 1")[-1] == Refused("day 1", 4, SHOUT)


def test_a_card_that_is_not_turned_has_used_it_up_all_the_same() -> None:
    game = _day(_herald(Power("shout", Opening.MORNING, turns=False))).does(UsePower(SHOUT, 3))
    assert game.game.public.opened == ()
    assert not may_be_used(game.game.public, SHOUT)


def test_what_may_be_used_again_and_again_is_asked_for_each_day() -> None:
    game = _day(_herald(Power("shout", Opening.MORNING, turns=False, uses=None)))
    game = game.does(UsePower(SHOUT, 3), Verdict()).night().does(Morning())
    assert pending(game.game.public) == PowerAsked(SHOUT)


def test_two_cards_may_use_it_twice_and_whoever_died_in_the_open_no_more() -> None:
    power = Power("shout", Opening.MORNING, turns=False)
    game = _day(_herald(power, (3, 4))).does(UsePower(SHOUT, 3), Verdict()).night().does(Morning())
    assert pending(game.game.public) == PowerAsked(SHOUT)
    game = game.shown(3).shown(4)
    assert pending(game.game.public) is None


@pytest.mark.parametrize("seats", [(), (1, 2, 4), (3,)])
def test_who_names_too_few_too_many_or_itself_is_refused(seats: tuple[int, ...]) -> None:
    game = _day(_herald(Power("shout", Opening.MORNING, takes=2)))
    refused = game.does(UsePower(SHOUT, 3, seats))
    assert refused.told("day 1")[-1] == Refused("day 1", 3, SHOUT)
    assert pending(refused.game.public) == PowerAsked(SHOUT)


def test_several_may_be_named() -> None:
    game = _day(_herald(Power("shout", Opening.MORNING, takes=2, turns=False)))
    told = game.does(UsePower(SHOUT, 3, (1, 2))).told("day 1")
    assert told[-2:] == [Announced("day 1", "herald.at", 1), Announced("day 1", "herald.at", 2)]


def _archer(reveal: str) -> Evening:
    return _day(evening_with({Archer(): [3]}, 9, "palermo", mafioso=[8, 9], reveal=reveal))


def test_whoever_has_died_may_act_at_once() -> None:
    game = _archer("all").shown(3)
    assert pending(game.game.public) == PowerAsked(SHOOT)
    game = game.does(UsePower(SHOOT, 3, (8,)))
    assert Died("day 1", 8, SHOT) in game.told("day 1")
    assert pending(game.game.public) is None


def test_where_all_cards_are_turned_only_its_own_is_asked_about() -> None:
    assert pending(_archer("all").shown(4).game.public) is None


def test_where_sides_are_told_nobody_of_the_mafia_is_asked_about() -> None:
    assert pending(_archer("side").does(Verdict((8,))).game.public) is None
    assert pending(_archer("side").does(Verdict((4,))).game.public) == PowerAsked(SHOOT)


def test_a_heart_that_breaks_at_dawn_belongs_to_the_night_of_the_shot() -> None:
    """R13.10."""
    dealt = {"mafioso": [8, 9], "matchmaker": [5], "lover": []}
    game = evening_with({Archer(): [3]}, 9, "palermo", **dealt).night(1, 2)
    game = game.does(Morning(), Verdict()).night(mafia=3).does(UsePower(SHOOT, 3, (1,)))
    assert Died("night 2", 2, "heart") in game.told("night 2")


def test_where_they_stay_hidden_it_is_asked_after_each_death() -> None:
    game = _archer("none").does(Verdict((4,)))
    assert pending(game.game.public) == PowerAsked(SHOOT)
    game = game.does(UsePower(SHOOT, 0)).night(mafia=3)
    assert pending(game.game.public) == PowerAsked(SHOOT)
    assert game.does(UsePower(SHOOT, 4, (8,))).told("dawn 2")[-1] == Refused("dawn 2", 4, SHOOT)
    game = game.does(UsePower(SHOOT, 3, (8,)))
    assert Turned("night 2", 3, "archer") in game.told("night 2")
    assert Died("night 2", 8, SHOT) in game.told("night 2")


def test_whoever_is_spared_lives_though_the_verdict_stands() -> None:
    game = _day(evening_with({Fool(): [3]}, 9, "palermo", mafioso=[8, 9])).does(Verdict((3,)))
    assert game.told("day 1")[-2:] == [Convicted("day 1", 3), Turned("day 1", 3, "fool")]
    assert game.game.public.phase is Phase.DUSK
    view = game.night().does(Morning()).game.public
    assert (3 in view.living, 3 in accusable(view), 3 in accusable(view, by=4)) == (
        True,
        False,
        False,
    )
    assert (weight(view, 3), weight(view, 4), castable(view)) == (0, 1, 8)


def test_where_the_votes_are_known_it_is_spared_all_the_same() -> None:
    game = _day(evening_with({Fool(): [3]}, 9, "palermo", mafioso=[8, 9], votes="buttons"))
    game = polled(listed(game, (1, 3), (2, 4)), _3=[1, 2, 5, 6, 7], _4=[3])
    assert game.told("day 1")[-1] == Turned("day 1", 3, "fool")


class Braggart(Role):
    """Town; says that it can do something, and cannot."""

    id = "braggart"

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (Power("boast", Opening.MORNING),)


def test_a_power_of_which_nothing_follows_is_none() -> None:
    game = _day(evening_with({Braggart(): [3]}, 9, "palermo", mafioso=[8, 9]))
    told = game.does(UsePower("braggart.boast", 3)).told("day 1")
    assert told[-1] == Refused("day 1", 3, "braggart.boast")
