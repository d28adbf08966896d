"""Every link of every Markdown page leads somewhere, and every page for users can be reached."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import ROOT, anchors, every_page, links, text_of, user_pages

ABROAD = re.compile(r"https://[\w.-]+\.[a-z]+(/\S*)?")


def target(page: str, link: str) -> str:
    """The page that a link leads to, from the root; empty for one that leads abroad or out of here."""
    path = link.partition("#")[0]
    if "://" in link:
        return ""
    place = (ROOT / page).parent / path if path else ROOT / page
    resolved = place.resolve()
    return resolved.relative_to(ROOT).as_posix() if resolved.is_relative_to(ROOT) else ""


def fault(page: str, link: str) -> str | None:
    """What is wrong with a link of a page; None: nothing. A link abroad is looked at and not called."""
    if "://" in link:
        return None if ABROAD.fullmatch(link) else "it has not the form of an address"
    leads_to, anchor = target(page, link), link.partition("#")[2]
    if not leads_to or not (ROOT / leads_to).exists():
        return "there is no such file"
    if anchor and anchor not in anchors(text_of(leads_to)):
        return f"{leads_to} has no such heading"
    return None


def test_every_link_leads_somewhere() -> None:
    found = [(page, link) for page in every_page() for link in links(text_of(page))]
    faults = {f"{page}: {link}": fault(page, link) for page, link in found}
    assert {link: why for link, why in faults.items() if why} == {}


@pytest.mark.parametrize("start", ["README.md", "README.de.md"])
def test_every_page_for_users_and_every_decision_is_reached_from_the_readme(start: str) -> None:
    reached, todo = set[str](), [start]
    while todo:
        page = todo.pop()
        reached.add(page)
        found = {target(page, link) for link in links(text_of(page))}
        todo += [next_ for next_ in found - reached if next_.endswith(".md")]
    wanted = {page for page in every_page() if page.startswith("docs/decisions/")}
    assert ({*user_pages()} | wanted) - reached == set()


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("docs/nowhere.md", "there is no such file"),
        ("../elsewhere.md", "there is no such file"),
        ("docs/building.md#attic", "docs/building.md has no such heading"),
        ("#attic", "README.md has no such heading"),
        ("http://example.org", "it has not the form of an address"),
        ("https://example", "it has not the form of an address"),
        ("docs/building.md#parts", None),
        ("docs", None),
        ("#the-first-evening", None),
        ("https://example.org/a/page", None),
    ],
)
def test_a_link_that_leads_nowhere_is_found(link: str, why: str | None) -> None:
    assert fault("README.md", link) == why


def test_a_link_is_found_in_a_sentence_and_not_in_code() -> None:
    text = "See [this\nside](a.md), ![it](b.svg), `[no](c.md)`.\n\n```\n[no](d.md)\n```\n"
    assert links(text) == ["a.md", "b.svg"]


def test_anchors_are_those_of_github() -> None:
    assert anchors("# A game: *told*, in-advance\n## Was gilt, für Ümläute?\n") == {
        "a-game-told-in-advance",
        "was-gilt-für-ümläute",
    }
