"""Lays files of cards beside those that ship. Contains no tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from narrator import roles
from narrator.config.installed_rulebook import rulebook
from narrator.roles import FoundRoles, found_roles

Lays = Callable[..., FoundRoles]


@pytest.fixture
def lays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lays]:
    """Lays files beside the cards, and finds what is there then."""

    def lay(**files: str) -> FoundRoles:
        for name, text in files.items():
            (tmp_path / f"{name}.py").write_text(dedent(text))
        monkeypatch.setattr(roles, "__path__", [*roles.__path__, str(tmp_path)])
        found_roles.cache_clear()
        rulebook.cache_clear()
        return found_roles()

    yield lay
    found_roles.cache_clear()
    rulebook.cache_clear()
    ours = [n for n, m in sys.modules.items() if str(tmp_path) in str(getattr(m, "__file__", ""))]
    for name in ours:
        del sys.modules[name]
