"""Every decision on record has its date, its reason and what would make us think again."""

from __future__ import annotations

import re

from tests.docs.pages import every_page, text_of

DECISIONS = [page for page in every_page() if re.fullmatch(r"docs/decisions/[a-z-]+\.md", page)]
RECORD = re.compile(
    r"[^\n]+\n\n\*\d{4}-\d\d-\d\d(?: · R[\d., R]+)?\*\n\n[^*].+\n\n\*\*Why\.\*\* .+\n\n"
    r"\*\*Think again if\*\* .+",
    re.DOTALL,
)


def test_a_decision_has_its_date_its_reason_and_what_would_change_it() -> None:
    records = [(page, one) for page in DECISIONS for one in text_of(page).split("\n## ")[1:]]
    assert {page for page, _ in records} == {*DECISIONS}
    assert [(page, one) for page, one in records if not RECORD.fullmatch(one)] == []
