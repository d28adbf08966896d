"""Tells what has become public, one fact at a time, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from narrator.rules.game import facts
from narrator.rules.game.acts import Tell
from narrator.rules.game.state import PublicView
from narrator.script.common.conditions import (
    Condition,
    both,
    has_cards,
    has_coward,
    has_governor,
    has_mayor,
    no_cards,
    on_notes,
)
from narrator.script.common.cues import Chime, Cue, Music
from narrator.script.common.lines import Line, Lines, Need
from narrator.script.common.scene import Scene
from narrator.script.news.points import tell_score
from narrator.ties import all_ties

LINES = Lines()
WAKES = LINES.declare("dawn.wakes", variants=3, need=Need.DAWN)
MISCOUNTED = LINES.declare("dawn.miscounted", variants=3, need=Need.DAWN)
DIED = LINES.declare("dawn.died", ("seat",), variants=3, need=Need.DAWN)
DIED_TOO = LINES.declare("dawn.died_too", ("seat",), variants=3, need=Need.DAWN)
NOBODY = LINES.declare("dawn.nobody", variants=3, need=Need.DAWN)
MANNER = LINES.declare("dawn.manner", ("manner",), variants=3, need=Need.DAWN)
WAS_MAFIA = LINES.declare("card.mafia", ("seat",), variants=3, need=Need.CARD)
WAS_TOWN = LINES.declare("card.town", ("seat",), variants=3, need=Need.CARD)
SHOWN = LINES.declare("card.shown", ("seat",), variants=3, when=has_cards, need=Need.CARD)
HEART = LINES.declare("died.heart", ("seat",), variants=3)
TAKEN = LINES.declare("died.stand", ("seat",), variants=3)
TAKES_ALONG = LINES.declare("died.bomb", ("seat",), variants=3)
LEFT = LINES.declare("died.left", ("seat",), variants=3)
SAINT = LINES.declare("died.saint", ("seat",), variants=3)
REFUSED = {
    "stand": LINES.declare("stand.refused", variants=3),
    "bomb": LINES.declare("bomb.refused", variants=3),
    "stay": LINES.declare("stay.refused", variants=3, when=has_governor),
}
DRAWN = LINES.declare("lot.drawn", ("seat",), variants=3)
ACQUITTED = LINES.declare("verdict.acquitted", ("seat",), variants=3)
FAILED = LINES.declare("verdict.failed", ("seat",), variants=3)
TIED_AT = LINES.declare("tie.votes", ("votes",))
TIE_ENDS = {
    why: LINES.declare(f"tie.ends_{why}", variants=2)
    for why in (*dict.fromkeys(why for tie in all_ties().values() for why in tie.reasons), "snap")
}
STAYED = LINES.declare("stay.made", variants=3, when=has_governor)
STAYED_SECRETLY = LINES.declare("stay.secret", variants=3, when=has_governor)
ELECTED = {
    how: LINES.declare(f"mayor.{how}", ("seat",), variants=3, when=has_mayor)
    for how in ("vote", "lot", "heir")
}
ENDED = LINES.declare("game.ended", variants=3)
ALOUD = {
    True: LINES.declare("aloud.mafia", variants=3),
    False: LINES.declare("aloud.town", variants=3),
    None: LINES.declare("aloud.nothing", variants=3),
}
FOUND = LINES.declare("verdict.found", ("seat",), variants=3)
EXECUTED = LINES.declare("verdict.executed", ("seat",), variants=3)
CONVICTED = LINES.declare("verdict.convicted", ("seat",), variants=3)
UNCONVICTED = LINES.declare("verdict.none", variants=3)
NO_MORE = LINES.declare("verdict.no_more", variants=3)
BACK_TO_NIGHT = LINES.declare("undone.night", variants=3)
BACK_TO_DAY = LINES.declare("undone.day", variants=3)
ENDS = ("town", "mafia", "lovers", "nobody", "draw")
WON = {who: LINES.declare(f"won.{who}", variants=3) for who in ENDS}
WON_ON_NOTES = {
    "town": LINES.declare("won.honest", variants=3),
    "mafia": LINES.declare("won.black", variants=3),
}
RISEN = LINES.declare("sunrise.over", variants=3, when=on_notes)
NO_NAMES = LINES.declare("notes.nobody_wrote", variants=2, when=on_notes)
NOBODY_OUT = LINES.declare("notes.nobody_out", variants=3, when=on_notes)
OUT = LINES.declare("died.notes", ("seat",), variants=3)
NIGHT_CALLED = LINES.declare("notes.called", variants=3, when=on_notes)
ROLE_WAS = LINES.declare("was.role", ("role",))
SEAT_WAS = LINES.declare("was.seat", ("seat",))
SHARES = LINES.declare("was.shares", ("seat",), variants=3, when=has_coward)
STALLED = LINES.declare("game.stalled", variants=3)
GAVEL = Chime("gavel")


class Cards(NamedTuple):
    """What is said of somebody's card: by what lies on the table, or without any there (R9)."""

    turned: Line
    covered: Line
    opened: Line


