"""R14.5: what the lamps show in the pass that closes a night, and that nobody hears it."""

from __future__ import annotations

import pytest

from narrator.rules.game.state import Phase
from narrator.stage.transcript import Row
from tests.kit.changers import Crooner, Recruiter
from tests.kit.own_cards import lay_with
from tests.kit.stage import Theatre

HELD = {Recruiter(): [2], Crooner(): [4]}


def _evening(ring: int = 0, **night: object) -> Theatre:
    table, cards = lay_with(HELD, 7, mafioso=[1], decoys="off", pace="brisk")
    chosen = {"night 1": night}
    return Theatre(table, cards, at_night=chosen, ring=ring)  # type: ignore[arg-type]


def _glance(it: Theatre) -> list[Row]:
    """The rows from the line that asks everybody to look up."""
    it.run_to(Phase.DAWN, 1)
    (first,) = [row.t for row in it.rows if row.line == "glance.again"]
    return [row for row in it.rows if row.t >= first]


def test_each_sees_red_or_green_or_both_at_the_own_name() -> None:
    rows = _glance(_evening(mafia=6, recruiter=1, crooner=(1, 6)))
    lamps = [(row.line, row.text) for row in rows if row.channel == "private"]
    assert lamps == [
        ("turned", "1"), ("charmed", "1"), ("turned", "2"), ("turned", "6"), ("charmed", "6"),
    ]  # fmt: skip
    named = {row.text: row.t for row in rows if row.cue == "count"}
    assert [row.t - named[row.text] for row in rows if row.channel == "private"] == [pytest.approx(0.6)] * 5


def test_red_blinks_beside_a_steady_green() -> None:
    it = _evening(mafia=6, recruiter=1, crooner=(6,))
    rows = _glance(it)
    (at,) = [row.t for row in rows if (row.line, row.text) == ("charmed", "6")]
    changed = [(name, on) for t, name, on in it.panel.changed if at - 0.01 <= t <= at + 1.9]
    assert [name for name, on in changed if on] == ["no", "yes", "no"]


def test_news_that_nobody_is_told_are_written_down_as_such() -> None:
    rows = _glance(_evening())
    assert [(row.line, row.text) for row in rows if row.channel == "private"] == [
        ("charmed", "dark"), ("turned", "1"), ("turned", "2"),
    ]  # fmt: skip


@pytest.mark.parametrize("ring", [0, 12])
def test_whatever_it_tells_it_sounds_the_same(ring: int) -> None:
    def heard(it: Theatre) -> list[tuple[str, str, float]]:
        return [(row.line, row.text, row.t) for row in _glance(it) if row.channel == "public"]

    some = heard(_evening(ring, mafia=6, recruiter=1, angel=6, crooner=(1, 6)))
    assert some == heard(_evening(ring, mafia=6, angel=6))


def test_a_press_in_it_means_nothing() -> None:
    it = _evening(mafia=6, news=(3, 4))
    _glance(it)
    assert it.driver.view.dead == (6,)
