"""A card that is written without Python, played as any other: each hook answers from what its `CardDesign`
says. Whatever is said aloud depends on that and on what all know, as the first parameter of a hook demands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from narrator.base.errors import RuleError
from narrator.base.tuples import without
from narrator.roles.shared import design as d
from narrator.roles.shared.derived import habit_told, hooks, says
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, PLAIN
from narrator.rules.ends.may_be_held import may_hold
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import (
    Announcement,
    Attack,
    Become,
    Block,
    Cause,
    Deed,
    DieFor,
    DieWith,
    Fall,
    Guard,
    SetMark,
    Spare,
    TurnCard,
    Void,
)
from narrator.rules.game.facts import Died
from narrator.rules.game.role import role_of
from narrator.rules.game.sides import of_family, side_of
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trust import Choice, Trust, within
from narrator.rules.table.call import Call, Hour, Part, awake, first_murder, sign_in_only
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power
from narrator.rules.table.role_card import SEER, TURNED
from narrator.rules.table.side import MAFIA
from narrator.rules.table.table import GameSetup

DEEDS: Mapping[str, Callable[[str, int, int], Deed]] = {
    d.GUARDS: lambda _, by, seat: Guard(by, seat),
    d.DIES_FOR: lambda _, by, seat: DieFor(by, seat),
    d.DIES_WITH: lambda _, by, seat: DieWith(by, seat),
    d.ATTACKS: lambda id, by, seat: Attack(by, seat, avertable=True, call=id),
    d.POISONS: lambda id, by, seat: Attack(by, seat, avertable=False, call=id),
    d.BLOCKS: lambda _, by, seat: Block(by, seat),
}
"""What a choice does → the deed, by the id of the call, the seat that chooses and the one chosen."""

SPENT = ("left", "card")
"""Whoever dies so uses nothing any more."""


class OwnCard(KnownToTheBox):
    """One of it. Where `Role` has data on the class, it has the same on itself."""

    def __init__(self, design: d.CardDesign) -> None:
        self.design = design
        id, mark, wins = design.id, design.mark, design.wins
        news = (TURNED,) if design.turns else ()
        choosing = design.night is not None and design.how
        vars(self).update(
            id=id,
            side=design.side,
            traits=design.traits,
            bound=design.bound,
            sentences={"does": ("how",) if choosing else ()},
            news=(*news, mark.name) if mark and mark.learn else news,
            joins=(FAMILY,) if design.turned else (),
            recruits=(FAMILY,) if design.does(d.TURNS) else (),
            pardons=bool(design.dies and d.VERDICT in design.dies.of),
            adds_votes=mark.against if mark else 0,
            takes_vote=mark is not None and mark.votes == 0,
            turns=("verdict",) if wins == d.CONVICTED else (),
            wins_too=wins in d.SHARED,
            says=says(design),
            habit_told=habit_told(design),
            own=hooks(design, type(self).own),
        )

    def refuses(self, table: GameSetup) -> RuleError | None:
        if not self.news or TURNED not in self.news or not table.options.blind:
            return super().refuses(table)
        sentence = (
            f"{self.id} with blind: yes: who comes to the Mafia later has no name of the game; take the card "
            "out, or play with blind: no"
        )
        return RuleError(sentence, "R14.1", "other")

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        night, mark, ours = self.design.night, self.design.mark, (self.id,)
        within = FAMILY if self.side == MAFIA else ""
        own = sign_in_only(self.id, dealt, within)
        if night:
            own = own._replace(place=night.hour, most=night.most)
        found: tuple[Call, ...] = (own,)
        if within:
            family = Call(FAMILY, PLAIN, ours, dealt, FAMILY, Hour.KILL)
            found = (family._replace(confers=True, alone=options.blind), own)
        if mark and mark.meet:
            meet = Call(mark.name, self.id, ours, 0, mark.name, Hour.SEEN, mark=mark.name)
            found = (*found, meet)
        return found

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        own, nth = self.design.night, night - first_murder(options) + 1
        if own is None or nth < 1:
            return ()
        if call != self.id:
            return awake(Part.MEET)
        acts = {d.ALL: True, d.FIRST: nth == 1, d.SECOND: nth % 2 == 0}[own.nights]
        asks = (Part.ANSWER,) if own.asks else ()
        return awake(Part.CHOOSE, *asks) if acts else ()

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        night, living = self.design.night, game.public.living
        if night is None or ask.call != self.id or 0 < night.uses <= game.secret.used(ask):
            return ()
        barred = () if night.chooses == d.ANYBODY else game.holders(self.id)
        if night.chooses == d.UNMARKED:
            barred = (*barred, *self._marked(game))
        last = () if night.again else (game.secret.last_night(ask),)
        return without(living, (*barred, *[seat for seat in last if seat]))

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        """Who bears its mark already, while it chooses among the others."""
        night = self.design.night
        if night is None or night.chooses != d.UNMARKED:
            return ()
        marked = self._marked(game)
        return tuple([seat for seat in game.public.living if seat in marked])

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        night = self.design.night
        if night is None or night.asks is None or not seat:
            return None
        side, trait, mark = night.asks
        role = role_of(game, seat)
        if side:
            return role.recognised(game, seat, SEER)
        return trait in role.traits if trait else seat in _bearers(game, mark)

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """What `habit_told` tells."""
        if not self.habit_told:
            return seats
        if self.design.does(d.ATTACKS) or self.design.does(d.POISONS):
            return within(seats, town.exposed)
        return within(seats, town.came_forward) or within(seats, town.cleared) or seats

    def idle(self, game: Game) -> bool:
        design = self.design
        takes = [deed for deed in (design.night.does if design.night else ()) if deed != d.MARKS]
        return not (takes or design.dies or design.day or design.wins)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        design, by, seats = self.design, game.holder(self.id), game.secret.chosen_all(self.id)
        if design.night is None or not seats:
            return ()
        found: list[Deed] = []
        for deed in design.night.does:
            if deed == d.TURNS:
                ours = [seat for seat in seats if not of_family(game, seat)]
                found += [Become(seat, side=MAFIA.id, call=FAMILY) for seat in ours]
            elif deed == d.MARKS:
                mark = design.mark
                found += [SetMark(mark.name, seats, secret=True)] if mark and not mark.public else []
            else:
                found += [DEEDS[deed](self.id, by, seat) for seat in seats]
        if design.wins == d.CHOSEN:
            found.append(SetMark(self._bound, seats, secret=True))
        return tuple(found)

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        """Whom it has marked for all to know, or that it has marked nobody."""
        living = game.public.living
        seats = tuple([one for one in game.secret.chosen_all(self.id) if one in living])
        if not seats:
            return (Announcement(f"{self.id}.nobody"),)
        return (self._mark(seats), *[Announcement(f"{self.id}.marked", one) for one in seats])

    def news_for(self, game: Game, news: str) -> tuple[int, ...]:
        return game.marked(news)

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        if self.design.wins == d.CONVICTED and cause.how == "verdict":
            return (TurnCard(seat), SetMark(f"{self.id}.convicted", (seat,)))
        reaction, once = self.design.dies, f"{self.id}.spared"
        if reaction is None or _word(cause) not in reaction.of:
            return ()
        if (self.design.turned and of_family(game, seat)) or seat in game.marked(once):
            return ()
        found: list[Deed] = [SetMark(once, (seat,), secret=True)] if reaction.once else []
        for then in reaction.then:
            if then == d.SPARED:
                found.append(Spare(seat))
            elif then == d.SHOWN:
                found.append(TurnCard(seat))
            elif then == d.MARKED:
                found += [self._mark((seat,)), Announcement(f"{self.id}.marked", seat)]
            else:
                found.append(Become(seat, side=MAFIA.id, call=FAMILY))
        return tuple(found)

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (self.design.day.power,) if self.design.day else ()

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        found = super().named(view, power, by)
        if power.at is Opening.CONVICTED:
            return without(found, view.condemned)
        if by or power.at is not Opening.DIED or not found:
            return found
        spent = [one.seat for one in view.facts if type(one) is Died and one.how in SPENT]
        return tuple([one for one in found if one not in spent and may_hold(view, self.id, one)])

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        found: list[Deed] = []
        for deed in self.design.day.does if self.design.day else ():
            if deed == d.KILLS:
                found += [Fall(seat, f"{self.id}.killed") for seat in seats]
            elif deed == d.DIES:
                found.append(Fall(by, f"{self.id}.died"))
            elif deed == d.VOIDS:
                found.append(Void(f"{self.id}.voided", by))
            else:
                marked = [Announcement(f"{self.id}.marked", seat) for seat in seats]
                found += [self._mark(seats), *marked]
        return tuple(found)

    def ends(self, options: Options) -> tuple[End, ...]:
        rank = d.RANKS.get(self.design.wins)
        return () if rank is None else (End(self.id, rank),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        """A holder that has come to another side has given up its own goal (R14.4)."""
        living, wins = game.public.living, self.design.wins
        if wins == d.CONVICTED:
            own = _bearers(game, f"{self.id}.convicted")
        else:
            own = tuple([seat for seat in (game.holder(self.id),) if seat])
        if not own or any(side_of(game, seat) != self.side for seat in own):
            return None
        if wins == d.LEFT and len(living) > self.design.left:
            return None
        if wins == d.ALL_MARKED and {*living} - {*own, *self._marked(game)}:
            return None
        return Winner(end.id, own)

    def shares_win(self, game: Game, seat: int, won: tuple[int, ...]) -> bool:
        if self.design.wins == d.ALIVE:
            return seat in game.public.living
        return bool({*won} & {*game.marked(self._bound)})

    @property
    def _bound(self) -> str:
        return f"{self.id}.chosen"

    def _marked(self, game: Game) -> tuple[int, ...]:
        return _bearers(game, self.design.mark.name) if self.design.mark else ()

    def _mark(self, seats: tuple[int, ...]) -> SetMark:
        mark = self.design.mark or d.MarkDesign(self.id)
        return SetMark(mark.name, seats, mark.votes, mark.safe, against=mark.against)


def _bearers(game: Game, mark: str) -> tuple[int, ...]:
    public = [seat for one in game.public.marks if one.name == mark for seat in one.seats]
    return (*public, *game.marked(mark))


def _word(cause: Cause) -> str:
    if cause.attack is None:
        return d.VERDICT if cause.how == "verdict" else ""
    return d.ATTACK if cause.attack.by else d.MURDER