def _cards(prefix: str, when: Condition, need: Need) -> Cards:
    both_slots = ("role", "seat")
    return Cards(
        turned=LINES.declare(f"{prefix}.turned", both_slots, variants=3, when=when, need=need),
        covered=LINES.declare(f"{prefix}.covered", ("seat",), variants=3, when=when, need=need),
        opened=LINES.declare(
            f"{prefix}.open", both_slots, variants=3, when=both(when, has_governor), need=need
        ),
    )


WITH_CARDS = _cards("card", has_cards, Need.CARD)
WITHOUT_CARDS = _cards("told", no_cards, Need.LATER)


def announce(view: PublicView) -> Scene:
    """Speaks the first fact that has not been told."""
    fact = view.facts[view.told]
    kind = type(fact)
    yield from _IN_VIEW[kind](view, fact) if kind in _IN_VIEW else _CUES[kind](fact)
    yield Tell()


def _woke(view: PublicView, fact: facts.Woke) -> list[Cue]:
    """After the Sunrise everybody looks up; in a Mafia Night nobody slept (R7)."""
    if not view.table.options.on_notes:
        return [Music("day"), WAKES()]
    return [Music("day"), RISEN()] if fact.when == "dawn 1" else [Music("day")]


def _read(_view: PublicView, fact: facts.NotesRead) -> list[Cue]:
    """The notes have just been read back; whoever is out is told next (R7.4)."""
    return [NO_NAMES()] if not fact.named else [] if fact.same else [NOBODY_OUT()]


def _won(view: PublicView, fact: facts.Won) -> list[Cue]:
    own = WON_ON_NOTES if view.table.options.on_notes else WON
    return [Chime("chime"), own.get(fact.winner, WON[fact.winner])()]


def stood(votes: int | None, seats: tuple[int, ...]) -> list[Cue]:
    """Between whom the votes are tied, and how many each has (None: the table counted alone) (R6)."""
    each = () if votes is None else (TIED_AT(votes=votes),)
    return [*each, *(SEAT_WAS(seat=seat) for seat in seats)]


def _convicted(view: PublicView, fact: facts.Convicted) -> list[Cue]:
    """Where a tie frees them, that has just been told, and says that nobody is convicted. Where there
    may be a governor, nobody is dead before the verdict is carried out (R6)."""
    if view.told and isinstance(view.facts[view.told - 1], facts.Tied):
        return [GAVEL]
    if fact.seat is None:
        return [GAVEL, NO_MORE() if _carried_out(view, fact.when) else UNCONVICTED()]
    line = FOUND if _could_be_stayed(view, fact) else CONVICTED
    return [GAVEL, line(seat=fact.seat)]


def _carried_out(view: PublicView, day: str) -> bool:
    """Whether somebody has died of a verdict on this day."""
    died = (one for one in view.facts[: view.told] if isinstance(one, facts.Died))
    return any(one.how == "verdict" and one.when == day for one in died)


def _died(view: PublicView, fact: facts.Died) -> list[Cue]:
    """A conviction has told of its own death already, unless it could have been stayed."""
    if fact.how == "night" and _another(view, fact):
        return [DIED_TOO(seat=fact.seat)]
    if fact.how == "verdict":
        return [EXECUTED(seat=fact.seat)] if _could_be_stayed(view, fact) else []
    return [_DEATHS[fact.how](seat=fact.seat)]


def _acquitted(view: PublicView, fact: facts.Acquitted) -> list[Cue]:
    line = ACQUITTED if fact.seat in view.court.barred else FAILED
    return [GAVEL, line(seat=fact.seat)]


