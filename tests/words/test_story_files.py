"""Reading the story of a theme: what a text becomes, and every mistake with its file, line and a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from narrator.script.story.storybook import Piece
from narrator.words.story_files import ReadStory, read_story
from narrator.yamlfile.problems import FileError

ARC = """\
name: The hot wind
open:
  - say: >-
      {players} houses round one square. [1.5]
      Nobody took it down. [2]
fall:
  - when: {night: 1}
    sound: wind
    say: The wind comes off the desert.
  - when: {night: 4+, dead: 1-3, verdict: [wrong, hidden], tone: grim}
    say: There's red dust on the tables.
"""

HOUSES = """\
- id: baker
  name: the bakery
  stops: The bakery stays shut. [1] You can smell it right across the square.
  later:
    - Somebody has put a coin on the sill.
    - The oven has gone cold.
"""


def _theme(folder: Path, **files: str) -> ReadStory:
    """A theme with the arc and the houses, or with these files instead."""
    for name, text in {"arcs/hot_wind": ARC, "houses": HOUSES, **files}.items():
        file = folder / f"{name}.yaml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return read_story(folder)


def test_a_text_is_cut_into_pieces_at_its_silences(tmp_path: Path) -> None:
    """A silence at its end is kept, too."""
    read = _theme(tmp_path)
    opens = read.book.texts[0]
    name = "story.hot_wind.open.1"
    assert (opens.id, opens.beat, opens.arc, opens.when) == (name, "open", "hot_wind", {})
    assert opens.pieces == (Piece(f"{name}.1", 1.5, players=True), Piece(f"{name}.2", 2.0))
    assert read.lines[f"{name}.1"] == ("{players} houses round one square.",)
    assert read.lines[f"{name}.2"] == ("Nobody took it down.",)


def test_a_text_has_its_sound_and_its_conditions(tmp_path: Path) -> None:
    _, first, late = _theme(tmp_path).book.texts
    assert (first.sound, first.when) == ("wind", {"night": range(1, 2)})
    assert (late.sound, late.when) == (
        "",
        {
            "night": range(4, sys.maxsize),
            "dead": range(1, 4),
            "verdict": frozenset({"wrong", "hidden"}),
            "tone": frozenset({"grim"}),
        },
    )


def test_texts_of_a_card_belong_to_every_arc_like_the_common_ones(tmp_path: Path) -> None:
    """An end that a card brings is told where the card's own words stand."""
    over = "over:\n  - when: {winner: lovers}\n    say: Two leave by the early boat.\n"
    read = _theme(tmp_path, common=over, **{"common/hot_wind": over})
    told = [(text.id, text.arc) for text in read.book.texts if text.beat == "over"]
    assert told == [("story.common.over.1", ""), ("story.common.hot_wind.over.1", "")]
    assert read.book.arcs == ("hot_wind",)


def test_an_arc_and_a_house_have_names_for_a_chronicle(tmp_path: Path) -> None:
    book = _theme(tmp_path).book
    assert (book.arcs, book.names) == (
        ("hot_wind",), {"arc.hot_wind": "The hot wind", "house.baker": "the bakery"},
    )  # fmt: skip


def test_a_house_stops_and_comes_back_later(tmp_path: Path) -> None:
    read = _theme(tmp_path)
    [baker] = read.book.houses
    assert baker.stops == (
        Piece("story.house.baker.stops.1", 1.0), Piece("story.house.baker.stops.2"),
    )  # fmt: skip
    assert [[piece.line for piece in one] for one in baker.later] == [
        ["story.house.baker.later.1.1"], ["story.house.baker.later.2.1"],
    ]  # fmt: skip
    assert read.lines["story.house.baker.later.2.1"] == ("The oven has gone cold.",)


def test_a_name_is_a_piece_of_its_own(tmp_path: Path) -> None:
    """It has no line in the theme: names are said by the box, as everywhere."""
    text = "day:\n  - when: {dead: 1+}\n    say: Red ink. [1] {last} [1.5] Nobody owned up. [1] {first}\n"
    read = _theme(tmp_path, common=text)
    [day] = [text for text in read.book.texts if text.beat == "day"]
    name = "story.common.day.1"
    assert day.pieces == (
        Piece(f"{name}.1", 1.0), Piece("was.seat", 1.5, who="last"), Piece(f"{name}.3", 1.0),
        Piece("was.seat", who="first"),
    )  # fmt: skip
    assert day.names == {"last", "first"}
    assert "was.seat" not in read.lines


