"""How long it takes to hear the game and its cards explained, as espeak-ng speaks at the pace of the pack."""

from __future__ import annotations

import subprocess
import wave
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from narrator.config.installed_rulebook import rulebook
from narrator.script.common.card_lines import does
from narrator.script.common.cues import Say
from narrator.script.evening.explanations import HOW, game_explained
from narrator.script.evening.welcome import DEAL, MAY_SKIP, SEATED, SEATS
from narrator.stage.performance import LINE_GAP
from narrator.words.catalogue import needed_lines
from narrator.words.pack import Pack, load_pack
from tests.kit.rules import lay
from tests.kit.skips import needs

VOICES = Path(__file__).parents[2] / "voices"

pytestmark = needs("espeak-ng")


SENTENCES = [
    does(word, end, slots)
    for role in rulebook().roles.values()
    for word in (role.id, *role.aka)
    for end, slots in role.sentences.items()
]

TELLINGS = ["en", "de", "en family", "de family"]
"""Languages, and the tone if it is not the usual one."""


@cache
def _pack(told: str) -> Pack:
    language, tone = f"{told} dry".split()[:2]
    return load_pack(VOICES / language).at("nowhere", tone)


def _seconds(pack: Pack, say: Say, file: Path) -> float:
    """The spoken length of a line, without the silence at its ends."""
    voice, text = pack.voice.id.rpartition("/")[2], pack.text(say, {}, 0)
    speed = str(pack.voice.rate)
    subprocess.run(["espeak-ng", "-v", voice, "-s", speed, "-w", file, text], check=True)
    with wave.open(str(file), "rb") as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16).astype(np.int32)
        loud = np.flatnonzero(np.abs(samples) > 60)
        return float(loud[-1] - loud[0]) / sound.getframerate()


@pytest.mark.parametrize("language", TELLINGS)
def test_no_card_takes_longer_than_seven_seconds_to_explain(language: str, tmp_path: Path) -> None:
    pack, long = _pack(language), {}
    for line in SENTENCES:
        says = [line(how=how.id) for how in HOW.values()] if line.slots else [line()]
        for say in says:
            seconds = _seconds(pack, say, tmp_path / "line.wav")
            if seconds > 7.0:
                long[pack.text(say, {}, 0)] = round(seconds, 1)
    assert long == {}


@pytest.mark.parametrize(("language", "table"), [*product(TELLINGS, [(10, "palermo"), (12, "village")])])
def test_the_game_and_its_seats_are_explained_in_a_minute_and_a_half(
    language: str, table: tuple[int, str], tmp_path: Path
) -> None:
    laid, _ = lay(*table, 0, mafioso=[1, 2, 3], detective=[4])
    says = [MAY_SKIP(), *game_explained(laid), SEATS(), DEAL(), SEATED()]
    lengths = [_seconds(_pack(language), say, tmp_path / "line.wav") for say in says]
    assert sum(lengths) + len(says) * LINE_GAP < 90
    assert max(lengths) < 12


@pytest.mark.parametrize("language", TELLINGS)
@pytest.mark.parametrize(
    ("ids", "most"),
    [
        (
            "roll.how ring.roll roll.lamps roll.hearts.lamps roll.by_light setup.button ring.button "
            "setup.laid long.offer.light confer.faces play.talk play.accuse play.verdict",
            12.0,
        ),
        ("setup.helper setup.provisional setup.tap", 20.0),
    ],
    ids=["instructions", "what a helper and a table without one are told"],
)
def test_how_to_do_it_is_told_before_anybody_forgets_its_beginning(
    language: str, ids: str, most: float, tmp_path: Path
) -> None:
    lines = {line.id: line for line in needed_lines()}
    pack, long = _pack(language), {}
    for line in map(lines.__getitem__, ids.split()):
        seconds = _seconds(pack, line(**dict.fromkeys(line.slots, 17)), tmp_path / "line.wav")
        if seconds > most:
            long[line.id] = round(seconds, 1)
    assert long == {}


@pytest.mark.parametrize("language", TELLINGS)
def test_who_has_no_card_is_not_told_to_turn_one(language: str) -> None:
    """R9: the sentences are the same where the box deals by light."""
    texts = [_pack(language).text(line(), {}, 0) for line in SENTENCES if not line.slots]
    assert not [text for text in texts if "turn your card" in text or "Karte um" in text]
