"""One random game through the scenes, on a stage of which only the times are kept: how long each part takes.
How long an evening is on average is told in `length`.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from narrator.base.chance import draw
from narrator.live.simulated import INTO, TAP
from narrator.rehearsal.unanimous_table import ballots, talk
from narrator.rules.day.eligible import accusable
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.night.calls import tonight
from narrator.rules.setup.middle import exchanged
from narrator.rules.setup.setup import claims_for, deal, new_game
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Performed, Reply, Say
from narrator.script.driver import Driver
from narrator.script.story.storybook import Memory, Storybook
from narrator.script.story.teller import Tale
from narrator.stage.count import Counting
from narrator.stage.ports import Utterance, Voice
from narrator.stage.stage import Stage

MOST_CUES = 5000
"""After so many a game is taken for over: it would go on for ever at a table that says always the same."""

CONFIRM = 4.0
"""Seconds until somebody presses where the box waits for the table."""


class Heard(NamedTuple):
    """One game, in seconds."""

    before: float
    """Before its first night, with open eyes."""
    first_night: float
    later: float
    """From the first dawn on."""
    nights: int
    second_night: float
    costs: Mapping[str, float]
    """Card → what its calls take of the second night; without the Mafia's, and what several cards share."""


class Unheard:
    """A voice whose lines have their lengths, and are never rendered for it. Implements `Voice`."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._known: dict[str, Utterance] = {}

    def utter(self, text: str) -> Utterance:
        """See `Voice`."""
        if text not in self._known:
            self._known[text] = Utterance(text, self._voice.seconds(text), None)
        return self._known[text]

    def seconds(self, text: str) -> float:
        """See `Voice`."""
        return self.utter(text).seconds

    def prepare(self, texts: list[str]) -> None:
        """Nothing is rendered."""

    def cancel_prefetch(self) -> None:
        """Nothing was being rendered."""

    def replaced(self) -> bool:
        """See `Voice`."""
        return self._voice.replaced()

    def settle(self) -> bool:
        """No step of the evening begins: it is measured beside what is heard."""
        return False

    def missing(self, texts: list[str]) -> list[str]:
        """Nothing is ever missing."""
        del texts
        return []


class UnheardGame:
    """One game: whoever is asked by night means anybody who is legal, and the Mafia somebody of the town; by
    day the table convicts one of those who may be accused."""

    def __init__(self, table: GameSetup, stage: Stage, book: Storybook, number: int, step: float) -> None:
        self._stage, self._step = stage, step
        self._chance = random.Random(number)
        self._cards = deal(table, draw(number, "cards", 1 << 31))
        held = exchanged(table, self._cards)
        self._claims = claims_for(table, held)
        tale = Tale(book, Memory(number))
        self._driver = Driver(new_game(table, number, self._cards), tale)
        self._convicts: dict[int, int] = {}
        self._murdered: dict[int, int] = {}
        self._family = [s for s, card in enumerate(held[: table.players], 1) if card in table.mafia_roles]

    def play(self, nights: int | None = None) -> Heard:
        """Plays it to its end, or through so many nights."""
        driver, at = self._driver, 0.0
        before = first_night = second_night = 0.0
        woken = False
        costs: dict[str, float] = defaultdict(float)
        for _ in range(MOST_CUES):
            view = driver.view
            if driver.cue is None or (view.night == nights and view.phase is Phase.DAWN):
                break
            reply = self._reply()
            ends = self._perform(at, reply)
            if view.night <= 1 and not driver.awake:
                first_night += ends - at
            elif view.phase is Phase.SETUP:
                before += ends - at
            elif view.night == 2 and view.phase is Phase.NIGHT:
                second_night += ends - at
                woken = woken or _wakes(driver.cue)
                for call, _ in tonight(view)[view.progress.step :][:1]:
                    own = call.role and call not in view.table.aims
                    cards = (call.role,) if own else call.cards if call.news else ()
                    if woken and len(cards) == 1:  # the card that is called, or that alone needs the glance
                        costs[cards[0]] += ends - at
            at = ends
            driver.reply(reply)
        later = at - before - first_night
        return Heard(before, first_night, later, driver.view.night, second_night, costs)

    def _perform(self, at: float, reply: Reply) -> float:
        """Begins the cue; returns when it ends, be it by this reply."""
        driver, stage = self._driver, self._stage
        cue = driver.cue
        assert cue is not None
        stage.start(driver, at)
        playing = stage.now_playing
        assert playing is not None
        if isinstance(cue, AwaitConfirm) and not cue.timed and cue.over is None:
            return at + (self._step if cue.ask.startswith(("trial.", "speech")) else CONFIRM)
        if isinstance(cue, Count) and isinstance(playing, Counting):
            ends_it = not cue.secret and cue.mode is not Mode.BALLOT
            if ends_it and isinstance(reply, tuple) and reply:
                item, plan = [one.value for one in cue.items].index(reply[0]), playing.plan
                return plan.turn(item) + plan.reaction + plan.slot * INTO + TAP
        return playing.end

    def _reply(self) -> Reply:
        cue, view = self._driver.cue, self._driver.view
        if isinstance(cue, AwaitConfirm):
            return not cue.timed and cue.over is None  # what is explained is heard out
        if not isinstance(cue, Count):
            return None
        if cue.secret:
            return self._by_night(cue)
        if cue.mode is Mode.BALLOT:
            return ballots(view, cue, self._convict(view))
        return (self._aloud(view, cue),)

    def _by_night(self, cue: Count) -> Reply:
        private, call = self._driver.private, cue.ask.call
        legal = private.legal if private else ()
        if cue.mode is Mode.SEVERAL:
            if cue.ask.part:
                return self._claims.get(call, ())
            return tuple(sorted(self._chance.sample(legal, min(2, len(legal)))))
        if any(call == aim.id for aim in self._driver.view.table.aims):
            legal = tuple(seat for seat in legal if seat not in self._family)
        return (self._chance.choice(legal),) if cue.mode is Mode.ONE and legal else ()

    def _aloud(self, view: PublicView, cue: Count) -> int:
        """As a unanimous table; where the box knows less than the table, the truth."""
        ask, values = cue.ask, [item.value for item in cue.items]
        town = [seat for seat in view.living if seat not in self._family]
        mafia = len(view.living) - len(town)
        if ask.topic == "side" and not ask.reads_back:
            return int(int(ask.about) in self._family)
        if ask == "notes":
            return min(mafia, max(values))
        if ask == "notes.same":
            return self._chance.choice(town or view.living)
        if ask == "died":  # one of the town, in each night in which the Mafia lives
            if view.night in self._murdered or not mafia:
                return 0
            seat = self._murdered[view.night] = self._chance.choice(town or view.living)
            return seat if seat in values else 0
        if ask == "end":  # by the cards
            won = outnumbered(mafia, len(town), view.table.options.mafia_wins)
            end = view.table.told_ends.index("mafia" if mafia and won else None if mafia else "town")
            return end if end in values else 0
        return talk(view, cue, self._convict(view))

    def _convict(self, view: PublicView) -> int:
        """Whom the table means to convict on this day."""
        if view.night not in self._convicts:
            seats = accusable(view) or (0,)
            self._convicts[view.night] = self._chance.choice(seats)
        return self._convicts[view.night]


def _wakes(cue: Performed | None) -> bool:
    """Whether this is the word that wakes a card: what is told before it belongs to none."""
    return isinstance(cue, Say) and cue.line.endswith((".wake", ".several"))