def _turned(view: PublicView, fact: facts.Turned) -> list[Cue]:
    cards = _cards_of(view)
    line = cards.opened if fact.seat in view.living else cards.turned
    return [line(seat=fact.seat, role=f"role.{view.table.word(fact.role)}")]


def _covered(view: PublicView, fact: facts.Covered) -> list[Cue]:
    return [_cards_of(view).covered(seat=fact.seat)]


def _cards_of(view: PublicView) -> Cards:
    return WITH_CARDS if view.table.has_cards else WITHOUT_CARDS


def _was(view: PublicView, fact: facts.Was) -> list[Cue]:
    """Who of another side shares the win, hears it: the coward, if it lives (R3)."""
    cues: list[Cue] = [ROLE_WAS(role=f"role.{view.table.word(fact.role)}")]
    role, won = view.table.role(fact.role), view.winner
    for seat in fact.seats:
        cues.append(SEAT_WAS(seat=seat))
        if won and won != role.side.value and role.wins(won, alive=seat in view.living):
            cues.append(SHARES(seat=seat))
    return cues


def _another(view: PublicView, fact: facts.Died) -> bool:
    """Whether the night has taken somebody else, and it has been told."""
    told = (one for one in view.facts[: view.told] if isinstance(one, facts.Died))
    return any(one.how == "night" and one.when == fact.when for one in told)


def _could_be_stayed(view: PublicView, fact: facts.Convicted | facts.Died) -> bool:
    """Whether the table had to reckon with a governor when the seat of this fact was convicted: one is
    in play, its card did not lie open yet, and no secret one had used its power (R6)."""
    if not view.table.number("governor"):
        return False
    verdicts = (i for i in range(view.told, -1, -1) if _convicts(view.facts[i], fact.seat))
    before = view.facts[: next(verdicts, view.told)]
    gone = (isinstance(one, facts.Turned) and one.role == "governor" for one in before)
    used = (isinstance(one, facts.Stayed) and one.seat is None for one in before)
    return not (any(gone) or any(used))


def _convicts(fact: facts.Fact, seat: int | None) -> bool:
    return isinstance(fact, facts.Convicted) and fact.seat == seat


_DEATHS = {
    "night": DIED,
    "card": SHOWN,
    "heart": HEART,
    "bomb": TAKES_ALONG,
    "taken": TAKEN,
    "stand": TAKEN,
    "saint": SAINT,
    "left": LEFT,
    "notes": OUT,
}


def _undone(fact: facts.Undone) -> list[Cue]:
    return [BACK_TO_NIGHT() if fact.back_to.startswith("night") else BACK_TO_DAY()]


_CUES: dict[type, Callable[[Any], list[Cue]]] = {
    facts.Miscounted: lambda _: [MISCOUNTED()],
    facts.Aloud: lambda fact: [ALOUD[fact.answer]()],
    facts.NobodyDied: lambda _: [NOBODY()],
    facts.Manner: lambda fact: [MANNER(manner=f"manner.{fact.manner}")],
    facts.SideTold: lambda fact: [(WAS_MAFIA if fact.mafia else WAS_TOWN)(seat=fact.seat)],
    facts.Tied: lambda fact: [TIE_ENDS[fact.why]()],
    facts.Drawn: lambda fact: [DRAWN(seat=fact.seat)],
    facts.Refused: lambda fact: [REFUSED[fact.what]()],
    facts.Stayed: lambda fact: [STAYED_SECRETLY() if fact.seat is None else STAYED()],
    facts.Elected: lambda fact: [Chime("gavel"), ELECTED[fact.how](seat=fact.seat)],
    facts.NightCalled: lambda _: [Chime("gavel"), NIGHT_CALLED()],
    facts.Ended: lambda _: [ENDED()],
    facts.Stalled: lambda _: [STALLED()],
    facts.Undone: _undone,
}
"""What is said of a fact, whatever else the table knows."""

_IN_VIEW: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Died: _died,
    facts.Convicted: _convicted,
    facts.Acquitted: _acquitted,
    facts.Turned: _turned,
    facts.Covered: _covered,
    facts.Was: _was,
    facts.Woke: _woke,
    facts.NotesRead: _read,
    facts.Won: _won,
    facts.Scored: tell_score,
}
"""What is said of a fact that sounds different by what the table knows besides."""
