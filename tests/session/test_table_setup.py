"""Set-up by ear: a long press before a game, menus that are Counts; any wrong press is forgiven."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.rulesets import load_ruleset
from narrator.live.simulated import Prompt, tap
from narrator.odds.exact import exact
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from narrator.script.evening import between_games as house
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, pack, settings_in
from tests.kit.box.hosts import (
    EVERYTHING,
    FIVE_ROLES,
    IN_GERMAN,
    TEN,
    Host,
    Step,
    a_box,
    again,
    caption,
    chosen,
    left_alone,
    players,
    read_back,
    seconds_of_menus,
    seconds_of_set_up,
    waits,
)
from tests.kit.box.people import People, idle


@pytest.mark.parametrize("language", ["en", "de"])
def test_at_power_on_there_is_a_chime_and_one_sentence(tmp_path: Path, language: str) -> None:
    box = a_box(tmp_path, idle, language=language).run(waits("ready"))
    heard = [row for row in box.rows if row.cue in ("say", "chime", "count")]
    assert [row.cue for row in heard] == ["chime", "say"]
    assert sum(heard[1].text.count(mark) for mark in ".!?") == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_game_for_ten_is_set_up_by_ear_within_two_minutes(tmp_path: Path, language: str) -> None:
    """From the box's sentence to the last word of what is read back: eight sat here last time, and ruleset
    and pace are changed as well; each ruleset is named with what it is like."""
    box = a_box(tmp_path, Host(EVERYTHING), language=language, players=8).run(waits("begin"))
    table = box.playing.view.table
    assert (table.players, table.ruleset, table.options.pace) == (10, "village", "brisk")
    assert seconds_of_set_up(box) < 115


def test_who_only_wants_ten_waits_for_half_of_that(tmp_path: Path) -> None:
    assert seconds_of_set_up(a_box(tmp_path, Host(TEN), players=8).run(waits("begin"))) < 52


@pytest.mark.parametrize("language", ["en", "de"])
def test_five_roles_are_chosen_within_a_minute(tmp_path: Path, language: str) -> None:
    """From the first question to the last word of what is read back; estimated lengths of the lines are a
    little longer than those of the real voice, by which `scripts/bench` measures the same."""
    box = a_box(tmp_path, Host(FIVE_ROLES), language=language, players=10).run(read_back)
    dealt = dict(box.evening.table.likely().dealt)
    chosen_ones = ("informer", "angel", "apothecary", "coward", "matchmaker")
    assert [dealt[role] for role in chosen_ones] == [1] * 5
    assert seconds_of_menus(box) < 60


def test_a_short_press_starts_the_table_of_last_time_after_a_power_cut(tmp_path: Path) -> None:
    a_box(tmp_path, Host(TEN), players=8).run(waits("begin"), kill=True)
    (tmp_path / "state" / "game.journal").unlink()
    box = a_box(tmp_path, Host(["press"]), players=8).run(waits("begin"))
    assert "house.how_many" not in box.said()
    assert box.playing.view.table.players == 10


def test_who_has_never_told_how_many_is_asked_once_for_all_evenings(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["press", players(9), "option.yes"])).run(waits("begin"))
    assert "house.how_many" in box.said()
    assert chosen(tmp_path) == {"players": 9}
    (tmp_path / "state" / "game.journal").unlink()
    assert "house.how_many" not in a_box(tmp_path, Host(["press"])).run(waits("begin")).said()


def test_the_menus_open_after_that_question_as_they_always_do(tmp_path: Path) -> None:
    """Nothing else was asked yet, so "anything else?" would be a riddle."""
    box = a_box(tmp_path, Host(["hold", players(9), "set.pace", "variant.pace.calm", "set.play"]))
    said = box.run(waits("begin")).said()
    assert [line for line in said if line in ("set.open", "set.next")] == ["set.open", "set.next"]


def test_the_likely_numbers_come_first(tmp_path: Path) -> None:
    """Last time's and two on either side, then a way to the others: never twenty names."""
    box = a_box(tmp_path, Host(["hold", "set.players"]), players=17).run(
        lambda it: it.asked()[-1:] == ["set.players"]
    )
    count = box.begun[-1][1]
    assert isinstance(count, Count)
    assert [i.value for i in count.items][:5] == [15, 16, 17, 18, 19]
    assert [i.say.line for i in count.items][5:] == [
        "set.players.more", "set.players.fewer", "set.back",
    ]  # fmt: skip
    assert caption(box, "set.players.now") == "So far I have seventeen of you. How many are you?"


