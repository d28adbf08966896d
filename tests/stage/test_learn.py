"""What the lamp tells whoever may have come to another card: which one it plays; and that nobody hears it."""

from __future__ import annotations

import pytest

from narrator.rules.game.state import Phase
from narrator.stage.transcript import Row
from tests.kit.own_cards import lay_with
from tests.kit.stage import Theatre
from tests.kit.takers import Double

NAMES = ["role.detective", "role.double", "role.mafioso", "role.citizen"]


def _evening(double: int, mafia: int, ring: int = 0) -> Theatre:
    """The double sits on seat 4, and chooses one seat; in the first night the Mafia murders another."""
    table, cards = lay_with({Double(): [4]}, 9, mafioso=[1], detective=[3], decoys="off", reveal="none")
    return Theatre(table, cards, at_night={"night 1": {"double": double, "mafia": mafia}}, ring=ring)


def _told(it: Theatre) -> list[Row]:
    """The rows of the second night from the line that asks the double to look."""
    it.run_to(Phase.DAWN, 2)
    first = next(row.t for row in it.rows if row.line == "double.learn")
    last = next(row.t for row in it.rows if row.line == "double.sleep" and row.t > first)
    return [row for row in it.rows if first <= row.t < last]


def _lamps(it: Theatre) -> list[tuple[str, str]]:
    return [(row.line, row.text) for row in _told(it) if row.channel == "private"]


@pytest.mark.parametrize(
    ("double", "mafia", "name"),
    [(3, 3, "role.detective"), (5, 5, "role.citizen"), (3, 5, "role.double")],
)
def test_the_lamp_lights_at_the_card_that_is_played_now(double: int, mafia: int, name: str) -> None:
    assert _lamps(_evening(double, mafia)) == [("double.learn", str(NAMES.index(name) + 1))]


def test_it_lights_while_that_name_is_said() -> None:
    rows = _told(_evening(3, 3))
    assert [row.line for row in rows if row.cue == "count"] == NAMES
    (lit,) = [row.t for row in rows if row.channel == "private"]
    assert lit == next(row.t for row in rows if row.line == "role.detective")


def test_it_stays_dark_for_the_dead() -> None:
    assert _lamps(_evening(3, 4)) == [("double.learn", "dark")]


@pytest.mark.parametrize("ring", [0, 12])
def test_nobody_hears_whether_anybody_plays_otherwise(ring: int) -> None:
    """The same for one who has changed, who has not, and who is dead."""

    def heard(it: Theatre) -> list[tuple[str, str, float]]:
        rows = _told(it)
        return [(row.line, row.text, round(row.t - rows[0].t, 6)) for row in rows if row.channel == "public"]

    changed = heard(_evening(3, 3, ring))
    assert changed == heard(_evening(5, 3, ring)) == heard(_evening(5, 4, ring))


def test_a_press_in_it_means_nothing() -> None:
    table, cards = lay_with({Double(): [4]}, 9, mafioso=[1], detective=[3], decoys="off", reveal="none")
    night = {"night 2": {"double.learn": 1}}
    it = Theatre(table, cards, at_night=night)
    _told(it)
    assert it.driver.view.dead == ()
    assert it.driver.game.card(4) == "double"
