"""A random game kept a second time, in plain sets, and what the oracle makes of it. Plays nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from narrator.roles.angel import REPEAT, SELF
from narrator.roles.coward import HIDES
from narrator.roles.godfather import INNOCENT
from narrator.roles.shared.seer import LEARNS
from narrator.rules.game.facts import Aloud, Announced, Answered, Event, Shown
from narrator.rules.table.options import Options
from tests.kit import oracle, oracle_ends

DETECTIVES = ("detective", "detective_2", "private_detective")
"""The calls that ask, in their order."""


class Ledger:
    """The game as an independent record of it. ``names``: call of a name of the game → who has it.

    ``seen`` counts what has happened, so that a test can show that each thing does happen.
    """

    def __init__(
        self,
        cards: tuple[str, ...],
        options: Options,
        names: dict[str, int],
        seen: Counter[str],
        middle: tuple[str, ...] = (),
        first_dead: int = 0,
    ) -> None:
        self.first_dead = first_dead
        self.middle = middle
        self.cards, self.options, self.names, self.seen = cards, options, names, seen
        self.living = frozenset(range(1, len(cards) + 1))
        self.lovers = frozenset(self.held("lover"))
        self.charmed = frozenset[int]()
        self.turned = frozenset[int]()
        self.tough = frozenset(self.held("elder"))
        self.powers = True
        self.night = self.at_dusk = self.quiet = 0
        self.chosen: dict[str, int] = {}
        self._before: dict[str, int] = {}
        self._used: Counter[str] = Counter()
        self._shown: set[int] = set()
        self._nose_gone = False
        seen.update({*cards, options.of(LEARNS)})
        seen.update([f"{len(cards)} players"])

    def held(self, *roles: str) -> set[int]:
        """The seats with these cards, dead or alive."""
        return {seat for seat, card in enumerate(self.cards, 1) if card in roles}

    def alive(self, *roles: str) -> set[int]:
        """The living seats with these cards."""
        return self.held(*roles) & self.living

    def family(self) -> set[int]:
        """The living of the Mafia, those among them who came to it later (R14.4)."""
        return oracle_ends.family(self.cards, self.living, self.turned)

    def fall(self) -> None:
        """Begins another night."""
        self._used.update(list(self.chosen))
        self._before, self.chosen = self.chosen, {}
        self.night += 1
        self.at_dusk = len(oracle_ends.feared(self.cards, self.living, self.turned))

    def told(self) -> oracle.Night:
        """This night's choices so far, as the oracle wants them."""
        named = {self.names[ask]: seat for ask, seat in self.chosen.items() if ask in self.names}
        choices: dict[str, object] = {
            "mafia": self.chosen.get("mafia"),
            "angel": self.chosen.get("angel"),
            "bodyguard": self.chosen.get("bodyguard"),
            "coward": self.chosen.get("coward"),
            "white_wolf": self.chosen.get("white_wolf"),
            "vigilante": self.chosen.get("vigilante"),
            "serial_killer": self.chosen.get("serial_killer"),
            "poison": self.chosen.get("apothecary"),
            "heal": "apothecary.heal" in self.chosen,
            "blind": named,
            "infect": "infecting_wolf" in self.chosen,
        }
        return oracle.Night(
            self.cards,
            self.living,
            self.lovers,
            choices,
            self.options.blind,
            self.turned,
            self.tough,
        )

    def may_decide(self, ask: str) -> bool:
        """To heal or to infect: once in a game, and only where there is a victim (R3, R13.5, R15.9)."""
        holder = ask.partition(".")[0]
        wanted = bool(self.alive(holder)) and oracle.victim(self.told()) is not None
        spent = self._used[ask] > 0
        self.seen["heal spent"] += wanted and spent and holder == "apothecary"
        return wanted and not spent

    def legal(self, role: str, holders: tuple[int, ...]) -> set[int]:
        """Whom these seats may choose in a call: those who answer together, whoever all of them may."""
        actors = sorted(self.living & {*holders})
        if not actors:
            return set()
        if role == "fox" and self._nose_gone:
            self.seen["nose gone"] += 1
            return set()
        if role in ("apothecary", "vigilante") and self._used[role]:
            self.seen["poison spent" if role == "apothecary" else "shot spent"] += 1
            return set()
        hides = None if self.options.of(HIDES) == "unlimited" else 3 - self._used["coward"]
        self.seen["hides spent"] += role == "coward" and hides == 0
        murders = 1 if self.options.first_night == "kill" else 2
        spared = self.first_dead if self.options.spared and self.night == murders else 0
        self.seen["spared"] += role == "mafia" and spared > 0
        each = [
            oracle.legal(
                self.cards,
                self.living,
                role,
                actor,
                guards_self=self.options.of(SELF),
                repeats=self.options.of(REPEAT),
                guarded_before=self._before.get("angel"),
                hides_left=hides,
                charmed=self.charmed,
                turned=self.turned,
                spared=spared,
            )
            for actor in actors
        ]
        return set(frozenset.intersection(*each))

    def check_answers(self, log: list[Event], who: str) -> None:
        """What each lamp, or the box aloud, told in this night (R3, R4.10, R4.11)."""
        asked = [self.chosen[call] for call in DETECTIVES if call in self.chosen]
        innocent, turned = self.options.of(INNOCENT), self.turned
        saw = [oracle.saw_detective(self.cards, seat, innocent, turned) for seat in asked]
        assert [event.answer for event in log if isinstance(event, Answered)] == saw + self._nose(), who
        if self.options.of(LEARNS) == "aloud":
            aloud = [event.answer for event in log if isinstance(event, Aloud)]
            assert [answer for answer in aloud if answer is not None] == saw, who
        lit = {event.call: {*event.seats} for event in log if isinstance(event, Shown)}
        shown = [lit[call] for call in DETECTIVES if call in lit]
        if self.options.of(LEARNS) == "all_at_once":
            assert all(seats == self.family() for seats in shown), who
        elif shown:
            (seat,) = set.union(*shown)
            assert seat in self.family() - self._shown, who
            self._shown.add(seat)
            asked = [seat]
        aim = oracle.victim(self.told())
        healer = aim is not None and self.powers and self.alive("apothecary")
        assert lit.get("apothecary") == ({aim} if healer else None), who
        assert len(lit.get("informer", ())) == bool(asked and self.alive("informer")), who
        assert lit.get("informer", set()) <= {*asked}, who

    def _nose(self) -> list[bool]:
        """What the lamp tells the fox tonight, if anything; a no is the last (R15.13)."""
        if "fox" not in self.chosen:
            return []
        told = oracle.saw_fox(self.cards, self.living, self.chosen["fox"], self.turned)
        self._nose_gone = not told
        return [told]

    def check_dawn(
        self, facts: Sequence[Event], opened: tuple[tuple[int, str], ...], fresh: Set[int], who: str
    ) -> None:
        """Bear and mark are told of either way until their card lies open (R14.7, R15.6, R15.14); the mark
        also where the ``fresh`` dead of this night have turned it (R2.7)."""
        found = [fact for fact in facts if isinstance(fact, Announced)]
        told = [fact.told for fact in found if not fact.told.startswith("raven.")]
        bears = self.unseen("bear_tamer", opened)
        heard = "growls" if oracle.growls(self.cards, self.living, self.turned) else "quiet"
        rests = self.night == 1 and self.options.first_night == "meet"
        marked = self.chosen.get("raven", 0)
        mark = ("raven.marked", marked) if marked in self.living else ("raven.nobody", 0)
        before = tuple([one for one in opened if one[0] not in fresh])
        ravens = self.unseen("raven", before)
        cawed = [(fact.told, fact.seat) for fact in found if fact.told.startswith("raven.")]
        assert cawed == ([mark] if ravens and not rests else []), who
        self.seen.update([one for one, _ in cawed])
        assert told == ([f"bear_tamer.{heard}"] if bears and not rests else []), who
        self.seen.update(told)

    def unseen(self, role: str, opened: tuple[tuple[int, str], ...]) -> bool:
        """Whether this card has its power, and nobody has seen it yet, in the middle or elsewhere (R15.7)."""
        hidden = role in self.middle or bool(self.held(role) - {*dict(opened)})
        return self.powers and hidden

    def winner(self, *, after_night: bool, late: bool, convicted: frozenset[int] = frozenset()) -> str | None:
        """Who is told to have won now (R14.8); ``late``: R8.3 holds, ``convicted``: who died of it."""
        won = oracle_ends.winner(
            self.cards,
            self.living,
            self.lovers,
            self.options.mafia_wins,  # type: ignore[arg-type]
            hidden_late=late,
            after_night=after_night,
            mafia_at_dusk=self.at_dusk,
            convicted=convicted,
            charmed=self.charmed,
            turned=self.turned,
        )
        self.seen[f"won by {won}"] += 1
        return won

    def count(self, dead: list[int], hearts: set[int]) -> None:
        """Writes down what sort of night it was."""
        night, aim = self.told(), oracle.victim(self.told())
        host, coward = self.chosen.get("coward"), self.alive("coward")
        self.seen[f"{len(dead)} dead"] += 1
        if aim is not None:
            self.seen["blind murders"] += night.blind
            self.seen["guarded"] += aim == self.chosen.get("angel")
            body = self.chosen.get("bodyguard") == aim and self.alive("bodyguard") <= {*dead}
            self.seen["died for another"] += body
            self.seen["out with the Mafia"] += {aim} == coward and host in self.family()
            self.seen["killed with the host"] += aim == host and {aim, *coward} == {*dead} - hearts