def test_what_stands_in_common_belongs_to_every_arc(tmp_path: Path) -> None:
    book = _theme(tmp_path, common="end:\n  - say: It turns grey.\n").book
    [common] = [text for text in book.texts if not text.arc]
    assert (common.id, book.arcs) == ("story.common.end.1", ("hot_wind",))
    assert common in book.told_in("hot_wind")
    assert book.told_in("another") == (common,)


def test_every_piece_knows_where_it_is_written(tmp_path: Path) -> None:
    read = _theme(tmp_path)
    assert {*read.lines} <= {*read.where}
    mark = read.where["story.hot_wind.fall.2"]
    assert (Path(mark.file).name, mark.line) == ("hot_wind.yaml", 11)


def test_a_folder_without_a_story_has_none(tmp_path: Path) -> None:
    read = read_story(tmp_path / "nowhere")
    assert (read.book.texts, read.book.arcs, read.book.houses, read.lines) == ((), (), (), {})


def _wrong(say: str) -> dict[str, str]:
    return {"arcs/hot_wind": f"name: X\nend:\n  - say: {say}\n"}


@pytest.mark.parametrize(
    ("files", "file", "line", "sentence"),
    [
        ({"arcs/hot_wind": "name: X\nfal:\n  - say: It is late.\n"}, "hot_wind", 2, 'did you mean "fall"'),
        ({"arcs/hot_wind": "name: X\nend:\n  - when: {}\n"}, "hot_wind", 3, "say"),
        ({"arcs/hot_wind": "name: X\nend: []\n"}, "hot_wind", 2, "at least"),
        ({"common": "end:\n  - say: It is late.\n    when: {nihgt: 3}\n"}, "common", 3, '"night"'),
        ({"common": "end:\n  - say: It is late.\n    when: {night: 3-}\n"}, "common", 3, '"3+" or "2-4"'),
        ({"common": "end:\n  - say: Late.\n    when: {verdict: wrogn}\n"}, "common", 3, '"wrong"'),
        ({"common": "end:\n  - say: Late.\n    when: {tone: []}\n"}, "common", 3, "tone"),
        ({"common": "end:\n  - say: Late.\n    sound: wnd\n"}, "common", 3, '"wind"'),
        (_wrong("'{seat} is late.'"), "hot_wind", 3, "{seat} has no meaning in a story"),
        (_wrong("'{Players} houses.'"), "hot_wind", 3, "no slot"),
        (_wrong("'Late. [1] {last} is gone.'"), "hot_wind", 3, "alone between silences: [1] {last} [1]"),
        (_wrong("'Late. {first}'"), "hot_wind", 3, "stands alone between silences: [1] {first} [1]"),
        (_wrong("'Late. [0.1] So late.'"), "hot_wind", 3, "a silence of 0.1 s; it has 0.5 to 3"),
        (_wrong("'Late. [9] So late.'"), "hot_wind", 3, "a silence of 9 s; it has 0.5 to 3"),
        (_wrong("'Late. [long] So late.'"), "hot_wind", 3, "a bracket that is no silence"),
        (_wrong("'Late. [1.5 So late.'"), "hot_wind", 3, "a bracket that is no silence"),
        ({"houses": f"{HOUSES}{HOUSES}"}, "houses", 7, 'there is a house "baker" already'),
        ({"houses": "- id: baker\n  name: the bakery\n  stops: Shut.\n"}, "houses", 1, "later"),
        ({"houses": "id: baker\n"}, "houses", 1, "list"),
        ({"houses": "- [\n"}, "houses", 2, ""),
    ],
)  # fmt: skip
def test_a_mistake_has_its_file_its_line_and_a_sentence(
    files: dict[str, str], file: str, line: int, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(FileError) as told:
        _theme(tmp_path, **files)
    [problem] = told.value.problems
    assert (Path(problem.file).name, problem.line) == (f"{file}.yaml", line)
    assert sentence in problem.message
    assert problem.message


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileError) as told:
        _theme(tmp_path, common="end:\n  - say: '[9]'\n", houses="id: 1\n", **_wrong("'{seat}'"))
    assert [Path(problem.file).name for problem in told.value.problems] == [
        "hot_wind.yaml", "common.yaml", "houses.yaml",
    ]  # fmt: skip