@pytest.mark.parametrize("number", [5, 6, 11, 23, 24])
def test_every_number_of_players_can_be_reached(tmp_path: Path, number: int) -> None:
    steps: list[Step] = ["set.players.more", players(number)] if number > 10 else [players(number)]
    if number < 6:
        steps = ["set.players.fewer"]
    a_box(tmp_path, Host(["hold", *steps])).run(left_alone)
    assert chosen(tmp_path) == {"players": number}


@pytest.mark.parametrize(("usual", "where", "left"), [(8, "fewer", 5), (21, "more", 24)])
def test_where_one_number_is_left_it_is_taken_at_once(
    tmp_path: Path, usual: int, where: str, left: int
) -> None:
    """A list of one is no question."""
    host = Host(["hold", "set.players", f"set.players.{where}"])
    box = a_box(tmp_path, host, players=usual).run(left_alone)
    assert chosen(tmp_path) == {"players": left}
    assert "set.players.which" not in box.said()


def test_before_a_game_the_set_up_is_told_in_one_breath(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(TEN), players=8).run(waits("begin"))
    assert caption(box, "setup.table") == "Ten of you tonight. We play Night in Palermo."
    said = box.said()
    assert said[said.index("setup.welcome") + 1] == "explain.begins"
    at = said.index("explain.dead")
    assert said[at + 1 : at + 5] == [
        "setup.card.one", "setup.card.many", "setup.citizens", "cards.take",
    ]  # fmt: skip
    assert said.count("setup.table") == 1


def test_who_goes_back_before_the_cards_are_dealt_hears_it_read_back_again(tmp_path: Path) -> None:
    host = Host(["hold", "set.play", "hold", "set.play"])
    said = a_box(tmp_path, host, players=10).run(waits("begin")).said()
    assert said.count("setup.welcome") == said.count("setup.table") == 2


def test_a_long_press_before_the_first_night_goes_back_to_the_set_up(tmp_path: Path) -> None:
    """There were nine of them after all: nothing is lost, and no game is left behind."""
    steps = ["press", "hold", "set.players", players(9), "set.play"]
    box = a_box(tmp_path, Host(steps), players=10).run(waits("begin"))
    assert box.playing.view.table.players == 9
    assert "house.farewell" not in box.said()


def test_so_it_does_when_the_plug_was_pulled_before_the_first_night(tmp_path: Path) -> None:
    """The game that goes on is at its welcome again; a long press there asks, and does not begin again."""
    a_box(tmp_path, Host(["press"]), players=10).run(waits("begin"), kill=True)
    box = a_box(tmp_path, Host(["hold", "set.players", players(9), "set.play"]), players=10)
    box.run(waits("begin"))
    assert "house.ready" not in box.said()
    assert box.playing.view.table.players == 9


def test_a_long_press_in_the_night_opens_no_set_up(tmp_path: Path) -> None:
    cards = ("mafioso", "mafioso", "detective", *("citizen",) * 4)

    def holds(prompt: Prompt) -> Iterable[Edge]:
        night = prompt.in_game and prompt.driver.view.phase is Phase.NIGHT
        return tap(prompt.at + 0.3, 0.9) if night else People(cards=cards)(prompt)

    settings = settings_in(tmp_path, players=7, roles={"mafioso": 2, "detective": 1})
    box = Box(settings, holds).run(lambda it: it.driver is not None and it.driver.label == "dawn 1")
    assert "set.open" not in box.said()
    assert box.driver is not None


def test_another_language_is_spoken_at_once_and_after_a_power_cut(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host([*IN_GERMAN, "set.back"]), players=8).run(waits("ready"))
    assert caption(box, "set.language.taken") == "Von jetzt an spreche ich Deutsch."
    assert "Knopf" in caption(box, "house.ready")
    assert "Knopf" in caption(again(tmp_path, players=8), "house.ready")


