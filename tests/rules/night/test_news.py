"""R14.5: what a lamp tells each seat of itself at the end of a night, and in which nights."""

from __future__ import annotations

from narrator.roles.cursed import Cursed
from narrator.rules.game.acts import Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Become, Deed
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.night.glance import told
from narrator.rules.table.role_card import TURNED
from narrator.rules.table.side import MAFIA
from tests.kit.changers import Crooner, Herald, Recruiter, Stabber
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, called, parts_of


class Orphan(Role):
    """Comes to the Mafia when the seat before its own dies."""

    id = "orphan"
    joins = ("mafia",)
    news = (TURNED,)

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        seats = [s for s in game.public.living if game.card(s) == self.id and s - 1 in dead]
        return tuple([Become(seat, side=MAFIA.id, call="mafia") for seat in seats])


def _table(*own: Role, **agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia; the cards of the test are 2, if of the Mafia, or 4, 5 …"""
    family = [role for role in own if isinstance(role, Recruiter)]
    others = [role for role in own if role not in family]
    held = {role: [2] for role in family} | {role: [seat] for seat, role in enumerate(others, 4)}
    mafioso = [1] if family else [1, 2]
    return evening_with(held, 12, mafioso=mafioso, angel=[3], manner=False, **agreed)


def _tonight(it: Evening, row: str = "glance", **chosen: int) -> dict[str, tuple[int, ...]]:
    """What the lamp tells when these have chosen, and everybody's eyes are still closed."""
    choices = [Choose(Ask(call), seat) for call, seat in chosen.items()]
    return dict(told(it.dusk().does(*choices).game, row))


def test_whoever_is_of_the_mafia_after_this_night_is_told_so() -> None:
    it = _table(Recruiter())
    assert _tonight(it) == _tonight(it, mafia=6) == {"turned": (1, 2)}
    assert _tonight(it, mafia=6, recruiter=1) == {"turned": (1, 2, 6)}
    assert _tonight(it, mafia=6, recruiter=1, angel=6) == {"turned": (1, 2)}


def test_whom_a_death_of_this_night_turned_is_told_in_it() -> None:
    it = _table(Orphan())
    assert _tonight(it, mafia=6) == {"turned": (1, 2)}
    assert _tonight(it, mafia=3) == {"turned": (1, 2, 4)}
    assert _tonight(it.night(mafia=3).day()) == {"turned": (1, 2, 4)}


def test_it_shows_the_state_anew_each_night() -> None:
    it = _table(Recruiter()).night(mafia=6, recruiter=1).day()
    assert _tonight(it) == {"turned": (1, 2, 6)}


def test_who_dies_in_this_night_is_not_turned_and_is_told_all_the_same() -> None:
    """R14.4"""
    it = _table(Recruiter(), Stabber())
    assert _tonight(it, mafia=6, recruiter=1, stabber=6) == {"turned": (1, 2)}
    assert _tonight(it, mafia=7, stabber=1) == {"turned": (1, 2)}


def test_a_mark_of_this_night_is_told_in_it() -> None:
    it = _table(Crooner())
    assert _tonight(it, crooner=6) == {"charmed": (6,)}
    assert _tonight(it) == {"charmed": ()}
    assert it.game.marked("charmed") == ()


def test_two_news_are_told_in_one_row_and_a_third_in_another() -> None:
    it = _table(Crooner(), Cursed(), Herald())
    assert called(it)[-3:] == ["glance", "glance_2", "fans"]
    assert _tonight(it, mafia=7, crooner=8) == {"turned": (1, 2), "charmed": (8,)}
    assert _tonight(it, "glance_2", mafia=7, crooner=8) == {"bereft": (8,)}


def test_it_comes_in_every_night_of_murder_before_whoever_wakes_by_it() -> None:
    assert called(_table(Crooner()))[-2:] == ["glance", "fans"]
    meet = _table(Crooner(), first_night="meet")
    assert "glance" not in called(meet)
    assert called(meet.night().day())[-2:] == ["glance", "fans"]


def test_it_comes_until_every_card_behind_it_lies_open() -> None:
    it = _table(Crooner(), Cursed()).night().day(4)
    assert "glance" in called(it)
    assert "glance" not in called(it.night().day(5))


def test_it_is_not_played_where_the_box_knows_no_cards_or_nobody_can_be_told_anything() -> None:
    assert "glance" not in called(_table(Crooner(), moderation="helper"))
    assert "glance" not in called(_table(Stabber()))


def test_nobody_chooses_in_it() -> None:
    it = _table(Crooner()).dusk()
    assert [part.value for part in parts_of(it, "glance")] == ["news"]
