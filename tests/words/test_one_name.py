"""One thing has one name: a card that of the theme, else of the ruleset, in every line of every place; what
may be pressed at is called in a question as it is called in the Count.

Nothing is rendered and no game is played: the words are enough."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.words.pack import Pack, load_pack

VOICES = Path(__file__).parents[2] / "voices"
LANGUAGES = ("en", "de")
TONES = ("grim", "dry", "family")
COLOURS = ("black", "honest")
NOWHERE = "nowhere"
"""A place without a theme: whatever a theme leaves out is said as here."""

PLACES = [
    (language, theme, tone)
    for language in LANGUAGES
    for theme in sorted(place.name for place in (VOICES / language / "themes").glob("*/"))
    for tone in TONES
]
ABOUT_OTHER_THINGS = re.compile(
    r"role\.|story\.|fault\.lamp|doctor\.(hello|well)|print\.(bench|legs|statistics)"
)
"""What the town does, the examination of a box, and pages about many games tell of no card at this table."""

WORD = re.compile(r"^(print|director)\.")
"""What may stand before the word for a card in the id of a line."""


@cache
def pack(language: str, theme: str, tone: str) -> Pack:
    return load_pack(VOICES / language).at(theme, tone)


@cache
def rulesets() -> tuple[Ruleset, ...]:
    known = Installed.under()
    found = [load_ruleset(known.ruleset_file(name), known) for name in known.rulesets]
    return tuple(one for one in found if not one.options.on_notes)  # there a card is its colour


def stem(language: str, name: str) -> str:
    """A name without what says that it is a card's, as far as it stays the same when it is bent."""
    bare = re.sub(r"n?-?karte$", "", name.casefold()) if language == "de" else name.casefold()
    return bare.strip()


def names(at: Pack) -> dict[str, dict[str, str]]:
    """Role → each word for it → its name at this place; with notes a plain card is its colour."""
    return {
        role.id: {
            word: stem(at.language, at.lines[f"role.{word}"][0])
            for word in (role.id, *role.aka)
            if word not in COLOURS
        }
        for role in rulebook().roles.values()
    }


