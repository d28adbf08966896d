"""A voice pack: texts of one language, filled in as a cue says, and compared with the script."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.base.errors import NarratorError
from narrator.script.common.cues import Say
from narrator.script.common.lines import Line
from narrator.words.check_packs import check_pack, compare
from narrator.words.pack import Pack, PackVoice, load_pack
from narrator.yamlfile.problems import FileError, Location

Write = Callable[..., Path]

HEAD = (
    "language: en\nname: English\nvoice: {id: gmw/en-gb-x-rp, rate: 140, pitch: 35}\n"
    'seat: "seat {number}"\nnumbers:\n' + "".join(f"  - n{number}\n" for number in range(61))
)
NIGHT = """night.falls: [Night falls., It is night.]
night.died: "{seat} is dead, killed {manner}."
night.left: "{number} are left."
manner.1: by poison
"""


@pytest.fixture
def pack(write: Write) -> Pack:
    write(HEAD, "en/pack.yaml")
    write(NIGHT, "en/night.yaml")
    write("count.seat: '{call}'\n", "en/roles/count.yaml")
    return load_pack(Path("en"))


def refused(folder: str = "en") -> list[str]:
    with pytest.raises(FileError) as error:
        load_pack(Path(folder))
    return str(error.value).splitlines()


def test_all_files_of_the_folder_make_one_pack(pack: Pack) -> None:
    assert (pack.language, pack.name) == ("en", "English")
    assert pack.voice == PackVoice("gmw/en-gb-x-rp", 140, 35)
    assert pack.lines["night.falls"] == ("Night falls.", "It is night.")
    assert pack.lines["manner.1"] == ("by poison",)
    assert pack.where["count.seat"] == Location("en/roles/count.yaml", 1)


def test_a_pack_prefers_engines_and_spells_words_for_each(write: Write) -> None:
    """A file of spellings holds no lines; a mistake in it is told like any other."""
    write(HEAD.replace("pitch: 35", "pitch: 35, prefer: [hibari, pico]"), "en/pack.yaml")
    write("Palermo: Palairmo\n", "en/spoken/hibari.yaml")
    pack = load_pack(Path("en"))
    assert pack.voice.prefer == ("hibari", "pico")
    assert pack.spoken == {"hibari": {"Palermo": "Palairmo"}}
    assert not pack.lines
    write("Palermo: [Palairmo]\n", "en/spoken/pico.yaml")
    assert refused()[0].startswith("en/spoken/pico.yaml:1: ")


def test_a_seat_is_spoken_by_name_or_in_full_and_called_in_short(pack: Pack) -> None:
    died = Line("night.died", ("seat", "manner"))(seat=7, manner="manner.1")
    assert pack.text(died, {}, 0) == "seat n7 is dead, killed by poison."
    assert pack.text(died, {7: "Anna"}, 0) == "Anna is dead, killed by poison."
    assert pack.text(Line("count.seat", ("call",))(call=7), {}, 0) == "n7"
    assert pack.text(Line("count.seat", ("call",))(call=7), {7: "Anna"}, 0) == "Anna"


def test_a_number_is_a_word_and_not_the_name_of_a_seat(pack: Pack) -> None:
    left = Line("night.left", ("number",))
    assert pack.text(left(number=7), {7: "Anna"}, 0) == "n7 are left."
    assert pack.text(left(number=61), {}, 0) == "61 are left."


@pytest.mark.usefixtures("pack")
def test_a_text_over_several_lines_is_one_line(write: Write) -> None:
    write("a: |\n  One\n  two.\n", "en/a.yaml")
    assert load_pack(Path("en")).lines["a"] == ("One two.",)


def test_braces_in_a_name_are_only_a_name(pack: Pack) -> None:
    assert pack.text(Say("count.seat", (("call", 1),)), {1: "{seat}"}, 0) == "{seat}"


@given(pick=st.integers())
def test_any_pick_chooses_a_wording(pick: int) -> None:
    lines = {"a": ("x", "y", "z")}
    pack = Pack(Path("en"), "en", "", PackVoice("", 1, 1), (), "", lines, {})
    assert pack.text(Say("a"), {}, pick) == "xyz"[pick % 3]


def test_a_line_or_slot_that_is_not_there_is_told_in_a_sentence(pack: Pack) -> None:
    with pytest.raises(NarratorError, match=r'^en has no line "day.ends"; see narrator check'):
        pack.text(Say("day.ends"), {}, 0)
    with pytest.raises(NarratorError, match=r"^en/night.yaml:3: \{number\} has no meaning in"):
        pack.text(Say("night.left"), {}, 0)


@pytest.mark.usefixtures("pack")
def test_the_same_line_in_two_files_names_both(write: Write) -> None:
    write("\nnight.falls: Again.\n", "en/other.yaml")
    assert refused() == ['en/other.yaml:2: "night.falls" stands in en/night.yaml:1 already']


def test_every_problem_of_every_file_at_once(write: Write) -> None:
    write(HEAD.replace("seat {number}", "seat").replace("140", "14"), "en/pack.yaml")
    write("a: {b: c}\nd: []\ne: 'an {Odd} brace'\n", "en/night.yaml")
    assert refused() == [
        "en/night.yaml:1: \"a\" must be a text of 1 to 1000 characters or a list of at least "
        '1 entries, not lines of "key: value"',
        'en/night.yaml:2: "d" must be a list of at least 1 entries, not a list of 0',
        'en/night.yaml:3: a "{" that is no slot; a slot is a lower-case word, as in {seat}',
        'en/pack.yaml:3: "rate" must be a whole number from 80 to 400 (words a minute), not "14"',
        'en/pack.yaml:4: "seat" must hold {number} once and no other slot',
    ]  # fmt: skip


def test_a_pack_without_its_head_or_under_a_wrong_name(write: Write) -> None:
    write(NIGHT, "fr/night.yaml")
    assert refused("fr") == ["fr/pack.yaml: there is no such file"]
    write(HEAD, "fr/pack.yaml")
    assert refused("fr") == ['fr/pack.yaml:1: the language must be "fr", as the folder is called']


def test_numbers_go_from_zero_to_sixty(write: Write) -> None:
    write(HEAD.removesuffix("  - n60\n"), "en/pack.yaml")
    (message,) = refused()
    assert message.endswith('"numbers" must be a list of at least 61 entries, not a list of 60')


SCRIPT = [
    Line("night.falls", variants=2),
    Line("night.died", ("seat", "manner")),
    Line("night.left", ("number",)),
    Line("manner.1"),
    Line("count.seat", ("call",)),
]


def test_a_pack_that_fits_the_script_has_no_problems(pack: Pack) -> None:
    assert check_pack(pack, SCRIPT) == []


def test_a_pack_is_compared_with_the_script(pack: Pack) -> None:
    script = [
        Line("night.falls", variants=3),
        Line("night.died", ("seet", "how")),
        Line("night.lift", ("number",)),
        Line("manner.1", ("by",)),
        Line("count.seat", ("call",)),
        Line("day.ends"),
    ]
    assert [str(problem) for problem in check_pack(pack, script)] == [
        'en/day.yaml: the line "day.ends" is missing',
        'en/night.yaml: the line "night.lift" is missing',
        'en/night.yaml:1: "night.falls" has 2 wordings and needs 3',
        'en/night.yaml:2: "night.died": unknown slot "{seat}"; did you mean "seet"?',
        'en/night.yaml:2: "night.died": unknown slot "{manner}"; it may use {seet} or {how}',
        'en/night.yaml:2: "night.died": the slot "{seet}" is missing',
        'en/night.yaml:2: "night.died": the slot "{how}" is missing',
        'en/night.yaml:3: nobody speaks the line "night.left"; did you mean "night.lift"?',
        'en/night.yaml:4: "manner.1": the slot "{by}" is missing',
    ]
    bare = [Line("night.falls", variants=2), Line("night.died"), *SCRIPT[2:]]
    assert 'en/night.yaml:2: "night.died": unknown slot "{seat}"; it has none' in [
        str(problem) for problem in check_pack(pack, bare)
    ]


def test_what_a_card_brings_is_missing_in_the_file_of_the_card(pack: Pack) -> None:
    """Also a line that does not begin with its id: a house rule, an end, what a lamp tells."""
    brought = ("governor.sign", "variant.governor.open", "won.jester", "over.jester")
    script = [*SCRIPT, Line("role.governor"), Line("role.jester"), *map(Line, brought)]
    missing = [str(problem) for problem in check_pack(pack, script) if "role." not in str(problem)]
    assert missing == [
        'en/roles/governor.yaml: the line "governor.sign" is missing',
        'en/roles/governor.yaml: the line "variant.governor.open" is missing',
        'en/roles/jester.yaml: the line "won.jester" is missing',
        'en/roles/jester.yaml: the line "over.jester" is missing',
    ]


@pytest.mark.usefixtures("pack")
def test_a_slot_is_asked_of_every_wording(write: Write) -> None:
    write("a: ['{seat}', nobody]\n", "en/a.yaml")
    problems = check_pack(load_pack(Path("en")), [*SCRIPT, Line("a", ("seat",))])
    assert [str(problem) for problem in problems] == [
        'en/a.yaml:1: "a", wording 2: the slot "{seat}" is missing'
    ]


def test_what_only_one_language_has_is_told_where_it_stands(write: Write, pack: Pack) -> None:
    write(HEAD.replace("language: en", "language: de"), "de/pack.yaml")
    write("night.falls: Es wird Nacht.\nnight.dawn: Es tagt.\n", "de/night.yaml")
    problems = [str(problem) for problem in compare([pack, load_pack(Path("de"))])]
    assert problems == [
        'en/night.yaml:2: "night.died" is missing in de',
        'en/night.yaml:3: "night.left" is missing in de',
        'en/night.yaml:4: "manner.1" is missing in de',
        'en/roles/count.yaml:1: "count.seat" is missing in de',
        'de/night.yaml:2: "night.dawn" is missing in en',
    ]


def test_a_missing_line_of_a_cards_end_is_named_in_the_cards_own_file(pack: Pack) -> None:
    needed = [Line("role.jester"), Line("night.jester")]
    problems = [str(one) for one in check_pack(pack, needed) if "missing" in one.message]
    assert problems == [
        'en/roles/jester.yaml: the line "role.jester" is missing',
        'en/roles/jester.yaml: the line "night.jester" is missing',
    ]
