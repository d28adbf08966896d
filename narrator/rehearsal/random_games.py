"""Makes up a game for a demo: random play by the real rules, told as a rehearsal; and tells which texts a
table hears most, by such games that nobody hears. No words, no sound."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from narrator.base.chance import draw
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import Ruleset
from narrator.config.seating import lay_table
from narrator.odds.random_players import Day, RandomPlayers, random_game
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.file_seats import all_powers, key_of_power, written_power
from narrator.rehearsal.middle_cards import held
from narrator.rehearsal.perform import rehearse, seat_players
from narrator.rehearsal.players import Players, key_of
from narrator.rehearsal.result import died_in
from narrator.rules.apply import apply
from narrator.rules.game import acts
from narrator.rules.game.acts import Act
from narrator.rules.game.state import Game, Phase, PublicView
from narrator.rules.night.card_names import in_play
from narrator.rules.setup.setup import deal, new_game
from narrator.rules.table.call import Part
from narrator.rules.table.table import GameSetup
from narrator.stage.equipment import Equipment
from narrator.yamlfile.problems import Location
from narrator.yamlfile.schema import LocatedDict

PLAYERS = 7
OPTIONS = {"discussion": 12, "pace": "brisk", "last_words": "none"}
"""A demo is short: nobody is there to discuss, or to say last words."""

NOWHERE = Location("demo")

GAMES = 6
"""Random games that are played through the scenes: with fewer, one long game decides."""

SEATS = 5
SHORT = {
    "discussion": 2, "pace": "normal", "first_night": "kill", "mafia_wins": "parity",
    "trial": "motion", "manner": False, "reveal": "all", "moderation": "box", "story": "short",
}  # fmt: skip
"""What makes a game short: the Mafia murders in the first night already, and the trial is the quickest."""


def casts() -> tuple[tuple[Mapping[str, int], int], ...]:
    """The roles of a short game, and how many nights of so many calls are not too long for bystanders."""
    mafia, basic = {rulebook().mafioso: 1}, rulebook().basic
    return ((mafia, 2), *[({**mafia, card.id: 1}, 1) for card in basic])


Items = list[LocatedDict[str, Any]]

Acted = tuple[PublicView, Act]
"""What the table knew, and what somebody then did."""


def demo_game(
    ruleset: Ruleset,
    language: str,
    seed: int,
    players: int = PLAYERS,
    roles: Mapping[str, int] | None = None,
    options: Mapping[str, Any] = OPTIONS,
    day: Day = RandomPlayers.day,
) -> Rehearsal:
    """A game that is different for every seed and runs to its end, which it expects.

    ``roles`` None: the ruleset's own cards. ``day`` plays a day; what it does that this does not tell,
    the caller puts into the rehearsal. Raises `RuleError` for a table that cannot be played.
    """
    table = lay_table(ruleset, players, roles, options, draw(seed, "public", 1 << 31))
    cards = deal(table, draw(seed, "secret", 1 << 31))
    acted: list[Acted] = []

    def play(game: Game, act: Act) -> Game:
        acted.append((game.public, act))
        return apply(game, act)

    game = random_game(table, cards, random.Random(seed), play, day)
    nights, days = _told(acted, cards)
    return Rehearsal(
        file=Path("demo"),
        ruleset=ruleset.name,
        language=language,
        seed=seed,
        players=players,
        names=None,
        roles=_marked(dict(enumerate(cards[:players], start=1))),
        middle=cards[players:],
        options=options,
        nights=nights,
        days=days,
        mistakes={},
        expect=_marked({"winner": game.public.winner, "died": died_in(game.public)}),
        marks={"roles": NOWHERE, "players": NOWHERE},
    )


def short_game(ruleset: Ruleset, language: str, seed: int) -> Rehearsal:
    """A game for bystanders, of a few minutes: different for every seed, and played to its end."""
    cast, nights = casts()[draw(seed, "cast", len(casts()))]
    seeds = (draw(seed, f"attempt {number}", 1 << 31) for number in count())
    games = (demo_game(ruleset, language, one, SEATS, cast, SHORT) for one in seeds)
    return next(game for game in games if len(game.nights) == nights)


def short_tables(ruleset: Ruleset) -> list[GameSetup]:
    """Every table that a short game may be played at."""
    return [lay_table(ruleset, SEATS, cast, SHORT, 0) for cast, _ in casts()]


def demo_table(script: Rehearsal, ruleset: Ruleset) -> tuple[Game, Players]:
    """A game that has not begun, with its cards dealt, and the virtual players who will play it."""
    table, cards = seat_players(script, ruleset)
    game = new_game(table, draw(script.seed, "stage", 1 << 31), cards)
    return game, Players(script, held(script, table, cards))


def _told(acted: list[Acted], cards: tuple[str, ...]) -> tuple[Items, Items]:
    """What a file would tell of each night and each day."""
    last = max(view.night for view, _ in acted)
    nights: Items = [LocatedDict(NOWHERE) for _ in range(last)]
    days: Items = [LocatedDict(NOWHERE) for _ in range(last)]
    for view, act in acted:
        by_night = view.phase in (Phase.NIGHT, Phase.DAWN)
        item = (nights if by_night else days)[view.night - 1]
        for key, value in _keys(view, act, cards).items():
            several = key in ("convicted", "by", "heir")
            item.put(key, item.get(key, []) + value if several else value, NOWHERE)
    return nights, days


def _keys(view: PublicView, act: Act, cards: tuple[str, ...]) -> dict[str, Any]:
    """The keys under which a file tells of an act; none for what the box does by itself."""
    match act:
        case acts.Choose(ask, seat, others) if seat is not None:
            if ask.part == Part.TAKE.value:
                return {ask.call: in_play(view.table)[seat - 1]}
            several = ask in view.table.several
            return {key_of(view.table, cards, ask): [seat, *others] if several else seat}
        case acts.ReportNotes(named, same):
            return {"notes": {"named": named, "same": same}}
        case acts.CallNight():
            return {"mafia_night": True}
        case acts.Verdict(seats, by):
            return {"convicted": list(seats)} | ({"by": list(by)} if by else {})
        case acts.UsePower(name, by) if by and all_powers()[name].power.asked:
            return {key_of_power(all_powers()[name].power): written_power(act)}
        case acts.Elect(seats):
            return {"mayor": list(seats)}
        case acts.NameHeir(seat):
            return {"heir": [seat]}
    return {}


def _marked(values: Mapping[Any, Any]) -> LocatedDict[Any, Any]:
    marked: LocatedDict[Any, Any] = LocatedDict(NOWHERE)
    for key, value in values.items():
        marked.put(key, value, NOWHERE)
    return marked


def heard_most(
    ruleset: Ruleset, language: str, players: int, told: Mapping[str, Any], play: Equipment
) -> Counter[str]:
    """How often each text was said or counted in these games, with the ruleset's own cards.

    ``told`` are options of how it is told, such as theme and tone; ``play`` sounds nothing.
    """
    heard: Counter[str] = Counter()
    for seed in range(GAMES):
        game = demo_game(ruleset, language, seed, players, options={**OPTIONS, **told})
        rows = rehearse(game, ruleset, play).rows
        heard.update(row.text for row in rows if row.cue in ("say", "count"))
    return heard
