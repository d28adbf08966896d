"""Set-ups that the rules refuse, each with its whole sentence and the word that is said aloud. No test stands
here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from narrator.rules.setup.setup import check_table
from tests.kit.rules import lay

Told = tuple[str, str, Callable[[], object]]
"""The sentence, the word that is said aloud (empty: none), and who hears it."""


def _table(players: int = 9, **agreed: Any) -> Callable[[], object]:
    if "mafioso" not in agreed:
        agreed["mafioso"] = [8, 9]
    return lambda: lay(players, **agreed)


def _silent(**agreed: Any) -> Callable[[], object]:
    return _table(night="silent", **agreed)


def _seats(players: int) -> Callable[[], object]:
    return lambda: check_table(replace(lay(9, mafioso=[8, 9])[0], players=players))


SETUP: list[Told] = [
    ("4 players: the box seats 5 to 24; invite or split (R1.2)", "", _seats(4)),
    ("25 players: the box seats 5 to 24; invite or split (R1.2)", "", _seats(25)),
    (
        "10 role cards for 9 players: take 1 out (R1.7)",
        "cards",
        lambda: check_table(replace(lay(9, mafioso=[8, 9])[0], dealt=(("mafioso", 10),))),
    ),
    (
        "11 role cards for 8 players and 2 in the middle: take 1 out (R1.7)",
        "cards",
        _table(8, mafioso=[1, 2], thief=[3], freemason=[4, 5, 6, 7, 8], middle=("mafioso",) * 3),
    ),
    ("2 cards of angel: a game has 1 at most; take 1 out (R3)", "most", _table(angel=[1, 2])),
    ("nobody is of the Mafia: deal at least one mafioso (R1.7)", "nobody", _table(mafioso=[])),
    (
        "5 of the Mafia among 9 players would have won before the first night: deal fewer, or invite "
        "more people (R1.7)",
        "won",
        _table(mafioso=[5, 6, 7, 8, 9]),
    ),
    (
        "13 of the Mafia who choose alone: the box has names for 12; deal fewer, or let them choose "
        "together (R4.12)",
        "names",
        _table(24, mafioso=list(range(1, 14)), blind=True, mafia_wins="last"),
    ),
    (
        "a saint at a trial without accusers (snap): take the saint out, or play accusation, motion or "
        "open (R6)",
        "saint",
        _table(saint=[1], trial="snap"),
    ),
    (
        "a secret governor needs known voters: play with votes: buttons, or governor: open (R6)",
        "secret",
        _table(governor=[1], stays="secret"),
    ),
    ("seat 10 is immune, and the table has 9 seats (R9)", "immune", _table(immunity=10)),
    (
        "a secret governor with a helper: the box must know the cards; let the box moderate, or play "
        "with governor: open (R6)",
        "secret",
        _table(governor=[1], stays="secret", votes="buttons", moderation="helper"),
    ),
    (
        "a secret governor with moderation: tap: the box must know the cards; let the box moderate, or "
        "play with governor: open (R6)",
        "secret",
        _table(governor=[1], stays="secret", votes="buttons", moderation="tap"),
    ),
    (
        "blind with moderation: tap: no touched hand knows whether a majority of the Mafia meant it; let "
        "them choose together, or let the box moderate (R4.2)",
        "moderation",
        _table(blind=True, moderation="tap"),
    ),
    (
        "informer with moderation: tap: it must be answered at night, and no touched hand can do that; "
        "take it out, or let the box moderate (R9)",
        "moderation",
        _table(informer=[1], moderation="tap"),
    ),
    *[
        (
            f"{told} with night: silent: {because}; leave it out, or play with night: awake (R13.17)",
            "silent",
            table,
        )
        for told, because, table in (
            (
                "moderation: helper",
                "the box has to know whose press it is",
                _silent(moderation="helper"),
            ),
            (
                "blind: yes",
                "there everybody chooses alone anyway",
                _silent(blind=True),
            ),
            (
                "cursed",
                "whoever comes to the Mafia later never sees the others",
                _silent(cursed=[1]),
            ),
            (
                "manner: yes",
                "everybody presses once in a call, and that would be a second press",
                _silent(manner=True),
            ),
            (
                "freemason",
                "whoever meets at night has open eyes",
                _silent(freemason=[1, 2]),
            ),
            (
                "informer",
                "a lamp shows it seats, and that takes open eyes",
                _silent(informer=[1], detective=[2]),
            ),
            (
                "apothecary",
                "a lamp shows it seats, and that takes open eyes",
                _silent(apothecary=[1]),
            ),
            (
                "sleepwalker",
                "it peeks while the Mafia is awake, and nobody is",
                _silent(sleepwalker=[1]),
            ),
            (
                "piper",
                "it chooses several, and everybody presses once in a call",
                _silent(piper=[1]),
            ),
            (
                "detective",
                "it is called twice under one word",
                _silent(detective=[1, 2], detectives="apart"),
            ),
        )
    ],
    (
        "detective with moderation: notes: only the colour of a card counts there, so deal black cards "
        "and red ones, mafioso and citizen (R1.6)",
        "moderation",
        _table(detective=[1], moderation="notes"),
    ),
    (
        "reveal: all with moderation: notes: the cards lie in the deck again, and nobody reveals "
        "anything; play with reveal: none (R7.2)",
        "open",
        _table(moderation="notes"),
    ),
]
