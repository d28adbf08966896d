"""R8.3, R13.11: when whoever sees the hidden cards may tell the end to a box that cannot count sides."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.ends.victory import ends_on_offer, to_tell_the_end
from narrator.rules.game.acts import Leave, Morning, ReportDeaths, ReportEnd, Verdict
from narrator.rules.game.facts import Won
from narrator.rules.game.state import Phase
from tests.kit.rules import Evening, evening

pytestmark = pytest.mark.parametrize("moderation", ["helper", "tap"])

LATE = (None, "mafia")
ANY = (None, "town", "mafia")


def _hidden(moderation: str, ruleset: str = "palermo", **agreed: Any) -> Evening:
    """Seven players, two Mafiosi, hidden cards; the first night is over, and by day 1 nobody has died."""
    game = evening(7, ruleset, mafioso=[1, 2], moderation=moderation, reveal="none", **agreed)
    secret = game.game.secret.replace(cards=("",) * 7, members={})
    return Evening(game.game._replace(secret=secret)).night()


def _offered(game: Evening) -> tuple[str | None, ...]:
    """What may be told of the end now; nothing where nobody is asked."""
    view = game.game.public
    return ends_on_offer(view) if to_tell_the_end(view) else ()


def test_by_day_the_town_s_win_is_not_on_offer(moderation: str) -> None:
    game = _hidden(moderation).day(1)
    assert _offered(game) == LATE
    with pytest.raises(RuleError, match=r"the town's win is told at the end of a night \(R8.3\)"):
        game.does(ReportEnd("town"))
    assert game.does(ReportEnd("mafia")).winner == "mafia"


def test_in_other_rulesets_it_is_told_at_once(moderation: str) -> None:
    game = _hidden(moderation, "majority").day(1)
    assert _offered(game) == ANY
    assert game.does(ReportEnd("town")).winner == "town"


def test_it_is_on_offer_at_the_end_of_the_night_after_a_death(moderation: str) -> None:
    """Though nobody has died in that night; and first the box is told who has."""
    game = _hidden(moderation).day(1).does(ReportEnd(None)).night()
    assert _offered(game) == ()
    game = game.does(ReportDeaths(()))
    assert _offered(game) == ANY
    assert game.does(ReportEnd("town")).told("dawn 2")[-1] == Won("dawn 2", "town")


def test_after_a_round_without_a_death_nobody_is_asked(moderation: str) -> None:
    game = _hidden(moderation).day(1).does(ReportEnd(None)).helped().does(ReportEnd(None))
    assert _offered(game) == ()
    assert _offered(game.day().helped()) == ()


def test_who_leaves_at_the_first_dawn_may_have_been_the_end(moderation: str) -> None:
    """R13.9, R13.11: nobody is murdered in such a first night, so nothing has to be told before."""
    game = _hidden(moderation, "majority").does(Leave(7))
    assert game.game.public.phase is Phase.DAWN
    assert _offered(game) == ANY


def test_who_dies_in_a_night_lived_when_it_fell(moderation: str) -> None:
    """R13.8: so it is asked again at the end of the next night."""
    game = _hidden(moderation).day().helped(1)
    assert _offered(game) == ANY
    game = game.does(ReportEnd(None), Morning(), Verdict()).helped()
    assert _offered(game) == ANY
    assert game.does(ReportEnd("town")).winner == "town"
