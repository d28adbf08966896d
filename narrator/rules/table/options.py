"""What a table agrees on before it plays (R12). The box's own options are declared here, those of a card
in its own file. A ruleset's values are in its file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import combinations
from typing import Any, TypeAlias, TypeVar

from narrator.base.value import OftenRead, often_read
from narrator.rules.table.option import Idle, Option

FEWEST_PLAYERS, MOST_PLAYERS = 5, 24
"""Players at a table (R1.2)."""

SHORTEST = 120
"""Seconds to which a discussion can shrink (R5)."""

T = TypeVar("T")


Laid: TypeAlias = Any
"""A `GameSetup`, which is made of what is declared here."""


def _no_calls(table: Laid) -> Idle | None:
    return Idle("on notes nobody is called at night", "R7") if table.options.on_notes else None


def _silent_dead(table: Laid) -> Idle | None:
    because = "on notes the dead say nothing, for they would reveal something"
    return Idle(because, "R7") if table.options.on_notes else None


def _no_ghosts(table: Laid) -> Idle | None:
    if table.options.votes == "outcome":
        return Idle("with votes: outcome the table counts its votes by itself", "R5")
    return None


def _not_chosen(table: Laid) -> Idle | None:
    because = "the box is told who died, and not whom the Mafia chooses"
    return Idle(because, "R9") if table.options.box_sees_no_cards else None


def _not_told(table: Laid) -> Idle | None:
    because = "the box is told who died, and not of what"
    return Idle(because, "R9") if table.options.box_sees_no_cards else None


def _no_mayor(table: Laid) -> Idle | None:
    because = "this table has no mayor, it needs mayor: true"
    return None if table.options.mayor else Idle(because, "R6")


def _no_list(table: Laid) -> Idle | None:
    if table.options.trial != "accusation":
        return Idle("only the trial accusation keeps a list", "R5")
    own = Idle("with votes: outcome the table keeps its list by itself", "R5")
    return own if table.options.votes == "outcome" else None


def _no_tie(table: Laid) -> Idle | None:
    """A table that counts alone may tell of several convicted, or have the lot drawn, in any trial."""
    told = table.options.votes == "outcome" and (table.tie.convicts_all or table.tie.draws)
    if table.trial.ties or told:
        return None
    return Idle("this trial says by itself what a tied vote means", "R5")


def _short_talk(table: Laid) -> Idle | None:
    if table.players <= FEWEST_PLAYERS:
        return Idle("this table is as small as it can shrink to", "R5")
    if table.options.discussion > SHORTEST:
        return None
    return Idle(f"it shortens a discussion of more than {SHORTEST} seconds", "R5")


def _declared(default: Any, words: tuple[str, ...] = (), **more: Any) -> Any:
    """A field of `Options`, and with it the `Option` of that name; ``more`` as there."""
    return field(default=default, metadata={"words": words, **more})


@often_read
@dataclass(frozen=True)
class Options(OftenRead):
    """What a table agrees on (R12)."""

    first_night: str = _declared("meet", ("meet", "kill"), by_ear=80, idle=_no_calls)
    mafia_wins: str = _declared("majority", ("majority", "parity", "last"), by_ear=70)
    reveal: str = _declared("all", ("all", "side", "convicted", "none"), by_ear=40)
    manner: bool = _declared(False, by_ear=90, rule="R4.7", idle=_not_told)
    trial: str = _declared("accusation", files="trials", by_ear=30, rule="R5")
    tie: str = _declared("runoff", files="ties", by_ear=50, idle=_no_tie)
    votes: str = _declared("outcome", ("outcome", "tally", "buttons"), by_ear=60, rule="R5")
    moderation: str = _declared("box", ("box", "helper", "tap", "notes"), by_ear=220, rule="R9")
    deal: str = _declared("cards", ("cards", "box", "director"), by_ear=230)
    blind: bool = _declared(False, by_ear=140, rule="R4.12", idle=_no_calls)
    """Each of the Mafia chooses alone; only a seat that more than half of them name is murdered (R4.2)."""
    mayor: bool = _declared(False, by_ear=100, rule="R6")
    succession: str = _declared("election", ("heir", "election"), by_ear=110, rule="R6", idle=_no_mayor)
    talking_dead: bool = _declared(False, by_ear=150, idle=_silent_dead)
    ghost_vote: bool = _declared(False, by_ear=152, rule="R4.9", idle=_no_ghosts)
    """Each of the dead keeps one vote for the rest of the game."""
    spared: bool = _declared(False, by_ear=153, rule="R4.2", idle=_not_chosen)
    """Who died first in the last game is not murdered in this one's first night of murder."""
    one_each: bool = _declared(False, by_ear=160, idle=_no_list)
    """Each may put one name on the list of the accused at most."""
    story: str = _declared("rich", ("rich", "short", "none"), by_ear=0, people=True, announced=False)
    """How much is told of the town meanwhile."""
    tone: str = _declared("dry", ("grim", "dry", "family"), by_ear=10, people=True, announced=False)
    """How what happens is told of."""
    theme: str = _declared("palermo", files="themes", by_ear=20, people=True, announced=False)
    """Where it plays."""
    chronicle: bool = _declared(False, by_ear=250, people=True, announced=False)
    """The game is kept in the chronicle without asking; else the table is asked once an evening."""
    immunity: int = _declared(0, low=0, high=MOST_PLAYERS)
    """The seat that cannot be accused on day 1 (R9); 0: none."""
    deadlock: int = _declared(3, low=0, high=20)
    """After so many rounds without a death the game ends (R8.6); 0: never."""
    night: str = _declared("awake", ("awake", "silent"), by_ear=85, rule="R13.17", idle=_no_calls)
    """Whether those who are called open their eyes, or everybody presses at each call with eyes closed."""
    passes: int = _declared(1, low=1, high=2, idle=_no_calls)
    """How often the Count for a choice at night is given."""
    confirm: bool = _declared(False, announced=False, idle=_no_calls)
    """Each choice at night is counted once more, and the lamp shows what was noted, at any size of table."""
    decoys: str = _declared("dense", ("off", "sparse", "dense"), by_ear=240, people=True, announced=False)
    discussion: int = _declared(300, low=0, high=3600, people=True)
    """Seconds of a day's first discussion; 0: there is none, and the table talks without a clock."""
    shrinking: bool = _declared(False, by_ear=165, rule="R5", idle=_short_talk)
    """A day's discussion gets shorter as the town does."""
    pace: str = _declared("normal", ("calm", "normal", "brisk"), people=True, announced=False)
    last_words: str = _declared(
        "none", ("none", "convicted", "all"), by_ear=155, announced=False, rule="R4.9"
    )
    """Who may speak once more before the own card is turned."""
    cards: tuple[tuple[str, Any], ...] = ()
    """(Key, value) of the cards' options that differ from their defaults, sorted."""

    @property
    def box_sees_no_cards(self) -> bool:
        """Whether the box knows no card, and is told by day what a night did (R9, R13.11)."""
        return self.moderation != "box"

    @property
    def dead_sleep(self) -> bool:
        """Whether the dead close their eyes at night (R4.9)."""
        return self.talking_dead or self.ghosts_vote

    @property
    def ghosts_vote(self) -> bool:
        """Whether each of the dead keeps a vote: only where the box counts can it tell whose is used."""
        return self.ghost_vote and self.votes != "outcome"

    def silent(self, night: int) -> bool:
        """Whether nobody wakes in this night: the first is never silent (R13.17)."""
        return self.night == "silent" and night > 1

    @property
    def on_notes(self) -> bool:
        """Whether the Mafia murders on written notes (R7)."""
        return self.moderation == "notes"

    def of(self, option: Option[T]) -> T:
        """What is agreed of this option, the box's own or a card's."""
        agreed: T = self._agreed.get(option.key, option.default)
        return agreed

    @cached_property
    def _agreed(self) -> dict[str, Any]:
        return {**{key: getattr(self, key) for key in HOUSE_RULES}, **dict(self.cards)}

    def put(self, option: Option[T], value: T) -> Options:
        """The same agreement, but for this option."""
        if option.key in HOUSE_RULES:
            return self.replace(**{option.key: value})
        others = [pair for pair in self.cards if pair[0] != option.key]
        own = [] if value == option.default else [(option.key, value)]
        return self.replace(cards=tuple(sorted(others + own)))

    def replace(self, **changes: Any) -> Options:
        """A copy with these fields changed."""
        return replace(self, **changes)


HOUSE_RULES: Mapping[str, Option[Any]] = {
    one.name: Option(one.name, one.default, place=10 * number, **one.metadata)
    for number, one in enumerate(fields(Options), start=1)
    if one.metadata
}
"""Key → the box's own option."""


def option_pairs(known: Iterable[Option[Any]]) -> tuple[Options, ...]:
    """The plain agreement, and each that differs from it in one or two words or flags of these options: what
    is called and said depends on these."""
    changes = [
        (option, value)
        for option in known
        for value in option.words or ((True, False) if option.flag else ())
    ]
    plain = Options()
    once = [plain.put(*one) for one in changes]
    twice = [plain.put(*one).put(*other) for one, other in combinations(changes, 2)]
    return tuple(dict.fromkeys([plain, *once, *twice]))
