"""Tells what has become public, one fact at a time, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from narrator.cues import Chime, Cue, Line, Music
from narrator.rules import facts
from narrator.rules.acts import Tell
from narrator.rules.state import PublicView
from narrator.scenes.scene import Scene

WAKES = Line("dawn.wakes", variants=3)
MISCOUNTED = Line("dawn.miscounted", variants=3)
DIED = Line("dawn.died", ("seat",), variants=3)
DIED_TOO = Line("dawn.died_too", ("seat",), variants=3)
NOBODY = Line("dawn.nobody", variants=3)
MANNER = Line("dawn.manner", ("manner",), variants=3)
WAS_MAFIA = Line("card.mafia", ("seat",), variants=3)
WAS_TOWN = Line("card.town", ("seat",), variants=3)
SHOWN = Line("card.shown", ("seat",), variants=3)
HEART = Line("died.heart", ("seat",), variants=3)
TAKEN = Line("died.stand", ("seat",), variants=3)
TAKES_ALONG = Line("died.bomb", ("seat",), variants=3)
LEFT = Line("died.left", ("seat",), variants=3)
SAINT = Line("died.saint", ("seat",), variants=3)
REFUSED = {what: Line(f"{what}.refused", variants=3) for what in ("stand", "bomb", "stay")}
DRAWN = Line("lot.drawn", ("seat",), variants=3)
ACQUITTED = Line("verdict.acquitted", ("seat",), variants=3)
FAILED = Line("verdict.failed", ("seat",), variants=3)
TIED_AT = Line("tie.votes", ("number",))
TIE_ENDS = {
    why: Line(f"tie.ends_{why}", variants=2) for why in ("two", "again", "runoff", "mayor", "snap")
}
STAYED = Line("stay.made", ("seat",), variants=3)
STAYED_SECRETLY = Line("stay.secret", variants=3)
ELECTED = {how: Line(f"mayor.{how}", ("seat",), variants=3) for how in ("vote", "lot", "heir")}
ENDED = Line("game.ended", variants=3)
ALOUD = {
    True: Line("aloud.mafia", variants=3),
    False: Line("aloud.town", variants=3),
    None: Line("aloud.nothing", variants=3),
}
FOUND = Line("verdict.found", ("seat",), variants=3)
EXECUTED = Line("verdict.executed", ("seat",), variants=3)
CONVICTED = Line("verdict.convicted", ("seat",), variants=3)
UNCONVICTED = Line("verdict.none", variants=3)
BACK_TO_NIGHT = Line("undone.night", variants=3)
BACK_TO_DAY = Line("undone.day", variants=3)
ENDS = ("town", "mafia", "lovers", "nobody", "draw")
WON = {who: Line(f"won.{who}", variants=3) for who in ENDS}
ROLE_WAS = Line("was.role", ("role",))
SEAT_WAS = Line("was.seat", ("seat",))
GAVEL = Chime("gavel")


class Cards(NamedTuple):
    """What is said of somebody's card: by what lies on the table, or without any there (R9)."""

    turned: Line
    covered: Line
    opened: Line


def _cards(prefix: str) -> Cards:
    both = ("role", "seat")
    return Cards(
        turned=Line(f"{prefix}.turned", both, variants=3),
        covered=Line(f"{prefix}.covered", ("seat",), variants=3),
        opened=Line(f"{prefix}.open", both, variants=3),
    )


WITH_CARDS, WITHOUT_CARDS = _cards("card"), _cards("told")


def herald(view: PublicView) -> Scene:
    """Speaks the first fact that has not been told."""
    fact = view.facts[view.told]
    cards = WITH_CARDS if view.table.has_cards else WITHOUT_CARDS
    if isinstance(fact, facts.Turned | facts.Was):
        fact = fact._replace(role=view.table.word(fact.role))
    if isinstance(fact, facts.Convicted) and _after_a_tie(view):
        yield GAVEL
    elif isinstance(fact, facts.Died) and _another(view, fact):
        yield DIED_TOO(seat=fact.seat)
    elif isinstance(fact, facts.Convicted | facts.Died) and _could_be_stayed(view, fact):
        yield from _may_be_stayed(fact)
    elif isinstance(fact, facts.Acquitted):
        yield GAVEL
        yield (ACQUITTED if fact.seat in view.court.barred else FAILED)(seat=fact.seat)
    elif isinstance(fact, facts.Turned) and fact.seat in view.living:
        yield cards.opened(seat=fact.seat, role=f"role.{fact.role}")
    elif isinstance(fact, facts.Turned):
        yield cards.turned(seat=fact.seat, role=f"role.{fact.role}")
    elif isinstance(fact, facts.Covered):
        yield cards.covered(seat=fact.seat)
    else:
        yield from _CUES[type(fact)](fact)
    yield Tell()


