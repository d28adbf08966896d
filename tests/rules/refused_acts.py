"""Acts that the rules refuse: the whole sentence, and who hears it. Contains no tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import acts
from narrator.rules.game.interrupts import Undo
from narrator.rules.undo import take_back
from tests.kit.powers import bomb, last_stand, stay
from tests.kit.rules import Evening, evening, roll_call, second_night
from tests.kit.trials import accused, asked, listed, morning, polled, tallied


def _act(game: Callable[[], Evening], *steps: acts.Act) -> Callable[[], object]:
    return lambda: game().does(*steps)


def _list(**agreed: Any) -> Evening:
    return accused(morning(votes="tally", **agreed), (3, 1))


def _vote(tie: str = "runoff", votes: str = "tally") -> Evening:
    return listed(morning(votes=votes, tie=tie), (3, 1), (4, 2))


def _bombs() -> Evening:
    return listed(morning(votes="tally", desperate=[1]), (3, 1), (4, 2))


def _outcome(**agreed: Any) -> Evening:
    return morning(**agreed).does(acts.Step(), acts.Step(), acts.Step())


def _stayed() -> Evening:
    return morning(trial="motion", governor=[3]).does(acts.Verdict((8,)), stay(3))


def _decider() -> Evening:
    game = listed(morning(votes="buttons", tie="last_dead").shown(7), (3, 1), (4, 2))
    return polled(game, _1=[3], _2=[4])


def _halo() -> Evening:
    game = morning(saint=[1], moderation="helper")
    return game.does(acts.Step(), acts.Step(), acts.Step(), acts.Verdict((2,), (3,)))


def _sunrise() -> Evening:
    return evening(6, "sunrise", mafioso=[1, 2]).night().does(acts.Morning())


def _notes() -> Evening:
    return _sunrise().does(acts.CallNight()).night()


def _over() -> Evening:
    return _notes().does(acts.ReportNotes(0, None))


DAY: dict[str, Callable[[], object]] = {
    "no card at this table brings bomb (R3)": _act(morning, bomb(1, 2)),
    "bombs are barred once the final voting has begun (R6)": _act(_bombs, bomb(1, 2)),
    "seat 10 cannot be named: it is not alive (R4.9)": _act(lambda: morning(desperate=[1]), bomb(1, 10)),
    "seat 10 cannot be shown: it is not alive (R4.9)": _act(morning, acts.ShowCard(10)),
    "seat 10 cannot be gone: it is not alive (R4.9)": _act(morning, acts.Leave(10)),
    "nobody asks for another conviction (R6)": _act(morning, acts.Again(True)),
    "a last stand comes right after a broken heart (R4.6)": _act(
        lambda: morning(desperate=[1]), last_stand(1, 2)
    ),
    "that is for the day; wait for the morning (R11)": _act(
        lambda: evening(9, mafioso=[8, 9]).dusk(), acts.EndGame()
    ),
    "no mayor is to be elected now (R6)": _act(morning, acts.Elect((1,))),
    "only the living who may vote can be elected (R6)": _act(lambda: morning(mayor=True), acts.Elect((10,))),
    "no lot counts twice; name each seat once (R6)": _act(lambda: morning(mayor=True), acts.Elect((1, 1))),
    "seat 3 cannot be named the heir (R6)": _act(morning, acts.NameHeir(3)),
    "there is no verdict to be stayed (R6)": _act(lambda: morning(governor=[3]), stay(3)),
    "the town's win is told at the end of a night (R8.3)": _act(
        lambda: morning(moderation="helper", reveal="none").shown(9), acts.ReportEnd("town")
    ),
    "nothing has been decided that could be taken back (R11)": lambda: take_back(morning().game, (), Undo()),
    "the game is over (R8)": _act(morning, acts.EndGame(), acts.Morning()),
}

TRIAL: dict[str, Callable[[], object]] = {
    "only an end that has been told can stand (R8)": _act(_list, acts.LetStand()),
    "the trial does not ask for second now (R5)": _act(_list, acts.Second(4)),
    "seat 4 cannot accuse itself (R5)": _act(_list, acts.Accuse(4, 4)),
    "seat 1 cannot be accused (R5)": _act(_list, acts.Accuse(4, 1)),
    "seat 4 cannot be accused: it is immune today (R9)": _act(lambda: _list(immunity=4), acts.Accuse(3, 4)),
    "seat 4 cannot be named: it is immune today (R9)": _act(
        lambda: morning(trial="majority", votes="tally", immunity=4), acts.Named(1, (4,))
    ),
    "seat 10 cannot be an accuser (R5)": _act(_list, acts.Accuse(10, 2)),
    "seat 2 cannot be taken off the list (R5)": _act(_list, acts.Withdraw(2)),
    "seat 3 has a name on the list already (R5)": _act(lambda: _list(one_each=True), acts.Accuse(3, 2)),
    "seat 3 cannot be the second of this motion (R5)": _act(
        lambda: accused(morning(trial="motion", votes="tally"), (3, 1)).does(acts.Step()),
        acts.Second(3),
    ),
    "seat 1 is asked, not seat 2 (R5)": _act(
        lambda: morning(trial="nomination", votes="tally"), acts.Named(2, (3,))
    ),
    "seat 1 may name 2 at most, each once (R5)": _act(
        lambda: morning(trial="nomination", votes="tally"), acts.Named(1, (2, 2))
    ),
    "seat 10 cannot be named (R5)": lambda: asked(morning(trial="nomination", votes="tally"), (10,)),
    "seat 10 cannot be a voter (R5)": _act(
        lambda: morning(trial="majority", votes="tally"), acts.Named(10, (1,))
    ),
    "seat 1 cannot name itself (R5)": _act(lambda: morning(trial="snap", votes="tally"), acts.Named(1, (1,))),
    "4 votes for each of 1 cannot be the most: 9 are cast (R6)": _act(_vote, acts.Led((1,), 4)),
    "somebody votes twice; each of the dead has one vote (R4.9)": _act(
        lambda: listed(morning(votes="tally", ghost_vote=True).shown(1), (3, 8), (4, 5)),
        acts.GhostVotes((1, 1)),
    ),
    "10 votes for seat 1: 9 are left (R6)": lambda: tallied(_vote(), 10),
    "somebody votes twice; each living player has one vote (R6)": lambda: polled(
        _vote(votes="buttons"), _1=[3], _2=[3]
    ),
    "seat 3 cannot be voted on (R5)": lambda: polled(_vote(votes="buttons"), _3=[1]),
    "seat 3 cannot be chosen (R5)": _act(_decider, acts.Decide(3)),
    "a tie convicts somebody here, or there is none (R6)": _act(
        lambda: _outcome(tie="all"), acts.Verdict(tied=(1, 2))
    ),
    "the lot decides only where it is agreed (R6)": _act(_outcome, acts.Lot((1, 2))),
    "a tie is between two at least (R6)": _act(lambda: _outcome(tie="lot"), acts.Lot((1, 1))),
    "only two stand accused, so no more than two are tied (R5)": _act(
        lambda: _outcome(trial="pointing"), acts.Verdict(tied=(1, 2, 3))
    ),
    "a tie is told after the vote (R5)": _act(lambda: morning(tie="lot"), acts.Lot((1, 2))),
    "seat 10 cannot be tied: it stands not accused (R6)": _act(
        lambda: _outcome(tie="lot"), acts.Lot((1, 10))
    ),
    "a verdict comes by day only, one at a time (R5)": _act(_outcome, acts.Verdict((1,)), acts.Verdict((2,))),
    "nobody can be convicted twice; name each seat once (R6)": _act(
        lambda: _outcome(tie="all"), acts.Verdict((1, 1))
    ),
    "several are convicted only where a tie convicts all (tie: all) (R6)": _act(
        _outcome, acts.Verdict((1, 2))
    ),
    "seat 10 cannot be convicted: it is not alive (R4.9)": _act(_outcome, acts.Verdict((10,))),
    "seat 8 cannot be accused today (R6)": _act(_stayed, acts.Verdict((8,))),
    "seat 4 cannot be convicted: it is immune today (R9)": _act(
        lambda: _outcome(immunity=4), acts.Verdict((4,))
    ),
    "seat 4 cannot be tied: it is immune today (R9)": _act(
        lambda: _outcome(tie="lot", immunity=4), acts.Lot((1, 4))
    ),
    "name one accuser for each who is convicted, or none at all (R13.12)": _act(
        lambda: _outcome(tie="all"), acts.Verdict((1, 2), (3,))
    ),
    "seat 1 cannot have accused seat 1: name another (R6)": _act(_outcome, acts.Verdict((1,), (1,))),
    "nobody asks whether seat 1 was the saint (R13.11)": _act(_halo, acts.ReportCard(1, "saint", True)),
}

NIGHT: dict[str, Callable[[], object]] = {
    "the roll call of the first night is not over (R13.15)": _act(
        lambda: roll_call(9, mafioso=[8, 9]), acts.Wake()
    ),
    "the box deals by light where the roll call has failed (R13.15)": _act(morning, acts.DealByLight()),
    "what is noted is taken after somebody has objected (R13.15)": _act(morning, acts.TakeAsNoted()),
    "mafia may not choose 10 in this night (R2.9)": lambda: second_night(9, mafioso=[8, 9]).night(mafia=10),
    "matchmaker may not choose (1, 10) in this night (R2.9)": lambda: evening(
        9, mafioso=[8, 9], matchmaker=[1]
    ).night(1, 10),
    "a Mafia Night comes when more than half of the living want it (R7.3)": lambda: _sunrise().dusk(),
    "nobody can call a Mafia Night now (R7.3)": _act(morning, acts.CallNight()),
    "the day goes on by itself (R7.3)": _act(_sunrise, acts.TalkOn()),
    "notes are read at the end of a Mafia Night (R7.3)": _act(_sunrise, acts.ReportNotes(1, None)),
    "3 notes cannot bear a name: 2 at most do (R7.4)": _act(_notes, acts.ReportNotes(3, None)),
    "-1 notes cannot bear a name: 2 at most do (R7.4)": _act(_notes, acts.ReportNotes(-1, None)),
    "no note bears a name, so none names seat 4 (R7.4)": _act(_notes, acts.ReportNotes(0, 4)),
    "seat 7 cannot be murdered: it is not alive (R7.4)": _act(_notes, acts.ReportNotes(2, 7)),
    "points are counted after the end, once (R7.5)": _act(_sunrise, acts.ReportBlack((1, 2))),
    "0 of the seats () held black cards (R7.5)": _act(_over, acts.ReportBlack((1,))),
}
