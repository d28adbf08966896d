"""What each night of a game did, taken from its log once the game is over. It knows every secret, so no scene
may import it; which of it is told, and how, is not known here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from narrator.rules.ends.hearts import lovers
from narrator.rules.game import facts
from narrator.rules.game.facts import Event
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Game

GUARD, HIDER, POISON, HEALING, INFORMER = (
    "angel", "coward", "apothecary", "apothecary.heal", "informer",
)  # fmt: skip
"""Calls and asks of which a night tells."""

BY_NIGHT = ("night", "notes")
"""How those have died whom a night took; who is taken along at dawn is not among them."""


class Inquiry(NamedTuple):
    """A detective learned something of a seat."""

    askers: tuple[int, ...]
    """The living who asked together, or were shown it."""
    seat: int
    answer: bool
    """What the lamp said: of the Mafia or not."""


class NightBehind(NamedTuple):
    """One night, and the day after it."""

    number: int
    living: tuple[int, ...]
    """At nightfall."""
    aims: tuple[int, ...]
    """Whom the Mafia has chosen, or each of its names."""
    aimed: int | None
    """At whom the murder was aimed; None: at nobody, or the box does not know."""
    averted: bool
    """It came to nothing."""
    guarded: int | None
    host: int | None
    """With whom somebody hid."""
    healed: bool
    poisoned: int | None
    questions: tuple[Inquiry, ...]
    watched: int | None
    """Of which question the Mafia was shown the seat."""
    paired: tuple[int, ...]
    died: tuple[int, ...]
    """In the night, in the order in which it was told."""
    convicted: tuple[int, ...]
    """Who died of a verdict on the day after it."""


def nights_behind(game: Game) -> tuple[NightBehind, ...]:
    """All the nights that the game has behind it, as they went in the end; what was taken back is not."""
    events: dict[str, list[Event]] = defaultdict(list)
    for event in game.log:
        events[event.when].append(event)
    living = tuple(range(1, game.public.table.players + 1))
    found: list[NightBehind] = []
    for number in range(1, game.public.night + 1):
        night, dawn, day = [events[Moment.of(phase, number)] for phase in ("night", "dawn", "day")]
        found.append(_behind(game, number, living, night, day))
        gone = [event.seat for event in (*night, *dawn, *day) if type(event) is facts.Died]
        living = tuple([seat for seat in living if seat not in gone])
    return tuple(found)


def _behind(
    game: Game, number: int, living: tuple[int, ...], night: list[Event], day: list[Event]
) -> NightBehind:
    chosen = {e.ask: e.seat for e in night if type(e) is facts.Chose and e.seat is not None}
    averted = [event.seat for event in night if type(event) is facts.Averted]
    aims = tuple([chosen[call.id] for call in game.public.table.aims if call.id in chosen])
    watched = [e.seats[0] for e in night if type(e) is facts.Shown and e.call == INFORMER]
    verdicts = [e for e in day if type(e) is facts.Died and e.how == "verdict"]
    return NightBehind(
        number=number,
        living=living,
        aims=aims,
        aimed=averted[0] if averted else _aimed(game, living, aims),
        averted=bool(averted),
        guarded=chosen.get(GUARD),
        host=chosen.get(HIDER),
        healed=HEALING in chosen,
        poisoned=chosen.get(POISON),
        questions=_questions(game, living, night, chosen),
        watched=watched[0] if watched else None,
        paired=_paired(game, number, night),
        died=tuple([e.seat for e in night if type(e) is facts.Died and e.how in BY_NIGHT]),
        convicted=tuple([event.seat for event in verdicts]),
    )


def _aimed(game: Game, living: tuple[int, ...], aims: tuple[int, ...]) -> int | None:
    """Those who choose alone need more than half of the Mafia alive at dusk (R4.12)."""
    if not aims or not game.public.table.aims[0].named:
        return aims[0] if aims else None
    mafia = sum(game.card(seat) in game.public.table.mafia_roles for seat in living)
    seat, votes = Counter(aims).most_common(1)[0]
    return seat if votes > mafia // 2 else None


def _questions(
    game: Game, living: tuple[int, ...], night: list[Event], chosen: dict[str, int]
) -> tuple[Inquiry, ...]:
    """What detectives asked about, and what they were shown without asking (R9)."""
    found: list[Inquiry] = []
    for event in night:
        if type(event) is facts.Answered and event.answer is not None:
            askers = _holders(game, event.call, living)
            found.append(Inquiry(askers, chosen[event.call], event.answer))
        elif type(event) is facts.Shown and "detective" in event.call:
            askers = _holders(game, event.call, living)
            found += [Inquiry(askers, seat, True) for seat in event.seats]
    return tuple(found)


def _holders(game: Game, call: str, living: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in game.holders(call) if seat in living])


def _paired(game: Game, number: int, night: list[Event]) -> tuple[int, ...]:
    """The couple that was made; where the box is told who died, it keeps the couple and no more."""
    if game.public.table.options.told:
        return lovers(game) if number == 1 and game.public.table.titles else ()
    several = [call.id for call in game.public.table.several.values() if call.makes]
    chose = [e for e in night if type(e) is facts.Chose and e.ask in several and e.others]
    return next(((e.seat or 0, *e.others) for e in chose), ())
