"""The ruleset `werewolves` sounds like the game that people own (R16): its cards and its captain have the
names they know, and nothing is heard of the Mafia. Its own cards are played at tables of every size."""

from __future__ import annotations

import re
from typing import Any

import pytest

from narrator.rehearsal.random_games import demo_game
from narrator.rehearsal.result import differences
from tests.kit.rules import lay, preset
from tests.rehearsals.playing import FOLDER, play
from tests.rehearsals.tables import play as play_told

EVENING = FOLDER / "werewolves_16_de.yaml"

KNOWN = {
    "en": ("seer", "witch", "hunter", "Cupid", "little girl", "defender", "captain", "Werewolves"),
    "de": ("Seher", "Hexe", "Jäger", "Amor", "Mädchen", "Beschützer", "Hauptmann", "Werwölfe"),
}
FOREIGN = {
    "en": r"\b(Mafia|mafios\w+|mayor|matchmak\w+|apothecar\w+|detectives?|sleepwalk\w+|town)\b",
    "de": r"\b(Mafia\w*|Bürgermeister\w*|Rathaus\w*|Kuppel\w*|Detektiv\w*|Nachtwandl\w+|Schutzengel\w*)\b",
}


@pytest.mark.parametrize("language", KNOWN)
def test_every_card_has_the_name_that_people_know(language: str) -> None:
    heard = [row.text for row in play(EVENING, language)[0].rows if row.text]
    told = " ".join(heard).casefold()
    assert [name for name in KNOWN[language] if name.casefold() not in told] == []
    assert [text for text in heard if re.search(FOREIGN[language], text)] == []


def test_its_first_night_calls_them_in_the_order_of_the_rulebook() -> None:
    """R16: the seer after the witch, which by R2.7 changes nothing against S5."""
    cards: dict[str, Any] = {
        "mafioso": [1, 2, 3], "detective": [4], "apothecary": [5], "matchmaker": [6],
        "angel": [7], "raven": [8], "fox": [9],
    }  # fmt: skip
    calls = [call.id for call in lay(14, "werewolves", **cards)[0].calls]
    assert calls == [
        "angel", "mafia", "matchmaker", "lovers", "apothecary", "detective", "fox", "raven",
    ]  # fmt: skip


@pytest.mark.parametrize("players", [8, 10, 13, 16, 18, 21, 24])
def test_its_own_cards_are_played_through_at_every_size(players: int) -> None:
    quick = {"discussion": 0, "pace": "brisk", "decoys": "off"}
    told = demo_game(preset("werewolves"), "de", players, players, None, quick)
    result = play_told(told)
    assert differences(result, told) == []
