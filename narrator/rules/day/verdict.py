"""Carries out a trial's sentence: what may void it, the deaths, what the table tells of cards (R6)."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.day.powers import asked
from narrator.rules.ends.carry import brought_about, carry, strike
from narrator.rules.ends.death import settle
from narrator.rules.ends.may_be_held import may_be_avenged
from narrator.rules.ends.sittings import closes
from narrator.rules.game import acts
from narrator.rules.game.deeds import Cause, Deed, Spare
from narrator.rules.game.facts import Convicted, Drawn, Fact, Tied, Turned
from narrator.rules.game.game_copy import with_public
from narrator.rules.game.role import powerless, role_named
from narrator.rules.game.state import Doubt, Game, Phase
from narrator.rules.game.trial_state import EMPTY, Sentence, TiedVote, TrialState
from narrator.rules.table.power import Opening


def convict(game: Game, sentence: Sentence, *, goes_on: bool) -> Game:
    """Tells whom the trial convicted. The verdict waits where a power may be used on it.

    ``goes_on``: where it is void, the day goes on with the next accusation.
    """
    view = game.public
    day = view.at("day")
    if not sentence.seats:
        if view.table.options.on_notes and view.table.trial.convicts_again:
            return with_public(game, phase=Phase.DUSK)  # nobody accuses any more, and the day may go on
        tied = (Tied(day, *sentence.tie),) if sentence.tie else ()
        return _nobody(game, *tied, Convicted(day, None))
    news: tuple[Fact, ...] = tuple([Convicted(day, seat) for seat in sentence.seats])
    if sentence.drawn:
        news = (Drawn(day, sentence.seats[0]), *news)
    if not view.table.pardons:
        return _carried_out(game, sentence.seats, sentence.by, news, over=sentence.over)
    game = with_public(
        game,
        *news,
        condemned=sentence.seats,
        accusers=sentence.by,
        goes_on_if_stayed=goes_on,
        goes_on_after=not sentence.over,
    )
    if sentence.voters is not None:
        for id in view.table.pardons:
            role = role_named(view.table, id)
            deeds = () if powerless(view, role) else role.voted(game, sentence.voters)
            game = carry(game, deeds, day)
    if not game.public.condemned:
        return game  # it is void
    return game if asked(game.public, Opening.CONVICTED) else execute(game)


def _nobody(game: Game, *news: Fact) -> Game:
    """These news, by which nobody is convicted; and what goes on then."""
    game, phase = closes(game)
    if phase is not _DAY:
        return with_public(game, *news, phase=phase)
    return with_public(game, *news, phase=phase, court=TrialState(barred=game.public.court.barred))


def break_tie(game: Game, tie: TiedVote, deeds: tuple[Deed, ...]) -> Game:
    """Nobody is convicted in this tie: what a card says of it comes about instead (R15.5)."""
    day = game.public.at("day")
    game = _nobody(game, Tied(day, tie.seats, tie.votes, "card"), Convicted(day, None))
    game = with_public(game, court=TrialState(barred=game.public.court.barred))
    return settle(carry(game, deeds, day), after_night=False)


def execute(game: Game) -> Game:
    """Nobody voids the verdict any more: those who are condemned die."""
    view = game.public
    game = with_public(game, condemned=(), accusers=())
    return _carried_out(game, view.condemned, view.accusers, (), over=not view.goes_on_after)


def _carried_out(
    game: Game,
    condemned: tuple[int, ...],
    by: tuple[int, ...],
    news: tuple[Fact, ...],
    *,
    over: bool,
) -> Game:
    """The condemned die, in their order, each with whatever its card brings about (R3); ``by`` as in a
    `Sentence`, ``over``: and with it the day's trial."""
    game, phase = closes(game) if over else (game, _DAY)
    view, barred = game.public, game.public.court.barred
    day = view.at("day")
    court = TrialState(barred=barred) if barred else EMPTY
    if condemned[0] not in view.living:
        game, news = with_public(game, *news, phase=phase, court=court), ()
    for place, seat in enumerate(condemned):
        accuser = by[place] if by else 0
        if seat in game.public.living:
            game, news = strike(game, seat, "verdict", day, news, phase, court, accuser), ()
        elif Spare(seat) not in (deeds := brought_about(game, seat, "verdict", accuser)):
            game = carry(game, deeds, day)  # a broken heart was quicker
        if accuser and not game.card(seat) and seat not in dict(game.public.opened):
            doubts = [Doubt(seat, role, accuser) for role in may_be_avenged(view)]
            game = with_public(game, doubts=(*game.public.doubts, *doubts))
    return settle(game, after_night=False)


_DAY = Phase.DAY  # Python 3.11 takes its time to look a member up


def report_card(game: Game, act: acts.ReportCard) -> Game:
    """The box does not know the cards: the table says whether this one was convicted (R13.11)."""
    view = game.public
    doubt = next((one for one in view.doubts if one[:2] == act[:2]), None)
    if doubt is None:
        raise RuleError(f"nobody asks whether seat {act.seat} was the {act.role}", "R13.11")
    settled = act.role if act.held else ""
    left = [one for one in view.doubts if one != doubt and one.role != settled]
    game = with_public(game, doubts=tuple(left))
    if act.held:
        unturned = tuple([seat for seat in view.unturned if seat != act.seat])
        opened = (*view.opened, (act.seat, act.role))
        turned = Turned(view.label, act.seat, act.role)
        game = with_public(game, turned, opened=opened, unturned=unturned)
        cause = Cause("verdict", doubt.accuser)
        deeds = role_named(view.table, act.role).dies(game, act.seat, cause)
        game = carry(game, deeds, view.at("day"))
    return settle(game, after_night=False)
