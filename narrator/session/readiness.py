"""Whether what comes next can be said at once, and what is said and waited for where it cannot. Nothing is
rendered here, and no secret is known: what a table waits for follows from what everybody may know.
"""

from __future__ import annotations

from narrator.rules.game.state import EYES_SHUT, Phase
from narrator.script.common.cues import AwaitConfirm
from narrator.script.common.scene import Scene, say_all
from narrator.script.demo_driver import DemoDriver
from narrator.script.driver import Driver
from narrator.script.evening.between_games import A_WHILE, GO_AHEAD, MOMENT, moment
from narrator.script.evening.fault_lines import OWN_VOICE
from narrator.script.interlude import Interlude
from narrator.script.story.epilogue import Epilogue
from narrator.session.languages.prerender import prepare_day, texts_of_night
from narrator.stage.cue_source import CueSource
from narrator.stage.stage import Stage
from narrator.words.catalogue import (
    says_at_night,
    says_in_a_demo,
)

AT_ONCE = 2
"""So many lines are rendered without a word about it: that takes a second or two on the smallest board."""

TO_THE_END = (Phase.DAWN, Phase.DUSK, Phase.OVER)
"""What ends the phase before it, and is told as that was."""


class Patience(Interlude[None]):
    """A wait for lines that are being rendered."""


class Readiness:
    """Asked before each cue. Eyes close when every line is there that can be heard until they open; by day
    and in set-up the lines of the cue itself are enough."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._passed: tuple[CueSource, Phase, str] | None = None
        self._step: tuple[CueSource, Phase | None, bool] | None = None
        self._prepared: Epilogue | None = None

    def __call__(self, source: CueSource) -> Interlude[None] | None:
        """What is performed before the present cue of ``source``; None: it can be performed."""
        if isinstance(source, Patience) or source.cue is None:
            return None
        if self._settle(source):
            return Interlude(say_all(OWN_VOICE()), source.label)
        voice = self._stage.ports.voice
        stretch = _stretch(source)
        begins = stretch is not None and stretch != self._passed
        texts = self._stage.needed(source)
        if begins:
            assert isinstance(source, Driver)
            texts += self._texts_in(source)
        missing = voice.missing(texts)
        if len(missing) > AT_ONCE:
            first, *later = self._stage.texts([MOMENT(), GO_AHEAD(), *(line() for line in A_WHILE.values())])
            voice.prepare([first, *missing, *later])
            return Patience(self._wait(missing), source.label)
        for text in missing:
            voice.utter(text)
        if begins and isinstance(source, Driver):
            self._passed = stretch
            prepare_day(source, self._stage)
        if isinstance(source, Driver):
            self._prepare_epilogue(source)
        return None

    def _settle(self, source: CueSource) -> bool:
        """Another voice takes over between the steps of an evening: a night has one voice, to the end of its
        news, whatever is said in between, and so has a trial to its verdict. The story that opens a game goes
        on in its first night; before it each wait for the table is such a step, and outside a game every
        scene. Returns whether there is a word to be said about it."""
        if isinstance(source, Interlude) and not source.outside:
            return False
        phase = source.view.phase if isinstance(source, Driver) else None
        if phase in EYES_SHUT and isinstance(source, Driver) and source.view.night <= 1:
            return False
        waits = isinstance(source.cue, AwaitConfirm) and source.cue.over is None
        step = source, phase, waits and phase is Phase.SETUP
        if step == self._step:
            return False
        self._step = step
        return step[1] not in TO_THE_END and self._stage.ports.voice.settle()

    def _prepare_epilogue(self, game: Driver) -> None:
        """Once the end stands, and not before: what is rendered then only this game could know."""
        if game.epilogue is not None and game.epilogue is not self._prepared:
            self._prepared = game.epilogue
            self._stage.ports.voice.prepare(self._stage.texts(game.epilogue.says))

    def _texts_in(self, game: Driver) -> list[str]:
        """All that can be said before eyes open."""
        view = game.view
        texts = texts_of_night(game, max(1, view.night), self._stage)
        texts += self._stage.texts(says_at_night(view.table))  # of a deal by light, too
        if isinstance(game, DemoDriver):
            texts += self._stage.texts(says_in_a_demo())
        return texts

    def _wait(self, missing: list[str]) -> Scene:
        voice = self._stage.ports.voice
        self._stage.signs.busy(True)
        yield from moment(lambda: len(voice.missing(missing)))
        self._stage.signs.busy(False)


def _stretch(source: CueSource) -> tuple[CueSource, Phase, str] | None:
    """The part of a game before which everything in it has to be there; None: it is none of these."""
    if isinstance(source, Driver) and not source.awake:
        return source, source.view.phase, source.label
    return None
