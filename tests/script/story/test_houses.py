"""DESIGN 9.2: a house for each seat, which stops when its owner is gone and is told of again."""

from __future__ import annotations

import random

from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import Story
from narrator.script.driver import Driver
from narrator.script.story.storybook import Memory, Piece, Storybook, StoryText
from narrator.script.story.teller import Tale, Teller
from tests.kit.rules import lay
from tests.kit.scenes import Reader, told
from tests.kit.storybook import BOOK, houses_of, reader_of, stories_in, tale, when


def test_a_house_is_told_of_again_once_in_the_nights_between() -> None:
    """DESIGN 9.2: at a later nightfall, in every other night, that of whoever died longest ago first."""
    reader, later = reader_of(), []
    for night in range(2, 8):
        reader.read_to(Phase.NIGHT, night)
        homes = {home.id: seat for seat, home in reader.driver.teller.houses.items()}
        heard = [one.split(".") for one in stories_in(reader.phase()) if ".later." in one]
        later.append([homes[one[2]] for one in heard])
    assert later == [[], [4], [], [6], [], []]


def test_the_house_of_whoever_was_convicted_stops_at_nightfall() -> None:
    """DESIGN 9.2: in place of what is told of another house again, so that no night falls later for it."""
    reader, heard = reader_of(days=[0, 7, 0, 0, 0, 0, 0]), []
    for night in range(3, 8):
        reader.read_to(Phase.NIGHT, night)
        script = stories_in(reader.read(lambda it: told(it.cue) == "say night.eyes"))
        heard.append([one.split(".")[2:4] for one in script if ".house." in one])
    homes = {seat: home.id for seat, home in reader.driver.teller.houses.items()}
    assert [[*map(tuple, one)] for one in heard] == [
        [(homes[7], "stops"), (homes[7], "stops")],  # in two pieces
        [],
        [(homes[4], "later")],
        [],
        [(homes[7], "later")],
    ]


def test_at_nightfall_it_is_said_whose_house_stops() -> None:
    """DESIGN 9.2: nobody has just been named there."""
    reader = reader_of(days=[0, 7, 0])
    reader.read_to(Phase.NIGHT, 3)
    script = reader.read(lambda it: told(it.cue) == "say night.eyes")
    stops = next(at for at, cue in enumerate(script) if ".house." in cue)
    assert script[stops - 3 : stops] == [
        "rest silence 1.5",
        "say story.missed 7",
        "rest silence 0.3",
    ]


def test_no_name_follows_what_is_told_of_whoever_has_come_to_an_office() -> None:
    """It would seem to be theirs."""
    reader = reader_of(days=[0, 7, 0])
    reader.read_to(Phase.NIGHT, 3)
    view, heard = reader.driver.view, list[list[str]]()
    for about in ({}, {"event": "mayor"}):
        fall = StoryText("story.x", "fall", (Piece("story.x.1"),), when(**about), "wind")
        book = Storybook((fall,), ("wind",), BOOK.houses)
        teller = Teller(view.table, Tale(book))
        teller._last["fall"] = fall.id
        heard.append([told(cue) for cue in teller.tell(view, Story("house.later"))])
    assert ["say story.missed 7" in one for one in heard] == [True, False]


def test_a_verdict_that_is_taken_back_stops_no_house() -> None:
    """R11"""
    reader = reader_of(at_night={}, days=[0, 7, 0])
    reader.read_to(Phase.DUSK, 2)
    reader.read(lambda it: it.view.facts_announced == len(it.view.facts) - 1)
    for undone in (False, True):
        if undone:
            reader.driver.event(Undo())
        view = reader.driver.view.replace(night=3)
        told_of = list(Teller(view.table, tale()).tell(view, Story("house.later")))
        assert (7 in view.dead, not told_of) == (not undone, undone)


def test_houses_are_dealt_by_the_public_seed_alone() -> None:
    """DESIGN 9.2: whoever holds which card lives where they live."""
    chance, differ = random.Random(3), 0
    for seed in range(30):
        table, cards = lay(12, mafioso=[1, 2], angel=[3], detective=[4], seed=seed)
        homes = houses_of(table, tale())
        for _ in range(4):
            other = tuple(chance.sample(cards, len(cards)))
            driver = Driver(new_game(table, chance.getrandbits(30), other), tale())
            assert {seat: one.id for seat, one in driver.teller.houses.items()} == homes
        assert len({*homes.values()}) == 12
        differ += homes != houses_of(lay(12, mafioso=[1, 2], seed=seed + 1)[0], tale())
    assert differ > 25


def test_houses_that_were_told_of_come_last_into_the_next_game() -> None:
    table = lay(12, mafioso=[1, 2])[0]
    heard = {f"home.{one.id}": 1 for one in BOOK.houses[:8]}
    homes = {*houses_of(table, Tale(BOOK, Memory().with_(heard))).values()}
    assert homes == {one.id for one in BOOK.houses[8:]}


def test_where_a_night_took_several_no_house_stops() -> None:
    """Nobody could tell whose it is, and would read something into it."""
    reader = Reader(
        14, "basic", mafioso=[1, 2], apothecary=[3], coward=[4], tale=tale(), deadlock=0, manner=False,
        at_night={"night 1": {"mafia": 7, "apothecary": 9, "poison": 9, "coward": 7}},
    )  # fmt: skip
    reader.read_to(Phase.DAWN, 1)
    script = reader.phase()
    assert reader.driver.view.dead == (4, 7, 9)
    names = [cue for cue in script if cue.startswith(("say story.but", "say dawn.died"))]
    assert [cue.split()[1] for cue in names] == [
        "story.but",
        "dawn.died",
        "dawn.died_too",
        "dawn.died_too",
    ]
    assert not [one for one in stories_in(script) if ".stops" in one]
