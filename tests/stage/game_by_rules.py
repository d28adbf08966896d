"""A game by the rules alone, and what was pressed in it. Nothing is decided or performed here."""

from __future__ import annotations

import random
from typing import NamedTuple

from narrator.rehearsal.file_seats import all_powers
from narrator.rules.apply import apply
from narrator.rules.day.pending import pending
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Fact, Undone, Was
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Game, Phase
from narrator.rules.night.calls import decision, legal, tonight
from narrator.rules.night.card_names import in_play
from narrator.rules.setup.setup import claims_for, new_game
from narrator.rules.table.call import Call, Part
from narrator.rules.table.power import Opening
from narrator.rules.table.table import GameSetup
from narrator.rules.taken_back import undone
from narrator.rules.undo import DECISIONS
from narrator.script.day.discussion import discusses, stretches, votes_during_discussion
from tests.kit.powers import is_bomber
from tests.stage.failed_rolls import Fault, Round, failed_rounds
from tests.stage.night_choices import Wish

Told = tuple[Fact, ...]


class Look(NamedTuple):
    """Somebody opens the menu, and closes it again."""


Open = acts.Act | Undo | Look
"""What is said or decided openly, by day."""


EVENTS = (acts.ShowCard, acts.Leave, acts.Extend, acts.EndGame, Undo, Look)


def through_the_menu(said: Open) -> bool:
    """Whether this comes through the menu, and is not asked for."""
    if isinstance(said, acts.UsePower):
        return not all_powers()[said.power].power.asked
    return isinstance(said, EVENTS)


def before_day(said: Open) -> bool:
    """Whether this is asked before it is day."""
    if isinstance(said, acts.UsePower):
        return all_powers()[said.power].power.at in (Opening.DAWN, Opening.DIED)
    return isinstance(said, acts.NameHeir | acts.DealByLight)


class Night(NamedTuple):
    """What is pressed in one night, unseen: the roll call that stands, choices by ask, and where a call takes
    several seats, these by call."""

    claims: dict[str, tuple[int, ...]]
    choices: dict[str, int]
    several: dict[str, tuple[int, ...]]
    failed: tuple[Round, ...] = ()
    """The roll calls before it, each of which fails."""

    def rolled(self, failures: int) -> Round:
        """The roll call after so many that failed."""
        return [*self.failed, Round(self.claims)][min(failures, len(self.failed))]


def known(facts: Told) -> Told:
    """These facts without who was what: that is told when the game is over, and may differ. What an undo
    changes is left out: by the rules alone nothing has been announced."""
    return tuple([_bare(fact) for fact in facts if type(fact) is not Was])


def _bare(fact: Fact) -> Fact:
    return fact._replace(changes=()) if isinstance(fact, Undone) else fact


