"""Ready-made games by ear: the presets of a ruleset for so many players, and what was played last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.config.seating import check_kit, lay_set_up
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.side import TOWN
from narrator.script.common.cues import Count, Say
from narrator.script.set_up.citizens import few_citizens
from narrator.script.set_up.ready_made import read_back
from narrator.stage.performance import LINE_GAP
from tests.kit.box.box import Box, kit, pack
from tests.kit.box.hosts import Host, Step, a_box, again, chosen, left_alone, waits
from tests.kit.rules import preset


def offered(box: Box) -> list[str]:
    """The ready-made games that are named, in their order."""
    cue = box.begun[-1][1]
    assert isinstance(cue, Count)
    assert cue.ask == "set.ready"
    names = [dict(item.say.slots).get("preset", item.say.line) for item in cue.items]
    told = [str(name) for name in names if str(name).startswith("preset.")]
    return [name for name in told if not name.endswith(".about")]


def menu(box: Box) -> bool:
    return box.asked()[-1:] == ["set.ready"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_is_named_with_its_minutes_what_it_is_like_its_chance_and_its_roles(
    tmp_path: Path, language: str
) -> None:
    host = Host(["hold", "set.ready"])
    box = a_box(tmp_path, host, language=language, players=10, reckons=True).run(left_alone)
    begin = [row.line for row in box.rows].index("set.ready.offer")
    heard = [row.text for row in box.rows[begin:] if row.cue == "count"][:20]
    told = {
        "en": [
            "A short evening, with little talk: about N minutes.", "Quick nights, and early to bed.",
            "If you all just guessed, the Mafia would win 70 in a hundred.", "Three of the Mafia.",
            "Detective.",
            "The classic, with time to talk: about N minutes.", "The rules as they are, and nothing added.",
            "If you all just guessed, the Mafia would win 70 in a hundred.", "Three of the Mafia.",
            "Detective.",
            "A fairer game: about N minutes.", "With just so many of the Mafia that it's nearly even.",
            "If you all just guessed, the Mafia would win fifty in a hundred.", "Two of the Mafia.",
            "Detective.",
            "With everything: about N minutes.",
            "So many powers that it's better if you've played before.",
            "Three of the Mafia.", "Guardian angel.", "Apothecary.",
        ],
        "de": [
            "Ein kurzer Abend, mit wenig Redezeit: etwa N Minuten.", "Flotte Nächte, und früh im Bett.",
            "Spielt der Zufall, gewinnt die Mafia 70 von hundert Spielen.", "Drei Mafiakarten.",
            "Detektivbüro.",
            "Der Klassiker, mit Zeit zum Reden: etwa N Minuten.",
            "Die Regeln, wie sie sind, und sonst nichts.",
            "Spielt der Zufall, gewinnt die Mafia 70 von hundert Spielen.", "Drei Mafiakarten.",
            "Detektivbüro.",
            "Ein faireres Spiel: etwa N Minuten.",
            "Mit so viel Mafia, dass alle anderen eine bessere Chance haben.",
            "Spielt der Zufall, gewinnt die Mafia fünfzig von hundert Spielen.", "Zwei Mafiakarten.",
            "Detektivbüro.",
            "Mit allem: etwa N Minuten.",
            "So viel ist los, dass ihr besser schon gespielt habt.",
            "Drei Mafiakarten.", "Schutzengel.", "Apotheke.",
        ],
    }[language]  # fmt: skip
    assert [re.sub(r"\S+ (?=minutes|Minuten)", "N ", text) for text in heard] == told


def test_as_long_as_the_minutes_are_not_known_they_are_left_out(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["hold", "set.ready"]), players=10).run(menu)
    assert offered(box) == ["preset.short", "preset.classic", "preset.fairer", "preset.everything"]


def test_one_press_on_anything_that_is_said_of_a_game_takes_it(tmp_path: Path) -> None:
    """On the name of the apothecary, whom only one of the games has."""
    steps: list[Step] = ["hold", "set.ready", ("set.short.role", "role.apothecary"), "set.play"]
    box = a_box(tmp_path, Host(steps), players=10).run(waits("begin"))
    assert dict(box.playing.view.table.dealt) == {
        "angel": 1, "apothecary": 1, "coward": 1, "detective": 1, "mafioso": 3,
    }  # fmt: skip


def test_another_game_takes_back_what_the_one_before_had_changed(tmp_path: Path) -> None:
    """But not what the table has chosen besides: the cards lie hidden in all of them."""
    hidden: list[Step] = ["set.variants", "variant.reveal", "variant.reveal.none", "set.back"]
    short: list[Step] = ["set.ready", "preset.short"]
    a_box(tmp_path, Host(["hold", *hidden, *short]), players=10).run(left_alone)
    assert chosen(tmp_path) == {
        "options.reveal": "none", "options.discussion": 120, "options.pace": "brisk",
    }  # fmt: skip
    a_box(tmp_path, Host(["hold", "set.ready", "preset.everything"]), players=10).run(left_alone)
    assert chosen(tmp_path) == {
        "options.reveal": "none",
        "roles": {"mafioso": 3, "detective": 1, "angel": 1, "apothecary": 1, "coward": 1},
    }
    a_box(tmp_path, Host(["hold", "set.ready", "preset.classic"]), players=10).run(left_alone)
    assert chosen(tmp_path) == {"options.reveal": "none"}


def test_as_last_time_is_offered_once_somebody_has_played(tmp_path: Path) -> None:
    """What was played with is back after a power cut and three other choices, by one press."""
    first: list[Step] = [
        "hold", "set.ready", "preset.everything", "set.rules", "ruleset.village", "set.cards",
        "set.cards.town", ("set.role.name", "role.doctor"), "set.cards.enough", "set.play",
    ]  # fmt: skip
    played = a_box(tmp_path, Host(first), players=10).run(waits("begin"), kill=True)
    table = played.playing.view.table
    (tmp_path / "state" / "game.journal").unlink()
    others: list[Step] = ["hold", "set.rules", "ruleset.palermo", "set.ready", "preset.short"]
    box = a_box(tmp_path, Host([*others, "set.ready"]), players=10)
    box.run(lambda it: menu(it) and it.asked().count("set.ready") == 2)
    assert offered(box)[0] == "preset.last"
    back = a_box(tmp_path, Host(["hold", "set.ready", "preset.last", "set.play"]), players=10)
    back.run(waits("begin"))
    now = back.playing.view.table
    assert (now.ruleset, now.dealt, now.options) == ("village", table.dealt, table.options)


def test_before_the_first_game_there_is_no_last_one(tmp_path: Path) -> None:
    a_box(tmp_path, Host(["hold", "set.pace", "variant.pace.calm"]), players=9).run(left_alone)
    box = a_box(tmp_path, Host(["hold", "set.ready"]), players=9).run(menu)
    assert "preset.last" not in offered(box)


def test_what_rules_or_kit_refuse_is_not_offered(tmp_path: Path) -> None:
    """R9: nobody answers an apothecary where hands are touched, and the last game had one."""
    steps: list[Step] = ["hold", "set.ready", "preset.everything", "set.play"]
    a_box(tmp_path, Host(steps), players=10).run(waits("begin"), kill=True)
    (tmp_path / "state" / "game.journal").unlink()
    touched = {"moderation": "tap"}
    roles = {"mafioso": 3}
    host = Host(["hold", "set.ready"])
    box = a_box(tmp_path, host, players=10, options=touched, roles=roles).run(
        lambda it: "set.ready.none" in it.said()
    )
    assert box.asked()[-1] == "set"


def test_what_was_played_last_with_broken_choices_is_left_out(tmp_path: Path) -> None:
    """The file is another version's, or somebody has written into it."""
    (tmp_path / "state").mkdir()
    kept = '{"chosen": {}, "over": {}, "last": {"ruleset": "nobody knows", "x.y": [1]}}'
    (tmp_path / "state" / "settings.chosen").write_text(kept)
    box = a_box(tmp_path, Host(["hold", "set.ready"]), players=10).run(menu)
    assert "preset.last" not in offered(box)
    assert again(tmp_path, players=10).evening.table.players() == 10


