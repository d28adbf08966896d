"""What the epilogue says is true of the game it is told of, also where somebody else knew, chose or died."""

from __future__ import annotations

from narrator.roles.bodyguard import Bodyguard
from narrator.rules.game.acts import Choose, Wake
from narrator.rules.game.ask import Ask
from narrator.script.story.incident import NEAR
from narrator.script.story.near_misses import told
from tests.kit.behind import heard, town
from tests.kit.changers import Lycan, Recruiter, Stabber, Watchman
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, evening, second_night


def test_only_where_a_card_was_seen_did_all_know_by_the_evening() -> None:
    hidden = town(reveal="none").night(mafia=9, detective=1).day(1)
    assert heard(hidden, 2)[1:] == ["answer.asks 3 1", "answer.yes"]


def test_what_two_learned_of_one_seat_is_told_once_and_somebody_is_left_to_tell() -> None:
    it = second_night(10, mafioso=[1, 2], detective=[3, 4], detectives="apart")
    assert heard(it.night(mafia=3, detective=1, detective_2=1).day(), 2)[1:] == [
        "answer.together 1", "answer.yes",
    ]  # fmt: skip


def test_who_has_also_asked_together_did_not_always_see_green() -> None:
    it = second_night(12, mafioso=[1, 2, 6], detective=[3, 4]).night(mafia=12, detective=8).day()
    it = it.night(mafia=4).day().night(mafia=11, detective=1).day()
    assert heard(it.night(mafia=10, detective=2).day(), 0) == []


def test_whose_bottle_it_was_is_told_before_the_answer_that_went_with_it() -> None:
    """R4.6"""
    it = town().night(mafia=9, detective=1, apothecary=3).day()
    assert heard(it, 2) == ["picked 9", "poison.wrong 6 3", "answer.died 1 3"]


def test_where_nobody_asks_no_question_is_told() -> None:
    """R9 ``informant``."""
    it = second_night(9, mafioso=[1, 2], detective=[3], variant="informant")
    assert heard(it.night(mafia=9).day(), 2) == ["picked 9"]


def test_a_lie_that_was_spoken_aloud_is_no_lamp_s() -> None:
    it = second_night(9, mafioso=[1], godfather=[2], detective=[3], variant="aloud")
    assert heard(it.night(mafia=9, detective=2).day(), 2) == ["picked 9"]


def test_nobody_was_lucky_where_somebody_died_and_one_alone_does_not_disagree() -> None:
    assert heard(town().night(apothecary=8), 2) == ["poison.wrong 6 8"]
    assert heard(second_night(7, mafioso=[1]).night(), 2) == []


def test_no_house_is_quiet_where_somebody_was_poisoned() -> None:
    assert heard(town().night(mafia=9, angel=4, apothecary=4), 2) == [
        "picked 9",
        "poison.wrong 6 4",
    ]


def test_who_was_guarded_and_died_of_a_broken_heart_is_told_after_what_broke_it() -> None:
    """R4.6"""
    it = evening(10, mafioso=[1, 2], matchmaker=[3], angel=[4], apothecary=[6]).night(7, 8).day()
    assert heard(it.night(mafia=8, angel=8, apothecary=7), 2) == [
        "poison.wrong 6 7", "heart 7 8",
    ]  # fmt: skip


def test_who_died_for_another_is_not_told_to_have_been_picked() -> None:
    """R15.4: the guard of the other kind took the blow; nobody stood at that door."""
    it = evening_with({Bodyguard(): [4]}, 9, mafioso=[1, 2], angel=[5]).night().day()
    assert heard(it.night(mafia=8, bodyguard=8, angel=7), 2) == ["stood_in 8 4"]
    assert it.night(mafia=8, bodyguard=8, angel=7).game.public.dead == (4,)


def test_no_house_is_quiet_where_somebody_else_attacked() -> None:
    """R14.3"""
    it = evening_with({Stabber(): [4]}, 9, mafioso=[1, 2], angel=[5]).night().day()
    assert heard(it.night(mafia=9, stabber=6, angel=6), 2) == ["picked 9"]
    assert heard(it.night(mafia=9, stabber=7, angel=6), 2) == [
        "picked 9", "wrong_door 5 6", "visited 4 7",
    ]  # fmt: skip


def test_whom_somebody_else_killed_did_not_die_of_love() -> None:
    """R4.6, R14.3"""
    it = evening_with({Stabber(): [4]}, 9, mafioso=[1, 2], matchmaker=[3]).night(7, 8).day()
    assert heard(it.night(mafia=7, stabber=8), 2) == ["picked 7", "visited 4 8"]
    assert heard(it.night(mafia=9, stabber=8), 2) == ["picked 9", "visited 4 8", "heart 8 7"]


def test_what_the_elder_survived_is_told() -> None:
    """R8.7, R15.3: not where a guard kept its life, nor where it died of something else in that night."""
    assert heard(town(elder=[8]).night(mafia=8), 2) == ["outlived 8"]
    assert heard(town(elder=[8]).night(mafia=8, angel=8), 2) == ["guarded 4 8"]
    assert heard(town(elder=[8]).night(mafia=8, apothecary=8), 2) == ["poison.wrong 6 8"]
    wolves = town(mafioso=[1], infecting_wolf=[2], elder=[8])
    assert heard(wolves.night(mafia=8, infecting_wolf=1), 2) == ["outlived 8"]


