"""The chronicle to be read: what stands in it, and that nothing people typed becomes a mark or a script."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.script.common.cues import Say
from narrator.script.story.teller import Tale
from narrator.session.chronicle_entry import entry_of
from narrator.session.chronicle_pages import PagePart, html, markdown, parts, plain
from narrator.session.disk.chronicle_file import KeptGame
from tests.kit.box.box import pack
from tests.kit.scenes import Reader

NIGHTS = {"night 2": {"mafia": 5, "angel": 6, "detective": 1}, "night 3": {"mafia": 6, "angel": 6}}
COUPLE: dict[str, dict[str, int | tuple[int, ...]]] = {"night 1": {"matchmaker": (1, 2), "mafia": 3}}
NAMES = {5: "<script>alert(1)</script>", 6: "[a](http://b.c) *Eve*"}


def played(language: str = "en", names: dict[int, str] | None = None, *, rich: bool = False) -> KeptGame:
    """A game that the town wins on day 3; ``rich``: with the story of Palermo."""
    words = pack(language).at("palermo", "dry") if rich else pack(language)
    reader = Reader(8, mafioso=[1, 2], detective=[3], angel=[4], at_night=NIGHTS, days=[0, 1, 2],
                    tale=Tale(words.story))  # fmt: skip
    reader.read()
    return entry_of(reader.driver, words, names or {}, 1)


def test_who_held_what_and_how_the_nights_went_stands_there_by_seats() -> None:
    text = plain(parts([played()], pack, "en"))
    assert text.splitlines()[:4] == ["Chronicle.", "Evening 1.", "Game 1.", "The town has won."]
    assert "Seat one: Mafia.\n" in text
    assert "Seat four: Guardian angel.\n" in text
    assert "Night 2.\n" in text
    assert "Didn't wake up: Seat five.\n" in text
    assert "Convicted the next day: Seat one.\n" in text
    assert "Everybody woke up.\n" in text


def test_the_town_has_the_first_word() -> None:
    entry = played(rich=True)
    lines = plain(parts([entry], pack, "en")).splitlines()
    assert lines[2] == "Game 1: The eclipse."
    assert lines[3] == entry["story"]
    assert len(entry["story"].split()) > 8
    assert lines[4] == "The town has won."


def test_an_end_that_a_card_brings_is_kept_in_its_words() -> None:
    """A couple of both sides outlives everybody (R8.4)."""
    words = pack("en")
    reader = Reader(5, mafioso=[1], matchmaker=[3], first_night="kill", at_night=COUPLE, days=[4, 5])
    reader.read()
    assert reader.driver.view.winner == "lovers"
    assert entry_of(reader.driver, words, {}, 1)["won"] == words.text(Say("won.lovers"), {}, 0)


def test_each_game_is_told_in_its_own_language() -> None:
    text = plain(parts([played("de"), played("en")], pack, "en"))
    assert "Die Stadt hat gewonnen.\n" in text
    assert "The town has won.\n" in text


def test_a_sentence_begins_with_a_capital_letter_where_it_begins_with_a_seat() -> None:
    text = plain(parts([played()], pack, "en"))
    assert re.findall(r"[.?] [a-z]\w+ \w+", text) == []


def test_an_empty_chronicle_says_so() -> None:
    assert plain(parts([], pack, "de")) == "Chronik.\nNoch ist nichts aufgeschrieben.\n"


def test_nothing_is_kept_of_a_game_before_its_end_stands() -> None:
    reader = Reader(8, mafioso=[1, 2], detective=[3], angel=[4], at_night=NIGHTS, days=[0, 1, 2])
    reader.read(lambda driver: driver.view.winner is not None)
    with pytest.raises(AssertionError):
        entry_of(reader.driver, pack("en"), {}, 1)


class Tags(HTMLParser):
    """Which tags a page has, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


OWN = {
    "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "h4", "p", "dl", "dt", "dd",
}  # fmt: skip


def test_a_name_is_no_script_and_no_link() -> None:
    entry = played(names=NAMES)
    page = html(parts([entry], pack, "en"), "en")
    found = Tags(page)
    assert found.tags <= OWN
    assert NAMES[5] in found.text
    text = markdown(parts([entry], pack, "en"))
    assert "<" not in text
    assert "](" not in text
    assert "http://" not in text


@given(st.text(min_size=1))
def test_whatever_is_typed_makes_no_tag_and_no_mark(name: str) -> None:
    page = [PagePart(1, name), PagePart(0, name), PagePart(0, rows=((name, name),))]
    assert Tags(html(page, "en")).tags <= OWN
    text = markdown(page)
    assert not re.search(r"[<>\[\]*_`\\|!]", text)
    for line in text.splitlines():
        bare = line.removeprefix("- ").removeprefix("# ")
        assert not re.match(r"(?:[-+=#]|\d+[.)])", bare)


def test_the_page_needs_no_other_file() -> None:
    page = html(parts([played()], pack, "en"), "en")
    assert not re.search(r"src=|href=|url\(|@import", page)
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page
