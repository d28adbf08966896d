"""A voice of Piper is fetched with one command, checked, and offered only as a whole."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.other_engines import choices, known, name_of, of_debian
from hardware.speech.piper_voices import PiperVoice, fetched
from narrator.appliance.fetch_voice import VoiceFetcher
from narrator.base.errors import NarratorError
from tests.kit.piper_server import BRINGS_PIPER, MODEL, NAME, PLACE, PiperServer, serving

ID = f"piper/{NAME}"


@pytest.fixture
def server() -> Iterator[PiperServer]:
    """Its one voice is a German one."""
    with serving() as server:
        yield server


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the voices of this user are."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "narrator/voices"


class Fetching:
    """Fetches, and notes what is told."""

    def __init__(self, server: PiperServer, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.told: list[str] = []
        self.seen: list[tuple[int, int]] = []
        self.pip = BRINGS_PIPER

    def __call__(self, name: str = NAME) -> PiperVoice:
        """See `VoiceFetcher.fetch`."""
        see = lambda done, whole: self.seen.append((done, whole))  # noqa: E731
        fetcher = VoiceFetcher(self.folder, self.told.append, see, self.server.url, pip=self.pip)
        return fetcher.fetch(name, ("de", "en"))

    def refused(self, name: str = NAME) -> str:
        """The sentence with which it is refused; the voice is then offered to nobody."""
        with pytest.raises(NarratorError) as refusal:
            self(name)
        assert f"piper/{name}" not in choices("de")
        return str(refusal.value)


@pytest.fixture
def fetch(server: PiperServer, folder: Path) -> Fetching:
    """Fetches the voice into the folder of this user."""
    return Fetching(server, folder)


def test_a_whole_voice_is_offered_and_speaks(fetch: Fetching, tmp_path: Path) -> None:
    assert choices("de").count(ID) == 0
    fetch()
    assert ID in choices("de")
    assert name_of(ID) == "Thorsten"
    voice = known(ID)
    assert voice is not None
    speaker = CachedVoice(of_debian(voice, "de", None, None), tmp_path / "cache")
    spoken = speaker.utter("Schließt die Augen.")
    speaker.close()
    assert spoken.seconds == pytest.approx(20 * 0.05, abs=0.1)


def test_its_licence_is_told_before_its_model_comes(fetch: Fetching) -> None:
    fetch.server.ends_after = 500
    fetch.refused()
    assert fetch.told == [f"the licence of {NAME}: CC0"]


def test_how_far_it_is_can_be_seen(fetch: Fetching) -> None:
    fetch()
    assert fetch.seen == sorted(fetch.seen)
    assert fetch.seen[-1] == (307, 307)
    assert len(fetch.seen) > 4


def test_a_download_that_was_cut_is_no_voice_and_goes_on_the_next_time(fetch: Fetching) -> None:
    fetch.server.ends_after = 1000
    assert f"{NAME}.onnx was cut off after 1000 of {len(MODEL)} bytes" in fetch.refused()
    fetch.server.ends_after = None
    assert fetch().model.read_bytes() == MODEL
    assert fetch.server.asked[-1] == (f"{PLACE}/{NAME}.onnx", 1000)


def test_a_server_that_knows_no_middle_of_a_file_begins_again(fetch: Fetching) -> None:
    """It answers with the whole file, where only the rest was asked for."""
    fetch.server.ends_after = 1000
    fetch.refused()
    fetch.server.ends_after, fetch.server.resumes = None, False
    assert fetch().model.read_bytes() == MODEL


def test_a_file_with_another_sum_is_thrown_away(fetch: Fetching) -> None:
    right = fetch.server.files[f"{PLACE}/{NAME}.onnx"]
    fetch.server.files[f"{PLACE}/{NAME}.onnx"] = b"x" + right[1:]
    assert "is not what the list of voices says, and was thrown away" in fetch.refused()
    fetch.server.files[f"{PLACE}/{NAME}.onnx"] = right
    assert fetch().model.read_bytes() == MODEL


def test_without_piper_itself_there_is_no_voice(fetch: Fetching) -> None:
    fetch.pip = (sys.executable, "-c", "raise SystemExit(1)")
    assert "Piper could not be installed, as pip tells above" in fetch.refused()


def test_a_voice_that_is_here_is_not_fetched_again(fetch: Fetching) -> None:
    fetch()
    asked = len(fetch.server.asked)
    fetch()
    assert len(fetch.server.asked) == asked
    assert fetch.told[-1] == f"the voice {NAME} is here already; its licence: CC0"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "de_DE-torsten-medium",
            f"perhaps {NAME} is meant; those of de are de_DE-kerstin-low, {NAME}",
        ),
        ("de_DE-kerstin-low", "does not say what de_DE-kerstin-low consists of"),
        ("fr_FR-siwis-low", "speaks fr, and the box de and en"),
        ("thorsten", "they are called as de_DE-thorsten-medium"),
        ("de_DE-../x-low", "they are called as de_DE-thorsten-medium"),
    ],
)
def test_a_name_of_no_voice_is_refused_in_one_sentence(fetch: Fetching, name: str, message: str) -> None:
    assert message in fetch.refused(name)


@pytest.mark.parametrize("listed", [b"<html>", b"[]", b'{"de_DE-thorsten-medium": {"files": 3}}'])
def test_a_list_that_is_none_is_told(fetch: Fetching, listed: bytes) -> None:
    fetch.server.files["voices.json"] = listed
    assert "the list of voices" in fetch.refused()


def test_a_folder_that_cannot_be_written_is_told(fetch: Fetching, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    fetch.folder = tmp_path / "file/voices"
    assert f"cannot be kept in {fetch.folder} (Not a directory)" in fetch.refused()


def test_each_name_is_offered_once_and_a_half_one_never(folder: Path) -> None:
    for name in (NAME, ".de_DE-kerstin-low", "program", "de_DE"):
        (folder / name).mkdir(parents=True)
    assert [voice.id for voice in fetched("de")] == [ID]
