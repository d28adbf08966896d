"""Drives a game through its scenes: gives out cues, takes replies, applies acts. No clock, no sound.

The one place where secrets and scenes meet. A secret Count leaves with its `PrivateCount`, and its reply goes
to the rules, never to the scene; `Show` leaves as a `Light`. Whatever happens by day, at any cue, is
applied to the state, and the scene of the new state is started: interrupts and undo are that alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from narrator.rules.apply import apply
from narrator.rules.day.pending import Question, pending
from narrator.rules.ends.hearts import LOVERS
from narrator.rules.game.acts import Act, Choose, Claim, Pair
from narrator.rules.game.interrupts import Interrupt, Undo
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.night.calls import legal, shown, shuffle
from narrator.rules.night.night import answer
from narrator.rules.setup.dealing import DEAL, lit
from narrator.rules.undo import Checkpoints, checked, take_back, undoes_night
from narrator.script.common.cues import (
    AwaitConfirm,
    Beat,
    Chime,
    Count,
    Cue,
    Mode,
    Music,
    Reply,
    Rest,
    Say,
    Show,
)
from narrator.script.common.private import Light, Performed, PrivateCount
from narrator.script.common.scene import Scene
from narrator.script.day.day import dawn, day, dusk
from narrator.script.day.hearts import ask_stand
from narrator.script.day.helper import ask_deaths, ask_end, ask_saint, ask_side
from narrator.script.day.notes import ask_black, ask_night, ask_notes
from narrator.script.day.office import again, election, heir, stay
from narrator.script.day.reminders import with_reminders
from narrator.script.evening.welcome import welcome
from narrator.script.mood import mood
from narrator.script.news.announcements import announce
from narrator.script.night.dealing import dealing
from narrator.script.night.night import night

_QUESTIONS = {
    Question.SIDE: ask_side,
    Question.SAINT: ask_saint,
    Question.STAND: ask_stand,
    Question.END: ask_end,
    Question.STAY: stay,
    Question.HEIR: heir,
    Question.AGAIN: again,
    Question.NOTES: ask_notes,
    Question.DEATHS: ask_deaths,
    Question.MAYOR: election,
    Question.MAFIA_NIGHT: ask_night,
    Question.BLACK: ask_black,
}
"""What is asked before a phase goes on by itself → the scene that asks it."""

_SCENES = {
    Phase.SETUP: welcome,
    Phase.DEAL: dealing,
    Phase.NIGHT: night,
    Phase.DAWN: dawn,
    Phase.DAY: day,
    Phase.DUSK: dusk,
}


def scene_for(view: PublicView) -> Scene | None:
    """The scene that this state asks for; None when the evening is over and all is told."""
    if view.told < len(view.facts):
        return announce(view)
    question, over = pending(view), view.phase is Phase.OVER
    if question is None and over:
        return None
    scene = _QUESTIONS[question](view) if question else _SCENES[view.phase](view)
    return with_reminders(scene) if view.by_day or over else scene


@dataclass
class Driver:
    """One game on its way. ``cue`` is what is to be performed now, None once the game is over.

    ``nth`` counts the cues so far, ``private`` goes with a secret Count. The whole driver is a function
    of its first game and of the sequence of calls to `reply` and `event`: that is what the journal
    replays.
    """

    game: Game

    def __post_init__(self) -> None:
        self.cue: Performed | None = None
        self.private: PrivateCount | None = None
        self.nth = 0
        self.checkpoints: Checkpoints = ()
        self._scene = scene_for(self.game.public)
        self._run(None)

    @property
    def view(self) -> PublicView:
        """What the table knows now."""
        return self.game.public

    @property
    def label(self) -> str:
        """The phase of the present cue, as transcripts and journals name it."""
        return self.game.public.label

    @property
    def by_day(self) -> bool:
        """Whether the table is awake in a game: the menu may open and a line may be repeated."""
        return self.game.public.by_day

    @property
    def awake(self) -> bool:
        """Whether everybody's eyes are open: a line may be repeated."""
        return self.game.public.phase not in (Phase.NIGHT, Phase.DEAL)

    @property
    def mood(self) -> str:
        """In which light the table sits: a function of the public view alone."""
        return mood(self.game.public)

    @property
    def undoes_night(self) -> bool:
        """Whether nothing was decided since nightfall, so that an `Undo` plays the night again."""
        return undoes_night(self.checkpoints)

    @property
    def key(self) -> str:
        """Names the present question in the journal; empty for a cue that has no reply."""
        if not isinstance(self.cue, Count | AwaitConfirm):
            return ""
        pass_ = f" pass {self.cue.pass_}" if isinstance(self.cue, Count) else ""
        return f"{self.label}/{self.cue.ask}{pass_}"

    def reply(self, reply: Reply) -> None:
        """Answers the present cue (None for one without a reply) and moves on to the next."""
        cue = self.cue
        if type(cue) is Count and cue.secret:
            self._take(cue, reply)
            reply = None
        self._run(reply)

    def event(self, event: Interrupt) -> None:
        """Applies what happened and starts the scene of the new state.

        Raises `RuleError` for what the rules forbid just now, an `Undo` without ``checkpoints`` too.
        """
        if isinstance(event, Undo):
            self.game, self.checkpoints = take_back(self.game, self.checkpoints, event)
        else:
            self._apply(event)
        self._scene = scene_for(self.view)
        self._run(None)

    def _run(self, reply: Reply) -> None:
        send = reply
        while self._scene is not None:
            try:
                step = self._scene.send(send)
            except StopIteration:
                self._scene = scene_for(self.view)
            else:
                if type(step) in _CUES:
                    self._perform(step)  # type: ignore[arg-type]
                    return
                self._apply(step)  # type: ignore[arg-type]
                self._scene = scene_for(self.view)
            send = None
        self.cue = self.private = None

    def _perform(self, cue: Cue) -> None:
        self.cue, self.private = cue, None
        self.nth += 1
        if type(cue) is Count:
            private = self._private_count(cue)
            if private and cue.watched:
                private = private._replace(shuffle=shuffle(self.game, f"{self.key} {self.nth}"))
            self.private = private
        elif type(cue) is Show:
            self.cue = Light(cue.ask, answer(self.game, cue.ask))

    def _private_count(self, cue: Count) -> PrivateCount | None:
        if not cue.secret:
            return self._buttons(cue)
        name, _, part = cue.ask.partition(".")
        if cue.mode is Mode.TELL:
            return PrivateCount(
                (), lit=lit(self.game, part) if name == DEAL else shown(self.game, name)
            )
        private = PrivateCount(legal(self.game, cue.ask))
        if cue.mode is Mode.SEVERAL and part != "roll":
            private = private._replace(most=2)  # a couple (R3)
        if cue.pass_ == 2:
            return private._replace(stored=self._stored(cue))
        return (
            private._replace(lit=private.legal) if part == "heal" else private
        )  # there is a yes to say

    def _buttons(self, cue: Count) -> PrivateCount | None:
        """Whose own buttons an open Count listens to; None: nobody's."""
        if cue.mode is Mode.BALLOT:
            return PrivateCount(self.view.living, refused=self.view.dead)
        if cue.mode is Mode.VOTER:
            may = [item.value for item in cue.items]
            everybody = sorted((*self.view.living, *self.view.dead))
            return PrivateCount((), refused=tuple([seat for seat in everybody if seat not in may]))
        return None

    def _stored(self, cue: Count) -> tuple[int, ...]:
        name, _, part = cue.ask.partition(".")
        if cue.mode is Mode.SEVERAL:
            return self.game.holders(name if part == "roll" else LOVERS)
        chosen = self.game.secret.chosen(cue.ask)
        return () if chosen is None else (chosen,)

    def _take(self, cue: Count, reply: Reply) -> None:
        values = reply if isinstance(reply, tuple) else ()
        name, _, part = cue.ask.partition(".")
        if cue.mode is Mode.ONE:
            self._apply(Choose(cue.ask, values[0] if values else None))
        elif cue.mode is Mode.SEVERAL:
            self._apply(Claim(name, values) if part == "roll" else Pair(values))

    def _apply(self, act: Act) -> None:
        before, self.game = self.game, apply(self.game, act)
        self.checkpoints = checked(self.checkpoints, before, act, self.game)


_CUES = frozenset({Say, Count, Beat, Rest, Music, Chime, AwaitConfirm, Show})
