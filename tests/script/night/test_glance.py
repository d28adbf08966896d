"""R14.5: how the pass that closes a night sounds, and that a table is told of it before the first."""

from __future__ import annotations

import pytest

from narrator.roles.cursed import Cursed
from narrator.rules.game.state import Phase
from tests.kit.changers import Crooner
from tests.kit.scenes import Reader

HELD = {Crooner(): [4], Cursed(): [5]}


def _reader(**agreed: object) -> Reader:
    return Reader(7, own=HELD, mafioso=[1], **agreed)  # type: ignore[arg-type]


@pytest.mark.parametrize("first_night", ["meet", "kill"])
def test_each_looks_up_at_the_own_seat_and_whoever_saw_it_meets_afterwards(
    first_night: str,
) -> None:
    """No light is explained here, not even in the first such night."""
    reader = _reader(first_night=first_night)
    reader.read_to(Phase.NIGHT, 2)
    night = reader.phase()
    at = night.index("say glance.again")
    assert night[at : at + 5] == [
        "say glance.again",
        "rest back 1.2",
        "count glance.news of 1,2,3,4,5,6,7",
        "rest back 2",
        "say fans.wake",
    ]


def test_where_green_comes_to_mean_two_things_each_pass_says_which() -> None:
    class Troupe(Crooner):
        id = "troupe"
        news = ("charmed", "bored")

    reader = Reader(7, own={Troupe(): [4], Cursed(): [5]}, mafioso=[1])
    reader.read_to(Phase.NIGHT, 2)
    said = [cue for cue in reader.phase() if cue.startswith("say glance")]
    assert said == [
        "say glance.again", "say glance.turned", "say glance.charmed",
        "say glance.again", "say glance.bored",
    ]  # fmt: skip


def test_a_calm_table_hears_it_whole_each_time() -> None:
    reader = _reader(pace="calm")
    reader.read_to(Phase.NIGHT, 3)
    night = reader.phase()
    assert night[night.index("say glance.news") + 1] == "say glance.turned"


def test_a_table_is_told_of_it_before_the_first_night_and_by_the_menu() -> None:
    welcome = _reader().read_to(Phase.NIGHT, 1)
    at = welcome.index("say setup.glance")
    assert welcome[at + 1 : at + 3] == ["say glance.turned", "say glance.charmed"]
    assert "say explain.glance" in welcome
    without = Reader(7, mafioso=[1]).read_to(Phase.NIGHT, 1)
    assert not {"say setup.glance", "say explain.glance"} & {*without}
