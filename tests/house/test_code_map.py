"""The code map in narrator/README.md says of rooms and files what is so."""

from __future__ import annotations

import re

from tests.house.folders import FOLDERS
from tests.house.sources import ROOT, allowed

MAP = (ROOT / "narrator/README.md").read_text(encoding="utf-8")
TABLE = MAP.split("## Rooms, and what each may import")[1].split("\n## ")[0]
CODE = re.sub(r"```.*?```", "", MAP, flags=re.DOTALL)
"""The map without its picture."""

ANY_NAME = re.compile(r"(?:test_)?(?:NAME|CODE|LANGUAGE)\b|\*")

PLACES = (ROOT, ROOT / "narrator", ROOT / "narrator/script", ROOT / "voices/en")
"""Where a path in the text may begin."""


def room_of(folder: str) -> str:
    """The room of a folder; the hardware is one. Empty for what is for everybody."""
    first, _, rest = folder.partition("/")
    return first if first == "hardware" else rest.split("/")[0].removesuffix("base")


def rooms() -> dict[str, set[str]]:
    """Room → the rooms that its folders may import."""
    found: dict[str, set[str]] = {}
    for folder in FOLDERS:
        found.setdefault(room_of(folder), set()).update(room_of(each) for each in allowed(folder))
    return {room: others - {room, ""} for room, others in found.items() if room}


def rows() -> list[tuple[list[str], set[str]]]:
    """The rooms of each row of the table, and what it says they import."""
    cells = [row.strip("|").split("|") for row in TABLE.splitlines() if row.startswith("| `")]
    return [(re.findall(r"`(\w+)`", one[0]), {*re.findall(r"`(\w+)`", one[2])}) for one in cells]


def paths() -> list[str]:
    """Every path in backticks or in a link, up to where a word in capitals stands for any name."""
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", CODE)
    spans = [span.split()[0] for span in re.findall(r"`([^`\n]+)`", CODE)]
    named = [span for span in spans if re.fullmatch(r"[\w*./-]+", span)]
    files = [span for span in named if "/" in span or re.search(r"\.(py|yaml|svg|md)$", span)]
    return sorted({ANY_NAME.split(path)[0] for path in [*links, *files] if ":" not in path} - {""})


def exists(path: str) -> bool:
    """As it stands, below one of the places, or as the name of one file, wherever that is."""
    if path.startswith("../"):
        return (ROOT / "narrator" / path).exists()
    wanted = path.rstrip("/")
    if "/" not in wanted:
        wanted = f"**/{wanted}"
    return any(next(place.glob(wanted), None) for place in PLACES)


def test_each_room_stands_once_in_the_table() -> None:
    named = [room for each, _ in rows() for room in each]
    assert len(named) == len({*named})


def test_the_table_says_what_a_room_may_import() -> None:
    assert {room: imports for each, imports in rows() for room in each} == rooms()


def test_each_path_that_the_map_names_exists() -> None:
    assert [path for path in paths() if not exists(path)] == []


def test_a_path_that_leads_nowhere_is_noticed() -> None:
    assert not exists("rules/night/nights.py")
    assert not exists("../tests/nothing.py")
    assert not exists("nowhere.py")
