"""What a role does in a game: pure hooks of night and day. No cues: one generic scene performs every call."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Cause, Deed, Spare
from narrator.rules.game.sides import of_family
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trust import Choice, Trust
from narrator.rules.table.end import End, Winner
from narrator.rules.table.power import Opening, Power
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.table import GameSetup
from narrator.rules.table.worked_out import once_per_table


class Role(RoleCard):
    """Base of every role. A role overrides the data it differs in and the few hooks it needs.

    Hooks are asked about a whole `Game`, secrets included, or about what is agreed alone, and change nothing.
    """

    def __init_subclass__(cls) -> None:
        own = cls.__mro__[: cls.__mro__.index(Role)]
        cls.own = frozenset([name for kind in own for name in vars(kind)])
        if "dies" in vars(cls) and "pardons" not in vars(cls):
            cls.pardons = Spare.__name__ in cls.dies.__code__.co_names

    def refuses(self, table: GameSetup) -> RuleError | None:
        """Why it cannot be played at this table, where it is dealt; None: it can (R1.7, R3)."""
        del table
        return None

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        """The legal answers to ``ask``, in ascending order (R2.9); all the living by default."""
        del ask
        return game.public.living

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        """The seats at which the lamp lights in this call, in seat order; none by default."""
        del game, call
        return ()

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        """What the lamp answers to a choice: yes, no, or None for dark. ``seat`` 0: nobody was chosen."""
        del game, call, seat
        return None

    def recognised(self, game: Game, seat: int, by: str) -> bool:
        """Whether a lamp says that its holder on ``seat`` is of the Mafia, to whoever asks with the trait
        ``by`` (R4.11); the truth by default."""
        del by
        return of_family(game, seat)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        """What its holders do tonight that saves or takes a life, by what they chose in ``calls``, the ids of
        their own; nothing by default."""
        del game, calls
        return ()

    def news_for(self, game: Game, news: str) -> tuple[int, ...]:
        """Whom a lamp tells this of the card's ``news`` at the end of a night; ``game`` is as that leaves it.
        By default nobody."""
        del game, news
        return ()

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        """What follows its death, ``seat`` being about to die by day, or of an attack that nothing averts; a
        `Spare` of it keeps it alive. By default it just dies."""
        del game, seat, cause
        return ()

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        """What follows, by night or day, when others die (R4.6): ``dead`` are all whom this event takes so
        far. Asked until nothing more follows; by default nothing does."""
        del game, dead
        return ()

    def tied(self, game: Game, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        """What comes about, and nobody is convicted, where a vote is tied between these, before the option
        for ties is asked (R15.5); empty: that settles it, and by default it does."""
        del game, seats
        return ()

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        """What all are told of it once dawn has named the dead and what follows, until its card lies open. An
        `Announcement` is made either way, whoever lives and whatever is true (R14.7); nothing by default."""
        del game
        return ()

    def idle(self, game: Game) -> bool:
        """Whether it changes nothing any more under random play (R10) but by its number; by default what the
        card `changes_nothing` says."""
        del game
        return self.changes_nothing

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """Among which of these seats its holder decides who does not play at random (R10), 0 being nobody:
        for ``part`` of its call, or by the power of that id; empty: whom its call chooses. By default all."""
        del game, town, part
        return seats

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        """Who has won by an end that the card declares (`RoleCard.ends`), as the game stands; None: nobody.
        Asked after the whole chain of deaths of an event, and at dawn (R8), where it declares one."""
        del game, end, after_night
        return None

    def shares_win(self, game: Game, seat: int, won: tuple[int, ...]) -> bool:
        """Whether its holder on ``seat`` shares the win of these seats, where the card `wins_too`."""
        del game, seat, won
        return False

    def offers(self, view: PublicView, power: Power) -> bool:
        """Whether the box asks for this power, or the menu offers it, now that it may be used at all: by what
        the table knows."""
        del view, power
        return True

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        """Whom it may name, the user being ``by``; 0: who may say to have this power, as far as all know."""
        if by:
            return tuple([seat for seat in view.living if seat != by])
        return view.fresh(power.name(self.id)) if power.at is Opening.DIED else view.living

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        """What follows where a holder uses it and names these seats; empty: it has no such power now."""
        del game, power, by, seats
        return ()

    def voted(self, game: Game, voters: tuple[int, ...]) -> tuple[Deed, ...]:
        """What follows from who voted for the verdict on the condemned, before anything else does (R6)."""
        del game, voters
        return ()


def role_named(table: GameSetup, id: str) -> Role:
    """The role of this id. A `GameSetup` is agreed before there is a game, so it knows the cards of its roles
    alone; each of them is in fact a `Role`, here and below, and no call is spent on saying so."""
    return table.rulebook.roles[id]  # type: ignore[return-value]


def powerless(view: PublicView, role: RoleCard) -> bool:
    """Whether the cards of this role have lost their powers (R15.3)."""
    return bool(view.powerless) and role.side.id in view.powerless and not role.innate


Doers = tuple[tuple[Role, tuple[str, ...]], ...]


def doers(view: PublicView) -> Doers:
    """Each role that wakes and may do something that takes or saves a life, with the ids of its own calls, in
    the order of its first one."""
    known = _doers(view.table)
    if view.powerless:
        return tuple([one for one in known if not powerless(view, one[0])])
    return known


@once_per_table
def _doers(table: GameSetup) -> Doers:
    own: dict[str, tuple[str, ...]] = {}
    for call in table.calls:
        own[call.role] = (*own.get(call.role, ()), call.id)
    roles = [(role_named(table, id), calls) for id, calls in own.items()]
    return tuple([one for one in roles if "deeds" in one[0].own])


def hooked(table: GameSetup, hook: str) -> tuple[Role, ...]:
    """See `GameSetup.hooked`."""
    return table.hooked.get(hook, ())  # type: ignore[return-value]


def judges(table: GameSetup) -> tuple[tuple[End, Role], ...]:
    """See `GameSetup.own_ends`."""
    return table.own_ends  # type: ignore[return-value]


def role_awake(table: GameSetup, call: str) -> Role:
    """The role that wakes for a call."""
    return table.roles_called[call]  # type: ignore[return-value]


def role_of(game: Game, seat: int) -> Role:
    """The role of whoever sits there, where the box knows the card."""
    return role_named(game.public.table, game.card(seat))


def calls_of(table: GameSetup, trait: str) -> tuple[str, ...]:
    """The ids of the calls for which a card with this trait wakes, in their order."""
    return tuple([id for id, role in table.roles_called.items() if trait in role.traits])