class Course:
    """A game from its first nightfall on, with what an undo would bring back. ``takes`` is the card that is
    taken from the middle where the box deals; elsewhere ``cards`` are what is held once one was."""

    def __init__(self, table: GameSetup, cards: tuple[str, ...], seed: int, takes: str = "") -> None:
        self._dealt, self._takes = cards[: table.players], takes
        dealt = cards if table.options.deal == "box" else None
        self.game = apply(new_game(table, seed, dealt), acts.Begin())
        self._before: tuple[Game, ...] = (self.game,)

    @property
    def cards(self) -> tuple[str, ...]:
        """Who holds what; after a roll call that failed too often the box may have dealt anew."""
        known = self.game.secret.cards
        return self._dealt if "" in known else known

    @property
    def told(self) -> Told:
        """What the table knows."""
        return known(self.game.public.facts)

    @property
    def over(self) -> frozenset[int]:
        """Who has come to another side by now (R14.4)."""
        return frozenset(seat for seat, _ in self.game.secret.sides)

    @property
    def marks(self) -> dict[str, tuple[int, ...]]:
        """Which seats bear each mark that only the box knows."""
        return dict(self.game.secret.marks)

    @property
    def going(self) -> bool:
        return self.game.public.phase is not Phase.OVER

    @property
    def bombers(self) -> list[int]:
        return [seat for seat, card in enumerate(self.cards, 1) if is_bomber(card)]

    @property
    def mark(self) -> tuple[Game, tuple[Game, ...]]:
        """What `back` goes back to."""
        return self.game, self._before

    def back(self, mark: tuple[Game, tuple[Game, ...]]) -> None:
        """Another try."""
        self.game, self._before = mark

    def dusk(self) -> None:
        """The day is over, if there was one; after a failed roll call the night comes again, or comes after
        a deal by light."""
        if self.game.public.phase is Phase.DAWN:
            self.morning()
        elif self.game.public.phase is Phase.SETUP:
            self.game = apply(self.game, acts.Begin())
            self._before += (self.game,)
        elif self.game.public.phase is Phase.DUSK:
            self.game = apply(self.game, acts.Nightfall())
            self._before += (self.game,)

    def morning(self) -> None:
        """Dawn has told everything."""
        self.game = apply(self.game, acts.Morning())

    @property
    def rolls(self) -> bool:
        """Whether this night begins with a roll call."""
        return any(Part.LAMPS in parts for _, parts in tonight(self.game.public))

    def night(self, wish: Wish, chance: random.Random, faults: tuple[Fault, ...] = ()) -> Night:
        """Everybody is called and chooses as ``wish`` says; before that the roll call goes wrong in these
        ways, one after the other."""
        table, rolled = self.game.public.table, self.rolls
        rounds = failed_rounds(chance, table, self.cards, faults)
        night = Night(claims_for(table, self.cards) if rolled else {}, {}, {}, rounds)
        while rolled and not self.game.public.unsettled and self._signs(night):
            pass
        if self.game.public.unsettled:
            return night
        for call, parts in tonight(self.game.public):
            for part in parts:
                if part is Part.TAKE:
                    self._take(Ask.of(call.id, part.value), night.choices)
                elif part is Part.CHOOSE and call.most > 1:
                    seats = night.several[call.id] = wish.several(self.game, call)
                    choice = acts.Choose(Ask(call.id), seats[0] if seats else None, seats[1:])
                    self.game = apply(self.game, choice)
                elif part is Part.ALOUD:
                    self.game = apply(self.game, acts.Announce(call.id))
                elif part in (Part.CHOOSE, Part.DECIDE, Part.MANNER):
                    ask = decision(call) if part is Part.DECIDE else Ask.of(call.id, "manner")
                    ask = Ask.of(call.id) if part is Part.CHOOSE else ask
                    self._choose(wish, call, ask, night.choices, aloud=Part.ALOUD in parts)
        self.game = apply(self.game, acts.Wake())
        return night

    def _take(self, ask: Ask, choices: dict[str, int]) -> None:
        """Whoever may takes the one card that is told; else none, where it has the choice."""
        names = in_play(self.game.public.table)
        wanted = [one for one in legal(self.game, ask) if names[one - 1] == self._takes]
        if wanted:
            choices[ask] = wanted[0]
        self.game = apply(self.game, acts.Choose(ask, choices.get(ask)))

    def _signs(self, night: Night) -> bool:
        """A step of the roll call; whether another one follows."""
        view = self.game.public
        call, parts = tonight(view)[view.progress.step]
        now = night.rolled(view.failures)
        if Part.SIGN in parts:
            self.game = apply(self.game, acts.Claim(call.id, now.claims.get(call.id, ())))
        elif Part.LAMPS in parts:
            self.game = apply(self.game, acts.Object(now.objects))
        self.game = apply(self.game, acts.Step())
        return Part.LAMPS not in parts or self.game.public.failures > view.failures

    def _choose(self, wish: Wish, call: Call, ask: Ask, choices: dict[str, int], *, aloud: bool) -> None:
        value = wish.choose(self.game, call, ask, legal(self.game, ask), aloud=aloud)
        if value is not None:
            choices[ask] = value
            self.game = apply(self.game, acts.Choose(ask, value))

    def open(self, act: Open) -> None:
        """Something is said openly, and applied as the driver does it."""
        if self.game.public.phase is Phase.DAWN and not before_day(act):
            self.morning()
        if isinstance(act, Undo):
            self._undo(act)
        elif not isinstance(act, Look):
            self._talk_ends(act)
            if isinstance(act, (*DECISIONS, acts.Step)):
                self._before += (self.game,)
            self.game = apply(self.game, act)

    def _talk_ends(self, act: Open) -> None:
        """The first thing said in a trial ends the talk, where it is not a part of it."""
        view = self.game.public
        talks = view.phase is Phase.DAY and pending(view) is None and discusses(view)
        if talks and not through_the_menu(act) and not votes_during_discussion(view):
            self._before += (self.game,)
            self.game = apply(self.game, acts.Talked(stretches(view), over=True))

    def _undo(self, undo: Undo) -> None:
        before = self._before[-1]
        while undo.to_night and before.public.phase is not Phase.NIGHT:
            self._before = self._before[:-1]
            before = self._before[-1]
        if before.public.phase is not Phase.NIGHT:
            self._before = self._before[:-1]
        fact = undone(self.game.public, before.public)
        public = before.public.replace(facts=(*before.public.facts, fact))
        self.game = Game(public, before.secret, (*before.log, fact))
