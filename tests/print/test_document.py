"""The PDF as a printer gets it: pages, sizes, fonts, words, and a margin that every printer leaves white."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from narrator.config.installed_rulebook import rulebook
from narrator.print.document import Request, document, draw
from narrator.print.papers import CARD_HEIGHT, CARD_WIDTH, PAPERS
from narrator.print.rules_page import rules_parts, trial_parts
from narrator.print.sheets import begin, in_columns, steps
from tests.print.conftest import KNOWN, Ask
from tests.print.measured import MeasuredCanvas

EVERYBODY = {id: 1 for id in rulebook().roles if id not in ("citizen", "lover")}
LANGUAGES = ("de", "en")


def read(request: Request) -> PdfReader:
    return PdfReader(BytesIO(document(request)))


def drawn_on(request: Request) -> MeasuredCanvas:
    canvas = MeasuredCanvas(request.paper, "", "en")
    draw(canvas, request)
    return canvas


def test_ten_players_get_ten_cards_their_backs_seats_and_three_pages(ask: Ask) -> None:
    """Two sheets of cards, each with its back, two pages of seats, rules, trial and table."""
    assert len(read(ask()).pages) == 2 * 2 + 2 + 3
    assert len(read(ask()._replace(backs=False)).pages) == 2 + 2 + 3


def test_the_pages_for_the_table_begin_on_a_sheet_of_their_own(ask: Ask) -> None:
    pages = [page.extract_text() for page in read(ask(players=8)).pages]
    assert "Who wins" in pages[4]  # a sheet of cards, its back, one page of seats, and an empty one
    assert pages[3] == ""


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_the_size_of_its_paper(ask: Ask, paper: str) -> None:
    for page in read(ask(paper=paper)).pages:
        wide, high = (float(side) / 72 * 25.4 for side in page.mediabox[2:])
        assert (round(wide, 1), round(high, 1)) == PAPERS[paper]


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_as_large_as_cards_are_and_fit_on_every_paper(paper: str) -> None:
    block, room = PAPERS[paper].block, PAPERS[paper].printable
    assert (block.width, block.height) == pytest.approx((3 * CARD_WIDTH, 3 * CARD_HEIGHT))
    assert block.x > room.x
    assert block.y > room.y


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_drawn_where_a_printer_cannot_print(ask: Ask, language: str, paper: str) -> None:
    """The largest tables, with all roles by and by, long names and a back."""
    names = tuple(f"Maximiliane Schnürstein {n}" for n in range(24))
    for at in range(0, len(EVERYBODY), 20):
        roles = {"mafioso": 1, "governor": 1} | dict(list(EVERYBODY.items())[at : at + 20])
        request = ask(language, 24, roles, paper=paper, mayor=True, governor="open")
        assert drawn_on(request._replace(names=names)).outside() == []


def test_what_leaves_the_page_is_noticed(ask: Ask) -> None:
    canvas = drawn_on(ask())
    canvas.line((2, 50), (20, 50), 0.2)
    assert canvas.outside() == canvas.drawn[-1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_fonts_are_embedded(ask: Ask, language: str) -> None:
    found = set()
    for page in read(ask(language)).pages:
        for font in page.get("/Resources", {}).get("/Font", {}).values():
            (inner,) = font.get_object()["/DescendantFonts"]
            found.add(font.get_object()["/BaseFont"])
            assert "/FontFile2" in inner.get_object()["/FontDescriptor"]
    assert len(found) == 3


def test_the_same_request_gives_the_same_bytes(ask: Ask) -> None:
    assert document(ask("de", 12)) == document(ask("de", 12))


def test_umlauts_are_printed_and_can_be_searched(ask: Ask) -> None:
    text = " ".join(page.extract_text() for page in read(ask("de")).pages)
    for word in ("Bürgerkarte", "für", "Grün", "heißt", "öffnet"):
        assert word in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("trial", rulebook().trials)
@pytest.mark.parametrize("paper", PAPERS)
def test_rules_and_trial_are_read_without_a_glass(ask: Ask, language: str, trial: str, paper: str) -> None:
    """Both fill one page each, in ten points at least, with everything that a table can agree on."""
    request = ask(language, 16, trial=trial, mayor=True, one_each=True, paper=paper)
    canvas = MeasuredCanvas(request.paper, "", language)
    words = request.words
    parts = rules_parts(words, request.kit, EVERYBODY)
    assert in_columns(canvas, parts, begin(canvas, "A", "b")) >= 10
    assert steps(canvas, trial_parts(words), begin(canvas, "A", "b")) >= 10


@pytest.mark.parametrize("ruleset", KNOWN.rulesets)
@pytest.mark.parametrize("players", [5, 24])
def test_every_ruleset_has_its_pages(ask: Ask, ruleset: str, players: int) -> None:
    request = ask("en", players, ruleset=ruleset)
    assert sum(request.cards.values()) == players
    assert len({page for page, _, _ in drawn_on(request._replace(backs=False, seats=0, cards={})).drawn}) == 3
