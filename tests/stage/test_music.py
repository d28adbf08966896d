"""The music of the moment: of a trial, of a late night, of an end, and never before everybody knows why."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from narrator.base.sounds import BANDS, moment
from narrator.rules.game.state import Phase
from narrator.script.story.storybook import NO_STORY
from tests.kit.stage import PlainWords, Theatre, eight


def beds(it: Theatre) -> list[tuple[float, str]]:
    """What the loudspeaker was asked to play, and when."""
    every = [(one.at, moment(one.what[4:])) for one in it.sound.heard if one.what.startswith("bed ")]
    return [(at, bed) for at, bed in every if at <= it.now]


def test_each_moment_has_its_own_music() -> None:
    it = eight()
    it.run()
    order = [bed for _, bed in beds(it)]
    assert order[:14] == [
        "day", "night", "day", "trial", "day", "night", "day", "None", "day", "trial", "None", "None",
        "trial", "day",
    ]  # fmt: skip
    assert order[-4:] == ["day", "None", "day", "neutral"]


@pytest.mark.parametrize(
    ("days", "won", "music"), [([1, 2], "town", "town"), ([4, 5, 6, 7, 8], "mafia", "mafia")]
)
def test_the_music_of_an_end_begins_when_it_was_said_who_has_won(
    days: list[int], won: str, music: str
) -> None:
    it = eight(days=days, at_night={})
    it.run()
    row = next(row for row in it.rows if row.line.startswith("won."))
    ends = [(at, bed) for at, bed in beds(it) if bed in ("town", "mafia", "neutral")]
    assert (row.line, [bed for _, bed in ends]) == (f"won.{won}", [music])
    assert ends[0][0] >= row.t + row.seconds


def test_late_nights_are_those_that_no_more_than_half_of_the_table_lives_to_see() -> None:
    it = eight(days=[3, 4, 5, 6], at_night={})
    found = {}
    while it.driver.view.phase is not Phase.OVER:
        it.run(lambda t: t.driver.view.phase in (Phase.NIGHT, Phase.OVER))
        alive = len(it.driver.view.living)
        it.run(lambda t: t.driver.view.phase is not Phase.NIGHT)
        found[alive] = [bed for _, bed in beds(it) if bed in ("night", "late")][-1]
    assert {alive: bed for alive, bed in found.items() if alive <= 8} == {
        alive: "late" if alive <= 4 else "night" for alive in found
    }
    assert {*found.values()} == {"night", "late"}


def test_a_trial_has_its_music_as_long_as_its_light() -> None:
    it = eight()
    it.run()
    red = [at for at, mood in it.panel.lit_up if mood == "trial"]
    begun = [at for (_, before), (at, bed) in pairwise(beds(it)) if bed == "trial" and before == "day"]
    assert red
    assert all(any(abs(at - lit) < 0.05 for at in begun) for lit in red)


def test_the_theme_of_the_table_says_which_band_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _bands() == {BANDS[0]}
    monkeypatch.setattr(PlainWords, "story", replace(NO_STORY, band="mountain"))
    assert _bands() == {"mountain"}


def _bands() -> set[str]:
    it = eight()
    it.run()
    played = [one.what[4:] for one in it.sound.heard if one.what.startswith("bed ")]
    return {bed.partition("/")[0] for bed in played} - {"None"}
