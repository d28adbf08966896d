"""What is said of the cards of the dead: whose card it is, and what is said of hidden cards once alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from narrator.rules.game import facts
from narrator.rules.game.acts import Tell
from narrator.rules.game.state import Phase
from narrator.rules.table.power import Opening, Power
from narrator.script.common.cues import Cue, Say, Story
from narrator.script.news import announcements
from narrator.script.news.deaths import CUES, WITH_CARDS
from tests.kit.herald import Herald
from tests.kit.own_cards import lay_with
from tests.kit.rules import second_night
from tests.kit.scenes import Reader

LOVERS_DIE: Mapping[str, Mapping[str, int | Sequence[int]]] = {
    "night 1": {"matchmaker": [4, 5]},
    "night 2": {"mafia": 4},
}


def _cards(script: list[str]) -> list[str]:
    return [cue for cue in script if cue.startswith("say card.")]


def test_where_several_have_died_it_is_said_whose_card_is_turned() -> None:
    reader = Reader(9, mafioso=[1], matchmaker=[2], at_night=LOVERS_DIE)
    reader.read_to(Phase.DAWN, 2)
    assert _cards(reader.phase()) == [
        "say card.turned.of 4",
        "say card.says role.citizen",
        "say card.turned.of 5",
        "say card.says role.citizen",
    ]


def test_a_card_that_is_read_may_sink_in_before_anything_else_is_said() -> None:
    reader = Reader(9, mafioso=[1], matchmaker=[2], at_night=LOVERS_DIE)
    reader.read_to(Phase.DAWN, 2)
    script = reader.phase()
    read = [n for n, cue in enumerate(script) if cue.startswith("say card.says")]
    assert len(read) == 2
    assert all(script[n + 1] == "rest silence 1" for n in read)


@pytest.mark.parametrize(("convicted", "said"), [(1, ["verdict.right"]), (9, []), (8, ["verdict.wrong"])])
def test_the_town_does_not_call_a_loner_innocent(convicted: int, said: list[str]) -> None:
    """R14.2."""
    played = second_night(10, mafioso=[1, 2], serial_killer=[9]).night().day(convicted)
    while not isinstance(fact := played.game.public.facts[played.game.public.facts_announced], facts.Turned):
        played = played.does(Tell())
    cues = CUES[facts.Turned](played.game.public, fact)
    assert [cue.beat for cue in cues if isinstance(cue, Story)] == said


@pytest.mark.parametrize(
    ("dealt", "convicted", "said"),
    [
        ({}, 8, "card.town"),
        ({"cursed": [9]}, 8, "card.town.dealt"),
        ({"cursed": [9]}, 1, "card.mafia"),
    ],
)
def test_where_anybody_may_have_been_turned_the_side_that_was_dealt_is_told_as_such(
    dealt: Mapping[str, Sequence[int]], convicted: int, said: str
) -> None:
    """R14.4: the box doesn't call somebody honest who may not be."""
    played = second_night(10, mafioso=[1, 2], reveal="side", **dealt).night().day(convicted)
    facts_told = played.game.public.facts
    while not isinstance(fact := facts_told[played.game.public.facts_announced], facts.SideTold):
        played = played.does(Tell())
    cues = CUES[facts.SideTold](played.game.public, fact)
    assert next(cue.line for cue in cues if isinstance(cue, Say)) == said


def test_why_it_is_over_is_true_where_the_last_of_the_mafia_shows_a_card_of_the_town() -> None:
    """R14.4: it was turned, and its card is read as it was dealt."""
    reader = Reader(
        9, mafioso=[1], cursed=[5], days=[1, 5], at_night={"night 1": {"mafia": 5}},
        first_night="kill",
    )  # fmt: skip
    script = reader.read()
    read = script.index("say card.says role.cursed")
    assert [cue for cue in script[read : read + 8] if cue.startswith("say")][1:] == [
        "say over.town.turned",
        "say won.town",
    ]


def test_what_becomes_of_hidden_cards_is_said_at_length_once() -> None:
    reader = Reader(9, mafioso=[1], reveal="none", days=[7], at_night={"night 2": {"mafia": 4}})
    script = reader.read(lambda it: it.view.phase is Phase.DAY and it.view.night == 2)
    assert _cards(script) == ["say card.covered", "say card.covered.short"]


def test_the_line_of_a_card_turned_alive_is_there_where_a_power_may_turn_one() -> None:
    """Else it would be rendered while all wait for it."""
    for turns in (True, False):
        shout = Power("shout", Opening.MORNING, turns=turns)
        table, _ = lay_with({Herald(shout): [3]}, 7, mafioso=[1])
        assert WITH_CARDS["open"].when(table) is turns


def test_what_holds_its_breath_is_the_card_and_never_the_name() -> None:
    """R6: the table has confirmed the name itself; the card is what nobody knows."""
    view = second_night(10, mafioso=[1, 2]).night().day(1).game.public
    verdict = next(
        at for at, fact in enumerate(view.facts) if isinstance(fact, facts.Convicted) and fact.seat
    )
    beats = []
    for told, fact in enumerate(view.facts[verdict:], start=verdict):
        cues = announcements.CUES[type(fact)](view.replace(facts_announced=told), fact)
        beats += [told_as for told_as in map(_named, cues) if told_as]
    assert beats == ["verdict.convicted", "verdict.guilty", "card.says", "verdict.right"]


def _named(cue: Cue) -> str:
    if isinstance(cue, Story):
        return cue.beat
    return cue.line if isinstance(cue, Say) and cue.line in ("verdict.convicted", "card.says") else ""
