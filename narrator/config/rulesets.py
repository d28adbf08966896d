"""Reads a ruleset: a preset of options and the table of roles for every number of players (R1, R12).

Also declares the option keys, which settings and rehearsals share. What an option does is said in
the rules, never here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from narrator.config.decks import load_deck
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook, themes
from narrator.config.own_cards import own_cards
from narrator.config.presets import Preset, preset_record
from narrator.rules.table.deck import Deck
from narrator.rules.table.option import Option
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS, Options, option_pairs
from narrator.yamlfile.problems import ErrorCollector, Location
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Flag, Number, Real, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf
from narrator.yamlfile.validator import Validator

DECK = "palermo"
"""The deck of a ruleset that names none."""

NO_PRESETS: LocatedDict[str, Preset] = LocatedDict(Location(""))


class Ruleset(NamedTuple):
    """A preset of options and cards."""

    name: str
    options: Options
    table: LocatedDict[int, LocatedDict[str, int]]
    """Players → role id → cards; all other cards are citizens."""
    source: tuple[int, int]
    """Fewest and most players that the ruleset's source speaks of."""
    by_odds: LocatedDict[int, float]
    """The rows outside of that: players → the town's chance at random play, rounded to a hundredth. These are
    the cards nearest to even (R1.5, R10)."""
    hidden_win: bool
    """R8.3 holds."""
    words: tuple[tuple[str, str], ...] = ()
    """(role id, what it is called here)."""
    sequence: tuple[str, ...] = ()
    """Calls that come in this order (R2.6)."""
    lays: bool = False
    """A director lays out cards instead of walking round, and so may deal any role (R9)."""
    deck: Deck = Deck()
    """Which cards it gives its roles (R1.6)."""
    presets: LocatedDict[str, Preset] = NO_PRESETS
    """Name → a game that set-up by ear offers."""

    @property
    def usual(self) -> frozenset[str]:
        """The roles that its table or a ready-made game of it deals, to whatever number of players."""
        rows = [
            *self.table.values(),
            *(row for it in self.presets.values() for row in it.roles.values()),
        ]
        return frozenset(role for row in rows for role in row)


def role_word(known: Installed) -> Word:
    """A role id; ``doctor`` reads as ``angel``, and for a call the role that answers it is offered."""
    ids = tuple(known.roles.values())
    return Word(ids, "role", also=known.roles, loosely=_calls(), gone=known.left_out)


def card_or_box(known: Installed) -> Word:
    """A role id as in `role_word`, or a ruleset, which stands for all the cards that its files deal."""
    ids = (*known.roles.values(), *known.rulesets)
    return Word(ids, "card or ruleset", also=known.roles, loosely=_calls(), gone=known.left_out)


def option_record(known: Installed) -> Validator[LocatedDict[str, Any]]:
    """The options that stand in a file, by their keys, with their lines."""
    return Keys(option_keys(known))


def option_keys(known: Installed) -> dict[str, Validator[Any]]:
    """Option key → what may stand there."""
    return {key: _option(kind, known) for key, kind in rulebook().options.items()}


def merge(options: Options, overrides: Mapping[str, Any]) -> Options:
    """``options`` with some replaced, as `option_record` reads them."""
    return rulebook().agreed(options, overrides)


def load_ruleset(path: Path, known: Installed) -> Ruleset:
    """Reads a ruleset file; its name is the file's. Raises `FileError`."""
    keys: dict[str, Validator[Any]] = {
        "options": option_record(known),
        "hidden_win": Flag(),
        "director": Word(("taps", "cards")),
        "deck": Word(known.decks, "deck"),
        "words": MapOf(role_word(known), Word(tuple(known.roles))),
        "sequence": ListOf(Word(_calls())),
        "presets": preset_record(role_word(known), option_keys(known)),
        "source": ListOf(Number(FEWEST_PLAYERS, MOST_PLAYERS), 2, 2),
        "by_odds": MapOf(Number(FEWEST_PLAYERS, MOST_PLAYERS), Real(0, 1)),
        "table": MapOf(
            Number(FEWEST_PLAYERS, MOST_PLAYERS), MapOf(role_word(known), Number(1, MOST_PLAYERS))
        ),
    }
    found = load(path, Keys(keys, required=("options", "source", "table")))
    low, high = found["source"]
    by_odds: LocatedDict[int, float] = found.get("by_odds", LocatedDict(Location("")))
    _check_rows(found, low, high, by_odds)
    return Ruleset(
        name=path.stem,
        options=merge(Options(), found["options"]),
        table=found["table"],
        source=(low, high),
        by_odds=by_odds,
        hidden_win=found.get("hidden_win", False),
        lays=found.get("director", "taps") == "cards",
        deck=_deck(found.get("deck", DECK), known),
        words=tuple(sorted(found.get("words", {}).items())),
        sequence=tuple(found.get("sequence", ())),
        presets=found.get("presets", NO_PRESETS),
    )


def _deck(name: str, known: Installed) -> Deck:
    deck = load_deck(known.deck_file(name), known) if name in known.decks else Deck()
    return deck._replace(roles=(*own_cards().playing, *deck.roles))


@lru_cache
def _calls() -> dict[str, str]:
    """The ids of all calls, sorted, for a ruleset that has an order of its own → whose card answers."""
    calls = [
        call
        for role in rulebook().roles.values()
        for options in option_pairs(role.options)
        for call in role.calls(options, 2)
    ]
    return dict(sorted((call.id, call.role) for call in calls))


def _option(kind: Option[Any], known: Installed) -> Validator[Any]:
    if kind.files:
        found = {"trials": known.trials, "ties": known.ties, "themes": themes(known.root)}
        return Word(found[kind.files])
    if kind.words:
        # A PC's YAML tool may have turned the word "off" into false.
        also = {"false": "off"} if "off" in kind.words else {}
        return Word(kind.words, also=also)
    if kind.low is not None and kind.high is not None:
        return Number(kind.low, kind.high)
    return Flag()


def _check_rows(found: LocatedDict[str, Any], low: int, high: int, by_odds: Collection[int]) -> None:
    table: LocatedDict[int, LocatedDict[str, int]] = found["table"]
    everyone = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    with ErrorCollector() as gather:
        missing = [str(players) for players in everyone if players not in table]
        if missing:
            gather.add(table.mark.problem(f"the table lacks the rows {', '.join(missing)}"))
        if low > high:
            message = f'"source" must begin with the smaller number, not {low}'
            gather.add(found.marks["source"].problem(message))
        elif sorted(by_odds) != [n for n in everyone if not low <= n <= high]:
            mark = found.marks.get("by_odds", found.marks["source"])
            message = f'"by_odds" must have the rows outside of "source", {low} to {high}'
            gather.add(mark.problem(message))
