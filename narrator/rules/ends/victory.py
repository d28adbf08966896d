"""When a game is over and who has won it (R8). It is asked only after all the deaths that one
event brings.
"""

from __future__ import annotations

from narrator.rules.game.facts import Died, Woke
from narrator.rules.game.role import hooked, judges, role_of
from narrator.rules.game.sides import side_of
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.table.end import DRAW, MAFIA_WON, NOBODY, TOWN_WON, End, Winner
from narrator.rules.table.side import MAFIA


def to_report(view: PublicView) -> bool:
    """Whether the box is still to be told who was murdered tonight (R9)."""
    table = view.table
    if not table.box_sees_no_cards or table.on_notes or view.deaths_reported or view.phase is not Phase.DAWN:
        return False
    return view.night > 1 or table.options.first_night == "kill"


def to_tell_the_end(view: PublicView) -> bool:
    """Whether somebody is to say now if a death was the end (R13.11): by day at once, after a night when
    the box has been told who died in it."""
    if not view.table.end_is_reported or len(view.dead) <= view.end_asked:
        return False
    return view.phase is not Phase.NIGHT and not to_report(view)


def ends_on_offer(view: PublicView) -> tuple[str | None, ...]:
    """What whoever sees may tell now: who has won, or None, the game goes on (R13.11)."""
    late = view.table.tells_late and view.phase is not Phase.DAWN
    return tuple([end for end in view.table.told_ends if end != TOWN_WON.id or not late])


def quiet_rounds(view: PublicView) -> int:
    """In how many rounds in a row nobody has died, with the one that ends at this nightfall. A round begins
    as the town wakes (R13.2)."""
    for fact in reversed(view.facts):
        if type(fact) is Died or type(fact) is Woke:
            return 0 if type(fact) is Died else view.rounds_without_death + 1
    return view.rounds_without_death + 1


def stands_still(view: PublicView) -> bool:
    """Whether no night falls any more, since nobody has died for so long (R8.6)."""
    return 0 < view.table.options.deadlock <= quiet_rounds(view)


def living_mafia(game: Game) -> int:
    """How many of the Mafia live. Where the box is told: those dealt less those whose card was told; on
    notes, as many as wrote a name in the last Mafia Night (R7.4)."""
    public, table = game.public, game.public.table
    if not table.box_sees_no_cards:
        return len(game.secret.mafia.intersection(public.living))
    if table.on_notes:
        return table.mafia if public.notes_with_names is None else public.notes_with_names
    return table.mafia - sum(side == MAFIA.id for _, side in public.sides)


def outnumbered(mafia: int, others: int, rule: str) -> bool:
    """Whether the Mafia has won by the option ``mafia_wins`` (R8.2)."""
    if rule == "majority":
        return mafia > others
    if rule == "parity":
        return mafia >= others
    return others == 0


def winner(game: Game, *, after_night: bool) -> Winner | None:
    """Who has won as far as it may be told now, or None: the first of the ends by rank (R14.8)."""
    view, mafia = game.public, living_mafia(game)
    if not view.living:
        box: End | None = NOBODY
    elif view.table.on_notes:
        box = _by_notes(view, mafia) if after_night else None
    else:
        box = _by_sides(game, mafia, after_night)
    for end, card in judges(view.table):
        if box is not None and box.rank < end.rank:
            break
        if end.id in [one.end for one in game.secret.won]:
            continue  # the game went on
        won = card.won(game, end, after_night=after_night)
        if won is not None:
            return won
    return None if box is None else Winner(box.id)


def _by_sides(game: Game, mafia: int, after_night: bool) -> End | None:
    """The box's own end that holds with so many of the Mafia alive (R8.1 to R8.3)."""
    table = game.public.table
    if mafia > 0:  # a helper may tell of more Mafiosi than were dealt
        others = len(game.public.living) - mafia
        won = outnumbered(mafia, others, table.options.mafia_wins)
        return MAFIA_WON if won and not held_up(game) else None
    late = table.tells_late and not (after_night and game.secret.at_dusk == 0)
    return None if late or held_up(game) else TOWN_WON


def held_up(game: Game) -> bool:
    """Whether somebody lives who keeps both town and Mafia from winning (R14.8)."""
    if not game.public.table.held_up:
        return False
    return any(side_of(game, seat).holds_up for seat in game.public.living)


def to_be_rid_of(game: Game) -> int:
    """How many live of whom the town must be rid before it has won (R8.1, R8.3)."""
    return living_mafia(game) + held_up(game)


def _by_notes(view: PublicView, names: int) -> End | None:
    """The notes tell who has won: names against the living, after the murder (R7.4)."""
    if names == 0:
        return TOWN_WON
    others = max(0, len(view.living) - names)
    return MAFIA_WON if outnumbered(names, others, view.table.options.mafia_wins) else None


def deadlock(game: Game) -> Winner:
    """The end after too many rounds without a death (R8.6): Mafia with half of the living, or draw."""
    half = 2 * living_mafia(game) >= len(game.public.living)
    won = half and not game.public.table.end_is_reported and not held_up(game)
    return Winner((MAFIA_WON if won else DRAW).id)


def told_end(game: Game, end: str) -> Winner:
    """The same as somebody has told it (R13.11), with whom the box knows to share it."""
    cards = [(one, card) for one, card in judges(game.public.table) if one.id == end]
    found = [card.won(game, one, after_night=False) for one, card in cards]
    return next((won for won in found if won), Winner(end))


def winning_seats(game: Game, won: str | None) -> tuple[int, ...]:
    """Who shares this end, in seat order (R8.4, R8.5); empty where nobody knows."""
    besides = sharing_seats(game, won) if won else ()
    return tuple(sorted([*_winners(game, won), *besides]))


def _winners(game: Game, won: str | None) -> tuple[int, ...]:
    for one in game.secret.won:
        if one.end == won and one.seats:
            return one.seats
    table, living = game.public.table, game.public.living
    return tuple(
        seat
        for seat, card in enumerate(game.secret.cards, start=1)
        if card and (side_of(game, seat).id == won or (seat in living and won in table.role(card).shares))
    )


def sharing_seats(game: Game, won: str) -> tuple[int, ...]:
    """Who has won besides, by what their own cards say, in seat order."""
    if not hooked(game.public.table, "shares_win"):
        return ()
    seats = _winners(game, won)
    cards = enumerate(game.secret.cards, start=1)
    others = [seat for seat, card in cards if card and seat not in seats]
    return tuple([one for one in others if role_of(game, one).shares_win(game, one, seats)])
