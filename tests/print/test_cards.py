"""Faces and backs: every role has one in every language, and none is known from behind."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from narrator.config.installed_rulebook import rulebook
from narrator.print.document import faces
from narrator.print.faces import BACK, FRAME, SMALLEST, does_type, drawing, face
from narrator.print.papers import BLEED, CARD_HEIGHT, CARD_WIDTH, PAPERS
from narrator.rules.table.options import option_pairs
from narrator.script.evening.explanations import sentences
from tests.print.conftest import Ask
from tests.print.measured import MeasuredCanvas

WORDS = [(role.id, word) for role in rulebook().roles.values() for word in (role.id, *role.aka)]
LANGUAGES = ("de", "en")


@pytest.fixture
def canvas() -> MeasuredCanvas:
    found = MeasuredCanvas(PAPERS["a4"], "", "en")
    found.page()
    return found


@pytest.mark.parametrize("role", rulebook().roles)
def test_every_role_has_a_drawing_of_its_own(role: str) -> None:
    file = drawing(role, role)
    assert file is not None
    assert file.stem == role


def test_a_role_of_a_ruleset_s_own_name_may_have_its_own_drawing() -> None:
    assert [drawing(word, "angel") for word in ("doctor", "angel")] == [
        drawing("doctor", ""), drawing("angel", "")
    ]  # fmt: skip


def test_in_a_werewolf_s_world_the_werewolf_is_a_wolf(ask: Ask) -> None:
    """R16"""
    words = ask().words
    table = replace(words.table, options=words.table.options.replace(theme="wolves"))
    shown = [card.emblem for card in faces(words._replace(table=table), {"mafioso": 1, "angel": 1})]
    assert shown == [drawing("mafioso", "mafioso", "wolves"), drawing("angel", "angel")]
    assert shown[0] != drawing("mafioso", "mafioso")


def test_a_role_without_a_drawing_shows_its_initial(ask: Ask, canvas: MeasuredCanvas) -> None:
    assert drawing("nobody", "nobody") is None
    card = faces(ask().words, {"angel": 1})[0]
    face(canvas, canvas.paper.card(0), card._replace(name="übermut", emblem=None))
    assert "Ü" in [one.text for one in canvas.drawn]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("role", "word"), WORDS)
def test_every_word_for_a_role_fits_on_its_card(
    ask: Ask, canvas: MeasuredCanvas, language: str, role: str, word: str
) -> None:
    """By every agreement, within the frame, in a type that can be read."""
    words = ask(language).words
    agreed = option_pairs(words.table.rulebook.options.values())
    tables = [replace(words.table, options=one, words=((role, word),)) for one in agreed]
    cards = {card: None for table in tables for card in faces(words._replace(table=table), {role: 1})}
    inner = canvas.paper.card(4).grown(-FRAME - 1, 0)
    for card in cards:
        canvas.drawn.clear()
        face(canvas, canvas.paper.card(4), card)
        texts = [one for one in canvas.drawn if one.text]
        assert card.name in [one.text for one in texts]
        for _, box, text in texts:
            assert inner.x <= box.x, text
            assert box.x + box.width <= inner.x + inner.width, text
        assert does_type(canvas, card.does).size > SMALLEST


@pytest.mark.parametrize("paper", PAPERS)
def test_a_back_lies_behind_its_card_when_the_sheet_is_turned(paper: str) -> None:
    sheet = PAPERS[paper]
    for place in range(9):
        front, behind = sheet.card(place), sheet.card(place, mirrored=True)
        assert behind.y == front.y
        assert behind.x == pytest.approx(sheet.width - front.x - CARD_WIDTH)


def test_all_backs_are_alike() -> None:
    """There is one drawing, as large as a card and the most that its back bleeds."""
    x, y, width, height = map(float, ElementTree.parse(BACK).getroot().attrib["viewBox"].split())
    across, down = width + 2 * x, height + 2 * y
    assert across / down == pytest.approx(CARD_WIDTH / CARD_HEIGHT)
    assert -x * CARD_WIDTH / across == pytest.approx(BLEED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_the_box_says_of_it(ask: Ask, language: str) -> None:
    """Voice and print agree, with the house rules that change the sentence."""
    request = ask(language, roles={"mafioso": 3, "detective": 1, "angel": 1}, detective="aloud")
    words, table = request.words, request.words.table
    spoken = {words.pack.text(say, {}, 0) for say in sentences(table)}
    printed = [card.does for card in faces(words, request.cards)]
    assert "" not in printed
    assert {*printed} < spoken
