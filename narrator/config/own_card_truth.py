"""What cannot be true of a card that is written without Python: it would do nothing, nobody could win by it,
or everybody would hear a secret. How a file spells it is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from narrator.roles.shared import design as d
from narrator.rules.table.call import Hour
from narrator.rules.table.power import Opening
from narrator.rules.table.side import MAFIA
from narrator.yamlfile.problems import Problem
from narrator.yamlfile.schema import LocatedDict

Wrong = Callable[..., Problem]
"""The problem at a key of the file, or at one within it."""

BEFORE_THE_MAFIA = (Hour.HIDE, Hour.GUARD)


def untrue(card: d.CardDesign, found: LocatedDict[str, object]) -> Iterator[Problem]:
    """What cannot be true of a card, or would let everybody hear a secret."""

    def wrong(key: str, sentence: str, within: str = "") -> Problem:
        at = found.get(key)
        marks = at.marks if within and isinstance(at, LocatedDict) else found.marks
        return marks.get(within or key, found.mark).problem(sentence)

    own, night, mark, dies, day = (
        card.side.id == card.id,
        card.night,
        card.mark,
        card.dies,
        card.day,
    )
    if own and not card.wins:
        yield wrong("side", "a side of its own needs a way to win: add wins, as in wins: {left: 2}")
    if card.wins in d.RANKS and not own:
        yield wrong("wins", "only a card on its own can win so: add side: own")
    if found.get("holds_up") and not (own and card.wins == d.LEFT):
        yield wrong("holds_up", "only a card with side: own and wins: {left: 2} holds up the others")
    if card.wins == d.ALL_MARKED and not (mark and not mark.public and card.does(d.MARKS)):
        yield wrong(
            "wins",
            "nobody can reach this end: it needs a night that marks, and a mark that only the box knows",
        )
    if card.wins == d.CHOSEN and (night is None or night.nights != d.FIRST or night.most > 1):
        yield wrong(
            "wins",
            "nobody can reach this end: it needs a night with nights: first, in which it chooses one seat",
        )
    if card.wins == d.CONVICTED and dies and d.VERDICT in dies.of:
        yield wrong("dies", "its end and this both follow a verdict: leave one of them out")
    if not (night or dies or day or card.wins):
        yield found.mark.problem("this card does nothing: give it night, dies, day or wins")
    if night:
        yield from _untrue_night(card, night, wrong)
    marking = card.does(d.MARKS) or (dies and d.MARKED in dies.then) or (day and d.MARKS in day.does)
    if marking and mark is None:
        yield found.mark.problem("this card marks, and has no mark: add it, as in mark: {against: 2}")
    if mark:
        yield from _untrue_mark(card, mark, bool(marking), wrong)
    if dies:
        yield from _untrue_death(dies, mark, card, wrong)
    if day:
        yield from _untrue_day(day, mark, night, wrong)


def _untrue_night(card: d.CardDesign, night: d.NightDesign, wrong: Wrong) -> Iterator[Problem]:
    if not (night.does or night.asks or card.wins == d.CHOSEN):
        yield wrong("night", "a choice from which nothing follows: add does or asks")
    if card.side == MAFIA and night.hour in BEFORE_THE_MAFIA:
        yield wrong("night", "a card of the Mafia wakes after it: take hour: after, or a later one", "hour")
    if night.asks and not any(night.asks):
        yield wrong("night", "the lamp is asked nothing: write side, or one such as {trait: seer}", "asks")
    if night.asks and night.most > 1:
        yield wrong("night", "a lamp answers about one seat: leave most out", "most")
    if night.chooses == d.UNMARKED and (card.mark is None or card.mark.public):
        yield wrong("night", "unmarked needs a mark that only the box knows", "chooses")


def _untrue_mark(card: d.CardDesign, mark: d.MarkDesign, marking: bool, wrong: Wrong) -> Iterator[Problem]:
    if not marking:
        yield wrong("mark", "nobody is marked by this card: add marks to does, or leave the mark out")
    if mark.public and (mark.learn or mark.meet):
        yield wrong("mark", "what all know cannot be learned at night: leave learn and meet out")
    if mark.public and card.night and card.night.most > 1 and card.does(d.MARKS):
        yield wrong(
            "night",
            "a number that would be heard at dawn: who marks for all to know chooses one seat",
            "most",
        )
    if (mark.learn or mark.meet) and mark.name == card.id:
        yield wrong("mark", "what the night tells of the mark needs a word: add name, as in name: dusted")
    if mark.against and (mark.safe or mark.votes is not None):
        yield wrong("mark", "against holds for a day, votes and safe hold for good: keep one of them")


def _untrue_death(
    dies: d.DeathDesign, mark: d.MarkDesign | None, card: d.CardDesign, wrong: Wrong
) -> Iterator[Problem]:
    by_night = [one for one in dies.of if one != d.VERDICT]
    aloud = [one for one in dies.then if one in (d.SHOWN, d.MARKED)]
    if by_night and aloud:
        yield wrong(
            "dies",
            f"{aloud[0]} would be heard at dawn, and tell of an attempt: it goes with of: verdict",
            "then",
        )
    if d.TURNED_OVER in dies.then and d.VERDICT in dies.of:
        yield wrong("dies", "who is convicted cannot be turned: it goes with of: murder or attack", "then")
    if d.TURNED_OVER in dies.then and (d.SPARED not in dies.then or card.side == MAFIA):
        yield wrong("dies", "turned goes with spared, and not with side: mafia", "then")
    if d.MARKED in dies.then and mark and not mark.public:
        yield wrong("dies", "a verdict marks for all to know: give the mark votes or safe", "then")
    if d.VERDICT in dies.of and d.SPARED in dies.then and d.SHOWN not in dies.then:
        yield wrong("dies", "who is spared by day shows why: add shown", "then")


def _untrue_day(
    day: d.DayDesign, mark: d.MarkDesign | None, night: d.NightDesign | None, wrong: Wrong
) -> Iterator[Problem]:
    power, does = day.power, day.does
    if (d.KILLS in does or d.MARKS in does) != bool(power.takes):
        yield wrong("day", "kills and marks name somebody: give takes: 1; the others take nobody", "takes")
    if (d.VOIDS in does) != (power.at is Opening.CONVICTED):
        yield wrong("day", "voids goes with opening: convicted, and with nothing else", "does")
    if d.DIES in does and power.at is Opening.DIED:
        yield wrong("day", "whoever uses this is dead: leave dies out", "does")
    if not power.asked and not power.called:
        yield wrong("day", "nobody could use it: leave asked out, or add called: yes", "asked")
    if power.at is Opening.DAWN and night:
        yield wrong(
            "day",
            "a rehearsal could not tell it from what the card does at night: take opening: morning",
            "opening",
        )
    if d.MARKS in does and mark and not mark.public:
        yield wrong(
            "day",
            "what is done aloud marks for all to know: give the mark against, votes or safe",
            "does",
        )
