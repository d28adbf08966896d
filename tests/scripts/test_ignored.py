"""What the tools of the tests write into a checkout never becomes part of the repository."""

from __future__ import annotations

from fnmatch import fnmatch

from coverage import Coverage

from narrator.config.installed import ROOT

IGNORED = (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_what_was_covered_is_ignored_by_git() -> None:
    """Also the file that one of several processes writes."""
    data = Coverage(config_file=str(ROOT / "pyproject.toml")).get_option("run:data_file")
    for name in (f"{data}", f"{data}.host.1234.abcdef"):
        assert any(fnmatch(name, pattern) for pattern in IGNORED), name
