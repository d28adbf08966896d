"""Set-up by ear: a long press before a game, menus that are Counts, nothing forgotten over a power cut."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from hardware.speech.silent import EstimatedVoice
from narrator.config.rulesets import load_ruleset
from narrator.cues import AwaitConfirm, Count
from narrator.rules.state import Phase
from narrator.scenes import house
from narrator.scenes.choosing import ROUNDS
from narrator.stage.ports import Edge
from tests.appliance.box import Box, Turn, pack, settings_in
from tests.appliance.hosts import EVERYTHING, Host, Step, a_box, players, seconds_of_set_up, waits
from tests.appliance.people import People, idle
from tests.kit.stage import tap

TEN: list[Step] = ["hold", "set.players", players(10), "set.play", "rank.ace"]


def caption(box: Box, line: str) -> str:
    return next(row.text for row in reversed(box.rows) if row.line == line)


def chosen(folder: Path) -> dict[str, object]:
    found = json.loads((folder / "state" / "settings.chosen").read_text())
    assert isinstance(found["chosen"], dict)
    return found["chosen"]


def again(folder: Path, **given: object) -> Box:
    """The box after the next power-on: nobody presses."""
    return a_box(folder, idle, **given).run(waits("ready"))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "de"])
def test_at_power_on_there_is_a_chime_and_one_sentence(tmp_path: Path, language: str) -> None:
    box = a_box(tmp_path, idle, language=language).run(waits("ready"))
    heard = [row for row in box.rows if row.cue in ("say", "chime", "count")]
    assert [row.cue for row in heard] == ["chime", "say"]
    assert sum(heard[1].text.count(mark) for mark in ".!?") == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_game_for_ten_is_set_up_by_ear_within_ninety_seconds(
    tmp_path: Path, language: str
) -> None:
    """From the box's sentence to the last word about who sits down to what: eight sat here last time, and
    ruleset and pace are changed as well."""
    box = a_box(tmp_path, Host(EVERYTHING), language=language, players=8).run(waits("begin"))
    assert box.driver is not None
    table = box.driver.view.table
    assert (table.players, table.ruleset, table.options.pace) == (10, "village", "brisk")
    assert seconds_of_set_up(box) < 90


def test_who_only_wants_ten_waits_for_half_of_that(tmp_path: Path) -> None:
    assert seconds_of_set_up(a_box(tmp_path, Host(TEN), players=8).run(waits("begin"))) < 45


def test_a_short_press_starts_the_table_of_last_time_after_a_power_cut(tmp_path: Path) -> None:
    a_box(tmp_path, Host(TEN)).run(waits("begin"), kill=True)
    (tmp_path / "state" / "game.journal").unlink()
    box = a_box(tmp_path, Host(["press"])).run(waits("begin"))
    assert "house.how_many" not in box.said()
    assert box.driver is not None
    assert box.driver.view.table.players == 10


def test_who_has_never_told_how_many_is_asked_once_for_all_evenings(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["press", players(9), "option.yes"])).run(waits("begin"))
    assert "house.how_many" in box.said()
    assert chosen(tmp_path) == {"players": 9}
    (tmp_path / "state" / "game.journal").unlink()
    assert "house.how_many" not in a_box(tmp_path, Host(["press"])).run(waits("begin")).said()


def test_the_likely_numbers_come_first(tmp_path: Path) -> None:
    """Last time's and two on either side, then a way to the others: never twenty names."""
    box = a_box(tmp_path, Host(["hold", "set.players"]), players=17).run(
        lambda it: it.asked()[-1:] == ["set.players"]
    )
    count = box.begun[-1][1]
    assert isinstance(count, Count)
    assert [i.value for i in count.items][:5] == [15, 16, 17, 18, 19]
    assert len(count.items) == 8
    assert caption(box, "set.players.now") == "Seventeen players now. How many shall it be?"


@pytest.mark.parametrize("number", [5, 6, 11, 23, 24])
def test_every_number_of_players_can_be_reached(tmp_path: Path, number: int) -> None:
    where: list[Step] = []
    if number not in range(6, 11):
        where = ["set.players.fewer" if number < 6 else "set.players.more"]
    host = Host(["hold", "set.players", *where, players(number)])
    a_box(tmp_path, host).run(waits("ready"))
    assert chosen(tmp_path) == {"players": number}


def test_before_a_game_the_set_up_is_told_in_one_breath(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(TEN)).run(waits("begin"))
    assert caption(box, "setup.table") == "Ten of you, playing Night in Palermo."
    said = box.said()
    at = said.index("setup.table")
    assert said[at + 1 : at + 5] == [
        "cards.take", "setup.card.one", "setup.card.many", "setup.citizens",
    ]  # fmt: skip


