"""What a story remembers of a day besides its verdict: a card shown, a quiet night, a stay, an election."""

from __future__ import annotations

import pytest

from narrator.rules.game import facts
from narrator.rules.game.acts import Morning, ShowCard
from narrator.script.story.public_facts import town_facts
from tests.kit.powers import stayed
from tests.kit.town import now, ten, told


def test_a_card_shown_is_a_card_of_the_town_or_of_the_mafia() -> None:
    day = ten().night()
    for seat, card in ((1, "mafia"), (9, "town")):
        assert now(day.does(Morning(), ShowCard(seat))).card == card


def test_a_quiet_night_counts_from_the_first_that_can_take_anybody() -> None:
    played = ten()
    assert now(played).quiet == 0
    played = played.night()
    assert now(played).quiet == 1
    played = played.day(None).dusk()
    assert now(played).quiet == 1
    assert now(played.night()).quiet == 2


@pytest.mark.parametrize(
    ("seen", "event", "by"),
    [
        ((), "", ""),
        ((stayed("day 2", 6),), "stay", ""),
        ((facts.Elected("day 2", 3, "vote"),), "mayor", ""),
        ((facts.Elected("day 2", 3, "vote"), facts.Elected("day 2", 4, "heir")), "heir", ""),
        ((facts.Died("day 2", 4, "verdict"),), "", ""),
        ((facts.Died("day 2", 4, "card"),), "card", "card"),
        ((facts.Died("day 2", 4, "saint.fell"),), "card", "saint"),
        ((facts.Elected("day 1", 3, "vote"),), "", ""),
    ],
)
def test_a_day_is_remembered_by_what_it_saw_besides_its_verdict(
    seen: tuple[facts.Fact, ...], event: str, by: str
) -> None:
    view = told(ten().night().day(None).dusk())
    view = view.replace(facts=(*view.facts, *seen), facts_announced=len(view.facts) + len(seen))
    found = town_facts(view, "dry")
    assert (found.event, found.by) == (event, by)
