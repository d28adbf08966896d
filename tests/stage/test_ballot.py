"""The ballot (R6, DESIGN 2): everybody votes at once, each by the own button, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.acts import Leave, ShowCard
from narrator.rules.game.facts import Convicted
from narrator.rules.game.state import Phase
from narrator.stage.ports import Edge
from narrator.stage.records import Replied
from tests.kit.scenes import told
from tests.kit.stage import Theatre, theatre

ACCUSED = (4, 8)
"""Who stands on day 1: seat 4 was accused by seat 1, seat 8 by seat 2."""

Voting = Callable[[Prompt], Iterable[Edge]]


def ballot(voting: Voting = lambda _: (), **agreed: object) -> Theatre:
    """Eight at a trial by accusation; ``voting`` presses once the ballot on day 1 begins."""

    def hands(prompt: Prompt) -> Iterable[Edge]:
        return voting(prompt) if is_ballot(prompt) else ()

    table: dict[str, object] = {
        "mafioso": [1, 2], "days": [4], "votes": "buttons", "decoys": "off", "hands": hands,
    }  # fmt: skip
    return theatre(8, **(table | agreed))  # type: ignore[arg-type]


def is_ballot(prompt: Prompt) -> bool:
    return told(prompt.cue).startswith("ask ballot of")


def votes(prompt: Prompt, **seats: int) -> list[Edge]:
    """Short presses: ``votes(prompt, seat_3=4)``."""
    return [edge for voter, seat in seats.items() for edge in prompt.on(seat, button=voter.replace("_", " "))]


def counted(it: Theatre) -> list[object]:
    """What every ballot of day 1 was counted to be: voter, seat, voter, seat and so on."""
    it.run_to(Phase.NIGHT, 2)
    return [one.reply for one in it.records if isinstance(one, Replied) and "/ballot pass" in one.key]


def test_everybody_s_own_button_is_a_vote() -> None:
    """R6: most votes convict."""
    it = ballot(lambda at: votes(at, seat_3=4, seat_1=8, seat_8=4))
    assert counted(it) == [(1, 8, 3, 4, 8, 4)]
    assert Convicted("day 1", 4) in it.driver.view.facts


def test_the_last_press_counts() -> None:
    it = ballot(lambda at: votes(at, seat_3=4) + votes(at, seat_3=8))
    assert counted(it) == [(3, 8)]


def test_a_long_press_takes_the_vote_back() -> None:
    def regret(at: Prompt) -> list[Edge]:
        return votes(at, seat_3=4, seat_5=4) + at.on(8, button="seat 3", seconds=0.9)

    assert counted(ballot(regret)) == [(5, 4)]


def test_a_chattering_button_is_one_press() -> None:
    def chatter(at: Prompt) -> list[Edge]:
        down, up = votes(at, seat_3=4)
        bounces = [edge._replace(at=down.at + n * 0.005) for n, edge in enumerate((up, down), 1)]
        return [down, *bounces, up]

    it = ballot(chatter)
    assert counted(it) == [(3, 4)]
    assert it.private("day 1") == [("pressed", "yes")]


def test_whoever_presses_sees_that_it_was_heard() -> None:
    """A silent pad does not click; a vote that does not count is not answered."""
    it = ballot(lambda at: votes(at, seat_3=4, seat_5=8) + tap(at.at - 0.1, button="seat 6"))
    it.run_to(Phase.NIGHT, 2)
    assert it.private("day 1") == [("pressed", "yes")] * 2


def test_nobody_votes_before_a_name_was_heard_or_after_the_last() -> None:
    def early_and_late(at: Prompt) -> list[Edge]:
        assert at.plan is not None
        over = at.plan.begins(len(ACCUSED)) + at.plan.reaction
        return tap(at.plan.at + 0.1, button="seat 3") + tap(over + 0.01, button="seat 5")

    assert counted(ballot(early_and_late)) == [()]


def test_a_finger_that_was_down_before_the_ballot_votes_for_nobody() -> None:
    it = ballot()
    it.run(lambda t: told(t.stage.cue) == "say vote.ballot")
    it.press(*tap(it.now + 0.1, 60, button="seat 3"))
    assert counted(it) == [()]


def test_the_other_buttons_have_no_vote() -> None:
    """CONFIRM is nobody's own button, and REPEAT says nothing again in a count."""
    it = ballot(lambda at: [*at.on(4), *at.on(8, button="repeat")])
    assert counted(it) == [()]
    assert it.said("day 1").count("vote.ballot") == 1


def test_every_name_is_called_whoever_pressed() -> None:
    """The length of a ballot tells nothing: it is counted to the end."""
    lengths = set()
    for voting in (lambda _: (), lambda at: votes(at, seat_1=4, seat_2=4, seat_3=4)):
        it = ballot(voting)
        it.run(lambda t: told(t.stage.cue).startswith("ask ballot of"))
        begun = it.now
        it.run(lambda t: not told(t.stage.cue).startswith("ask ballot of"))
        lengths.add(round(it.now - begun, 6))
        names = [row.text for row in it.rows if row.cue == "count" and row.phase == "day 1"]
        assert names[-2:] == ["4", "8"]
    assert len(lengths) == 1


