"""Whatever the rules forbid is refused in a sentence that names the thing, its state and, where somebody can
mend it, the fix: each of them is told here once, with the rule's number and the word that is said aloud."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from narrator import rules
from narrator.base.errors import RuleError
from tests.rules.refused_acts import DAY, NIGHT, TRIAL
from tests.rules.refused_tables import SETUP

ACTS = {**DAY, **TRIAL, **NIGHT}
ALL = [*SETUP, *((sentence, "", hears) for sentence, hears in ACTS.items())]


@pytest.mark.parametrize(("sentence", "why", "hears"), ALL, ids=[told[0][:40] for told in ALL])
def test_what_is_forbidden_is_refused_in_one_sentence(
    sentence: str, why: str, hears: Callable[[], object]
) -> None:
    with pytest.raises(RuleError) as refused:
        hears()
    rule = re.findall(r"\((R[\d.]+)\)$", sentence)
    assert (str(refused.value), refused.value.why) == (sentence, why)
    assert [refused.value.rule] == rule


def _refusals() -> Iterator[str]:
    """A pattern for each sentence that stands in the rules, whatever fills it."""
    for file in sorted(Path(rules.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError":
                words = node.args[0]
                if isinstance(words, ast.Constant | ast.JoinedStr):
                    yield _pattern(words)


def _pattern(words: ast.Constant | ast.JoinedStr) -> str:
    parts = words.values if isinstance(words, ast.JoinedStr) else [words]
    each = [re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".*" for one in parts]
    return "".join(each)


def test_no_sentence_of_the_rules_is_left_out() -> None:
    patterns = list(_refusals())
    told = [re.sub(r" \(R[\d.]+\)$", "", sentence) for sentence, _, _ in ALL]
    assert len(patterns) > 50
    assert [one for one in patterns if not any(re.fullmatch(one, it) for it in told)] == []
