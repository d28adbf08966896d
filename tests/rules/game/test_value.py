"""A frozen value is copied with some of its fields changed, and with no other."""

from __future__ import annotations

import pytest

from tests.kit.rules import evening


def test_a_copy_differs_in_what_was_changed_alone() -> None:
    view = evening(7, mafioso=[1]).game.public
    other = view.but(night=3)
    assert (view.night, other.night) == (0, 3)
    assert other.but(night=0) == view


def test_a_field_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"^PublicView has no mayr$"):
        evening(7, mafioso=[1]).game.public.but(mayr=3)
