"""At a family table nobody dies in any word: not in a line, on a printed page, or in a text of a story."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from narrator.script.story.storybook import Piece
from narrator.words.pack import THEMES, TONES, Pack, load_pack

VOICES = Path(__file__).parents[2] / "voices"
FAMILY, NOWHERE = "family", "nowhere"

DARK = {
    "en": r"""\b(
        dead(ly)? | die[sd]? | dying | death\w* | kill\w* | murder\w* | slain | slay\w* | victim\w*
        | poison\w* | antidote\w* | bomb\w* | explo[ds]\w* | gunpowder | blood\w* | bleed\w* | wound\w*
        | graves? | grave(yard|digger|stone)s? | tomb\w* | cemeter\w* | corpse\w* | bod(y|ies)
        | skeleton\w* | execut\w* | behead\w* | shot | shoots? | shooting | guns? | pistol\w* | rifle\w*
        | bullet\w* | kni(fe|ves) | dagger\w* | stab\w* | hanged | hangman | gallows | noose | strangl\w*
        | drown\w* | suicid\w* | widow\w* | orphan\w* | funeral\w* | hearse\w* | coffin\w*
        | bur(y|ied|ial\w*) | undertaker\w* | mourn\w* | wreath\w* | ghost\w* | haunt\w* | alive | living
        | surviv\w* | outliv\w* | fatal\w* | lethal\w* | (last|one\ more)\ breath | revenge
    )\b""",
    "de": r"""\b(
        tot(e[nrs]?)? | tote[nr]\w+ | töt\w* | tödlich\w* | getötet\w* | tod(es\w*)? | \w*sterbe[nt]?\w*
        | sterblich\w* | stirb\w* | starb\w* | \w*gestorben\w* | \w*m[oö]rd(e[nrt]?|ern?|et|et\w*)?
        | opfer\w* | geopfert | \w*gift(e[nt]?|ig\w*)? | bombe\w* | \w*spreng\w* | explo\w* | \w*pulver
        | blut\w* | blutig\w* | wund(e|en) | verwund\w* | grab | gräber\w* | begr[aä]b\w* | leich(e|en)\w*
        | skelett\w* | hinricht\w* | hingerichtet\w* | schuss | schüsse | (er)?schieß\w* | erschoss\w*
        | gewehr\w* | pistole\w* | messer\w* | dolch\w* | erstech\w* | erstoch\w* | galgen\w*
        | henk(er|en)\w* | erhäng\w* | erwürg\w* | ertr[aäiu]nk\w* | witwe\w* | waise\w* | beerdig\w*
        | bestatt\w* | s[aä]rge? | friedh[oö]f\w* | umgebracht | umbring\w* | trauer\w* | nachruf\w*
        | geist(er)?n? | gespenst\w* | leb(en|t|end\w*) | lebensmüd\w* | \w*überleb\w* | \w*killer\w*
        | attentat\w* | (letzten?\ )atemzug | tr[aä]gt\ trauer
    )\b""",
}
"""Words that belong to death, as regular expressions."""

HARMLESS = {
    "en": (
        "lies for a living",  # how somebody earns money
        "night of shooting",  # of a film
        "tombola",  # where every ticket wins
    ),
    "de": (
        "damit leben",  # with a decision
        "er das Messer weggelegt",  # who carves wood
        "So etwas machen Geister nicht",  # nobody's ghost: what walks in winter nights
    ),
}
"""Phrases that sound like it and mean something else."""


@cache
def pack(language: str, theme: str, tone: str) -> Pack:
    return load_pack(VOICES / language).at(theme, tone)


def themes(language: str) -> list[str]:
    """The themes fit for a family table: they say no line differently, or say it for families, too."""
    folders = sorted((VOICES / language / THEMES).glob("*/"))
    fit = [one for one in folders if not (one / "lines").is_dir() or (one / TONES / FAMILY).is_dir()]
    return [NOWHERE, *(one.name for one in fit)]


def dark(language: str, texts: list[str]) -> list[str]:
    """The texts that speak of death."""
    pattern = re.compile(DARK[language], re.VERBOSE | re.IGNORECASE)
    return [text for text in texts if pattern.search(_without(HARMLESS[language], text))]


def _without(phrases: tuple[str, ...], text: str) -> str:
    for phrase in phrases:
        text = text.replace(phrase, "")
    return text


def heard(told: Pack, tone: str) -> list[str]:
    """Every wording that can be heard or read at a table of this tone."""
    untold: set[str] = set()
    for text in told.story.texts:
        if tone not in text.when.get("tone", {tone}):
            untold |= _lines(text.pieces)
    return list(chain.from_iterable(texts for id, texts in told.lines.items() if id not in untold))


def _lines(pieces: tuple[Piece, ...]) -> set[str]:
    return {piece.line for piece in pieces}


@pytest.mark.parametrize(
    ("language", "theme"), [(one, theme) for one in ("en", "de") for theme in themes(one)]
)
def test_nobody_dies_at_a_family_table(language: str, theme: str) -> None:
    told = pack(language, theme, FAMILY)
    assert dark(language, heard(told, FAMILY)) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_palermo_has_stories_for_families(language: str) -> None:
    told = pack(language, "palermo", FAMILY)
    texts = [text for text in told.story.texts if FAMILY in text.when.get("tone", {FAMILY})]
    assert {text.arc for text in texts} == {"", *told.story.arcs}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "line",
    [
        "dawn.died", "dawn.nobody", "mafia.think", "bomb.off", "died.heart", "mayor.names", "over.town",
        "apothecary.think", "sleepwalker.brief", "print.never.card",
    ],
)  # fmt: skip
def test_other_tables_hear_of_it(language: str, line: str) -> None:
    """The words above are those that the same lines use where they may."""
    assert dark(language, list(pack(language, "palermo", "dry").lines[line]))
