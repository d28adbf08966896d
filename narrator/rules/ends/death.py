"""What a death brings with it: the card, a broken heart, perhaps the end (R4.6, R4.8, R8). Who
dies of what else is decided elsewhere.
"""

from __future__ import annotations

from collections import Counter

from narrator.base.tuples import without
from narrator.rules.ends.hearts import lovers
from narrator.rules.ends.may_be_held import shown_by
from narrator.rules.ends.offers import to_ask_the_dead
from narrator.rules.ends.victory import sharing_seats, winner
from narrator.rules.game.facts import Covered, Fact, SideTold, Turned, Was, Won
from narrator.rules.game.game_copy import with_public, with_public_changes, with_secret
from narrator.rules.game.state import Game, Phase
from narrator.rules.game.trial_state import TrialState
from narrator.rules.table.end import Winner


def bury(
    game: Game,
    seats: tuple[int, ...],
    how: str,
    news: tuple[Fact, ...],
    phase: Phase,
    court: TrialState | None = None,
    shown: tuple[int, ...] = (),
) -> Game:
    """Takes seats out of the living, tells ``news`` of it, and does with their cards what R4.8 says.

    The cards belong to the night or day that the news belongs to (R13.10). ``how`` is as in
    `facts.Died`; ``phase`` is the one the game stands in then, and ``court`` its court, None: as it was.
    The cards of those who are ``shown`` are turned, whatever was agreed.
    """
    if not seats:
        return with_public_changes(game, news, {"phase": phase})
    public, secret, _ = game
    table, cards = public.table, secret.dealt or secret.cards
    reveal = table.options.reveal
    when = news[-1].when if news else public.label
    turns = reveal == "all" or how == "card" or (reveal == "convicted" and how == "verdict")
    opened, unturned = public.opened, public.unturned
    facts = news
    for seat in () if table.on_notes else seats:  # else the card went back into the deck (R1.6)
        if seat in dict(opened):
            continue
        role = cards[seat - 1]
        turned = turns or seat in shown or (how in table.role(role).turns if role else shown_by(table, how))
        if not turned and reveal != "side":
            facts += (Covered(when, seat),)
        elif not role:
            unturned += (seat,)  # R13.11
        elif turned:
            opened += ((seat, role),)
            facts += (Turned(when, seat, role),)
        else:
            facts += (SideTold(when, seat, table.told_side(role)),)
    left = {
        "phase": phase,
        "living": without(public.living, seats),
        "dead": public.dead + seats,
        "opened": opened,
        "unturned": unturned,
        "court": (court or public.court).without(seats),
    }
    return with_public_changes(game, facts, left)


def turn(game: Game, seat: int, when: str, shown: str = "") -> Game:
    """A card is turned, whatever was agreed, if the box knows it or its act has ``shown`` its role (R4.8)."""
    role, opened = game.lies(seat) or shown, game.public.opened
    if seat in dict(opened):
        return game
    if not role and seat not in [*game.public.unturned, *dict(game.public.sides)]:
        return with_public(game, unturned=(*game.public.unturned, seat))  # R13.11
    if not role:
        return game
    return with_public(game, Turned(when, seat, role), opened=(*opened, (seat, role)))


def settle(game: Game, *, after_night: bool) -> Game:
    """The event is over once everything that is to be known of the dead is known: whatever lasts from its end
    on begins, and perhaps this is the end of the game (R8)."""
    public = game.public
    if public.winner is not None:
        return game
    table = public.table
    waits = public.unturned or public.doubts or table.end_is_reported
    if public.living and (waits or (table.powers and to_ask_the_dead(public))):
        return game
    if public.forfeits:
        game = with_public(game, forfeits=(), powerless=(*public.powerless, *public.forfeits))
    while (won := winner(game, after_night=after_night)) is not None:
        when = public.at("dawn" if after_night else "day")
        if won.over:
            return end(game, won, when)
        game = with_secret(with_public(game, Won(when, won.end)), won=(*game.secret.won, won))
    return game


def end(game: Game, won: Winner, when: str) -> Game:
    """The game is over; who was what is told as far as the box knows (R8.7)."""
    game = with_secret(game, won=(*game.secret.won, won))
    facts: tuple[Fact, ...] = (Won(when, won.end, sharing_seats(game, won.end)),)
    table, cards = game.public.table, game.secret.dealt or game.secret.cards
    held: dict[str, tuple[int, ...]] = {}
    for seat, card in enumerate(cards, start=1):
        held[card] = (*held.get(card, ()), seat)
    facts += tuple([Was(when, role, held[role]) for role, _ in table.dealt if role in held])
    taker = (game.secret.taker,) if game.secret.taker else ()
    for role in _in_the_middle(game, cards):
        facts += (Was(when, role, taker if table.role(role).middle_cards else (), left=True),)
    if couple := lovers(game):
        titles = [call.title for call in table.calls if call.title not in ("", *cards)]
        facts += tuple([Was(when, title, couple) for title in titles])
    own = {"", *table.mafia_roles}
    turned = tuple([seat for seat in sorted(game.secret.mafia) if cards[seat - 1] not in own])
    if turned:
        facts += (Was(when, "", turned),)
    marked = [(news, game.marked(news)) for news in table.news]
    facts += tuple([Was(when, news, seats) for news, seats in marked if seats])
    return with_public_changes(game, facts, {"phase": Phase.OVER, "winner": won.end})


def _in_the_middle(game: Game, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The roles of the cards there (R15.7): where nobody has told the box, those that lie before no seat, if
    all have signed in. Empty: there are none, or the box cannot tell."""
    table = game.public.table
    if not table.middle_cards:
        return ()
    left = Counter(table.cards) - Counter(cards)
    return game.secret.middle or (tuple(left.elements()) if left.total() == table.middle_cards else ())
