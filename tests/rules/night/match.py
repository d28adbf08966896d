"""A random game at a random table compared with `tests.kit.oracle` at every step. Contains no tests."""

from __future__ import annotations

from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.night.calls import decision, legal, tonight
from narrator.rules.night.glance import told
from narrator.rules.night.night import victim
from narrator.rules.table.call import Call, Part
from tests.kit import oracle, oracle_ends
from tests.kit.rules import pairs
from tests.rules.night.days import BOMBERS, Days

LAST = 12
"""A game is left after so many nights."""


class Match(Days):
    """A random game at a random table, by random legal acts; every step is compared."""

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
            | book.held("coward", "apothecary", "cursed", "bodyguard", "serial_killer", "white_wolf")
        )
        if "" in self.it.game.secret.cards:
            self.it = self.it.signs(**self.claims)
        for call, parts in tonight(self.it.game.public):
            assert book.powers or not oracle_ends.sleeps_on(call.role or "mafioso"), self.now
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
        wounded = oracle.wounded(night)
        book.seen["second life"] += bool(wounded)
        book.tough -= wounded
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
        number = self.chance.choice([0, 1, 2, 2, 2]) if self.book.held("matchmaker") else 0
        couple = self.chance.sample(sorted(self.book.living), number)
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
