"""Before a game the box says how long it will be, and a table may shorten a long first night."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rehearsal.length import lengths
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.session import evening_lengths
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, settings_in
from tests.kit.box.hosts import Host, Step, a_box, again, caption, chosen, waits
from tests.kit.box.people import People

MANY = dict.fromkeys(
    (
        "mafioso", "informer", "apothecary", "matchmaker", "detective", "private_detective", "coward",
        "angel", "sleepwalker", "desperate", "saint", "freemason",
    ), 1
)  # fmt: skip
LARGE: dict[str, Any] = {
    "players": 16,
    "roles": {**MANY, "mafioso": 3, "freemason": 2},
    "options": {"pace": "calm"},
}
LARGER = {**LARGE, "players": 22, "options": {}}
"""So many that a deal by light is shorter by a minute that is heard."""

ASKS = "long"
CARDS = ("mafioso", "mafioso", "detective", *("citizen",) * 3)
STORY = People(cards=CARDS, nights=[{}, {"mafia": 5}], verdicts=[3, 4, 6])


def _large(folder: Path, *steps: Step, **chosen: Any) -> Box:
    return a_box(folder, Host(["press", *steps]), **{**LARGE, **chosen})


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Plan on about {} minutes in all."),
        ("de", "Ihr braucht ungefähr {} Minuten."),
    ],
)
def test_before_a_game_it_says_how_long_the_evening_and_the_night_will_be(
    tmp_path: Path, language: str, told: str
) -> None:
    cards = {"mafioso": 3, "detective": 1, "angel": 1}
    box = a_box(tmp_path, Host(["press"]), players=10, roles=cards, language=language)
    box.run(waits("begin"))
    play = box.evening.table.spoken.play
    found = lengths(box.playing.view.table, play)
    number = box.evening.table.spoken.pack.number(5 * round(found.evening / 300))
    assert caption(box, "long.evening") == told.format(number)
    said = box.said()
    assert said[: said.index("setup.welcome")] == ["house.ready", "long.evening", "long.night"]


def test_the_box_is_never_deaf_while_it_reckons(tmp_path: Path) -> None:
    """After two seconds it says why nothing comes, and then goes on by itself."""
    box = a_box(tmp_path, Host(["press"]), players=10)
    box.works_until = 60.0
    box.run(waits("begin"))
    said = box.said()
    first, asks, *patience = said[: said.index("long.evening")]
    assert (first, asks) == ("house.ready", "house.moment")
    assert patience == ["house.here"]
    told = [row.t for row in box.rows if row.line in ("house.moment", "long.evening")]
    assert told[1] >= 60
    pulses = [at for at, _ in box.pulses if told[0] < at < told[1]]
    assert max(b - a for a, b in pairwise(pulses)) < 1


def test_a_wait_of_a_second_needs_no_word(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["press"]), players=10).run(waits("begin"))
    assert "house.moment" not in box.said()


def test_a_long_press_leads_out_of_the_wait(tmp_path: Path) -> None:
    def hands(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, AwaitConfirm):
            return prompt.after(1)
        moment = isinstance(prompt.cue, Say) and prompt.cue.line == "house.moment"
        return tap(prompt.at + 1, 0.9) if moment else ()

    box = a_box(tmp_path, hands, players=10)
    box.works_until = 600.0
    box.run(lambda it: "set.open" in it.said())
    assert "long.evening" not in box.said()


def test_a_table_whose_length_cannot_be_reckoned_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(evening_lengths, "lengths", broken)
    box = a_box(tmp_path, Host(["press"]), players=10).run(waits("begin"))
    assert box.driver is not None
    assert "long.evening" not in box.said()


@pytest.mark.parametrize(("players", "told"), [(16, ["apothecary"]), (8, [])])
def test_where_a_night_takes_more_than_four_minutes_the_costliest_card_is_named(
    tmp_path: Path, players: int, told: list[str]
) -> None:
    cards = {"mafioso": 2, "detective": 1, "apothecary": 1, "angel": 1, "coward": 1, "informer": 1}
    kept = cards if players == 16 else {"mafioso": 2, "angel": 1}
    box = a_box(tmp_path, Host(["press"]), players=players, roles=kept).run(waits("begin"))
    said = [cue for _, cue in box.begun if isinstance(cue, Say) and cue.line == "long.card"]
    assert [cue.slots for cue in said] == [(("role", f"role.{card}"),) for card in told]


def test_another_game_of_the_same_is_not_told_again(tmp_path: Path) -> None:
    """Nor is somebody who goes back before anything was dealt, and changes nothing."""
    settings = settings_in(tmp_path, players=6, roles={"mafioso": 2, "detective": 1})
    box = Box(settings, STORY).run(lambda it: "again.deal" in it.said())
    assert box.said().count("long.evening") == 1
    host = Host(["press", "hold", "set.play"])
    box = a_box(tmp_path / "back", host, players=10).run(waits("begin"))
    assert box.said().count("setup.welcome") == 2
    assert box.said().count("long.evening") == 1


def test_another_table_is_told_anew(tmp_path: Path) -> None:
    steps: list[Step] = ["press", "hold", "set.pace", "variant.pace.calm", "set.play"]
    box = a_box(tmp_path, Host(steps), players=10).run(waits("begin"))
    assert box.said().count("long.evening") == 2


def test_whoever_leaves_a_long_night_as_it_is_plays_it(tmp_path: Path) -> None:
    box = _large(tmp_path, "long.stays").run(waits("begin"))
    assert box.playing.view.table.options.deal == "cards"
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_a_deal_by_light_is_offered_with_its_minutes_and_holds_as_if_set_up(tmp_path: Path) -> None:
    box = _large(tmp_path, "long.light", **LARGER).run(waits("begin", "deal"))
    table = box.playing.view.table
    assert table.options.deal == "box"
    assert chosen(tmp_path) == {"options.deal": "box"}
    found = lengths(table, box.evening.table.spoken.play)
    number = box.evening.table.spoken.pack.number(round(found.first_night / 60))
    assert f"about {number} minutes" in caption(box, "long.offer.light")
    assert box.said().count("long.night") == 1


def test_what_was_read_back_is_told_anew_when_the_lamp_is_to_deal(tmp_path: Path) -> None:
    """It is another table: nobody has cards, and the welcome says so."""
    host = Host(["hold", "set.play", "long.light"])
    said = a_box(tmp_path, host, **LARGER).run(waits("begin", "deal")).said()
    assert said.count("setup.table") == 2


def test_it_is_not_offered_where_it_would_take_as_many_minutes(tmp_path: Path) -> None:
    box = _large(tmp_path).run(_asked)
    assert _names(box) == ["long.stays", "long.fewer"]


def test_it_is_not_offered_where_it_is_agreed_already(tmp_path: Path) -> None:
    options = {**LARGE["options"], "deal": "box"}
    box = _large(tmp_path, players=24, options=options).run(_asked)
    assert _names(box) == ["long.stays", "long.fewer"]
    assert "long.offer" in box.said()


def test_cards_are_left_out_in_the_menu_of_cards(tmp_path: Path) -> None:
    box = _large(tmp_path, "long.fewer").run(lambda it: it.asked()[-1:] == ["set.cards"])
    assert "set.open" not in box.said()
    assert box.driver is None


def test_a_long_press_leads_back_to_the_set_up(tmp_path: Path) -> None:
    def hands(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, AwaitConfirm):
            return prompt.after(1)
        asked = isinstance(prompt.cue, Count) and prompt.cue.ask == ASKS
        return tap(prompt.at + 1, 0.9) if asked else ()

    box = a_box(tmp_path, hands, **LARGE).run(lambda it: "set.open" in it.said())
    assert box.driver is None


def test_a_table_that_is_talking_is_waited_for_and_nothing_is_decided(tmp_path: Path) -> None:
    box = _large(tmp_path).run(lambda it: it.clock.now() > 3600)
    assert isinstance(box.begun[-1][1], AwaitConfirm)
    assert box.driver is None
    assert "setup.welcome" not in box.said()
    assert len([line for line in box.said() if line.startswith("long.offer")]) == 2


def test_a_child_that_presses_all_the_time_changes_nothing(tmp_path: Path) -> None:
    def child(prompt: Prompt) -> Iterable[Edge]:
        return [edge for n in range(12) for edge in tap(prompt.at + 0.4 * n)]

    box = a_box(tmp_path, child, **LARGE).run(lambda it: "setup.welcome" in it.said())
    assert box.playing.view.table.options.deal == "cards"
    assert not (tmp_path / "state" / "settings.chosen").exists()


def test_what_was_chosen_holds_after_the_power_was_cut(tmp_path: Path) -> None:
    _large(tmp_path, "long.light", **LARGER).run(waits("begin", "deal"), kill=True)
    (tmp_path / "state" / "game.journal").unlink()
    assert again(tmp_path, **LARGER).evening.table.settings.options["deal"] == "box"


def _asked(box: Box) -> bool:
    return box.asked()[-1:] == [ASKS]


def _names(box: Box) -> list[str]:
    cue = box.begun[-1][1]
    assert isinstance(cue, Count)
    return [item.say.line for item in cue.items if isinstance(item.say, Say)]


EARLY: dict[str, Any] = {"players": 8, "ruleset": "basic"}
"""Its first night kills (R2.2)."""


def test_a_table_hears_that_the_first_night_takes_somebody_and_may_spare_it(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["press", "long.early.spares"]), **EARLY).run(waits("begin"))
    said = box.said()
    assert said.index("long.early") < said.index("long.early.taken") < said.index("setup.welcome")
    assert box.playing.view.table.options.first_night == "meet"
    assert chosen(tmp_path) == {"options.first_night": "meet"}
    assert "explain.night.meet" in said


def test_a_table_that_leaves_the_first_night_as_it_is_plays_it(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["press"]), **EARLY).run(waits("begin"))
    assert box.playing.view.table.options.first_night == "kill"
    assert box.said().count("long.early") == 1


def test_silence_decides_nothing_about_the_first_night(tmp_path: Path) -> None:
    def starts(prompt: Prompt) -> Iterable[Edge]:
        return prompt.after(1) if isinstance(prompt.cue, AwaitConfirm) and not prompt.cue.silent else ()

    box = a_box(tmp_path, starts, **EARLY).run(lambda it: it.clock.now() > 3600)
    assert isinstance(box.begun[-1][1], AwaitConfirm)
    assert "setup.welcome" not in box.said()
    assert box.said().count("long.early") == 2


def test_where_the_first_night_takes_nobody_there_is_nothing_to_spare(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["press"]), players=8).run(waits("begin"))
    assert "long.early" not in box.said()
