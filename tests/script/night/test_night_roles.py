"""The roles of the night as they are heard: what is said and counted in each call, and in which order."""

from __future__ import annotations

from functools import partial

import pytest

from narrator.rules.game.state import Phase
from narrator.script.driver import Driver
from narrator.words.catalogue import every_say
from tests.kit.planned import Choices
from tests.kit.scenes import Reader


def _wakes(script: list[str]) -> list[str]:
    return [cue.split(maxsplit=1)[1] for cue in script if ".wake" in cue]


def _call(script: list[str], lines: str) -> list[str]:
    """The cues from a call's waking to its sleep."""
    return script[script.index(f"say {lines}.wake") : script.index(f"say {lines}.sleep") + 1]


def _full(**agreed: object) -> Reader:
    roles: dict[str, object] = {
        "mafioso": [1], "godfather": [2], "informer": [3], "angel": [4], "coward": [5],
        "apothecary": [6], "detective": [7], "freemason": [8, 9], "matchmaker": [10],
        "sleepwalker": [11], "discussion": 0,
    }  # fmt: skip
    return Reader(14, **(roles | agreed))  # type: ignore[arg-type]


def test_in_night_1_all_sign_in_before_love_is_made() -> None:
    """R2.6, R13.14, R13.15: one line each wakes them, names their card and asks."""
    reader = _full()
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    assert [cue for cue in script if cue.endswith((".sign", ".lamps", ".wake"))] == [
        "say coward.sign", "say angel.sign", "say mafia.sign", "say godfather.sign",
        "say sleepwalker.sign", "say matchmaker.sign", "say apothecary.sign",
        "say detective.sign", "say informer.sign", "say freemasons.sign", "say roll.lamps",
        "say matchmaker.wake", "say lovers.wake",
    ]  # fmt: skip


def test_later_nights_have_the_order_of_their_powers() -> None:
    """R2.6"""
    reader = _full()
    reader.read_to(Phase.NIGHT, 2)
    assert _wakes(reader.phase()) == [
        "coward.wake", "angel.wake", "mafia.wake", "apothecary.wake", "detective.wake",
        "informer.wake", "freemasons.wake",
    ]  # fmt: skip


def _asks(key: str, driver: Driver) -> bool:
    return driver.key == key


@pytest.mark.parametrize("passes", [1, 2])
def test_the_couple_is_made_in_as_many_passes_as_agreed(passes: int) -> None:
    """DESIGN 2: several presses, and a second pass shows what was stored."""
    reader = Reader(6, mafioso=[1], matchmaker=[2], passes=passes, story="short")
    reader.read_to(Phase.NIGHT, 1)
    pairing = _call(reader.phase(), "matchmaker")
    again = ["say count.again", "rest back 1.2", "count matchmaker of 1,2,3,4,5,6 again"]
    assert pairing[pairing.index("say matchmaker.think") :] == [
        "say matchmaker.think",
        "rest think 6",
        "rest back 1.8",
        "count matchmaker of 1,2,3,4,5,6",
        *(again if passes == 2 else []),
        "say matchmaker.sleep",
    ]


def test_a_third_press_makes_no_couple_of_three() -> None:
    """R3: a couple is two, while a roll call takes all who press."""
    reader, most = Reader(7, mafioso=[1], matchmaker=[2]), list[int | None]()
    for mark in ("night 1/mafia.roll pass 1", "night 1/matchmaker pass 1"):
        reader.read(partial(_asks, mark))
        assert reader.driver.private is not None
        most.append(reader.driver.private.most)
    assert most == [None, 2]


def test_one_count_among_others_says_what_it_is_for_in_every_night() -> None:
    """R3, apothecary: victim, healing and poison follow each other, so the poison is named."""
    reader = Reader(7, mafioso=[1], apothecary=[2], detective=[3], discussion=0, deadlock=0)
    reader.read_to(Phase.NIGHT, 3)
    script = reader.phase()
    assert "say apothecary.think" in _call(script, "apothecary")
    assert "say detective.think" not in _call(script, "detective")


def test_the_couple_is_told_by_light_before_it_opens_its_eyes() -> None:
    """R3, matchmaker; DESIGN 2, to each."""
    reader = Reader(6, mafioso=[1], matchmaker=[2])
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    assert script[script.index("say lovers.find") :] == [
        "say lovers.find",
        "rest back 1.2",
        "count lovers of 1,2,3,4,5,6",
        "rest back 2",
        "say lovers.wake",
        "say lovers.meet",
        "rest think 6",
        "say lovers.sleep",
        "rest back 2",
    ]


def test_dealt_lovers_sign_in_and_see_each_other() -> None:
    """R3, lovers."""
    reader = Reader(6, mafioso=[1], lover=[2, 3])
    reader.read_to(Phase.NIGHT, 1)
    script = reader.phase()
    assert "say lovers.find" not in script
    assert script[script.index("say lovers.sign") :][:4] == [
        "say lovers.sign",
        "rest back 1.8",
        "count lovers.roll of 1,2,3,4,5,6",
        "say roll.sleep",
    ]


def test_the_apothecary_sees_the_victim_heals_and_poisons() -> None:
    """R3, apothecary"""
    reader = Reader(6, mafioso=[1], apothecary=[2])
    reader.read_to(Phase.NIGHT, 2)
    assert _call(reader.phase(), "apothecary") == [
        "say apothecary.wake",
        "say apothecary.tell",
        "rest back 1.2",
        "count apothecary of 1,2,3,4,5,6",
        "say apothecary.heal",
        "rest back 1.2",
        "count apothecary.heal of 1",
        "say apothecary.think",
        "rest think 6",
        "rest back 1.2",
        "count apothecary of 1,2,3,4,5,6",
        "say apothecary.sleep",
    ]


