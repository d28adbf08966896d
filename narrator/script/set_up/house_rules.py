"""Variants by name, by ear: each option of the agreement that has a spoken name, and its values. Options
are declared in rules and cards; kit and wiring cannot be set by ear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from narrator.roles import all_roles
from narrator.rules.table.option import Option
from narrator.rules.table.rulebook import all_options
from narrator.script.common.cues import Item, Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import NO, NUMBER, YES
from narrator.script.set_up.choosing import (
    BACK,
    FIRST,
    TURNED_BACK,
    Change,
    Place,
    SetUpMenu,
    Situation,
    choose,
)
from narrator.ties import all_ties
from narrator.trials import all_trials

PACE = "pace"
"""An option that has a menu of its own; so has the length of the discussion."""


def named(options: Mapping[str, Option[Any]]) -> tuple[str, ...]:
    """The keys of the options that can be chosen by name, in the order of the Count: what most tables ask
    for first."""
    places = sorted((one.by_ear, key) for key, one in options.items() if one.by_ear is not None)
    return tuple([key for _, key in places])


def spoken(options: Mapping[str, Option[Any]]) -> tuple[str, ...]:
    """The keys of all options that have spoken words."""
    return (*named(options), PACE)


LINES = Lines(never, occasion=Occasion.SET_UP)
WHICH_VARIANT = LINES.declare("set.variants.which")
NOW = LINES.declare("set.variant.now", ("value", "variant"))
TALK_NOW = LINES.declare("set.talk.now", ("minutes",))

MINUTES = (2, 3, 4, 5, 6, 8, 10, 15)
"""Lengths of a discussion that are offered."""


def choices(option: Option[Any]) -> tuple[str, ...]:
    """The words of the script that an option may be; none for a flag, or where voice packs have them."""
    files = {"trials": tuple(all_trials()), "ties": tuple(all_ties()), "themes": ()}
    return files[option.files] if option.files else option.words


OPTIONS = all_options(all_roles())
VARIANT = {key: LINES.declare(f"variant.{key}") for key in spoken(OPTIONS)}
VALUE = {
    (key, word): LINES.declare(f"variant.{key}.{word}")
    for key in spoken(OPTIONS)
    for word in choices(OPTIONS[key])
}

LINES.offer("minutes", MINUTES)
LINES.offer("value", [YES.id, NO.id, *(line.id for line in VALUE.values())])


def _values_now() -> list[Say]:
    """Each option with each of its values."""
    flags = (YES.id, NO.id)
    return [
        NOW(variant=VARIANT[key].id, value=value)
        for key in VARIANT
        for value in [VALUE[key, word].id for word in choices(OPTIONS[key])] or flags
    ]


LINES.also_at(Occasion.SET_UP, _values_now)

VARIANTS = "variants"
"""The place of this menu."""


def variants_menu(now: Situation) -> SetUpMenu:
    """One variant after the other, until somebody turns back. The list goes on behind the last one chosen:
    those before it come after the way back."""
    after = now.place.after
    while True:
        picked = yield from choose("set.variants", WHICH_VARIANT(), _listed(now, after), back=False)
        if picked == TURNED_BACK:
            return None
        after = named(now.table.rulebook.options)[picked]
        wish = yield from one_variant(now, after, Place(VARIANTS, after=after))
        if wish is not None:
            return wish


def _listed(now: Situation, after: str) -> tuple[Item, ...]:
    keys = named(now.table.rulebook.options)
    first = keys.index(after) + 1 if after in keys else 0
    items = [(n, Item(n, Say(f"variant.{key}"))) for n, key in enumerate(keys) if key in now.variants]
    ahead = [item for n, item in items if n >= first]
    behind = [item for n, item in items if n < first]
    return (*ahead, Item(TURNED_BACK, BACK()), *behind)


def one_variant(now: Situation, key: str, place: Place = FIRST) -> SetUpMenu:
    """What one option is, and what else it may be."""
    option = now.table.rulebook.options[key]
    words, value = now.table.rulebook.words(option), now.table.agreed(key)
    says = [Say(f"variant.{key}.{word}") for word in words] if words else [NO(), YES()]
    at = words.index(value) if words else int(value)
    items = tuple(Item(n, say) for n, say in enumerate(says))
    picked = yield from choose(f"set.{key}", NOW(variant=f"variant.{key}", value=says[at].line), items)
    if picked < 0:
        return None
    return Change(f"options.{key}", words[picked] if words else bool(picked), place)


def pace_menu(now: Situation) -> SetUpMenu:
    """How long the night leaves for thinking."""
    return one_variant(now, PACE)


def talk_menu(now: Situation) -> SetUpMenu:
    """How long the table talks by day."""
    minutes = max(1, round(now.table.options.discussion / 60))
    items = tuple(Item(n, NUMBER(number=n)) for n in MINUTES)
    picked = yield from choose("set.talk", TALK_NOW(minutes=minutes), items)
    return Change("options.discussion", picked * 60) if picked > 0 else None
