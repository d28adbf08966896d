"""The loop between clock, queue and stage: it takes every press at its own time, and never loses its way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.live.clock import NAP, Quit
from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.common.scene import say_all
from narrator.script.evening import between_games as house
from narrator.script.interlude import Interlude
from narrator.script.set_up.player_count import FEWER_THAN, MORE_THAN
from narrator.session.disk import journal, status_file
from narrator.session.disk.journal import Journal
from narrator.session.disk.journal_line import JournalError
from narrator.session.disk.status_file import StatusFile
from narrator.stage.performance import LEAD, LINE_GAP, READING
from narrator.stage.ports import Edge, Utterance
from narrator.stage.records import Record
from tests.kit.box.box import Box, Clock, over, settings_in
from tests.kit.box.crashes import ROLES, STORY
from tests.kit.box.people import idle


def evening(folder: Path, people: object = STORY) -> Box:
    settings = settings_in(folder, players=7, roles=ROLES)
    return Box(settings, people)  # type: ignore[arg-type]


def test_a_game_is_played_from_ready_to_farewell_and_the_box_is_ready_again(tmp_path: Path) -> None:
    box = evening(tmp_path).run(over)
    said = box.said()
    assert said[0] == "house.ready"
    assert said[-2:] == ["house.farewell", "house.again"]
    assert "won.town" in said


def test_press_and_release_that_come_together_are_one_press(tmp_path: Path) -> None:
    def at_once(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, AwaitConfirm):
            box.fingers.later(prompt.at + 0.3, ("confirm", True, prompt.at + 0.1))
            box.fingers.later(prompt.at + 0.3, ("confirm", False, prompt.at + 0.2))
        return ()

    box = evening(tmp_path, at_once)
    box.run(lambda box: "setup.welcome" in box.said())
    assert box.asked() == ["ready"]


def test_a_sign_of_life_comes_with_every_round_of_an_evening(tmp_path: Path) -> None:
    box = evening(tmp_path).run(over)
    moments = [at for at, _ in box.pulses]
    assert moments[0] == 0.0
    assert max(after - before for before, after in pairwise(moments)) <= NAP + 1e-6
    games = [game for game, _ in groupby(game for _, game in box.pulses)]
    assert games == [False, True, False]


def test_leaving_waits_for_nothing_and_what_sounds_fades(tmp_path: Path) -> None:
    box = evening(tmp_path, idle)
    box.fingers.later(1.5, None)
    with pytest.raises(Quit):
        box.evening.run()
    assert box.clock.time == 1.5
    assert box.sound.heard[-1].what == "cut"


def test_a_press_before_leaving_still_counts(tmp_path: Path) -> None:
    box = evening(tmp_path, idle)
    box.press(tap(8.0))
    box.fingers.later(8.5, None)
    box.live.ask(Interlude(house.ready()))
    farewell = Interlude(say_all(house.FAREWELL()))
    with pytest.raises(Quit):
        box.live.ask(farewell)
    assert box.said() == ["house.ready", "house.farewell"]


def test_a_demo_is_played_to_its_end_when_nobody_presses(tmp_path: Path) -> None:
    box = evening(tmp_path, idle)
    assert box.evening.demo()
    introduced, begun, *_, ended = box.said()
    assert (introduced, begun, ended) == ("house.demo", "night.falls", "house.farewell")
    assert {"demo.eyes", "demo.count", "demo.day"} <= {*box.said()}
    assert not {"demo.box", "demo.come"} & {*box.said()}
    assert box.played.view.winner is not None
    assert not box.evening.games.unfinished.path.exists()


def test_a_demo_gives_way_to_any_press_at_once(tmp_path: Path) -> None:
    for button in ("confirm", "repeat", "pause"):
        box = evening(tmp_path, idle)
        box.press(tap(90.0, button=button))
        assert not box.evening.demo()
        assert box.clock.time == 90.0
        assert box.sound.heard[-1].what == "cut"


def test_a_release_alone_does_not_end_a_demo(tmp_path: Path) -> None:
    box = evening(tmp_path, idle)
    box.fingers.later(3.0, ("confirm", False, 3.0))
    assert box.evening.demo()


def test_too_few_players_for_the_cards_of_the_settings_are_asked_again(tmp_path: Path) -> None:
    """R1.2: fewer than six is five, so nothing but that is read back."""
    given = iter((FEWER_THAN, 8))

    def hands(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, Count) and prompt.cue.ask == "players":
            return prompt.on(next(given))
        if isinstance(prompt.cue, Count):
            return prompt.on(1)
        return tap(prompt.at + 1) if isinstance(prompt.cue, AwaitConfirm) else ()

    box = Box(settings_in(tmp_path, roles={"mafioso": 3, "detective": 1}), hands)
    said = box.run(lambda box: "setup.welcome" in box.said()).said()
    read_back = ["setup.players", "ask.sure"]
    assert said[: said.index("long.evening")] == [
        "house.ready", "house.how_many", *read_back, "house.impossible", "house.how_many", *read_back,
    ]  # fmt: skip


CUT_SHORT = ("explain.begins", "cards.explained.kill", "cards.explained.meet", "play.talk")
"""What these tables do not want to hear to its end."""

KNOWN = ("players.sure", "cards ")
"""What these tables answer with yes, or need not hear."""


@pytest.mark.parametrize(
    ("places", "settings", "told"),
    [
        (21, {"kit": "seats", "options": {"votes": "buttons"}}, "Twenty-two is more than"),
        (18, {"kit": "ring"}, "Nineteen is more than I have places for. Every seat needs its own lamp"),
    ],
)  # fmt: skip
def test_more_players_than_the_kit_has_places_are_told_why_and_asked_again(
    tmp_path: Path, places: int, settings: dict[str, Any], told: str
) -> None:
    """R5, DESIGN 2: a button for each who votes by it, a lamp for each whose seat has one."""
    answers = iter([MORE_THAN, places + 1, MORE_THAN, places])

    def people(prompt: Prompt) -> list[Edge]:
        if isinstance(prompt.cue, Count):
            return prompt.on(1 if prompt.cue.ask.startswith(KNOWN) else next(answers))
        return tap(prompt.at + 1) if isinstance(prompt.cue, AwaitConfirm) else []

    box = Box(settings_in(tmp_path, **settings), people).run(lambda it: it.driver is not None)
    (full,) = [row.text for row in box.rows if row.line == "house.full"]
    assert full.startswith(told)
    assert box.playing.view.table.players == places


def test_a_loop_that_stalls_again_and_again_plays_the_same_game(tmp_path: Path) -> None:
    smooth = evening(tmp_path / "smooth").run(over)
    stalls = iter(range(1, 1_000_000))

    def stalling(box: Box) -> bool:
        # Never while a name is called: then people would press at another one.
        if next(stalls) % 7 == 0 and not isinstance(box.stage.cue, Count):
            box.clock.time += 2.0
        return over(box)

    stalled = evening(tmp_path / "stalled").run(stalling)
    assert stalled.said() == smooth.said()
    assert stalled.played.game == smooth.played.game


def test_a_press_during_a_stall_means_the_name_that_was_heard_then(tmp_path: Path) -> None:
    """The loop stands still for two seconds around the press on seat 5."""
    stalled: list[float] = []

    def until(box: Box) -> bool:
        names = [r for r in box.rows if r.cue == "count" and r.phase == "night 2"]
        fifth = [row for row in names[:5] if row.text.lower() == "five"]
        if fifth and not stalled and box.clock.time >= fifth[0].t:
            stalled.append(box.clock.time)
            box.clock.time += 2.0
        return "day.talk" in box.said()

    box = evening(tmp_path).run(until)
    assert stalled
    assert box.played.view.dead == (5,)


class SlowVoice(EstimatedVoice):
    """Every line takes its time, once: half a second where it is rendered, on a small board."""

    def __init__(self, clock: Clock, seconds: float = 0.5) -> None:
        self._clock, self._seconds = clock, seconds
        self._rendered: set[str] = set()

    def utter(self, text: str) -> Utterance:
        if text not in self._rendered:
            self._rendered.add(text)
            self._clock.time += self._seconds
        return super().utter(text)


def test_a_line_that_takes_a_third_of_a_second_to_be_read_follows_the_chime_at_once(
    tmp_path: Path,
) -> None:
    """Nothing else is heard while a demo is announced, so a late line would be a hole in the sound."""
    box = evening(tmp_path)
    slow = SlowVoice(box.clock, READING - 0.01)
    box.stage.swap_equipment(box.evening.table.spoken.play._replace(voice=slow))
    box.live.ask(Interlude(house.demo()))
    chime, line = box.rows
    assert line.t == pytest.approx(chime.t + chime.seconds)


def test_a_line_that_is_asked_for_after_another_leaves_less_silence_and_never_runs_into_it(
    tmp_path: Path,
) -> None:
    box = evening(tmp_path)
    for _ in range(2):
        box.live.ask(Interlude(say_all(house.FAREWELL())))
    first, second = box.rows
    assert second.t == pytest.approx(first.t + first.seconds + LINE_GAP - LEAD)


def test_what_takes_long_to_render_or_to_sync_is_never_spoken_over_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow board and a slow card stretch the evening; no name begins before the one before it ends."""
    box = evening(tmp_path)
    box.stage.swap_equipment(box.evening.table.spoken.play._replace(voice=SlowVoice(box.clock)))
    append = Journal.append

    def slow(kept: Journal, record: Record) -> None:
        append(kept, record)
        box.clock.time += 1.0

    monkeypatch.setattr(Journal, "append", slow)
    box.run(lambda box: "won.town" in box.said())
    rows = [row for row in box.rows if row.cue in ("say", "count") and row.line not in CUT_SHORT]
    spoken = sorted((row.t, row.seconds) for row in rows)
    assert len(spoken) > 100
    assert all(t + seconds <= later for (t, seconds), (later, _) in pairwise(spoken))


def test_a_box_that_is_refused_leaves_the_status_of_the_other_alone(tmp_path: Path) -> None:
    box = evening(tmp_path)
    state = box.evening.table.settings.state
    StatusFile(state).set(pid=1)
    box.evening.status = StatusFile(state, waits=True)
    box.evening.status.set(pid=2)
    with journal.lock_folder(state), pytest.raises(JournalError, match="another box is playing"):
        box.evening.run()
    assert status_file.read(state) == {"pid": 1}
    box.run(lambda box: "house.ready" in box.said())
    assert status_file.read(state) == {"pid": 2}
