"""What is about several nights of a game that is over, told of all of them in one sentence. It knows every
secret, so no scene may import it.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game.deeds import Guard
from narrator.rules.game.state import Game
from narrator.rules.table.side import MAFIA
from narrator.script.story.incident import Incident, epilogue_line
from narrator.script.story.night_summaries import NightSummary

NO_CHOICE = epilogue_line("no_choice", variants=2, seconds=8.2)
NO_CHOICES = epilogue_line("no_choices", "number", seconds=8.2)
IN_VAIN = epilogue_line("in_vain", "number", "seat", seconds=7.0)
VERDICTS_WRONG = epilogue_line("verdicts.wrong", "number", seconds=6.2)
BOTH_WRONG = epilogue_line("verdicts.wrong.two", seconds=6.2)
VERDICTS_RIGHT = epilogue_line("verdicts.right", "number", seconds=6.2)

OFTEN = 3
"""So many nights at a quiet door are told in one sentence."""


def once(found: list[Incident]) -> Iterator[Incident]:
    """Where the Mafia chose nobody in several nights, that is told of all of them."""
    idle = [one for one in found if one.says == (NO_CHOICE(),)]
    if len(idle) > 1:
        yield idle[0]._replace(night=0, says=(NO_CHOICES(number=len(idle)),))
    yield from (one for one in found if one not in idle or len(idle) == 1)


def quiet(night: NightSummary, guard: Guard) -> bool:
    """Whether nobody came to the door where this guard stood."""
    return guard.seat not in (night.aimed, night.host, *night.attacked)


def always_in_vain(nights: tuple[NightSummary, ...]) -> list[tuple[int, int]]:
    """(Guard, nights) of who stood at a quiet door often, and at no other."""
    stood = {guard.by for night in nights for guard in night.guards}
    found = []
    for by in sorted(stood):
        own = [
            night.aimed is not None and quiet(night, one) and one.seat != by
            for night in nights
            for one in night.guards
            if one.by == by
        ]
        if all(own) and len(own) >= OFTEN:
            found.append((by, len(own)))
    return found


def in_vain(nights: tuple[NightSummary, ...]) -> Iterator[Incident]:
    """Who stood guard at a quiet door night after night."""
    for by, number in always_in_vain(nights):
        yield Incident(0, 66, (IN_VAIN(seat=by, number=number),))


def verdicts(game: Game, nights: tuple[NightSummary, ...]) -> Iterator[Incident]:
    """Whether the town was always right, or never, as far as the box knows the cards."""
    sides = dict(game.public.sides)
    cast = [(seat, night.mafia_by_day) for night in nights for seat in night.convicted]
    convicted = [seat for seat, _ in cast]
    known = {seat: seat in mafia for seat, mafia in cast if game.card(seat)}
    known |= {seat: sides[seat] == MAFIA.id for seat in convicted if seat in sides}
    if len(convicted) < 2 or len(known) < len(convicted):
        return
    if not any(known.values()):
        wrong = VERDICTS_WRONG(number=len(convicted)) if len(convicted) > 2 else BOTH_WRONG()
        yield Incident(0, 70, (wrong,))
    elif all(known.values()):
        yield Incident(0, 56, (VERDICTS_RIGHT(number=len(convicted)),))
