"""Every state of a town that a table may come to, as far as the texts of a story can tell them apart. No text
is known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from narrator.config.installed_rulebook import rulebook
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.script.night.call_lines import MANNER
from narrator.script.story.public_facts import NO_VERDICT, WORDS, TownFacts

NIGHTS = range(1, 10)
"""After the ninth no text tells nights apart; longer games are like these."""

MORE = (0, 1, 2, 4, 8)
"""So many may be dead besides those of whom a text can know."""

CONVICTED = ("right", "wrong", "hidden")
_CARD = {"right": "mafia", "wrong": "town", "hidden": "hidden"}
NEITHER = ""
"""The card of a loner, or a town card where somebody may have been turned: none of the words for one."""

_BLANK = TownFacts(0, 0, 0, NO_VERDICT, NO_VERDICT, "", "", "false", FEWEST_PLAYERS, "", "")

_WITH = {"late": "night", "manner": "died", "quiet": "died"}
"""A fact → the one that it depends on."""

_MORNING = ("dawn.death", "dawn.nobody")
_AFTER_NIGHT = (*_MORNING, "day", "verdict.guilty", "verdict.none", "verdict.right", "verdict.wrong",
                "verdict.hidden", "over")  # fmt: skip
"""The beats whose night is over: it has taken somebody, or nobody."""


@lru_cache(maxsize=1024)
def states(beat: str, names: tuple[str, ...]) -> tuple[TownFacts, ...]:
    """What may be so when this beat comes, more than can happen and never less: one state for each
    combination of the facts of these names."""
    free: dict[str, tuple[Any, ...]] = {
        "late": ("false", "true"),
        "players": (FEWEST_PLAYERS, 10, MOST_PLAYERS),
        "winner": rulebook().ends if beat == "over" else ("",),
        "tone": WORDS["tone"],
        "manner": (0,) if beat in _MORNING else tuple(range(len(MANNER) + 1)),
        "event": ("", *WORDS["event"]),
        "by": ("", *rulebook().announcers),
        "quiet": (0, 1, 2, 3),
    }
    bound = sorted({*names} - free.keys() | {_WITH[name] for name in names if name in _WITH})
    apart: dict[tuple[object, ...], TownFacts] = {}
    for state in _states(beat):
        apart.setdefault(tuple([getattr(state, name) for name in bound]), state)
    values = [found if name in names else found[:1] for name, found in free.items()]
    chosen = list(product(*values))
    at = len(TownFacts._fields) - len(free)  # what is free stands last in it
    return tuple(
        now
        for state in apart.values()
        for now in [TownFacts._make((*state[:at], *some)) for some in chosen]
        if (now.late == "false" or now.night > 1)
        and (not now.manner or now.died)
        and not (now.quiet and now.died)
        and (not now.by or now.event == "card")
    )


@lru_cache
def _states(beat: str) -> tuple[TownFacts, ...]:
    if beat == "open":
        return (_BLANK,)
    return tuple(
        state
        for night in NIGHTS
        for died in _died(beat, night)
        for verdict, first in _verdicts(beat, night)
        for state in _deaths(
            beat,
            _BLANK._replace(night=night, died=died, verdict=verdict, first_verdict=first),
        )
    )


def _died(beat: str, night: int) -> tuple[int, ...]:
    if beat == "dawn.nobody" or (beat not in _AFTER_NIGHT and night == 1):
        return (0,)
    return (1, 2, 3) if beat == "dawn.death" else (0, 1, 2, 3)


def _verdicts(beat: str, night: int) -> Iterator[tuple[str, str]]:
    """(The verdict that counts, the first by which anybody was convicted)."""
    own = beat.partition(".")[2]
    if own in CONVICTED:
        for first in CONVICTED if night > 1 else (own,):
            yield own, first
        return
    if night == 1 and beat != "over":
        yield NO_VERDICT, NO_VERDICT
        return
    for verdict in (NO_VERDICT, *WORDS["verdict"]):
        if verdict not in CONVICTED:
            yield verdict, NO_VERDICT
            if night < 3 and beat not in ("over", "fall", "end", *_MORNING):
                continue
        for first in CONVICTED:
            if night > 2 or first == verdict or beat == "over":
                yield verdict, first


def _deaths(beat: str, now: TownFacts) -> Iterator[TownFacts]:
    """With all that may be known of the dead."""
    convicted = int(now.first_verdict != NO_VERDICT)
    least = now.died + convicted
    before = least - (now.died if beat in _MORNING else 0)
    for more in MORE if now.night > 1 else MORE[:3]:
        dead = least + more
        if before + more == 0:
            yield now._replace(dead=dead)
            continue
        for last, card in product(WORDS["last"], (*WORDS["card"], NEITHER)):
            if beat.startswith("verdict.") and now.verdict in CONVICTED and beat != "verdict.none":
                own = beat.partition(".")[2]
                if own in CONVICTED and card != _CARD[own]:
                    continue
            yield now._replace(dead=dead, last=last, card=card)
