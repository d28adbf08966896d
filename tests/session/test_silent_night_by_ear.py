"""R13.17: a silent night is chosen by ear like any house rule, or refused with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.box.hosts import Host, Step, a_box, chosen, left_alone

SILENT: list[Step] = [
    "hold", "set.variants", "variant.night", "variant.night.silent", "set.back",
]  # fmt: skip
PLAIN = {"mafioso": 2, "detective": 1, "angel": 1}


def chosen_at(folder: Path, **given: Any) -> tuple[list[str], dict[str, object]]:
    """What was said to that, and what is on disk of it."""
    table: dict[str, Any] = {"kit": "seats", "players": 9, "roles": PLAIN} | given
    box = a_box(folder, Host(SILENT), **table).run(left_alone)
    kept = chosen(folder) if (folder / "state" / "settings.chosen").exists() else {}
    return box.said(), kept


def test_it_is_chosen_where_every_seat_has_a_button(tmp_path: Path) -> None:
    said, kept = chosen_at(tmp_path)
    assert "set.variant.taken" in said
    assert kept == {"options.night": "silent"}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"kit": "panel"}, "buttons"),
        ({"roles": {**PLAIN, "apothecary": 1}}, "silent"),
        ({"roles": {**PLAIN, "freemason": 2}}, "silent"),
        ({"options": {"blind": True}}, "silent"),
        ({"options": {"moderation": "helper"}}, "silent"),
    ],
    ids=["no buttons", "sees a victim", "meets", "chooses alone", "a helper"],
)
def test_where_it_cannot_be_played_it_is_refused_with_the_reason(
    tmp_path: Path, given: dict[str, Any], why: str
) -> None:
    said, kept = chosen_at(tmp_path, **given)
    assert f"set.refused.{why}" in said
    assert kept == {}
