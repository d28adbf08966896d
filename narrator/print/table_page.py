"""The page of one table: which cards are dealt, who is called when, and what was agreed. Words only."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from narrator.print.faces import drawing
from narrator.print.wording import Wording
from narrator.rules.night.calls import callers
from narrator.rules.table.call import Call
from narrator.rules.table.option import Option
from narrator.script.common.lines import Line
from narrator.script.common.scene import NO, YES
from narrator.script.set_up.house_rules import spoken
from narrator.words.printed_lines import TALK

ALWAYS = ("first_night", "mafia_wins", "reveal", "trial", "tie", "votes")
"""Options that a table wants to read whatever they are; any other one where it is not as usual."""


class Dealt(NamedTuple):
    """A role and how many cards of it are dealt."""

    number: int
    name: str
    emblem: Path | None


def dealt(words: Wording) -> list[Dealt]:
    """The cards of the table, the citizens last."""
    table = words.table
    return [
        Dealt(number, words.role(role), drawing(table.word(role), role, table.options.theme))
        for role, number in table.numbers.items()
        if number
    ]


def called(words: Wording, nights: Iterable[int]) -> list[str]:
    """Who is called in that one of these nights in which most are, in this order (R2.6); a second call of the
    same cards is numbered."""
    calls = max([callers(words.table, night) for night in nights], key=len)
    names = [_name(words, call) for call in calls]
    nth = [names[: at + 1].count(name) for at, name in enumerate(names)]
    return [f"{name} {n}" if n > 1 else name for name, n in zip(names, nth, strict=True)]


def agreed(words: Wording) -> list[tuple[str, str]]:
    """What is agreed and what that is, both in words: only what does something at this table."""
    table = words.table
    options = table.rulebook.options
    rows = [
        _row(words, options[key])
        for key in spoken(options)
        if table.idle(options[key]) is None and (key in ALWAYS or table.agreed(key) != options[key].default)
    ]
    if table.options.discussion:
        minutes, seconds = divmod(table.options.discussion, 60)
        rows.append((words.title(TALK), f"{minutes}:{seconds:02}"))
    return rows


def _row(words: Wording, option: Option[Any]) -> tuple[str, str]:
    value, line = words.table.options.of(option), f"variant.{option.key}"
    said = (YES if value else NO) if option.flag else Line(f"{line}.{value}")
    return words.title(Line(line)), words.line(said)


def _name(words: Wording, call: Call) -> str:
    """The cards behind a call, or what those are called who wake for it."""
    if call.title:
        return words.role(call.title)
    cards = [role for role in call.cards if words.table.number(role)] or [call.role]
    return ", ".join(words.role(role) for role in cards)
