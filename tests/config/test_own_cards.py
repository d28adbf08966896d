"""A card that is written without Python is read as a PC leaves it, and left out where it cannot be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.appliance.own_card_faults import own_card_faults
from narrator.config.installed import Installed
from narrator.config.layers import load_layers, read_layer
from narrator.config.own_cards import OwnCards, read_cards
from narrator.config.places import CARDS_LIE
from narrator.rules.table.call import Hour
from narrator.rules.table.hand import Card
from narrator.rules.table.options import Options
from narrator.yamlfile.problems import FileError

GOOD = """\
night: {hour: shoot, uses: 1, does: attacks}
playing_card: J♦
lines:
  en:
    role.poacher: poacher
    poacher.does: In one night of the game the poacher {how}, to kill there.
    poacher.sign: "The forest edge wakes: the poacher's card."
    poacher.wake:
      - A twig snaps. The forest edge wakes.
      - Owls fall silent. The forest edge wakes.
      - The fog lifts. The forest edge wakes up.
    poacher.think:
      - Who is in season tonight, if anybody?
      - Whose tracks do you follow tonight?
      - One shot for the whole game. At whom?
    poacher.sleep:
      - The forest edge sleeps again.
      - Fog again. The forest edge sleeps.
      - Gun down. The forest edge sleeps.
"""


def laid(folder: Path, **files: str | bytes) -> OwnCards:
    for name, text in files.items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.yaml").write_bytes(data)
    return read_cards((folder,))


def problems(folder: Path, text: str, card: str = "poacher") -> list[str]:
    """What is wrong in such a file, without its path."""
    found = laid(folder, **{card: text}).left_out
    return [str(one).removeprefix(f"{folder}/") for some in found.values() for one in some]


def test_it_is_a_card_like_any_other(tmp_path: Path) -> None:
    found = laid(tmp_path, poacher=GOOD)
    assert found.left_out == {}
    assert found.playing == (("poacher", (Card("diamonds", "J"),)),)
    assert [call.place for call in found.roles["poacher"].calls(Options(), 1)] == [Hour.SHOOT]


def test_a_pc_may_have_saved_it(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    (tmp_path / "POACHER.YML").write_bytes(data)
    assert [*laid(tmp_path, **{"._poacher": "what a Mac leaves"}).roles] == ["poacher"]


def test_a_language_in_which_it_is_not_written_has_its_words(tmp_path: Path) -> None:
    found = laid(tmp_path, poacher=GOOD)
    assert found.lines["de"] == found.lines["en"]


WRONG = {
    "a word": ("hour: shoot", "hour: shot", ':1: "hour" must be "hide", '),
    "the nearest word": ("does: attacks", "does: atacks", 'did you mean "attacks"?'),
    "a key": ("playing_card", "playing_crad", ':2: unknown key "playing_crad"; did you mean "playing_card"?'),
    "a side of its own without an end": ("playing_card: J♦", "side: own", "needs a way to win"),
    "an end that nobody can reach": ("playing_card: J♦", "side: own\nwins: marked", "nobody can reach"),
    "an end of another's side": ("playing_card: J♦", "wins: convicted", "add side: own"),
    "a mark that no choice leaves": ("playing_card: J♦", "mark: {against: 2}", "nobody is marked"),
    "a mark without a word": (
        "does: attacks}", "does: marks}\nmark: {meet: yes}", "needs a word: add name",
    ),
    "a choice without a mark": ("does: attacks", "does: marks", "has no mark"),
    "a lamp that is asked nothing": ("does: attacks", "asks: {}", "the lamp is asked nothing"),
    "what dawn would tell": (
        "playing_card: J♦", "dies: {of: murder, then: [spared, shown]}", "would be heard at dawn",
    ),
    "an hour before the Mafia's": (
        "night: {hour: shoot,", "side: mafia\nnight: {hour: guard,", "a card of the Mafia wakes after it",
    ),
    "a power that nobody could use": (
        "playing_card: J♦", "day: {power: slap, opening: morning, asked: no, takes: 1, does: kills}",
        "nobody could use it",
    ),
    "a line that is missing": ("    poacher.sign", "    poacher.sing", 'en lacks the line "poacher.sign"'),
    "a line that nobody speaks": ("    poacher.sign", "    poacher.sing", 'did you mean "poacher.sign"?'),
    "a slot that would tell": ("The forest edge wakes: the", "{seat} wakes: the", "{seat} is unknown there"),
    "a number that would be heard": ("A twig snaps", "Two twigs snap", '"two" would tell how many wake'),
    "too few wordings": ("      - Owls fall silent. The forest edge wakes.\n", "", "needs 3 wordings"),
    "another card's name": ("role.poacher: poacher", "role.poacher: vigilante", "another card is called"),
    "a tab": ("    role.poacher", "\trole.poacher", "a tab at the start of the line"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_played_is_named_with_its_line(wrong: str, tmp_path: Path) -> None:
    good, bad, told = WRONG[wrong]
    assert good in GOOD
    found = problems(tmp_path, GOOD.replace(good, bad))
    assert [one for one in found if told in one and one.startswith("poacher.yaml:")], found


def test_two_cards_may_not_go_by_one_name(tmp_path: Path) -> None:
    other = GOOD.replace("poacher.", "trapper.").replace("role.poacher", "role.trapper")
    found = laid(tmp_path, poacher=GOOD, trapper=other)
    assert [*found.roles] == ["poacher"]
    assert [str(one) for one in found.left_out["trapper"]] == [
        f'{tmp_path}/trapper.yaml:5: "poacher" is what another card is called in en'
    ]


def test_a_card_that_ships_keeps_its_id(tmp_path: Path) -> None:
    assert problems(tmp_path, GOOD, "raven") == [
        'raven.yaml: "raven" is a word of the box already: give the file another name'
    ]


def test_the_box_says_so_and_who_deals_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards").mkdir()
    laid(tmp_path / "cards", poacher=GOOD.replace("hour: shoot", "hour: shot"))
    monkeypatch.setattr(CARDS_LIE, "folders", (tmp_path / "cards",))
    [said] = own_card_faults()
    assert (said.line, dict(said.slots)) == ("fault.card.line", {"word": "poacher", "number": 1})
    ours = tmp_path / "narrator.yaml"
    ours.write_text("players: 8\nroles: {poacher: 1}\n")
    with pytest.raises(FileError, match=r'no role "poacher" can be played: .*poacher.yaml:1: "hour"'):
        load_layers([read_layer(ours)], Installed.under())
