"""The light in which the table sits: told by what everybody knows, from the moment it is heard."""

from __future__ import annotations

from itertools import pairwise

from narrator.live.simulated import tap
from narrator.rules.game.state import Phase
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight, until


def changes(it: Theatre) -> list[str]:
    return it.panel.moods


def test_day_trial_dusk_and_night_follow_one_another() -> None:
    it = eight()
    it.run()
    assert changes(it)[:8] == ["day", *["night", "day", "trial", "dusk"] * 2, "night"][:8]


def test_the_light_changes_with_the_music_not_before() -> None:
    it = eight()
    it.run_to(Phase.DAWN, 2)
    nights = [row.t for row in it.rows if row.cue == "music" and row.line == "night"]
    lit = [at for at, mood in it.panel.lit_up if mood == "night"]
    assert len(nights) == len(lit) == 2
    assert all(0 <= at - heard < 0.05 for at, heard in zip(lit, nights, strict=True))


def test_it_is_red_from_the_end_of_the_talk_until_the_verdict_is_told() -> None:
    """The circle closes in the light and the music of the evening."""
    it = eight()
    it.run()
    red = [(at, after) for (at, mood), (after, _) in pairwise(it.panel.lit_up) if mood == "trial"]
    begin, end = red[1]
    said = [row.line for row in it.rows if row.cue == "say" and begin - 0.05 <= row.t < end - 0.05]
    assert said[0] == "accusation.list.three.short"
    assert said[-4:] == ["verdict.convicted", "last_words.first", "card.turned", "card.says"]


def test_a_pause_leaves_the_light_as_it_is_and_loses_no_change() -> None:
    it = eight()
    until(it, "music night", "night 2")
    it.press(*tap(it.now + 0.01, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run_to(Phase.DAWN, 2)
    assert changes(it)[:6] == ["day", "night", "day", "trial", "dusk", "night"]
