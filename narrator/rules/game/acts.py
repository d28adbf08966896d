"""What can happen to a game, one frozen value each: the only way a state ever changes.

Scenes yield the public ones, the driver makes the secret ones (`Claim`, `Object`, `Choose`) out of presses.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.game.ask import Ask


class Begin(NamedTuple):
    """The table is ready: the first night falls."""


class Deal(NamedTuple):
    """All eyes are shut, and everybody is told their role, perhaps a second time (R9)."""


class Claim(NamedTuple):
    """Secret: these seats said in the roll call that they wake for ``call`` (night 1)."""

    call: str
    seats: tuple[int, ...]


class Object(NamedTuple):
    """Secret: somebody pressed in the lamp pass while these seats were named (night 1, R13.15)."""

    seats: tuple[int, ...]


class Choose(NamedTuple):
    """Secret: tonight's answer to ``ask`` so far; None forgoes it. ``others`` are chosen besides."""

    ask: Ask
    seat: int | None
    others: tuple[int, ...] = ()


class Announce(NamedTuple):
    """What this call has learned is told to all (R9 ``aloud``); that ends the call."""

    call: str


class DealByLight(NamedTuple):
    """After a roll call that failed too often the table wants the box to deal (R13.15)."""


class TakeAsNoted(NamedTuple):
    """After an objection that failed the roll call the table goes on with what the box has noted (R13.15)."""


class Wake(NamedTuple):
    """The last call is over: the night is worked out (R4)."""


class ReportDeaths(NamedTuple):
    """The helper tells who died in the night (R9); empty for nobody."""

    seats: tuple[int, ...]


class ReportSide(NamedTuple):
    """The table tells whether a turned card was of the Mafia (R13.11)."""

    seat: int
    side: str
    """The id of the Mafia's or the town's."""


class ReportCard(NamedTuple):
    """The table tells whether a card that was convicted is one of this ``role`` (R13.11)."""

    seat: int
    role: str
    held: bool


class ReportEnd(NamedTuple):
    """With hidden cards somebody who sees tells the end (R13.11); None: the game goes on."""

    winner: str | None


class Tell(NamedTuple):
    """The next untold fact has been spoken."""


class WordsHeard(NamedTuple):
    """Of the next untold fact the names have been spoken, or somebody's last words after them (R4.9)."""


class Morning(NamedTuple):
    """Dawn has told everything: the day begins."""


class Talked(NamedTuple):
    """So many stretches of the discussion are over."""

    stretches: int
    over: bool = False
    """All of them are, and the trial begins."""


class Extend(NamedTuple):
    """The discussion goes on for another minute."""

    opened: bool = False
    """The line that opens it has been said."""


class Step(NamedTuple):
    """The night's present call, the deal's or the trial's present step, is done."""


class Verdict(NamedTuple):
    """The table tells whom it convicted, nobody if empty; ``by`` accused them, in the same order (0:
    nobody in particular; empty: nobody asked). ``tied``: nobody, since the votes stay tied between
    these."""

    seats: tuple[int, ...] = ()
    by: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()


class Accuse(NamedTuple):
    """``by`` accuses ``seat``: a name on the list, or a motion (R5)."""

    by: int
    seat: int


class Withdraw(NamedTuple):
    """A name comes off the list."""

    seat: int


class Drop(NamedTuple):
    """Somebody had begun to accuse, to vote or to close, and gives it up; nothing changes."""


class Close(NamedTuple):
    """No more names, motions or votes today."""


class Second(NamedTuple):
    """``by`` seconds the motion; 0: nobody does."""

    by: int


class Named(NamedTuple):
    """``by`` has named these in turn, or given or moved its vote; empty: for nobody."""

    by: int
    seats: tuple[int, ...]


class GhostVotes(NamedTuple):
    """Who of the dead votes in this count (R4.9)."""

    seats: tuple[int, ...]


class Counted(NamedTuple):
    """So many voted for ``seat``, the mayor counted twice."""

    seat: int
    votes: int


class Led(NamedTuple):
    """These have the most votes, each so many; how many the others have decides nothing."""

    seats: tuple[int, ...]
    votes: int


class Polled(NamedTuple):
    """Everybody has voted with the button of their own seat: (voter, seat)."""

    ballots: tuple[tuple[int, int], ...]


class Decide(NamedTuple):
    """A tie is broken; 0: whoever may break it does not."""

    seat: int


class Lot(NamedTuple):
    """The table's own count stays tied between these: the box draws whom it convicts (R6). ``by``
    accused them, as in a `Verdict`."""

    seats: tuple[int, ...]
    by: tuple[int, ...] = ()


class UsePower(NamedTuple):
    """``by`` uses a power of its card aloud, and names these seats; 0: nobody does."""

    power: str
    """Its name, as in `GameSetup.powers`."""
    by: int
    seats: tuple[int, ...] = ()


class Again(NamedTuple):
    """Where it takes all, whether everybody wants another conviction today (R6)."""

    wanted: bool


class Leave(NamedTuple):
    """A player leaves the table (R13.9)."""

    seat: int


class Elect(NamedTuple):
    """The table has elected a mayor; of several who stay tied the lot decides (R6)."""

    seats: tuple[int, ...]


class NameHeir(NamedTuple):
    """The dead mayor names an heir (R6)."""

    seat: int


class EndGame(NamedTuple):
    """The table ends the game before its end (R11)."""


class Nightfall(NamedTuple):
    """The day is over."""


class CallNight(NamedTuple):
    """More than half of the living want a Mafia Night, so the table says (R7.3)."""


class TalkOn(NamedTuple):
    """Too few want a Mafia Night: the day goes on (R7.3)."""


class ReportNotes(NamedTuple):
    """``named`` notes of a Mafia Night bear a name, all of them that of ``same``; None: they differ, or
    there is no name at all (R7.3)."""

    named: int
    same: int | None


class ReportBlack(NamedTuple):
    """After the end these say that they hold black cards (R7.5); None: nobody keeps the score."""

    seats: tuple[int, ...] | None


class LetStand(NamedTuple):
    """The game is over and told to its end, and nobody has taken anything back: now it stands."""


class ShowCard(NamedTuple):
    """Somebody alive showed a card, and is dead at once (R1.3); at any moment of the day (R11)."""

    seat: int


Act = (
    Begin | Deal | Claim | Object | Choose | Announce | DealByLight | TakeAsNoted | Wake | ReportDeaths |
    ReportSide | ReportCard | ReportEnd | Tell | WordsHeard | Morning | Talked | Step | Verdict | Accuse |
    Withdraw | Drop | Close | Second | Named | GhostVotes | Counted | Led | Polled | Decide | Lot | UsePower |
    Again | Leave | Elect | NameHeir | EndGame | Extend | Nightfall | CallNight | TalkOn | ReportNotes |
    ReportBlack | LetStand | ShowCard
)  # fmt: skip
distinct(Act)
