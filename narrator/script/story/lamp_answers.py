"""What somebody learned of sides in a game that is over, and what the town made of it. It knows every secret,
so no scene may import it.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game.facts import SideTold, Turned
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Game
from narrator.rules.table.side import MAFIA
from narrator.script.common.cues import Say
from narrator.script.story.incident import NEAR, Incident, epilogue_line
from narrator.script.story.night_summaries import Inquiry, NightSummary, Way

DIED = epilogue_line("answer.died", "other", "seat", variants=3)
ASKS = epilogue_line("answer.asks", "other", "seat", variants=4, seconds=6.0)
TOGETHER = epilogue_line("answer.together", "seat", seconds=4.5)
LOST = epilogue_line("answer.lost", "seat", variants=4, seconds=7.0)
HEARD = epilogue_line("answer.heard", variants=2, seconds=6.0)
LIED = epilogue_line("answer.lied", seconds=6.0)
IGNORED = epilogue_line("answer.ignored", "seat", variants=3, seconds=8.0)
FORGOTTEN = epilogue_line("answer.forgotten", "seat", variants=2, seconds=7.0)
SAME = epilogue_line("answer.same", "seat", variants=3, seconds=6.0)
ALL = epilogue_line("answer.all", "other")
YES = epilogue_line("answer.yes", variants=2, seconds=2.7)
NO = epilogue_line("answer.no", variants=2, seconds=2.7)
SILENCED = epilogue_line("answer.silenced", "other", "seat", variants=3, seconds=9.0)
WATCHED = epilogue_line("watched", "seat", seconds=8.0)
ASKED_GREEN = epilogue_line("asked.green", "number", "seat")
ASKED_RED = epilogue_line("asked.red", "number", "seat")

OFTEN = 3
"""So many honest people in a row are worth a word."""


def answers(game: Game, nights: tuple[NightSummary, ...], at: int) -> Iterator[Incident]:
    """What was learned in one night, and who knew and was convicted on the day after it."""
    night = nights[at]
    everybody = [one.askers[0] for one in night.questions if one.way is Way.ALL]
    if everybody:
        yield Incident(night.number, 64, (ALL(other=everybody[0]),))
    # What was told aloud no lamp has said, and everybody has heard.
    for question in _together([one for one in night.questions if one.way is Way.LAMP]):
        if question.answer and question.true:
            one = _green(game, nights, at, question)
        elif question.answer:
            continue
        elif question.true:
            one = _red(game, nights, at, question)
        else:
            one = Incident(night.number, 89, (_asks(question), LIED()))
        if one.interest >= NEAR or not _known(game, nights[:at], question):
            yield one
    if night.watched and any(one.way in (Way.LAMP, Way.ALOUD) for one in night.questions):
        yield Incident(night.number, 45, (WATCHED(seat=night.watched),))
    yield from _silenced(nights, at)


def _asks(question: Inquiry) -> Say:
    """Who asks about whom; several are not named."""
    if len(question.askers) > 1:
        return TOGETHER(seat=question.seat)
    return ASKS(seat=question.seat, other=question.askers[0])


def _together(questions: list[Inquiry]) -> list[Inquiry]:
    """What several learned of the same seat in one night is told once."""
    found: dict[tuple[int, bool], Inquiry] = {}
    for one in questions:
        same = found.get((one.seat, one.answer))
        askers = (*same.askers, *one.askers) if same else one.askers
        found[one.seat, one.answer] = one._replace(askers=askers)
    return list(found.values())


def _green(game: Game, nights: tuple[NightSummary, ...], at: int, question: Inquiry) -> Incident:
    night, seat = nights[at], question.seat
    known = _asked_in(nights[:at], question) or game.public.table.options.dead_sleep
    if seat in night.convicted and _shown(game, seat):
        return Incident(night.number, 62, (_asks(question), HEARD()))
    if len(question.askers) == 1 and question.askers[0] in night.died and not known:
        asker = question.askers[0]
        return Incident(night.number, 94, (DIED(seat=asker, other=seat),))
    wrong = [one for one in night.convicted if one not in night.mafia_by_day]
    if wrong and seat not in (*night.died, *night.convicted) and wrong[0] not in question.askers:
        return Incident(night.number, 86, (_asks(question), LOST(seat=wrong[0])))
    return Incident(night.number, 42, (_asks(question), YES()))


def _shown(game: Game, seat: int) -> bool:
    """Whether the table has learned from its card that a seat was of the Mafia."""
    mafia, facts = game.public.table.mafia_roles, game.public.facts
    turned = [fact.role in mafia for fact in facts if type(fact) is Turned and fact.seat == seat]
    told = [fact.side for fact in facts if type(fact) is SideTold and fact.seat == seat]
    return any(turned) or MAFIA.id in told


def _known(game: Game, before: tuple[NightSummary, ...], question: Inquiry) -> bool:
    """Whether the answer told nothing new: it was given before, or the card was seen by all."""
    seen = [fact.when for fact in game.public.facts if type(fact) is Turned and fact.seat == question.seat]
    return _asked_in(before, question) or any(Moment(when).night <= len(before) for when in seen)


def _red(game: Game, nights: tuple[NightSummary, ...], at: int, question: Inquiry) -> Incident:
    """What the town did with somebody who was cleared, where anybody lived to tell it; told with the last
    time that anybody asked."""
    night, later, seat = nights[at], nights[at + 1 :], question.seat
    silent = not game.public.table.options.dead_sleep and {*question.askers} <= {*night.died}
    if silent:
        return Incident(night.number, 8, (_asks(question), NO()))
    if _wronged(night, seat):
        return Incident(night.number, 80, (_asks(question), IGNORED(seat=seat)))
    if any(_wronged(one, seat) for one in later) and not _asked_in(later, question):
        return Incident(night.number, 79, (_asks(question), FORGOTTEN(seat=seat)))
    if seat in night.died:
        return Incident(night.number, 61, (_asks(question), SAME(seat=seat)))
    return Incident(night.number, 8, (_asks(question), NO()))


def _wronged(night: NightSummary, seat: int) -> bool:
    """Whether the town convicted somebody who was none of the Mafia on that day, either (R14.4)."""
    return seat in night.convicted and seat not in night.mafia_by_day


def _asked_in(nights: tuple[NightSummary, ...], question: Inquiry) -> bool:
    """Whether the same was learned of the same seat in one of these nights."""
    return any(
        one.seat == question.seat and one.answer == question.answer
        for night in nights
        for one in night.questions
    )


def _silenced(nights: tuple[NightSummary, ...], at: int) -> Iterator[Incident]:
    """Who knew of somebody of the Mafia who lives, and was convicted on the day after this night."""
    night = nights[at]
    gone = (*night.died, *night.convicted)
    for seat in night.convicted:
        before = [q for one in nights[: at + 1] for q in one.questions if q.way is not Way.ALL]
        learned = [one.seat for one in before if one.exposed_to(seat)]
        known = [one for one in learned if one in night.living and one not in gone]
        if known:
            yield Incident(night.number, 97, (SILENCED(seat=seat, other=known[-1]),))


def asked(game: Game, nights: tuple[NightSummary, ...]) -> Iterator[Incident]:
    """Who asked alone, more than once, and always learned the same."""
    everybody = [one for night in nights for one in night.questions if one.way is Way.LAMP]
    convicted = [seat for night in nights for seat in night.convicted]
    mafia = {seat for night in nights for seat in (*night.mafia, *night.mafia_by_day)}
    for asker in sorted({seat for question in everybody for seat in question.askers}):
        own = [question for question in everybody if asker in question.askers]
        slots = {"number": len(own), "seat": asker}
        seats = {question.seat for question in own}
        alone = all(question.askers == (asker,) for question in own)
        if len(own) < 2 or not alone or not seats.isdisjoint(convicted):
            continue
        if all(question.answer and question.true for question in own):
            if _could_tell(game, nights, asker) > 1:
                yield Incident(0, 98, (ASKED_GREEN(**slots),))
        elif len(seats) >= OFTEN and mafia.isdisjoint(seats) and not any(one.answer for one in own):
            yield Incident(0, 50, (ASKED_RED(**slots),))


def _could_tell(game: Game, nights: tuple[NightSummary, ...], asker: int) -> int:
    """How many of its answers a seat lived to tell of, by day."""
    shut = game.public.table.options.dead_sleep
    lived = [night for night in nights if shut or asker not in night.died]
    return sum(asker in one.askers for night in lived for one in night.questions)
