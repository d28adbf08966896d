"""What holds in every game, whatever is done in it: random games by random acts, legal and illegal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.errors import RuleError
from narrator.roles import all_roles
from narrator.rules import acts
from narrator.rules.calls import acts as acts_tonight
from narrator.rules.calls import legal, tonight
from narrator.rules.facts import Died, Turned, Won
from narrator.rules.play import apply
from narrator.rules.role import Side
from narrator.rules.state import Game, Phase
from narrator.rules.victory import outnumbered
from tests.kit.rules import evening

TABLES = st.fixed_dictionaries(
    {
        "reveal": st.sampled_from(["all", "side", "convicted", "none"]),
        "mafia_wins": st.sampled_from(["majority", "parity", "last"]),
        "first_night": st.sampled_from(["meet", "kill"]),
        "detectives": st.sampled_from(["together", "apart"]),
        "deadlock": st.integers(1, 4),
        "guards_self": st.booleans(),
        "guards_again": st.booleans(),
        "manner": st.booleans(),
    }
)


def _try(game: Game, act: acts.Act) -> Game:
    try:
        return _sound(game, act)
    except RuleError:
        return game


def _sound(game: Game, act: acts.Act) -> Game:
    """The game after the act, which leaves it in order."""
    before, after = game.public, apply(game, act).public
    seats = range(1, before.table.players + 1)
    assert sorted([*after.living, *after.dead]) == list(seats)
    assert len(set(after.dead)) == len(after.dead)
    assert after.dead[: len(before.dead)] == before.dead
    assert after.facts[: len(before.facts)] == before.facts
    assert before.told <= after.told <= len(after.facts)
    assert after.night - before.night in (0, 1)
    return apply(game, act)


def _wins_rightly(game: Game) -> None:
    public = game.public
    sides = [all_roles()[game.card(seat)].side for seat in public.living]
    mafia, others = sides.count(Side.MAFIA), sides.count(Side.TOWN)
    deadlock = public.quiet + 1 >= public.table.options.deadlock  # this round was quiet too
    if public.winner == "town":
        assert mafia == 0
        assert others
    elif public.winner == "mafia":
        rule = public.table.options.mafia_wins
        assert outnumbered(mafia, others, rule) or (deadlock and mafia >= others)
    elif public.winner == "nobody":
        assert not sides
    else:
        assert public.winner == "draw"
        assert deadlock
        assert mafia < others
    assert sum(isinstance(fact, Won) for fact in public.facts) == 1
    assert {fact.seat for fact in public.facts if isinstance(fact, Died)} == set(public.dead)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(6, 12),
    st.sampled_from(["palermo", "basic"]),
    TABLES,
    st.data(),
)
def test_every_game_keeps_its_order_and_comes_to_a_right_end(
    players: int, ruleset: str, options: dict[str, object], data: st.DataObject
) -> None:
    roles = {"mafioso": [1, 2], "detective": [3, 4], "angel": [5]}
    game = evening(players, ruleset, **roles, **options).game
    numbers = st.integers(0, players + 2)
    game = _sound(game, acts.Begin())
    for _ in range(200):
        if game.public.winner is not None:
            break
        for call in tonight(game.public):
            if acts_tonight(game.public, call):
                for seat in data.draw(st.lists(numbers, max_size=2)):
                    game = _try(game, acts.Choose(call.id, seat or None))
                chosen = game.secret.chosen(call.id)
                assert chosen is None or chosen in legal(game, call.id)
        assert game.public.phase is Phase.NIGHT
        game = _sound(game, acts.Wake())
        for act in (acts.Morning(), acts.Verdict(data.draw(numbers) or None), acts.Nightfall()):
            if data.draw(st.integers(0, 9)) == 0 and game.public.winner is None:
                game = _try(game, acts.ShowCard(data.draw(numbers)))
            if game.public.winner is None:
                game = _try(game, act)
                if game.public.phase is Phase.DAY and isinstance(act, acts.Verdict):
                    game = _sound(game, acts.Verdict(None))
    _wins_rightly(game)
    turned = [fact for fact in game.public.facts if isinstance(fact, Turned)]
    assert all(game.card(fact.seat) == fact.role for fact in turned)
