"""A frozen value is copied with some of its fields changed, and with no other."""

from __future__ import annotations

import pytest

from narrator.rules.game.state import PublicView
from tests.kit.rules import evening


def test_a_copy_differs_in_what_was_changed_alone() -> None:
    view = evening(7, mafioso=[1]).game.public
    other = view.replace(night=3)
    assert (view.night, other.night) == (0, 3)
    assert other.replace(night=0) == view


def test_a_field_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"^PublicView has no mayr$"):
        evening(7, mafioso=[1]).game.public.replace(mayr=3)


def test_a_first_value_has_the_defaults_of_its_class() -> None:
    table = evening(7, mafioso=[1]).game.public.table
    assert PublicView.first(table=table, living=(1, 2)) == PublicView(table, (1, 2))


@pytest.mark.parametrize("given", [{"living": ()}, {"living": (), "table": None, "mayr": 3}])
def test_a_first_value_has_no_other_field_and_lacks_none(given: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"^PublicView cannot be made of "):
        PublicView.first(**given)
