"""R4, R6: what is announced of the facts: deaths of a night, and verdicts that may be stayed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from narrator.rules.game.acts import ShowCard
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import Say
from narrator.script.driver import Driver
from narrator.words.catalogue import every_say
from tests.kit.rules import lay
from tests.kit.scenes import Reader


def _verdicts(script: list[str]) -> list[str]:
    return [
        cue
        for cue in script
        if cue.startswith(("say verdict.", "say governor.")) and not re.search("sure|nobody", cue)
    ]


def _day(stays: str, *, card_shown: bool = False) -> list[str]:
    """Seat 7 is convicted; seat 6 is the governor, and may have shown the card before."""
    reader = Reader(9, mafioso=[1, 2], governor=[6], stays=stays, votes="buttons", days=[7])
    reader.read_to(Phase.DAY, 1)
    if card_shown:
        reader.driver.event(ShowCard(6))
    return _verdicts(reader.phase())


def test_while_the_governor_may_call_out_nothing_is_carried_out_yet() -> None:
    assert _day("open") == [
        "say verdict.found 7",
        "say governor.stay.ask",
        "say verdict.executed 7",
    ]


def test_a_governor_whose_card_lies_open_stays_nothing_and_nobody_waits_for_it() -> None:
    assert _day("open", card_shown=True) == ["say verdict.convicted 7"]


def test_a_secret_governor_may_void_it_at_once_so_the_dead_are_told_after_it() -> None:
    assert _day("secret")[0] == "say verdict.found 7"
    assert _day("secret", card_shown=True) == ["say verdict.convicted 7"]


def test_a_governor_who_stays_a_verdict_is_named_once() -> None:
    """The card is told first, in silence like any other; what it does need not name it again."""
    reader = Reader(
        9, mafioso=[1, 2], governor=[6], votes="buttons", days=[7], answers={"governor.stay": [6]}
    )
    reader.read_to(Phase.DAY, 1)
    script = reader.phase()
    told = script.index("say card.open 6")
    assert script[told + 1 : told + 5] == [
        "rest silence 3", "say card.says role.governor", "rest silence 1", "say governor.stay.used",
    ]  # fmt: skip


@pytest.mark.parametrize("stays", ["open", "secret"])
def test_a_governor_who_is_convicted_is_told_in_two_steps_too(stays: str) -> None:
    """Its own card lies open only once it is carried out."""
    reader = Reader(9, mafioso=[1, 2], governor=[6], stays=stays, votes="buttons", days=[6])
    reader.read_to(Phase.DAY, 1)
    told = _verdicts(reader.phase())
    assert (told[0], told[-1]) == ("say verdict.found 6", "say verdict.executed 6")


@pytest.mark.parametrize(("convict", "line"), [(7, "verdict.no_more"), (0, "verdict.none")])
def test_where_a_day_may_have_several_verdicts_its_end_denies_none(convict: int, line: str) -> None:
    """R5 `open`: who was convicted before nobody accused any more stays so."""
    reader = Reader(9, mafioso=[1, 2], trial="open", votes="tally", days=[convict])
    reader.read_to(Phase.DAY, 1)
    assert _verdicts(reader.phase())[-1] == f"say {line}"


def test_a_verdict_that_was_stayed_is_none_at_the_end_of_the_day() -> None:
    """R6 `motion`: the day goes on, and nobody else is accused."""
    reader = Reader(
        9, mafioso=[1, 2], governor=[6], trial="motion", votes="tally", days=[7],
        answers={"governor.stay": [6]},
    )  # fmt: skip
    reader.read_to(Phase.DAY, 1)
    assert _verdicts(reader.phase())[-2:] == ["say governor.stay.used", "say verdict.none"]


def test_a_second_death_of_a_night_is_told_without_the_same_joke() -> None:
    """R4.7, and with a governor in play all the same."""
    reader = Reader(
        9, mafioso=[1, 2], apothecary=[3], governor=[6],
        at_night={"night 2": {"mafia": 8, "apothecary": 7, "poison": 7}},
    )  # fmt: skip
    reader.read_to(Phase.DAWN, 2)
    script = reader.phase()
    assert [cue for cue in script if cue.startswith("say dawn.died")] == [
        "say dawn.died 7", "say dawn.died_too 8",
    ]  # fmt: skip


def test_where_a_verdict_may_be_the_last_the_day_says_so_and_the_name_is_longer_in_coming() -> None:
    """R8.2: by the number of the living and the cards that lie open; five of seven live on day 2."""
    agreed: dict[str, Any] = {"mafioso": [1, 2], "mafia_wins": "parity", "discussion": 60}
    reader = Reader(7, days=[3, 4], at_night={"night 2": {"mafia": 7}}, **agreed)
    heard = []
    for day in (1, 2):
        reader.read_to(Phase.DAY, day)
        script = reader.phase()
        before = script[script.index(f"say verdict.convicted {day + 2}") - 1]
        heard.append(("say day.late" in script, before))
    assert heard == [(False, "rest silence 1.5"), (True, "rest silence 3.5")]


@pytest.mark.parametrize("reveal", ["all", "none"])
@pytest.mark.parametrize(
    ("players", "wins", "said"),
    [
        (9, "parity", "day.late.night"),  # six live: 2 + 4, at breakfast 2 + 2
        (9, "majority", None),
        (8, "majority", "day.late.night"),  # five live: 2 + 3, at breakfast 2 + 1
        (8, "parity", "day.late"),
        (7, "last", "day.late.night"),
        (9, "last", None),
    ],
)
def test_a_day_tells_before_the_talk_what_a_wrong_verdict_and_a_night_may_cost(
    players: int, wins: str, said: str | None, reveal: str
) -> None:
    """R8.2, by public numbers alone: whoever holds the cards, it is the same."""
    for mafia in ([1, 2], [5, 6]):
        reader = Reader(
            players, mafioso=mafia, mafia_wins=wins, reveal=reveal, discussion=60, first_night="kill",
            days=[3, 0], at_night={"night 1": {"mafia": 4}, "night 2": {"mafia": 7}},
        )  # fmt: skip
        reader.read_to(Phase.DAY, 2)
        script = reader.phase()
        before = [cue for cue in script if cue.startswith("say day.")]
        told = [f"say {said}"] if said else []
        assert before[: len(told) + 1] == [*told, "say day.talk"]


def _parlour(convict: int, *victims: int) -> list[str]:
    """What is told of the cards at the end, where the coward in seat 3 hides with the Mafioso every night."""
    nights = {f"night {n}": {"mafia": victim} for n, victim in enumerate(victims, start=1)}
    if convict != 3:
        nights = {night: {**chosen, "coward": 1} for night, chosen in nights.items()}
    agreed: dict[str, Any] = {"mafioso": [1], "coward": [3], "manner": False}
    reader = Reader(6, "basic", days=[convict], at_night=nights, **agreed)
    script = reader.read()
    return [cue for cue in script[script.index("say was.open") :] if cue.startswith("say was.")][1:-1]


def test_a_coward_who_lives_is_told_to_have_won_with_the_mafia() -> None:
    """R3, R8.5, R8.7"""
    assert _parlour(6, 2, 4, 5, 3, 3, 3) == [
        "say was.role role.coward", "say was.seat 3", "say was.shares 3",
        "say was.role role.mafioso", "say was.seat 1",
        "say was.role role.citizen", "say was.others",
    ]  # fmt: skip


def test_a_coward_who_is_dead_shares_nothing() -> None:
    """R3"""
    assert _parlour(3, 2, 4, 5, 6) == [
        "say was.role role.coward", "say was.seat 3",
        "say was.role role.mafioso", "say was.seat 1",
        "say was.role role.citizen", "say was.others",
    ]  # fmt: skip


def test_a_shared_win_is_rendered_ahead_only_for_a_coward() -> None:
    def shared(**cards: Any) -> list[Say]:
        return [say for say in every_say(lay(6, **cards)[0]) if say.line == "was.shares"]

    assert len(shared(mafioso=[1], coward=[3])) == 6
    assert shared(mafioso=[1]) == []


def test_a_game_that_stands_still_is_told_why_it_ends() -> None:
    """R8.6: else nobody at the table would know what the Mafia has won by."""
    script = Reader(6, mafioso=[1, 2, 3]).read()
    end = script.index("say won.mafia")
    assert script[end - 7 : end + 1] == [
        "chime gavel", "say verdict.none", "say game.stalled", "music None", "rest silence 3",
        "chime chime", "say over.mafia.half", "say won.mafia",
    ]  # fmt: skip


def test_where_several_die_in_one_night_the_table_hears_once_that_it_never_learns_why() -> None:
    """R4.7: after the last name, and in the first such night of a game."""
    reader = Reader(14, mafioso=[1, 2], apothecary=[3], coward=[4], deadlock=0, at_night={
        "night 2": {"mafia": 7}, "night 3": {"mafia": 8, "apothecary": 9},
        "night 4": {"mafia": 10, "coward": 10},
    })  # fmt: skip
    reader.read_to(Phase.DAWN, 2)
    assert "say dawn.never_why" not in reader.phase()
    reader.read_to(Phase.DAWN, 3)
    dawn = [cue for cue in reader.phase() if cue.startswith("say dawn.")]
    assert dawn == [
        "say dawn.wakes",
        "say dawn.died 8",
        "say dawn.died_too 9",
        "say dawn.never_why",
    ]
    reader.read_to(Phase.DAWN, 4)
    again = reader.phase()
    assert "say dawn.died_too 10" in again
    assert "say dawn.never_why" not in again


@pytest.mark.parametrize(("again", "said"), [(False, 1), (True, 0)])
def test_a_table_that_has_heard_it_hears_it_no_more(again: bool, said: int) -> None:
    reader = Reader(14, "basic", mafioso=[1, 2], coward=[3], deadlock=0, at_night={
        "night 1": {"mafia": 7, "coward": 7}, "night 2": {"mafia": 8}, "night 3": {"mafia": 9},
    })  # fmt: skip
    table = replace(reader.table, again=again)
    reader.driver = Driver(new_game(table, cards=reader.cards))
    script = reader.read_to(Phase.DAWN, 4)
    assert script.count("say dawn.died_too 7") + script.count("say dawn.died_too 3") == 1
    assert script.count("say dawn.never_why") == said