@pytest.mark.parametrize(
    ("pace", "said"),
    [
        ("calm", ["wake", "tell", "heal", "think", "sleep"]),
        ("normal", ["wake", "tell", "heal", "think", "sleep"]),
        ("brisk", ["wake", "heal", "think", "sleep"]),
    ],
)
def test_from_the_third_night_on_the_apothecary_still_hears_what_a_count_is_for(
    pace: str, said: list[str]
) -> None:
    """R3: one count among others; at a brisk pace the first of them is told by the lamp alone."""
    reader = Reader(6, mafioso=[1], apothecary=[2], pace=pace)
    reader.read_to(Phase.NIGHT, 3)
    call = _call(reader.phase(), "apothecary")
    told = [cue for cue in call if cue.startswith("say apothecary.")]
    assert told == [f"say apothecary.{part}" for part in said]


def test_who_chooses_alone_is_called_by_the_name_of_the_game() -> None:
    """R4.12"""
    reader = Reader(7, mafioso=[1, 2], blind=True, manner=True, discussion=0)
    reader.read_to(Phase.NIGHT, 1)
    first = reader.phase()
    assert first[first.index("say mafia.names") :][:5] == [
        "say mafia.names",
        "say name.1",
        "say name.2",
        "rest think 20",
        "say roll.sleep",
    ]
    assert "say mafia.alone.sign name.2" in first
    reader.read_to(Phase.NIGHT, 2)
    script = [cue for cue in reader.phase() if not cue.startswith("rest")]
    assert script[3:10] == [
        "say mafia.alone.wake name.1",
        "say mafia.alone.think name.1",
        "say count.now",
        "count mafia_1 of 1,2,3,4,5,6,7",
        "say mafia.alone.manner name.1",
        "count mafia_1.manner of 1,2,3,4,5",
        "say mafia.alone.sleep name.1",
    ]


def test_cards_of_one_kind_wake_together_by_their_number_in_the_first_night_alone() -> None:
    """R3, R1.3: how many are dealt everybody knows, and neither waking nor sleep speaks of one alone. Later
    nobody has to know how many are left (R2.5)."""
    reader = Reader(8, mafioso=[1], detective=[2, 3], discussion=0)
    reader.read_to(Phase.NIGHT, 1)
    signs = reader.phase()
    assert signs[signs.index("say roll.several 2 role.detective") :][2:4] == [
        "count detective.roll of 1,2,3,4,5,6,7,8", "say roll.sleep",
    ]  # fmt: skip
    reader.read_to(Phase.NIGHT, 2)
    call = reader.phase()
    wakes = call[call.index("say night.several role.detective") :]
    assert [cue for cue in wakes if cue.startswith("say ") and "sleep" in cue][:1] == ["say roll.sleep"]
    said = {f"say {say.line}" for say in every_say(reader.table)}
    assert {"say night.several", "say roll.several"} <= said
    assert not {"say detective.wake", "say detective.sign", "say detective.sleep"} & said


def test_an_answer_aloud_comes_once_all_eyes_are_closed_again() -> None:
    """R9 `aloud`"""
    story = {"night 2": {"detective": 1}}
    reader = Reader(7, mafioso=[1], detective=[2], variant="aloud", at_night=story)
    reader.read_to(Phase.NIGHT, 2)
    script = reader.phase()
    assert script[script.index("say detective.sleep") :] == [
        "say detective.sleep",
        "rest back 2",
        "say aloud.mafia",
    ]


def test_the_sleepwalker_is_explained_to_everybody() -> None:
    """R2.10"""
    assert "say sleepwalker.brief" in _full().phase()


def test_after_a_first_night_of_murder_the_dead_may_have_to_break_a_tie() -> None:
    """R2.10: an even number of survivors."""
    for players, said in ((7, True), (8, False)):
        story = {"night 1": {"mafia": 5}}
        reader = Reader(players, "basic", mafioso=[1, 2], at_night=story)
        reader.read_to(Phase.DAWN, 1)
        assert ("say dawn.keep_out" in reader.phase()) is said


HEARTS: dict[str, Choices] = {"night 1": {"matchmaker": (3, 4)}, "night 2": {"mafia": 4}}


def test_at_dawn_the_box_asks_for_a_last_stand() -> None:
    """R4.6: a heart may have broken, and somebody may hold a bomb."""
    reader = Reader(8, mafioso=[1], matchmaker=[2], desperate=[3], at_night=HEARTS, answers={"stand": [0]})
    reader.read_to(Phase.DAWN, 2)
    assert "ask stand of 0,3,4" in reader.phase()


def test_that_nobody_takes_anybody_along_is_read_back() -> None:
    """R4.6, R11: nobody comes first, and may end the game; that may be a secret, so it is always asked."""
    reader = Reader(
        8, mafioso=[1], matchmaker=[2], desperate=[3], at_night=HEARTS,
        answers={"stand": [0, 3], "stand.takes": [1], "stand.sure": [0, 1]},
    )  # fmt: skip
    reader.read_to(Phase.DAWN, 2)
    script = reader.phase()
    nobody = script.index("say stand.nobody")
    assert script[nobody + 1] == "ask stand.sure of 1,0"
    assert script[nobody:].count("ask stand of 0,3,4") == 1
    assert reader.driver.view.dead == (3, 4, 1)


def test_a_helper_confirms_what_the_lamp_would_tell() -> None:
    """R9 `helper`"""
    reader = Reader(7, "basic", mafioso=[1], apothecary=[2], moderation="helper", answers={"died": [0]})
    reader.read_to(Phase.NIGHT, 1)
    assert _call(reader.phase(), "apothecary") == [
        "say apothecary.wake",
        "say helper.shows",
        "rest think 6",
        "wait apothecary",
        "say apothecary.sleep",
    ]
