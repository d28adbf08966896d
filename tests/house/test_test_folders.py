"""The folders of the tests: each stands for one of the product or for the whole; they share by the kit."""

from __future__ import annotations

import re
from pathlib import Path

from tests.house.folders import FOLDERS, TESTS, WHOLE
from tests.house.sources import folder_of, read, sources, text_of


def may_import(folder: str) -> set[str]:
    """The folders of tests that a folder of tests may import, itself included."""
    found = {folder}
    for name in TESTS[folder]:
        if name.endswith("/*"):
            found |= {each for each in TESTS if each.startswith(f"tests/{name[:-1]}")}
        else:
            found.add(f"tests/{name}")
    return found


def problems(file: str, source: str) -> list[str]:
    """What a file of the tests imports and may not."""
    folder = file.rpartition("/")[0]
    if folder not in TESTS:
        return [f"{folder} is no folder of the tests"]
    ours = sorted(name for name in read(source).imports if name.split(".")[0] == "tests")
    found = [f"{file} imports {name}" for name in ours if folder_of(name) not in may_import(folder)]
    if read(source).relative:
        found.append(f"{file} imports by its own place")
    tests = [name for name in ours if name.rpartition(".")[2].startswith("test_")]
    return found + [f"{file} imports from the test {name}" for name in tests]


def test_each_file_of_tests_shares_only_what_it_may() -> None:
    found = [problem for file in sources("tests") for problem in problems(file, text_of(file))]
    assert found == []


def test_the_tests_have_no_folder_but_those_that_are_named() -> None:
    assert sorted({file.rpartition("/")[0] for file in sources("tests")}) == sorted(TESTS)


def test_each_folder_of_tests_stands_for_one_of_the_product_or_for_the_whole() -> None:
    for folder in TESTS:
        tested = folder.removeprefix("tests/")
        assert (folder in WHOLE) != (tested in FOLDERS or f"narrator/{tested}" in FOLDERS), folder
    assert {*WHOLE} <= {*TESTS}


def test_no_folder_of_tests_is_reached_from_those_that_it_imports() -> None:
    for folder in TESTS:
        for each in may_import(folder) - {folder}:
            assert folder not in may_import(each), f"{folder} and {each}"


def test_no_product_file_knows_the_tests() -> None:
    named = {file: read(text_of(file)).imports for file in sources()}
    found = [file for file, names in named.items() if any(n.split(".")[0] == "tests" for n in names)]
    assert found == []


def test_no_file_of_tests_has_the_name_of_another_of_its_folder_s_room() -> None:
    """A test of the session is found by its name alone, as what it tests is."""
    for room in sorted({folder.split("/")[1] for folder in TESTS if "/" in folder} - {"hardware"}):
        names = [Path(file).name for file in sources(f"tests/{room}")]
        twice = {name for name in names if name != "conftest.py" and names.count(name) > 1}
        assert twice == set(), room


def test_what_is_skipped_is_listed_in_one_file_with_its_reason() -> None:
    skips = re.compile(r"pytest\.(mark\.)?(skip|importorskip|xfail)")
    found = [file for file in sources("tests") if skips.search(text_of(file))]
    told = "tests/scripts/test_skips.py"  # that a summary tells each
    assert found == ["tests/kit/skips.py", told]


def test_a_wrong_import_of_tests_is_found() -> None:
    wrong = [
        ("tests/kit/rules.py", "from tests.kit.box.box import Box"),
        ("tests/rules/test_night.py", "from tests.script.rounds import anything"),
        ("tests/session/test_again.py", "import tests.soak.game"),
        ("tests/session/test_again.py", "from tests.session.test_resume import asked"),
        ("tests/session/test_again.py", "from ..soak import game"),
        ("tests/new/test_new.py", "import json"),
    ]
    assert [each for each in wrong if problems(*each) == []] == []


def test_a_right_import_of_tests_is_not() -> None:
    assert problems("tests/session/test_again.py", "from tests.kit.box.box import Box") == []
