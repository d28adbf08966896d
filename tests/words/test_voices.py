"""The words the box speaks, English and German: even in length, and true to R2.5."""

from __future__ import annotations

import re
import subprocess
import wave
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from narrator.words.check_wordings import is_call
from narrator.words.pack import Pack, load_pack
from tests.kit.skips import needs

VOICES = Path(__file__).parents[2] / "voices"
PARTS = (
    "wake", "sign", "meet", "think", "answer", "tell", "heal", "names", "manner", "sleep",
    "not_self", "not_again", "thrice",
)  # fmt: skip
"""The parts of a call that are spoken to whoever is behind a role."""

RULES = (
    "night.falls", "dawn.wakes", "dawn.died", "dawn.died_too", "dawn.nobody", "dawn.never_why", "day.first",
    "day.talk", "verdict.convicted", "verdict.none", "card.says", "card.covered", "told.says",
    "told.covered", "won.town", "won.mafia", "won.lovers", "won.nobody", "won.draw", "won.honest",
    "won.black", "roll.how", "story.tolled",
)  # fmt: skip
"""What has to be understood, and what the town does stands beside it in texts of its own (`Story`)."""

CALLS = ("night.eyes", "mafia.wake", "mafia.sleep", "detective.wake")

TIMED = (
    "day.first",
    "day.talk",
    "notes.day",
    "snap.unclear",
    "mayor.campaign",
    "mayor.campaign.short",
    "majority.talk",
)
"""After these the time runs that a press ends or uses; while they are spoken it is nobody's yet."""

PERSON = {"en": "he she him his her hers himself herself", "de": "er ihn ihm sein seine seinen"}
TELLING = {
    "en": "man woman men women both two three brother sister mafioso mafiosi detectives angels",
    "de": "mann frau männer frauen beide beiden zwei drei mafioso mafiosi detektiv detektive detektivin",
}
"""Words that would tell the gender or the number of those who have woken (R2.5)."""


@cache
def pack(language: str, tone: str = "dry") -> Pack:
    return load_pack(VOICES / language).at("nowhere", tone)


@pytest.fixture(params=["en", "de", "en family", "de family"])
def spoken(request: pytest.FixtureRequest) -> Pack:
    return pack(*request.param.split())


def call_lines(spoken: Pack) -> dict[str, tuple[str, ...]]:
    return {
        id: wordings
        for id, wordings in spoken.lines.items()
        if is_call(id.rpartition(".")[0], spoken.lines) and id.rpartition(".")[2] in PARTS
    }


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def test_what_happens_is_said_in_one_wording(spoken: Pack) -> None:
    """A rule is said once, clearly, and never varied: who hears another sentence asks what has changed."""
    assert {line: spoken.lines[line] for line in RULES if len(spoken.lines[line]) != 1} == {}


def test_what_happens_is_said_in_a_breath(spoken: Pack) -> None:
    """The colour is gone from it: a sentence or two, without a place."""
    texts = [text for line in RULES for text in spoken.lines[line]]
    assert [text for text in texts if len(re.findall(r"\w+", text)) > 17 or "Palermo" in text] == []


def test_a_call_that_is_heard_every_night_comes_in_four_wordings(spoken: Pack) -> None:
    assert [line for line in CALLS if len(spoken.lines[line]) < 4] == []


def test_the_press_that_ends_a_talk_is_the_last_thing_said_of_it(spoken: Pack) -> None:
    """Who presses on the word presses when the line is over, not into it."""
    texts = [text for line in TIMED for text in spoken.lines[line]]
    assert [text for text in texts if not {"press", "drückt"} & {*words(text)[-3:]}] == []


def test_the_town_is_spelled_for_the_engine_and_written_for_the_eye(spoken: Pack) -> None:
    """A plain "Palermo" is stressed on its first syllable by espeak-ng, in both languages."""
    assert spoken.respell["Palermo"] != "Palermo"
    assert any("Palermo" in " ".join(texts) for texts in spoken.lines.values())
    assert not [id for id, texts in spoken.lines.items() if spoken.respell["Palermo"] in texts]


TWO = ("matchmaker.think", "piper.think")
"""Lines that tell how many may be chosen, and not by how many."""


def test_a_call_never_tells_number_or_gender_of_who_is_behind_it(spoken: Pack) -> None:
    """R2.5: collective words only, in every part of every call; one alone is no couple, whoever asks."""
    telling = set((TELLING[spoken.language] + " " + PERSON[spoken.language]).split())
    lines = {id: texts for id, texts in call_lines(spoken).items() if id not in TWO}
    assert {"mafia.wake", "detective.second.sleep", "angel.think"} <= lines.keys()
    told = [(id, text) for id, texts in lines.items() for text in texts if telling & {*words(text)}]
    assert told == []


