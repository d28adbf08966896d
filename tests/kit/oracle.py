"""What a night does, read naively from R4, R14 and R15; never imports the project. Who won: `oracle_ends`.

Its worth is that it is a second reading of the text: where it and the box disagree, one of the
two has misread a rule. Plain data in, plain data out; seats count from 1. The night:

1. At dusk the living are counted. Who dies in this night still acts in it (R2.7), who is dead
   at dusk does not: a choice passed for a dead actor is ignored here, not refused.
2. The Mafia aims at a seat V: the one chosen together or, blind, the one that more than half of
   the Mafiosi alive at dusk have named; who abstains counts against (R4.2, R4.12).
3. V is guarded, or the apothecary heals it: there is no murder at all (R4.3).
4. V is the coward. Its host is of the Mafia: it was not at home and lives. Its host is of the
   town, or it stayed at home: it dies alone (R4.4).
5. V is of the town and the coward is hidden there: both die; only V dies if the guard stands by
   the coward. A host of the Mafia dies without its guest (R4.5).
   The bodyguard stands in front of V: it dies in its stead, with a coward hidden at its own door; nobody
   does if 3 or 4 hold for V or for itself (R15.4).
6. V is anybody else: V dies.
   Infected, V is not murdered: if 4 to 6 would have killed V itself, V is turned instead, and nobody else
   dies of it either; one of the Mafia just lives (R15.9).
   The cursed one, not of the Mafia yet, is turned where 6 would kill it, and a guest of it lives (R15.8).
   An elder with two lives loses one where 4 to 6 would kill it, infected or not, and lives as it was (R15.3).
   White wolf, vigilante and serial killer attack as the Mafia does, and nobody is turned by it: 3 to 6 hold
   for their victims alone (R14.3, R15.10, R15.15, R15.16).
7. The poison kills its seat, guarded, healed, hidden or not, and leaves its guest alone (R4.6).
8. If a lover has died so far, of whatever cause, the other dies too, guarded or not (R4.6).
9. Who was to be turned, and lives, is of the Mafia from now on (R14.4); all before has seen the old side.

Everything else that is chosen is taken as legal (`legal` tells what is); what is spent over the
nights and the last stands of bombers belong to whoever asks.
"""

from collections import Counter
from typing import NamedTuple, cast

from tests.kit.oracle_ends import MAFIA, family


class Night(NamedTuple):
    """Everything that one night needs."""

    cards: tuple[str, ...]
    """The role id of each seat, seat 1 first."""
    living: frozenset[int]
    """The seats alive at dusk."""
    lovers: frozenset[int]
    """The pair, made or dealt; empty without one."""
    choices: dict[str, object]
    """`mafia`, `angel`, `bodyguard`, `coward` (its host), `poison`, `white_wolf`, `vigilante`,
    `serial_killer`: a seat; `heal`, `infect`: True; `blind`: the seat that each Mafioso's seat named. What is
    missing, or None, was forgone."""
    blind: bool = False
    """Option `blind`: the choice `blind` counts and `mafia` does not."""
    turned: frozenset[int] = frozenset()
    """The seats of the Mafia since an earlier night (R14.4)."""
    tough: frozenset[int] = frozenset()
    """The elder's seat, as long as it has its second life (R15.3)."""


def victim(night: Night) -> int | None:
    """The seat V that the murder is aimed at, guarded and hidden or not; None: nobody (R4.2)."""
    mafiosi = family(night.cards, night.living, night.turned)
    if not mafiosi:
        return None
    if not night.blind:
        return _seat(night, "mafia")
    named = cast("dict[int, int | None]", night.choices.get("blind") or {})
    votes = Counter(seat for mafioso, seat in named.items() if mafioso in mafiosi)
    for seat, count in votes.items():
        if count >= len(mafiosi) // 2 + 1:
            return seat
    return None


def dead(night: Night) -> list[int]:
    """The seats that die in this night in seat order, broken hearts included (R4.3-R4.6)."""
    lives = _infects(night) or _is_cursed(night) or wounded(night)  # and so whoever hides there
    dying = set() if lives else _murdered(night)
    for attacker in ("white_wolf", "vigilante", "serial_killer"):
        aim = _seat(night, attacker)
        if aim is not None and _holder(night, attacker):
            dying |= _struck(night, aim)
    poisoned = _seat(night, "poison") if _holder(night, "apothecary") else None
    if poisoned is not None:
        dying.add(poisoned)
    if dying & night.lovers:
        dying |= night.lovers & night.living
    return sorted(dying)


def turned(night: Night) -> int | None:
    """The seat that this night turns to the Mafia; None: nobody (R14.4, R15.8, R15.9)."""
    aim = victim(night)
    turns = _infects(night) or _is_cursed(night)
    if aim is None or not turns or aim not in _murdered(night) - night.tough:
        return None
    of_the_mafia = family(night.cards, night.living, night.turned)
    return None if aim in of_the_mafia or aim in dead(night) else aim


def wounded(night: Night) -> frozenset[int]:
    """The elder whose second life this night's murder takes (R15.3, R15.9)."""
    aim = victim(night)
    return night.tough & _murdered(night) & {aim or 0}


