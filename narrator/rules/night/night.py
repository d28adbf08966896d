"""What a night does, told in the order of R4. Pure: from the choices to the dead, and no words.

1. The choices stand in the secret half, in call order; nothing was announced (R4.1). Each role in play
   says what deeds follow from them: who guards, dies for, dies with or attacks whom.
2. Whoever is blocked has done nothing (`Block`).
3. The Mafia's murder is one of these: an attack on one seat that can be averted (R4.2). So are those of
   others; each is resolved by itself, and two on one seat are one death (R14.3).
4. Such an attack on a seat under guard comes to nothing: chosen by the angel, healed by the apothecary,
   or the coward, hidden with one of the Mafia (R4.3, R4.4).
5. If somebody dies for a seat that is not guarded, the attack strikes that one in its place, and comes to
   nothing if that one is under guard. Whoever has taken a place, nobody takes the place of.
6. Whoever is to die with a seat that an attack has killed is struck by the same attack, and 4 and 5 hold
   for it too: the coward, hidden with a murdered host of the town (R4.5).
   Whoever would die so is asked last: its card may spare it (`dies`), or something else comes about in
   place of its death (`Instead`).
7. An attack that cannot be averted kills, whoever guards or dies for its seat; then hearts break,
   whatever the cause (R4.6).
8. Dawn names the dead in seat order, never the cause (R4.7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from narrator.rules.ends.aftermath import Aftermath, aftermath
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import (
    Attack,
    Block,
    Cause,
    Deed,
    DieFor,
    DieWith,
    Guard,
    Instead,
    Spare,
)
from narrator.rules.game.facts import Answered, Averted, Chose, Event, Shown
from narrator.rules.game.role import Role, doers, powerless, role_awake, role_of
from narrator.rules.game.state import Game
from narrator.rules.night.calls import asked, decision, shown
from narrator.rules.night.own_presses import pressing
from narrator.rules.table.call import Call, Part


class NightOutcome(NamedTuple):
    """Who dies tonight, each in seat order."""

    killed: tuple[int, ...]
    """By somebody's hand."""
    brings: Aftermath
    """Who falls by it."""
    aimed: int | None
    """At whom the murder was aimed; None: at nobody."""
    averted: bool
    """Whether it killed nobody."""
    follows: tuple[Deed, ...] = ()
    """What else comes about: by what was done tonight, in call order, then by these deaths."""

    @property
    def dead(self) -> tuple[int, ...]:
        """All of them, in seat order."""
        falls = self.brings.falls
        return tuple(sorted([*self.killed, *[seat for seat, _ in falls]])) if falls else self.killed


def murder(game: Game) -> Attack | None:
    """The Mafia's murder tonight, so far (R4.2, R4.12)."""
    view = game.public
    mafia = view.table.aims[0].role
    return next(_murder(role.deeds(game, own)) for role, own in doers(view) if role.id == mafia)


def victim(game: Game) -> int | None:
    """The seat the Mafia's murder is aimed at."""
    attack = murder(game)
    return None if attack is None else attack.seat


def _murder(deeds: Iterable[Deed]) -> Attack | None:
    """What the Mafia does among these deeds, which chooses together."""
    for deed in deeds:
        if type(deed) is Attack and not deed.by:
            return deed
    return None


def manner(game: Game, aimed: int) -> int | None:
    """How this seat is murdered (R4.7); of several who aimed at it, the first name's manner counts."""
    if not game.public.table.options.manner:
        return None
    for call in game.public.table.aims:
        chosen = game.secret.chosen(Ask.of(call.id, "manner"))
        if chosen is not None and game.secret.chosen(call.id) == aimed:
            return chosen
    return None


def done(game: Game) -> list[tuple[Role, Deed]]:
    """What each card does tonight (steps 1 and 2), in call order."""
    found = [(role, own, role.deeds(game, own)) for role, own in doers(game.public)]
    blocked = {deed.seat for _, _, deeds in found for deed in deeds if type(deed) is Block}
    return [
        (role, deed)
        for role, own, deeds in found
        for deed in deeds
        if type(deed) is Block or not _stopped(game, own[0], blocked)
    ]


def _stopped(game: Game, call: str, blocked: set[int]) -> bool:
    """Whether all are blocked who choose in this call, the first of their card."""
    choosing = {*game.holders(call)} & {*game.public.living}
    return bool(choosing) and choosing <= blocked


def resolve_night(game: Game) -> NightOutcome:
    """Who dies tonight (R4.1 to R4.6)."""
    deeds: list[Deed] = []
    for role, own in doers(game.public):
        deeds += role.deeds(game, own)
    attack = _murder(deeds)
    aimed = None if attack is None else attack.seat
    guarded = [deed.seat for deed in deeds if type(deed) is Guard]
    if aimed is not None and len(deeds) == len(guarded) + 1:  # nothing else meets the murder
        if aimed in guarded:
            return _toll(game, (), aimed, averted=True)
        if "dies" not in role_of(game, aimed).own:
            return _toll(game, (aimed,), aimed, averted=False)
    return _resolved(game, deeds, aimed)


