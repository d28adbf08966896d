"""A table whose answers a test tells in advance: one reply to each question, by night and aloud. No presses,
no time and no test stand here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.rules.setup.setup import claims_for
from narrator.script.common.cues import AwaitConfirm, Count, Cue, Mode, Reply
from narrator.script.common.private import Light

Choices = Mapping[str, int | Sequence[int]]
"""Question of a night, or its part → who is chosen."""


@dataclass
class Planned:
    """The people at one table. In a roll call everybody answers rightly."""

    cards: Sequence[str] = ()
    nights: Sequence[Choices] = ()
    """What is chosen in each night, in their order."""
    verdicts: Sequence[int] = ()
    """Whom the table convicts on each day, whatever the trial; 0: nobody."""
    answers: Mapping[str, list[Reply]] = field(default_factory=dict)
    """Question or wait → the replies that are given first, each once, in place of the usual one."""

    def reply(self, view: PublicView, cue: Cue | Light | None) -> Reply:
        """The answer to what is asked now."""
        if isinstance(cue, AwaitConfirm | Count) and self.answers.get(cue.ask):
            return self.answers[cue.ask].pop(0)
        if isinstance(cue, AwaitConfirm):
            return cue.ask not in ("discussion", "paused")
        if not isinstance(cue, Count):
            return None
        return tuple(self.secret(view, cue) if cue.secret else self.aloud(view, cue))

    def secret(self, view: PublicView, cue: Count) -> Sequence[int]:
        """Who is chosen by night; in a second pass the same."""
        call, part = cue.ask.call, cue.ask.part
        if part == "roll":
            return claims_for(view.table, tuple(self.cards))[call]
        night = self.nights[view.night - 1] if 0 < view.night <= len(self.nights) else {}
        wanted = night.get(part or call, ())
        return (wanted,) if isinstance(wanted, int) else wanted

    def aloud(self, view: PublicView, cue: Count) -> Sequence[int]:
        """What is answered to an open question: whatever convicts the one of the day."""
        convict = self.convicts(view)
        if cue.mode is not Mode.BALLOT:
            return (talk(view, cue, convict),)
        if convict not in [item.value for item in cue.items]:
            return ()
        return tuple(number for voter in view.living for number in (voter, convict))

    def convicts(self, view: PublicView) -> int:
        """Whom the table wants to convict today; 0: nobody."""
        return self.verdicts[view.night - 1] if view.night <= len(self.verdicts) else 0


def talk(view: PublicView, cue: Count, convict: int) -> int:
    """What a table that means to convict this seat (0: nobody) answers to an open question, in any
    trial; to any other question 1, or the first there is."""
    if cue.ask.endswith(".sure"):
        return 1
    court, values = view.court, [item.value for item in cue.items]
    convict = convict if convict in view.living else 0
    others = [seat for seat in view.living if seat != convict]
    waiting = [seat for seat in others if seat not in court.asked]
    listed = len(court.charges)
    wanted = {
        "convicted": convict,
        "list": others[listed] if convict and listed < 2 else 0,
        "accuse": others[0] if convict and convict not in court.barred else 0,
        "accused": others[-1] if convict in court.accused else convict,
        "turn": convict,
        "vote": waiting[0] if convict and waiting else 0,
        "vote.whom": convict,
        "votes": values[-1] if convict in court.standing[len(court.votes) :][:1] else 0,
        "convicted.more": 0,
        "second": values[1] if len(values) > 1 else 0,
        "stay": 0,
        "died": 0,
        "side": 0,
        "saint": 0,
        "end": 0,
        "notes": 0,
    }.get(cue.ask.split()[0], 1)
    return wanted if wanted in values else values[0]


def nights(told: Mapping[str, Choices] | None) -> list[Choices]:
    """``{"night 2": …}`` → what is chosen in each night."""
    numbers = {Moment(label).night: choices for label, choices in (told or {}).items()}
    return [numbers.get(number, {}) for number in range(1, max(numbers, default=0) + 1)]
