"""Checks the story of a theme: whether there is a text for every state of a town, and whether each text can
be said and is true wherever it may be said. No file is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from narrator.config.installed_rulebook import rulebook
from narrator.script.story.public_facts import NAMED, RARE, WORDS, TownFacts, When
from narrator.script.story.storybook import BEATS, NAMING_BEATS, Piece, Storybook, StoryText
from narrator.words.check_wordings import unspeakable
from narrator.words.state_sets import StateSet, state_set
from narrator.words.story_files import CALL, ReadStory, StoryClaim
from narrator.yamlfile.problems import Location, Problem, quote

CHARACTERS = 13.0
"""What the default voice speaks in a second, at the pace of the packs."""

NAME = "Seat seventeen."

HOUSE_SECONDS = 8.0
FEWEST_HOUSES, FEWEST_ARCS = 24, 6
"""Twenty-four may sit at a table (R1.2), each in a house; six evenings differ."""


def check_story(story: ReadStory, claims: Sequence[StoryClaim], mark: Location) -> list[Problem]:
    """Everything that is wrong in it; ``mark`` is where something is named that is nowhere."""
    book = story.book
    problems = [mark.problem(text) for text in _sizes(book)]
    problems += [mark.problem(text) for text in _gaps(book)]
    for text in book.texts:
        words = _words(story, text.pieces)
        place = story.where[text.id]
        problems += [place.problem(one) for one in _problems(text, words, claims)]
    for house in book.houses:
        place = story.where[f"story.house.{house.id}"]
        for pieces in (house.stops, *house.later):
            words = _words(story, pieces)
            wrong = [*_spoken(words, pieces, HOUSE_SECONDS), *_never(words, claims)]
            wrong += ["nobody may be named in it" for piece in pieces if piece.who]
            problems += [place.problem(f"house {quote(house.id)}: {one}") for one in wrong]
    problems += _alike(story)
    return sorted(problems, key=lambda one: (one.file, one.line))


def _sizes(book: Storybook) -> Iterator[str]:
    if len(book.arcs) < FEWEST_ARCS:
        yield f"the theme has {len(book.arcs)} arcs and needs {FEWEST_ARCS}"
    if len(book.houses) < FEWEST_HOUSES:
        yield f"the theme has {len(book.houses)} houses and needs {FEWEST_HOUSES}"


def _gaps(book: Storybook) -> Iterator[str]:
    """The states for which an arc has nothing to say. To an end that a card brings it need not say anything:
    the teller is silent there, or what comes with the card is said. What is rarely so fills no gap."""
    ends = frozenset([end.id for end in rulebook().own_ends])
    for arc in book.arcs:
        texts = book.told_in(arc)
        for beat in BEATS:
            told = [text.when for text in texts if text.beat == beat]
            whens = [when for when in told if not when.keys() & RARE]
            town = _told_apart(beat, whens)
            said = 0
            for when in whens:
                said |= town.where(when)
            named = {end for when in whens for end in ends if end in when.get("winner", ())}
            may_pass = town.where({"winner": ends - named}) if beat == "over" else 0
            if state := town.first(town.all & ~said & ~may_pass):
                yield f"the arc {quote(arc)} has no text for {quote(beat)} where {_told(state)}"


def _problems(text: StoryText, words: str, claims: Sequence[StoryClaim]) -> Iterator[str]:
    yield from _spoken(words, text.pieces, BEATS[text.beat])
    if not _told_apart(text.beat, [text.when]).where(text.when):
        yield f"it can never be said: its conditions never hold together at {quote(text.beat)}"
    if "winner" in text.when and text.beat != "over":
        yield f"who has won is told at {quote('over')} alone"
    yield from _never(words, claims)
    yield from _names(text)
    for claim in claims:
        counts = claim.needs is not None and (not claim.at or text.beat in claim.at)
        found = claim.says.search(words) if counts else None
        if found and claim.needs and (state := _untrue(text, claim.needs)):
            yield f"{quote(found[0])} is not true where {_told(state)}; its conditions allow that"


def _names(text: StoryText) -> Iterator[str]:
    """What is wrong with the names that it says."""
    for who in sorted(text.names):
        state = _untrue(text, {NAMED[who]: frozenset(WORDS[NAMED[who]])})
        if text.beat not in NAMING_BEATS:
            yield f"nobody may be named at {quote(text.beat)}, but at {', '.join(NAMING_BEATS)}"
        elif state:
            yield f"{{{who}}} is nobody where {_told(state)}; its conditions allow that"


def _untrue(text: StoryText, needs: When) -> TownFacts | None:
    """A state in which it may be said although these do not hold."""
    town = _told_apart(text.beat, [text.when, needs])
    return town.first(town.where(text.when) & ~town.where(needs))


def _never(words: str, claims: Sequence[StoryClaim]) -> Iterator[str]:
    for claim in claims:
        never = claim.needs is None and CALL not in claim.at
        found = claim.says.search(words) if never else None
        if found:
            yield f"{quote(found[0])} belongs to a rule, and rules are said elsewhere, once"


def _spoken(words: str, pieces: Sequence[Piece], seconds: float) -> Iterator[str]:
    if wrong := unspeakable(words.replace("{players}", "ten")):
        yield wrong
    takes = len(words) / CHARACTERS + sum(piece.silence for piece in pieces)
    if takes > seconds * 1.1:
        yield f"it takes about {takes:.0f} s; at this moment {seconds:g} s are enough"


def _alike(story: ReadStory) -> Iterator[Problem]:
    """Texts that begin with the same three words."""
    first: dict[str, str] = {}
    for text in story.book.texts:
        id, words = text.id, _words(story, text.pieces)
        begins = " ".join(re.findall(r"[\w']+", words.casefold())[:3])
        if begins in first:
            yield story.where[id].problem(f"it begins as {story.where[first[begins]]} does: {quote(begins)}")
        first.setdefault(begins, id)


def _words(story: ReadStory, pieces: Iterable[Piece]) -> str:
    """What is spoken, with a long seat where somebody is named."""
    return " ".join(NAME if piece.who else story.lines[piece.line][0] for piece in pieces)


def _told_apart(beat: str, whens: Iterable[When]) -> StateSet:
    """The states of a beat, those alone that these conditions can tell apart."""
    return state_set(beat, tuple(sorted({name for when in whens for name in when})))


def _told(state: TownFacts) -> str:
    known: Mapping[str, object] = state._asdict()
    worth = {name: value for name, value in known.items() if value or name != "manner"}
    return ", ".join(f"{name} is {value}" for name, value in worth.items() if value != "")