def _resolved(game: Game, deeds: list[Deed], aimed: int | None) -> NightOutcome:
    """What these deeds come to, the murder being aimed at this seat."""
    if any(type(deed) is Block for deed in deeds):
        deeds = [deed for _, deed in done(game)]
    follows = [deed for deed in deeds if type(deed) not in RESOLVED]

    def spared(seat: int, attack: Attack) -> bool:
        instead = [deed for deed in deeds if type(deed) is Instead and deed.call == attack.call]
        if instead and seat != attack.seat:
            return True
        role = role_of(game, seat)
        lost = powerless(game.public, role)
        brought = () if lost else role.dies(game, seat, Cause("night", attack=attack))
        follows.extend(brought)
        if Spare(seat) in brought:
            return True
        for deed in instead:
            follows.extend(deed.deeds if deed.seat == seat else ())
        return bool(instead)

    averted, dead = aimed is not None and _murder(deeds) is None, set[int]()
    for deed in deeds:
        if type(deed) is Attack:
            taken = killed(deed, deeds, spared)
            averted = averted or (not deed.by and not taken)
            dead |= taken
    return _toll(game, tuple(sorted(dead)), aimed, tuple(follows), averted=averted)


def _toll(
    game: Game,
    killed: tuple[int, ...],
    aimed: int | None,
    follows: tuple[Deed, ...] = (),
    *,
    averted: bool,
) -> NightOutcome:
    """The same with what these deaths bring with them."""
    brings = aftermath(game, killed)
    return NightOutcome(killed, brings, aimed, averted, follows + brings.deeds)


RESOLVED = (Guard, DieFor, DieWith, Block, Attack, Instead)
"""The deeds that are settled here; the others are carried out at dawn."""

Spared = Callable[[int, Attack], bool]
"""Whether somebody lives who is about to die of an attack that nothing averts."""


def nobody_spared(_seat: int, _attack: Attack) -> bool:
    """As long as no card has a say in it."""
    return False


def killed(attack: Attack, deeds: list[Deed], spared: Spared = nobody_spared) -> set[int]:
    """Whom an attack kills among these deeds: nobody, or its seat or whoever dies for it, and whoever
    dies with that one (steps 4 to 7)."""
    if not attack.avertable:
        return set() if spared(attack.seat, attack) else {attack.seat}
    guarded: list[int] = []
    places: dict[int, int] = {}
    guests: list[DieWith] = []
    for deed in deeds:
        if type(deed) is Guard:
            guarded.append(deed.seat)
        elif type(deed) is DieFor:
            places[deed.seat] = deed.by
        elif type(deed) is DieWith:
            guests.append(deed)
    dead: set[int] = set()
    struck = [attack.seat]
    while struck:
        seat = struck.pop()
        if seat in guarded:
            continue
        dying = places.get(seat, seat)
        if dying not in guarded and dying not in dead and not spared(dying, attack):
            dead.add(dying)
            struck += [guest.by for guest in guests if guest.seat == dying]
    return dead


def answer(game: Game, call: str) -> bool | None:
    """What the lamp answers to ``call``: yes means of the Mafia; None: dark, nothing was asked."""
    return role_awake(game.public.table, call).answer(game, call, game.secret.chosen(call) or 0)


def answers(game: Game) -> tuple[tuple[bool, tuple[int, ...]], ...]:
    """The answers of a silent night, yes and no, each with the living seats that it is for (R13.17)."""
    seats: dict[bool, set[int]] = {True: set(), False: set()}
    for call, part in asked(game.public):
        told = answer(game, call.id) if part is _ANSWER else None
        if told is not None:
            seats[told].update(pressing(game, call.id))
    return tuple([(told, tuple(sorted(found))) for told, found in seats.items()])


def events(game: Game, taken: NightOutcome) -> tuple[Event, ...]:
    """What the box writes in its log about this night and what it has ``taken``: each call's choice
    and answer, in order."""
    view, secret, _ = game
    when, choices = view.at("night"), secret.choices
    log: list[Event] = []
    for call, part in asked(view):
        id = call.id
        if part is _CHOOSE:
            if id in choices:
                log.append(Chose(when, id, choices[id], secret.besides.get(id, ())))
        elif part is _ANSWER:
            if (told := answer(game, id)) is not None:
                log.append(Answered(when, id, told))
        elif (event := _event(game, call, part, when)) is not None:
            log.append(event)
    if taken.aimed is not None and taken.averted:
        log.append(Averted(when, taken.aimed))
    return tuple(log)


_CHOOSE, _ANSWER = Part.CHOOSE, Part.ANSWER  # Python 3.11 takes its time to look a member up


def _event(game: Game, call: Call, part: Part, when: str) -> Event | None:
    if part is Part.ALOUD:
        told = answer(game, call.id)
        return None if told is None else Answered(when, call.id, told)
    if part is Part.TELL:
        seats = shown(game, call.id)
        return Shown(when, call.id, seats) if seats else None
    if part is Part.DECIDE:
        ask = decision(call)
        decided = game.secret.chosen(ask)
        return None if decided is None else Chose(when, ask, decided)
    return None
