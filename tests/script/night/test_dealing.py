"""R9: what is said and shown when nobody deals cards, cue by cue."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.state import Phase
from narrator.rules.setup.dealing import lit
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.script.driver import Driver
from narrator.words.catalogue import every_say
from tests.kit.scenes import Reader


def _asks(ask: str, it: Driver) -> bool:
    return isinstance(it.cue, AwaitConfirm) and it.cue.ask == ask


def _to(reader: Reader, ask: str) -> list[str]:
    return reader.read(lambda it: _asks(ask, it))


def _dealt(**agreed: Any) -> Reader:
    reader = Reader(7, mafioso=[1, 2], detective=[3], **agreed)
    _to(reader, "deal")
    reader.answer()
    return reader


PASSES = [
    "music night",
    "say deal.eyes",
    "rest back 2",
    "say deal.role role.detective",
    "rest back 1.2",
    "count deal.detective of 1,2,3,4,5,6,7",
    "rest back 2",
    "say deal.role role.mafioso",
    "rest back 1.2",
    "count deal.mafia of 1,2,3,4,5,6,7",
    "rest back 2",
    "music day",
    "say deal.open",
    "say deal.seen",
]


def test_the_box_teaches_by_voice_and_tries_it_once() -> None:
    """R9"""
    reader = Reader(7, mafioso=[1, 2], detective=[3], deal="box")
    assert _to(reader, "deal") == [
        "music day",
        "chime chime",
        "say setup.welcome",
        "say setup.table 7 ruleset.palermo",
        "say explain.begins",
        "say explain.game",
        "say explain.wins.majority",
        "say explain.night.meet",
        "say explain.day.minutes 5",
        "say explain.reveal.all",
        "say explain.dead",
        "say setup.holder.one role.detective",
        "say setup.holder.many 2 role.mafioso",
        "say setup.holder.citizens",
        "say setup.seats",
        "say setup.seated",
        "wait seated",
        "say setup.no_cards",
        "say setup.button",
        "say setup.lamps",
        "say cards.explained.meet",
        "say mafioso.kills how.box",
        "say detective.asks how.box",
        "say citizen.does",
        "say setup.menu",
        "say anything.again",
        "ask anything of 1,2,3,4,5,6",
        "say deal.teach",
        "say deal.try",
        "rest back 1.2",
        "count deal.example of 1,2,3,4,5,6,7",
        "say deal.tried",
        "say deal.citizens",
        "say deal.ready",
    ]


def test_every_role_has_its_pass_and_a_press_begins_the_night() -> None:
    """R9, R2.6: the Mafia meets, and nobody's roll is called."""
    reader = _dealt(deal="box")
    assert _to(reader, "dealt") == PASSES
    reader.answer()
    assert reader.phase() == [
        "music night",
        "rest silence 1",
        "say night.falls",
        "rest silence 1",
        "say night.eyes",
        "rest back 2",
        "say mafia.wake",
        "say mafia.meet",
        "rest think 6",
        "say mafia.sleep",
        "rest back 2",
    ]


def test_a_long_press_shows_all_of_it_again_to_everybody() -> None:
    """R9: without telling who was unsure."""
    reader = _dealt(deal="box")
    _to(reader, "dealt")
    reader.driver.reply(False)
    assert _to(reader, "dealt") == PASSES
    reader.answer()
    assert reader.driver.view.phase is Phase.NIGHT


def test_all_eyes_are_shut_while_the_box_deals_and_open_when_it_asks() -> None:
    reader = _dealt(deal="box")
    it = reader.driver
    assert (it.awake, it.mood, it.label) == (False, "night", "setup")
    _to(reader, "dealt")
    assert (it.awake, it.mood, it.label) == (True, "day", "setup")


def test_the_lamp_lights_for_whoever_has_the_card_and_nobody_is_heard() -> None:
    """R9: nothing can be pressed, and the pass is counted to its end."""
    reader = _dealt(deal="box")
    reader.read(lambda it: it.private is not None)
    private = reader.driver.private
    assert private is not None
    assert (private.lit, private.legal) == ((3,), ())


def test_citizens_are_not_spoken_of_where_there_are_none() -> None:
    reader = Reader(5, mafioso=[1, 2], freemason=[3], coward=[4], angel=[5], deal="box")
    assert "say deal.citizens" not in _to(reader, "deal")


