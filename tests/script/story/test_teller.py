"""DESIGN 9.1 to 9.6: what is told of the town in whole games, cue by cue; who tells it knows no card."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.cues import Say, Story
from narrator.script.story.storybook import Memory, Storybook
from narrator.script.story.teller import Tale, Teller
from tests.kit.rules import lay
from tests.kit.scenes import told
from tests.kit.stage import eight
from tests.kit.storybook import BOOK, reader_of, stories_in, story_of, tale, text


def test_a_cold_open_stands_before_the_first_night() -> None:
    """In pieces, with the silence between them; the number of houses is the number of players."""
    reader = reader_of()
    script = reader.phase()
    arc = reader.driver.teller.arc[0]
    assert script[-4:] == [
        "wait begin",
        f"say story.{arc}.open.1.1 12",
        "rest silence 1.5",
        f"say story.{arc}.open.1.2",
    ]


def test_an_arc_with_a_motif_is_known_by_it_when_it_opens_and_when_it_is_over() -> None:
    """At no other time; a short story and an arc without one have none."""
    book = replace(BOOK, motifs={"wind": "hot_wind"})
    for seed, agreed, times in ((0, {}, 2), (0, {"story": "short"}, 0), (1, {}, 0)):
        reader = reader_of(tale(book, arc__wind=seed, arc__feast=1 - seed), **agreed)
        script = reader.read()
        after = [script[place + 1] for place, cue in enumerate(script) if cue.startswith("chime motif")]
        assert script.count("chime motif/hot_wind") == len(after) == times
        if times:
            assert after[0] == "say story.wind.open.1.1 12"
            assert ".over." in after[1]


def test_the_last_words_of_a_story_stand_for_themselves() -> None:
    script = reader_of().read()
    last = next(n for n, cue in enumerate(script) if ".over." in cue)
    assert script[last + 1 :][:1] == ["rest silence 2"]
    assert script[last + 2] == "say over.last_chance"


def test_silence_stands_between_the_last_chance_and_the_nights() -> None:
    """Nothing but the story's last picture follows the victory at once."""
    script = reader_of().read()
    waits = script.index("wait last_chance")
    assert script[waits + 1] == "rest silence 2"
    won = script.index("say won.draw")
    assert script[won + 1] == "music day"
    assert won < next(n for n, cue in enumerate(script) if ".over." in cue) < waits


def test_a_night_falls_with_its_own_weather_and_ends_with_it() -> None:
    reader = reader_of()
    reader.phase()
    arc, night = reader.driver.teller.arc[0], reader.phase()
    assert night[:7] == [
        "music night",
        "rest silence 1",
        "chime wind",
        f"say story.{arc}.fall.first.1",
        "rest silence 1",
        "say roll.how",
        "say night.eyes",
    ]
    assert night[-1] == f"say story.{arc}.end.one.1"


def test_a_dawn_without_a_death_is_as_silent_before_it_says_so() -> None:
    """R4.7: until the name, or nobody's, both sound alike."""
    reader = reader_of(at_night={"night 2": {"mafia": 4}})
    heard = []
    for night in (2, 3):
        reader.read_to(Phase.DAWN, night)
        at = (script := reader.phase()).index("music None")
        heard.append(script[at : at + 3])
    assert {tuple(cues[:2]) for cues in heard} == {("music None", "rest silence 2")}
    assert "say dawn.nobody" in {cues[2] for cues in heard}


def test_with_two_left_nobody_is_everybody() -> None:
    """The dawn goes on to the death at once."""
    reader = reader_of()
    reader.read_to(Phase.DAWN, 2)
    view = reader.driver.view
    for left in (2, 3):
        few = view.replace(living=view.living[:left])
        teller = Teller(view.table, tale())
        beats = (Story("dawn.death"), Story("but", Say("dawn.died", (("seat", 4),)), 4))
        heard = [told(cue) for beat in beats for cue in teller.tell(few, beat)]
        if left == 2:
            assert heard == ["rest silence 2", "say dawn.died 4"]
        else:
            assert "say story.but 4" in heard


def test_a_dawn_leaves_a_name_in_silence_and_a_house_stands_still() -> None:
    """DESIGN 9.5: everybody but one; then the plain word, by which it counts as heard, and the house."""
    reader = reader_of()
    reader.read_to(Phase.DAWN, 2)
    arc, home = reader.driver.teller.arc[0], reader.driver.teller.houses[4].id
    assert reader.phase() == [
        "music day",
        "say dawn.wakes",
        "chime rooster",
        f"say story.{arc}.dawn.death.one.1",
        "music None",
        "rest silence 2",
        "say story.but 4",
        "rest silence 1.5",
        "say dawn.died 4",
        f"say story.house.{home}.stops.1",
        "rest silence 1",
        f"say story.house.{home}.stops.2",
        "say card.turned",
        "rest silence 3",
        "say card.says role.citizen",
        "rest silence 1",
        "say dead.watches 4",
        "music day",
    ]


@pytest.mark.parametrize(
    ("night", "before", "after"),
    [(1, "dawn.all_here", "play.talk"), (3, "music day", "living.are")],
)
def test_what_the_town_thinks_of_a_dawn_follows_its_last_card(night: int, before: str, after: str) -> None:
    """Before anything is explained, or anybody counted; and once."""
    reader = reader_of(discussion=120)
    reader.read_to(Phase.DAWN, night)
    dawn, day = reader.phase(), reader.phase()
    (place,) = (n for n, cue in enumerate(dawn) if ".day." in cue)
    assert dawn[place - 1].endswith(before)
    assert dawn[place + 1].endswith(after)
    assert not any(cue.startswith("say story.") and ".day." in cue for cue in day)


