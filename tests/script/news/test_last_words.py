"""R4.9 ``last_words``: who may speak once more before the own card is turned."""

from __future__ import annotations

import pytest

from narrator.rules.game.acts import Leave
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.driver import Driver
from tests.kit.scenes import Reader, told

WAIT = "wait last_words"


def _reader(last_words: str) -> Reader:
    return Reader(
        9, at_night={"night 2": {"mafia": 8}}, days=[7, 9],
        mafioso=[1, 2], detective=[3], discussion=0, last_words=last_words,
    )  # fmt: skip


def _speaks(it: Driver) -> bool:
    return isinstance(it.cue, AwaitConfirm) and it.cue.ask == "last_words"


def test_the_convicted_speak_between_their_name_and_their_card() -> None:
    reader = _reader("convicted")
    reader.read_to(Phase.DUSK, 1)
    heard = reader.phase()
    name = heard.index("say verdict.convicted 7")
    assert heard[name + 2 : name + 5] == ["music None", "say last_words.first", WAIT]
    assert name < heard.index(WAIT) < heard.index("say card.turned")
    assert "say last_words.short" in reader.read(), "how they end is known on the second day"


def test_with_all_the_murdered_speak_at_dawn_before_their_card() -> None:
    reader = _reader("all")
    reader.read_to(Phase.DAWN, 2)
    heard = reader.phase()
    assert heard.index("say dawn.died 8") < heard.index(WAIT) < heard.index("say card.turned")


def test_of_two_whom_one_night_takes_each_is_called_once_both_are_known() -> None:
    """The music makes way for both at once."""
    reader = Reader(
        9, at_night={"night 2": {"mafia": 8, "serial_killer": 7}}, mafioso=[1, 2], serial_killer=[3],
        discussion=0, last_words="all",
    )  # fmt: skip
    reader.read_to(Phase.DAWN, 2)
    heard = reader.phase()
    both = heard.index("music None", heard.index("say dawn.died_too 8"))
    assert heard.index("say dawn.died 7") < both
    assert heard[both : both + 8] == [
        "music None", "say was.seat 7", "say last_words.first", WAIT,
        "music None", "say was.seat 8", "say last_words.short", WAIT,
    ]  # fmt: skip


def test_what_comes_amid_them_calls_nobody_again_who_has_spoken() -> None:
    """R11: only whoever was interrupted, and neither names nor rules."""
    reader = Reader(
        9, at_night={"night 2": {"mafia": 8, "serial_killer": 7}}, mafioso=[1, 2], serial_killer=[3],
        discussion=0, last_words="all",
    )  # fmt: skip
    reader.read(lambda it: told(it.cue) == "say was.seat 8")
    reader.read(_speaks)
    reader.driver.event(Leave(6))
    heard = reader.phase()
    assert heard[:4] == ["music None", "say was.seat 8", "say last_words.short", WAIT]
    assert "say died.left 6" in heard


@pytest.mark.parametrize("reveal", ["all", "side", "none"])
def test_the_music_waits_until_there_is_no_more_to_know_of_the_dead(reveal: str) -> None:
    """Nothing breaks the silence between their names, their words and their cards."""
    reader = Reader(
        9, at_night={"night 2": {"mafia": 8, "serial_killer": 7}}, mafioso=[1, 2], serial_killer=[3],
        days=[0, 6], discussion=0, last_words="all", reveal=reveal,
    )  # fmt: skip
    reader.read_to(Phase.DAWN, 2)
    for last in "died_too", "convicted":
        heard = reader.phase()
        about = [n for n, cue in enumerate(heard) if cue.startswith(("say card.", WAIT))]
        name = next(n for n, cue in enumerate(heard) if f".{last} " in cue)
        assert "music day" not in heard[name : about[-1]]
        assert heard[about[-1] :].count("music day") == 1
        reader.read_to(Phase.DAY, 2)


@pytest.mark.parametrize(("last_words", "times"), [("none", 0), ("convicted", 2), ("all", 3)])
def test_nobody_else_speaks(last_words: str, times: int) -> None:
    assert _reader(last_words).read().count(WAIT) == times


def test_a_verdict_can_be_taken_back_while_they_are_spoken() -> None:
    """R11: and the music that made way for them is back."""
    reader = _reader("convicted")
    reader.read(_speaks)
    reader.driver.event(Undo())
    assert reader.read(lambda it: isinstance(it.cue, Count)).count("music day") == 1
    assert reader.driver.view.living == tuple(range(1, 10))
    assert reader.driver.view.phase is Phase.DAY


@pytest.mark.parametrize("reply", [True, False], ids=["pressed", "half a minute"])
def test_a_press_and_the_time_end_them_alike(reply: bool) -> None:
    reader = _reader("convicted")
    reader.read(_speaks)
    assert reader.driver.cue == AwaitConfirm("last_words", within=30.0, timed=True)
    reader.driver.reply(reply)
    assert told(reader.driver.cue) == "say card.turned"
