"""What a table agrees on before it plays (R12), and the words that files use for it. A
ruleset's own values are in its file.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

FEWEST_PLAYERS, MOST_PLAYERS = 5, 24
"""Players at a table (R1.2)."""


class Options(NamedTuple):
    """What a table agrees on (R12), in the words of a settings file."""

    first_night: str = "meet"
    mafia_wins: str = "majority"
    reveal: str = "all"
    manner: bool = False
    trial: str = "accusation"
    tie: str = "runoff"
    votes: str = "outcome"
    moderation: str = "box"
    deal: str = "cards"
    detectives: str = "together"
    detective: str = "ask"
    guards_self: bool = True
    """The key ``self``: a guard may choose its own seat."""
    guards_again: bool = True
    """The key ``repeat``: a guard may choose the same seat in two nights running."""
    deadlock: int = 3
    """After so many rounds without a death the game ends (R8.6); 0: never."""
    passes: int = 1
    """How often the Count for a choice at night is given."""
    decoys: str = "sparse"
    discussion: int = 300
    """Seconds of a day's first discussion; 0: there is none, and the table talks without a clock."""
    pace: str = "normal"
    innocent: bool = True
    blind: bool = False
    hides: str = "unlimited"
    """In how many nights the coward may hide."""
    mayor: bool = False
    succession: str = "election"
    governor: str = "open"
    talking_dead: bool = False
    one_each: bool = False
    """Each may put one name on the list of the accused at most."""
    story: str = "rich"
    """How much is told of the town meanwhile."""
    tone: str = "dry"
    """How what happens is told of."""
    theme: str = "palermo"
    """Where it plays."""
    chronicle: bool = False
    """The game is kept in the chronicle without asking; else the table is asked once an evening."""
    immunity: int = 0
    """The seat that cannot be accused on day 1 (R9); 0: none."""

    @property
    def told(self) -> bool:
        """Whether the box knows no card, and is told by day what a night did (R9, R13.11)."""
        return self.moderation != "box"

    @property
    def on_notes(self) -> bool:
        """Whether the Mafia murders on written notes (R7)."""
        return self.moderation == "notes"


class OptionKind(NamedTuple):
    """What may stand at an option's key: one of some words, a number, or else a flag."""

    field: str
    """The field of `Options`."""
    choices: tuple[str, ...] = ()
    """Its words."""
    low: int | None = None
    """The smallest number; None: it is no number."""
    high: int | None = None
    """The largest number."""
    later: tuple[str, ...] = ()
    """Words of the rulebook that this version does not play yet."""
    files: str = ""
    """The folder in narrator/ whose files are its words: ``trials`` or ``ties``; empty: ``choices``."""
    people: bool = False
    """About the people at the table, not about the game: a choice that goes with every ruleset."""
    announced: bool = True
    """A welcome tells it, so a game with another value is another game to the table."""
    by_ear: bool = True
    """It can be chosen at the box; else in a settings file alone."""


KEYS: dict[str, OptionKind] = {
    "first_night": OptionKind("first_night", ("meet", "kill")),
    "mafia_wins": OptionKind("mafia_wins", ("majority", "parity", "last")),
    "reveal": OptionKind("reveal", ("all", "side", "convicted", "none")),
    "manner": OptionKind("manner"),
    "trial": OptionKind("trial", files="trials"),
    "tie": OptionKind("tie", files="ties"),
    "votes": OptionKind("votes", ("outcome", "tally", "buttons")),
    "moderation": OptionKind("moderation", ("box", "helper", "tap", "notes")),
    "deal": OptionKind("deal", ("cards", "box", "director")),
    "detectives": OptionKind("detectives", ("together", "apart")),
    "detective": OptionKind("detective", ("ask", "all_at_once", "informant", "aloud")),
    "innocent": OptionKind("innocent"),
    "blind": OptionKind("blind"),
    "hides": OptionKind("hides", ("unlimited", "3")),
    "mayor": OptionKind("mayor"),
    "succession": OptionKind("succession", ("heir", "election")),
    "governor": OptionKind("governor", ("open", "secret")),
    "talking_dead": OptionKind("talking_dead"),
    "one_each": OptionKind("one_each"),
    "story": OptionKind("story", ("rich", "short", "none"), people=True, announced=False),
    "tone": OptionKind("tone", ("grim", "dry", "family"), people=True, announced=False),
    "theme": OptionKind("theme", files="themes", people=True, announced=False),
    "chronicle": OptionKind("chronicle", people=True, announced=False),
    "immunity": OptionKind("immunity", low=0, high=MOST_PLAYERS, by_ear=False),
    "self": OptionKind("guards_self"),
    "repeat": OptionKind("guards_again"),
    "deadlock": OptionKind("deadlock", low=0, high=20, by_ear=False),
    "passes": OptionKind("passes", low=1, high=2, by_ear=False),
    "decoys": OptionKind("decoys", ("off", "sparse", "dense"), people=True, announced=False),
    "discussion": OptionKind("discussion", low=0, high=3600, people=True),
    "pace": OptionKind("pace", ("calm", "normal", "brisk"), people=True, announced=False),
}
"""Key in a file → what may stand there."""


def announced(options: Options) -> Options:
    """The agreement as a welcome tells it: what it never tells is left at its default."""
    plain = Options()
    silent = [kind.field for kind in KEYS.values() if not kind.announced]
    return options._replace(**{field: getattr(plain, field) for field in silent})


def agreements() -> tuple[Options, ...]:
    """The plain agreement, and each that differs from it in one or two words or flags: what is called
    and said depends on these."""
    changes: list[dict[str, Any]] = []
    for kind in KEYS.values():
        flag = not kind.files and kind.low is None
        values: tuple[Any, ...] = kind.choices or ((True, False) if flag else ())
        changes += [{kind.field: value} for value in values]
    plain = Options()
    return tuple(
        dict.fromkeys(plain._replace(**a)._replace(**b) for a, b in combinations([{}, *changes], 2))
    )
