"""All that can be told of a game that is over, each with how much of a story it is: near misses most. It
knows every secret, so no scene may import it; how much of it is told is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.base.tuples import without
from narrator.rules.ends.hearts import lovers
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game import facts
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Game
from narrator.rules.table.call import powers_act
from narrator.script.common.cues import Say
from narrator.script.story.all_nights import (
    NO_CHOICE,
    always_in_vain,
    in_vain,
    once,
    quiet,
    verdicts,
)
from narrator.script.story.incident import KNOWN, Incident, epilogue_line
from narrator.script.story.lamp_answers import answers, asked
from narrator.script.story.night_summaries import NightSummary, night_summaries

HID_BADLY = epilogue_line("hid_badly", "other", "seat")
PICKED = epilogue_line("picked", "seat", variants=6, seconds=4.6)
NEXT_DOOR = epilogue_line("next_door", "other", "seat", variants=4, seconds=7.5)
WRONG_DOOR = epilogue_line("wrong_door", "other", "seat", variants=4, seconds=8.5)
GUARDED = epilogue_line("guarded", "other", "seat", variants=4, seconds=11.0)
GUARDED_OWN = epilogue_line("guarded.own", "seat")
HEALED = epilogue_line("healed", "other", "seat", variants=4, seconds=11.0)
HEALED_OWN = epilogue_line("healed.own", "seat", variants=2, seconds=9.0)
OUTLIVED = epilogue_line("outlived", "seat", variants=2)
SAVED_TWICE = epilogue_line("saved_twice", "seat")
NOT_HOME = epilogue_line("not_home", "other", "seat", seconds=11.0)
WRONG_BED = epilogue_line("wrong_bed", "other", "seat")
STOOD_IN = epilogue_line("stood_in", "other", "seat", variants=2, seconds=7.5)
OWN = epilogue_line("own", "seat", seconds=8.3)
KNEW = epilogue_line("knew", "seat", variants=3, seconds=8.5)
DISAGREED = epilogue_line("disagreed", seconds=7.0)
HEART = epilogue_line("heart", "other", "seat", variants=4, seconds=8.0)
CAME_OVER = epilogue_line("came_over", "seat", seconds=8.0)
POISON_RIGHT = epilogue_line("poison.right", "other", "seat", seconds=8.0)
POISON_WRONG = epilogue_line("poison.wrong", "other", "seat", variants=4, seconds=11.0)
VISITED = epilogue_line("visited", "other", "seat", variants=4, seconds=6.6)
VISITED_OWN = epilogue_line("visited.own", "other", "seat", seconds=8.0)
CHARMED = epilogue_line("charmed", "seat", variants=3, seconds=7.0)
CHARMED_BOTH = epilogue_line("charmed.both", "other", "seat", variants=3, seconds=8.0)
PAIRED = epilogue_line("paired", "other", "seat", seconds=6.0)
MATCHED = epilogue_line("paired.by", "other", variants=4, seconds=5.0)
FELL = epilogue_line("fell", "seat", variants=3, seconds=5.5)
FOOLED = epilogue_line("fooled", "seat", variants=5, seconds=8.5)
HIT = epilogue_line("hit", "seat", variants=4, seconds=8.3)
SPARED = epilogue_line("spared", variants=2, seconds=6.7)
TAKEN = epilogue_line("taken", "seat", variants=2, seconds=7.0)
NOTES_DIFFER = epilogue_line("notes.differ", "number")
NOTES_SAME = epilogue_line("notes.same", "seat", seconds=7.5)


def told(game: Game) -> tuple[Incident, ...]:
    """Everything that this game has to tell, night by night, then what is about all of them."""
    nights, found = night_summaries(game), list[Incident]()
    for at in range(len(nights)):
        found += _whole(game, nights[at], list(_Behind(game, nights, at).told()))
    return (*once(found), *asked(game, nights), *in_vain(nights), *verdicts(game, nights))


def _whole(game: Game, night: NightSummary, found: list[Incident]) -> Iterator[Incident]:
    """What was ``found`` of a night, with whoever it took where nothing else tells of what, and the verdict
    after it where nothing else names them; as far as the box knows the cards."""
    causes = [say for one in found if one.cause for say in one.says]
    both = ("seat", "other")  # of the hider and the host who died together
    explained = {
        value
        for say in causes
        for name, value in say.slots
        if name in (both if say.line == WRONG_BED.id else ("seat",))
    }
    for seat in night.died:
        if game.card(seat) and seat not in explained:
            yield Incident(night.number, KNOWN, (FELL(seat=seat),), cause=True)
    yield from found
    for seat in night.convicted:
        if game.card(seat) and not any(one.names((seat,)) for one in found):
            mafia = seat in night.mafia_by_day
            interest, line = (26, HIT) if mafia else (34, FOOLED)
            yield Incident(night.number, interest, (line(seat=seat),), by_day=True)


class _Behind:
    """What one night has to tell. ``at``: its place among the nights."""

    def __init__(self, game: Game, nights: tuple[NightSummary, ...], at: int) -> None:
        self._game, self._nights, self._at = game, nights, at
        self._night, self._before = nights[at], nights[:at]
        self._table = game.public.table
        self._in_vain = [guard for guard, _ in always_in_vain(nights)]

    def told(self) -> Iterator[Incident]:
        """In the order in which it is told."""
        options, night = self._table.options, self._night
        if night.paired:
            by = [MATCHED(other=night.matched)] if night.matched else []
            yield self._one(66, PAIRED(seat=night.paired[0], other=night.paired[1]), *by)
        if options.on_notes:
            yield from self._notes()
        elif options.box_sees_no_cards:
            yield from self._heard_of()
        else:
            if night.host in night.mafia and night.aimed != night.hider:
                yield self._cause(58, HID_BADLY(seat=night.hider, other=night.host))
            yield from self._murder()
            yield from self._besides()
            yield from answers(self._game, self._nights, self._at)

    def _one(self, interest: int, *says: Say) -> Incident:
        return Incident(self._night.number, interest, says)

    def _cause(self, interest: int, say: Say) -> Incident:
        return Incident(self._night.number, interest, (say,), cause=True)

    def _murder(self) -> Iterator[Incident]:
        night, seat = self._night, self._night.aimed
        mafia = [one for one in night.living if one in night.mafia]
        if seat is None and mafia and powers_act(self._table.options, night.number):
            silent = self._table.options.silent(night.number)
            if (night.aims and self._table.options.blind) or (silent and len(mafia) > 1):
                yield self._one(72, DISAGREED())
            elif len(mafia) > 1 and not (night.aims or night.died):
                yield self._one(74, NO_CHOICE())
        elif seat is not None and night.averted and seat not in night.died:
            yield from self._averted(seat)
        elif seat in night.murdered and not night.averted:
            yield from self._struck(seat)
        elif seat is not None:
            for one in without(night.murdered, (night.hider,)):
                yield self._cause(70, STOOD_IN(seat=one, other=seat))

    def _averted(self, seat: int) -> Iterator[Incident]:
        night = self._night
        if seat == night.hider and night.host in night.mafia:
            yield self._one(100, NOT_HOME(seat=seat, other=night.host))
        elif seat in night.guarded and night.healer:
            yield self._one(96, SAVED_TWICE(seat=seat))
        elif seat in night.guarded:
            guard = next(one.by for one in night.guards if one.seat == seat)
            own = guard == seat
            yield self._one(90, GUARDED_OWN(seat=seat) if own else GUARDED(seat=seat, other=guard))
        elif night.healer:
            own = night.healer == seat
            yield self._one(90, HEALED_OWN(seat=seat) if own else HEALED(seat=seat, other=night.healer))
        elif seat in night.outlived:
            yield self._one(91, OUTLIVED(seat=seat))

    def _struck(self, seat: int) -> Iterator[Incident]:
        night = self._night
        if night.host == seat and night.hider in night.murdered:
            yield self._cause(88, WRONG_BED(seat=night.hider, other=seat))
            return
        if seat in night.mafia:
            yield self._cause(76, OWN(seat=seat))
            return
        if self._knew(seat):
            yield self._cause(82, KNEW(seat=seat))
            return
        yield self._cause(KNOWN, PICKED(seat=seat))
        found = [
            (_beside(guard.seat, seat, self._table.players), guard)
            for guard in night.guards
            if guard.by != guard.seat and guard.by not in self._in_vain
        ]
        near = [guard for beside, guard in found if beside]
        far = [guard for _, guard in found if quiet(night, guard)]
        if near:
            yield self._one(78, NEXT_DOOR(seat=near[0].seat, other=near[0].by))
        elif far:
            yield self._one(40, WRONG_DOOR(seat=far[0].seat, other=far[0].by))

    def _knew(self, seat: int) -> bool:
        """Whether this seat had learned of somebody who is of the Mafia and lives."""
        learned = [q for night in self._before for q in night.questions if q.exposed_to(seat)]
        return any(one.seat in self._night.living for one in learned)

    def _besides(self) -> Iterator[Incident]:
        """What happened besides the murder: who came to the Mafia (R14.4), who died of poison, by
        somebody on its own account (R14.3), or of love, once it is told what took the other (R4.6), and
        charms."""
        night, couple = self._night, lovers(self._game)
        for seat in without(night.mafia_by_day, night.mafia):
            yield self._one(92, CAME_OVER(seat=seat))
        for by, seat, *_ in night.poisonings:
            if seat in night.died and seat not in night.murdered:
                line = POISON_RIGHT if seat in night.mafia else POISON_WRONG
                yield self._cause(68, line(seat=seat, other=by))
        for attack in night.visits:
            if {attack.by, attack.seat} <= {*night.mafia}:
                yield self._cause(77, VISITED_OWN(seat=attack.seat, other=attack.by))
            else:
                says = VISITED(seat=attack.seat, other=attack.by)
                yield self._cause(80 if self._won(attack.by) else 67, says)
        for seat in night.broken_hearts:
            if seat in couple and seat not in (*night.murdered, *night.attacked):
                (other,) = without(couple, (seat,))
                yield self._cause(84, HEART(seat=seat, other=other))
        for charm in night.charms:
            seat, *others = charm.seats
            says = CHARMED_BOTH(seat=seat, other=others[0]) if others else CHARMED(seat=seat)
            yield self._one(63 if self._won(charm.by) else 35, says)

    def _won(self, seat: int) -> bool:
        """Whether whoever sits there has won."""
        winner = self._game.public.winner
        return winner is not None and seat in winning_seats(self._game, winner)

    def _heard_of(self) -> Iterator[Incident]:
        """What the box was told of a night that it has not seen (R9)."""
        if not powers_act(self._table.options, self._night.number):
            return
        for seat in self._night.died:
            yield self._cause(15, TAKEN(seat=seat))
        if not self._night.died:
            yield self._one(64, SPARED())

    def _notes(self) -> Iterator[Incident]:
        for fact in self._game.log:
            if type(fact) is not facts.NotesRead or Moment(fact.when).night != self._night.number:
                continue
            if fact.same:
                yield self._cause(30, NOTES_SAME(seat=fact.same))
            elif fact.named > 1:
                yield self._one(65, NOTES_DIFFER(number=fact.named))


def _beside(one: int, other: int, players: int) -> bool:
    """Whether these seats are neighbours."""
    return abs(one - other) in (1, players - 1)
