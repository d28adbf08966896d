"""The days of a random game, and who dies in a night or a day and by it, compared with
`tests.kit.oracle_ends` at every step. Contains no tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Set

from narrator.rules.day.eligible import accusable, voters
from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.outcome import asks_of_ties
from narrator.rules.ends.offers import to_ask_the_dead
from narrator.rules.game import acts
from narrator.rules.game.facts import Died, Refused
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import PromptKind
from narrator.rules.setup.middle import exchanged
from narrator.rules.setup.setup import claims_for, known_game, new_game
from tests.kit import oracle_ends
from tests.kit.powers import STAND, may_stand, may_stay, stay
from tests.kit.rules import Evening
from tests.kit.tables import draw_table
from tests.kit.themes import theme
from tests.kit.trials import wants
from tests.rules.night.ledger import Ledger

BOMBERS = ("hitman", "desperate")

NAMES = "scapegoat.names"


class Days:
    """A random game at a random table, by random legal acts; every step of its days is compared."""

    def __init__(self, seed: int, seen: Counter[str], among: frozenset[str] | None = None) -> None:
        about = theme(seed) if among is None else among
        self.chance, self.seed = random.Random(f"oracle {seed}"), seed
        self.table, dealt = draw_table(self.chance, deadlock=self.chance.choice([0, 2, 3]), among=about)
        cards = exchanged(self.table, dealt, self.chance.choice(["", *dealt[self.table.players :]]))
        self.claims, secret = claims_for(self.table, cards), self.chance.getrandbits(31)
        known = self.chance.random() < 0.5  # else the box learns the cards in night 1
        self.it = Evening(known_game(self.table, cards, secret) if known else new_game(self.table, secret))
        names = {call.id: self.claims[call.id][0] for call in self.table.calls if call.named}
        seated, middle = cards[: self.table.players], cards[self.table.players :]
        self.book = Ledger(seated, self.table.options, names, seen, middle, self.table.first_dead)
        self.had = frozenset({*dealt[: self.table.players], *seated})  # the thief had two (R15.7)
        self.hot: list[int] = []
        self.pardoned: set[int] = set()
        self.named = set[int]()  # who alone votes on the next day
        self.fresh = set[int]()  # dead since a hunter was asked for, but for whoever showed a card
        self.mourned = False  # the town has killed the elder
        self.romance = self.chance.random() < 0.3  # lovers are spared, and left alone now and then
        self.idle = random.Random(f"idle {seed}").random() < 0.08  # for once hardly anybody dies

    @property
    def now(self) -> str:
        """Where it is, for whoever looks for a disagreement."""
        return f"game {self.seed}, night {self.book.night}"

    # By day

    def _day(self) -> None:
        self.it = self.it.does(acts.Morning())
        night, view = self.book.night, self.it.game.public
        died = [one for one in view.facts if isinstance(one, Died) and one.when == f"night {night}"]
        fresh = {one.seat for one in died}
        self.book.check_dawn(self.it.told(f"dawn {night}"), view.opened, fresh, self.now)
        self._may_vote()
        if self.idle:
            self.it = self.it.does(acts.Verdict())
            return
        for _ in range(self.chance.choice([0, 0, 0, 1, 2])):
            if self._still_day:
                seat = self.chance.choice(self._victims())
                self.it = self.it.shown(seat)
                self._fall(seat, shown=True)
        if self._still_day and not self._tied():
            accused = [seat for seat in self._victims() if seat not in self.pardoned]
            convicted = self.chance.choice([None, *accused])
            self.it = self.it.does(acts.Verdict((convicted,) if convicted else ()))
            if may_stay(self.it.game.public):
                self.it = self.it.does(stay(0))
            if convicted is not None and oracle_ends.outlives(
                self.book.cards, convicted, powers=self.book.powers
            ):
                self.pardoned.add(convicted)
                self.book.seen["pardoned"] += 1
                assert self.it.living == tuple(sorted(self.book.living)), self.now
                assert self.it.winner is None, self.now
            elif convicted is not None:
                self._fall(convicted, by_verdict=True)

    def _may_vote(self) -> None:
        """R15.5: whom the scapegoat named, or all where none of them lives; none who was pardoned (R15.2)."""
        may = self.book.living - self.pardoned
        assert {*voters(self.it.game.public)} == (may & self.named or may), self.now
        self.named = set()

    def _tied(self) -> bool:
        """Whether a tied vote has settled the day: the scapegoat dies of it, if it lives (R15.5)."""
        book = self.book
        while wants(self.it).kind is PromptKind.DO:
            self.it = self.it.does(acts.Step())
        view, goats = self.it.game.public, book.held("scapegoat")
        asks = "vote" in trial_of(view).steps(view) and book.unseen("scapegoat", view.opened)
        assert asks_of_ties(view) == asks, self.now
        standing = accusable(view)
        if not asks or len(standing) < 2 or self.chance.random() < 0.5:
            return False
        self.it = self.it.does(acts.Verdict(tied=tuple(self.chance.sample(standing, 2))))
        found = goats & book.living
        book.seen["ties broken" if found else "ties that hold"] += 1
        if found:
            self._fall(found.pop())
        return not self._still_day

    def _victims(self) -> list[int]:
        spared = self.book.lovers if self.romance else frozenset[int]()
        return sorted(self.book.living - spared or self.book.living)

    @property
    def _still_day(self) -> bool:
        return self.it.game.public.phase is Phase.DAY

    def _fall(self, seat: int, *, shown: bool = False, by_verdict: bool = False) -> None:
        """Somebody dies by day, and perhaps a heart breaks (R4.6)."""
        hearts = self._hearts(seat)
        self._bury(
            {seat, *hearts},
            hearts,
            after_night=False,
            shown={seat} if shown else set(),
            convicted=frozenset({seat} if by_verdict else ()),
        )

    def _hearts(self, seat: int) -> set[int]:
        loved = seat in self.book.lovers
        return {*self.book.lovers & self.book.living} - {seat} if loved else set()

    # A chain of deaths, and whether it was the end

    def _bury(
        self,
        dead: set[int],
        hearts: set[int],
        *,
        after_night: bool,
        shown: Set[int] = frozenset(),
        convicted: frozenset[int] = frozenset(),
    ) -> None:
        book = self.book
        book.living -= dead
        self.fresh |= dead - shown
        assert self.it.living == tuple(sorted(book.living)), self.now
        book.seen["broken hearts"] += len(hearts)
        bombers = hearts & self._bombers()
        assert may_stand(self.it.game.public) or not (bombers and book.living), self.now
        while asked := to_ask_the_dead(self.it.game.public):
            if asked == STAND:
                self._stand(bombers)
            elif asked == NAMES:
                self._names()
            else:
                bombers |= self._shoot()
        assert not (book.living and self._may_shoot()), self.now
        self.mourned |= bool(convicted & book.held("elder"))
        book.seen["elder mourned"] += self.mourned and book.powers
        book.powers = book.powers and not self.mourned  # from the end of this event (R15.3)
        assert self.it.game.public.powerless == (() if book.powers else ("town",)), self.now
        late = self.table.tells_late
        won = book.winner(after_night=after_night, late=late, convicted=convicted)
        assert self.it.winner == won, self.now
        shared = oracle_ends.winners(book.cards, book.living, book.lovers, won, book.turned)
        assert list(self.it.winners) == shared, self.now

    def _bombers(self) -> set[int]:
        """Who may take somebody along where a heart breaks (R4.6), and has not lost that (R15.3)."""
        return self.book.held(*(BOMBERS if self.book.powers else BOMBERS[:1]))

    def _stand(self, bombers: set[int]) -> None:
        """Somebody who has just died takes one more along; a wrong claim is refused."""
        view = self.it.game.public
        by = self.chance.choice([None, *view.fresh("stand"), *bombers, *bombers])
        takes = self.chance.choice(sorted(self.book.living))
        self.it = self.it.stand(by, takes if by else None)
        if by in bombers:
            self.book.living -= {takes}
            self.fresh |= {takes}
            self.book.seen["last stands"] += 1
        elif by is not None:
            assert isinstance(self.it.game.public.facts[-1], Refused), self.now
        assert self.it.living == tuple(sorted(self.book.living)), self.now

    def _names(self) -> None:
        """The scapegoat whom a tie has killed names who votes on the next day, or nobody (R15.5)."""
        (by,) = self.book.held("scapegoat")
        living = sorted(self.book.living)
        self.named = {*self.chance.sample(living, self.chance.randint(0, min(3, len(living))))}
        self.it = self.it.does(acts.UsePower(NAMES, by if self.named else 0, tuple(self.named)))

    def _may_shoot(self) -> bool:
        """R15.1: the hunter's card has just been turned, or some card that may be it lies face down."""
        book, opened = self.book, dict(self.it.game.public.opened)
        hidden = {seat for seat in self.fresh if seat not in opened}
        if self.table.options.reveal == "side":
            hidden -= book.held(*oracle_ends.MAFIA)
        hunters = book.held("hunter")
        seen = bool(hunters) and hunters <= {*opened}  # it may lie in the middle
        may = bool(hunters & self.fresh) or (bool(hidden) and not seen)
        return may and self.table.number("hunter") > 0 and book.powers

    def _shoot(self) -> set[int]:
        """A hunter who has just died takes somebody along, or nobody does; the bombers whose heart breaks of
        it. A wrong claim is refused."""
        book, hunters = self.book, self.book.held("hunter") & self.fresh
        assert self._may_shoot(), self.now
        by = self.chance.choice([0, *self.fresh, *hunters, *hunters])
        takes = self.chance.choice(sorted(book.living))
        self.it = self.it.does(acts.UsePower("hunter.shot", by, (takes,) if by else ()))
        if by and by not in hunters:
            assert isinstance(self.it.game.public.facts[-1], Refused), self.now
            return set()
        self.fresh, hearts = set(), self._hearts(takes) if by else set()
        book.living -= {takes, *hearts} if by else set()
        book.seen["shots"] += by > 0
        assert self.it.living == tuple(sorted(book.living)), self.now
        self.mourned |= takes in book.held("elder") if by else False
        return hearts & self._bombers()
