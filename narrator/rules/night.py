"""What a night does, told in the order of R4. Pure: from the choices to the dead, and no words.

1. The choices stand in the secret half, in call order; nothing was announced (R4.1).
2. The Mafia's murder is aimed at one seat, or at nobody (R4.2).
3. Any role in play may avert it: the guard, by having chosen that seat (R4.3).
4. Who is left of the aimed-at dies; dawn names the dead in seat order, never the cause (R4.7).
"""

from __future__ import annotations

from narrator.rules.facts import Answered, Averted, Chose, Event
from narrator.rules.state import Game


def victim(game: Game) -> int | None:
    """The seat the Mafia's murder is aimed at (R4.2)."""
    return game.secret.chosen("mafia")


def killed(game: Game) -> tuple[int, ...]:
    """The seats this night kills, in seat order (R4.1 to R4.3)."""
    aimed = victim(game)
    if aimed is None or any(role.averts(game, aimed) for role in game.public.table.cast):
        return ()
    return (aimed,)


def answer(game: Game, call: str) -> bool | None:
    """What the lamp answers to ``call``: yes means of the Mafia; None: dark, nothing was asked."""
    seat = game.secret.chosen(call)
    if seat is None:
        return None
    return game.public.table.roles_called[call].answer(game, call, seat)


def events(game: Game, dead: tuple[int, ...]) -> tuple[Event, ...]:
    """What the box writes in its log about this night: each call's choice and answer, in order."""
    public, secret = game.public, game.secret
    when = f"night {public.night}"
    log: list[Event] = []
    choices = dict(secret.choices)
    for call in public.table.calls:
        if call.id not in choices:
            continue
        log.append(Chose(when, call.id, choices[call.id]))
        if call.answers:
            log.append(Answered(when, call.id, answer(game, call.id)))
    aimed = victim(game)
    if aimed is not None and aimed not in dead:
        log.append(Averted(when, aimed))
    return tuple(log)
