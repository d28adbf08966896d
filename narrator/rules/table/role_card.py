"""What a role declares before a game: its side, its calls, what is agreed about it. Hooks that
need a game under way belong in `Role`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from narrator.rules.table.call import Call, Part, sign_in_only
from narrator.rules.table.end import End
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options
from narrator.rules.table.power import HeldPower, Opening, Power
from narrator.rules.table.side import TOWN, Side

MUST_BE_ANSWERED = "it must be answered at night, and no touched hand can do that"
"""Why most roles with an answer cannot be `untouched`."""

TURNED = "turned"
"""News that is not of a card but of the state: who is of the Mafia by now (R14.5)."""

ANY = "*"
"""Whatever card there is."""

SEER, GUARD, HIDER, POTIONS = "seer", "guard", "hides", "potions"
"""Traits: it learns who is of the Mafia; it may keep somebody from being murdered, at whose door it stands;
it hides with whom it chooses; what it carries heals and poisons."""


class RoleCard:
    """The half of a role that a `GameSetup` knows: data, and hooks that depend on the agreement alone."""

    id: ClassVar[str]
    aka: ClassVar[tuple[str, ...]] = ()
    """Other ids that files may use for it."""
    side: ClassVar[Side] = TOWN
    plain: ClassVar[bool] = False
    """It can do nothing else; the Mafia and the town have one such card each."""
    makes_couple: ClassVar[bool] = False
    """It makes a couple, or is half of one."""
    shares: ClassVar[tuple[str, ...]] = ()
    """The ids of the ends that its holder shares besides those of its side, if it lives. Lines ``explain.ID``
    and ``print.goal.ID`` tell of it, by the id of the role."""
    wins_too: ClassVar[bool] = False
    """Its holder may share whatever win `Role.shares_win` says. The same lines tell of it."""
    bound: ClassVar[str] = "R2.9"
    """The rule that forbids what `Role.choices` leaves out."""
    most: ClassVar[int | None] = None
    """How many of it a game may have; None: as many as fit."""
    joins: ClassVar[tuple[str, ...]] = ()
    """The calls for which its holder may wake later: their ids, traits of the cards that wake for them, or
    `ANY`. With a trait or `ANY` it may come to play such a card altogether (`deeds.Become.takes`)."""
    recruits: ClassVar[tuple[str, ...]] = ()
    """The calls for which it may make anybody wake: as long as nobody can know who, they are never gone."""
    news: ClassVar[tuple[str, ...]] = ()
    """What a lamp tells anybody at the end of a night because of it (R14.5): `TURNED`, or a word of its own,
    which has a line ``glance.WORD``."""
    traits: ClassVar[tuple[str, ...]] = ()
    """What others ask for in place of its id, as `SEER`."""
    habit_told: ClassVar[str] = ""
    """What its holder does otherwise than at random (R10), as a part of a sentence; empty: nothing. That of
    a `GUARD` is about a `SEER`."""
    changes_nothing: ClassVar[bool] = False
    """Under random play (R10) it changes nothing but by its number, as one whose holder learns something."""
    basic: ClassVar[int] = 0
    """How many of it are tried where simple cards of the town are looked for; 0: it is not one of them."""
    innate: ClassVar[bool] = False
    """What it does is no power, and stays where the cards of its side lose theirs (R15.3)."""
    by_the_town: ClassVar[tuple[str, ...]] = ()
    """Ways to die by its hand that count as the town's own, like a verdict (R15.3)."""
    pardons: ClassVar[bool] = False
    """Convicted, it may live, so that a conviction alone kills nobody yet (R6). It follows from a power after
    a verdict, and from a `Role.dies` that names `Spare`; a card that spares by night alone denies it."""
    turns: ClassVar[tuple[str, ...]] = ()
    """Ways to die that turn its card whatever was agreed, since the act gives it away (R4.8)."""
    avenged: ClassVar[bool] = False
    """Convicted, it brings something on whoever accused it, who is therefore asked for (R13.12)."""
    adds_votes: ClassVar[int] = 0
    """So many votes more than those that are cast may stand against somebody because of it (R15.6)."""
    takes_vote: ClassVar[bool] = False
    """It may leave somebody who lives without a vote (R15.2)."""
    middle_cards: ClassVar[int] = 0
    """So many cards more than players are dealt because of it; they lie in the middle, and its holder may
    take one of them (R15.7)."""
    taps: ClassVar[int] = 0
    """By how many taps a director tells it, where there are no cards (R9); 0: by none."""
    refusals: ClassVar[tuple[str, ...]] = ()
    """Why it cannot be had, in words for `RuleError.why` that have lines ``set.refused.WORD``."""
    untouched: ClassVar[str] = ""
    """Why it cannot be played where hands are touched, `moderation: tap` (R9); empty: it can."""
    open_eyed: ClassVar[str] = ""
    """Why it cannot be played where nobody wakes after night 1 (R13.17), besides what its calls tell."""
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The ids of the lines that tell all what it brings about by day, each with its slots; ways to die
    (`facts.Died`) are among them."""
    heard: ClassVar[Mapping[str, bool]] = {}
    """Which of what it `says` is a yes or a no to all: a rehearsal has it under the card's id (R14.9)."""
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": ()}
    """The ends of its lines ``WORD.END``, each of which says in one sentence what the card may do, when, and
    how the box is told; with its slots: ``how`` or none."""
    options: ClassVar[tuple[Option[Any], ...]] = ()
    """Its own house rules (R12)."""
    briefed: ClassVar[bool] = False
    """Whether the box explains it to everybody before the game (R2.10)."""
    own: ClassVar[frozenset[str]] = frozenset()
    """The names of all that the card says itself, filled in by `Role`: a hook that is not among them need not
    be asked."""

    @property
    def may_share(self) -> bool:
        """Whether its holder may share another win than that of its side."""
        return self.wins_too or bool(self.shares)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        """The calls this role wakes for when ``dealt`` of it are in play; by default one in which it is only
        made known to the box, and none for a `plain` card."""
        del options
        return () if self.plain else (sign_in_only(self.id, dealt),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        """What its call does in this night; empty: nothing, and by default only its roll is called."""
        del options, night, call
        return ()

    def limits(self, options: Options) -> tuple[str, ...]:
        """What its call says besides of whom it may choose, where it is less than elsewhere: the ends of
        line ids; none by default."""
        del options
        return ()

    def powers(self, options: Options) -> tuple[Power, ...]:
        """What its holder may do aloud by day; nothing by default."""
        del options
        return ()

    def may_pardon(self, options: Options) -> bool:
        """Whether a verdict may not be carried out because of it (R6)."""
        return self.pardons or any(it.at is Opening.CONVICTED for it in self.powers(options))

    def needs_voters(self, options: Options) -> bool:
        """Whether something follows from who voted for a verdict (R6); by default nothing does."""
        del options
        return False

    def sentence(self, options: Options) -> str:
        """Which of its ``sentences`` holds under this agreement; the first by default."""
        del options
        return next(iter(self.sentences))

    def ends(self, options: Options) -> tuple[End, ...]:
        """The ways to win that come with it (R14.8), besides those of town and Mafia, by its own options
        alone; none by default."""
        del options
        return ()


def held(roles: Iterable[RoleCard], options: Options) -> dict[str, HeldPower]:
    """The powers of these roles by their names, in the order in which the box asks for them."""
    found: dict[str, HeldPower] = {}
    for role in roles:
        for power in role.powers(options):
            name = power.name(role.id)
            before = found[name].roles if name in found else ()
            found[name] = HeldPower(power, (*before, role.id))
    order = list(Opening)
    return dict(sorted(found.items(), key=lambda it: (order.index(it[1].power.at), it[1].power.rank, it[0])))