@pytest.mark.parametrize("convicted", [2, 5])
def test_before_the_card_that_may_end_the_game_the_town_always_holds_its_breath(
    convicted: int,
) -> None:
    """R8.1: after one of two Mafiosi lies open, whoever is convicted next may be the other."""
    reader = reader_of(days=[1, convicted])
    reader.read_to(Phase.DAY, 2)
    script = reader.phase()
    assert script[script.index(f"say verdict.convicted {convicted}") - 1] == "rest silence 3.5"
    assert [cue for cue in script if ".verdict.guilty." in cue]


def test_the_town_settles_down_before_the_last_words_and_not_after_them() -> None:
    """R4.9: half a minute later nobody remembers what it was about."""
    reader = reader_of(days=[5], last_words="convicted")
    reader.read_to(Phase.DUSK, 1)
    script = reader.phase()
    settled = next(n for n, cue in enumerate(script) if ".verdict.guilty." in cue)
    assert script.index("say verdict.convicted 5") < settled < script.index("say last_words.first")


def test_on_an_even_day_a_verdict_that_ends_nothing_goes_without() -> None:
    reader = reader_of(days=[5, 6])
    reader.read_to(Phase.DAY, 2)
    script = reader.phase()
    assert script[script.index("say verdict.convicted 6") - 1] == "rest silence 1.5"
    assert not [cue for cue in script if ".verdict.guilty." in cue]


def test_the_music_stays_away_until_all_whom_a_night_took_are_named() -> None:
    reader = reader_of(serial_killer=[3], at_night={"night 2": {"mafia": 4, "serial_killer": 5}})
    reader.read_to(Phase.DAWN, 2)
    script = reader.phase()
    named = script[script.index("say story.but 4") : script.index("say dawn.died_too 5")]
    assert "say dawn.died 4" in named
    assert "music day" not in named
    assert "music day" in script[script.index("say dawn.died_too 5") :]


def test_after_the_box_has_dealt_by_light_the_night_falls_with_its_story() -> None:
    """R13.15: the first night begins once more, with other cards, and is told once more."""
    answers = {"mafia.roll": [1, 1], "by_light": [1]}
    reader = reader_of(answers=answers)
    reader.read_to(Phase.NIGHT, 1)
    reader.phase()
    reader.read_to(Phase.NIGHT, 1)
    falls = [id for id in stories_in(reader.phase()) if ".fall." in id]
    assert len(falls) == 1


def test_the_bell_strikes_once_for_each_of_the_dead() -> None:
    """DESIGN 9.6, and says with the first stroke what they are."""
    reader, strokes, named = reader_of(), [], []
    for night in range(1, 6):
        reader.read_to(Phase.NIGHT, night)
        dead = len(reader.driver.view.dead)
        script = reader.read(lambda it: told(it.cue) in ("say night.eyes", "say night.swift"))
        strokes.append((dead, script.count("chime bell")))
        named.append([cue for cue in script if cue.startswith("say story.tolled")])
        rung = [script[n + 1] for n, cue in enumerate(script) if cue == "chime bell"]
        place = {"chime wind", "chime rain"} & {*script}
        assert bool(place) == (dead == 0), "no sound that counts as one more stroke"
        assert rung[-1:] == ["rest silence 0.8"] * (dead > 0), "it dies away before the town is told of"
    assert strokes == [(0, 0), (0, 0), (1, 1), (2, 2), (3, 3)]
    assert named == [[], [], ["say story.tolled"], [], []]


def test_at_each_dawn_that_takes_somebody_the_dead_are_named_plainly_after_the_story() -> None:
    """Nobody has to guess what "everybody but seat five" means."""
    reader = reader_of()
    said = []
    for night in range(1, 4):
        reader.read_to(Phase.DAWN, night)
        said.append([cue for cue in reader.phase() if cue.startswith(("say story.but", "say dawn.died"))])
    assert said == [
        [],
        ["say story.but 4", "say dawn.died 4"],
        ["say story.but 5", "say dawn.died 5"],
    ]


def test_nothing_of_the_story_is_drawn_by_the_secret_seed() -> None:
    """DESIGN 3: to the last row, times included."""
    evenings = [eight(tale=tale(seed=5), secret_seed=seed).run() for seed in (0, 1, 77)]
    stories = [story_of(it.driver) for it in evenings]
    assert len(stories[0]) > 12
    assert stories[0] == stories[1] == stories[2]
    assert evenings[0].public() == evenings[1].public() == evenings[2].public()


def test_the_arc_that_was_heard_least_comes_next() -> None:
    """DESIGN 9.1: over many evenings all are heard equally often; among equals the public seed draws."""
    memory, heard, arcs = Memory(5), Counter[str](), tuple("abcdef")
    book = Storybook(arcs=arcs, texts=tuple(text(arc, "fall", "one") for arc in arcs))
    for evening in range(60):
        table = lay(8, mafioso=[1, 2], seed=evening)[0]
        told = Teller(table, Tale(book, memory))
        heard.update(told.arc)
        memory = memory.with_(told.heard)
        assert max(heard[arc] for arc in arcs) - min(heard[arc] for arc in arcs) <= 1
    firsts = {Teller(lay(8, mafioso=[1, 2], seed=n)[0], Tale(book)).arc for n in range(60)}
    assert firsts == {(arc,) for arc in arcs}