def stood(votes: int | None, seats: tuple[int, ...]) -> list[Cue]:
    """Between whom the votes are tied, and how many each has (None: the table counted alone) (R6)."""
    each = () if votes is None else (TIED_AT(number=votes),)
    return [*each, *(SEAT_WAS(seat=seat) for seat in seats)]


def _after_a_tie(view: PublicView) -> bool:
    """Whether it has just been told that a tie frees them, which says that nobody is convicted."""
    return view.told > 0 and isinstance(view.facts[view.told - 1], facts.Tied)


def _another(view: PublicView, fact: facts.Died) -> bool:
    """Whether the night has taken somebody else, and it has been told."""
    told = (one for one in view.facts[: view.told] if isinstance(one, facts.Died))
    return fact.how == "night" and any(one.how == "night" and one.when == fact.when for one in told)


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


def _may_be_stayed(fact: facts.Convicted | facts.Died) -> list[Cue]:
    """Where there may be a governor, nobody is dead before the verdict is carried out (R6)."""
    if isinstance(fact, facts.Died) and fact.how == "verdict":
        return [EXECUTED(seat=fact.seat)]
    if isinstance(fact, facts.Convicted) and fact.seat is not None:
        return [GAVEL, FOUND(seat=fact.seat)]
    return _CUES[type(fact)](fact)


def _died(fact: facts.Died) -> list[Cue]:
    """A conviction has told of its own death already."""
    return [] if fact.how == "verdict" else [_DEATHS[fact.how](seat=fact.seat)]


_DEATHS = {
    "night": DIED,
    "card": SHOWN,
    "heart": HEART,
    "bomb": TAKES_ALONG,
    "taken": TAKEN,
    "stand": TAKEN,
    "saint": SAINT,
    "left": LEFT,
}


def _convicted(fact: facts.Convicted) -> list[Cue]:
    return [GAVEL, UNCONVICTED() if fact.seat is None else CONVICTED(seat=fact.seat)]


def _undone(fact: facts.Undone) -> list[Cue]:
    return [BACK_TO_NIGHT() if fact.back_to.startswith("night") else BACK_TO_DAY()]


_CUES: dict[type, Callable[[Any], list[Cue]]] = {
    facts.Woke: lambda _: [Music("day"), WAKES()],
    facts.Miscounted: lambda _: [MISCOUNTED()],
    facts.Aloud: lambda fact: [ALOUD[fact.answer]()],
    facts.Died: _died,
    facts.NobodyDied: lambda _: [NOBODY()],
    facts.Manner: lambda fact: [MANNER(manner=f"manner.{fact.manner}")],
    facts.SideTold: lambda fact: [(WAS_MAFIA if fact.mafia else WAS_TOWN)(seat=fact.seat)],
    facts.Convicted: _convicted,
    facts.Tied: lambda fact: [TIE_ENDS[fact.why]()],
    facts.Drawn: lambda fact: [DRAWN(seat=fact.seat)],
    facts.Refused: lambda fact: [REFUSED[fact.what]()],
    facts.Stayed: lambda fact: [STAYED_SECRETLY() if fact.seat is None else STAYED(seat=fact.seat)],
    facts.Elected: lambda fact: [Chime("gavel"), ELECTED[fact.how](seat=fact.seat)],
    facts.Ended: lambda _: [ENDED()],
    facts.Undone: _undone,
    facts.Won: lambda fact: [Chime("chime"), WON[fact.winner]()],
    facts.Was: lambda fact: [
        ROLE_WAS(role=f"role.{fact.role}"),
        *(SEAT_WAS(seat=seat) for seat in fact.seats),
    ],
}
