"""Who is called tonight, in which order, and whom a call may choose. What the choices do is in `night`."""

from __future__ import annotations

from narrator.chance import draw
from narrator.rules.game.ask import Ask
from narrator.rules.game.role import role_awake
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.call import Call, Part, awake, powers_act
from narrator.rules.table.table import Table

MANNERS = 5
"""How many manners of murder the box counts through (R4.7)."""

NAMES = 12
"""How many names of the game the box knows (R4.12)."""

SECRET = (Part.PAIR, Part.CHOOSE, Part.MANNER, Part.ANSWER, Part.TELL, Part.HEAL, Part.ALOUD)
"""The parts of a call of which the box writes in its log, or needs to know."""

Plan = tuple[tuple[Call, tuple[Part, ...]], ...]


def plan(table: Table, night: int) -> Plan:
    """The calls of a night in which everybody could still be alive, with what is done in each.

    Who has something to do comes first, in the order of R2.6; then, in night 1, whoever is only made
    known to the box.
    """
    known = table.plans.get(night)
    if known is None:
        asked = [(call, _does(table, night, call)) for call in table.calls]
        busy = [(call, parts) for call, parts in asked if parts]
        rest = [
            (call, awake()) for call, parts in asked if not parts and _rolls(table, night, call)
        ]
        known = tuple([(call, _rolled(table, night, call, parts)) for call, parts in busy + rest])
        table.plans[night] = known
    return known


def _does(table: Table, night: int, call: Call) -> tuple[Part, ...]:
    """What is done in a call. Whoever deceives a detective is made known before one may ask (R4.11)."""
    role, options = table.role(call.role), table.options
    parts = role.parts(options, night, call.id)
    deceives = role.looks(options) is not role.side and powers_act(options, night)
    return awake() if not parts and deceives and _rolls(table, night, call) else parts


def _rolls(table: Table, night: int, call: Call) -> bool:
    """Whether the box asks for who is who: in night 1, if it moderates or keeps the lovers, and has not
    dealt itself (R9)."""
    if table.options.deal == "box":
        return False
    alone = table.options.moderation == "box" or call.hearts
    return night == 1 and call.holders > 0 and alone


def _rolled(table: Table, night: int, call: Call, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    if not _rolls(table, night, call):
        return parts
    after = parts.index(Part.WAKE) + 1
    return (*parts[:after], Part.ROLL, *parts[after:])


def tonight(view: PublicView) -> Plan:
    """The calls of this night: a role is called as long as the table cannot know it is gone (R2.5).

    A call whose every card lies open is gone, whoever held it; hidden cards are called to the end.
    """
    calls, gone = plan(view.table, view.night), _gone(view)
    if not gone:
        return calls
    return tuple([one for one in calls if not gone.issuperset(one[0].until or one[0].cards)])


def asked(view: PublicView) -> tuple[tuple[Call, Part], ...]:
    """All that is chosen, asked or told tonight, in its order: the calls with their secret parts."""
    known = view.table.asks.get(view.night)
    if known is None:
        calls = plan(view.table, view.night)
        known = tuple([(call, part) for call, parts in calls for part in parts if part in SECRET])
        view.table.asks[view.night] = known
    gone = _gone(view)
    if not gone:
        return known
    return tuple([one for one in known if not gone.issuperset(one[0].until or one[0].cards)])


def _gone(view: PublicView) -> set[str]:
    """The roles of which every card lies open; not the citizen, who is never called."""
    opened = [role for _, role in view.opened if role != "citizen"]
    return {role for role in opened if opened.count(role) >= view.table.number(role)}


def card_tonight(game: Game, seat: int) -> str:
    """The role id of a seat as far as the box knows now: in night 1 from the roll call under way.

    Who has not pressed in any roll call is a citizen.
    """
    return game.card(seat) or claimed_card(game, seat)


def claimed_card(game: Game, seat: int) -> str:
    """The card that the roll call gives to a seat: that of the innermost call it answered."""
    calls = game.public.table.calls
    rolled = [call for call in calls if call.holders and not call.named]
    roles = [call.role for call in rolled if seat in game.holders(call.id)]
    return roles[-1] if roles else "citizen"


def mafia_tonight(game: Game) -> tuple[int, ...]:
    """The living seats of the Mafia, as far as the box knows now, in seat order."""
    mafia = game.public.table.mafia_roles
    return tuple([seat for seat in game.public.living if card_tonight(game, seat) in mafia])


def refusal(game: Game, ask: Ask, value: int) -> str | None:
    """The number of the rule that forbids ``value`` as an answer to ``ask``; None: it is legal."""
    values = legal(game, ask)
    if value in values:
        return None
    part = ask.part
    if not part and value not in game.public.living:
        return "R2.9"
    if not _answered(game, ask.call):
        return "R13.6"
    if not values:
        return "R3" if game.secret.used(ask) else "R13.5"  # spent, or there is nobody to heal
    return "R2.9" if part else game.public.table.roles_called[ask.call].bound


def legal(game: Game, ask: Ask) -> tuple[int, ...]:
    """The values a press may mean in the secret Count ``ask`` (R2.9), in ascending order.

    ``"mafia"`` asks a call for its choice, ``"mafia.manner"`` for the manner, ``"mafia.roll"`` for
    its roll. A call whose holders were all dead at nightfall is answered by nobody (R13.6).
    """
    name, part = ask.call, ask.part
    table = game.public.table
    if part == "roll":
        host = next(call.within for call in table.calls if call.id == name)
        return game.holders(host) if host else game.public.living
    if not _answered(game, name):
        return ()
    if part == "manner":
        return tuple(range(1, MANNERS + 1))
    return role_awake(table, name).choices(game, ask)


def shown(game: Game, call: str) -> tuple[int, ...]:
    """The seats at which the lamp lights for whoever made this call; none for the dead."""
    return role_awake(game.public.table, call).shows(game, call) if _answered(game, call) else ()


def _answered(game: Game, name: str) -> bool:
    """Whether somebody alive is awake in this call. Where a helper moderates, only the lovers' calls
    ask, and those the box keeps itself."""
    return not set(game.holders(name)).isdisjoint(game.public.living)


def shuffle(game: Game, key: str) -> int:
    """A number that nobody can foresee: it orders the seats when lamps replace the names."""
    return draw(game.secret.seed, f"shuffle {key}", 1 << 31)
