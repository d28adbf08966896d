"""Reads the Markdown pages of the project: their headings, links, code and tables. No test is here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NOT_OURS = ("build", "dist")

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(
    r"`((?:narrator|voices|tests|cards|games)/[^`\n]+)`:\n\n```\w+\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
"""A file that a page lets somebody write: its path, and the block of code with what stands in it."""
SPAN = re.compile(r"`([^`\n]+)`")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]*)\)")
ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)
SETTING = re.compile(r"\w+: .+")
FOR_CONTRIBUTORS = ("docs/rules.md", "docs/design.md")
BLANKS = ("…", "gpiochip: N", "night: path", "night: Pfad", "NAME.")
"""What stands for something that only the reader knows."""


def every_page() -> list[str]:
    """Every Markdown file of the project, from its root."""
    found = sorted(file.relative_to(ROOT) for file in ROOT.rglob("*.md"))
    ours = (file for file in found if file.parts[0] not in NOT_OURS)
    return [file.as_posix() for file in ours if not any(part[0] == "." for part in file.parts)]


def user_pages() -> list[str]:
    """The pages for those who play and build, in both languages."""
    found = [page for page in every_page() if re.fullmatch(r"[^/]+|docs/(de/)?[^/]+", page)]
    return [page for page in found if page not in FOR_CONTRIBUTORS]


def english(page: str) -> bool:
    return not page.startswith("docs/de/") and not page.endswith(".de.md")


def in_german(page: str) -> str:
    """The German page beside an English one."""
    if page.startswith("docs/"):
        return page.replace("docs/", "docs/de/")
    return page.replace(".md", ".de.md")


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


class Fence(NamedTuple):
    """A block of code. ``language`` is empty where it shows commands."""

    language: str
    body: str


def fences(text: str) -> list[Fence]:
    return [Fence(*found) for found in FENCE.findall(text)]


def prose(text: str) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", text)


def spans(text: str) -> list[str]:
    """The pieces of code within sentences and tables."""
    return SPAN.findall(prose(text))


def settings(text: str) -> list[str]:
    """Every ``key: value`` written into a sentence or a table, but for the reader's own words."""
    found = [span for span in spans(text) if SETTING.fullmatch(span)]
    return [one for one in found if not any(blank in one for blank in BLANKS)]


def headings(text: str) -> list[tuple[int, str]]:
    """Level and words of each heading."""
    return [(len(signs), words) for signs, words in HEADING.findall(prose(text))]


def anchors(text: str) -> set[str]:
    """What a link may name after its ``#``, by GitHub's rule for headings."""
    return {re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-") for _, words in headings(text)}


def links(text: str) -> list[str]:
    """The targets of links and pictures; what only looks like a link within code is none."""
    return LINK.findall(SPAN.sub("", prose(text)))


def rows(text: str) -> list[list[str]]:
    """The cells of every row of every table, heads and rules included."""
    return [[cell.strip() for cell in row.split("|")] for row in ROW.findall(prose(text))]
