"""People who say their names into a microphone, in virtual time. Contains no tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from unittest.mock import patch

from narrator.live.simulated import Prompt
from narrator.script.common.cues import AwaitConfirm, Count, HearName
from narrator.stage.fakes import FakeEar, SilentSound
from narrator.stage.ports import Edge, Utterance
from tests.kit.box.box import Box, settings_in
from tests.kit.box.crashes import asked
from tests.kit.box.people import People

ROLES = {"mafioso": 1, "detective": 1}
CARDS = ("mafioso", "detective", "citizen", "citizen", "citizen")
STORY = People(cards=CARDS, nights=[{}, {"mafia": 5, "detective": 1}], verdicts=[0, 1])
SEATS = 5
LAMP_PASS = 2.5
"""Seconds of a slot in which everybody looks up in turn."""

Press = Callable[[Prompt], Iterable[Edge]]


def name(text: str, seconds: float = 0.7) -> Utterance:
    """Somebody has said this name, in so many seconds."""
    return Utterance("", seconds, text)


FIVE = [name("Anna"), name("Ben"), name("Clara", 1.1), name("David"), name("Emil")]


class Table:
    """They want names, unless ``wants`` says otherwise; ``presses`` press besides while a name is heard or
    judged, told how often they were asked by then."""

    def __init__(self, wants: int | None = 1, presses: Callable[[int, Prompt], Iterable[Edge]] | None = None):
        self.wants, self.presses = wants, presses
        self.listened = 0

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, Count) and cue.ask == "names":
            return () if self.wants is None else prompt.on(self.wants)
        self.listened += isinstance(cue, HearName)
        again = isinstance(cue, AwaitConfirm) and cue.ask == "names.again"
        if isinstance(cue, HearName) or again:
            return self.presses(self.listened, prompt) if self.presses else ()
        return STORY(prompt)


def a_box(folder: Path, ear: FakeEar | None, table: Table | None = None, **chosen: object) -> Box:
    given = {"players": SEATS, "roles": ROLES, **chosen}
    return Box(settings_in(folder, **given), table or Table(), ear=ear)


def night(box: Box) -> bool:
    """The Mafia of night 2 has been asked, and a dawn may follow."""
    return asked("mafia", "night 2")(box)


def begun(box: Box) -> bool:
    return asked("begin", "setup")(box)


def of_names(box: Box) -> list[str]:
    """What was said about names, and each name or number that was played back."""
    return [
        row.line if row.line != "count.seat" else row.text
        for row in box.rows
        if row.cue == "say" and row.line.startswith(("name.", "count.seat"))
    ]


def called(box: Box) -> dict[str, object]:
    """Number → what is called in its place."""
    own = box.evening.table.spoken.play.own
    assert own is not None
    numbers = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")
    heard = {number: own.of(seat) for seat, number in enumerate(numbers, 1)}
    return {number: one.clip for number, one in heard.items() if one is not None}


EVERYBODY = {"One": "Anna", "Two": "Ben", "Three": "Clara", "Four": "David", "Five": "Emil"}


def played(box: Box, until: Callable[[Box], bool]) -> list[tuple[float, object]]:
    """Every clip that is played until then, in its order."""
    heard = []
    say = SilentSound.say

    def spy(sound: SilentSound, clip: object, at: float, *, ducks: bool) -> None:
        heard.append((at, clip))
        say(sound, clip, at, ducks=ducks)

    with patch.object(SilentSound, "say", spy):
        box.run(until)
    return heard
