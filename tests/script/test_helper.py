"""R9 `helper` and R13.11: what the box asks of somebody with open eyes."""

from __future__ import annotations

from narrator.rules.game.state import Phase
from tests.kit.scenes import Reader


def _reader(ruleset: str, answers: dict[str, list[int]], **agreed: object) -> Reader:
    return Reader(7, ruleset, mafioso=[1, 2], moderation="helper", answers=answers, **agreed)  # type: ignore[arg-type]


def test_in_palermo_nobody_is_needed_in_the_first_night() -> None:
    reader = _reader("palermo", {})
    setup = reader.phase()
    assert "say setup.provisional" in setup
    assert "say setup.button" not in setup
    assert reader.phase() == [
        "music night",
        "rest silence 1",
        "say night.falls",
        "rest silence 1",
        "say night.eyes",
        "rest back 2",
        "say mafia.wake",
        "say mafia.meet",
        "rest think 6",
        "say mafia.sleep",
        "rest back 2",
    ]
    assert reader.phase()[:2] == ["music day", "say dawn.wakes"]


def test_the_helper_confirms_each_step_and_tells_who_died() -> None:
    reader = _reader("basic", {"died": [4, 5, 0], "side 4": [0], "side 5": [1]})
    assert "say setup.helper" in reader.phase()
    assert "wait mafia" in reader.phase()
    assert reader.phase() == [
        "music day",
        "say dawn.wakes",
        "say helper.died",
        "ask died of 0,1,2,3,4,5,6,7",
        "say helper.more",
        "ask died of 0,1,2,3,5,6,7",
        "say helper.more",
        "ask died of 0,1,2,3,6,7",
        "say helper.they_died",
        "say was.seat 4",
        "say was.seat 5",
        "say ask.sure",
        "ask died.sure of 1,0",
        "music None",
        "say dawn.died 4",
        "music None",
        "say dawn.died_too 5",
        "say dawn.never_why",
        "say helper.side 4",
        "ask side 4 of 1,0",
        "say helper.was_town 4",
        "say ask.sure",
        "ask side 4.sure of 1,0",
        "say card.town 4",
        "rest silence 1",
        "say dead.watches 4",
        "say helper.side 5",
        "ask side 5 of 1,0",
        "say helper.was_mafia 5",
        "say ask.sure",
        "ask side 5.sure of 1,0",
        "say card.mafia 5",
        "rest silence 1",
        "say dead.watches.short 5",
        "music day",
        "say play.talk",
        "say play.accuse",
        "say pointing.about",
        "say tie.last_dead.about",
        "say play.verdict",
    ]


def test_with_hidden_cards_whoever_sees_tells_the_end() -> None:
    """R13.11"""
    answers = {"died": [4, 0, 5, 0], "end": [0, 2]}
    reader = _reader("palermo", answers, reveal="none", discussion=0)
    reader.read_to(Phase.DAWN, 2)
    assert reader.phase()[-10:] == [
        "say dawn.died 4",
        "say card.covered",
        "rest silence 1",
        "say dead.watches 4",
        "music day",
        "say helper.end",
        "ask end of 0,1,2",
        "say option.goes_on",
        "say ask.sure",
        "ask end.sure of 1,0",
    ]
    reader.read_to(Phase.DAWN, 3)
    end = reader.read()
    assert end[: end.index("say over.last_chance")][-11:] == [
        "say helper.end",
        "ask end of 0,1,2",
        "say option.mafia",
        "say ask.sure",
        "ask end.sure of 1,0",
        "music None",
        "rest silence 3",
        "chime chime",
        "say over.mafia.majority",
        "say won.mafia",
        "music day",
    ]


def test_with_hidden_cards_the_town_s_win_is_on_offer_at_the_end_of_a_night() -> None:
    """R8.3, R13.11: by day it is not, and at dawn it is asked for though nobody has died."""
    asides = {"died": [0], "end": [0, 1]}
    reader = _reader("palermo", asides, reveal="none", discussion=0, days=[1])
    reader.read_to(Phase.DUSK, 1)
    assert "ask end of 0,2" in reader.phase()
    reader.read_to(Phase.DAWN, 2)
    end = reader.read()
    assert end[: end.index("say over.last_chance")][-13:] == [
        "say dawn.nobody",
        "music day",
        "say helper.end",
        "ask end of 0,1,2",
        "say option.town",
        "say ask.sure",
        "ask end.sure of 1,0",
        "music None",
        "rest silence 3",
        "chime chime",
        "say over.town",
        "say won.town",
        "music day",
    ]


