"""What each night of a game did, once the game is over: by what the cards did in it, whichever they are. It
knows every secret, so no scene may import it; which of it is told, and how, is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from narrator.base.kinds import Symbol
from narrator.base.tuples import without
from narrator.rules.ends.hearts import LOVERS, lovers
from narrator.rules.game import facts
from narrator.rules.game.deeds import Attack, Become, Deed, DieWith, Guard, SetMark, Spare
from narrator.rules.game.facts import Event
from narrator.rules.game.moment import Moment
from narrator.rules.game.role import Role, calls_of
from narrator.rules.game.sides import family, of_family
from narrator.rules.game.state import Game
from narrator.rules.night.calls import asked
from narrator.rules.night.night import done, killed, murder, resolve_night
from narrator.rules.table.call import Hour, Part
from narrator.rules.table.role_card import GUARD, HIDER, POTIONS, SEER

BY_NIGHT = ("night", "notes")
"""How those have died whom a night took; who is taken along at dawn is not among them."""


class Way(Symbol):
    """How somebody learned of which side a seat is."""

    LAMP = "lamp"
    """It asked, and the lamp has answered."""
    ALOUD = "aloud"
    """It asked, and the answer was told to all."""
    SHOWN = "shown"
    """The lamp has shown it without a question."""
    ALL = "all"
    """The lamp has shown all of the Mafia."""


ALONE = (Way.LAMP, Way.SHOWN, Way.ALL)
"""What nobody else has learned."""


class Inquiry(NamedTuple):
    """Somebody learned of which side a seat is."""

    askers: tuple[int, ...]
    """The living who asked together, or were shown it."""
    seat: int
    answer: bool
    """Of the Mafia or not, as it was told."""
    true: bool
    way: Way

    def exposed_to(self, seat: int) -> bool:
        """Whether this seat has learned, and it alone, that somebody is of the Mafia."""
        return self.answer and self.true and self.way in ALONE and seat in self.askers


class Charm(NamedTuple):
    """Somebody has charmed others, who were told so by the lamp (R15.11)."""

    by: int
    seats: tuple[int, ...]
    """Who was not charmed before."""


class NightSummary(NamedTuple):
    """One night, and the day after it. Who is of the Mafia is meant as it was then (R14.4)."""

    number: int
    living: tuple[int, ...]
    """At nightfall."""
    mafia: tuple[int, ...] = ()
    """Its seats by night, dead or alive, as far as the box knows the cards."""
    mafia_by_day: tuple[int, ...] = ()
    """The same on the day after."""
    aims: tuple[int, ...] = ()
    """Whom the Mafia has chosen, or each of its names."""
    aimed: int | None = None
    """At whom the murder was aimed; None: at nobody, or the box does not know."""
    averted: bool = False
    """It came to nothing."""
    murdered: tuple[int, ...] = ()
    """Whom it killed."""
    broken_hearts: tuple[int, ...] = ()
    """Whose heart broke."""
    guards: tuple[Guard, ...] = ()
    """Who stood at whose door."""
    hider: int = 0
    """Who hid; 0: nobody did."""
    host: int = 0
    """With whom."""
    healer: int = 0
    """Who had a potion for whom the Mafia had aimed at; 0: nobody."""
    outlived: tuple[int, ...] = ()
    """Who was struck, and lived as ever by what its own card does."""
    poisonings: tuple[Attack, ...] = ()
    attacked: tuple[int, ...] = ()
    """By others than the Mafia, with poison too."""
    visits: tuple[Attack, ...] = ()
    """Of those that can be averted, the ones of which their seat died, and of nothing else."""
    charms: tuple[Charm, ...] = ()
    questions: tuple[Inquiry, ...] = ()
    watched: int = 0
    """Of which question the Mafia was shown the seat; 0: of none."""
    paired: tuple[int, ...] = ()
    matched: int = 0
    """Who has made them a couple; 0: nobody, or the box does not know."""
    died: tuple[int, ...] = ()
    """In the night, in the order in which it was told."""
    convicted: tuple[int, ...] = ()
    """Who died of a verdict on the day after it."""

    @property
    def guarded(self) -> tuple[int, ...]:
        """At whose door somebody stood."""
        return tuple([guard.seat for guard in self.guards])


def night_summaries(game: Game) -> tuple[NightSummary, ...]:
    """All the nights that the game has behind it, as they went in the end; what was taken back is not."""
    events: dict[str, list[Event]] = defaultdict(list)
    for event in game.log:
        events[event.when].append(event)
    then, known = dict[int, Game](), game.secret.night
    while known:  # as each night was worked out, where the box has done it, the last first
        then[known.public.night] = known
        known = known.secret.night
    seats = living = tuple(range(1, game.public.table.players + 1))
    found: list[NightSummary] = []
    for number in range(1, game.public.night + 1):
        night, dawn, day = [events[Moment.of(phase, number)] for phase in ("night", "dawn", "day")]
        died = [event for event in (*night, *dawn, *day) if type(event) is facts.Died]
        behind = NightSummary(
            number,
            living,
            mafia_by_day=family(then.get(number + 1, game), seats),
            paired=_dealt_pair(game) if number == 1 else (),
            died=tuple([event.seat for event in died if event.how in BY_NIGHT]),
            convicted=tuple([event.seat for event in died if event.how == "verdict"]),
        )
        found.append(_known(behind, then[number], night) if number in then else behind)
        living = tuple([seat for seat in living if seat not in [event.seat for event in died]])
    return tuple(found)


def _known(night: NightSummary, then: Game, events: list[Event]) -> NightSummary:
    """The same night, with what the cards did in it. ``then``: the game as it was worked out."""
    table, secret, taken, attack = then.public.table, then.secret, resolve_night(then), murder(then)
    acted = done(then)
    did, deeds = [(role.traits, deed) for role, deed in acted], [deed for _, deed in acted]
    struck = killed(attack, deeds) if attack and not taken.averted else set()
    attacks = [(traits, deed) for traits, deed in did if type(deed) is Attack and deed.by]
    guards = [(traits, deed) for traits, deed in did if type(deed) is Guard]
    aims = [secret.chosen(call.id) for call in table.aims]
    hiders = [deed.by for traits, deed in did if HIDER in traits and isinstance(deed, Guard | DieWith)]
    hosts = [secret.chosen(call) for call in calls_of(table, HIDER)] if hiders else []
    pairs = [call.id for call in table.several.values() if call.makes == LOVERS]
    spared = [deed.seat for deed in taken.follows if type(deed) is Spare]
    turned = [deed.seat for deed in taken.follows if type(deed) is Become]
    otherwise = [deed.seat for _, deed in attacks if not deed.avertable]
    alone = without(taken.killed, (*struck, *otherwise, *spared))
    others = [deed for _, deed in attacks if deed.seat in alone and deed.by != deed.seat]
    visits = {deed.seat: deed for deed in others if deed.seat in killed(deed, deeds)}
    return night._replace(
        mafia=family(then, range(1, table.players + 1)),
        aims=tuple([seat for seat in aims if seat]),
        aimed=taken.aimed,
        averted=taken.averted,
        murdered=tuple(sorted(struck & {*night.died})),
        broken_hearts=taken.brings.broken_hearts,
        guards=tuple([guard for traits, guard in guards if GUARD in traits]),
        hider=hiders[0] if hiders else 0,
        host=next((seat for seat in hosts if seat), 0),
        healer=next((g.by for traits, g in guards if POTIONS in traits and g.seat == taken.aimed), 0),
        outlived=tuple([seat for seat in spared if seat not in turned]),
        poisonings=tuple([deed for traits, deed in attacks if POTIONS in traits]),
        attacked=tuple([deed.seat for _, deed in attacks]),
        visits=tuple(visits.values()),
        charms=_charms(then, acted),
        questions=_questions(then, events),
        watched=_watched(then, events),
        paired=next((secret.chosen_all(id) for id in pairs if secret.besides.get(id)), ()),
        matched=next((then.holder(id) for id in pairs if secret.besides.get(id)), 0),
    )


def _charms(then: Game, acted: list[tuple[Role, Deed]]) -> tuple[Charm, ...]:
    """Whom each card has charmed that is called for it, by the mark of which the lamp tells."""
    calls = {call.role: call for call in then.public.table.calls if call.place is Hour.CHARM}
    found = [
        Charm(then.holder(calls[role.id].id), without(deed.seats, then.marked(deed.name)))
        for role, deed in acted
        if type(deed) is SetMark and deed.name in role.news and role.id in calls
    ]
    return tuple([one for one in found if one.seats])


def _questions(then: Game, events: list[Event]) -> tuple[Inquiry, ...]:
    """What was asked of which side a seat is, and what was shown without a question (R9)."""
    table = then.public.table
    aloud = [call.id for call, part in asked(then.public) if part is Part.ALOUD]
    every = [call.id for call in table.calls if call.shows_all]
    found: list[Inquiry] = []
    for event in events:
        if not isinstance(event, facts.Answered | facts.Shown):
            continue
        call = event.call
        if call not in calls_of(table, SEER):
            continue
        askers = tuple([seat for seat in then.holders(call) if seat in then.public.living])
        if isinstance(event, facts.Shown):
            way = Way.ALL if call in every else Way.SHOWN
            told = [(seat, True) for seat in event.seats]
        else:
            way = Way.ALOUD if call in aloud else Way.LAMP
            told = [(then.secret.choices[call], bool(event.answer))]
        found += [Inquiry(askers, *one, one[1] == of_family(then, one[0]), way) for one in told]
    return tuple(found)


def _watched(then: Game, events: list[Event]) -> int:
    """Whom somebody of the Mafia was shown that others had asked about (R4.10)."""
    calls = [call.id for call in then.public.table.calls if call.place is Hour.SHOWN]
    shown = [one for one in events if isinstance(one, facts.Shown) and one.call in calls]
    return next((one.seats[0] for one in shown if of_family(then, then.holder(one.call))), 0)


def _dealt_pair(game: Game) -> tuple[int, ...]:
    """The couple that was made where the box is told who died: it keeps the couple and no more."""
    table = game.public.table
    return lovers(game) if table.options.box_sees_no_cards and table.titles else ()
