"""A table whose answers a test tells in advance: one reply to each question, by night and aloud. No presses,
no time and no test stand here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from narrator.rehearsal.unanimous_table import ballots, talk
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.rules.setup.setup import claims_for
from narrator.script.common.cues import AwaitConfirm, Count, Cue, Light, Mode, Reply

Choices = Mapping[str, int | Sequence[int]]
"""Question of a night, or its part → who is chosen."""


@dataclass
class Planned:
    """The people at one table. In a roll call everybody signs in rightly, and nobody objects."""

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
            return cue.ask not in ("discussion", "paused") and cue.over is None
        if not isinstance(cue, Count):
            return None
        return tuple(self.secret(view, cue) if cue.secret else self.aloud(view, cue))

    def secret(self, view: PublicView, cue: Count) -> Sequence[int]:
        """Who is chosen by night; in a second pass the same."""
        call, part = cue.ask.call, cue.ask.part
        if part == "roll":
            return claims_for(view.table, tuple(self.cards))[call]
        if cue.mode is Mode.OBJECT:
            return ()
        night = self.nights[view.night - 1] if 0 < view.night <= len(self.nights) else {}
        wanted = night.get(part or call, ())
        return (wanted,) if isinstance(wanted, int) else wanted

    def aloud(self, view: PublicView, cue: Count) -> Sequence[int]:
        """What is answered to an open question: whatever convicts the one of the day."""
        convict = self.convicts(view)
        if cue.mode is Mode.BALLOT:
            return ballots(view, cue, convict)
        return (talk(view, cue, convict),)

    def convicts(self, view: PublicView) -> int:
        """Whom the table wants to convict today; 0: nobody."""
        return self.verdicts[view.night - 1] if 0 < view.night <= len(self.verdicts) else 0


def nights(told: Mapping[str, Choices] | None) -> list[Choices]:
    """``{"night 2": …}`` → what is chosen in each night."""
    numbers = {Moment(label).night: choices for label, choices in (told or {}).items()}
    return [numbers.get(number, {}) for number in range(1, max(numbers, default=0) + 1)]
