"""A file comes from a PC: it is read if it can be, else one sentence says what to do."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.yamlfile.nodes import parse
from narrator.yamlfile.problems import FileError
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Text
from narrator.yamlfile.schema import MapOf
from narrator.yamlfile.text import LARGEST, read_text

Write = Callable[..., Path]
WORDS = MapOf(Text(), Text())


def message(path: Path) -> str:
    with pytest.raises(FileError) as error:
        load(path, WORDS)
    return str(error.value)


@pytest.mark.parametrize(
    "content",
    [
        "a: b\nc: ä\n".encode(),
        "a: b\r\nc: ä\r\n".encode(),
        "a: b\rc: ä".encode(),
        "\ufeffa: b\r\nc: ä\r\n".encode(),
        "a: b\r\nc: ä\r\n".encode("utf-16"),
        "\ufeffa: b\nc: ä\n".encode("utf-16-be"),
    ],
    ids=["unix", "crlf", "cr", "bom", "utf-16", "utf-16-be"],
)
def test_what_an_editor_does_to_line_ends_and_marks_is_no_mistake(write: Write, content: bytes) -> None:
    assert load(write(content), WORDS) == {"a": "b", "c": "ä"}


def test_the_third_line_is_the_third_line_with_any_line_ends(write: Write) -> None:
    for end in ("\n", "\r\n", "\r"):
        assert message(write(f"a: b{end}{end}a: c")).startswith("narrator.yaml:3: ")


def test_the_text_is_without_a_mark_and_with_plain_line_ends(write: Write) -> None:
    assert read_text(write("\ufeffa\r\nb\rc\n")) == "a\nb\nc\n"


def test_an_empty_file_is_a_map_without_keys(write: Write) -> None:
    for content in ("", "\n\n", "# only a comment\n", "---\n", "\ufeff", "null\n"):
        assert load(write(content), WORDS) == {}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a: 1\n\tb: 2\n\t c: 3\n", "narrator.yaml:2: a tab at the start of the line; use spaces\n"
         "narrator.yaml:3: a tab at the start of the line; use spaces"),
        ("a:\t1\n", "narrator.yaml:1: a tab; use spaces"),
        ("a: 1\nb: \0\n", "narrator.yaml:2: a NUL byte, so this is not plain text; "
         "save it as UTF-8 in the editor"),
        ("a: \x1b[31m", "narrator.yaml:1: a control character 0x1b, so this is not plain text; "
         "save it as UTF-8 in the editor"),
        (b"a: 1\nb: f\xfcr\n", "narrator.yaml:2: not UTF-8 text (byte 0xfc); "
         "save it as UTF-8 in the editor"),
        (b"\xff\xfea\x00:", "narrator.yaml: not UTF-8 text (byte 0x3a); "
         "save it as UTF-8 in the editor"),
        ("a: \ufffe", "narrator.yaml:1: a character that no text holds; retype the line"),
        ("[" * 5000, "narrator.yaml:1: nested deeper than 20 levels"),
        ("a: b: c", "narrator.yaml:1: a second colon, or the wrong indentation; "
         "put a text that holds a colon in quotes"),
        ("a: 'b\nc: d\n", "narrator.yaml:1: a quotation mark opens here and is never closed"),
        ("a: [b,\nc: d\n", "narrator.yaml:1: the [ that opens here is never closed, "
         "or a comma is missing"),
        ("a: b\nc\n", 'narrator.yaml:2: a colon is missing; write "key: value"'),
        ("a: 'it's'\n", "narrator.yaml:1: the indentation does not fit the lines above, "
         "or there is text after a closing quotation mark"),
        ("a: @b\n", "narrator.yaml:1: not valid YAML: found character '@' that cannot start any "
         "token; put a text in quotes"),
        ("a: &b c\n", 'narrator.yaml:1: an anchor is not used here; '
         "put a text that begins with *, & or ! in quotes"),
        ("a: *b\n", 'narrator.yaml:1: an alias is not used here; '
         "put a text that begins with *, & or ! in quotes"),
        ("a: !b c\n", 'narrator.yaml:1: a tag is not used here; '
         "put a text that begins with *, & or ! in quotes"),
        ("a: b\n---\nc: d\n", 'narrator.yaml:2: a second document ("---") begins here; '
         "use one file each"),
        ("[a]: b\n", "narrator.yaml:1: a key of narrator.yaml must be a word or a number"),
        ('a: "\\0"\n', 'narrator.yaml:1: "a" holds a character that cannot be shown'),
        ('a: "\\ud800"\n', 'narrator.yaml:1: "a" holds a character that cannot be shown'),
        ("a: 1\na: 2\n", 'narrator.yaml:2: "a" stands here twice; first in line 1'),
        ("- a\n", 'narrator.yaml:1: narrator.yaml must be lines of "key: value", '
         "not a list of 1"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence(write: Write, content: str | bytes, expected: str) -> None:
    assert message(write(content)) == expected


@pytest.mark.parametrize("sign", ["&", "*", "!"])
@pytest.mark.parametrize("password", ["geheim123", "geheim$123", "geheim!123", "<geheim", "%zz"])
@pytest.mark.parametrize("quick", [True, False])
def test_a_password_that_looks_like_a_reference_is_in_no_message(
    sign: str, password: str, quick: bool
) -> None:
    text = f"network: {{wifi: A, password: {sign}{password}}}\n"
    with pytest.raises(FileError) as error:
        parse(text, "narrator.yaml", quick=quick)
    for part in ("geheim", "123", "zz", "$"):
        assert part not in str(error.value)


def test_pythons_own_complaints_do_not_get_through(write: Write) -> None:
    assert message(write('a: "\\UFFFFFFFF"')).startswith("narrator.yaml: not valid YAML: ")
    assert message(write("%YAML " + "9" * 5000 + ".1\n---\na: 1\n")).startswith("narrator.yaml: ")


def test_a_tab_that_nobody_sees_is_allowed(write: Write) -> None:
    path = write("a: b\t\n\t# a comment\n\t\nc: d\t#\tmore\n")
    assert load(path, WORDS) == {"a": "b", "c": "d"}


def test_ten_megabytes_are_not_even_decoded(write: Write) -> None:
    path = write(random.Random(1).randbytes(10_000_000))
    expected = "narrator.yaml: larger than 1 MB, so this is not one of the narrator's files"
    assert message(path) == expected


def test_a_file_of_the_largest_size_is_read(write: Write) -> None:
    assert len(read_text(write(b"#" * LARGEST))) == LARGEST


def test_endless_commas_are_given_up_early(write: Write) -> None:
    path = write("a: [" + "b," * 400_000)
    assert message(path) == (
        "narrator.yaml:1: more than 20000 entries, so this is not one of the narrator's files"
    )


def test_what_is_not_a_file_is_said_to_be_none(write: Write, tmp_path: Path) -> None:
    write("")
    assert message(Path("gone.yaml")) == "gone.yaml: there is no such file"
    Path("folder.yaml").mkdir()
    assert message(Path("folder.yaml")) == ("folder.yaml: this is a folder; a YAML file is needed")
    os.mkfifo(tmp_path / "pipe.yaml")
    assert message(Path("pipe.yaml")) == ("pipe.yaml: this is not a plain file; a YAML file is needed")
    assert message(Path("narrator.yaml/x.yaml")) == ("narrator.yaml/x.yaml: cannot be read: Not a directory")


def test_a_file_that_may_not_be_read_says_so(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a: b")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert message(path) == "narrator.yaml: cannot be read: Permission denied"


@pytest.mark.parametrize("language", Installed.under().languages)
def test_the_quick_parser_reads_a_pack_as_the_thorough_one_does(language: str) -> None:
    files = sorted(Installed.under().pack_folder(language).rglob("*.yaml"))
    assert files
    for file in files:
        text = file.read_text()
        assert parse(text, str(file), quick=True) == parse(text, str(file))


def test_what_the_quick_parser_refuses_is_explained_like_any_mistake() -> None:
    def told(*, quick: bool) -> str:
        with pytest.raises(FileError) as error:
            parse("a: 'never closed\nb: 1\n", "night.yaml", quick=quick)
        return str(error.value)

    assert told(quick=True) == told(quick=False)
