"""What a night does, told in the order of R4. Pure: from the choices to the dead, and no words.

1. The choices stand in the secret half, in call order; nothing was announced (R4.1).
2. The Mafia's murder is aimed at one seat, or at nobody; Mafiosi who choose alone need more than
   half of those alive at dusk (R4.2, R4.12).
3. Any role in play may avert it: the guard, by having chosen that seat; the apothecary, by healing;
   the coward, by hiding with one of the Mafia (R4.3, R4.4).
4. If it happens, it may drag others along: the coward, hidden with its victim (R4.5).
5. Then poison kills, whoever guards; then hearts break, whatever the cause (R4.6).
6. Dawn names the dead in seat order, never the cause (R4.7).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from narrator.rules.ends.hearts import broken, lovers
from narrator.rules.game.facts import Answered, Averted, Chose, Event, Paired, Shown
from narrator.rules.game.role import acting, role_awake
from narrator.rules.game.state import Game
from narrator.rules.night.calls import asked, mafia_tonight, shown
from narrator.rules.table.call import Call, Part


class Toll(NamedTuple):
    """Who dies tonight: by somebody's hand, and of a broken heart; each in seat order. ``aimed`` is at
    whom the murder was aimed (None: at nobody), ``averted`` whether it came to nothing."""

    killed: tuple[int, ...]
    hearts: tuple[int, ...]
    aimed: int | None
    averted: bool

    @property
    def dead(self) -> tuple[int, ...]:
        """All of them, in seat order."""
        return tuple(sorted(self.killed + self.hearts))


def victim(game: Game) -> int | None:
    """The seat the Mafia's murder is aimed at (R4.2, R4.12)."""
    calls, secret = game.public.table.aims, game.secret
    if len(calls) == 1 and not calls[0].named:
        return secret.chosen(calls[0].id)
    aims = [aim for aim in [secret.chosen(call.id) for call in calls] if aim]
    if not aims:
        return None
    seat, votes = Counter(aims).most_common(1)[0]
    return seat if votes > len(mafia_tonight(game)) // 2 else None


def manner(game: Game, aimed: int) -> int | None:
    """How this seat is murdered (R4.7); of several who aimed at it, the first name's manner counts."""
    for call in game.public.table.aims:
        chosen = game.secret.chosen(f"{call.id}.manner")
        if chosen is not None and game.secret.chosen(call.id) == aimed:
            return chosen
    return None


def toll(game: Game) -> Toll:
    """Who dies tonight (R4.1 to R4.6)."""
    table, aimed = game.public.table, victim(game)
    averters = acting(table, "guards", "averts")
    averted = aimed is not None and any(role.averts(game, aimed) for role in averters)
    dead: set[int] = set()
    if aimed is not None and not averted:
        dead.update((aimed,), *[role.drags(game, aimed) for role in acting(table, "drags")])
    dead.update(*[role.kills(game) for role in acting(table, "kills")])
    return Toll(tuple(sorted(dead)), broken(game, dead), aimed, averted)


def answer(game: Game, call: str) -> bool | None:
    """What the lamp answers to ``call``: yes means of the Mafia; None: dark, nothing was asked."""
    seat = game.secret.chosen(call)
    if seat is None:
        return None
    return role_awake(game.public.table, call).answer(game, call, seat)


def events(game: Game, taken: Toll) -> tuple[Event, ...]:
    """What the box writes in its log about this night and what it has ``taken``: each call's choice
    and answer, in order."""
    when = f"night {game.public.night}"
    log: list[Event] = []
    for call, part in asked(game.public):
        event = _event(game, call, part, when)
        if event is not None:
            log.append(event)
    if taken.aimed is not None and taken.averted:
        log.append(Averted(when, taken.aimed))
    return tuple(log)


def _event(game: Game, call: Call, part: Part, when: str) -> Event | None:
    secret = game.secret
    if part is Part.CHOOSE:
        chosen = secret.chosen(call.id)
        return None if chosen is None else Chose(when, call.id, chosen)
    if part is Part.ANSWER or part is Part.ALOUD:
        about = secret.chosen(call.id)
        return None if about is None else Answered(when, call.id, answer(game, call.id))
    if part is Part.TELL:
        seats = shown(game, call.id)
        return Shown(when, call.id, seats) if seats else None
    if part is Part.HEAL:
        healed = secret.chosen(f"{call.id}.heal")
        return None if healed is None else Chose(when, f"{call.id}.heal", healed)
    if part is Part.PAIR:
        return Paired(when, lovers(game))
    return None