def test_a_long_press_before_the_first_night_goes_back_to_the_set_up(tmp_path: Path) -> None:
    """There were nine of them after all: nothing is lost, and no game is left behind."""
    steps = ["press", "hold", "set.players", players(9), "set.play"]
    box = a_box(tmp_path, Host(steps), players=10).run(waits("begin"))
    assert box.driver is not None
    assert box.driver.view.table.players == 9
    assert "house.farewell" not in box.said()


def test_so_it_does_when_the_plug_was_pulled_before_the_first_night(tmp_path: Path) -> None:
    """The game that goes on is at its welcome again; a long press there asks, and does not begin anew."""
    a_box(tmp_path, Host(["press"]), players=10).run(waits("begin"), kill=True)
    box = a_box(tmp_path, Host(["hold", "set.players", players(9), "set.play"]), players=10)
    box.run(waits("begin"))
    assert "house.ready" not in box.said()
    assert box.driver is not None
    assert box.driver.view.table.players == 9


def test_a_long_press_in_the_night_opens_no_set_up(tmp_path: Path) -> None:
    cards = ("mafioso", "mafioso", "detective", *("citizen",) * 4)

    def holds(turn: Turn) -> Iterable[Edge]:
        night = turn.driver is not None and turn.driver.view.phase is Phase.NIGHT
        return tap(turn.at + 0.3, 0.9) if night else People(cards=cards)(turn)

    settings = settings_in(tmp_path, players=7, roles={"mafioso": 2, "detective": 1})
    box = Box(settings, holds).run(lambda it: it.driver is not None and it.driver.label == "dawn 1")
    assert "set.open" not in box.said()
    assert box.driver is not None


IN_GERMAN: list[Step] = ["hold", "set.language", ("set.language.name", "Deutsch")]


def test_another_language_is_spoken_at_once_and_after_a_power_cut(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(IN_GERMAN)).run(waits("ready"))
    assert caption(box, "set.language.taken") == "Von jetzt an spreche ich Deutsch."
    assert "Knopf" in caption(box, "house.ready")
    assert "Knopf" in caption(again(tmp_path), "house.ready")


def test_a_language_that_has_to_be_rendered_first_is_announced_by_a_moment(tmp_path: Path) -> None:
    """In the language that is still spoken; one that lies in the cache is spoken without ado."""

    class Cold(EstimatedVoice):
        prepared = 0

        def missing(self, texts: list[str]) -> list[str]:
            return texts

        def prepare(self, texts: list[str]) -> None:
            self.prepared += len(texts)

    cold = Cold()
    box = a_box(tmp_path, Host(IN_GERMAN), cold).run(waits("ready"))
    assert "moment" in caption(box, "set.moment").casefold()
    assert caption(box, "set.moment") in pack("en").lines["set.moment"]
    assert cold.prepared > 100
    warm = a_box(tmp_path / "warm", Host(IN_GERMAN)).run(waits("ready"))
    assert "set.moment" not in warm.said()


def test_another_ruleset_leaves_behind_what_the_file_says_for_its_own(tmp_path: Path) -> None:
    """A file with cards and variants of its own shuts no table out of Sunrise, which has no detective."""
    given: dict[str, Any] = {
        "players": 8,
        "roles": {"mafioso": 2, "detective": 1},
        "options": {"reveal": "all", "deal": "box", "pace": "calm"},
    }
    host = Host(["hold", "set.rules", "ruleset.sunrise", "set.play"])
    box = a_box(tmp_path, host, **given).run(waits("begin"))
    assert box.driver is not None
    table = box.driver.view.table
    assert (table.ruleset, table.dealt) == ("sunrise", (("mafioso", 3),))
    assert (table.options.reveal, table.options.deal) == ("none", "cards")
    assert table.options.pace == "calm"


def test_a_variant_of_the_file_can_be_chosen_for_another_ruleset(tmp_path: Path) -> None:
    """What the file says there is for its own ruleset, so here it is a choice."""
    host = Host(
        ["hold", "set.rules", "ruleset.village", "set.variants", "variant.reveal", "variant.reveal.none",
         "set.back", "set.play"]
    )  # fmt: skip
    box = a_box(tmp_path, host, players=8, options={"reveal": "none"}).run(waits("begin"))
    assert box.driver is not None
    assert box.driver.view.table.options.reveal == "none"
    assert chosen(tmp_path) == {"ruleset": "village", "options.reveal": "none"}