@pytest.mark.parametrize("ruleset", Installed.under().rulesets)
def test_every_preset_is_laid_by_the_rules_for_all_whom_it_suits(ruleset: str) -> None:
    """On every kit with a place for so many; no preset leaves few citizens, or changes how large the
    Mafia is."""
    found = preset(ruleset)
    for one in found.presets.values():
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            if not one.suits(players):
                continue
            row = found.table[players]
            table = lay_set_up(found, players, one.cards(row, players), one.options, 0)
            assert table.mafia == row["mafioso"]
            assert not few_citizens(table), (ruleset, players)
            check_kit(table.options, players, kit("panel"))


@pytest.mark.parametrize("ruleset", Installed.under().rulesets)
def test_every_table_has_a_short_evening_and_the_classic(ruleset: str) -> None:
    presets = preset(ruleset).presets
    for name in ("short", "classic"):
        assert presets[name].players == (FEWEST_PLAYERS, MOST_PLAYERS)
        assert not presets[name].roles


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_ready_made_game_is_read_back_in_twelve_seconds(language: str) -> None:
    """In five more where cards are named by which it is another game: four of them at most."""
    words, voice = pack(language), EstimatedVoice()
    for ruleset in map(preset, Installed.under().rulesets):
        for one in ruleset.presets.values():
            for players in filter(one.suits, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)):
                cards = one.cards(ruleset.table[players], players)
                table = lay_set_up(ruleset, players, cards, one.options, 0)
                says = [say for say in read_back(table, warned=False) if isinstance(say, Say)]
                texts = [words.text(say, {}, 0) for say in says]
                seconds = sum(voice.utter(text).seconds + LINE_GAP for text in texts)
                special = [role for role, _ in table.dealt if role != table.mafioso]
                wild = any(table.role(role).side != TOWN for role in special)
                assert seconds - LINE_GAP <= (17 if wild else 12), texts
