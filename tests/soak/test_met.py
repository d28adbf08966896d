"""Every two cards meet in games that end as the oracle says (R14, R15)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.soak.batch import played
from tests.soak.forged import new_cards
from tests.soak.met import beside, counts, together

FORBIDDEN = {("lover", "matchmaker"), ("lover", "thief")}
"""By R3 and R14.1."""


def test_every_two_cards_that_may_be_dealt_together_meet() -> None:
    couples = together()
    games = played("oracle", 0, len(couples))
    assert games.failed == ()
    assert [two for two in couples if not games.seen[beside(*two)]] == []
    assert {*combinations(sorted(new_cards()), 2)} <= {*couples}
    assert len(new_cards()) >= 16
    assert not FORBIDDEN & {*couples}


def test_whoever_never_met_is_named() -> None:
    seen = Counter({beside(*two): 1_234 for two in together()})
    assert "Forbidden (–): lover and matchmaker, lover and thief. Never met: none." in counts(seen)
    del seen[beside("elder", "fox")]
    table = counts(seen).splitlines()
    assert table[-1].endswith("Never met: elder and fox.")
    (fox,) = (row for row in table if "`fox`" in row)
    assert [cell.strip() for cell in fox.split("|")[2:12]] == ["1,234"] * 9 + ["0"]