def test_the_dead_do_not_vote() -> None:
    """R4.9, with `talking_dead` too: they may discuss, but not vote."""
    it = ballot(lambda at: votes(at, seat_3=4, seat_7=4), talking_dead=True)
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.stage.stop(it.now)
    it.driver.event(Leave(7))
    assert counted(it) == [(3, 4, 7, 4)]  # heard, and refused aloud
    assert "vote.dead" in [row.line for row in it.rows]


def test_the_dead_vote_once_where_that_is_agreed() -> None:
    """R4.9 `ghost_vote`: the box says before the ballot how many are left, and whose."""
    it = ballot(lambda at: votes(at, seat_3=4, seat_7=4), ghost_vote=True)
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.stage.stop(it.now)
    it.driver.event(ShowCard(7))
    assert counted(it) == [(3, 4, 7, 4)]
    said = it.said("day 1")
    assert said[said.index("vote.ghosts") :][:3] == ["vote.ghosts", "was.seat", "vote.ballot"]
    assert "vote.dead" not in said
    assert it.driver.view.ghosts_spent == (7,)


def test_a_seat_that_is_not_at_the_table_does_not_vote() -> None:
    it = ballot(lambda at: votes(at, seat_8=4, seat_9=4, seat_21=4))
    assert counted(it) == [(8, 4)]


def test_a_pause_begins_the_ballot_anew() -> None:
    """DESIGN 4: its presses are dropped."""
    ballots = []

    def paused(at: Prompt) -> list[Edge]:
        ballots.append(at)
        if len(ballots) > 1:
            return votes(at, seat_5=8)
        return votes(at, seat_3=4) + at.on(8, button="pause")

    it = ballot(paused)
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 3))
    assert counted(it) == [(5, 8)]


def test_a_long_press_of_confirm_opens_the_menu_and_the_ballot_comes_again() -> None:
    """R11"""
    ballots = []

    def opened(at: Prompt) -> list[Edge]:
        ballots.append(at)
        if len(ballots) > 1:
            return votes(at, seat_5=8)
        return votes(at, seat_3=4) + at.on(8, seconds=0.9)

    it = ballot(opened)
    it.run(lambda t: told(t.stage.cue).startswith("ask menu"))
    playing = it.stage.now_playing
    it.press(*tap(playing.plan.begins(0) + 0.4))  # type: ignore[union-attr]
    assert counted(it) == [(5, 8)]


def test_whoever_is_accused_and_leaves_is_not_voted_on() -> None:
    """The list is open again for another name."""
    it = ballot()
    it.run(lambda t: told(t.stage.cue) == "ask ballot of 4,8")
    it.stage.stop(it.now)
    it.driver.event(Leave(8))
    it.run_to(Phase.NIGHT, 2)
    asked = [told(cue) for _, cue in it.begun]
    assert [cue for cue in asked if cue.startswith("ask ballot of")] == [
        "ask ballot of 4,8",
        "ask ballot of 4,7",
    ]


# Everywhere else the seats' buttons do nothing


def restless(prompt: Prompt) -> Iterable[Edge]:
    """Whoever sits at a button leans on it, at every cue but a ballot."""
    if is_ballot(prompt):
        return []
    tapped = tap(prompt.at + 0.4, button="seat 3") + tap(prompt.at + 0.6, 0.9, button="seat 5")
    return tapped + (prompt.on(*_values(prompt), button="seat 2") if prompt.plan else [])


def _values(prompt: Prompt) -> list[int]:
    return [item.value for item in getattr(prompt.cue, "items", ())]


@pytest.mark.parametrize("trial", ["motion", "nomination", "pointing"])
def test_outside_a_ballot_a_seat_s_button_does_nothing_but_to_be_refused_by_day(trial: str) -> None:
    """DESIGN 3: by night nothing at all, and by day one red blink, whatever is asked."""
    story: dict[str, object] = {
        "mafioso": [1, 2], "detective": [3], "days": [0, 4], "trial": trial,
        "at_night": {"night 2": {"mafia": 5, "detective": 1}}, "votes": "buttons",
    }  # fmt: skip
    quiet = theatre(8, **story).run_to(Phase.NIGHT, 3)  # type: ignore[arg-type]
    loud = theatre(8, hands=restless, **story).run_to(Phase.NIGHT, 3)  # type: ignore[arg-type]
    assert loud.driver.view.phase is Phase.NIGHT
    assert loud.rows == quiet.rows
    assert loud.sound.heard == quiet.sound.heard
    assert [it for it in loud.panel.lit if it[0] != "no"] == [it for it in quiet.panel.lit if it[0] != "no"]
    assert loud.panel.lit != quiet.panel.lit
    assert lit_by_night(loud) == lit_by_night(quiet)
    assert loud.records == quiet.records


def lit_by_night(it: Theatre) -> list[tuple[float, str, bool]]:
    """Which lamps came on while eyes were closed in the second night."""
    night = [row.t for row in it.public() if row.phase == "night 2"]
    return [lit for lit in it.panel.changed if lit[2] and night[0] <= lit[0] <= night[-1]]
