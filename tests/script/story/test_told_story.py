"""DESIGN 9.1 to 9.6: what may be told and when, over random games; an undo, and the sounds of the place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Chime, Cue, Say, Story
from narrator.script.driver import Driver
from narrator.script.story import teller
from narrator.script.story.public_facts import holds, town_facts
from narrator.script.story.storybook import Storybook
from narrator.script.story.teller import Teller
from tests.kit.random_table import RandomTable
from tests.kit.scenes import Reader, told
from tests.kit.storybook import BOOK, MORE, house, reader_of, stories_in, story_of, tale, text


class Witness:
    """Looks on whenever a text is told, whether it is true just then."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen = Counter[str]()
        self.untrue: list[str] = []
        tell, texts = Teller.tell, {one.id: one for one in BOOK.texts}

        def watched(it: Teller, view: Any, cue: Story) -> Iterator[Cue]:
            before = Counter(it.heard)
            told = list(tell(it, view, cue))
            for id in Counter(it.heard) - before:
                if id in texts:
                    self.seen[texts[id].beat] += 1
                    known = town_facts(view, view.table.options.tone)
                    if not holds(texts[id].when, known) or texts[id].beat != cue.beat:
                        self.untrue.append(id)
            return iter(told)

        patch.setattr(teller.Teller, "tell", watched)


@pytest.mark.parametrize("batch", range(3))
def test_no_text_is_told_where_its_conditions_do_not_hold(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In any game, whatever is taken back; nor a text of another arc."""
    witness = Witness(monkeypatch)
    for seed in range(batch, 90, 3):
        table, chance = RandomTable(seed), random.Random(seed)
        driver = Driver(table.reader.driver.game, tale(seed=seed))
        table.reader.driver = driver
        for _ in range(700):
            if driver.cue is None:
                break
            if driver.by_day and driver.checkpoints and chance.random() < 0.01:
                driver.event(Undo(to_night=chance.random() < 0.3))
                continue
            if type(driver.cue) is Say and driver.cue.line.startswith("story."):
                others = {*BOOK.arcs} - {*driver.teller.arc}
                assert not any(driver.cue.line.startswith(f"story.{one}.") for one in others)
            table.answers(driver)
    assert witness.untrue == []
    assert {"fall", "end", "dawn.death", "day", "verdict.guilty", "over"} <= {*witness.seen}


def test_the_same_replies_tell_the_same_story() -> None:
    """A journal replays to the same words, undone ones counted."""
    heard = []
    for _ in range(2):
        reader = reader_of()
        reader.read_to(Phase.DAY, 2)
        reader.driver.event(Undo())
        reader.read_to(Phase.NIGHT, 4)
        heard.append((reader.driver.teller.heard, story_of(reader.driver)))
    assert heard[0] == heard[1]


def test_an_undo_in_the_midst_of_a_story_ends_it() -> None:
    """R11: what was begun of the old morning is not gone on with."""
    reader = reader_of()
    reader.read_to(Phase.DAWN, 2)
    reader.read(lambda it: told(it.cue).startswith("say story.house."))
    reader.driver.event(Undo())
    assert told(reader.driver.cue).startswith("say undone.")
    assert reader.driver.view.label == "night 2"
    assert not any(".stops" in one for one in stories_in(reader.phase()))


def test_sounds_of_the_place_belong_to_nightfall_and_morning() -> None:
    """DESIGN 9.6: never inside a call."""
    reader = reader_of()
    eyes_closed = False
    for _ in range(4000):
        cue = reader.driver.cue
        if cue is None:
            break
        if type(cue) is Say and cue.line == "night.eyes":
            eyes_closed = True
        elif type(cue) is Say and cue.line == "dawn.wakes":
            eyes_closed = False
        assert not (eyes_closed and type(cue) is Chime)
        reader.answer()


def test_a_house_has_all_it_needs() -> None:
    """What is told of it later comes in turn from game to game."""
    book = Storybook((text("wind", "fall", "one", night=(1, MORE)),), ("wind",), (house("baker"),))
    spoken = []
    for before in range(3):
        reader = Reader(
            12, mafioso=[2, 3], discussion=0, days=[0] * 6, at_night={"night 2": {"mafia": 1}},
            tale=tale(book, later__baker=before),
        )  # fmt: skip
        script = reader.read_to(Phase.NIGHT, 6)
        spoken.append([one for one in stories_in(script) if ".later." in one])
    first, second = "story.house.baker.later.1", "story.house.baker.later.2"
    assert spoken == [[first], [second], [first]]


def test_a_table_that_is_dealt_by_light_hears_the_open_once_before_its_first_night() -> None:
    script = reader_of(deal="box").read()
    opens = [at for at, cue in enumerate(script) if ".open.1.1" in cue]
    assert len(opens) == 1
    assert script.index("wait dealt") < opens[0] < script.index("music night", opens[0])
