"""What is agreed before the first night, as a frozen value: cards, options, and what follows
from them for every night alike. Nothing of a game that is under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from narrator.base.value import often_read
from narrator.rules.table.call import Call, Hour
from narrator.rules.table.end import MAFIA_WON, TOWN_WON, End
from narrator.rules.table.hand import Hand
from narrator.rules.table.joining import heirs
from narrator.rules.table.option import Idle, Option
from narrator.rules.table.options import HOUSE_RULES, Options
from narrator.rules.table.order import order
from narrator.rules.table.power import HeldPower, Opening
from narrator.rules.table.procedure import Procedure
from narrator.rules.table.role_card import TURNED, RoleCard, held
from narrator.rules.table.rulebook import Rulebook, declared_ends
from narrator.rules.table.side import MAFIA, TOWN
from narrator.rules.table.tie_rule import TieRule
from narrator.rules.table.worked_out import WorkedOut


@often_read
@dataclass(frozen=True)
class GameSetup(WorkedOut):
    """What is agreed and known to all before the first night (R1.3)."""

    players: int
    options: Options
    dealt: tuple[tuple[str, int], ...]
    """(Role id, how many) for every role but the citizens, in the order of the ids."""
    rulebook: Rulebook = field(compare=False, repr=False)
    """The roles, trials and ties there are; ids alone tell tables apart, and are all that is kept on disk."""
    ruleset: str = "palermo"
    hidden_win: bool = False
    """The ruleset follows R8.3."""
    beyond: Literal["", "few", "many"] = ""
    """Fewer or more players than the ruleset's source speaks of (R1.2)."""
    seed: int = 0
    """The public one: it picks variants and decoys."""
    words: tuple[tuple[str, str], ...] = ()
    """(Role id, what this ruleset calls it)."""
    sequence: tuple[str, ...] = ()
    """Calls that come in this order."""
    lays: bool = False
    """A director who deals lays out cards and needs no taps (R9)."""
    hand: Hand | None = None
    """The cards to be named before the game (R1.6); None: they lie there, or none are needed."""
    score: tuple[int, ...] = ()
    """The points of each seat (index seat − 1) from earlier rounds (R7.5); empty: none yet."""
    first_dead: int = 0
    """The seat that died first in the last game of these people; 0: nobody did, or the box does not know."""
    again: bool = False
    """The same people have just played at this very table, and know all of it (R1.3)."""
    read_back: bool = False
    """How many they are, and by which rules they play, has just been said at the end of the set-up."""

    @property
    def lasting(self) -> GameSetup:
        """What stays the same from game to game: the table as it is laid."""
        return replace(self, seed=0, hand=None, score=(), first_dead=0, again=False, read_back=False)

    def role(self, id: str) -> RoleCard:
        """The role of this id. Raises KeyError where there is none."""
        return self.rulebook.roles[id]

    @cached_property
    def trial(self) -> Procedure:
        """The procedure that is agreed on."""
        return self.rulebook.trials[self.options.trial]

    @cached_property
    def tie(self) -> TieRule:
        """What a tied vote means."""
        return self.rulebook.ties[self.options.tie]

    @property
    def mafioso(self) -> str:
        """See `Rulebook.mafioso`."""
        return self.rulebook.mafioso

    @property
    def citizen(self) -> str:
        """See `Rulebook.citizen`."""
        return self.rulebook.citizen

    def with_cards(self, cards: Mapping[str, int]) -> GameSetup:
        """The same table with these cards; zeros and citizens may stand among them."""
        return replace(self, dealt=self.rulebook.as_dealt(cards))

    @cached_property
    def mafia_roles(self) -> frozenset[str]:
        """The ids of all the roles that count as the Mafia's, dealt or not (R14.2)."""
        roles = self.rulebook.roles
        return frozenset([id for id in roles if roles[id].side.family])

    def told_side(self, role: str) -> str:
        """The id of the side that the table is told of a card: a loner counts as Mafia or town (R14.2)."""
        return (MAFIA if role in self.mafia_roles else TOWN).id

    @cached_property
    def mafia(self) -> int:
        """How many cards that count as the Mafia's are dealt."""
        return sum([count for role, count in self.dealt if role in self.mafia_roles])

    def word(self, role: str) -> str:
        """What a role is called at this table; its own id, where the ruleset has no word for it."""
        return dict(self.words).get(role, role)

    def has(self, trait: str) -> bool:
        """Whether a card with this trait is dealt."""
        return any(trait in card.traits for card in self.cast)

    def number(self, role: str) -> int:
        """How many cards of ``role`` were dealt, citizens included."""
        return self.numbers.get(role, 0)

    @cached_property
    def middle_cards(self) -> int:
        """How many of the cards lie in the middle, before nobody (R15.7)."""
        return sum([card.middle_cards for card in self.cast])

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The ids of the roles that are dealt, citizens and the middle included → how many cards."""
        cards = dict(self.dealt)
        return {**cards, self.citizen: self.players + self.middle_cards - sum(cards.values())}

    @property
    def cards(self) -> tuple[str, ...]:
        """The role id of each card, the citizens' last."""
        return tuple([role for role, count in self.numbers.items() for _ in range(count)])

    def agreed(self, key: str) -> Any:
        """What is agreed of the option of this key. Raises KeyError where there is none."""
        return self.options.of(self.rulebook.options[key])

    def idle(self, option: Option[Any]) -> Idle | None:
        """Why an option does nothing here; None: it does."""
        if option.key not in HOUSE_RULES and not any(option in one.options for one in self.cast):
            owner = next(one for one in self.rulebook.roles.values() if option in one.options)
            return Idle(f"nobody is {owner.id.replace('_', ' ')}")
        return option.idle(self)

    @property
    def has_cards(self) -> bool:
        """Whether everybody has a card on the table; else their role was told by light or by taps (R9)."""
        deal = self.options.deal
        return deal == "cards" or (deal == "director" and self.lays)

    @property
    def by_light(self) -> GameSetup:
        """The same table where the box deals (R9), and explains how."""
        return replace(self, options=self.options.replace(deal="box"), again=False)

    @property
    def offers_light(self) -> bool:
        """Whether the box may come to offer that it deals by light: a roll call tells it all (R13.15)."""
        return self.options.moderation == "box" and self.options.deal == "cards"

    @cached_property
    def box_sees_no_cards(self) -> bool:
        """See `Options.box_sees_no_cards`."""
        return self.options.box_sees_no_cards

    @cached_property
    def on_notes(self) -> bool:
        """See `Options.on_notes`."""
        return self.options.on_notes

    @cached_property
    def end_is_reported(self) -> bool:
        """With a helper, and by `tap`, the box is told the end (R13.11): where cards stay hidden it cannot
        count sides, and nothing can it tell of an end that a card has declared (R8.4)."""
        if not self.box_sees_no_cards or self.on_notes:
            return False
        return self.options.reveal in ("none", "convicted") or len(self.told_ends) > 3

    @cached_property
    def own_ends(self) -> tuple[tuple[End, RoleCard], ...]:
        """The ends that cards in play declare, by rank (R14.8), each with the card that is asked for it."""
        return tuple(declared_ends(self.cast, self.options).items())

    @cached_property
    def told_ends(self) -> tuple[str | None, ...]:
        """The ids of those that somebody may tell the box (R13.11); None: the game goes on."""
        own = [end.id for end, _ in self.own_ends if end.announced]
        return (None, TOWN_WON.id, MAFIA_WON.id, *own)

    @cached_property
    def held_up(self) -> bool:
        """Whether somebody may keep both town and Mafia from winning (R14.8)."""
        return any(card.side.holds_up for card in self.cast)

    @cached_property
    def tells_late(self) -> bool:
        """Whether the town's win is told only at the end of the night after it (R8.3)."""
        return self.hidden_win and self.options.reveal == "none"

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls of a night in which all could be alive, in order (R2.6); none on notes (R7)."""
        if self.options.on_notes:
            return ()
        dealt = tuple([(self.role(role), count) for role, count in self.dealt])
        return tuple(map(self._worded, order(dealt, self.options, self.sequence)))

    def _worded(self, call: Call) -> Call:
        first, dot, rest = call.lines.partition(".")
        return call._replace(lines=f"{self.word(first)}{dot}{rest}")

    @cached_property
    def roles_called(self) -> dict[str, RoleCard]:
        """Call id → the role that wakes for it."""
        return {call.id: self.role(call.role) for call in self.calls}

    @cached_property
    def hooked(self) -> Mapping[str, tuple[RoleCard, ...]]:
        """Hook → the roles in play that have it of their own, by their ids: no other is asked."""
        hooks = {hook for card in self.cast for hook in card.own}
        return {hook: tuple([one for one in self.cast if hook in one.own]) for hook in hooks}

    @cached_property
    def heirs(self) -> Mapping[str, tuple[str, ...]]:
        """See `joining.heirs`."""
        return heirs(self.cast)

    @cached_property
    def claimants(self) -> tuple[tuple[str, tuple[str, ...], slice], ...]:
        """(Call id, the roles behind it, which of their holders answer its roll call, in seat order)."""
        # Calls for the same cards share their holders, as detectives apart or names of the game do.
        taken: dict[tuple[tuple[str, ...], str, bool], int] = {}
        claimants = []
        for call in self.calls:
            kin = call.cards, call.within, call.named
            first = taken.get(kin, 0)
            taken[kin] = after = first + call.holders
            claimants.append((call.id, call.cards, slice(first, after)))
        return tuple(claimants)

    @cached_property
    def several(self) -> dict[str, Call]:
        """Call id → call, of those that may choose more than one seat."""
        return {call.id: call for call in self.calls if call.most > 1}

    @cached_property
    def news(self) -> tuple[str, ...]:
        """What a lamp may tell anybody at a night's end (R14.5), `TURNED` in front; none if `told`."""
        cards = () if self.box_sees_no_cards else self.cast
        words = dict.fromkeys([word for role in cards for word in role.news])
        return tuple(sorted(words, key=lambda word: word != TURNED))

    @cached_property
    def aims(self) -> tuple[Call, ...]:
        """The calls in which the Mafia aims: the family's, or one for each name of the game."""
        return tuple([call for call in self.calls if call.place is Hour.KILL and not call.alone])

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The ids of the roles whose names somebody may have without holding such a card (`Call.title`)."""
        titles = [call.title for call in self.calls if call.title]
        return tuple([title for title in titles if not self.number(title)])

    @cached_property
    def has_couple(self) -> bool:
        """Whether there can be a couple at this table."""
        return any(card.makes_couple for card in self.cast)

    @cached_property
    def powers(self) -> Mapping[str, HeldPower]:
        """What may be done aloud by day, by its name, in the order in which the box asks."""
        return held(self.cast, self.options)

    @cached_property
    def asked_powers(self) -> Mapping[Opening, tuple[str, ...]]:
        """Opening → the names of the powers that the box asks for then, in this order."""
        asked = [(name, held.power.at) for name, held in self.powers.items() if held.power.asked]
        return {at: tuple([name for name, its in asked if its is at]) for at in Opening}

    @cached_property
    def pardons(self) -> tuple[str, ...]:
        """The ids of the roles because of which a verdict may not be carried out (R6)."""
        return tuple([role.id for role in self.cast if role.may_pardon(self.options)])

    @cached_property
    def avenged(self) -> tuple[str, ...]:
        """The roles dealt at this table whose conviction brings something on the accuser."""
        return tuple([role.id for role in self.cast if role.avenged])

    @cached_property
    def cast(self) -> tuple[RoleCard, ...]:
        """The roles dealt at this table, without the citizen."""
        return tuple([self.role(role) for role, _ in self.dealt])