def test_a_host_who_changes_the_ruleset_of_the_file_gets_its_own_cards(tmp_path: Path) -> None:
    """What the table chose for the game before goes with that game; how many they are stays."""
    steps: list[Step] = [
        "hold", "set.players", players(9), "set.cards", "set.cards.singly",
        ("set.role.name", "role.coward"), ("count.number", 1),
    ]  # fmt: skip
    a_box(tmp_path, Host(steps)).run(waits("ready"))
    foyer = again(tmp_path, ruleset="sunrise").evening.foyer
    assert (foyer.settings.ruleset, foyer.settings.roles, foyer.players()) == ("sunrise", None, 9)


def test_back_at_the_ruleset_of_the_file_its_cards_and_variants_count_again(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.rules", "ruleset.sunrise", "set.rules", "ruleset.palermo"]
    given: dict[str, Any] = {
        "players": 8, "roles": {"mafioso": 2, "coward": 1}, "options": {"reveal": "side"},
    }  # fmt: skip
    box = a_box(tmp_path, Host([*steps, "set.play"]), **given).run(waits("begin"))
    assert box.driver is not None
    table = box.driver.view.table
    assert dict(table.dealt) == given["roles"]
    assert table.options.reveal == "side"
    assert chosen(tmp_path) == {}


def test_another_ruleset_brings_its_own_cards_and_variants(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.pace", "variant.pace.calm",
        "set.variants", "variant.reveal", "variant.reveal.none", "set.back",
        "set.rules", "ruleset.village",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps)).run(waits("ready"))
    assert chosen(tmp_path) == {"options.pace": "calm", "ruleset": "village"}
    assert caption(box, "set.variant.taken") == "Good: they stay hidden."


def test_one_role_more_and_what_the_rules_refuse_loses_nothing(tmp_path: Path) -> None:
    """R1.7: eight Mafiosi among ten would have won before the first night."""
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.singly",
        ("set.role.name", "role.angel"), ("count.number", 1),
        ("set.role.name", "role.mafioso"), ("count.number", 8),
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=10).run(waits("ready"))
    assert chosen(tmp_path) == {"roles": {"detective": 1, "mafioso": 3, "angel": 1}}
    said = box.said()
    at = said.index("set.refused.won")
    assert said[at + 1 : at + 3] == ["set.refused.stays", "set.role.which"]


def test_every_role_can_be_put_in_and_taken_out(tmp_path: Path) -> None:
    steps: list[Step] = [
        "hold", "set.cards", "set.cards.singly",
        ("set.role.name", "role.freemason"), ("count.number", 2),
        ("set.role.name", "role.freemason"), ("count.number", 0),
        "set.back", "set.cards", "set.cards.table",
    ]  # fmt: skip
    a_box(tmp_path, Host(steps), players=12).run(waits("ready"))
    assert chosen(tmp_path) == {}


def test_a_saint_in_a_trial_without_accusers_is_refused_with_its_reason(tmp_path: Path) -> None:
    steps: list[Step] = ["hold", "set.variants", "variant.trial", "variant.trial.pointing"]
    box = a_box(tmp_path, Host(steps), players=9, roles={"mafioso": 2, "saint": 1}).run(
        waits("ready")
    )
    assert "set.refused.saint" in box.said()
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_notes_with_open_cards_are_refused_with_what_is_to_be_done_first(tmp_path: Path) -> None:
    """R7.2: nobody reveals anything."""
    steps: list[Step] = [
        "hold", "set.variants", "variant.moderation", "variant.moderation.notes",
        "variant.reveal", "variant.reveal.none", "variant.moderation", "variant.moderation.notes",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps), players=8, ruleset="basic").run(waits("ready"))
    assert [line for line in box.said() if "refused" in line] == [
        "set.refused.open",
        "set.refused.stays",
    ]
    assert chosen(tmp_path) == {"options.reveal": "none", "options.moderation": "notes"}


def test_every_step_of_the_volume_is_heard_and_kept(tmp_path: Path) -> None:
    """Voice and music apart; the next question is the sample."""
    steps: list[Step] = [
        "hold", "set.voice", "set.softer", "set.softer", "set.back", "set.music", "set.louder",
    ]  # fmt: skip
    box = a_box(tmp_path, Host(steps)).run(waits("ready"))
    told = [one.what for one in box.sound.heard if one.what.startswith("levels")]
    assert told == ["levels 0 0", "levels -3 0", "levels -6 0", "levels -6 3"]
    assert chosen(tmp_path) == {"sound.voice": -6.0, "sound.music": 3.0}
    first = next(one.what for one in again(tmp_path).sound.heard)
    assert first == "levels -6 3"


