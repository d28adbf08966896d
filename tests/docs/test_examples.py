"""What the pages show of a settings file is right, and their tables leave nothing out."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from hardware.speech.piper_voices import own_folder
from narrator.base.state_folder import GAME
from narrator.commands.common.cli import main
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.settings import Settings, load_settings
from narrator.session.disk import chosen_settings, chronicle_file, score_file, story_memory
from narrator.yamlfile.problems import FileError
from tests.docs.pages import FILE, ROOT, SPAN, fences, rows, settings, text_of, user_pages

RULES_PAGES = ("docs/rulesets-and-roles.md", "docs/de/rulesets-and-roles.md")
SETTINGS_PAGES = ("docs/settings.md", "docs/de/settings.md")
Capture = pytest.CaptureFixture[str]


def examples(page: str) -> list[str]:
    """But for the files of a card, which `tests/cards` lays into a checkout."""
    shown = FILE.sub("", text_of(page))
    return [fence.body for fence in fences(shown) if fence.language == "yaml"]


def settings_in_passing() -> list[str]:
    texts = [text_of(page) for page in user_pages()]
    return [*dict.fromkeys(one for text in texts for one in settings(text))]


@pytest.mark.parametrize(("page", "text"), [(page, text) for page in user_pages() for text in examples(page)])
@pytest.mark.usefixtures("box_home")
def test_an_example_has_no_mistake(tmp_path: Path, capsys: Capture, page: str, text: str) -> None:
    del page
    file = tmp_path / "narrator.yaml"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr() == ("1 checked, nothing wrong\n", "")


@pytest.mark.parametrize("page", SETTINGS_PAGES)
def test_the_first_example_shows_an_option_where_it_belongs(page: str) -> None:
    shown = yaml.safe_load(examples(page)[0])
    assert shown["options"]
    assert {*shown["options"]} <= {*rulebook().options}
    assert not {*shown} & {*rulebook().options}


def test_a_setting_named_in_passing_is_right_where_it_belongs(tmp_path: Path) -> None:
    """At the start of a line, or under ``options:`` as the pages say of house rules."""
    file, known, wrong = tmp_path / "narrator.yaml", Installed.under(), []
    for written in settings_in_passing():
        is_option = written.partition(":")[0] in rulebook().options
        file.write_text(f"options: {{{written}}}" if is_option else written, encoding="utf-8")
        try:
            load_settings(file, known)
        except FileError as error:
            wrong.append(str(error))
    assert wrong == []


@pytest.mark.parametrize("page", RULES_PAGES)
def test_every_option_role_trial_and_ruleset_is_explained(page: str) -> None:
    known = Installed.under()
    told = {word for row in rows(text_of(page)) for cell in row[:2] for word in SPAN.findall(cell)}
    told |= {word for word in ("tie", "votes", "trial") if f"`{word}`" in text_of(page)}
    roles = {*known.roles.values()} - {"citizen"}
    assert {*rulebook().options, *roles, *known.trials, *known.rulesets} - told == set()


@pytest.mark.parametrize("page", RULES_PAGES)
def test_the_table_of_presets_is_what_the_rulesets_say(page: str) -> None:
    table = rows(text_of(page))
    width = len(Installed.under().rulesets) + 1
    head = next(index for index, row in enumerate(table) if row[0] == "" and len(row) == width)
    names = [cell.strip("`") for cell in table[head][1:]]
    for row in table[head + 2 :]:
        option = row[0].strip("`")
        for name, cell in zip(names, row[1:], strict=True):
            text = (ROOT / f"narrator/rulesets/{name}.yaml").read_text(encoding="utf-8")
            value = yaml.safe_load(text)["options"].get(option)
            if value is not None:
                assert (name, option, yaml.safe_load(cell)) == (name, option, value)
            else:
                assert (name, option, cell == "–" or " " in cell) == (name, option, True)


@pytest.mark.parametrize("page", ["docs/trouble.md", "docs/de/trouble.md"])
def test_the_folders_of_the_home_are_where_the_page_says(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "STATE_DIRECTORY",
        "CACHE_DIRECTORY",
        "XDG_STATE_HOME",
        "XDG_CACHE_HOME",
        "XDG_DATA_HOME",
    ):
        monkeypatch.delenv(name, raising=False)
    settings = Settings()
    places = (settings.state, settings.cache, own_folder())
    files = (GAME, chosen_settings.FILE, score_file.NAME, chronicle_file.NAME, story_memory.NAME)
    told = {*SPAN.findall(text_of(page))}
    assert {f"~/{place.relative_to(Path.home())}" for place in places} | {*files} <= told
