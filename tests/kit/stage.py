"""Performs an evening in virtual time, with a voice that is only a length. Contains no tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from narrator.live.clock import VirtualTime
from narrator.live.performing import Performing
from narrator.live.simulated import Prompt
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Cue, Light, Mode, Reply, Say
from narrator.script.driver import Driver
from narrator.script.evening.anything_again import ASK as ANYTHING
from narrator.script.evening.anything_again import CLEAR
from narrator.script.evening.between_games import PAUSED
from narrator.script.story.storybook import NO_STORY
from narrator.script.story.teller import UNTOLD, Tale
from narrator.stage.conductor import Conductor
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Edge, Volumes
from narrator.stage.records import Record
from narrator.stage.stage import Stage
from narrator.stage.transcript import Row
from tests.kit.planned import Choices, Planned, nights
from tests.kit.rendering import NamedVoice, RecordingSound
from tests.kit.rules import lay
from tests.kit.scenes import told


class PlainWords:
    """Speaks line ids: the seat's name or number in a Count, else the line, its variant, its slots."""

    def text(self, say: Say, names: Mapping[int, str], pick: int) -> str:
        slots = dict(say.slots)
        if say.line == "count.seat":
            seat = slots["call"]
            return names.get(seat, str(seat)) if isinstance(seat, int) else seat
        return " ".join([say.line, "abc"[pick % 3], *(f"{k}={v}" for k, v in slots.items())])

    def wordings(self, line: str) -> int:
        return 1 if line == "count.seat" else 3

    story = NO_STORY

    def at(self, theme: str, tone: str) -> PlainWords:
        del theme, tone
        return self


def _presses(edge: Edge) -> bool:
    return edge.down and edge.button == "confirm"


PATIENCE = 20_000
"""Steps after which an evening is stuck."""

MENU = (
    "menu", "menu.card", "menu.bomb", "menu.bomb.takes", "menu.governor.stay", "menu.leaves",
    "menu.volume", "menu.voice", "menu.music",
)  # fmt: skip
"""Questions that only ``hands`` answer, like a ballot."""

Hands = Callable[[Prompt], Iterable[Edge]]
"""Everybody at the table: what they press, told when a cue begins."""


