"""What went on for nights, or is about all of a town's verdicts: told once, and in its place."""

from __future__ import annotations

from narrator.script.story.epilogue import Epilogue
from tests.kit.behind import heard, over, short, town
from tests.kit.rules import evening


def test_who_stood_at_a_quiet_door_night_after_night_is_told_once() -> None:
    """As long as nobody ever came to the door."""
    it = town(deadlock=0)
    for picked, guarded in ((9, 1), (8, 2), (7, 5)):
        it = it.night(mafia=picked, angel=guarded).day()
    assert heard(it, 0) == ["in_vain 3 4"]
    assert "wrong_door" not in " ".join(heard(it))
    it = it.night(mafia=6, angel=6).day()
    assert "in_vain" not in " ".join(heard(it))


def test_nights_in_which_the_mafia_chose_nobody_are_told_once() -> None:
    it = town(deadlock=0).night().day().night().day()
    assert heard(it) == ["no_choices 2"]


def test_what_all_verdicts_were_is_told_last() -> None:
    it = town().night(mafia=9).day(8).night(mafia=7, angel=7).day(6)
    lines = [short(say) for say in Epilogue(over(it)).says]
    assert lines[-2:] == ["verdicts.wrong.two", "close.long"]
    assert lines.index("night 3") < lines.index("verdicts.wrong.two")


def test_of_all_nights_it_is_told_last() -> None:
    it = town().night(mafia=9, detective=1).day().night(mafia=8, detective=2).day()
    nights = [one.night for one in Epilogue(over(it)).told]
    assert nights[-1] == 0


def test_verdicts_that_were_never_right_or_always() -> None:
    it = evening(9, mafioso=[1, 2]).night().day(5).night(mafia=6).day(7)
    assert "verdicts.wrong.two" in heard(it, 0)
    assert "verdicts.wrong 3" in heard(it.night(mafia=3).day(4), 0)
    it = evening(9, mafioso=[1, 2]).night().day(2).night(mafia=6).day(1)
    assert "verdicts.right 2" in heard(it, 0)
