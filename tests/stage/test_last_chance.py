"""R11 at the end of a game: twenty seconds in which it can be taken back, then what the nights have hidden.
Before that nothing tells two games apart that have one public history.
"""

from __future__ import annotations

from narrator.live.simulated import HELD, tap
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.day.waiting import STANDS_AFTER
from narrator.words.catalogue import every_say, says_at_night, says_before_a_game
from tests.kit.scenes import told
from tests.kit.stage import Theatre, theatre

GUARDED = {"night 2": {"mafia": 5, "angel": 5}, "night 3": {"mafia": 6, "detective": 7}}
FORGONE = {"night 2": {"angel": 8, "detective": 1}, "night 3": {"mafia": 6, "detective": 2}}
"""Two evenings with one public history: nobody dies in night 2, seat 6 in night 3."""


def six(at_night: object = GUARDED, **agreed: object) -> Theatre:
    """The town convicts both Mafiosi, on days 2 and 3."""
    table: dict[str, object] = {
        "mafioso": [1, 2], "detective": [3], "angel": [4], "days": [0, 1, 2], "at_night": at_night,
    }  # fmt: skip
    return theatre(8, **(table | agreed))  # type: ignore[arg-type]


def waiting(it: Theatre) -> bool:
    return told(it.stage.cue) == "wait last_chance"


def nobody_presses(it: Theatre) -> None:
    """What was going to be pressed is not."""
    it._performing.forget(lambda _: True)


def epilogue(it: Theatre) -> list[str]:
    return [line for line in it.said() if line.startswith("epilogue")]


def test_nothing_is_told_before_twenty_seconds_are_over() -> None:
    it = six().run(waiting)
    begun = it.now
    nobody_presses(it)
    assert epilogue(it) == []
    it.run(lambda it: bool(epilogue(it)))
    assert it.now - begun >= STANDS_AFTER - 0.5
    it.run()
    assert epilogue(it)[:4] == [
        "epilogue.open", "epilogue.night.quiet", "epilogue.night", "epilogue.guarded",
    ]  # fmt: skip
    assert it.driver.cue is None


def test_the_last_verdict_is_taken_back_in_the_menu_of_the_end() -> None:
    it = six().run(waiting)
    nobody_presses(it)
    it.press(*tap(it.now + 1, HELD))
    it.run(lambda it: told(it.stage.cue).startswith("ask menu "))
    cue = it.stage.cue
    assert isinstance(cue, Count)
    assert [item.say.line for item in cue.items] == [
        "menu.go_on", "menu.undo", "menu.repeat", "menu.night", "menu.go_on",
    ]  # fmt: skip
    _press_on(it, "menu.undo")
    it.run(lambda it: told(it.stage.cue).startswith("ask menu.undo.sure"))
    _press_on(it, "option.yes")
    it.run(lambda it: it.driver.view.phase is Phase.DAY)
    assert it.driver.view.winner is None
    assert 2 in it.driver.view.living
    it.run(lambda it: "undone.alive" in it.said())
    assert epilogue(it) == []


def test_afterwards_nothing_is_taken_back() -> None:
    it = six().run(lambda it: bool(epilogue(it)))
    assert not it.driver.by_day
    it.press(*tap(it.now + 1, HELD))
    it.run()
    assert "menu.open" not in it.said()
    assert it.driver.cue is None


def test_a_press_ends_it() -> None:
    it = six().run(lambda it: "epilogue.night.quiet" in it.said())
    it.press(*tap(it.now + 0.5))
    it.run()
    assert epilogue(it) == ["epilogue.open", "epilogue.night.quiet"]


def test_who_is_paused_in_it_hears_the_line_again() -> None:
    it = six().run(lambda it: "epilogue.guarded" in it.said())
    it.press(*tap(it.now + 0.2, button="pause"))
    it.run(lambda it: told(it.stage.cue) == "wait paused")
    it.press(*tap(it.now + 0.2, button="pause"))
    it.run()
    lines = it.said()
    assert "house.paused" in lines
    assert lines.count("epilogue.guarded") == 2


def test_two_games_that_the_table_cannot_tell_apart_are_one_until_it_begins() -> None:
    """DESIGN 3: another murder that failed, another guard, other questions."""
    ours, theirs = six(GUARDED).run(), six(FORGONE).run()
    begins = [next(row.t for row in it.rows if row.line.startswith("epilogue")) for it in (ours, theirs)]
    assert begins[0] == begins[1]
    before = [[row for row in it.public() if row.t < begins[0]] for it in (ours, theirs)]
    assert before[0] == before[1]
    assert epilogue(ours) != epilogue(theirs)


def test_nothing_before_the_end_can_ask_for_it_or_has_it_rendered() -> None:
    it = six()
    says = [*every_say(it.table), *says_at_night(it.table), *says_before_a_game()]
    assert not [say for say in says if say.line.startswith("epilogue")]
    while it.driver.epilogue is None:
        cue = it.driver.cue
        assert not (isinstance(cue, AwaitConfirm) and cue.ask == "epilogue")
        assert not it.driver.view.end_is_final
        count = it.stage.cue
        if isinstance(count, Count):
            assert not [item for item in count.items if "epilogue" in item.say.line]
        it.run(lambda now, cue=cue: now.driver.cue is not cue)  # type: ignore[misc]
    assert it.driver.view.phase is Phase.OVER


def test_what_was_said_of_it_the_next_game_says_otherwise() -> None:
    """What a press has left out is not counted as heard."""
    it = six().run(lambda it: "epilogue.night.quiet" in it.said())
    it.press(*tap(it.now + 0.5))
    it.run()
    heard = it.driver.teller.heard
    assert {line for line in heard if line.startswith("epilogue")} == {*epilogue(it)}


def _press_on(it: Theatre, line: str) -> None:
    """Presses while this line is named in the open Count."""
    playing, cue = it.stage.now_playing, it.stage.cue
    assert isinstance(cue, Count)
    item = [item.say.line for item in cue.items].index(line)
    plan = playing.plan  # type: ignore[union-attr]
    it.press(*tap(plan.begins(item) + 0.5))
