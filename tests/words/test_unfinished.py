"""A language of ten lines: a whole evening in it, of which English says the rest, and what to write next."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from hardware.speech.clip_files import clip_key
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.speech.recordings import Recordings
from narrator.appliance import list_voices
from narrator.appliance.open_voice import voice_spec
from narrator.base.spoken_text import SpokenText, language_of
from narrator.commands.check import check
from narrator.config.installed import ROOT, Installed
from narrator.config.settings import Settings
from narrator.config.unspoken import unspoken
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.script.common.cues import Say
from narrator.session.chronicle_pages import plain
from narrator.session.statistics import Share, Statistics, TableCount
from narrator.session.statistics_pages import statistics_parts
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import Pack, load_pack
from narrator.yamlfile.problems import FileError
from tests.kit.rules import preset

HEAD = """language: qx
name: Vesperish
voice: {id: eo, rate: 135, pitch: 30}
seat: "sidejo {number}"
fallback: en
"""
NUMBERS = f"numbers: [{', '.join(f'n{number}' for number in range(61))}]\n"
LINES = {
    "night.falls": "Nok as.",
    "night.eyes": "Ok lo klu.",
    "count.seat": "{call}",
    "mafia.sign": "Maf vek.",
    "dawn.wakes": "Ok lo mal.",
    "dawn.died": "{seat} mor.",
    "dawn.nobody": "Neni mor.",
    "verdict.ask": "Kiu do?",
    "role.citizen": "urban",
    "over.last_chance": "Cu bon?",
}


class Ten(NamedTuple):
    """The language, and the folder that holds its pack and the whole English one."""

    pack: Pack
    root: Path


@pytest.fixture
def ten(tmp_path: Path) -> Ten:
    lines = "".join(f"{id}: {text!r}\n" for id, text in LINES.items())
    return Ten(written(tmp_path, HEAD + NUMBERS, lines), tmp_path)


def written(root: Path, head: str, lines: str = "") -> Pack:
    folder = root / "voices/qx"
    folder.mkdir(parents=True)
    (root / "voices/en").symlink_to(ROOT / "voices/en")
    (folder / "pack.yaml").write_text(head, encoding="utf-8")
    (folder / "all.yaml").write_text(lines, encoding="utf-8")
    return load_pack(folder)


def evening(words: Pack) -> list[str]:
    """What a table of seven hears, to the end of its game."""
    ruleset = preset("palermo")
    play = Equipment(words, EstimatedVoice(), SilentSound(), DarkPanel(), {})
    rows = rehearse(demo_game(ruleset, "en", 3), ruleset, play).rows
    return [row.text for row in rows if row.text]


def test_an_evening_is_played_to_its_end_and_english_says_the_rest(ten: Ten) -> None:
    ours, theirs = {*evening(ten.pack)}, {*evening(load_pack(ROOT / "voices/en"))}
    assert {"Nok as.", "Maf vek.", "Ok lo mal."} <= ours - theirs
    assert any(text.startswith("Sidejo n") and text.endswith(" mor.") for text in ours)
    assert "Open your eyes, all of you." in theirs - ours
    assert "Talk to each other. When you've had enough, press twice." in ours & theirs


def test_a_sentence_is_whole_in_one_language(ten: Ten) -> None:
    own = ten.pack.text(Say("dawn.died", (("seat", 4),)), {}, 0)
    mixed = ten.pack.text(Say("roll.expects_one", (("role", "role.citizen"),)), {}, 0)
    assert (own, language_of(own)) == ("sidejo n4 mor.", "")
    assert language_of(mixed) == "en"
    assert "urban" not in mixed


def test_a_card_that_has_only_its_name_there_is_played_all_the_same(tmp_path: Path) -> None:
    """In every language: its way to win is told by English."""
    written(tmp_path, HEAD + NUMBERS, "role.jester: Xo\n")
    assert unspoken(tmp_path) == {}


@pytest.mark.parametrize("line", ["variant.theme.wolves", "ruleset.palermo", "role.jester", "house.farewell"])
def test_what_it_has_no_name_for_bears_its_english_one(ten: Ten, line: str) -> None:
    english = load_pack(ROOT / "voices/en")
    assert ten.pack.knows(line)
    assert ten.pack.text(Say(line), {}, 0) == SpokenText(english.text(Say(line), {}, 0), "", "en")
    assert not ten.pack.knows("ruleset.of_an_older_box")


def test_statistics_name_a_ruleset_and_a_card_in_english(ten: Ten) -> None:
    table = TableCount("palermo", 8, False, 1, {}, None)
    found = Statistics(1, 1, 0, (table,), {"angel": Share(1, 2)}, {}, None, None)
    lines = plain(statistics_parts(found, ten.pack)).splitlines()
    assert {"Night in Palermo, 8 players.", "Guardian angel: 1 of 2."} <= {*lines}


def test_a_voice_of_it_can_be_tried(ten: Ten, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_voices, "load_pack", lambda _: ten.pack)
    monkeypatch.setattr(list_voices, "voices_to_try", lambda _: [])
    assert list_voices.try_voices(Settings(language="qx"), None, print)


def test_english_is_said_by_an_english_voice_and_kept_as_its_own(ten: Ten) -> None:
    spec = voice_spec(Settings(language="qx"), ten.pack)
    own, lent = ten.pack.text(Say("night.falls"), {}, 0), ten.pack.text(Say("day.late"), {}, 0)
    assert spec.request(own)["voice"] == "eo"
    assert spec.request(lent)["voice"] == load_pack(ROOT / "voices/en").voice.id
    keys = {clip_key(one, lent, Recordings()) for one in (spec, voice_spec(Settings(), ten.pack))}
    assert keys != {clip_key(spec, str(lent), Recordings())}


def test_the_check_leads_through_it_as_a_table_hears_it(ten: Ten, capsys: pytest.CaptureFixture[str]) -> None:
    assert check([ten.pack.folder / "pack.yaml"], tuple, Installed.under(ten.root)) == 1
    head, *following = capsys.readouterr().err.replace(f"{ten.pack.folder}/", "").splitlines()
    assert head.startswith("pack.yaml: 10 of ")
    assert head.endswith(" lines are written, and en says the others")
    files = [line.split(".yaml")[0] for line in following]
    heard = [files.index(name) for name in ("explain", "night", "court", "epilogue", "demo")]
    assert heard == sorted(heard)
    assert "roles/angel" in files


def test_what_is_written_is_checked_as_in_a_whole_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = written(tmp_path, HEAD + NUMBERS, "dawn.died: '{saet} mor.'\n")
    check([pack.folder / "pack.yaml"], tuple, Installed.under(tmp_path))
    assert '"dawn.died": unknown slot "{saet}"; did you mean "seat"?' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("qx", 'no other language is called "qx"; choose from en'),
        ("eng", 'no other language is called "eng"; did you mean "en"?'),
    ],
)
def test_another_language_has_to_say_the_rest(tmp_path: Path, named: str, told: str) -> None:
    with pytest.raises(FileError, match=r"pack\.yaml:5: ") as refused:
        written(tmp_path, HEAD.replace("fallback: en", f"fallback: {named}") + NUMBERS)
    assert str(refused.value).endswith(told)


def test_two_unfinished_languages_cannot_say_each_others_lines(ten: Ten) -> None:
    other = ten.root / "voices/qy"
    other.mkdir()
    (other / "pack.yaml").write_text(
        (HEAD + NUMBERS).replace("qx", "qy").replace("fallback: en", "fallback: qx")
    )
    with pytest.raises(FileError, match='"qx" is not whole itself; name one that is'):
        load_pack(other)
