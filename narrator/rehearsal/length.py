"""How long a first night and an evening last at a table: random games through its own scenes, on a stage of
which only the times are kept. Nothing is heard, and nobody's game is touched.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from narrator.base.chance import draw
from narrator.live.simulated import INTO, TAP
from narrator.odds.one_game import as_played
from narrator.odds.random_players import random_game
from narrator.rehearsal.one_mind import ballots, talk
from narrator.rules.day.eligible import accusable
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.night.calls import tonight
from narrator.rules.setup.middle import exchanged
from narrator.rules.setup.setup import claims_for, deal, new_game
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Reply
from narrator.script.driver import Driver
from narrator.script.story.storybook import Memory, Storybook
from narrator.script.story.teller import Tale
from narrator.stage.count import Counting
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.ports import Utterance, Voice
from narrator.stage.stage import Stage

GAMES = 40
"""How many games by the rules alone tell how many nights a game has."""

HEARD = 4
"""How many games through the scenes tell how long a night and the day after it are."""

MOST_CUES = 5000
"""After so many a game is taken for over: it would go on for ever at a table that says always the same."""

CONFIRM = 4.0
"""Seconds until somebody presses where the box waits for the table."""

STEP = 60.0
"""Seconds of what a table does by itself in its trial: a list, the pleas, a vote by hands."""


class Lengths(NamedTuple):
    """How long it will be, in seconds."""

    first_night: float
    """With closed eyes until the first dawn, a deal by light included, if nobody errs."""
    evening: float
    """From the welcome to the end, on average."""
    night: float = 0.0
    """The second night, in which every power may act."""
    costs_most: str = ""
    """The card whose calls take most of it, but for the Mafia's; empty: no other card is called."""


def lengths(
    table: Table,
    play: Equipment,
    *,
    ring: int = 0,
    step: float = STEP,
    known_nights: float | None = None,
) -> Lengths:
    """The lengths at a table that can be played: the same ones whenever they are asked for, whatever is
    drawn for a single game.

    ``play`` words the lines and tells their lengths; nothing is rendered or heard. ``ring`` is how many
    seats have a lamp. ``step`` is the time of a step of a trial that the table does by itself, in seconds.
    ``known_nights`` is how many nights a game has on average; None: games tell.
    """
    table = table.lasting
    stage = _unheard_stage(table, play, ring)
    book = play.at(table.options).words.story
    heard = [_Game(table, stage, book, number, step).play() for number in range(HEARD)]
    until_dawn = heard[0].before + heard[0].first_night
    a_round = sum(one.later for one in heard) / sum(one.nights for one in heard)
    expected = nights(table) if known_nights is None else known_nights
    night, costs = heard[0].second_night, heard[0].costs
    most = max(costs, key=lambda card: costs[card], default="")
    return Lengths(heard[0].first_night, until_dawn + a_round * expected, night, most)


def first_night(table: Table, play: Equipment, *, ring: int = 0) -> float:
    """The first of these lengths alone, at a tenth of the cost; parameters as there."""
    table = table.lasting
    book, stage = play.at(table.options).words.story, _unheard_stage(table, play, ring)
    return _Game(table, stage, book, 0, STEP).play(nights=1).first_night


def _unheard_stage(table: Table, play: Equipment, ring: int) -> Stage:
    told, voice = play.at(table.options), Unheard(play.voice)
    silent = told._replace(voice=voice, sound=SilentSound(), panel=DarkPanel(), own=None)
    stage = Stage(silent, lambda _: None, ring=ring)
    stage.prepare_table(table)
    return stage


def nights(table: Table) -> float:
    """How many nights a random game has on average (R10), whoever moderates and counts the votes."""
    known = _by_itself(as_played(table))
    games = (
        random_game(known, deal(known, number), random.Random(number)) for number in range(GAMES)
    )
    return sum(game.public.night for game in games) / GAMES


def _by_itself(table: Table) -> Table:
    """The same table; a card that cannot be played so has its own house rules as they are by default."""
    for card in table.cast:
        if role_named(table, card.id).refuses(table):
            for option in card.options:
                table = replace(table, options=table.options.put(option, option.default))
    return table


def _called(view: PublicView) -> str:
    """The card that is called now, or that alone needs the glance; empty: another, or the Mafia itself."""
    for call, _ in tonight(view)[view.progress.step :][:1]:
        if call.role and call not in view.table.aims:
            return call.role
        if call.news and len(call.cards) == 1:
            return call.cards[0]
    return ""


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

    def rest(self) -> None:
        """Nothing was being rendered."""

    def replaced(self) -> bool:
        """See `Voice`."""
        return self._voice.replaced()

    def missing(self, texts: list[str]) -> list[str]:
        """Nothing is ever missing."""
        del texts
        return []


class _Game:
    """One game: whoever is asked by night means anybody who is legal, and the Mafia somebody of the town; by
    day the table convicts one of those who may be accused."""

    def __init__(
        self, table: Table, stage: Stage, book: Storybook, number: int, step: float
    ) -> None:
        self._stage, self._step = stage, step
        self._chance = random.Random(number)
        self._cards = deal(table, draw(number, "cards", 1 << 31))
        held = exchanged(table, self._cards)
        self._claims = claims_for(table, held)
        tale = Tale(book, Memory(number))
        self._driver = Driver(new_game(table, number, self._cards), tale)
        self._convicts: dict[int, int] = {}
        self._murdered: dict[int, int] = {}
        self._family = [
            s for s, card in enumerate(held[: table.players], 1) if card in table.mafia_roles
        ]

    def play(self, nights: int | None = None) -> Heard:
        """Plays it to its end, or through so many nights."""
        driver, at = self._driver, 0.0
        before = first_night = second_night = 0.0
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
                if card := _called(view):
                    costs[card] += ends - at
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
        """As a table of one mind; where the box knows less than the table, the truth."""
        ask, values = cue.ask, [item.value for item in cue.items]
        if ask == "died":
            return self._died(view, values)
        if ask.topic == "side" and not ask.reads_back:
            return int(int(ask.about) in self._family)
        if ask == "end":
            return self._end(view, values)
        if ask == "notes":
            return min(self._mafia(view), max(values))
        if ask == "notes.same":
            return self._chance.choice(self._town(view))
        return talk(view, cue, self._convict(view))

    def _convict(self, view: PublicView) -> int:
        """Whom the table means to convict on this day."""
        if view.night not in self._convicts:
            seats = accusable(view) or (0,)
            self._convicts[view.night] = self._chance.choice(seats)
        return self._convicts[view.night]

    def _died(self, view: PublicView, values: Sequence[int]) -> int:
        """One of the town, in each night in which the Mafia lives."""
        if view.night in self._murdered or not self._mafia(view):
            return 0
        seat = self._murdered[view.night] = self._chance.choice(self._town(view))
        return seat if seat in values else 0

    def _town(self, view: PublicView) -> list[int]:
        return [seat for seat in view.living if seat not in self._family] or list(view.living)

    def _mafia(self, view: PublicView) -> int:
        return sum(seat in view.living for seat in self._family)

    def _end(self, view: PublicView, values: Sequence[int]) -> int:
        """Who has won, by the cards."""
        mafia = self._mafia(view)
        won = outnumbered(mafia, len(view.living) - mafia, view.table.options.mafia_wins)
        answer = view.table.told_ends.index("mafia" if mafia and won else None if mafia else "town")
        return answer if answer in values else 0
