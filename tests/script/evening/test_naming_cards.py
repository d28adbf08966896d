"""R1.6: the box names the cards to take as they lie in a deck, and a press ends the list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from narrator.config.decks import load_deck
from narrator.config.installed import Installed
from narrator.rules.table.deck import Deck, take
from narrator.script.common.cues import AwaitConfirm, Count, Reply, Say
from narrator.script.common.scene import Scene
from narrator.script.evening import naming_cards
from narrator.script.evening.naming_cards import cards as spoken_cards
from narrator.script.evening.naming_cards import introduce_cards
from narrator.script.interlude import Interlude
from narrator.stage.repeating import again
from narrator.words.catalogue import every_say
from narrator.words.pack import Pack, load_pack
from tests.kit.rules import lay, preset
from tests.kit.scenes import told


def _deck(name: str) -> Deck:
    known = Installed.under()
    return load_deck(known.deck_file(name), known)


def _read(deck: Deck, skips: str = "", **roles: Any) -> list[str]:
    table, _ = lay(6, "palermo", 0, **roles)
    return _heard(introduce_cards(replace(table, hand=take(deck, table))), skips)


def _heard(scene: Scene, skips: str = "") -> list[str]:
    interlude, script = Interlude(scene), list[str]()
    while interlude.cue is not None:
        script.append(told(interlude.cue))
        reply: Reply = isinstance(interlude.cue, AwaitConfirm)
        if isinstance(interlude.cue, Count):
            reply = (1,) if interlude.cue.ask == skips else ()
        interlude.reply(reply)
    return script


def test_the_cards_are_named_from_the_top_of_a_deck_and_nobody_has_to_press() -> None:
    """R1.6: with what they stand for, clubs, spades, hearts, diamonds, each from the ace down."""
    assert _read(preset("palermo").deck, mafioso=[1, 2], detective=[3]) == [
        "say setup.card.one role.detective",
        "say setup.card.many 2 role.mafioso",
        "say setup.citizens",
        "say cards.take 32",
        "say cards.for role.mafioso",
        "ask cards 1 of 1,2",
        "rest silence 2",
        "say cards.for role.detective",
        "ask cards 2 of 1",
        "rest silence 2",
        "say cards.for role.citizen",
        "ask cards 3 of 1,2,3",
        "rest silence 2",
        "say cards.ready",
        "wait laid",
    ]


def test_whoever_was_too_slow_hears_the_cards_once_more() -> None:
    """REPEAT, where the box waits for them: with what they stand for."""
    table, _ = lay(6, mafioso=[1, 2], detective=[3])
    interlude = Interlude(introduce_cards(replace(table, hand=take(preset("palermo").deck, table))))
    while not isinstance(interlude.cue, AwaitConfirm):
        interlude.reply(() if isinstance(interlude.cue, Count) else None)
    repetition = again(interlude.cue, interlude)
    assert repetition is not None
    assert [told(say) for say in repetition.lines] == [
        "say cards.take 32",
        "say cards.for role.mafioso", "say rank.king suit.clubs", "say rank.queen suit.clubs",
        "say cards.for role.detective", "say rank.ace suit.hearts",
        "say cards.for role.citizen", "say rank.eight suit.hearts", "say rank.seven suit.hearts",
        "say rank.eight suit.diamonds",
        "say cards.ready",
    ]  # fmt: skip


def test_a_press_ends_the_list_but_not_the_roles() -> None:
    """R1.3, R1.6: who knows the cards need not hear them; what is in play, everybody must know."""
    assert _read(preset("palermo").deck, "cards 1", mafioso=[1, 2], detective=[3])[1:] == [
        "say setup.card.many 2 role.mafioso",
        "say setup.citizens",
        "say cards.take 32",
        "say cards.for role.mafioso",
        "ask cards 1 of 1,2",
    ]


def test_where_only_colour_counts_the_box_says_how_many_of_each() -> None:
    """R1.6: once, and who is black is told with it."""
    assert _read(_deck("sunrise"), mafioso=[1, 2]) == [
        "say cards.colours", "say cards.black 2", "say cards.red 4", "say cards.ready",
        "wait laid",
    ]  # fmt: skip


def test_on_notes_the_cards_are_taken_by_colour() -> None:
    """R1.6, R7: and nothing is told twice."""
    table, _ = lay(6, "sunrise", 0, mafioso=[1, 2])
    script = _heard(introduce_cards(replace(table, hand=take(_deck("sunrise"), table))))
    assert script == [
        "say cards.colours",
        "say cards.black 2",
        "say cards.red 4",
    ]


def test_who_looks_at_the_cards_in_the_set_up_hears_the_colours() -> None:
    table, _ = lay(6, "sunrise", 0, mafioso=[1, 2])
    assert [told(say) for say in spoken_cards(table)] == [
        "say setup.card.many 2 role.black",
        "say notes.red",
    ]


def test_all_that_is_said_is_known_ahead() -> None:
    table, _ = lay(6, mafioso=[1, 2], detective=[3])
    table = replace(table, hand=take(preset("palermo").deck, table))
    interlude, said = Interlude(introduce_cards(table)), list[Say]()
    while interlude.cue is not None:
        said += _said(interlude.cue)
        interlude.reply(())
    assert set(naming_cards.says(table)) <= set(said) <= {*every_say(table)}


def _said(cue: object) -> Iterable[Say]:
    if isinstance(cue, Count):
        return [item.say for item in cue.items]
    return [cue] if isinstance(cue, Say) else []


@pytest.mark.parametrize(
    ("language", "heard"),
    [
        ("en", ["the ace of hearts", "the king of clubs", "the queen of clubs"]),
        ("de", ["das Herz-Ass", "der Kreuzkönig", "die Kreuzdame"]),
    ],
)
def test_a_card_is_called_as_people_call_it(language: str, heard: list[str]) -> None:
    pack: Pack = load_pack(Installed.under().pack_folder(language))
    table, _ = lay(6, mafioso=[1, 2], detective=[3])
    says = naming_cards.says(replace(table, hand=take(preset("palermo").deck, table)))
    texts = [pack.text(say, {}, 0) for say in says if say.line.startswith("rank.")]
    assert texts[:3] == heard
