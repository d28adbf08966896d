"""A random game at a random table compared with `tests.kit.oracle` at every step. Contains no tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Set

from narrator.rules.ends.offers import to_ask_the_dead
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Refused
from narrator.rules.game.state import Phase
from narrator.rules.night.calls import decision, legal, tonight
from narrator.rules.night.glance import told
from narrator.rules.night.night import victim
from narrator.rules.setup.setup import claims_for, known_game, new_game
from narrator.rules.table.call import Call, Part
from tests.kit import oracle, oracle_ends
from tests.kit.powers import STAND, may_stand, may_stay, stay
from tests.kit.rules import Evening, pairs
from tests.kit.tables import draw_table
from tests.kit.themes import theme
from tests.rules.night.ledger import Ledger

LAST = 12
"""A game is left after so many nights."""

BOMBERS = ("hitman", "desperate")


class Match:
    """A random game at a random table, by random legal acts; every step is compared."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self.chance, self.seed = random.Random(f"oracle {seed}"), seed
        self.table, cards = draw_table(
            self.chance, deadlock=self.chance.choice([0, 2, 3]), among=theme(seed)
        )
        self.claims, secret = claims_for(self.table, cards), self.chance.getrandbits(31)
        known = self.chance.random() < 0.5  # else the box learns the cards in night 1
        self.it = Evening(
            known_game(self.table, cards, secret) if known else new_game(self.table, secret)
        )
        names = {call.id: self.claims[call.id][0] for call in self.table.calls if call.named}
        self.book = Ledger(cards, self.table.options, names, seen)
        self.hot: list[int] = []
        self.pardoned: set[int] = set()
        self.fresh = set[int]()  # dead since a hunter was asked for, but for whoever showed a card
        self.romance = self.chance.random() < 0.3  # lovers are spared, and left alone now and then
        self.idle = random.Random(f"idle {seed}").random() < 0.08  # for once hardly anybody dies

    @property
    def now(self) -> str:
        """Where it is, for whoever looks for a disagreement."""
        return f"game {self.seed}, night {self.book.night}"

    def play(self) -> int:
        """The whole game; returns how many nights it had."""
        book = self.book
        while self.it.winner is None and book.night < LAST:
            living = book.living
            self._night()
            if self.it.winner is None:
                self._day()
            book.quiet = 0 if book.living < living else book.quiet + 1
        return book.night

    # A night

    def _night(self) -> None:
        book = self.book
        self.it = self.it.dusk()
        self.fresh = set()
        if self.table.options.deadlock and book.quiet == self.table.options.deadlock:
            book.seen["deadlock"] += 1
            ended = oracle_ends.deadlocked(book.cards, book.living, book.turned)
            assert self.it.winner == ended, self.now
            return
        book.fall()
        self.hot = self.chance.sample(sorted(book.living), min(2, len(book.living)))
        self.hot += sorted(
            book.lovers
            | book.held(
                "coward", "apothecary", "cursed", "bodyguard", "serial_killer", "white_wolf"
            )
        )
        if "" in self.it.game.secret.cards:
            self.it = self.it.signs(**self.claims)
        for call, parts in tonight(self.it.game.public):
            for part in parts:
                self._ask(call, part)
        night = book.told()
        assert victim(self.it.game) == oracle.victim(night), self.now
        self.it = self.it.does(acts.Wake())
        book.check_answers(self.it.log_of(f"night {book.night}"), self.now)
        dead = oracle.dead(night)
        hearts = {*dead} - {*oracle.dead(night._replace(lovers=frozenset()))}
        book.count(dead, hearts)
        self._turn(oracle.turned(night))
        self._bury({*dead}, hearts, after_night=True)

    def _turn(self, seat: int | None) -> None:
        """Whoever this night has brought to the Mafia is of it from now on (R14.4)."""
        book = self.book
        book.turned |= {seat} if seat else set()
        book.seen["turned"] += seat is not None
        assert {one for one, _ in self.it.game.secret.sides} == book.turned, self.now

    def _ask(self, call: Call, part: Part) -> None:
        if part is Part.CHOOSE and call.role == "piper":
            self._charm(call)
        elif part is Part.CHOOSE and call.most > 1:
            self._pair()
        elif part is Part.NEWS:
            self._look_up(call)
        elif part is Part.ALOUD:
            self.it = self.it.does(acts.Announce(call.id))
        elif part is Part.DECIDE:
            ask = decision(call)
            self._choose(ask, {1} if self.book.may_decide(ask) else set())
        elif part is Part.MANNER:
            self._choose(Ask.of(call.id, "manner"), None)
        elif part is Part.CHOOSE:
            role = "mafia" if call.confers or call.named else call.role
            self._choose(Ask.of(call.id), self.book.legal(role, self.it.game.holders(call.id)))

    def _choose(self, ask: Ask, allowed: set[int] | None) -> None:
        values, chosen = legal(self.it.game, ask), self.book.chosen
        assert allowed is None or {*values} == allowed, f"{self.now}: {ask}"
        for _ in range(self.chance.choice([1, 1, 2])):  # the last press counts
            wanted = self._want(values)
            self.it = self.it.does(acts.Choose(ask, wanted))
            chosen.pop(ask, None)
            if wanted is not None:
                chosen[ask] = wanted

    def _want(self, values: tuple[int, ...]) -> int | None:
        """Mostly a seat where choices cross: one of two, the coward, the apothecary, a lover."""
        if self.romance and len(values) > 2:
            values = tuple([value for value in values if value not in self.book.lovers])
        hot = [value for value in values if value in self.hot]
        if not values or self.chance.random() < (0.95 if self.idle else 0.15):
            return None
        return self.chance.choice(hot if hot and self.chance.random() < 0.8 else values)

    def _pair(self) -> None:
        """Mostly two, and mostly a bomber among them."""
        couple = self.chance.sample(sorted(self.book.living), self.chance.choice([0, 1, 2, 2, 2]))
        bombers = sorted(self.book.held(*BOMBERS) - {*couple})
        if couple and bombers:
            couple[0] = bombers[0]
        self.it = self.it.does(pairs(*couple))
        self.book.lovers = frozenset(couple) if len(couple) == 2 else frozenset()
        self.hot += couple

    def _charm(self, call: Call) -> None:
        """Up to two seats; those stay charmed (R15.11)."""
        book, ask = self.book, Ask.of(call.id)
        values = legal(self.it.game, ask)
        assert {*values} == book.legal("piper", self.it.game.holders(call.id)), self.now
        seats = self.chance.sample(values, min(len(values), self.chance.choice([0, 1, 2, 2])))
        choice = acts.Choose(ask, seats[0] if seats else None, tuple(seats[1:]))
        self.it = self.it.does(choice)
        book.charmed |= {*seats}

    def _look_up(self, call: Call) -> None:
        """R14.5: whoever was alive at dusk and is of the Mafia, or charmed, by now."""
        book, turned = self.book, oracle.turned(self.book.told())
        seen = {"turned": book.family() | {turned or 0}, "charmed": book.charmed & book.living}
        for news, seats in told(self.it.game, call.id):
            assert {*seats} == seen[news] - {0}, self.now

    # By day

    def _day(self) -> None:
        self.it = self.it.does(acts.Morning())
        self.book.check_dawn(
            self.it.told(f"dawn {self.book.night}"), self.it.game.public.opened, self.now
        )
        if self.idle:
            self.it = self.it.does(acts.Verdict())
            return
        for _ in range(self.chance.choice([0, 0, 0, 1, 2])):
            if self._still_day:
                seat = self.chance.choice(self._victims())
                self.it = self.it.shown(seat)
                self._fall(seat, shown=True)
        if self._still_day:
            accused = [seat for seat in self._victims() if seat not in self.pardoned]
            convicted = self.chance.choice([None, *accused])
            self.it = self.it.does(acts.Verdict((convicted,) if convicted else ()))
            if may_stay(self.it.game.public):
                self.it = self.it.does(stay(0))
            if convicted is not None and oracle_ends.outlives(self.book.cards, convicted):
                self.pardoned.add(convicted)
                self.book.seen["pardoned"] += 1
                assert self.it.living == tuple(sorted(self.book.living)), self.now
                assert self.it.winner is None, self.now
            elif convicted is not None:
                self._fall(convicted, by_verdict=True)

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
        bombers = hearts & book.held(*BOMBERS)
        assert may_stand(self.it.game.public) or not (bombers and book.living), self.now
        while asked := to_ask_the_dead(self.it.game.public):
            if asked == STAND:
                self._stand(bombers)
            else:
                bombers |= self._shoot()
        assert not (book.living and self._may_shoot()), self.now
        late = self.table.tells_late
        won = book.winner(after_night=after_night, late=late, convicted=convicted)
        assert self.it.winner == won, self.now
        shared = oracle_ends.winners(book.cards, book.living, book.lovers, won, book.turned)
        assert list(self.it.winners) == shared, self.now

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

    def _may_shoot(self) -> bool:
        """R15.1: the hunter's card has just been turned, or some card that may be it lies face down."""
        book, opened = self.book, dict(self.it.game.public.opened)
        hidden = {seat for seat in self.fresh if seat not in opened}
        if self.table.options.reveal == "side":
            hidden -= book.held(*oracle_ends.MAFIA)
        hunters = book.held("hunter")
        return bool(hunters & self.fresh or (hidden and not hunters <= {*opened})) and bool(hunters)

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
        return hearts & book.held(*BOMBERS)