def test_each_kind_of_card_is_named_so_that_nobody_mistakes_it() -> None:
    """R9, R4.12, R13.3"""
    reader = Reader(
        9, mafioso=[1], godfather=[2], detective=[3, 4], detectives="apart", blind=True, deal="box"
    )
    said = [cue for cue in _to(reader, "dealt") if cue.startswith("say deal.") and " " in cue[4:]]
    assert said == [
        "say deal.role_nth 1 role.detective",
        "say deal.role_nth 2 role.detective",
        "say deal.role_mafia role.godfather",
        "say deal.role_plain role.mafioso",
        "say deal.name name.1",
        "say deal.name name.2",
    ]
    game = reader.driver.game
    assert [lit(game, name) for name in ("mafia_1", "mafia_2")] == [(1,), (2,)]


@pytest.mark.parametrize("blind", [True, False])
def test_all_that_is_said_while_the_box_deals_is_known_ahead(blind: bool) -> None:
    """A line that has to be rendered in the midst of it would be late."""
    reader = Reader(
        9, mafioso=[1], godfather=[2], detective=[3, 4], detectives="apart", blind=blind, deal="box"
    )
    known = every_say(reader.table)
    while reader.driver.view.phase is not Phase.NIGHT:
        cue = reader.driver.cue
        said = [item.say for item in cue.items] if isinstance(cue, Count) else [cue]
        assert [say for say in said if isinstance(say, Say) and say not in known] == []
        reader.answer()


def test_what_a_director_is_told_is_rendered_ahead_too() -> None:
    reader = Reader(7, mafioso=[1, 2], detective=[3], deal="director", moderation="helper")
    known = every_say(reader.table)
    while reader.driver.view.phase is not Phase.NIGHT:
        cue = reader.driver.cue
        assert not isinstance(cue, Say) or cue in known
        reader.answer()


def test_without_cards_the_box_tells_what_somebody_was() -> None:
    """R4.8"""
    reader = _dealt(deal="box", at_night={"night 2": {"mafia": 3}})
    reader.read_to(Phase.NIGHT, 2)
    reader.phase()
    assert "say told.says role.detective" in reader.phase()


def test_without_cards_nothing_is_laid_across() -> None:
    """R4.8"""
    reader = _dealt(deal="box", reveal="none", at_night={"night 2": {"mafia": 3}})
    reader.read_to(Phase.NIGHT, 2)
    reader.phase()
    assert "say told.covered" in reader.phase()


def test_a_director_walks_round_and_says_when_it_is_done() -> None:
    """R9: one tap is the Mafia, two are a detective."""
    reader = Reader(7, mafioso=[1, 2], detective=[3], deal="director", moderation="helper")
    script = _to(reader, "deal")
    assert script[script.index("say setup.no_cards") :] == [
        "say setup.no_cards",
        "say setup.helper",
        "say cards.explained.meet",
        "say mafioso.kills how.helper",
        "say detective.asks how.helper",
        "say citizen.does",
        "say setup.menu",
        "say anything.again",
        "ask anything of 1,2,3,4,5,6",
        "say director.walk",
        "say director.mafioso 2",
        "say director.detective 1",
        "say director.ready",
    ]
    reader.answer()
    assert _to(reader, "dealt") == [
        "music night",
        "say director.eyes",
        "rest back 2",
        "say director.done",
        "wait walked",
        "music day",
        "say deal.open",
        "say director.felt",
    ]
    reader.answer()
    assert "say night.falls" in reader.phase()


def test_a_director_keeps_both_eyes_open_though_nobody_is_dead() -> None:
    """R9: nobody else takes over, as a provisional moderator would."""
    reader = Reader(7, mafioso=[1, 2], deal="director", moderation="helper")
    reader.read_to(Phase.NIGHT, 2)
    assert "say helper.volunteer" not in reader.phase()


def test_in_the_village_the_director_lays_out_cards_and_nobody_shuts_an_eye() -> None:
    """R9: S3's moderator deals by choice."""
    reader = Reader(9, "village", mafioso=[1, 2], angel=[3], deal="director", moderation="helper")
    script = _to(reader, "begin")
    assert "say setup.laid" in script
    assert not [cue for cue in script if "director" in cue or "deal" in cue]
