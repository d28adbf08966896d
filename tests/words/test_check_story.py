"""What `narrator check` finds in the story of a theme: texts that are untrue where they may be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.words.check_story import check_story
from narrator.words.story_files import read_story
from narrator.words.town_states import states
from narrator.yamlfile.problems import Location


def _found(folder: Path, text: str, **files: str) -> list[str]:
    """What is wrong with a text in common, but for all that is missing around it."""
    for name, words in {"common": text, **files}.items():
        (folder / f"{name}.yaml").write_text(words)
    problems = check_story(read_story(folder), (), Location(str(folder)))
    return [one.message for one in problems if "needs" not in one.message]


@pytest.mark.parametrize(
    ("beat", "when", "who", "wrong"),
    [
        ("day", "dead: 1+", "last", ""),
        ("day", "died: 1+", "last", ""),
        ("day", "card: [town, hidden]", "last", ""),
        ("fall", "last: verdict", "last", ""),
        ("over", "dead: 3+", "last", ""),
        ("fall", "first_verdict: [right, wrong, hidden]", "first", ""),
        ("day", "night: 4+", "last", "{last} is nobody where night is 4, dead is 0"),
        ("day", "dead: 2+", "first", "{first} is nobody where"),
        ("fall", "verdict: [none, tied]", "first", "{first} is nobody where"),
        ("dawn.death", "dead: 2+", "last", "nobody may be named at"),
        ("verdict.wrong", "dead: 1+", "last", "nobody may be named at"),
    ],
)
def test_somebody_is_named_only_where_there_is_such_a_one_and_it_was_told(
    beat: str, when: str, who: str, wrong: str, tmp_path: Path
) -> None:
    text = f"{beat}:\n  - when: {{{when}}}\n    say: In red ink. [1] {{{who}}}\n"
    found = _found(tmp_path, text)
    assert len(found) == bool(wrong)
    assert all(wrong in one for one in found)


def test_a_house_names_nobody(tmp_path: Path) -> None:
    house = "- {id: baker, name: the bakery, stops: Shut., later: ['Shut. [1] {last}']}\n"
    assert _found(tmp_path, "", houses=house) == ['house "baker": nobody may be named in it']


def test_a_tied_vote_is_tried_and_so_is_each_manner() -> None:
    """R6, R4.7: a manner is told of a night that has taken somebody."""
    for beat in ("fall", "end", "dawn.nobody", "day"):
        assert "tied" in {one.verdict for one in states(beat, ("verdict",))}
    manners = states("day", ("manner",))
    assert {one.manner for one in manners} == {0, 1, 2, 3, 4, 5}
    assert all(one.died for one in manners if one.manner)
    assert {one.manner for one in states("dawn.death", ("manner",))} == {0}
