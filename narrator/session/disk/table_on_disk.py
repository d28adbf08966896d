"""A table as JSON has it: written for a journal's head, and read back checked, since another version may have
written it. No file is opened here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from narrator.config.installed_rulebook import rulebook
from narrator.rules.setup.setup import check_table
from narrator.rules.table.deck import RANKS, SUITS
from narrator.rules.table.hand import Hand
from narrator.rules.table.options import Options
from narrator.rules.table.table import GameSetup

KEPT = tuple([field.name for field in fields(GameSetup) if field.compare])
"""The fields of a table that stand on disk; of the rulebook, ids alone."""


def write_table(table: GameSetup) -> dict[str, Any]:
    """What JSON can hold of a table."""
    found = {name: getattr(table, name) for name in KEPT}
    return found | {"options": table.rulebook.values(table.options)}


def read_table(found: Any) -> GameSetup:
    """The table that was written as this. Raises ValueError for values of another kind, for names that this
    installation does not know, and for numbers out of range; RuleError for a table that cannot be played."""
    hints = get_type_hints(GameSetup)
    kinds = {name: hints[name] for name in KEPT}
    table = GameSetup(**read_record(kinds, found), rulebook=rulebook())
    roles = table.rulebook.roles
    known = (
        {*dict(table.dealt), *dict(table.words)} <= {*roles}
        and table.dealt == table.rulebook.as_dealt(dict(table.dealt))
        and all(number > 0 for _, number in table.dealt)
        and len(table.score) in (0, table.players)
        and 0 <= table.first_dead <= table.players
    )
    if not known:
        raise ValueError
    check_table(table)
    if table.hand is not None and not _takes(table.hand, table):
        raise ValueError
    return table


def _options(found: Any) -> Options:
    """The agreement of an object that has every option, each as a settings file can name it (R12)."""
    options = rulebook().options
    agreed = read_record({key: type(option.default) for key, option in options.items()}, found)
    for key, option in options.items():
        value, words = agreed[key], rulebook().words(option)
        if words and value not in words:
            raise ValueError
        low, high = option.low, option.high
        if low is not None and high is not None and not low <= value <= high:
            raise ValueError
    return rulebook().agreed(Options(), agreed)


def _takes(hand: Hand, table: GameSetup) -> bool:
    """Whether these may be the cards of this table (R1.6)."""
    dealt = [row for row in table.numbers.items() if row[1]]
    taken = [card for _, _, row in hand.cards for card in row]
    return (
        hand.size in (32, 52)
        and [(role, number) for role, number, _ in hand.cards] == dealt
        and all(len(row) <= number for _, number, row in hand.cards)
        and all(card.suit in SUITS and card.rank in RANKS for card in taken)
        and len({*taken}) == len(taken)
    )


def read_record(kinds: Mapping[str, Any], found: Any) -> dict[str, Any]:
    """An object of JSON that has just these keys, with values of these kinds. Raises ValueError."""
    if not isinstance(found, dict) or found.keys() != kinds.keys():
        raise ValueError
    return {name: read_value(kind, found[name]) for name, kind in kinds.items()}


def read_value(kind: Any, found: Any) -> Any:
    """The value of this kind, a type as an annotation names it, that was written as this: tuples stand as
    lists, and those with named fields as either lists or objects. Raises ValueError where it is none."""
    if kind is Options:
        return _options(found)
    parts, origin = get_args(kind), get_origin(kind)
    if origin is UnionType:
        return None if found is None else read_value(parts[0], found)
    if origin is tuple and isinstance(found, list):
        kinds = parts[:1] * len(found) if parts[-1] is Ellipsis else parts
        return tuple([read_value(*each) for each in zip(kinds, found, strict=True)])
    if hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        named = dict(zip(hints, found, strict=True)) if isinstance(found, list) else found
        return kind(**read_record(hints, named))
    if type(found) is kind or (origin is Literal and isinstance(found, str) and found in parts):
        return found
    raise ValueError