def turned(**agreed: object) -> Evening:
    """Seat 8 comes to the Mafia in the second night, and the detective has asked about it."""
    roles: dict[str, object] = {"mafioso": [1, 2], "detective": [4], "angel": [5]}
    it = evening_with({Recruiter(): [3]}, 10, **(roles | agreed)).night().day()
    return it.night(mafia=8, recruiter=1, angel=6, detective=8).day()


def test_who_came_to_the_mafia_was_none_of_it_before() -> None:
    """R14.4, R15.9: nobody was kept from dying, and the lamp has told the truth in both nights."""
    it = turned().night(mafia=8, detective=8)
    assert heard(it, 2) == ["came_over 8", "answer.asks 4 8", "answer.no"]
    assert heard(it, 3) == ["own 8", "answer.asks 4 8", "answer.yes"]


def test_who_came_to_the_mafia_was_convicted_as_one_of_it() -> None:
    """R14.4: its card is turned as it was dealt, so that nobody knew by the evening."""
    it = turned().night(mafia=9, detective=8).day(8)
    assert heard(it, 2) == ["came_over 8", "answer.asks 4 8", "answer.no"]
    assert heard(it, 3) == ["picked 9", "answer.asks 4 8", "answer.yes"]
    assert heard(it.night(mafia=10).day(1), 0) == ["verdicts.right 2"]


def test_any_card_that_stands_guard_is_told_as_one() -> None:
    it = evening_with({Watchman(): [4]}, 10, mafioso=[1, 2], angel=[5]).night().day()
    assert heard(it.night(mafia=9, watchman=9, angel=7), 2) == ["guarded 4 9"]
    assert heard(it.night(mafia=9, watchman=8), 2) == ["picked 9", "next_door 4 8"]
    assert heard(it.night(mafia=9, watchman=7, angel=8), 2) == ["picked 9", "next_door 5 8"]


def test_who_was_told_of_somebody_in_the_town_knew_nothing() -> None:
    """R4.11: neither is it told that the lamp was right, nor that somebody knew."""
    it = evening_with({Lycan(): [4]}, 10, mafioso=[1, 2], detective=[5]).night().day()
    it = it.night(mafia=9, detective=4).day(5).night(mafia=8).day()
    assert heard(it, 2) == ["picked 9", "fooled 5"]
    it = evening_with({Lycan(): [4]}, 10, mafioso=[1, 2], detective=[5]).night().day()
    it = it.night(mafia=9, detective=4).day().night(mafia=5, detective=4).day()
    assert heard(it, 3) == ["picked 5"]


def test_not_every_lamp_was_red() -> None:
    it = evening_with({Lycan(): [4]}, 12, mafioso=[1, 2], detective=[5]).night().day()
    for asked, picked in ((6, 12), (7, 11), (4, 10)):
        it = it.night(mafia=picked, detective=asked).day()
    assert heard(it, 0) == []


def test_the_night_in_which_somebody_came_to_the_mafia_is_told() -> None:
    """R14.4"""
    it = second_night(9, mafioso=[1], infecting_wolf=[2], angel=[3], deadlock=0)
    turned = it.night(mafia=6, infecting_wolf=1, angel=7).day()
    assert heard(turned.night(mafia=9).day(), 2) == ["came_over 6"]
    assert heard(turned.night(mafia=9).day(), 3) == ["picked 9"]
    averted = it.night(mafia=6, infecting_wolf=1, angel=6).day()
    assert heard(averted, 2) == ["guarded 3 6"]


def test_who_died_of_another_s_attack_is_told_and_of_one_of_its_own_as_such() -> None:
    """R14.3, R15.10: neither where somebody stood guard, nor where the Mafia has picked the same."""
    it = second_night(10, mafioso=[1], white_wolf=[2], serial_killer=[4], angel=[5])
    assert heard(it.night(mafia=9, serial_killer=8), 2) == ["picked 9", "visited 4 8"]
    assert heard(it.night(mafia=9, serial_killer=9), 2) == ["picked 9"]
    assert "visited 4 8" not in heard(it.night(mafia=9, serial_killer=8, angel=8), 2)
    it = it.night(mafia=9).day()
    assert heard(it.night(mafia=8, white_wolf=1), 3) == ["picked 8", "visited.own 2 1"]


def test_whom_a_piper_has_charmed_is_told_and_more_of_one_that_has_won() -> None:
    """R15.11"""
    it = second_night(5, mafioso=[1], piper=[3]).dusk()
    it = it.does(Choose(Ask("piper"), 1, (2,)), Wake())
    assert heard(it, 2) == ["charmed.both 2 1"]
    it = it.day().dusk().does(Choose(Ask("piper"), 4), Choose(Ask("mafia"), 5), Wake())
    assert heard(it, 3) == ["picked 5", "charmed 4"]
    assert it.game.public.winner == "piper"
    assert min(one.interest for one in told(it.game) if "charmed" in one.says[0].line) >= NEAR
