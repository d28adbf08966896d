"""What the README shows of a file is a file that the narrator takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from narrator.commands.checking import check
from narrator.config.known import ROOT, Known
from narrator.config.settings import load_settings
from narrator.rules.table.options import KEYS
from narrator.yamlfile.nodes import MapNode, parse
from narrator.yamlfile.problems import FileError

READMES = ("README.md", "README.de.md")
EXAMPLE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r"`(\w+: [^`]+)`")
BLANKS = ("…", "gpiochip: N", "night: path", "night: Pfad")
"""What stands for something that only the reader knows."""


def examples() -> list[tuple[str, str]]:
    return [
        (name, text)
        for name in READMES
        for text in EXAMPLE.findall((ROOT / name).read_text(encoding="utf-8"))
    ]


def settings_in_passing() -> list[str]:
    """Every ``key: value`` of a sentence or a table."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in READMES]
    found = dict.fromkeys(one for text in texts for one in WRITTEN.findall(text))
    return [one for one in found if not any(blank in one for blank in BLANKS)]


@pytest.mark.parametrize(("readme", "text"), examples())
def test_an_example_of_the_readme_has_no_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], readme: str, text: str
) -> None:
    del readme
    file = tmp_path / "narrator.yaml"
    file.write_text(text, encoding="utf-8")
    assert check([file], lambda: (), Known.under()) == 0
    assert capsys.readouterr() == ("1 checked, nothing wrong\n", "")


@pytest.mark.parametrize("readme", READMES)
def test_the_first_example_shows_an_option_where_it_stands(readme: str) -> None:
    first = next(text for name, text in examples() if name == readme)
    root = parse(first, readme)
    assert isinstance(root, MapNode)
    keys = {key.text: value for key, value in root.pairs}
    assert isinstance(keys["options"], MapNode)
    assert not set(keys) & set(KEYS)


@pytest.mark.parametrize("written", settings_in_passing())
def test_a_setting_named_in_passing_is_right_where_it_belongs(tmp_path: Path, written: str) -> None:
    """At the start of a line, or under ``options:`` as the README says of house rules."""
    known, file = Known.under(), tmp_path / "narrator.yaml"
    is_option = written.partition(":")[0] in KEYS
    file.write_text(f"options: {{{written}}}\n" if is_option else f"{written}\n")
    try:
        load_settings(file, known)
    except FileError as error:
        pytest.fail(str(error))
