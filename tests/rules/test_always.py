"""What holds in every game, whatever is done in it: random games by random acts, legal and illegal."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

import pytest

from narrator.roles import all_roles
from narrator.roles.coward import HIDES
from narrator.roles.governor import STAYS
from narrator.roles.shared.seer import LEARNS
from narrator.rules.ends.hearts import lovers
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game.facts import (
    Announced,
    Convicted,
    Died,
    Elected,
    Ended,
    Fact,
    HeartsLost,
    NightCalled,
    NotesRead,
    Redone,
    Refused,
    Scored,
    Turned,
    Undone,
    Voided,
    Won,
)
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game
from narrator.trials import all_trials
from tests.kit import oracle_ends
from tests.kit.long import games
from tests.kit.order import died_convicted, of_the_mafia
from tests.kit.powers import BOMB, STAND, STAY, is_bomber
from tests.rules.wild import Wild

GAMES, BATCHES = games(600, 2_400), 8


def _ends_rightly(game: Game) -> None:
    public = game.public
    ended = [type(fact) for fact in public.facts if isinstance(fact, Won | Ended)]
    assert ended == [Won if public.winner else Ended]
    cards, living, convicted = game.secret.cards, frozenset(public.living), died_convicted(public)
    assert game.secret.mafia == of_mafia(public.table, cards, game.secret.sides)
    turned = of_the_mafia(game)
    mafia = len(oracle_ends.family(cards, living, turned))
    others = len(living) - mafia
    deadlock = public.rounds_without_death + 1 >= public.table.options.deadlock  # this round was quiet too
    if public.winner is None:
        assert isinstance(public.facts[-1], Ended)
    elif public.winner == "town":
        assert mafia == 0
        assert others
    elif public.winner == "mafia":
        rule = public.table.options.mafia_wins
        assert outnumbered(mafia, others, rule) or (deadlock and mafia >= others)
    elif public.winner == "lovers":
        assert public.living == lovers(game)
        assert len({oracle_ends.side(cards, seat, turned) for seat in living}) == 2
    elif public.winner == "nobody":
        assert not living
    elif public.winner in oracle_ends.LONERS:
        judged = (cards, living, frozenset(lovers(game)), public.table.options.mafia_wins)
        charmed = frozenset(game.marked("charmed"))
        won = oracle_ends.winner(
            *judged,  # type: ignore[arg-type]
            convicted=convicted,
            turned=turned,
            charmed=charmed,
        )
        assert won == public.winner
    else:
        assert public.winner == "draw"
        assert deadlock
        assert mafia < others or oracle_ends.deadlocked(cards, living, turned) == "draw"


def _is_told_rightly(game: Game) -> None:
    """Whoever is dead was named once; open cards are true, and only where they may lie open."""
    facts = game.public.facts
    died = [fact for fact in facts if isinstance(fact, Died)]
    assert sorted(fact.seat for fact in died) == sorted(game.public.dead)
    turned = [fact for fact in facts if isinstance(fact, Turned)]
    assert all(game.card(fact.seat) == fact.role for fact in turned)
    opened, ways = {fact.seat for fact in turned}, {fact.seat: fact.how for fact in died}
    stands = sum(name == STAND for _, name in game.public.used)
    assert stands <= sum(is_bomber(fact.role) for fact in turned)
    for seat, how in ways.items():  # R4.8: whatever is agreed
        if how in ("card", "bomb.off", *all_roles()[game.card(seat)].turns):
            assert seat in opened
    if game.public.table.options.reveal in ("none", "side"):
        by_act = ("card", "bomb.off", "scapegoat.fell")
        shown = {seat for seat, how in ways.items() if how in by_act}
        shown |= {fact.seat for fact in facts if isinstance(fact, Voided) and fact.seat}
        convicted = {fact.seat for fact in facts if isinstance(fact, Convicted)}
        convicts = [seat for seat in convicted if seat]
        shown |= {s for s in convicts if "verdict" in all_roles()[game.card(s)].turns}
        shown |= {s for s in convicts if game.card(s) in ("village_idiot", "elder")}
        shown |= {s for s, how in ways.items() if how == "hunter.hit" and game.card(s) == "elder"}
        hearts = {seat for seat in opened if is_bomber(game.card(seat))} - shown
        shot = {seat for seat, name in game.public.used if name == "hunter.shot"}
        assert opened <= shown | hearts | shot
        assert len(hearts - shot) == stands


def _dies_with_the_saint(game: Game) -> None:
    """R3: somebody who accused it, and for every such death there is a saint."""
    facts = game.public.facts
    fell = [fact for fact in facts if isinstance(fact, Died) and fact.how == "saint.accuser"]
    saints = [fact for fact in facts if isinstance(fact, Turned) and fact.role == "saint"]
    assert len(fell) <= len(saints)


def _spends_no_more_than_it_has(game: Game) -> None:
    """R3: a potion each, and three hiding places where they are counted."""
    bounds = {"apothecary": 1, "apothecary.heal": 1, "infecting_wolf": 1}
    if game.public.table.options.of(HIDES) == "3":
        bounds["coward"] = 3
    assert all(game.secret.used(ask) <= most for ask, most in bounds.items())


ON_NOTES = (NightCalled, NotesRead, Scored)
"""What is told where notes are written; those games are in test_notes."""

VOTES = ("outcome", "tally", "buttons")
KEPT = ("Accuse", "Withdraw", "Close", "Second", "Named", "Decide")
"""What is said where the box keeps the lists."""
TRIAL = (*KEPT, "Step", "Counted", "Polled", "Verdict", "Lot")


@cache
def _seen(batch: int) -> Counter[str]:
    """What was in these games; each is judged."""
    seen: Counter[str] = Counter()
    for seed in range(batch, GAMES, BATCHES):
        try:
            wild = Wild(seed, seen)
            game = wild.play()
            _ends_rightly(game)
            _is_told_rightly(game)
            _dies_with_the_saint(game)
            _spends_no_more_than_it_has(game)
        except Exception as wrong:
            raise AssertionError(f"game {seed}: {wrong}") from wrong
        options, facts = game.public.table.options, game.public.facts
        seen.update({*wild.cards, str(game.public.winner), options.of(LEARNS)})
        seen.update({f"{options.trial} {options.votes}", f"{options.of(STAYS)} governor"})
        seen.update({type(fact).__name__ for fact in facts})
        seen.update({fact.how for fact in facts if isinstance(fact, Died | Elected)})
        seen.update({f"refused a {fact.what}" for fact in facts if isinstance(fact, Refused)})
    return seen


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_keeps_its_order_and_comes_to_a_right_end(batch: int) -> None:
    _seen(batch)


def test_the_games_are_wild() -> None:
    """Every role, trial and end but the rarest; all is done in every way, and refused."""
    seen = {thing for batch in range(BATCHES) for thing in _seen(batch)}
    night, offices = ("Choose",), ("Elect", "NameHeir", "Again", STAY, STAND, BOMB)
    refused = {f"refused {act}" for act in (*night, *offices, *TRIAL, "ShowCard", "Leave")}
    done = {f"{votes} {act}" for votes in VOTES for act in (*offices, "ShowCard", "Leave")}
    done |= {f"outcome {act}" for act in ("Verdict", "Lot")}
    done |= {f"{votes} {act}" for votes in VOTES[1:] for act in KEPT}
    done |= {"tally Counted", "buttons Polled", "secret governor", "None"}
    trials = {f"{trial} {votes}" for trial in all_trials() for votes in VOTES}
    news = {
        fact.__name__
        for fact in get_args(Fact)
        if fact not in (Undone, Redone, HeartsLost, Announced, *ON_NOTES)
    }
    news |= {
        "heart", "card", "saint.accuser", "left", "bomb.off", "bomb.taken", "vote", "lot", "heir",
    }  # fmt: skip
    ends = {"town", "mafia", "draw"}
    assert {*all_roles(), *refused, *done, *trials, *news, *ends} - seen == set()