class Stopwatch(DarkPanel):
    """Also remembers when each mood came, in ``lit_up``, and each change of a lamp, in ``changed``."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self.lit_up: list[tuple[float, str]] = []
        self.changed: list[tuple[float, str, bool]] = []
        self._now = now

    def lamp(self, name: str, on: bool) -> None:
        super().lamp(name, on)
        self.changed.append((self._now(), name, on))

    def ambience(self, mood: str) -> None:
        super().ambience(mood)
        self.lit_up.append((self._now(), mood))


class Theatre:
    """One evening on a stage without sound: ``rows``, ``sound`` and ``panel`` tell how it went.

    ``at_night`` maps ``"night 2"`` to what each question is answered with; ``days`` are the
    verdicts in their order, 0 for none, whatever the trial. A tuple of values presses each of them.
    Anything else that waits is confirmed. ``hands`` may press besides; without ``scripted`` nobody
    else does.
    """

    def __init__(
        self,
        table: GameSetup,
        cards: tuple[str, ...],
        *,
        at_night: Mapping[str, Choices] | None = None,
        days: Iterable[int] = (),
        hands: Hands = lambda _: (),
        holds: bool = False,
        names: Mapping[int, str] | None = None,
        scripted: bool = True,
        secret_seed: int = 0,
        ring: int = 0,
        tale: Tale = UNTOLD,
        own: OwnNames | None = None,
        volumes: Volumes | None = None,
    ) -> None:
        self.table, self.cards = table, cards
        self.rows: list[Row] = []
        self.sound = RecordingSound(lambda: self.now)
        self.panel = Stopwatch(lambda: self.now)
        self.records: list[Record] = []
        self.recorded: list[float] = []
        """When each record was put on disk, an entry of one length (`journal_line.WIDTH`)."""
        self.stage = Stage(
            Equipment(PlainWords(), NamedVoice(), self.sound, self.panel, names or {}, own),
            self.rows.append,
            ring=ring,
        )
        self.stage.prepare_table(table)
        self.stage.remember(tale.memory)
        self.over = False
        dealt = cards if table.options.deal == "box" else None
        self.driver = Driver(new_game(table, secret_seed, dealt), tale)
        self.conductor = Conductor(self.driver, self.stage, self._record, holds=holds, volumes=volumes)
        self._time = VirtualTime()
        self._performing = Performing(self.conductor, self.stage, self._time, self)
        self.begun: list[tuple[str, Cue | Light | None]] = []
        self._people, self._hands = Planned(cards, nights(at_night), list(days)), hands
        self._scripted: set[Edge] = set()
        self._answers = scripted
        self._by_hand = not scripted

    @property
    def now(self) -> float:
        return self._time.now()

    def _record(self, record: Record) -> None:
        self.records.append(record)
        self.recorded.append(self.now)

    def press(self, *edges: Edge) -> None:
        """Edges that come when their time has come."""
        self._performing.press(*edges)

    def fall_silent(self) -> None:
        """From now on nobody presses anything."""
        self._answers = False
        self._performing.forget(lambda _: True)

    def run(self, until: Callable[[Theatre], bool] = lambda _: False) -> Theatre:
        """Plays on until ``until`` holds, the evening is over, or nothing is ever going to happen."""
        for _ in range(PATIENCE):
            going = self._performing.goes_on()
            if until(self) or not going or self._performing.due() is None:
                return self
            self._performing.wait()
        raise AssertionError(f"the evening never ends: {self.driver.key}")

    def run_to(self, phase: Phase, number: int) -> Theatre:
        """Plays on until the phase has come."""
        return self.run(lambda it: it.driver.view.phase is phase and it.driver.view.night == number)

    def said(self, phase: str | None = None) -> list[str]:
        """The line ids spoken, of one phase or of all."""
        return [r.line for r in self.rows if r.cue == "say" and phase in (None, r.phase)]

    def public(self) -> list[Row]:
        return [row for row in self.rows if row.channel == "public"]

    def private(self, phase: str | None = None) -> list[tuple[str, str]]:
        """What the lamps told: (question, answer)."""
        rows = [r for r in self.rows if r.channel == "private" and phase in (None, r.phase)]
        return [(row.line, row.text) for row in rows]

    def hear(self, prompt: Prompt) -> list[Edge]:
        """See `SimulatedTable`; what an interrupted cue was to be answered with is not pressed any more."""
        self.begun.append((self.driver.label, prompt.cue))
        pause = AwaitConfirm("paused", timed=True, idle=True, over=PAUSED())
        paused, before = prompt.cue == pause, self._scripted  # everybody hears a pause
        self._performing.forget(lambda edge: edge in before or (paused and _presses(edge)))
        answer = prompt.presses(self._answer(prompt.cue), wait=2) if self._answers else []
        if self._by_hand and isinstance(prompt.cue, Count) and prompt.cue.ask == ANYTHING:
            answer = prompt.on(CLEAR)  # whatever else they do by hand
        self._scripted = set(answer)
        return [*answer, *self._hands(prompt)]

    def _answer(self, cue: Cue | Light | None) -> Reply:
        by_hand = isinstance(cue, Count) and (cue.mode is Mode.BALLOT or cue.ask in MENU)
        return None if by_hand else self._people.reply(self.driver.view, cue)


def theatre(players: int, ruleset: str = "palermo", **agreed: Any) -> Theatre:
    """A theatre for this table; the keys of `Theatre` may stand among the roles and options."""
    own = {
        k: agreed.pop(k)
        for k in (
            "at_night",
            "days",
            "hands",
            "holds",
            "names",
            "ring",
            "scripted",
            "secret_seed",
            "tale",
            "volumes",
        )
        if k in agreed
    }
    table, held = lay(players, ruleset, **agreed)
    return Theatre(table, held, **own)


STORY = {"night 2": {"mafia": 5, "detective": 1}}


def eight(**agreed: object) -> Theatre:
    """Eight at a table of two Mafiosi and a detective, who play `STORY` and convict seat 4 on day 2."""
    table: dict[str, object] = {
        "mafioso": [1, 2], "detective": [3], "at_night": STORY, "decoys": "off", "days": [0, 4]
    }  # fmt: skip
    return theatre(8, **(table | agreed))  # type: ignore[arg-type]


def until(it: Theatre, cue: str, phase: str) -> Theatre:
    """Plays on until this cue of this phase has just begun."""
    return it.run(lambda t: t.driver.label == phase and told(t.stage.cue) == cue)
