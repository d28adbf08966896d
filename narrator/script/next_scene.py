"""Which scene a state of the game asks for, which light the whole table has, and which music suits the moment
beside that of day and night. Nothing is performed here; all depends on what everybody knows, on no secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from narrator.base.sounds import BEDS
from narrator.rules.day.office import to_elect
from narrator.rules.day.pending import PowerAsked, Question, pending
from narrator.rules.game.facts import Won
from narrator.rules.game.state import EYES_SHUT, Phase, PublicView
from narrator.script.common.scene import Scene
from narrator.script.day.day import dawn, day, dusk
from narrator.script.day.discussion import discusses
from narrator.script.day.helper import ask_card, ask_deaths, ask_end, ask_side
from narrator.script.day.notes_scene import ask_black, ask_night, ask_notes
from narrator.script.day.office_scene import again, election, heir
from narrator.script.day.power_scene import ask_power
from narrator.script.day.waiting import last_chance, with_reminders
from narrator.script.evening.welcome import welcome
from narrator.script.news.announcements import announce
from narrator.script.news.silence import in_silence
from narrator.script.night.dealing_scene import dealing
from narrator.script.night.night_scene import ask_light, night

QUESTIONS: Mapping[object, Callable[[PublicView], Scene]] = {
    Question.SIDE: ask_side,
    Question.CARD: ask_card,
    Question.END: ask_end,
    Question.HEIR: heir,
    Question.AGAIN: again,
    Question.NOTES: ask_notes,
    Question.LIGHT: ask_light,
    Question.DEATHS: ask_deaths,
    Question.MAYOR: election,
    Question.MAFIA_NIGHT: ask_night,
    Question.BLACK: ask_black,
}
"""What is asked before a phase goes on by itself → the scene that asks it."""

SCENES = {
    Phase.SETUP: welcome,
    Phase.DEAL: dealing,
    Phase.NIGHT: night,
    Phase.DAWN: dawn,
    Phase.DUSK: dusk,
}


def next_scene(view: PublicView, *, interrupted: bool = False) -> Scene | None:
    """The scene that this state asks for; None when the game is over, all is told and it stands.
    ``interrupted``: something has happened since the table was last told that it may talk."""
    if view.facts_announced < len(view.facts):
        return announce(view)
    question, phase = pending(view), view.phase
    if type(question) is PowerAsked:
        scene = ask_power(view, question.name)
    elif question is not None:
        scene = QUESTIONS[question](view)
    elif phase is _OVER:
        return None if view.end_is_final else last_chance(view)
    elif phase is _DAY:
        scene = day(view, interrupted=interrupted)
    else:
        scene = SCENES[phase](view)
    return scene if phase in EYES_SHUT else with_reminders(scene)


def bed(view: PublicView, *, fallen: bool = True) -> str | None:
    """The bed with which a game goes on; None between a name and its card. A night or a deal that has not
    ``fallen`` is played from its first word, by which all eyes close."""
    if fallen and view.phase in EYES_SHUT:
        return "night"
    return None if in_silence(view) else "day"


_DAY, _OVER = Phase.DAY, Phase.OVER  # Python 3.11 takes its time to look a member up


def mood(view: PublicView) -> str:
    """``"night"`` while all eyes are shut, ``"trial"`` from the end of the talk to the verdict told,
    ``"dusk"`` from there until they shut, else ``"day"``."""
    if view.phase in EYES_SHUT:
        return "night"
    if view.phase is Phase.DAY:
        talks = to_elect(view) or discusses(view)
        return "day" if talks and not view.condemned else "trial"
    if view.phase is Phase.DUSK:
        return "trial" if view.facts_announced < len(view.facts) or pending(view) is not None else "dusk"
    return "day"


def music(view: PublicView) -> str:
    """``"trial"`` as long as the light is that of a trial, ``"late"`` in nights that no more than half of the
    table lives to see, the music of an end once it was told who has won, ``"neutral"`` where it has none of
    its own, else none of its own (empty)."""
    if view.phase is Phase.OVER:
        won = [fact.winner for fact in view.facts[: view.facts_announced] if type(fact) is Won]
        if view.winner not in won:
            return ""
        return view.winner if view.winner in BEDS else "neutral"
    if view.phase is Phase.NIGHT:
        return "late" if 2 * len(view.living) <= view.table.players + 1 else ""
    return "trial" if mood(view) == "trial" else ""
