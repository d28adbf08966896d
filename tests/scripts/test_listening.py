"""The recogniser that listens to the voice: its words are described right, and it hears what is said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_spec import RATE, VoiceSpec
from narrator.config.installed import ROOT, Installed
from narrator.words.pack import load_pack
from scripts.figures import listening
from tests.kit.skips import skipped_without

FILES = sorted((ROOT / "scripts/figures").glob("*.dict"))

VOWELS = "AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW"
CONSONANTS = "B CH D DH F G HH JH K L M N NG P R S SH T TH V W Y Z ZH"
PHONES = frozenset(f"{VOWELS} {CONSONANTS}".split())
"""Those of English that the recogniser's model knows."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_word_is_described_by_phones_that_the_recogniser_knows(file: Path) -> None:
    for row in file.read_text(encoding="utf-8").splitlines():
        word, *phones = row.split()
        assert word.islower(), row
        assert phones, row
        assert PHONES.issuperset(phones), row


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_numbers_are_those_that_the_box_counts(language: str) -> None:
    pack = load_pack(Installed.under().pack_folder(language))
    file = ROOT / f"scripts/figures/numbers-{language}.dict"
    assert set(listening.described(file)) == set(pack.numbers[1:13])


def test_the_names_were_chosen_apart_from_the_numbers() -> None:
    """Twelve in each language, none of them a number."""
    for language in ("en", "de"):
        names, numbers = (
            set(listening.described(ROOT / f"scripts/figures/{words}-{language}.dict"))
            for words in ("names", "numbers")
        )
        assert len(names) == 12
        assert not names & numbers


@skipped_without("pocketsphinx")
def test_what_is_said_is_heard_and_what_is_drowned_is_not(tmp_path: Path) -> None:
    listener = listening.Listener(ROOT / "scripts/figures/numbers-en.dict")
    voice = CachedVoice(VoiceSpec("gmw/en-gb-x-rp", "en", rate=135, pitch=30), tmp_path)
    voice.render_all(listener.words)
    clips = {word: np.asarray(voice.utter(word).clip) / 32768 for word in listener.words}
    voice.close()
    faint, loud = (np.random.default_rng(1).normal(0, level, 8 * RATE) for level in (1e-4, 0.3))
    assert listener.share(clips, faint) > 0.7
    assert listener.share(clips, loud) < 0.4


def test_without_a_recogniser_it_says_what_to_install(tmp_path: Path) -> None:
    """And it measures nothing."""
    (tmp_path / "pocketsphinx.py").write_text("raise ImportError")
    program = (
        "import sys; sys.argv[1:] = ['voice']; "
        f"sys.path.insert(0, {str(tmp_path)!r}); from scripts.figures.__main__ import main; "
        "sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "run pip install pocketsphinx" in done.stderr
    assert "understood" not in done.stdout
