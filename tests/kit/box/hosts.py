"""Who sets a box up by ear in virtual time: they press at what they hear named. Contains no tests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from narrator.config.settings import Settings
from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.evening.anything_again import CLEAR
from narrator.script.set_up.outlook import AS_IT_IS
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.ports import Edge, Voice
from tests.kit.box.box import Box, Hands, pack
from tests.kit.box.people import idle

HELD = 0.9
"""Seconds of a long press."""

Step = str | tuple[str, int | str]


@dataclass
class Host:
    """Presses, one after the other, at what ``steps`` name: a line that is counted, or with ``number``
    the item that says so. ``"hold"`` is a long press and ``"press"`` a short one, at the next wait.
    Who wants a ruleset that is not named asks for the others. Afterwards nobody presses anything but that all
    are seated, that all is clear, and that a first night stays as it is."""

    steps: Sequence[Step]
    done: int = 0
    waits: tuple[str, ...] = ("ready", "begin")

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask in ("laid", "seated", "looked"):
            return tap(prompt.at + 1)
        if isinstance(prompt.cue, Count) and prompt.cue.ask == "anything":
            return prompt.on(CLEAR)
        spares = [*self.steps[self.done :]][:1] == ["long.early.spares"]
        if isinstance(prompt.cue, Count) and prompt.cue.ask == "early" and not spares:
            return prompt.on(AS_IT_IS)
        if self.done == len(self.steps):
            return ()
        if isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "set.ready.starts":
            begins = self.steps[self.done] == "set.play"
            self.done += begins
            return tap(prompt.at + 1, 0.12 if begins else HELD)  # else there is more to be chosen
        step, cue = self.steps[self.done], prompt.cue
        if isinstance(cue, AwaitConfirm) and cue.ask in self.waits and step in ("hold", "press"):
            self.done += 1
            return tap(prompt.at + 1, HELD if step == "hold" else 0.12)
        if not isinstance(cue, Count):
            return ()
        line, number = (step, None) if isinstance(step, str) else step
        for item in cue.items:
            slots = [value for _, value in item.say.slots]
            if item.say.line == line and (number is None or number in slots):
                self.done += 1
                return prompt.on(item.value)
        more = [item.value for item in cue.items if item.say.line == "set.rules.more"]
        return prompt.on(more[0]) if more and line.startswith("ruleset.") else ()


def players(number: int) -> Step:
    return ("count.number", number)


def a_box(
    folder: Path,
    hands: Hands,
    voice: Voice | None = None,
    *,
    reckons: bool = False,
    **chosen: Any,
) -> Box:
    """A box as it comes: nobody has told it anything but what ``chosen`` says in its file. ``voice``
    None: one that is only a length; every language is spoken with it."""
    settings = Settings(**{"state": folder / "state", "cache": folder / "cache", **chosen})
    box = Box(settings, hands, reckons=reckons)
    table = box.evening.table
    if voice is not None:
        table.own = table.own._replace(play=table.own.play._replace(voice=voice))

    def open_language(wanted: Settings) -> SpokenLanguage:
        spoken = pack(wanted.language)
        return SpokenLanguage(spoken, table.own.play._replace(words=spoken))

    table.open_language = open_language
    return box


EVERYTHING: Sequence[Step] = (
    "hold",
    "set.players", ("count.number", 10),
    "set.rules", "ruleset.village",
    "set.pace", "variant.pace.brisk",
    "set.play", "rank.ace",
)  # fmt: skip
"""A new game for ten, of another ruleset and at another pace than last time; they know the cards."""


FIVE_ROLES: Sequence[Step] = (
    "hold",
    "set.cards",
    "set.cards.mafia", ("set.role.name", "role.informer"), "set.cards.enough",
    "set.cards.town", ("set.role.name", "role.angel"), ("set.role.name", "role.apothecary"),
    ("set.role.name", "role.coward"), "set.cards.enough",
    "set.cards.couples", ("set.role.name", "role.matchmaker"), "set.cards.enough",
    "set.play",
)  # fmt: skip
"""Five roles of all three groups for the table of last time."""


def read_back(box: Box) -> bool:
    """What will be played has been read back, and nobody has anything left to press."""
    host = box._hands
    return isinstance(host, Host) and host.done == len(host.steps) and "set.short.talk" in box.said()


def seconds_of_menus(box: Box) -> float:
    """From the first question of the menus to the last word of what will be played, read back."""
    first = next(row for row in box.rows if row.line == "set.open")
    last = next(row for row in reversed(box.rows) if row.line == "set.short.talk")
    return last.t + last.seconds - first.t


def seconds_of_set_up(box: Box) -> float:
    """From the end of the box's first sentence to the last word of what will be played, read back."""
    first = next(row for row in box.rows if row.line == "house.ready")
    last = next(row for row in reversed(box.rows) if row.line == "set.short.talk")
    return last.t + last.seconds - (first.t + first.seconds)


def waits(*asks: str) -> Any:
    """Until the box waits for CONFIRM at one of these, and nobody has anything left to press."""

    def there(box: Box) -> bool:
        host = box._hands
        idle = not isinstance(host, Host) or host.done == len(host.steps)
        return idle and not box.fingers.coming and box.asked()[-1:] in [[ask] for ask in asks]

    return there


def left_alone(box: Box) -> bool:
    """A menu waits in silence, and nobody has anything left to press."""
    host, cue = box._hands, box.begun[-1][1] if box.begun else None
    idle = not isinstance(host, Host) or host.done == len(host.steps)
    return idle and isinstance(cue, AwaitConfirm) and cue.ask.startswith("set")


TEN: list[Step] = ["hold", "set.players", players(10), "set.play", "rank.ace"]
IN_GERMAN: list[Step] = ["hold", "set.language", ("set.language.name", "Deutsch")]


def caption(box: Box, line: str) -> str:
    """What was last said by this line."""
    return next(row.text for row in reversed(box.rows) if row.line == line)


def chosen(folder: Path) -> dict[str, object]:
    """What the box has on disk of what was chosen at the table."""
    found = json.loads((folder / "state" / "settings.chosen").read_text())
    assert isinstance(found["chosen"], dict)
    return found["chosen"]


def again(folder: Path, **given: object) -> Box:
    """The box after the next power-on: nobody presses."""
    return a_box(folder, idle, **given).run(waits("ready"))  # type: ignore[arg-type]
