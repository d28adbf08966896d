"""A box that plays secret Counts and prints, as JSON, what each has cost of the processor:
`python -m scripts.figures.counts SETTINGS COUNTS SEED`.

In half of them, drawn by the seed, somebody presses the button; in the others a pin on which nothing hangs
changes at such a moment, so that the hand itself costs the same. Everything but the pins is real.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from queue import SimpleQueue
from random import Random

from gpiozero.pins.mock import MockFactory, MockPWMPin

from narrator.appliance.open_box import open_evening
from narrator.config.installed import Installed
from narrator.config.settings import Settings, load_settings
from narrator.rules.game.ask import Ask
from narrator.script.common.cues import Count, Item, Music
from narrator.script.common.scene import SEAT, Scene
from narrator.script.interlude import Interlude
from narrator.stage.count import REACTION, SHORTEST_SLOT
from narrator.stage.performance import LEAD
from tests.sound.table import CONFIRM, TAP

SEATS = 3
"""The fewest that a night is played with: the longer a Count, the less of it is a press."""
SPARE = 26
"""A pin of the kit `panel` on which nothing hangs."""
MARGIN = 0.2
"""Seconds at both ends of a Count in which nobody presses here."""
MISSED = 0.1
"""The share of the Counts in which the hand may be too late; they are left out."""
FIRST = 3
"""Counts that are not measured: what is made once is made in them."""


class Night(Interlude[None]):
    """Everybody sleeps."""

    awake = False


def costs(settings: Settings, counts: int, seed: int) -> dict[str, list[float]]:
    """Milliseconds of the processor for each Count with a press and for each without."""
    pins, chance = MockFactory(pin_class=MockPWMPin), Random(seed)
    found: dict[str, list[float]] = {"pressed": [], "quiet": []}
    right: Counter[bool] = Counter()
    begun: SimpleQueue[tuple[bool, float]] = SimpleQueue()
    items = tuple(Item(seat, SEAT(call=seat)) for seat in range(1, SEATS + 1))
    last = SEATS * SHORTEST_SLOT - MARGIN

    def scene() -> Scene:
        yield Music("night")
        for nth in range(counts + FIRST):
            presses = chance.random() < 0.5
            begun.put((presses, LEAD + REACTION + chance.uniform(MARGIN, last)))
            since = time.process_time()
            reply = yield Count(Ask("mafia"), items)
            spent = 1000 * (time.process_time() - since)
            in_time = bool(reply) == presses
            right[in_time] += 1
            if nth >= FIRST and in_time:
                found["pressed" if presses else "quiet"].append(spent)

    def press() -> None:
        wait = threading.Event().wait
        while True:
            presses, after = begun.get()
            pin = pins.pin(CONFIRM if presses else SPARE)
            wait(after)
            pin.drive_low()
            wait(TAP)
            pin.drive_high()

    with open_evening(settings, pin_maker=pins) as evening:
        threading.Thread(target=press, daemon=True).start()
        evening.live.perform(Night(scene()))
    assert right[False] < MISSED * counts, "the hand is too late to press in its Count"
    return found


if __name__ == "__main__":
    chosen = load_settings(Path(sys.argv[1]), Installed.under())
    print(json.dumps(costs(chosen, int(sys.argv[2]), int(sys.argv[3]))))
