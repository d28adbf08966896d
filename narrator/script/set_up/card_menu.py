"""Which cards are played with, by ear: a whole set of them, or first a group, then one role after the other.
Whether cards can be played is the rules' to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from narrator.base.errors import RuleError
from narrator.rules.setup.setup import check_table
from narrator.rules.table.options import MOST_PLAYERS
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.side import MAFIA, TOWN
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import names
from narrator.script.common.cues import Item, Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import NUMBER, Scene, SceneOf
from narrator.script.evening.explanations import explained, sentence
from narrator.script.set_up.choosing import (
    FAIRER,
    LAST,
    TURNED_BACK,
    Begins,
    Change,
    Place,
    ReadyMade,
    RoleChange,
    SetUpMenu,
    Situation,
    choose,
)
from narrator.script.set_up.citizens import fits
from narrator.script.set_up.ready_made import FAIRER_GAME, mafia_in_short

ALONE, COUPLES = "alone", "couples"
GROUPS = (MAFIA.id, TOWN.id, ALONE, COUPLES)
"""In the order in which they are named."""

LINES = Lines(never, occasion=Occasion.SET_UP)
GROUP = {group: LINES.declare(f"set.cards.{group}") for group in GROUPS}
WHICH_GROUP = LINES.declare("set.cards.which")
OWN_TABLE = LINES.declare("set.cards.table")
PLAY = LINES.declare("set.play")
WHICH_ROLE = LINES.declare("set.role.which")
WHAT_THEY_DO = LINES.declare("set.cards.do")
MORE = LINES.declare("set.cards.more")
ENOUGH = LINES.declare("set.cards.enough")
ROLE = LINES.declare("set.role.name", ("role",))
ROLE_IS_IN = LINES.declare("set.role.is_in", ("role",))
ROLES_IN = LINES.declare("set.role.are_in", ("count", "role"))
HOW_OFTEN = LINES.declare("set.role.how_often")
NOW_IN = LINES.declare("set.role.in", ("role",))
NOW_OUT = LINES.declare("set.role.out", ("role",))
NOW_MANY = LINES.declare("set.role.many", ("count", "role"))

MOST_ALIKE = 8
"""Cards of one role that are offered at most, unless more are dealt."""

LINES.offer("role", names)


CARDS = "cards"
"""The place of this menu."""

PLAYS, TABLES, WHAT, FAIR, SETS = range(len(GROUPS), len(GROUPS) + 5)
"""What can be picked besides a group; from `SETS` on, a set of cards."""


def group_of(card: RoleCard) -> str:
    """The group under which a role is found: by its side, or with those who make or are a couple."""
    if card.makes_couple:
        return COUPLES
    return card.side.id if card.side in (MAFIA, TOWN) else ALONE


def cards_menu(now: Situation) -> SetUpMenu:
    """Groups, until somebody has enough; who has just chosen a role is in its group already. What is to be
    done is said when the menu is opened, and then no more."""
    group, after = now.place.group, now.place.after
    which, how = (None, None) if group else (WHICH_GROUP(), WHICH_ROLE())
    while True:
        if group:
            wish = yield from _roles(now, group, after, how)
            if wish is not None:
                return wish
            how = None
        picked = yield from choose("set.cards", which, _groups(now, group))
        which = None
        if picked == TURNED_BACK:
            return None
        if picked == PLAYS:
            return Begins()
        if picked == WHAT:
            yield from explained("cards", _told(now.table, _in_groups(now.table, now.owned)))
            continue
        if picked == TABLES:
            return Change("roles", "table", Place(CARDS))
        if picked == FAIR:
            return ReadyMade(FAIRER)
        if picked >= SETS:
            return ReadyMade(_sets(now)[picked - SETS], cards_only=True)
        group, after = GROUPS[picked], ""


def _groups(now: Situation, after: str) -> list[Item]:
    """The groups behind the one that somebody was in, what else can be done, and the groups before it. Who
    opens the menu hears first which sets there are, and early where the cards are explained."""
    items = [Item(n, GROUP[one]()) for n, one in enumerate(GROUPS) if listed(now.table, one, now.owned)]
    done = [item for item in items if after and item.value <= GROUPS.index(after)]
    besides = [Item(PLAYS, PLAY())]
    if not after:
        items.insert(1, Item(WHAT, WHAT_THEY_DO()))
        sets = enumerate(_sets(now), start=SETS)
        items = [*(Item(n, Say(f"preset.{name}")) for n, name in sets), *items]
    if now.own_cards:
        besides.append(Item(TABLES, OWN_TABLE()))
    else:  # of a fairer game only what is other than in the cards that were just named
        fairer = [offer.table for offer in now.offers() if offer.name == FAIRER]
        for table in fairer:
            besides += [Item(FAIR, say) for say in (FAIRER_GAME(), mafia_in_short(table))]
    return [*items[len(done) :], *besides, *done]


def _sets(now: Situation) -> list[str]:
    """The ready-made games that have cards of their own."""
    return [it.name for it in now.offers() if it.own_cards and it.name not in (FAIRER, LAST)]


def listed(table: GameSetup, group: str, owned: Set[str] | None = None) -> list[str]:
    """The roles of a group that are in, or that are owned and may be in by what is agreed besides the cards.
    ``owned`` None: all."""
    return [
        id
        for id, card in table.rulebook.roles.items()
        if id != table.citizen and group_of(card) == group
        if table.number(id) or ((owned is None or id in owned) and _agreed(table, id))
    ]


def _agreed(table: GameSetup, role: str) -> bool:
    """Whether nothing but the other cards could keep a role out, one or two of it."""
    refused = {_refusal(table, role, number) for number in _numbers(table, role)[1:3]}
    return {why.partition(".")[0] for why in refused} <= {"", "company"}


def _refusal(table: GameSetup, role: str, number: int) -> str:
    """Why so many of a role cannot be in beside a Mafioso; empty: they can."""
    try:
        check_table(table.with_cards({table.mafioso: 1, role: number}))
    except RuleError as error:
        return error.why
    return ""


def _parts(now: Situation, group: str) -> tuple[list[str], list[str]]:
    """The roles of a group that are named at once, those that the ruleset's files deal, and all others, which
    come when somebody asks for more. Where none is usual, or one at most is left, all are named at once."""
    roles = listed(now.table, group, now.owned)
    usual = [role for role in roles if role in now.usual]
    others = [role for role in roles if role not in usual]
    return (usual, others) if usual and len(others) > 1 else (roles, [])


def _roles(now: Situation, group: str, after: str, question: Say | None) -> SetUpMenu:
    """The roles of a group, from the one after ``after`` on; None: that is enough of them."""
    usual, others = _parts(now, group)
    roles = [*usual, *others]
    enough, what, more = range(len(roles), len(roles) + 3)
    part = others if after in others else usual
    first = part.index(after) + 1 if after in part else 0
    while True:
        heard = part[:first] if part is usual else [*part[:first], *usual]
        items = (
            *_items(now.table, roles, part[first:]),
            *([Item(more, MORE())] if others and part is usual else []),
            Item(enough, ENOUGH()),
            Item(what, WHAT_THEY_DO()),
            *_items(now.table, roles, heard),
        )
        picked = yield from choose("set.roles", question, items, back=False)
        question = None
        if picked == enough:
            return None
        if picked == what:
            yield from explained("cards", _told(now.table, part))
        elif picked == more:
            part, first = others, 0
        else:
            number = yield from _how_many(now.table, roles[picked])
            if number >= 0:
                return RoleChange(roles[picked], number, Place(CARDS, group, roles[picked]))


def _items(table: GameSetup, roles: list[str], named: list[str]) -> list[Item]:
    return [Item(roles.index(role), _named(table, role)) for role in named]


def _told(table: GameSetup, roles: Iterable[str]) -> Iterator[Say]:
    """What these cards may do."""
    return (sentence(table, table.role(role)) for role in roles)


def _in_groups(table: GameSetup, owned: Set[str] | None) -> Iterator[str]:
    """Every role that is listed, group by group."""
    return (role for group in GROUPS for role in listed(table, group, owned))


def _named(table: GameSetup, role: str) -> Say:
    """Its name, and whether it is in already."""
    name, dealt = f"role.{table.word(role)}", table.number(role)
    if dealt == 0:
        return ROLE(role=name)
    return ROLE_IS_IN(role=name) if dealt == 1 else ROLES_IN(count=dealt, role=name)


def _how_many(table: GameSetup, role: str) -> SceneOf[int]:
    """How many of it; not asked where it can only be put in or taken out."""
    dealt = table.number(role)
    sized = {n: table.with_cards(with_role(table, role, n)) for n in _numbers(table, role)}
    possible = [n for n, one in sized.items() if n == dealt or fits(one)]
    others = [n for n in possible if n != dealt]
    if len(others) < 2:
        # Where there is no other number at all, the rules say why: of one that could be beside other cards.
        alone = [n for n in _numbers(table, role)[1:] if not _refusal(table, role, n)]
        return [*others, *(alone if dealt == 0 else [0]), 1][0]
    items = [Item(n, NUMBER(number=n)) for n in possible]
    return (yield from choose("set.role", HOW_OFTEN(), items))


def _numbers(table: GameSetup, role: str) -> range:
    most = table.role(role).most
    top = max(MOST_ALIKE, table.number(role)) if most is None else most
    return range(min(top, table.players, MOST_PLAYERS) + 1)


def with_role(table: GameSetup, role: str, number: int) -> dict[str, int]:
    """The cards of a table with so many of a role. A special card of the Mafia takes the place of a plain
    one, or leaves it to one, as long as one is left: so the Mafia stays as large as it was (R1.5)."""
    cards = {**dict(table.dealt), role: number}
    plain = table.number(table.mafioso) + table.number(role) - number
    special = table.role(role).side.family and role != table.mafioso
    return {**cards, table.mafioso: plain} if special and plain > 0 else cards


def says_of_cards(table: GameSetup, owned: Set[str] | None = None) -> list[Say]:
    """What can be said of the roles on offer, and of those that may have several cards, to be rendered in
    advance."""
    return [*_told(table, _in_groups(table, owned))] + [
        line(count=number, role=f"role.{table.word(id)}")
        for id, card in table.rulebook.roles.items()
        if card.most != 1 and id != table.citizen
        for number in _numbers(table, id)[2:]
        for line in (ROLES_IN, NOW_MANY)
    ]


def changed(table: GameSetup, change: RoleChange) -> Scene:
    """What has become of a role."""
    name = f"role.{table.word(change.role)}"
    if change.number > 1:
        yield NOW_MANY(count=change.number, role=name)
    else:
        yield (NOW_IN if change.number else NOW_OUT)(role=name)
