"""Who is called tonight, in which order, and whom a call may choose. What the choices do is in `night`."""

from __future__ import annotations

from itertools import count

from narrator.base.chance import draw
from narrator.base.tuples import without
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import HeartsLost, RollSettled
from narrator.rules.game.role import powerless, role_awake
from narrator.rules.game.sides import family
from narrator.rules.game.state import Game, PublicView
from narrator.rules.night.card_names import offered
from narrator.rules.table.call import Call, Hour, Part, awake, first_murder, powers_act
from narrator.rules.table.joining import behind, called_for
from narrator.rules.table.role_card import TURNED
from narrator.rules.table.table import GameSetup
from narrator.rules.table.worked_out import once_per_table

MANNERS = 5
"""How many manners of murder the box counts through (R4.7)."""

NAMES = 12
"""How many names of the game the box knows (R4.12)."""

SECRET = (Part.TAKE, Part.CHOOSE, Part.MANNER, Part.ANSWER, Part.TELL, Part.DECIDE, Part.ALOUD)
"""The parts of a call of which the box writes in its log, or needs to know."""

Plan = tuple[tuple[Call, tuple[Part, ...]], ...]

Asks = tuple[tuple[Call, Part], ...]

Left = tuple[Plan, Asks]
"""The calls of a night that are not gone, and what is chosen, asked or told in them."""


LAMP_PASS = "roll"
"""The id of the row of a night in which everybody sees what the box has noted. It is no role's call."""

ANSWERS = "answers"
"""That of the row of a silent night in which whoever asked sees the answer (R13.17). It is no role's call."""

GLANCE = "glance"
"""That of the row in which everybody sees what is new of the own seat (R14.5). It is no role's call."""


@once_per_table
def plan(table: GameSetup, night: int) -> Plan:
    """The calls of a night in which everybody could still be alive, with what is done in each.

    In night 1 those whose cards the box is to learn sign in first, once a card of the middle may have been
    taken (R14.6), and one pass of the lamp for all follows (R13.15); then, as in any night, whoever has
    something to do, in the order of R2.6. Once all have chosen, everybody sees what is new of them.
    """
    asked = [(call, *_divided(table, night, call)) for call in table.calls]
    signs = [(call, sign) for call, sign, _ in asked if sign]
    busy = [(call, parts) for call, _, parts in asked if parts]
    rolls = [*signs, _lamp_pass(table)] if signs else []
    first = [row for row in busy if Part.LOOK in row[1] or Part.TAKE in row[1]]
    after = [row for row in busy if row[0].place is Hour.SEEN]
    others = [row for row in busy if row not in (*first, *after)]
    answers = _answers(table, [call for call, parts in others if {PRESS, ANSWER} <= {*parts}])
    return (*first, *rolls, *others, *answers, *_glances(table, night), *after)


@once_per_table
def parts_in(table: GameSetup, night: int) -> frozenset[Part]:
    """All that is done in a night in which everybody could still be alive, but for who chooses several."""
    calls = [parts for call, parts in plan(table, night) if call.most == 1]
    return frozenset([part for parts in calls for part in parts])


def callers(table: GameSetup, night: int) -> tuple[Call, ...]:
    """Who is called in a night, each once, in the order of their first calls."""
    calls = [call for call, _ in plan(table, night) if call.role]
    return tuple(dict.fromkeys(calls))


def _lamp_pass(table: GameSetup) -> tuple[Call, tuple[Part, ...]]:
    lines = f"{LAMP_PASS}.hearts" if table.options.box_sees_no_cards else LAMP_PASS
    return Call(LAMP_PASS, "", (), 0, lines, Hour.SIGN), (Part.LAMPS,)


def _answers(table: GameSetup, calls: list[Call]) -> Plan:
    """One row for all that these calls have asked in a silent night: nobody has two cards."""
    if not calls:
        return ()
    cards = dict.fromkeys([card for call in calls for card in behind(table.cast, call)])
    return ((Call(ANSWERS, "", tuple(cards), 0, ANSWERS, Hour.SEEN), (Part.ANSWERS,)),)


