"""Every decision on record has its date, its reason and what would make us think again."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import every_page, text_of

DECISIONS = [page for page in every_page() if re.fullmatch(r"docs/decisions/[a-z-]+\.md", page)]
RECORD = re.compile(
    r"[^\n]+\n\n\*\d{4}-\d\d-\d\d(?: · R[\d., R]+)?\*\n\n[^*].+\n\n\*\*Why\.\*\* .+\n\n"
    r"\*\*Think again if\*\* .+",
    re.DOTALL,
)


@pytest.mark.parametrize("page", DECISIONS)
def test_a_decision_has_its_date_its_reason_and_what_would_change_it(page: str) -> None:
    records = text_of(page).split("\n## ")[1:]
    assert records
    assert [record for record in records if not RECORD.fullmatch(record)] == []