@pytest.mark.parametrize("theme", ["palermo", "wolves"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_who_wakes_before_any_sign_in_is_called_by_the_card(language: str, theme: str) -> None:
    """R14.6: nobody has been told yet which room wakes for whom."""
    lines = load_pack(VOICES / language).at(theme, "dry").lines
    assert all(lines["role.thief"][0] in wording for wording in lines["thief.wake"])


@pytest.mark.parametrize("theme", ["nowhere", "wolves"])
@pytest.mark.parametrize("tone", ["dry", "family"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_chooses_at_night_is_told_to_choose_and_not_to_press(
    language: str, tone: str, theme: str
) -> None:
    """R9: by touch nobody presses at night, and with a helper the helper alone; both hear these lines. The
    box always asks for the couple by itself, since it keeps the lovers."""
    lines = load_pack(VOICES / language).at(theme, tone).lines
    asked = [id for id in lines if id.endswith(".think") and not id.startswith("matchmaker.")]
    told = [text for id in asked for text in lines[id]]
    assert len(told) > 30
    assert [t for t in told if re.search(r"\b(press|drück)", t.casefold())] == []


EITHER_WAY = {"en": {"asked", "no"}, "de": {"gefragt", "ohne"}}
"""One of these makes what is said over the lamp true although nobody may have asked."""


def test_what_is_said_over_the_lamp_is_true_whether_or_not_anybody_asked(spoken: Pack) -> None:
    """The line comes in any case, since nothing audible depends on a press."""
    answers = {id: texts for id, texts in call_lines(spoken).items() if id.endswith(".answer")}
    assert len(answers) == 8
    for texts in answers.values():
        assert [t for t in texts if not EITHER_WAY[spoken.language] & {*words(t)}] == []


def test_a_player_is_neither_he_nor_she(spoken: Pack) -> None:
    person = set(PERSON[spoken.language].split())
    with_seat = [t for texts in spoken.lines.values() for t in texts if "{seat}" in t]
    assert with_seat
    assert [text for text in with_seat if person & {*words(text)}] == []


def test_dawn_never_tells_the_cause_behind_a_death(spoken: Pack) -> None:
    """R4.7: a murder, a poison and a broken heart sound alike, and so do all ways to survive."""
    ids = ("dawn.died", "dawn.died_too", "dawn.nobody")
    news = " ".join(text for id in ids for text in spoken.lines[id]).casefold()
    for word in ("mafia", "murder", "mord", "guard", "angel", "engel", "poison", "gift", "saved"):
        assert word not in words(news)


def test_the_first_night_promises_nothing(spoken: Pack) -> None:
    """Some tables kill in it and some only meet (R2.1, R2.2); the same lines serve both."""
    first = words(" ".join(spoken.lines["night.falls"] + spoken.lines["day.first"]))
    assert not {"dies", "dead", "died", "kills", "stirbt", "tot", "gestorben", "mord"} & {*first}


def test_a_meeting_promises_nothing_for_the_night(spoken: Pack) -> None:
    """R4.12 with R2.2: where each chooses alone, the Mafia meets and murders in one and the same night."""
    meeting = words(" ".join(spoken.lines["mafia.meet"]))
    assert not {"tonight", "night", "heute", "nacht"} & {*meeting}


def test_every_number_up_to_sixty_has_a_word_of_its_own(spoken: Pack) -> None:
    assert len(set(spoken.numbers)) == 61


@needs("espeak-ng")
@pytest.mark.parametrize(("part", "most"), [("wake", 4.0), ("sign", 4.0), ("sleep", 3.0)])
def test_waking_and_falling_asleep_are_short(spoken: Pack, part: str, most: float, tmp_path: Path) -> None:
    """Seconds as espeak-ng speaks at the pace for which the night is laid out."""
    texts = [t for id, ts in call_lines(spoken).items() if id.endswith(f".{part}") for t in ts]
    assert {text: s for text in texts if (s := seconds(spoken, text, tmp_path)) > most} == {}


def seconds(spoken: Pack, text: str, folder: Path) -> float:
    """The spoken length of a text at 140 words a minute, without the silence at its ends."""
    voice, file = spoken.voice.id.rpartition("/")[2], folder / "line.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", "140", "-w", file, text], check=True)
    with wave.open(str(file), "rb") as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16).astype(np.int32)
        loud = np.flatnonzero(np.abs(samples) > 60)
        return float(loud[-1] - loud[0]) / sound.getframerate()
