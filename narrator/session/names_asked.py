"""Asks a table once, before its first game, whether it wants to be called by names that it says itself. What
is said, and what becomes of it, is not known here; nothing of it is kept on disk.
"""

from __future__ import annotations

from narrator.script.driver import Driver
from narrator.script.evening.welcome import about_to_begin
from narrator.script.interlude import Interlude
from narrator.script.set_up.names import names_offered, says_of_names
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import prepare


def names_to_ask(driver: Driver, spoken: SpokenLanguage) -> Interlude[None] | None:
    """What is performed before the last words of a welcome, where there is a microphone; None: nothing. A
    game that is taken up after these words goes on with numbers."""
    own = spoken.play.own
    if own is None or own.asked or not about_to_begin(driver.cue) or not own.ear.there():
        return None
    own.asked = True
    own.ear.wake()
    players = driver.view.table.players
    prepare(says_of_names(players), spoken)
    return Interlude(names_offered(players), driver.label)