def _glances(table: GameSetup, night: int) -> Plan:
    """One row for each two news: red blinks tell `TURNED`, and green what else there is."""
    if not table.news or not powers_act(table.options, night):
        return ()
    own = [news for news in table.news if news != TURNED] or [""]
    red = [TURNED if TURNED in table.news else ""] + [""] * len(own)
    return tuple([_glance(table, *told) for told in zip(count(1), red, own, strict=False)])


def _glance(table: GameSetup, nth: int, red: str, green: str) -> tuple[Call, tuple[Part, ...]]:
    told = tuple([news for news in (red, green) if news])
    cards = tuple([role.id for role in table.cast if set(told) & {*role.news}])
    id = GLANCE if nth == 1 else f"{GLANCE}_{nth}"
    return Call(id, "", cards, 0, GLANCE, Hour.SEEN, news=told), (Part.NEWS,)


def _divided(table: GameSetup, night: int, call: Call) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """What is done in a call as its cards sign in, and later in the same night. Those who sign in together
    have met by it."""
    parts = table.role(call.role).parts(table.options, night, call.id)
    if table.options.silent(night) and Part.CHOOSE in parts:
        parts = (PRESS, *[part for part in parts if part not in awake()])
    if not _rolls(table, night, call):
        return (), parts
    names = tuple([part for part in parts if part is Part.NAMES])
    later = tuple([part for part in parts if part not in (Part.MEET, Part.NAMES)])
    return (Part.SIGN, *names, Part.SIGNED), later if len(later) > len(awake()) else ()


def _rolls(table: GameSetup, night: int, call: Call) -> bool:
    """Whether the box asks for who is who: in night 1, if it moderates or keeps the lovers, and has not
    dealt itself (R9)."""
    if table.options.deal == "box":
        return False
    alone = table.options.moderation == "box" or call.box_always_asks
    return night == 1 and call.holders > 0 and alone


def tonight(view: PublicView) -> Plan:
    """The calls of this night: a role is called as long as the table cannot know it is gone (R2.5).

    A call whose every card lies open is gone, whoever held it; hidden cards are called to the end. After
    a wrong sum only those sign in that did not add up (R13.15). A call whose cards have lost their powers is
    gone as well (R15.3).
    """
    return _left(view)[0] if view.night > 1 else _rolled(view, plan(view.table, view.night))


def _rolled(view: PublicView, calls: Plan) -> Plan:
    """The calls of night 1, as far as its roll call has come."""
    if view.table.box_sees_no_cards and any(type(fact) is HeartsLost for fact in view.facts):
        return tuple(
            [(call, parts) for call, parts in calls if not call.box_always_asks or Part.SIGN in parts]
        )
    if any(type(fact) is RollSettled for fact in view.facts):
        # A card taken from the middle now would not be the one that is noted.
        done = {Part.LOOK, Part.SIGN, Part.LAMPS}
        return tuple([row for row in calls if not done & {*row[1]}])
    if not view.signing:
        return calls
    return tuple(
        [(call, parts) for call, parts in calls if Part.SIGN not in parts or call.id in view.signing]
    )


def asked(view: PublicView) -> Asks:
    """All that is chosen, asked or told tonight, in its order: the calls with their secret parts."""
    return _left(view)[1]


def _left(view: PublicView) -> Left:
    """Asked at every step of a night, in which no card is turned: so the last answer is kept."""
    table, now = view.table, (view.night, view.opened, view.living, view.powerless)
    last: tuple[object, Left] | None = table.kept.get("left")
    if last is None or last[0] != now:
        last = table.kept["left"] = now, _without(table, view.night, _gone(view), view.powerless)
    return last[1]


@once_per_table
def _without(table: GameSetup, night: int, gone: frozenset[str], lost: tuple[str, ...]) -> Left:
    """What is left of a night when all the cards of these roles lie open, and those of these sides have lost
    their powers."""
    calls = plan(table, night)
    if gone:
        calls = tuple([row for row in calls if not gone.issuperset(_behind(table, row[0]))])
    if lost:
        calls = tuple([row for row in calls if not _powerless(table, row[0], lost)])
    return calls, tuple([(call, part) for call, parts in calls for part in parts if part in SECRET])


