"""`Ask` and `Moment`: the texts of transcripts, journals and rehearsals, and what can be read in them."""

from __future__ import annotations

import pytest

from narrator.rules.game.ask import SURE, Ask
from narrator.rules.game.moment import SETUP, Moment
from tests.kit.rules import second_night


@pytest.mark.parametrize(
    ("text", "call", "part"),
    [
        ("mafia", "mafia", ""),
        ("apothecary.heal", "apothecary", "heal"),
        ("blind.2", "blind", "2"),
        ("convicted.more.sure", "convicted", "more.sure"),
    ],
)
def test_a_question_is_its_text_and_knows_its_call_and_part(text: str, call: str, part: str) -> None:
    ask = Ask.of(call, part)
    assert str(ask) == f"{ask}" == text
    assert (ask.call, ask.part) == (Ask(text).call, Ask(text).part) == (call, part)


def test_a_question_of_the_day_may_name_what_it_is_about() -> None:
    assert (Ask("side 5").topic, Ask("side 5").about) == ("side", "5")
    assert (Ask("mafia_night").topic, Ask("mafia_night").about) == ("mafia_night", "")


def test_reading_an_answer_back_is_a_question_of_its_own() -> None:
    assert Ask.of("side 5", SURE).reads_back
    assert Ask("convicted.more.sure").reads_back
    assert not Ask("convicted").reads_back
    assert not Ask("sure").reads_back


def test_a_moment_is_its_text_and_knows_its_phase_and_night() -> None:
    dawn = Moment.of("dawn", 12)
    assert str(dawn) == f"{dawn}" == "dawn 12"
    assert (dawn.phase, dawn.night) == (Moment("dawn 12").phase, Moment("dawn 12").night)
    assert (dawn.phase, dawn.night) == ("dawn", 12)
    assert (SETUP.phase, SETUP.night) == ("setup", 0)


def test_a_game_tells_its_moment_by_night_at_dawn_and_by_day() -> None:
    game = second_night(7, mafioso=[1])
    assert game.dusk().game.public.label == Moment.of("night", 2)
    assert game.night(mafia=5).game.public.label == Moment.of("dawn", 2)
    assert game.night(mafia=5).day().game.public.label == Moment.of("day", 2)