def heard(at: Pack, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Every line of a place that can be heard or read by a ruleset: id, and each wording."""
    words = dict(ruleset.words)
    played = {
        word: words.get(role.id, role.id) == word
        for role in rulebook().roles.values()
        for word in (role.id, *role.aka)
    }
    for id, wordings in at.lines.items():
        if not ABOUT_OTHER_THINGS.match(id) and played.get(WORD.sub("", id).split(".")[0], True):
            yield from [(id, text) for text in wordings]


def second_names(at: Pack, ruleset: Ruleset, elsewhere: list[Pack]) -> list[tuple[str, str, str]]:
    """Name, line and text wherever a card is called as it is called by other rules or at another place."""
    words = dict(ruleset.words)
    here = names(at)
    true = {here[role][words.get(role, role)] for role in here}
    others = {name for one in (at, *elsewhere) for its in names(one).values() for name in its.values()}
    end = r"s?\b" if at.language == "en" else ""
    foreign = others - true
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(foreign, key=len)[::-1]))}){end}")
    longer = re.compile("|".join(map(re.escape, sorted(true, key=len)[::-1])))
    return [
        (found[1], id, text)
        for id, text in heard(at, ruleset)
        if (found := pattern.search(longer.sub("", text.casefold())))
    ]


@pytest.mark.parametrize(("language", "theme", "tone"), PLACES)
def test_a_card_has_one_name_in_everything_that_is_said_and_printed(
    language: str, theme: str, tone: str
) -> None:
    """The theme's name wins, then the ruleset's: not the one it has elsewhere, or in another tone."""
    at = pack(language, theme, tone)
    elsewhere = [pack(language, NOWHERE, tone), pack(language, NOWHERE, "dry")]
    found = {
        (ruleset.name, *second) for ruleset in rulesets() for second in second_names(at, ruleset, elsewhere)
    }
    assert found == set()


def test_a_second_name_is_found() -> None:
    """What the box said before: by the village's rules the doctor was an angel among the variants."""
    at = pack("en", "village", "dry")
    told = {**at.lines, "variant.self": ("the guardian angel itself",)}
    by = {one.name: one for one in rulesets()}
    wrong = Pack(**{**vars(at), "lines": told})
    assert [id for _, id, _ in second_names(wrong, by["village"], [at])] == ["variant.self"]
    assert second_names(wrong, by["palermo"], [at]) == []


@pytest.mark.parametrize(("language", "theme", "tone"), PLACES)
def test_whoever_is_called_and_whoever_is_explained_hears_the_cards_name(
    language: str, theme: str, tone: str
) -> None:
    at = pack(language, theme, tone)
    told = [
        (name, id, text)
        for role in rulebook().roles.values()
        for word, name in names(at)[role.id].items()
        for id, texts in at.lines.items()
        if (id.startswith(f"{word}.") and id.split(".")[-1] in ("sign", *role.sentences))
        or id in (f"{word}.wake", f"{word}.sleep")
        for text in texts
    ]
    assert len(told) > 60
    assert [one for one in told if not all(part in plain(one[2]) for part in parts(one[0]))] == []


def parts(name: str) -> list[str]:
    """The words of a name that are told one by one: Romeo or Juliet are Romeo, and Juliet."""
    return [plain(part) for part in re.split(r"[ -]", name) if part not in ("or", "und")]


def plain(text: str) -> str:
    """In small letters without the marks and changes that plurals bring."""
    told = unicodedata.normalize("NFD", text.casefold()).replace("wolves", "wolf")
    return "".join(letter for letter in told if letter.isalpha() or letter == " ")


ASKED = {
    "en": re.compile(r"\b[Pp]ress(?:es)?[^.?]*? at: (.*?)[.?]|, or(?: at)?: (.*?)[.?]"),
    "de": re.compile(r"\b[Dd]rückt?[^.?]*? bei: (.*?)[.?]|, oder(?: bei)?: (.*?)[.?]"),
}
"""Where a question quotes what may be pressed at."""

OTHERWISE = {
    "en": r"press(es)? (softly )?on\b|press (when|as soon as|once) (i|you hear)\b|i (start|begin|end) with"
    r"|my (first|last) words?|first comes|comes first|or on:|unless you press",
    "de": r"drückt?(?: den knopf)?, (wenn|sobald|solange) (ich|ihr (es|sie) hört|der name)|den knopf bei"
    r"|(erste[nm]?|letzte[nm]) wort\b|zuerst kommt|beginne mit",
}
"""Ways to ask for a press that this grammar stands in for."""


def everything(language: str) -> dict[str, set[str]]:
    """Line → its wordings at all places of a language."""
    found: dict[str, set[str]] = {}
    for theme, tone in product([NOWHERE, *(place for its, place, _ in PLACES if its == language)], TONES):
        for id, wordings in pack(language, theme, tone).lines.items():
            if not id.startswith(("story.", "print.")):
                found.setdefault(id, set()).update(wordings)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_press_is_asked_for_in_one_way(language: str) -> None:
    other = re.compile(OTHERWISE[language])
    texts = [(id, text) for id, texts in everything(language).items() for text in texts]
    assert [one for one in texts if other.search(one[1].casefold())] == []
    assert sum(bool(ASKED[language].search(text)) for _, text in texts) > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_question_quotes_is_called_so_in_the_count(language: str) -> None:
    lines = everything(language)
    options = {text for texts in lines.values() for text in texts if len(text) < 30}
    quoted = {
        (id, option.strip())
        for id, texts in lines.items()
        for text in texts
        for found in ASKED[language].findall(text)
        for option in re.split(r",? (?:or|oder)(?: at| bei)?: ", "".join(found).split(", and ")[0])
    }
    assert len(quoted) > 60
    assert {(id, option) for id, option in quoted if option.split(", ")[0] not in options} == set()