def _behind(table: GameSetup, call: Call) -> tuple[str, ...]:
    return behind(table.cast, call) if call.role else call.cards


def _powerless(table: GameSetup, call: Call, lost: tuple[str, ...]) -> bool:
    """Whether a call is for nobody any more where the cards of these sides have lost their powers: whoever
    came to such a card has it without them (R15.3)."""
    cards = [table.role(id) for id in called_for(table.cast, call)]
    return bool(cards) and all(card.side.id in lost and not card.innate for card in cards)


def _gone(view: PublicView) -> frozenset[str]:
    """The roles of which every card lies open; perhaps the citizen, who is never called."""
    if not view.opened:
        return _NOBODY
    opened, number = [role for _, role in view.opened], view.table.numbers
    if heirs := view.table.heirs:  # alive, they may play the card of another
        heir = {one for found in heirs.values() for one in found}
        plays = [role for seat, role in view.opened if role in heir and seat in view.living]
        opened = list(without(tuple(opened), plays))
    return frozenset([role for role in opened if opened.count(role) >= number[role]])


_NOBODY: frozenset[str] = frozenset()


def mafia_tonight(game: Game) -> tuple[int, ...]:
    """The living seats of the Mafia, in seat order, where the box knows the cards."""
    return family(game, game.public.living)


def refusal(game: Game, ask: Ask, value: int) -> str | None:
    """The number of the rule that forbids ``value`` as an answer to ``ask``; None: it is legal."""
    values = legal(game, ask)
    if value in values:
        return None
    part = ask.part
    if not part and value not in game.public.living and not is_decision(game.public, ask):
        return "R2.9"
    if not _answered(game, ask.call):
        return "R13.6"
    if not values:
        return "R3" if game.secret.used(ask) else "R13.5"  # spent, or there is nobody to heal
    return "R2.9" if part else game.public.table.roles_called[ask.call].bound


def decision(call: Call) -> Ask:
    """The question of a call's yes or no."""
    return Ask.of(call.id, call.decides)


def is_decision(view: PublicView, ask: Ask) -> bool:
    """Whether this asks for a yes or no."""
    return ask in [decision(call) for call, part in asked(view) if part is _DECIDE]


PRESS, ANSWER = Part.PRESS, Part.ANSWER
_DECIDE, _TAKE = Part.DECIDE, Part.TAKE.value  # Python 3.11 takes its time to look a member up


def legal(game: Game, ask: Ask) -> tuple[int, ...]:
    """The values a press may mean in the secret Count ``ask`` (R2.9), in ascending order.

    ``"mafia"`` asks a call for its choice, ``"mafia.manner"`` for the manner, ``"mafia.roll"`` for
    its roll. A call whose holders were all dead at nightfall is answered by nobody (R13.6).
    """
    call, part = ask.call, ask.part
    if part == "roll":
        host = next(one.within for one in game.public.table.calls if one.id == call)
        return game.holders(host) if host else game.public.living
    if not game.holder(call):
        return ()
    if part == "manner":
        return tuple(range(1, MANNERS + 1))
    if part == _TAKE:
        return offered(game)
    return role_awake(game.public.table, call).choices(game, ask)


def spared(view: PublicView) -> int:
    """The living seat that the Mafia cannot choose tonight; 0: there is none (R4.2)."""
    table = view.table
    if not table.options.spared or view.night != first_murder(table.options):
        return 0
    return table.first_dead if table.first_dead in view.living else 0


def shown(game: Game, call: str) -> tuple[int, ...]:
    """The seats at which the lamp lights for whoever made this call; none for the dead, and for a card that
    has lost its power."""
    role = role_awake(game.public.table, call)
    if not _answered(game, call) or powerless(game.public, role):
        return ()
    return role.shows(game, call)


def _answered(game: Game, name: str) -> bool:
    """Whether somebody alive is awake in this call. Where a helper moderates, only the lovers' calls
    ask, and those the box keeps itself."""
    return game.holder(name) > 0


def shuffle(game: Game, key: str) -> int:
    """A number that nobody can foresee: it orders the seats when lamps replace the names."""
    return draw(game.secret.seed, f"shuffle {key}", 1 << 31)
