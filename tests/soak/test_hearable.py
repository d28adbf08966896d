"""Every line that random games say was declared as one that can be heard at their tables."""

from __future__ import annotations

import pytest

from narrator.script.common.cues import Beat, Count, Say
from narrator.script.news.announcements import BLACK_SCORE, HONEST_SCORE, SEAT_HAS
from narrator.words.catalogue import every_say
from tests.kit.long import games
from tests.soak.game import Match

BATCHES, GAMES = 4, games(40, 100)

POINTS = (HONEST_SCORE, BLACK_SCORE, SEAT_HAS)


class Listener(Match):
    """A random game, and everything that its driver had said."""

    def __init__(self, seed: int) -> None:
        self.heard: set[Say] = set()
        super().__init__(seed)

    def _answer(self) -> None:
        cue = self.driver.cue
        if isinstance(cue, Say):
            self.heard.add(cue)
        elif isinstance(cue, Beat):
            self.heard.add(cue.say)
        elif isinstance(cue, Count):
            self.heard |= {item.say for item in cue.items}
        super()._answer()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_a_game_says_can_be_heard_at_its_table(batch: int) -> None:
    """All of it is rendered in advance but points, which may be any number."""
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        game = Listener(seed)
        game.play()
        hearable = {*every_say(game.table)}
        missing = game.heard - hearable
        assert {say.line for say in missing} <= {line.id for line in POINTS}, f"seed {seed}"
        assert {say.line for say in missing} <= {say.line for say in hearable}, f"seed {seed}"
