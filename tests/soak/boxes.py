"""One random game through a whole box in virtual time, with a journal on disk and a crash here and there.

Everything is drawn from the game's own number, as in `tests.soak.game`.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.seating import KitTooSmall, check_kit
from narrator.live.simulated import tap
from narrator.rules.game.state import Game, Phase
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Cue, Light
from narrator.script.set_up.citizens import fits
from tests.kit.box.box import Box, kit, over, settings_in
from tests.kit.order import is_in_order
from tests.soak.anything import draw_table
from tests.soak.crowd import Crowd
from tests.soak.truth import check_won, holds_no_secret, known_cards

TALK = 90
"""Seconds that a discussion lasts at most: what is longer is only waited for."""

CRASHES = (0, 0, 1, 2)


class Evening:
    """A random evening at a random table and kit. ``seen`` counts what came about."""

    def __init__(self, seed: int, seen: Counter[str] | None = None) -> None:
        self.chance = chance = random.Random(f"box {seed}")
        self.seen = Counter[str]() if seen is None else seen
        self.table, cards, self.kit = _draw(chance)
        wild = chance.choice([0.0, 0.05, 0.3])
        self.people = Crowd(chance, self.table, cards, self.kit.buttons, wild=wild)
        self._crashes = chance.choice(CRASHES)
        self._last: Game | None = None

    def play(self) -> Game:
        """From ready to farewell, in as many processes as it takes. Raises whatever is wrong."""
        with ExitStack() as stack:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="soak-")))
            stack.enter_context(patch("secrets.randbits", self.chance.getrandbits))
            for sync in ("fsync", "fdatasync"):
                stack.enter_context(patch.object(os, sync, lambda _: None))
            for _ in range(self._crashes):
                self._box(folder).run(Dies(self, self.chance.randint(10, 2000)), kill=True)
                self.seen["crashes"] += 1
            box = self._box(folder).run(self.look)
            assert over(box), f"it stands still: {box.begun[-3:]}"
            assert not box.evening.games.unfinished.path.exists()
        assert self._last is not None
        self._judge(self._last)
        return self._last

    def _box(self, folder: Path) -> Box:
        agreed = self.table.options.replace(discussion=min(TALK, self.table.options.discussion))
        settings = settings_in(
            folder,
            ruleset=self.table.ruleset,
            kit=self.kit.name,
            players=self.table.players,
            roles=dict(self.table.dealt),
            options=self.table.rulebook.values(agreed),
        )
        return Box(settings, self.people.hear, holds=self.kit.hold_pauses)

    def look(self, box: Box) -> bool:
        """Whenever the box waits."""
        game = box.live.game.game if box.live.game else None
        if game is not None and game is not self._last:
            self._last = game
            is_in_order(game)
        if not box.fingers.coming and waits_for_ever(box.stage.cue):
            box.press(tap(box.clock.time + 1.0))  # what they pressed was lost in other presses
        return over(box)

    def _judge(self, game: Game) -> None:
        assert game.public.phase is Phase.OVER
        holds_no_secret(game)
        check_won(game, known_cards(game, self.people.cards, honest=False))
        table = game.public.table
        self.seen.update({table.ruleset, f"kit {self.kit.name}", table.options.moderation})
        self.seen.update({f"won by {game.public.winner}", f"votes {table.options.votes}"})


class Dies:
    """For `Box.run`: the process is gone after so many looks."""

    def __init__(self, evening: Evening, looks: int) -> None:
        self._evening, self._left = evening, looks

    def __call__(self, box: Box) -> bool:
        self._left -= 1
        return self._evening.look(box) or self._left <= 0


def waits_for_ever(cue: Cue | Light | None) -> bool:
    """Whether nothing happens until somebody presses."""
    return isinstance(cue, AwaitConfirm) and cue.within is None


def _draw(chance: random.Random) -> tuple[GameSetup, tuple[str, ...], Kit]:
    """A table, and a kit at which it can be played."""
    kits = [kit(name) for name in Installed.under().kits]
    while True:
        table, cards = draw_table(chance)
        wiring = chance.choice(kits)
        with suppress(KitTooSmall):
            check_kit(table.options, table.players, wiring)
            if fits(table):  # settings without a citizen are refused
                return table, cards, wiring
