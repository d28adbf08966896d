"""R11: something happens at any moment of the day, and the game goes on; undo takes it back."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import ShowCard
from narrator.rules.game.facts import Convicted, Turned, Unsettled
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Game, Phase
from narrator.script.common.cues import AwaitConfirm
from tests.kit.order import undone
from tests.kit.scenes import Reader, told

STORY = {"night 2": {"mafia": 4, "detective": 1}, "night 3": {"mafia": 6}}


def _reader(**agreed: object) -> Reader:
    table: dict[str, object] = {
        "mafioso": [1, 2], "detective": [3], "at_night": STORY, "days": [0, 7, 8]
    }  # fmt: skip
    return Reader(10, **(table | agreed))  # type: ignore[arg-type]


def _moments_of_day_two(**agreed: object) -> int:
    """How many cues are played between the second waking and the third night."""
    reader = _reader(**agreed)
    reader.read_to(Phase.DAWN, 2)
    return len(reader.read(lambda it: it.view.phase is Phase.NIGHT))


def _at(moment: int, **agreed: object) -> Reader:
    reader = _reader(**agreed)
    reader.read_to(Phase.DAWN, 2)
    for _ in range(moment):
        reader.answer()
    return reader


def _facts_but(game: Game, *kinds: type) -> list[object]:
    return [fact for fact in game.public.facts if not isinstance(fact, kinds)]


@pytest.mark.parametrize("trial", ["accusation", "pointing"])
def test_a_card_shown_at_every_moment_of_a_day_leaves_a_sound_game(trial: str) -> None:
    moments = _moments_of_day_two(trial=trial)
    assert moments > 20
    for moment in range(moments):
        reader = _at(moment, trial=trial)
        before = reader.game
        reader.driver.event(ShowCard(9))
        after = reader.game.public
        assert 9 not in after.living
        assert after.dead[-1] == 9
        assert after.progress == before.public.progress
        assert after.facts[: len(before.public.facts)] == before.public.facts
        script = reader.read(lambda it: it.view.phase is Phase.NIGHT)
        assert script.count("say card.shown 9") == 1
        then = script[script.index("say card.shown 9") + 1 :]
        assert then[0] == "say card.says role.citizen"
        assert reader.driver.view.night == 3


def test_undo_gives_back_the_game_before_it_at_every_moment_of_a_day() -> None:
    for moment in range(_moments_of_day_two()):
        reader = _at(moment)
        before = reader.game
        reader.driver.event(ShowCard(9))
        now = reader.driver.view
        reader.driver.event(Undo())
        assert reader.game == undone(before, now)
        assert "say undone.day" in reader.read(lambda it: it.view.phase is Phase.NIGHT)


def test_undo_takes_back_the_verdict() -> None:
    reader = _reader()
    reader.read_to(Phase.DUSK, 2)
    assert 7 not in reader.driver.view.living
    reader.driver.event(Undo())
    view = reader.driver.view
    assert view.phase is Phase.DAY
    assert 7 in view.living
    assert not any(isinstance(fact, Convicted) and fact.seat == 7 for fact in view.facts)
    assert reader.read(lambda it: told(it.cue).startswith("ask convicted of")) == [
        "say undone.day",
        "say undone.verdict 7",  # of its death nobody has heard yet
        "music day",
        "say verdict.ask.short",
    ]


def test_undo_across_dawn_goes_back_to_nightfall_and_says_so() -> None:
    """R11: the night is played again, all of it; nothing of its choices is kept."""
    reader = _reader()
    reader.read_to(Phase.DAY, 2)
    assert 4 not in reader.driver.view.living
    reader.driver.event(Undo())
    view = reader.driver.view
    assert (view.phase, view.night) == (Phase.NIGHT, 2)
    assert 4 in view.living
    assert not reader.game.secret.choices
    assert reader.phase()[:6] == [
        "say undone.night",
        "say undone.alive 4",
        "music night",
        "rest silence 1",
        "say night.falls",
        "rest silence 1",
    ]
    reader.read_to(Phase.DAY, 2)
    assert 4 not in reader.driver.view.living


def test_undo_twice_takes_back_two_decisions() -> None:
    reader = _reader()
    reader.read_to(Phase.DAY, 2)
    for seat in (9, 10):
        reader.driver.event(ShowCard(seat))
    left = []
    for _ in range(2):
        reader.driver.event(Undo())
        left.append(reader.driver.view.dead)
    assert left == [(4, 9), (4,)]


def test_with_nothing_decided_there_is_nothing_to_undo() -> None:
    with pytest.raises(RuleError, match="nothing has been decided"):
        _reader().driver.event(Undo())


def test_a_shown_card_may_end_the_game() -> None:
    reader = Reader(7, mafioso=[1])
    reader.read_to(Phase.DAY, 1)
    reader.driver.event(ShowCard(1))
    assert reader.driver.view.winner == "town"
    assert reader.read()[:9] == [
        "say card.shown 1",
        "say card.says role.mafioso",
        "rest silence 1",
        "music None",
        "rest silence 3",
        "chime chime",
        "say over.town",
        "say won.town",
        "music day",
    ]


def test_a_card_shown_before_the_helper_has_told_the_dead() -> None:
    """R9 with R11: the question comes after it, without the seat."""
    reader = Reader(7, "basic", mafioso=[1, 2], moderation="helper", answers={"died": [5, 0], "side 4": [0]})
    reader.read_to(Phase.DAWN, 1)
    reader.driver.event(ShowCard(4))
    script = reader.read(lambda it: it.view.dead == (4, 5))
    assert [cue for cue in script if not cue.startswith("music")] == [
        "say dawn.wakes",
        "say card.shown 4",
        "say helper.side 4",
        "ask side 4 of 1,0",
        "say helper.was_town 4",
        "say ask.sure",
        "ask side 4.sure of 1,0",
        "say card.town 4",
        "rest silence 1",
        "say dead.watches 4",
        "say helper.died",
        "ask died of 0,1,2,3,5,6,7",
        "say helper.more",
        "ask died of 0,1,2,3,6,7",
        "say helper.they_died",
        "say was.seat 5",
        "say ask.sure",
        "ask died.sure of 1,0",
    ]


def test_while_a_failed_roll_call_is_told_nothing_can_be_shown() -> None:
    """The cards are not known: the night is played again first (R11)."""
    reader = Reader(6, mafioso=[1, 2], answers={"mafia.roll": [1, 1]})
    reader.read_to(Phase.DAWN, 1)
    assert isinstance(reader.driver.view.facts[-1], Unsettled)
    while reader.driver.view.phase is Phase.DAWN:
        assert not reader.driver.by_day
        reader.answer()


def test_the_table_is_awake_from_dawn_to_dusk() -> None:
    reader = _reader()
    awake = set()
    while reader.driver.view.night < 3:
        awake.add((reader.driver.view.phase, reader.driver.by_day))
        reader.answer()
    assert awake == {
        (Phase.SETUP, False), (Phase.NIGHT, False),
        (Phase.DAWN, True), (Phase.DAY, True), (Phase.DUSK, True),
    }  # fmt: skip


def test_the_discussion_goes_on_where_it_was_cut() -> None:
    reader = _reader()
    reader.read(lambda it: told(it.cue) == "say day.last_minute")
    reader.driver.event(ShowCard(9))
    script = reader.read(lambda it: isinstance(it.cue, AwaitConfirm))
    assert script[-2:] == ["say day.goes_on", "say day.last_minute"]


def test_a_card_shown_changes_who_is_called() -> None:
    """R2.5"""
    reader = _reader()
    reader.read_to(Phase.DAY, 2)
    reader.driver.event(ShowCard(3))
    assert Turned("day 2", 3, "detective") in reader.driver.view.facts
    reader.read_to(Phase.NIGHT, 3)
    assert "say detective.wake" not in reader.phase()


def test_undo_goes_back_to_the_same_nightfall_as_often_as_its_night_is_played() -> None:
    """R11 across dawn: the verdict of the day before stands."""
    reader = _reader()
    for _ in range(2):
        reader.read_to(Phase.DAY, 2)
        before = reader.driver.view.dead
        reader.driver.event(Undo())
        assert reader.driver.view.label == "night 2"
        assert before[: len(reader.driver.view.dead)] == reader.driver.view.dead
