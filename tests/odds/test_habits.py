"""What careful people do, in games that are told act by act (`narrator odds --play careful`)."""

from __future__ import annotations

from narrator.odds.careful import TELLS_ON, Careful
from narrator.odds.random_players import VERDICT
from narrator.odds.simulate import Cores, odds
from narrator.roles.apothecary import HEAL
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Game
from narrator.rules.table.call import Part, awake
from narrator.rules.table.options import Options
from tests.kit.changers import Chooser
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, evening, lay


def town(**agreed: object) -> Evening:
    """Eight players: Mafiosi at 1 and 2, a detective at 3, a guard at 4."""
    return evening(8, mafioso=[1, 2], detective=[3], angel=[4], **agreed)


def at_morning(*games: Evening) -> Careful:
    minds = Careful()
    for game in games:
        minds.morning(game.game)
    return minds


def test_whoever_finds_a_mafioso_tells_it_and_the_table_convicts() -> None:
    found = town().night().day().night(mafia=5, detective=1)
    minds = at_morning(found)
    assert minds.among(found.game, VERDICT, (1, 2, 3, 4, 6)) == (1,)
    assert minds.among(found.game, Ask("angel"), (1, 2, 3, 4, 6)) == (3,)
    assert minds.among(found.game, Ask("mafioso"), (3, 4, 6)) == (3,)
    assert minds.among(found.game, Ask("apothecary"), (1, 2, 3)) == (1,)
    assert minds.among(found.game, Ask("hitman.bomb"), (3, 4)) == (3,)
    assert minds.among(found.game, Ask("desperate.bomb"), (3, 4)) == ()


def test_whoever_has_cleared_somebody_keeps_it_until_the_day_of_telling() -> None:
    early = town().night().day().night(mafia=5, detective=6)
    minds = at_morning(early)
    assert early.game.public.night < TELLS_ON
    assert minds.among(early.game, VERDICT, (1, 2, 3, 4, 6)) == (1, 2, 3, 4, 6)
    assert minds.among(early.game, Ask("detective"), (1, 2, 4, 6)) == (1, 2, 4)
    late = early.day().night(mafia=7, detective=4)
    minds.morning(late.game)
    assert minds.among(late.game, VERDICT, (1, 2, 3, 4, 6)) == (1, 2)
    assert minds.among(late.game, Ask("coward"), (1, 3, 4)) == (1,)


def test_a_detective_who_dies_first_tells_nothing() -> None:
    silent = town().night().day().night(mafia=3, detective=1)
    assert at_morning(silent).among(silent.game, VERDICT, (1, 2, 4)) == (1, 2, 4)


def test_after_a_night_without_a_death_the_mafia_looks_for_somebody_else() -> None:
    minds, told = Careful(), town().night().day().night(mafia=5, detective=1)
    minds.morning(told.game)
    third = told.day().dusk()
    assert minds.among(third.game, Ask("mafioso"), (3, 4, 6)) == (3,)
    fourth = told.day().night(mafia=3, angel=3).day().dusk()
    assert minds.among(fourth.game, Ask("mafioso"), (3, 4, 6)) == (4, 6)


def test_an_answer_about_more_than_the_seat_that_was_chosen_is_told_by_nobody() -> None:
    """Only what is learned of that very seat clears or exposes it."""
    told = evening_with({Nose(): [5]}, 8, "palermo", mafioso=[1, 2], detective=[3]).night().day()
    told = told.night(nose=6, detective=7).day().night()
    minds = at_morning(told)
    assert minds.among(told.game, VERDICT, (1, 2, 6, 7)) == (1, 2, 6)


class Nose(Chooser):
    """A lamp says no to whatever it chooses, which tells nothing of that seat."""

    id = "nose"

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        del options, night, call
        return awake(Part.CHOOSE, Part.ANSWER)

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        del game, call
        return False if seat else None


def test_other_decisions_are_left_to_chance() -> None:
    assert Careful().among(town().night().game, Ask("matchmaker"), (1, 2)) == (1, 2)


def test_the_apothecary_heals_only_who_told_and_nobody_stays_a_verdict_on_a_mafioso() -> None:
    told = evening(8, mafioso=[1, 2], detective=[3], apothecary=[4], governor=[6]).night().day()
    told = told.night(mafia=5, detective=1)
    minds = at_morning(told)
    aimed = told.day().dusk().game
    for victim, heals in ((3, (1,)), (7, (0,))):
        choices = {"mafia": victim}
        game = aimed._replace(secret=aimed.secret.replace(choices=choices))
        assert minds.among(game, HEAL, (0, 1)) == heals
    for seat, stays in ((1, (0,)), (7, (0, 6))):
        game = told.game._replace(public=told.game.public.replace(condemned=(seat,)))
        assert minds.among(game, Ask("governor.stay"), (0, 6)) == stays


def test_a_detective_is_worth_more_where_people_listen() -> None:
    table, _ = lay(10, mafioso=[1, 2, 3], detective=[4], angel=[5])
    plain, careful = (
        odds(table, within=None, games=400, careful=each, cores=Cores(1)) for each in (False, True)
    )
    assert careful.low > plain.high
