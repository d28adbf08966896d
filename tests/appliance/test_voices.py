"""``narrator voices render``: everything the settings' tables may hear is there before they sit down."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.speech.cached import CachedVoice
from narrator import journal
from narrator.ahead import LARGEST, texts_ahead, wordings
from narrator.appliance.playing import fake_play
from narrator.cli import main
from narrator.config.known import Known
from narrator.config.settings import Settings, load_settings
from narrator.lines import every_say, foyer_says
from narrator.progress import STEPS, Progress
from narrator.seating import lay_table
from tests.appliance.box import pack
from tests.kit.rules import preset

PALERMO = preset("palermo")
PLAY = fake_play(pack(), {})


def ahead(settings: Settings) -> list[str]:
    return texts_ahead(settings, PALERMO, pack(), PLAY)


def table_texts(players: int) -> set[str]:
    table = lay_table(PALERMO, players, None, {}, 0)
    return set(wordings(every_say(table), pack(), PLAY))


@pytest.mark.parametrize("players", [5, 8, LARGEST])
def test_where_the_box_asks_every_table_of_usual_size_is_thought_of(players: int) -> None:
    assert table_texts(players) <= set(ahead(Settings()))


def test_a_table_that_is_settled_is_the_only_one_thought_of() -> None:
    texts = ahead(Settings(players=20))
    assert table_texts(20) <= set(texts)
    others = set(texts) - set(wordings(foyer_says(), pack(), PLAY))
    assert len(texts) == len(set(texts))
    assert len(others) < len(table_texts(20)) + 100


def test_cards_for_ten_leave_tables_of_other_sizes_without_lines(tmp_path: Path) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text("roles: {mafioso: 2, citizen: 8}\n")
    texts = ahead(load_settings(file, Known.under()))
    assert any("ten" in text.casefold() for text in texts)
    assert 900 < len(texts) < len(ahead(Settings()))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, total: int) -> str:
    with Progress("lines", stream) as progress:
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


Render = Callable[..., tuple[int, str, str]]


@pytest.fixture
def render(
    box_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Render:
    """The command, with three texts instead of a thousand."""
    del box_home
    texts = ["Good evening.", "One.", "Two."]
    monkeypatch.setattr("narrator.appliance.rendering.texts_ahead", lambda *_: texts)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["voices", "render", *arguments])
        heard = capsys.readouterr()
        return code, heard.out, heard.err

    return run


def test_the_command_says_what_is_ready_and_has_nothing_left_to_do(render: Render) -> None:
    assert render()[:2] == (0, "3 lines and the music are ready\n")
    assert render() == (0, "3 lines and the music are ready\n", "")


def test_a_line_that_stays_silent_is_named(render: Render, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CachedVoice, "render_all", lambda *_: ["One."])
    code, out, err = render()
    assert (code, out) == (1, "2 lines and the music are ready\n")
    assert err == "narrator: it cannot be spoken: 'One.'\n"


@pytest.mark.parametrize("unfinished", [False, True])
def test_clips_of_an_older_version_go_unless_a_game_may_need_them(
    render: Render, box_home: Path, monkeypatch: pytest.MonkeyPatch, unfinished: bool
) -> None:
    cache = box_home / "cache"
    old = cache / "narrator" / "voice-of-old"
    old.mkdir(parents=True)
    monkeypatch.setenv("CACHE_DIRECTORY", str(cache / "narrator"))
    monkeypatch.setattr("narrator.appliance.rendering.open_mixer", lambda _: None)
    if unfinished:
        game = box_home / "state" / "narrator" / journal.NAME
        game.parent.mkdir(parents=True)
        game.touch()
    assert render()[0] == 0
    assert old.exists() == unfinished