def test_the_talk_is_told_in_minutes(tmp_path: Path) -> None:
    host = Host(["hold", "set.talk", ("count.number", 8)])
    box = a_box(tmp_path, host).run(waits("ready"))
    assert caption(box, "set.talk.taken") == "Eight minutes to talk."
    assert chosen(tmp_path) == {"options.discussion": 480}


CHOICES: dict[str, tuple[list[Step], dict[str, object]]] = {
    "players": (["set.players", players(10)], {"players": 10}),
    "rules": (["set.rules", "ruleset.basic"], {"ruleset": "basic"}),
    "pace": (["set.pace", "variant.pace.calm"], {"options.pace": "calm"}),
    "talk": (["set.talk", ("count.number", 3)], {"options.discussion": 180}),
    "voice": (["set.voice", "set.softer"], {"sound.voice": -3.0}),
    "language": (IN_GERMAN[1:], {"language": "de"}),
    "variant": (["set.variants", "variant.mayor", "option.yes"], {"options.mayor": True}),
}


@pytest.mark.parametrize("what", CHOICES)
def test_the_plug_is_pulled_as_soon_as_a_choice_is_made(tmp_path: Path, what: str) -> None:
    """Killed at the first cue after the press: the next power-on goes by the choice."""
    steps, kept = CHOICES[what]
    host = Host(["hold", *steps])
    asks: list[int] = []

    def pulled(box: Box) -> bool:
        if host.done == len(host.steps) and not box.fingers.coming and not asks:
            asks.append(len(box.begun))
        return bool(asks) and len(box.begun) > asks[0]

    a_box(tmp_path, host).run(pulled, kill=True)
    assert chosen(tmp_path) == kept
    box = again(tmp_path)
    assert box.evening.foyer.choices.chosen == kept


def test_the_plug_is_pulled_while_a_choice_is_written(tmp_path: Path) -> None:
    """What was chosen before is whole, whatever half of a file lies beside it."""
    a_box(tmp_path, Host(["hold", "set.players", players(10)])).run(waits("ready"))
    (tmp_path / "state" / "settings.new").write_bytes(b'{"chosen": {"pl')
    assert again(tmp_path).evening.foyer.players() == 10


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[]", b'{"chosen": 3}', b"\xff\xfe", b'{"chosen": {"players": 99}, "over": {}}',
                b'{"chosen": {"wat": 1}, "over": {"wat": null}}',
                b'{"chosen": {"players": 99}, "over": {"players": null}}', b"[" * 100_000,
                b'{"chosen": {"options": 3, "options.pace": "calm"}, "over": {}}'],
    ids=range(10),
)  # fmt: skip
def test_damaged_choices_are_left_out_and_the_box_is_ready(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "settings.chosen").write_bytes(damaged)
    box = again(tmp_path)
    assert box.said() == ["house.ready"]
    assert box.evening.foyer.choices.chosen == {}


def test_a_host_who_changes_that_very_key_in_the_file_is_obeyed(tmp_path: Path) -> None:
    """A choice holds as long as the file says what it said when it was made, key by key."""
    steps: list[Step] = ["hold", "set.players", players(10), "set.pace", "variant.pace.calm"]
    a_box(tmp_path, Host(steps), players=8).run(waits("ready"))
    other = again(tmp_path, players=8, reaction=250)
    assert other.evening.foyer.players() == 10
    mended = again(tmp_path, players=12)
    assert mended.evening.foyer.players() == 12
    assert mended.evening.foyer.settings.options["pace"] == "calm"


def test_a_choice_that_no_longer_fits_the_file_keeps_no_box_silent(tmp_path: Path) -> None:
    """Six were chosen; now the file deals cards for ten."""
    a_box(tmp_path, Host(["hold", "set.players", players(6)])).run(waits("ready"))
    roles = {"mafioso": 3, "detective": 1, "angel": 1, "coward": 1, "freemason": 2}
    box = again(tmp_path, roles=roles)
    assert box.said() == ["house.ready"]
    assert box.evening.foyer.players() is None


def test_a_full_card_costs_the_memory_and_not_the_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("narrator.choices.write_whole", full)
    box = a_box(tmp_path, Host(TEN)).run(waits("begin"))
    assert box.driver is not None
    assert box.driver.view.table.players == 10


