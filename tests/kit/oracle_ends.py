"""Which side a seat is on and who has won, read naively from R8, R14 and R15 as `oracle` reads the nights;
never imports the project. Plain data in, plain data out; seats count from 1.
"""

from typing import Literal

MAFIA = frozenset({"mafioso", "godfather", "informer", "hitman", "infecting_wolf", "white_wolf"})
"""The role ids that count as the Mafia (R3, R14.2, R15)."""

LONERS = frozenset({"jester", "piper", "serial_killer", "white_wolf"})
"""The role ids that are each a side of its own (R14.2); every other role is of the town."""


def winner(
    cards: tuple[str, ...],
    living: frozenset[int],
    lovers: frozenset[int],
    mafia_wins: Literal["majority", "parity", "last"],
    *,
    hidden_late: bool = False,
    after_night: bool = False,
    mafia_at_dusk: int = 1,
    convicted: frozenset[int] = frozenset(),
    turned: frozenset[int] = frozenset(),
    charmed: frozenset[int] = frozenset(),
) -> str | None:
    """Who is told to have won when only `living` are left, in the order of R14.8; None: play on.

    `hidden_late` means that R8.3 holds: then the town is told of its win after a night only
    (`after_night`), one before which already no Mafioso lived, and no serial killer (`mafia_at_dusk`: how
    many of these did, R13.8, R14.8). `convicted` are who died of the verdict of this very event, `turned`
    those of the Mafia by R14.4, `charmed` by R15.11.
    """
    mafiosi = len(family(cards, living, turned))
    others = len(living) - mafiosi
    if any(cards[seat - 1] == "jester" and seat not in turned for seat in convicted):
        return "jester"
    if not living:
        return "nobody"
    if living == lovers and len({side(cards, seat, turned) for seat in lovers}) > 1:
        return "lovers"
    pipers = {seat for seat in living if side(cards, seat, turned) == "piper"}
    if pipers and living - pipers <= charmed:
        return "piper"
    killers = [seat for seat in living if side(cards, seat, turned) == "serial_killer"]
    if killers:
        return "serial_killer" if len(living) <= 2 else None
    if mafiosi == 0:
        told = not hidden_late or (after_night and mafia_at_dusk == 0)
        return "town" if told else None
    enough = {"majority": mafiosi > others, "parity": mafiosi >= others, "last": others == 0}
    if any(side(cards, seat, turned) == "white_wolf" for seat in living):
        return "white_wolf" if mafiosi == 1 and enough[mafia_wins] else None
    return "mafia" if enough[mafia_wins] else None


def outlives(cards: tuple[str, ...], seat: int, *, powers: bool = True) -> bool:
    """Whether a verdict on this seat kills nobody: it stands, and the seat is never accused again (R15.2), as
    long as the town's cards have their ``powers`` (R15.3)."""
    return powers and cards[seat - 1] == "village_idiot"


def sleeps_on(role: str) -> bool:
    """Whether a card is not called once the town has killed the elder: every one of the town's but those who
    only meet (R15.3)."""
    return role not in MAFIA | LONERS | {"freemason", "lover"}


def deadlocked(
    cards: tuple[str, ...], living: frozenset[int], turned: frozenset[int] = frozenset()
) -> Literal["mafia", "draw"]:
    """How a game ends that nobody dies in any more: half of the living is enough (R8.6), unless a serial
    killer or the white wolf lives (R14.8)."""
    if {"serial_killer", "white_wolf"} & {side(cards, seat, turned) for seat in living}:
        return "draw"
    return "mafia" if 2 * len(family(cards, living, turned)) >= len(living) else "draw"


def quiet_rounds(deaths: list[tuple[int, int]], rounds: int) -> int:
    """How many rounds in a row nobody has died in, up to this one; ``deaths`` are (seat, round), by
    night or in the day after it (R8.6, R13.2)."""
    return rounds - max((when for _, when in deaths), default=0)


def living_at_dusk(players: int, deaths: list[tuple[int, int]], night: int) -> frozenset[int]:
    """Who was alive when this night fell; ``deaths`` as above (R13.8)."""
    gone = {seat for seat, when in deaths if when < night}
    return frozenset(range(1, players + 1)) - gone


def winners(
    cards: tuple[str, ...],
    living: frozenset[int],
    lovers: frozenset[int],
    winner: str | None,
    turned: frozenset[int] = frozenset(),
) -> list[int]:
    """The seats that share the win, in seat order (R8.4, R8.5; the living coward's share, R3)."""
    if winner == "lovers":
        return sorted(lovers)
    seats = range(1, len(cards) + 1)
    of_it = {seat for seat in seats if side(cards, seat, turned) == winner}
    if winner == "mafia":
        of_it |= {seat for seat in living if cards[seat - 1] == "coward"}
    return sorted(of_it)


def side(cards: tuple[str, ...], seat: int, turned: frozenset[int] = frozenset()) -> str:
    """Whose side a seat is on: `mafia`, `town`, or its own role's (R14.2, R14.4)."""
    card = cards[seat - 1]
    if seat in turned or card in LONERS:
        return "mafia" if seat in turned else card
    return "mafia" if card in MAFIA else "town"


def family(cards: tuple[str, ...], living: frozenset[int], turned: frozenset[int] = frozenset()) -> set[int]:
    """The living seats of the Mafia, whichever of its roles they hold."""
    return {seat for seat in living if seat in turned or cards[seat - 1] in MAFIA}


def feared(cards: tuple[str, ...], living: frozenset[int], turned: frozenset[int] = frozenset()) -> set[int]:
    """The living seats of which the town must be rid before it has won (R8.1, R14.8)."""
    killers = {seat for seat in living if side(cards, seat, turned) == "serial_killer"}
    return family(cards, living, turned) | killers
