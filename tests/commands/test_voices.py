"""``narrator voices render``: everything the settings' tables may hear is there before they sit down."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hardware.speech.cached_voice import CachedVoice
from narrator.appliance.open_box import open_evening
from narrator.appliance.progress import STEPS, ProgressBar
from narrator.appliance.silent_equipment import silent_equipment
from narrator.base import state_folder
from narrator.config.installed import Installed
from narrator.config.seating import lay_table
from narrator.config.settings import Settings, load_settings
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import LARGEST, texts_of_tables, wordings
from narrator.words.catalogue import every_say, says_in_set_up
from tests.commands.conftest import Command
from tests.kit.box.box import pack
from tests.kit.rules import preset

PALERMO = preset("palermo")
ENGLISH = SpokenLanguage(pack(), silent_equipment(pack(), {}))


def ahead(settings: Settings) -> list[str]:
    return texts_of_tables(settings, PALERMO, ENGLISH)


def table_texts(players: int) -> set[str]:
    table = lay_table(PALERMO, players, None, {}, 0)
    return set(wordings(every_say(table), ENGLISH))


@pytest.mark.parametrize("players", [5, 8, LARGEST])
def test_where_the_box_asks_every_table_of_usual_size_is_thought_of(players: int) -> None:
    assert table_texts(players) <= set(ahead(Settings()))


def test_a_table_that_is_settled_is_the_only_one_thought_of() -> None:
    texts = ahead(Settings(players=20))
    assert table_texts(20) <= set(texts)
    others = set(texts) - set(wordings(says_in_set_up(), ENGLISH))
    assert len(texts) == len(set(texts))
    assert len(others) < len(table_texts(20)) + 100


def test_cards_for_ten_leave_tables_of_other_sizes_without_lines(tmp_path: Path) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text("roles: {mafioso: 2, citizen: 8}\n")
    texts = ahead(load_settings(file, Installed.under()))
    assert any("ten" in text.casefold() for text in texts)
    assert 900 < len(texts) < len(ahead(Settings()))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, total: int) -> str:
    with ProgressBar("lines", stream) as progress:
        for done in range(1, total + 1):
            progress(done, total)
    return stream.getvalue()


def test_a_terminal_is_shown_a_bar() -> None:
    drawn = told(Terminal(), 40)
    assert "100%" in drawn
    assert "40/40" in drawn
    assert "\r" in drawn


@pytest.mark.parametrize(("total", "lines"), [(1, 1), (7, 7), (1000, STEPS)])
def test_elsewhere_a_line_is_written_now_and_then(total: int, lines: int) -> None:
    written = told(io.StringIO(), total).splitlines()
    assert len(written) == lines
    assert written[-1] == f"narrator: {total} of {total} lines"


@pytest.fixture
def render(narrator: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, with three texts instead of a thousand."""
    texts = ["Good evening.", "One.", "Two."]
    monkeypatch.setattr("narrator.appliance.silent_equipment.texts_of_tables", lambda *_: texts)
    return partial(narrator, "voices", "render")


def test_the_command_says_what_is_ready_and_has_nothing_left_to_do(render: Command) -> None:
    assert render()[:2] == (0, "3 lines and the music are ready\n")
    assert render() == (0, "3 lines and the music are ready\n", "")


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    """A box with a folder for its state, and settings that say nothing of players or language."""
    file = tmp_path / "narrator.yaml"
    file.write_text("kit: keyboard\nstate: state\n")
    (tmp_path / "state").mkdir()
    return file


def choose(file: Path, **chosen: object) -> None:
    """At the table of that box, by ear."""
    known = Installed.under()
    settings = load_settings(file, known)
    choices = ChosenSettings(settings, known, settings.state / FILE)
    for key, value in chosen.items():
        choices.put({key: value})


def counted(narrator: Command, file: Path) -> tuple[int, int]:
    """What ``narrator status`` says of the voice: lines rendered, of how many."""
    code, out, _ = narrator("status", "--json", "--config", str(file))
    assert code == 0
    ready, all_ = json.loads(out)["cache"]
    return ready, all_


