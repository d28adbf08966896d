"""When a game is over and who has won it (R8). It is asked only after all the deaths that one
event brings.
"""

from __future__ import annotations

from narrator.rules.ends.hearts import lovers
from narrator.rules.game.sides import family, side_of
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.table.side import MAFIA


def to_report(view: PublicView) -> bool:
    """Whether the box is still to be told who was murdered tonight (R9)."""
    table = view.table
    if not table.told or table.on_notes or view.asked or view.phase is not Phase.DAWN:
        return False
    return view.night > 1 or table.options.first_night == "kill"


def to_tell_the_end(view: PublicView) -> bool:
    """Whether somebody is to say now if a death was the end (R13.11): by day at once, after a night when
    the box has been told who died in it."""
    if not view.table.blind or len(view.dead) <= view.end_asked:
        return False
    return view.phase is not Phase.NIGHT and not to_report(view)


def ends_on_offer(view: PublicView) -> tuple[str | None, ...]:
    """What whoever sees may tell now: who has won, or None, the game goes on (R13.11)."""
    late = view.table.tells_late and view.phase is not Phase.DAWN
    town: tuple[str, ...] = () if late else ("town",)
    lovers = ("lovers",) if view.table.number("matchmaker") else ()
    return (None, *town, "mafia", *lovers)


def living_mafia(game: Game) -> int:
    """How many of the Mafia live. Where the box is told: those dealt less those whose card was told; on
    notes, as many as wrote a name in the last Mafia Night (R7.4)."""
    public, table = game.public, game.public.table
    if table.on_notes:
        return table.mafia if public.named is None else public.named
    if table.told:
        return table.mafia - sum(side == MAFIA.id for _, side in public.sides)
    return len(family(game, public.living))


def outnumbered(mafia: int, others: int, rule: str) -> bool:
    """Whether the Mafia has won by the option ``mafia_wins`` (R8.2)."""
    if rule == "majority":
        return mafia > others
    if rule == "parity":
        return mafia >= others
    return others == 0


def winner(game: Game, *, after_night: bool) -> str | None:
    """Who has won as far as it may be told now, or None (R8.1 to R8.4, in R8's order)."""
    public = game.public
    if not public.living:
        return "nobody"
    mafia, table = living_mafia(game), public.table
    if table.on_notes:
        return _by_notes(public, mafia) if after_night else None
    if mafia == 1 and table.loves and public.living == lovers(game):
        return "lovers"  # of different sides, and alone
    if mafia <= 0:  # a helper may tell of more Mafiosi than were dealt
        if not table.tells_late:
            return "town"
        return "town" if after_night and game.secret.at_dusk == 0 else None
    if outnumbered(mafia, len(public.living) - mafia, table.options.mafia_wins):
        return "mafia"
    return None


def _by_notes(view: PublicView, names: int) -> str | None:
    """The notes tell who has won: names against the living, after the murder (R7.4)."""
    if names == 0:
        return "town"
    others = max(0, len(view.living) - names)
    return "mafia" if outnumbered(names, others, view.table.options.mafia_wins) else None


def deadlock(game: Game) -> str:
    """The end after too many rounds without a death (R8.6): Mafia with half of the living, or draw."""
    if not game.public.table.blind and 2 * living_mafia(game) >= len(game.public.living):
        return "mafia"
    return "draw"


def winning_seats(game: Game, won: str | None) -> tuple[int, ...]:
    """Who shares this end, in seat order (R8.4, R8.5); empty where nobody knows."""
    if won == "lovers":
        return lovers(game)
    table, living = game.public.table, game.public.living
    return tuple(
        seat
        for seat, card in enumerate(game.secret.cards, start=1)
        if card
        and won is not None
        and table.role(card).wins(won, side_of(game, seat), alive=seat in living)
    )
