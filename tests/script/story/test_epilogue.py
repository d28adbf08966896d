"""What the nights have hidden, told once nothing is secret any more: what is told of which night, and what is
left out.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.odds.random_players import random_game
from narrator.rules.game import acts
from narrator.script.common.cues import Say
from narrator.script.story.epilogue import LONGEST, Epilogue, first_of_all
from narrator.script.story.incident import NEAR
from narrator.script.story.near_misses import told
from narrator.stage.performance import LINE_GAP
from narrator.words.pack import Pack, load_pack
from tests.kit.behind import heard, over, short, town
from tests.kit.rules import Evening, evening
from tests.kit.tables import draw_table

VOICES = Path(__file__).parents[3] / "voices"
PACKS = {language: load_pack(VOICES / language) for language in ("en", "de")}


def test_a_guard_one_house_too_far_is_told_with_whom_it_missed() -> None:
    assert heard(town().night(mafia=8, angel=7), 2) == ["picked 8", "next_door 4 7"]
    assert heard(town().night(mafia=9, angel=1), 2) == ["picked 9", "next_door 4 1"]
    assert heard(town().night(mafia=9, angel=5), 2) == ["picked 9", "wrong_door 4 5"]


def lines(it: Evening) -> list[str]:
    """The whole epilogue, as if the game were over."""
    return [short(say) for say in Epilogue(over(it)).says]


def test_every_night_is_told_and_every_death_with_its_cause() -> None:
    """Before whatever else there is; where nothing was hidden, too."""
    it = town(detective=[], coward=[]).night(mafia=8, apothecary=7).day()
    assert lines(it.night(mafia=9, angel=6).day()) == [
        "open",
        "night.quiet 1",
        "night 2",
        "picked 8",
        "poison.wrong 6 7",
        "night 3",
        "picked 9",
        "wrong_door 4 6",
        "close.long",
    ]


def test_a_night_that_took_nobody_is_told_so_before_the_verdict_after_it() -> None:
    it = evening(9, mafioso=[1, 2]).night().day(5).night(mafia=6).day(1)
    assert lines(it)[1:5] == ["night.quiet 1", "fooled 5", "night 2", "picked 6"]


def test_no_verdict_is_told_in_the_words_of_another() -> None:
    it = evening(12, mafioso=[1, 2]).night().day(3).night(mafia=4).day(5).night(mafia=6).day(7)
    words = PACKS["en"].at("palermo", "dry")
    epilogue = Epilogue(over(it), spoken=words.story.seconds)
    said = _texts(words, epilogue)
    fooled = [text for say, text in said if say.line == "epilogue.fooled"]
    assert len(fooled) == 3
    assert len({re.sub(r"seat \w+", "", text) for text in fooled}) == len(fooled)


def _texts(words: Pack, epilogue: Epilogue) -> list[tuple[Say, str]]:
    before: Counter[str] = Counter()
    found = []
    for say in epilogue.says:
        which = first_of_all(say.line, before[say.line], words.wordings(say.line))
        before[say.line] += 1
        found.append((say, words.text(say, {}, which)))
    return found


def test_who_was_convicted_is_told_with_whether_they_lied_well() -> None:
    assert heard(town().night(mafia=8).day(9), 2) == ["picked 8", "fooled 9"]
    assert heard(town().night(mafia=8).day(2), 2) == ["picked 8", "hit 2"]


def test_whoever_stood_at_the_own_door_is_not_told_to_have_stood_at_another() -> None:
    it = town()
    assert heard(it.night(mafia=4, angel=4), 2) == ["guarded.own 4"]
    assert heard(it.night(mafia=9, angel=4), 2) == ["picked 9"]


def test_whoever_was_saved_hears_by_whom() -> None:
    """R4.3, R4.4."""
    assert heard(town().night(mafia=8, angel=8), 2) == ["guarded 4 8"]
    assert heard(town().night(mafia=8, heal=1), 2) == ["healed 6 8"]
    assert heard(town().night(mafia=6, heal=1), 2) == ["healed.own 6"]
    assert heard(town().night(mafia=8, angel=8, heal=1), 2) == ["saved_twice 8"]
    assert heard(town().night(mafia=5, coward=2), 2) == ["not_home 2 5"]


def test_who_was_saved_and_poisoned_in_one_night_was_not_saved() -> None:
    """R4.6: no guard helps."""
    it = town().night(mafia=8, angel=8, apothecary=8)
    assert heard(it, 2) == ["poison.wrong 6 8"]


def test_a_hiding_place_can_be_the_wrong_one() -> None:
    """R4.5."""
    assert heard(town().night(mafia=8, coward=8), 2) == ["wrong_bed 8 5"]
    assert heard(town().night(mafia=9, coward=1), 2) == ["hid_badly 1 5", "picked 9"]


def test_what_the_lamp_said_is_told_with_what_became_of_it() -> None:
    assert heard(town().night(mafia=9, detective=1).day(1), 2)[1:] == [
        "answer.asks 3 1",
        "answer.heard",
    ]
    assert heard(town().night(mafia=9, detective=1).day(8), 2)[1:] == [
        "answer.asks 3 1",
        "answer.lost 8",
    ]
    assert heard(town().night(mafia=3, detective=1).day(), 2)[1:] == ["answer.died 1 3"]
    assert heard(town().night(mafia=9, detective=8).day(8), 2)[1:] == [
        "answer.asks 3 8",
        "answer.ignored 8",
    ]
    assert heard(town().night(mafia=9, detective=1).day(), 2)[1:] == [
        "answer.asks 3 1",
        "answer.yes",
    ]
    assert heard(town().night(mafia=9, detective=8).day(), 2)[1:] == [
        "answer.asks 3 8",
        "answer.no",
    ]


def test_an_answer_that_the_morning_made_worthless_is_told_as_such() -> None:
    assert heard(town().night(mafia=9, detective=9).day(), 2) == [
        "picked 9",
        "answer.asks 3 9",
        "answer.same 9",
    ]


def test_an_answer_that_was_given_before_is_not_told_again() -> None:
    it = town().night(mafia=9, detective=1).day().night(mafia=8, detective=1).day()
    assert heard(it, 2)[1:] == ["answer.asks 3 1", "answer.yes"]
    assert heard(it, 3) == ["picked 8"]


def test_nobody_is_blamed_for_an_answer_that_died_in_the_night() -> None:
    it = town().night(mafia=3, detective=8).day(8)
    assert heard(it, 2)[1:] == ["answer.asks 3 8", "answer.no"]


def test_who_was_cleared_and_convicted_days_later_is_told_with_the_last_question() -> None:
    it = town().night(mafia=9, detective=7).day().night(mafia=8, detective=7).day()
    it = it.night(mafia=4).day(7)
    assert "answer.forgotten 7" not in heard(it, 2)
    assert "answer.forgotten 7" in heard(it, 3)
    assert heard(it, 0) == []


def test_who_knew_and_was_convicted_is_told_of() -> None:
    """And of whom the town convicts in place of the one that the lamp named, only this is told."""
    it = town().night(mafia=9, detective=1).day().night(mafia=8).day(3)
    assert "answer.silenced 1 3" in heard(it, 3)
    it = town().night(mafia=9, detective=1).day(3)
    assert heard(it, 2)[1:] == ["answer.asks 3 1", "answer.yes", "answer.silenced 1 3"]


def test_a_godfather_has_deceived_the_lamp() -> None:
    it = town(mafioso=[1], godfather=[2]).night(mafia=9, detective=2).day()
    assert "answer.lied" in heard(it, 2)


def test_who_knew_and_was_murdered_is_told_of() -> None:
    it = town().night(mafia=9, detective=1).day().night(mafia=3)
    assert heard(it, 3) == ["knew 3"]


def test_an_answer_spoken_aloud_is_no_news() -> None:
    """R9 ``aloud``."""
    it = town(variant="aloud").night(mafia=9, detective=1).day()
    assert heard(it, 2) == ["picked 9"]


def test_a_mafia_that_chose_nobody_or_one_of_its_own_hears_of_it() -> None:
    assert heard(town().night(), 2) == ["no_choice"]
    assert heard(town().night(mafia=2), 2) == ["own 2"]
    assert heard(town(), 1) == []


def test_those_who_choose_alone_may_have_disagreed() -> None:
    """R4.12."""
    it = town(blind=True).night(mafia_1=8, mafia_2=9)
    assert heard(it, 2) == ["disagreed"]


def test_a_broken_heart_is_told_with_whose_it_was() -> None:
    """R4.6."""
    it = evening(9, mafioso=[1, 2], matchmaker=[3]).night(7, 8).day().night(mafia=7)
    assert heard(it, 1) == ["paired 8 7", "paired.by 3"]
    assert heard(it, 2) == ["picked 7", "heart 7 8"]


def test_who_asked_in_vain_every_time_is_named_last() -> None:
    it = town().night(mafia=9, detective=1).day().night(mafia=8, detective=2).day()
    assert heard(it, 0) == ["asked.green 2 3"]
    it = town().night(mafia=9, detective=7).day().night(mafia=8, detective=6).day()
    assert heard(it, 0) == []
    it = it.night(mafia=2, detective=5).day()
    assert heard(it, 0) == ["asked.red 3 3"]
    it = town().night(mafia=9, detective=1).day(1).night(mafia=8, detective=2).day()
    assert heard(it, 0) == []


def test_with_a_helper_only_what_the_box_was_told_is_told() -> None:
    """R9: it knows no cards and no choices."""
    it = evening(9, mafioso=[1, 2], moderation="helper", reveal="none")
    it = it.night().day().helped(7).does(acts.ReportEnd(None)).day().helped()
    assert heard(it) == ["taken 7", "spared"]


def test_on_notes_it_is_told_that_they_did_not_match() -> None:
    """R7.4."""
    it = evening(9, "sunrise", mafioso=[1, 2, 3]).night()
    it = it.does(acts.Morning(), acts.CallNight(), acts.Nightfall(), acts.Wake())
    assert heard(it.does(acts.ReportNotes(3, None)), 2) == ["notes.differ 3"]
    assert heard(it.does(acts.ReportNotes(3, 7)), 2) == ["notes.same 7"]


def test_a_night_that_was_taken_back_is_told_as_it_went_in_the_end() -> None:
    dusk = town().dusk()
    first, second = dusk.night(mafia=8, angel=8), dusk.night(mafia=9)
    assert heard(first, 2) == ["guarded 4 8"]
    assert heard(second, 2) == ["picked 9"]


def test_a_short_story_tells_the_near_misses_alone() -> None:
    it = town(story="short").night(mafia=8, angel=8).day().night(mafia=9)
    assert [short(say) for say in Epilogue(over(it)).says] == [
        "open", "night 2", "guarded 4 8", "close",
    ]  # fmt: skip
    nothing_near = town(story="short").night(mafia=9)
    assert Epilogue(over(nothing_near)).says == ()


def test_without_a_story_and_without_an_end_nothing_is_told() -> None:
    assert Epilogue(over(town(story="none").night(mafia=8, angel=8))).says == ()
    assert Epilogue(town().night(mafia=8, angel=8).game).says == ()


@given(st.integers(0, 2**31))
@settings(max_examples=150, deadline=None)
def test_it_takes_a_minute_at_most_and_tells_the_last_deadly_night(seed: int) -> None:
    chance = random.Random(seed)
    table, cards = draw_table(chance, most=12, moderation="box")
    game = random_game(table, cards, chance)
    if table.options.on_notes:
        return
    words = PACKS["en"].at("palermo", "dry")
    epilogue = Epilogue(game, spoken=words.story.seconds)
    voice = EstimatedVoice()
    assert sum(voice.seconds(text) + LINE_GAP for _, text in _texts(words, epilogue)) <= 60
    deadly = [one.night for one in told(game) if one.cause]
    assert not deadly or max(deadly) in [one.night for one in epilogue.told]
    assert all(one.cause or one.interest >= NEAR for one in Epilogue(game, brief=True).told)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_line_takes_longer_than_the_minute_counts_with(language: str) -> None:
    pack, voice = PACKS[language], EstimatedVoice()
    slots = (("seat", 17), ("other", 24), ("number", 4))
    texts = {line: pack.lines[line] for line in LONGEST}
    longer = {
        (line, pick): seconds
        for line, wordings in texts.items()
        for pick in range(len(wordings))
        if (seconds := voice.seconds(pack.text(Say(line, slots), {}, pick)) + LINE_GAP) > LONGEST[line]
    }
    assert longer == {}


def test_a_minute_that_is_not_full_ends_on_a_longer_word() -> None:
    """And one that is full on a short one."""
    it = town().night(mafia=8).day()
    assert lines(it)[-1] == "close.long"
    slow = {"epilogue.close": [4.0], "epilogue.picked": [40.0], "epilogue.close.long": [7.5]}
    assert short(Epilogue(over(it), spoken=slow).says[-1]) == "close"
