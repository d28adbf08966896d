"""Drives a game through its scenes: gives out cues, takes replies, applies acts. No clock, no sound.

Secrets and scenes meet here. A secret Count is handed out with its `PrivateCount`, and its reply goes to the
rules, never to the scene; `Show` becomes a `Light`. Whatever happens by day, at any cue, is applied to the
state, and the scene of the new state is started: interrupts and undo are no more than that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args

from narrator.rules.apply import apply
from narrator.rules.game.acts import Act, Extend
from narrator.rules.game.facts import Undone
from narrator.rules.game.interrupts import Interrupt, Redo, Undo
from narrator.rules.game.state import EYES_SHUT, Game, Phase, PublicView
from narrator.rules.night.night import answer
from narrator.rules.undo import (
    Checkpoints,
    Redoable,
    checked,
    foreseen,
    left,
    put_back,
    take_back,
    undoes_night,
)
from narrator.script.common import cues
from narrator.script.common.scene import Scene, announced, asked, block
from narrator.script.day.day import DISCUSSION, talking
from narrator.script.evening.menu import can_happen
from narrator.script.news.final_cards import final_cards
from narrator.script.next_scene import mood, music, next_scene
from narrator.script.night.step_anew import step_anew
from narrator.script.secret_counts import act_for, private_count
from narrator.script.story.epilogue import Epilogue
from narrator.script.story.teller import UNTOLD, Tale, Teller


@dataclass
class Driver:
    """One game in progress.

    The whole driver is a function of its first game and of the sequence of calls to `reply` and `event`:
    that is what the journal replays.
    """

    game: Game
    tale: Tale = UNTOLD
    """What the town does meanwhile."""

    brief: ClassVar[bool] = False
    """Nobody here has played the game that is told of at its end."""

    def __post_init__(self) -> None:
        self.cue: cues.Performed | None = None
        """What is to be performed now; None once the game is over."""
        self.private: cues.PrivateCount | None = None
        """What goes with the present cue where it is a Count and presses or lamps depend on secrets."""
        self.nth = 0
        """How many cues there have been, the present one included."""
        self.scene = 0
        """How many scenes there have been, the present one included."""
        self.said: cues.Say | None = None
        """The line that was said last."""
        self.block: tuple[cues.Say, ...] = ()
        """What was said since somebody has answered last."""
        self._in_scene: list[cues.Say] = []
        """What the present scene has said."""
        self._announced: tuple[cues.Say, ...] = ()
        """What an announcement has said in this scene before the present cue."""
        self._interrupted = False
        """Something happened since the last stretch of a discussion began."""
        self.checkpoints: Checkpoints = ()
        self.taken_back: tuple[Redoable, ...] = ()
        """What a `Redo` puts in force again, the last one first in turn."""
        self.epilogue: Epilogue | None = None
        """What the nights have hidden; None until the end stands."""
        self.teller = Teller(self.view.table, self.tale)
        self.turn: int | None = 0
        """How often the line of the present cue was said before."""
        self._told: list[cues.Cue] = []
        self._begin_scene()
        self._run(None)

    def _begin_scene(self) -> Scene | None:
        """The scene of the present state; ``_waited`` tells whether it has waited for anybody yet."""
        self._scene = next_scene(self.game.public, interrupted=self._interrupted)
        if self._scene is None and self.epilogue is None:
            self.epilogue = Epilogue(
                self.game,
                brief=self.brief,
                spoken=self.tale.book.seconds,
                wording=self.teller.wording,
            )
            self._scene = self._epilogue(self.epilogue)
        self.scene, self._waited = self.scene + 1, False
        self._told, self._in_scene = [], []
        self._announced, self.block, self.cue = (), (), None
        return self._scene

    def _epilogue(self, epilogue: Epilogue) -> Scene:
        """What the nights have hidden, and then all cards."""
        yield from epilogue.scene()
        yield from final_cards(self.view)

    def interlude_turn(self, line: str) -> int:
        """The turn of a line that is said in between: as the game has said it last, or one for each night and
        the day after it. After a restart it is the same."""
        return self.teller.interlude_turn(line, self.view.night)

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
        """Whether the table is awake in a game, or has just heard its end: the menu may open."""
        return self.game.public.may_take_back

    @property
    def day_scene(self) -> int | None:
        """The present scene, where it is one of the day: from its beginning a game goes on. Whether the game
        is over counts only once it is told, since what is put on record is a trace, too."""
        view = self.view
        over = view.phase is Phase.OVER and view.facts_announced == len(view.facts)
        return self.scene if self.awake and view.phase is not Phase.SETUP and not over else None

    @property
    def awake(self) -> bool:
        """Whether everybody's eyes are open: a line may be repeated."""
        return self.game.public.phase not in EYES_SHUT

    @property
    def mood(self) -> str:
        """The mood of the light over the table: a function of the public view alone."""
        return mood(self.game.public)

    @property
    def music(self) -> str:
        """The music of the moment: a function of the public view alone."""
        return music(self.game.public)

    @property
    def undoes_night(self) -> bool:
        """Whether nothing was decided since nightfall, so that an `Undo` plays the night again."""
        return undoes_night(self.checkpoints)

    def undoes(self, undo: Undo) -> Undone | None:
        """What would be told if this were taken back now; None where there is nothing to take back."""
        return foreseen(self.game, self.checkpoints, undo)

    @property
    def redoes(self) -> Undone | None:
        """What would count again if the last undo were taken back; None where there is none."""
        return self.taken_back[-1].told if self.taken_back else None

    @property
    def key(self) -> str:
        """Names the present question in the journal; empty for a cue that has no reply."""
        cue = self.cue
        if type(cue) is cues.Count:
            return f"{self.label}/{cue.ask} pass {cue.pass_}"
        return f"{self.label}/{cue.ask}" if type(cue) is cues.AwaitConfirm else ""

    @property
    def asked(self) -> tuple[cues.Say, ...]:
        """What is said before the present cue is performed again because something came between; amid a
        talk, that it is one."""
        if isinstance(self.cue, cues.AwaitConfirm) and self.cue.ask == DISCUSSION:
            return talking(self.view)
        return asked(self.cue, self.block, self._announced)

    @property
    def anew(self) -> tuple[cues.Say, ...]:
        """What tells, before the present step of the night is played again, who is awake in it and why."""
        said = self._in_scene[:-1] if isinstance(self.cue, cues.Say) else self._in_scene
        return step_anew(self.view, self.cue, said)

    def reply(self, reply: cues.Reply) -> None:
        """Answers the present cue (None for one without a reply) and moves on to the next."""
        cue = self.cue
        if type(cue) is cues.Count and cue.secret:
            act = act_for(cue, reply)
            if act is not None:
                self._apply(act)
            reply = None
        self.block = block(self.block, cue, reply)
        self._run(reply)

    def can_happen(self, event: Interrupt) -> bool:
        """Whether the menu of the day can end in this event just now."""
        if isinstance(event, Undo):
            return self.by_day and bool(self.checkpoints) and (event.to_night or not self.undoes_night)
        if isinstance(event, Redo):
            return self.by_day and bool(self.taken_back)
        return self.view.by_day and can_happen(self.view, event)

    def event(self, event: Interrupt) -> None:
        """Applies what happened and starts the scene of the new state.

        Raises `RuleError` for what the rules forbid just now, an `Undo` without ``checkpoints`` too.
        """
        if isinstance(event, Undo):
            game, checkpoints = self.game, self.checkpoints
            self.game, self.checkpoints = take_back(game, checkpoints, event)
            self.taken_back = left(game, checkpoints, self.game, self.taken_back)
        elif isinstance(event, Redo):
            *others, last = self.taken_back
            self.game, self.checkpoints = put_back(last), last.checkpoints
            self.taken_back = tuple(others)
        elif isinstance(event, Extend):
            self._apply(event._replace(opened=self._waited))
        else:
            self._apply(event)
        self._interrupted = self._interrupted or not isinstance(event, Extend)
        self._begin_scene()
        self._run(None)

    def _run(self, reply: cues.Reply) -> None:
        """Goes on to the next cue, or to the end."""
        if self._told:
            self._perform(self._told.pop(0))
            return
        scene = self._scene
        while scene is not None:
            try:
                step = scene.send(reply)
            except StopIteration:
                scene = self._begin_scene()
            else:
                kind = type(step)
                if kind in _CUES:
                    self.nth += 1
                    self._perform(step)  # type: ignore[arg-type]
                    return
                if kind is cues.Story:
                    self._told = list(self.teller.tell(self.game.public, step))  # type: ignore[arg-type]
                    if self._told:
                        self.nth += 1
                        self._perform(self._told.pop(0))
                        return
                else:
                    self._apply(step)  # type: ignore[arg-type]
                    scene = self._begin_scene()
            reply = None
        self.cue = self.private = None

    def _perform(self, cue: cues.Cue) -> None:
        if self.cue is not None:
            self._announced = announced(self._announced, self.cue)
        self.cue, self.private = cue, None
        if type(cue) is cues.Say:
            self.said, self.turn = cue, self.teller.turn(cue.line)
            self._in_scene.append(cue)
            return
        self.turn = 0
        if type(cue) is cues.Count:
            self._waited = True
            key = f"{self.key} {self.nth}" if cue.watched else ""
            self.private = private_count(self.game, cue, key)
        elif type(cue) is cues.AwaitConfirm:
            self._await(cue)
        elif type(cue) is cues.Show:
            self.cue = cues.Light(cue.ask, answer(self.game, cue.ask))

    def _await(self, cue: cues.AwaitConfirm) -> None:
        """What is said after the end is drawn from the decks, too: the next evening goes on with them."""
        self._waited = True
        self.said = cue.over or self.said
        if self.epilogue is not None and cue.over is not None:
            self.turn = self.teller.turn(cue.over.line)
        if cue.ask == DISCUSSION:
            self._interrupted = False

    def _apply(self, act: Act) -> None:
        before, self.game = self.game, apply(self.game, act)
        known, self.checkpoints = (
            self.checkpoints,
            checked(self.checkpoints, before, act, self.game),
        )
        if self.checkpoints is not known:
            self.taken_back = ()


_CUES = frozenset(get_args(cues.Cue)) - {cues.Story}
