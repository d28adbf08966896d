"""The private half of each secret Count, and the act that its reply becomes. No scene may import it: it knows
the whole game.
"""

from __future__ import annotations

from narrator.base.tuples import without
from narrator.rules.day.eligible import ghosts
from narrator.rules.game.acts import Act, Choose, Claim, Object
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Game, PublicView
from narrator.rules.night.calls import is_decision, legal, shown, shuffle
from narrator.rules.night.card_names import learned
from narrator.rules.night.glance import told
from narrator.rules.night.night import answers
from narrator.rules.night.own_presses import pressing
from narrator.rules.setup.dealing import DEAL, lit
from narrator.rules.setup.roll_call import noted
from narrator.rules.table.call import Part
from narrator.script.common.cues import ANSWERED, Count, Mode, PrivateCount, Reply

# Python 3.11 takes its time to look a member up
_ONE, _SEVERAL, _TELL, _OBJECT, _BALLOT, _VOTER = Mode
_NEWS, _LEARN, _LOOK, _TAKE, _ANSWERS = [
    one.value for one in (Part.NEWS, Part.LEARN, Part.LOOK, Part.TAKE, Part.ANSWERS)
]


def private_count(game: Game, cue: Count, key: str) -> PrivateCount | None:
    """The private half of a Count; None: an open one that listens to CONFIRM alone. ``key`` is different for
    every Count of a game that is `watched`."""
    private = _secret(game, cue) if cue.secret else _open(game.public, cue)
    if private and cue.watched:
        return private._replace(shuffle=shuffle(game, key))
    return private


def act_for(cue: Count, reply: Reply) -> Act | None:
    """What the reply to a secret Count does; None where no press counts."""
    values = reply if isinstance(reply, tuple) else ()
    call, part = cue.ask.call, cue.ask.part
    if cue.mode is _ONE:
        return Choose(cue.ask, values[0] if values else None)
    if cue.mode is _OBJECT:
        return Object(values)
    if cue.mode is _SEVERAL:
        if part == "roll":
            return Claim(call, values)
        return Choose(cue.ask, values[0] if values else None, values[1:])
    return None


def _secret(game: Game, cue: Count) -> PrivateCount:
    call, part = cue.ask.call, cue.ask.part
    if part == _NEWS:
        return PrivateCount((), news=told(game, call))
    if part == _ANSWERS:
        told_to = [(ANSWERED[yes], seats) for yes, seats in answers(game)]
        return PrivateCount((), news=tuple(told_to))
    if part == _LEARN:
        return PrivateCount((), lit=learned(game, call))
    if part == _LOOK:
        return PrivateCount((), lit=legal(game, Ask.of(call, _TAKE)))
    if cue.mode is _TELL:
        return PrivateCount((), lit=lit(game, part) if call == DEAL else shown(game, call))
    if cue.mode is _OBJECT:  # yes for a card of the Mafia, no for another that is called, else dark
        seats = noted(game.public.table, game.secret.members)
        mafia = tuple([seat for seat in seats if seats[seat]])
        return PrivateCount(game.public.living, lit=mafia, denied=without(tuple(seats), mafia))
    private = PrivateCount(legal(game, cue.ask))
    if cue.own:
        return private._replace(own=pressing(game, call))
    if cue.mode is _SEVERAL and part != "roll":
        most = game.public.table.several[call].most
        private = private._replace(most=most, lit=shown(game, call))
    if cue.pass_ == 2:
        return private._replace(stored=game.secret.chosen_all(cue.ask))
    if part == _TAKE or is_decision(game.public, cue.ask):
        return private._replace(lit=private.legal)  # whether it is theirs to decide
    return private


def _open(view: PublicView, cue: Count) -> PrivateCount | None:
    """Whose own buttons an open Count listens to."""
    if cue.mode is _BALLOT:
        votes = ghosts(view)
        legal_voters = tuple(sorted(view.living + votes)) if votes else view.living
        return PrivateCount(legal_voters, refused=without(view.dead, votes))
    if cue.mode is _VOTER:
        settled = (*[item.value for item in cue.items], *cue.refused)
        everybody = sorted((*view.living, *view.dead))
        return PrivateCount((), refused=tuple([seat for seat in everybody if seat not in settled]))
    return None