def saw_detective(
    cards: tuple[str, ...], seat: int, innocent: bool, turned: frozenset[int] = frozenset()
) -> bool:
    """Whether a detective, private or not, is told "Mafia" for this seat (R3, R4.11, `ask`)."""
    card = cards[seat - 1]
    return seat in turned or (card in MAFIA and not (card == "godfather" and innocent))


def saw_fox(
    cards: tuple[str, ...], living: frozenset[int], seat: int, turned: frozenset[int] = frozenset()
) -> bool:
    """Whether one of the three around this seat is really of the Mafia (R15.13)."""
    around = sorted(living) * 3
    at = len(living) + around.index(seat)
    return bool(family(cards, frozenset(around[at - 1 : at + 2]), turned))


def growls(cards: tuple[str, ...], living: frozenset[int], turned: frozenset[int] = frozenset()) -> bool:
    """Whether the bear growls: its tamer lives, and is of the Mafia or sits beside it (R15.14)."""
    tamer = {seat for seat in living if cards[seat - 1] == "bear_tamer"}
    return any(saw_fox(cards, living, seat, turned) for seat in tamer)


def legal(
    cards: tuple[str, ...],
    living: frozenset[int],
    role_call: str,
    actor: int,
    *,
    guards_self: bool = True,
    repeats: bool = True,
    guarded_before: int | None = None,
    hides_left: int | None = None,
    turned: frozenset[int] = frozenset(),
    charmed: frozenset[int] = frozenset(),
    spared: int = 0,
) -> frozenset[int]:
    """The seats that the actor may choose; to choose nobody is always allowed (R2.8).

    `role_call` is `mafia` or the role id of whoever is called; `apothecary` means the poison.
    The options are the guard's `self` and `repeat` with the seat guarded the night before, and
    how often the coward may still hide (None: `unlimited`); whoever is `turned` answers the Mafia's call
    besides (R14.4), who is `charmed` is not charmed again (R15.11), and who is
    `spared` tonight is no choice of the Mafia (R4.2). Two detectives working `together`
    are one call with two seats; the text is silent on them, so ask for each `actor` alone.
    """
    card = cards[actor - 1]
    mafia = card in MAFIA or actor in turned
    answers = mafia if role_call == "mafia" else card == role_call
    if actor not in living or not answers:
        return frozenset()
    if role_call == "mafia":
        return living - {spared}
    if role_call in ("matchmaker", "raven"):
        return living
    if role_call == "angel":
        barred = set() if guards_self else {actor}
        if not repeats and guarded_before is not None:
            barred.add(guarded_before)
        return living - barred
    if role_call == "coward" and hides_left == 0:
        return frozenset()
    asks = ("detective", "private_detective", "fox")
    if role_call in ("coward", "apothecary", "bodyguard", "vigilante", "serial_killer", *asks):
        return living - {actor}
    if role_call == "white_wolf":
        return frozenset(family(cards, living, turned)) - {actor}
    if role_call == "piper":
        return living - {actor} - charmed
    return frozenset()


def _murdered(night: Night) -> set[int]:
    """Steps 3 to 6: whom the murder really kills."""
    aim = victim(night)
    return set() if aim is None else _struck(night, aim)


def _struck(night: Night, aim: int) -> set[int]:
    """Whom an attack on this seat kills that can be averted (R14.3)."""
    safe, bodyguard, coward = _safe(night), _holder(night, "bodyguard"), _holder(night, "coward")
    if aim in safe:
        return set()
    covered = _seat(night, "bodyguard") if bodyguard else None
    dying = aim if bodyguard is None or aim != covered else bodyguard
    if dying in safe:
        return set()
    if coward is None or coward == dying or coward in safe or _seat(night, "coward") != dying:
        return {dying}
    guest = coward if bodyguard is None or coward != covered else bodyguard
    return {dying} if guest in safe else {dying, guest}


def _safe(night: Night) -> set[int | None]:
    """The seats that no attack harms: guarded, healed, or out with one of the Mafia (R4.3, R4.4)."""
    safe = {_seat(night, "angel")} if _holder(night, "angel") else set()
    if _holder(night, "apothecary") and night.choices.get("heal") is True:
        safe.add(victim(night))
    host = _seat(night, "coward")
    if host is not None and family(night.cards, frozenset({host}), night.turned):
        safe.add(_holder(night, "coward"))
    return safe


def _infects(night: Night) -> bool:
    """Whether the wolf father has the Mafia's victim turned and not murdered (R15.9)."""
    chosen = night.choices.get("infect") is True
    return chosen and _holder(night, "infecting_wolf") is not None and victim(night) is not None


def _is_cursed(night: Night) -> bool:
    """Whether the murder would kill the cursed one, which is not of the Mafia yet (R15.8)."""
    aim = victim(night)
    cursed = aim is not None and night.cards[aim - 1] == "cursed" and aim not in night.turned
    return cursed and aim in _murdered(night)


def _holder(night: Night, role: str) -> int | None:
    """The seat that holds this role and is alive at dusk; None: the role is dead or not dealt."""
    return next((seat for seat in sorted(night.living) if night.cards[seat - 1] == role), None)


def _seat(night: Night, choice: str) -> int | None:
    """The seat that was chosen under this name; None: nobody."""
    return cast("int | None", night.choices.get(choice))