def test_the_aunt_who_presses_the_wrong_button_gets_back(tmp_path: Path) -> None:
    """She lands in the music, goes back, lands in the language, goes back, and leaves."""
    steps: list[Step] = ["hold", "set.music", "set.back", "set.language", "set.back", "set.back"]
    box = a_box(tmp_path, Host(steps)).run(waits("ready"))
    assert box.said()[-2:] == ["set.closed", "house.ready"]
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_repeat_and_pause_do_no_harm_in_a_menu(tmp_path: Path) -> None:
    """She tries the other buttons, too: the menu rests, and is counted anew."""

    def aunt(turn: Turn) -> Iterable[Edge]:
        if isinstance(turn.cue, Count) and not pressed:
            pressed.append(True)
            at = turn.at
            return [
                *tap(at + 0.2, 0.1, "repeat"),
                *tap(at + 0.6, 0.1, "pause"),
                *tap(at + 9, 0.1, "pause"),
            ]
        return host(turn)

    pressed: list[bool] = []
    host = Host(["hold", "set.players", players(10)])
    box = a_box(tmp_path, aunt).run(lambda it: it.asked()[-1:] == ["ready"] and len(it.asked()) > 3)
    assert chosen(tmp_path) == {"players": 10}
    assert "house.paused" in box.said()


def test_a_child_that_holds_the_button_down_opens_the_set_up_once_and_is_left_alone(
    tmp_path: Path,
) -> None:
    """Half a minute: one long press. Then nobody answers, and the box is ready as before."""
    box = a_box(tmp_path, idle)
    box.press(tap(12.0, 30.0))
    box.run(lambda it: it.clock.time > 150)
    assert box.said() == ["house.ready", "set.open", "set.closed", "house.ready"]
    assert box.asked() == ["ready", *["set"] * ROUNDS, "ready"]
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_a_child_that_hammers_on_the_button_loses_nobody_s_evening(tmp_path: Path) -> None:
    """Whatever that chooses, the box comes to a wait, and its table can be laid."""
    box = a_box(tmp_path, idle)
    box.press(tap(12.0, 0.9))
    box.press(edge for n in range(200) for edge in tap(14.0 + 0.7 * n, 0.2))
    box.run(lambda it: it.clock.time > 600)
    assert isinstance(box.stage.cue, AwaitConfirm | Count)
    box.evening.foyer.lay(box.evening.foyer.players() or 8, 0)


def test_a_menu_without_a_press_leaves_by_itself(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["hold", "set.voice"])).run(waits("ready"))
    assert box.said()[-2:] == ["set.closed", "house.ready"]


def test_after_a_game_one_press_plays_the_same_table_again(tmp_path: Path) -> None:
    cards = ("mafioso", "mafioso", "detective", *("citizen",) * 4)
    story = People(cards=cards, nights=[{}, {"mafia": 5, "detective": 1}], verdicts=[0, 1, 2])
    settings = settings_in(tmp_path, players=7, roles={"mafioso": 2, "detective": 1})
    said = Box(settings, story).run(lambda it: it.said().count("setup.table") == 2).said()
    assert said[said.index("house.farewell") + 1] == "house.again"


def test_after_a_while_the_box_is_silent_and_dark_and_a_press_wakes_it(tmp_path: Path) -> None:
    box = a_box(tmp_path, idle, players=8)
    box.run(lambda it: it.clock.time > house.IDLE + 60)
    assert box.said() == ["house.ready"]
    assert box.panel.moods[-1] == "night"
    assert [one.what for one in box.sound.heard if one.what.startswith("bed")][-1] == "bed None"
    woken = a_box(tmp_path, idle, players=8)
    woken.press(tap(house.IDLE + 60))
    woken.run(lambda it: it.clock.time > house.IDLE + 75)
    assert woken.said() == ["house.ready", "house.ready"]
    assert woken.panel.moods[-1] == "day"
    assert woken.driver is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_menu_s_choices_are_short_enough_for_a_slot(tmp_path: Path, language: str) -> None:
    """The first menu is counted through in less than twenty seconds, and the longest in fifty."""
    box = a_box(tmp_path, Host(["hold", "set.variants"]), language=language)
    box.run(lambda it: "set.closed" in it.said())
    slots = [row.slot for row in box.rows if row.line == "set.play"]
    rows = [row for row in box.rows if row.line.startswith("variant.")]
    assert slots[0] is not None
    assert rows[0].slot is not None
    assert slots[0] * 12 < 20
    assert rows[0].slot * (len(rows) / ROUNDS + 1) < 50


def test_the_rulesets_of_the_menu_are_those_there_are(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["hold", "set.rules"])).run(
        lambda it: it.asked()[-1:] == ["set.rules"]
    )
    count = box.begun[-1][1]
    assert isinstance(count, Count)
    known = box.evening.foyer._known
    assert len(count.items) == len(known.rulesets) + 1
    assert all(load_ruleset(known.ruleset_file(name), known) for name in known.rulesets)
