"""What the cards of R14 and R15 have brought about, unheard, in one of two forged evenings alone."""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game import acts
from narrator.rules.game.facts import Averted, Chose, Died
from narrator.rules.game.moment import Moment
from tests.stage.forged_pairs import Script
from tests.stage.night_choices import ATTACKERS

MARKS = {"elder": "elder with one life", "fox": "fox without its power"}
"""Card → what is so while it bears the mark of this name."""

SPENT = {"infecting_wolf": "infection spent", "vigilante": "attack spent"}

Attacks = set[tuple[str, str]]
"""(When, by whom)."""


def otherwise(ours: Script, theirs: Script) -> Iterator[str]:
    """What one evening has and the other has not."""
    for card, so in MARKS.items():
        if _bearers(ours, card) - _bearers(theirs, card):
            yield f"{so} in one alone"
    (averted, hit), (elsewhere, hit_elsewhere) = _attacks(ours), _attacks(theirs)
    yield from {f"attack of {by} averted in one alone" for _, by in averted - elsewhere}
    yield from {f"attack of {by} deadly in one alone" for _, by in hit - hit_elsewhere}
    for ask, so in SPENT.items():
        if _chosen(ours, ask) and not _chosen(theirs, ask):
            yield f"{so} in one alone"
    if _asked_of_the_dead(ours) - _asked_of_the_dead(theirs):
        yield "shot asked of a dead hunter in one alone"


def _bearers(script: Script, card: str) -> set[int]:
    """The nights that begin with somebody alive who has this card and bears its mark."""
    return {
        night
        for night, marks in enumerate(script.marks[:-1], 2)
        if any(
            script.held[seat - 1] == card and seat not in _dead_before(script, night)
            for seat in marks.get(card, ())
        )
    }


def _dead_before(script: Script, night: int) -> set[int]:
    return {event.seat for event in script.log if type(event) is Died and Moment(event.when).night < night}


def _attacks(script: Script) -> tuple[Attacks, Attacks]:
    """Those by night that came to nothing, and those whose victim died."""
    dead = {
        (Moment(event.when).night, event.seat)
        for event in script.log
        if type(event) is Died and event.how == "night"
    }
    averted: Attacks = {(event.when, "mafia") for event in script.log if type(event) is Averted}
    hit: Attacks = set()
    for event in script.log:
        if type(event) is Chose and event.seat and event.ask in (*ATTACKERS, "mafia"):
            died = (Moment(event.when).night, event.seat) in dead
            if died:
                hit.add((event.when, event.ask))
            elif event.ask in ATTACKERS:
                averted.add((event.when, event.ask))
    return averted, hit - averted


def _chosen(script: Script, ask: str) -> bool:
    return any(type(event) is Chose and event.ask == ask for event in script.log)


def _asked_of_the_dead(script: Script) -> set[tuple[int, int]]:
    """The day and the act by which nobody shot, though the hunter was dead by then (R15.1)."""
    hunters = {seat for seat, card in enumerate(script.held, 1) if card == "hunter"}
    return {
        (day, nth)
        for day, said in enumerate(script.days)
        for nth, act in enumerate(said)
        if isinstance(act, acts.UsePower) and act.power == "hunter.shot" and not act.by
        if hunters & {fact.seat for fact in script.told[day][nth] if isinstance(fact, Died)}
    }
