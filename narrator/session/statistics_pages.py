"""The statistics of the games that were kept, as parts of a page: numbers, and beside each what it counts.
Only words of one language stand here; nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.config.installed_rulebook import rulebook
from narrator.script.common.card_lines import end_line
from narrator.script.common.cues import Say
from narrator.session.chronicle_pages import PagePart
from narrator.session.statistics import GameNumber, Share, Statistics, TableCount
from narrator.stage.equipment import with_capitals
from narrator.words.pack import Pack
from narrator.words.printed_lines import CHRONICLE, PLAYERS

ON_NOTES = {"town": "honest", "mafia": "black"}
"""Who has won → the line for it in the ruleset whose cards are black and red (R7)."""


def statistics_parts(found: Statistics, pack: Pack) -> Iterator[PagePart]:
    """All that stands on the page, from the many to the few."""
    yield PagePart(1, _line(pack, "title"))
    if not found.games:
        yield PagePart(0, pack.text(CHRONICLE["empty"](), {}, 0))
        return
    rows = [
        (_line(pack, "evenings"), str(found.evenings)),
        (_line(pack, "games"), str(found.games)),
    ]
    if found.uncounted:
        rows.append((_line(pack, "uncounted"), str(found.uncounted)))
    if found.longest is not None:
        minutes = max(1, round(found.longest.seconds / 60))
        night = f"{pack.text(CHRONICLE['night'](), {}, 0)} {found.longest.night}"
        told = f"{minutes} ({_when(found.longest.when, pack)}, {night})"
        rows.append((_line(pack, "longest"), told))
    if found.most is not None:
        rows.append((_line(pack, "most"), f"{found.most.nights} ({_when(found.most.when, pack)})"))
    yield PagePart(0, rows=tuple(rows))
    for one in found.tables:
        yield from _table(one, pack)
    if any(one.odds is not None for one in found.tables):
        yield PagePart(0, _line(pack, "random"))
    roles = {with_capitals(_known(pack, f"role.{role}", role)): of for role, of in found.roles.items()}
    seats = {
        with_capitals(pack.text(Say("was.seat", (("seat", seat),)), {}, 0)).rstrip("."): of
        for seat, of in found.seats.items()
    }
    for name, shares in (("roles", roles), ("seats", seats)):
        if shares:
            yield PagePart(2, _line(pack, name))
            yield PagePart(0, rows=tuple((who, _share(of, pack)) for who, of in shares.items()))


def _table(one: TableCount, pack: Pack) -> Iterator[PagePart]:
    name = with_capitals(_known(pack, f"ruleset.{one.ruleset}", one.ruleset))
    yield PagePart(2, f"{name}, {one.players} {pack.text(PLAYERS(), {}, 0)}")
    words = ON_NOTES if one.on_notes else {}
    rows = [(_line(pack, "games"), str(one.games))]
    rows += [
        (_line(pack, words.get(who, who)), str(one.won[who])) for who in rulebook().ends if who in one.won
    ]
    if one.odds is not None:
        rows.append((_line(pack, "odds"), _share(Share(round(100 * one.odds), 100), pack)))
    yield PagePart(0, rows=tuple(rows))


def _when(when: GameNumber, pack: Pack) -> str:
    evening, game = (pack.text(CHRONICLE[word](), {}, 0) for word in ("evening", "game"))
    return f"{evening} {when.evening}, {game} {when.game}"


def _share(share: Share, pack: Pack) -> str:
    return f"{share.won} {_line(pack, 'of')} {share.of}"


def _line(pack: Pack, end: str) -> str:
    return pack.text(end_line("print.statistics", end)(), {}, 0)


def _known(pack: Pack, line: str, name: str) -> str:
    """What the pack calls this; a ruleset or a card that it does not know keeps its own name."""
    return pack.text(Say(line), {}, 0) if pack.knows(line) else name
