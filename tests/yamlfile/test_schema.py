"""Validators take words as they are written, find every problem at once and know where it is."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.yamlfile.nodes import parse
from narrator.yamlfile.problems import ENOUGH, FileError
from narrator.yamlfile.scalars import Flag, Number, Real, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, MapOf, Maybe, OneOf
from narrator.yamlfile.validator import Validator


def read(validator: Validator[Any], text: str) -> Any:
    return validator(parse(text, "f.yaml"))


def refused(validator: Validator[Any], text: str) -> list[str]:
    with pytest.raises(FileError) as error:
        read(validator, text)
    return str(error.value).splitlines()


def under_a(validator: Validator[Any]) -> Validator[Any]:
    return Keys({"a": validator}, required=("a",)).then(lambda found: found["a"])


@pytest.mark.parametrize("word", ["no", "off", "on", "yes", "true", "20:00", "007", "1e3", "0x1F"])
def test_a_text_and_a_word_are_taken_as_written(word: str) -> None:
    assert read(under_a(Text()), f"a: {word}") == word
    assert read(under_a(Word((word,))), f"a: {word}") == word


def test_a_flag_is_yes_no_on_off_true_or_false() -> None:
    assert [read(under_a(Flag()), f"a: {word}") for word in ("yes", "on", "True", "true")] == [True] * 4
    assert [read(under_a(Flag()), f"a: {word}") for word in ("no", "OFF", "false")] == [False] * 3
    assert refused(under_a(Flag()), "a: 1") == ['f.yaml:1: "a" must be yes or no, not "1"']


def test_a_number_is_a_plain_decimal_in_its_range() -> None:
    number = under_a(Number(-5, 24))
    assert [read(number, f"a: {text}") for text in ("-5", "24", "+7", "007", '"8"')] == [
        -5,
        24,
        7,
        7,
        8,
    ]
    for text in ("25", "-6", "1.0", "1_0", "0x1", "1e1", "٣", "9" * 5000, "ten"):
        (message,) = refused(number, f"a: {text}")
        assert message.startswith('f.yaml:1: "a" must be a whole number from -5 to 24, not "')
    assert read(under_a(Real(0, 1)), "a: .3") == 0.3
    assert refused(under_a(Real(0, 1, "dB")), "a: .nan") == [
        'f.yaml:1: "a" must be a number from 0 to 1 (dB), not ".nan"'
    ]


def test_a_wrong_word_names_the_right_ones_and_the_nearest() -> None:
    word = under_a(Word(("meet", "kill"), later=("talk",)))
    assert refused(word, "a: meat") == [
        'f.yaml:1: "a" must be "meet" or "kill", not "meat"; did you mean "meet"?'
    ]
    assert refused(word, "a: zzz") == ['f.yaml:1: "a" must be "meet" or "kill", not "zzz"']
    assert refused(word, "a: talk") == ['f.yaml:1: "talk" is not known yet']
    assert refused(word, "a: [x]") == ['f.yaml:1: "a" must be "meet" or "kill", not a list of 1']


def test_another_spelling_means_the_same_word() -> None:
    kind = Word(("angel",), "role", also={"doctor": "angel"})
    assert read(under_a(kind), "a: doctor") == "angel"
    assert refused(under_a(kind), "a: docter") == ['f.yaml:1: unknown role "docter"; did you mean "doctor"?']
    assert refused(MapOf(kind, Flag()), "doctor: yes\nangel: yes") == [
        'f.yaml:2: "angel" means the same as the key in line 1'
    ]


def test_every_problem_is_told_at_once_in_the_order_of_lines() -> None:
    record = Keys({"night": Flag(), "day": ListOf(Number(1, 3))}, ("night",), later=("dusk",))
    assert refused(record, "dya: 1\nday:\n  - 4\n  - 2\n  - x\ndusk: 1\nday: []\n") == [
        'f.yaml:1: unknown key "dya"; did you mean "day"?',
        'f.yaml:1: f.yaml lacks the key "night"',
        'f.yaml:3: "day" must be a whole number from 1 to 3, not "4"',
        'f.yaml:5: "day" must be a whole number from 1 to 3, not "x"',
        'f.yaml:6: "dusk" is not known yet',
        'f.yaml:7: "day" stands here twice; first in line 2',
    ]


def test_a_hopeless_file_is_read_no_further_than_is_useful() -> None:
    lines = "".join(f"wrong{number}: 1\n" for number in range(5000))
    assert len(refused(Keys({"right": Flag()}), lines)) == ENOUGH
    assert len(refused(MapOf(Text(3), Flag()), lines)) == ENOUGH


def test_a_key_without_a_value_is_absent_unless_null_means_something() -> None:
    record = Keys({"flag": Flag(), "seat": Maybe(Number(1, 9))})
    assert read(record, "flag:\nseat:\n") == {"seat": None}
    assert read(record, "flag: null\nseat: 4\n") == {"seat": 4}
    assert read(Keys({"a": Text()}), 'a: "null"') == {"a": "null"}


def test_a_required_key_without_a_value_is_missing() -> None:
    assert refused(Keys({"a": Flag()}, required=("a",)), "a:\n") == ['f.yaml:1: f.yaml lacks the key "a"']


def test_one_of_several_shapes_is_chosen_by_what_stands_there() -> None:
    players = under_a(OneOf(Number(5, 24), ListOf(Text(), 2, 3), Word(("ask",))))
    assert read(players, "a: 7") == 7
    assert read(players, "a: [x, y]") == ["x", "y"]
    assert read(players, "a: ask") == "ask"
    assert refused(players, "a: 4") == ['f.yaml:1: "a" must be a whole number from 5 to 24, not "4"']
    assert refused(players, "a: [x]") == ['f.yaml:1: "a" must be a list of 2 to 3 entries, not a list of 1']
    assert refused(players, "a: aks") == ['f.yaml:1: "a" must be "ask", not "aks"; did you mean "ask"?']
    assert refused(players, "a: {b: c}") == [
        'f.yaml:1: "a" must be a whole number from 5 to 24, a list of 2 to 3 entries or "ask", '
        'not lines of "key: value"'
    ]


def test_a_later_error_can_still_name_the_line_of_a_key() -> None:
    table = read(MapOf(Number(1, 9), Flag()), "\n1: yes\n2: no\n")
    assert (table.line(1), table.line(2), table.line(3)) == (2, 3, 2)
    assert str(table.marks[2].refuse("seat 2 is dead")) == "f.yaml:3: seat 2 is dead"


def test_a_value_error_while_making_becomes_a_problem_at_the_node() -> None:
    def even(number: int) -> int:
        if number % 2:
            raise ValueError(f"{number} is odd")
        return number

    assert read(ListOf(Number(1, 9).then(even)), "[2, 4]") == [2, 4]
    assert refused(ListOf(Number(1, 9).then(even)), "- 2\n- 3\n- 5\n") == [
        "f.yaml:2: 3 is odd",
        "f.yaml:3: 5 is odd",
    ]


def test_a_message_stays_on_one_short_line() -> None:
    (message,) = refused(Keys({"a": Flag()}), '"x\\ny' + "z" * 500 + '": 1')
    assert message.startswith('f.yaml:1: unknown key "x\\nyzzz')
    assert len(message) < 80