def test_a_question_that_nobody_answers_is_asked_again_and_then_waits() -> None:
    """An idle table is not counted at for ever."""
    reader = _reader("basic", {"died": [0]})
    reader.read(lambda it: it.key.endswith("died pass 1"))
    heard = []
    for _ in range(5):
        cue = reader.driver.cue
        heard.append(type(cue).__name__)
        reader.driver.reply(())
    assert heard == ["Count", "Say", "Count", "Say", "AwaitConfirm"]


def test_a_helper_who_pressed_at_the_wrong_name_is_asked_again() -> None:
    """One press too early costs nobody a life: what was told is read back."""
    answers = {"died": [5, 0, 4, 0], "died.sure": [0, 1], "side 4": [0]}
    reader = _reader("basic", answers)
    reader.read_to(Phase.DAWN, 1)
    dawn = reader.phase()
    assert dawn.count("say helper.died") == 2
    assert reader.driver.view.dead == (4,)
    assert reader.driver.label == "day 1"


def test_the_first_to_die_takes_the_button_and_keeps_it() -> None:
    """R9: the provisional moderator, from night 2 on, whoever dies after."""
    answers = {"died": [5, 0], "side 4": [0], "side 5": [0], "side 6": [0]}
    reader = _reader("palermo", answers, days=[4, 6], discussion=0)
    for night in (2, 3):
        reader.read_to(Phase.NIGHT, night)
        assert reader.phase()[5:7] == ["say helper.takes 4", "rest back 2"]


def test_with_nobody_dead_yet_one_of_the_living_keeps_watch() -> None:
    """R9: the first to die takes the button; until then somebody must have open eyes."""
    reader = _reader("palermo", {"died": [0]}, days=[0], discussion=0)
    reader.read_to(Phase.NIGHT, 2)
    assert "say helper.volunteer" in reader.phase()


def test_a_helper_s_quick_press_does_not_shorten_a_call() -> None:
    """DESIGN 3: a dead role's step is played in full, though the helper sees that nobody wakes."""
    night = _reader("basic", {}).read(lambda it: it.view.phase is Phase.DAWN)
    at = night.index("wait mafia")
    assert night[at - 2 : at] == ["say mafia.think", "rest think 20"]


def test_where_the_convicted_may_be_the_saint_the_table_is_asked() -> None:
    """R3, R13.11: what was understood is read back, and a slip is asked again."""
    answers = {"convicted.by": [3], "saint 4": [0, 1], "saint 4.sure": [0, 1], "side 3": [0]}
    reader = _reader("palermo", answers, saint=[4], days=[4])
    reader.read_to(Phase.DAY, 1)
    script = reader.phase()
    assert [cue for cue in script if "saint" in cue] == [
        "say saint.card.ask 4",
        "ask saint 4 of 1,0",
        "say saint.card.not 4",
        "ask saint 4.sure of 1,0",
        "say saint.card.ask 4",
        "ask saint 4 of 1,0",
        "say saint.card.was 4",
        "ask saint 4.sure of 1,0",
        "say card.says role.saint",
        "say saint.accuser 3",
    ]


def test_a_helper_confirms_that_somebody_was_shown_the_mafia() -> None:
    """R9 `informant`: the helper shows whom the lamp would light at."""
    reader = _reader("basic", {}, detective=[3], variant="informant")
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    wake = script.index("say detective.wake")
    assert script[wake + 1 : wake + 4] == ["say helper.shows", "rest think 6", "wait detective"]


def test_a_helper_is_told_to_show_the_victim_and_to_take_the_answer() -> None:
    """R9, R3 apothecary: by lamps the box would ask; a helper must know that something is asked."""
    reader = _reader("basic", {}, apothecary=[3], manner=False)
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    wake = script.index("say apothecary.wake")
    assert script[wake : wake + 5] == [
        "say apothecary.wake",
        "say helper.shows",
        "rest think 6",
        "wait apothecary",
        "say apothecary.sleep",
    ]


def test_the_dead_who_may_talk_are_told_so_before_the_first_night() -> None:
    """S0 `talking_dead`"""
    assert "say setup.talking_dead" in _reader("palermo", {}, talking_dead=True).phase()
    assert "say setup.talking_dead" not in _reader("palermo", {}).phase()
