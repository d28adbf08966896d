"""R5 `nomination`, `pointing`: what came of the naming is told before anything follows from it."""

from __future__ import annotations

from narrator.script.common.cues import Reply
from tests.kit.court import Court, lines


def _named(*pairs: tuple[int, int]) -> dict[str, list[Reply]]:
    """What all eight answer in turn: so many times each seat, then nobody."""
    answers: list[Reply] = [(seat,) for seat, times in pairs for _ in range(times)]
    return {"turn": answers}


def test_the_table_points_then_presses_and_is_asked_one_by_one() -> None:
    """The press is asked for after the word to point, and settles nothing but that all are ready."""
    court = Court(trial="pointing", votes="tally", says={})
    assert lines(court.spoken("ask turn"), "say", "beat", "wait at")[-8:] == [
        "say pointing.point", "beat 3 1", "beat 2 1", "beat 1 1", "beat together.now 2",
        "say pointing.asked", "wait at once", "say pointing.turn 1",
    ]  # fmt: skip


def test_from_the_second_day_on_the_table_is_called_to_point_in_one_breath() -> None:
    court = Court(trial="pointing", votes="tally", days=[7, 8], says={})
    script = court.read(lambda it: it.view.night == 3)
    assert lines(script, "say pointing.point") == ["say pointing.point", "say pointing.point.short"]


def test_before_the_pleas_it_is_told_who_is_nominated() -> None:
    court = Court(trial="pointing", votes="tally", says=_named((7, 5), (8, 1), (0, 2)))
    script = court.spoken("say speech.accused")
    assert script[-4:] == [
        "say speech.nominated", "say was.seat 7", "say was.seat 8", "say speech.accused 7",
    ]  # fmt: skip
    assert lines(court.spoken("wait hands"), "say speech.nominated") == []


def test_before_a_tied_place_is_named_again_it_is_told_who_is_tied() -> None:
    court = Court(trial="pointing", votes="tally", says=_named((6, 1), (8, 1), (7, 4), (0, 2)))
    script = court.spoken("say pointing.place")
    assert script[-4:] == [
        "say turn.tied", "say was.seat 6", "say was.seat 8", "say pointing.place 1",
    ]  # fmt: skip