def test_a_language_that_has_to_be_rendered_first_is_announced_by_a_moment(tmp_path: Path) -> None:
    """In the language that is still spoken; one that lies in the cache is spoken without ado."""

    class Cold(EstimatedVoice):
        def __init__(self) -> None:
            self.prepared: set[str] = set()

        def missing(self, texts: list[str]) -> list[str]:
            return [text for text in texts if text not in self.prepared]

        def prepare(self, texts: list[str]) -> None:
            self.prepared |= {*texts}

    cold = Cold()
    box = a_box(tmp_path, Host(IN_GERMAN), cold, players=8).run(left_alone)
    assert "moment" in caption(box, "set.moment").casefold()
    assert caption(box, "set.moment") in pack("en").lines["set.moment"]
    assert len(cold.prepared) > 100
    warm = a_box(tmp_path / "warm", Host(IN_GERMAN), players=8).run(left_alone)
    assert "set.moment" not in warm.said()


def test_after_a_game_one_press_plays_the_same_table_again(tmp_path: Path) -> None:
    cards = ("mafioso", "mafioso", "detective", *("citizen",) * 4)
    story = People(cards=cards, nights=[{}, {"mafia": 5, "detective": 1}], verdicts=[0, 1, 2])
    settings = settings_in(tmp_path, players=7, roles={"mafioso": 2, "detective": 1})
    said = Box(settings, story).run(lambda it: "again.welcome" in it.said()).said()
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
    """The first menu is counted through in less than twenty-two seconds, and the longest in fifty."""
    first = a_box(tmp_path, Host(["hold"]), language=language, players=8).run(left_alone)
    longest = a_box(tmp_path, Host(["hold", "set.variants"]), language=language, players=8)
    assert _once_through(first) < 22
    assert _once_through(longest.run(left_alone)) < 50


def _once_through(box: Box) -> float:
    """Seconds of the last menu, counted once."""
    rows = [row for row in box.rows if row.cue == "count"]
    turns = [row.t for row in rows if row.line == rows[-1].line]
    return turns[-1] - turns[-2]


def _rulesets(count: Count) -> list[str]:
    names = [item.say.line.split(".") for item in count.items]
    names += [str(dict(item.say.slots).get("preset", "")).split(".") for item in count.items]
    return [*dict.fromkeys(name[1] for name in names if name[0] == "ruleset")]


@pytest.mark.parametrize("number", [7, 9, 14])
def test_no_ruleset_is_named_later_than_one_that_is_less_fair(tmp_path: Path, number: int) -> None:
    """R1.5, R10: for nine, Sunrise gives the Mafia ninety in a hundred, and must not be what comes first."""
    box = a_box(tmp_path, Host(["hold", "set.rules", "set.rules.more"]), players=number)
    box.run(left_alone)
    counts = [cue for _, cue in box.begun if isinstance(cue, Count) and cue.ask == "set.rules"]
    named = [*_rulesets(counts[0]), *_rulesets(counts[-1])][:-1]  # the last is played already
    towns = {name: exact(table) for name, table in box.evening.table.rules().items()}
    uneven = [abs(town - 0.5) for name in named if (town := towns[name]) is not None]
    assert all(one < after + 0.05 for one, after in pairwise(uneven))  # told in steps of five


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_first_rulesets_are_heard_in_half_a_minute_and_each_sentence_in_six_seconds(
    tmp_path: Path, language: str
) -> None:
    host = Host(["hold", "set.rules"])
    box = a_box(tmp_path, host, language=language, players=12).run(left_alone)
    said = [row for row in box.rows if row.cue == "count" and row.line == "set.rules"]
    assert _once_through(box) < 36
    assert max(row.seconds for row in said) <= 6


def test_the_rulesets_of_the_menu_are_those_there_are(tmp_path: Path) -> None:
    """And three of them are named at once: the fairest for so many; what is as fair, as its source comes."""
    box = a_box(tmp_path, Host(["hold", "set.rules", "set.rules.more"]), players=12).run(left_alone)
    counts = [cue for _, cue in box.begun if isinstance(cue, Count) and cue.ask == "set.rules"]
    named = [_rulesets(count) for count in (counts[0], counts[-1])]
    assert named == [["werewolves", "sunrise", "basic"], ["village", "majority", "palermo"]]
    known = box.evening.table.known
    assert sorted([*named[0], *named[1]]) == sorted(known.rulesets)
    assert all(load_ruleset(known.ruleset_file(name), known) for name in known.rulesets)