def test_what_was_chosen_by_ear_is_rendered_and_counted_alike(
    narrator: Command, settings_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five who want German hear it at once; the files alone say neither."""
    choose(settings_file, players=5, language="de")

    def few(settings: Settings, *_: object) -> list[str]:
        return [f"{settings.language} {settings.players}", "Guten Abend."]

    monkeypatch.setattr("narrator.appliance.silent_equipment.texts_of_tables", few)
    rendered: list[str] = []
    render_all = CachedVoice.render_all

    def listening(voice: CachedVoice, texts: list[str], *rest: Any) -> list[str]:
        assert voice.spec.language == "de"
        rendered.extend(texts)
        return render_all(voice, texts, *rest)

    monkeypatch.setattr(CachedVoice, "render_all", listening)
    done = narrator("voices", "render", "--config", str(settings_file))
    assert done[:2] == (0, "2 lines and the music are ready\n")
    assert rendered == ["de 5", "Guten Abend."]
    assert counted(narrator, settings_file) == (2, 2)


def test_an_update_renders_for_the_table_of_the_installed_box(
    box_home: Path, render: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The installation names the box's folders, and the box finds its settings by itself."""
    state = box_home / "service"
    state.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(state))
    ChosenSettings(Settings(), Installed.under(), state / FILE).put({"players": 5})
    thought_of: list[object] = []

    def few(settings: Settings, *_: object) -> list[str]:
        thought_of.append(settings.players)
        return ["One."]

    monkeypatch.setattr("narrator.appliance.silent_equipment.texts_of_tables", few)
    assert render()[0] == 0
    assert thought_of == [5]


@pytest.mark.parametrize(
    "chosen",
    [None, b"", b"{", b'{"chosen": {"players": 99}, "over": {"players": null}}', "five", "far"],
    ids=["missing", "empty", "torn", "wrong", "five", "more than the ring has lamps"],
)
def test_status_counts_what_render_renders_and_what_the_box_goes_by(
    chosen: bytes | str | None,
    narrator: Command,
    settings_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Choices that are gone, damaged or impossible count nowhere."""
    settings_file.write_text("kit: keyboard-ring\nstate: state\n")
    if isinstance(chosen, bytes):
        (settings_file.parent / "state" / FILE).write_bytes(chosen)
    elif chosen is not None:
        choose(settings_file, players={"five": 5, "far": 20}[chosen])
    monkeypatch.setattr(CachedVoice, "render_all", lambda *_: [])
    monkeypatch.setattr("narrator.appliance.rendering.open_mixer", lambda _: None)
    code, told, _ = narrator("voices", "render", "--config", str(settings_file))
    assert code == 0
    assert told == f"{counted(narrator, settings_file)[1]} lines and the music are ready\n"
    with open_evening(load_settings(settings_file, Installed.under())) as evening:
        evening.table.restore()
        assert told.startswith(f"{len(ahead(evening.table.settings))} lines")
        assert evening.table.players() == (5 if chosen == "five" else None)


def test_a_line_that_stays_silent_is_named(render: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CachedVoice, "render_all", lambda *_: ["One."])
    code, out, err = render()
    assert (code, out) == (1, "2 lines and the music are ready\n")
    assert err == "narrator: it cannot be spoken: 'One.'\n"


@pytest.mark.parametrize("unfinished", [False, True])
def test_clips_of_an_older_version_go_unless_a_game_may_need_them(
    render: Command, box_home: Path, monkeypatch: pytest.MonkeyPatch, unfinished: bool
) -> None:
    cache = box_home / "cache"
    old = cache / "narrator" / "voice-0123456789ab"
    old.mkdir(parents=True)
    monkeypatch.setenv("CACHE_DIRECTORY", str(cache / "narrator"))
    monkeypatch.setattr("narrator.appliance.rendering.open_mixer", lambda _: None)
    if unfinished:
        game = box_home / "state" / "narrator" / state_folder.GAME
        game.parent.mkdir(parents=True)
        game.touch()
    assert render()[0] == 0
    assert old.exists() == unfinished
