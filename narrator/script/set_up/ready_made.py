"""What a table plays, in as few words as possible: as ready-made games to choose from, and to read back what
was chosen. Who lays them, and how long they last, is not known here."""

from __future__ import annotations

from narrator.rules.table.side import TOWN
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Item, Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import Scene
from narrator.script.evening.naming_cards import CARDS, ONE_CARD, TABLE
from narrator.script.set_up import choosing
from narrator.script.set_up.citizens import few_citizens
from narrator.script.set_up.outlook import HOUR, MOST, rounded

LINES = Lines(never, occasion=Occasion.SET_UP)
WHICH = LINES.declare("set.ready.which")
NONE = LINES.declare("set.ready.none")
OFFER = LINES.declare("set.ready.offer", ("preset", "minutes"))
HOURS = {minutes: LINES.declare(f"set.ready.{minutes}") for minutes in (75, 90, 105, 120)}
HOUR_AND = LINES.declare("set.ready.past", ("evening",))
ODDS = LINES.declare("set.ready.odds", ("chance",))
MORE = LINES.declare("set.ready.more")
TAKEN = LINES.declare("set.ready.taken", ("preset",))
AS_LAST_TIME = LINES.declare(f"preset.{choosing.LAST}")
FAIRER_GAME = LINES.declare(f"preset.{choosing.FAIRER}")
WHAT_FAIRER_IS = LINES.declare(f"preset.{choosing.FAIRER}.about")
ONE_OF_MAFIA = LINES.declare("set.short.mafia.one")
OF_MAFIA = LINES.declare("set.short.mafia", ("number",))
BESIDES = LINES.declare("set.short.besides", ("number",))
ROLE = LINES.declare("set.short.role", ("role",))
AMONG = LINES.declare("set.short.among", ("role",))
TALK = LINES.declare("set.short.talk", ("minutes",))
TALK_FREELY = LINES.declare("set.short.talk_freely")
FEW = LINES.declare("set.short.few")
STARTS = LINES.declare("set.ready.starts")

LINES.offer("chance", range(5, 100, 5))

UNKNOWN = 20
"""In a hundred: so uneven counts a table whose powers change what nobody can work out; behind a fair one, and
before one that is plainly lopsided."""

NAMED = 2
"""So many roles of the town are named one by one at most when a table is read back, in one breath."""

OFFERED = 4
"""Roles that are named of a ready-made game: so a menu of them stays shorter than its rules."""


def ready_made_menu(now: choosing.Situation) -> choosing.SetUpMenu:
    """One after the other; a press anywhere in what is said of a game means that game."""
    offers = now.offers()
    if not offers:
        yield NONE()
        return None
    items = [Item(n, say) for n, offer in enumerate(offers) for say in spoken(offer)]
    picked = yield from choosing.choose("set.ready", WHICH(), items)
    return choosing.ReadyMade(offers[picked].name) if picked >= 0 else None


def spoken(offer: choosing.Offer) -> list[Say]:
    """What is said of it: its name with its minutes, what it is like, how likely the Mafia is to win, and its
    cards."""
    name = f"preset.{offer.name}"
    about = [] if offer.name == choosing.LAST else [Say(f"{name}.about")]
    return [*_named(name, offer.seconds), *about, *_odds(offer), *cards_in_short(offer.table)]


def spoken_rules(offer: choosing.Offer) -> list[Say]:
    """The same of a ruleset, whose sentence tells for how many it is, without its cards."""
    name = f"ruleset.{offer.name}"
    return [*_named(name, offer.seconds), Say(f"{name}.about"), *_odds(offer)]


def unevenness(offer: choosing.Offer) -> int:
    """How far the Mafia's chance is from even, in a hundred, as it is told."""
    return UNKNOWN if offer.mafia is None else abs(_fives(offer.mafia) - 50)


def _odds(offer: choosing.Offer) -> list[Say]:
    """The Mafia's chance in a hundred, to five of them, where it is known; not where few citizens make it
    hard for the Mafia: that is told once it is chosen, and a chance at random play says the contrary."""
    known = offer.mafia is not None and not few_citizens(offer.table)
    return [ODDS(chance=_fives(offer.mafia or 0))] if known else []


def _fives(share: float) -> int:
    return min(95, max(5, 5 * round(20 * share)))


def _named(name: str, seconds: float | None) -> list[Say]:
    """With its minutes, where they are known."""
    if seconds is None:
        return [Say(name)]
    minutes = rounded(seconds)
    if minutes <= HOUR:
        return [OFFER(preset=name, minutes=minutes)]
    if minutes in HOURS or minutes > MOST:
        return [Say(name), HOURS.get(minutes, MORE)()]
    return [Say(name), HOUR_AND(evening=minutes - HOUR)]


def cards_in_short(table: GameSetup) -> list[Say]:
    """How many are of the Mafia, and every role but the Mafioso's; where those are too many, how many cards
    they are."""
    others = [one for one in table.dealt if one[0] != table.mafioso]
    if len(others) > OFFERED:
        return _read_in_short(table)
    return [mafia_in_short(table), *(_role(table, *one) for one in others)]


def _read_in_short(table: GameSetup) -> list[Say]:
    """The same; of the town only how many cards, where that are many roles. Special cards of the Mafia, and
    those that play for themselves, are the ones by which a game is another, and are named; the Mafia's first,
    since it was counted first."""
    special = [one for one in table.dealt if one[0] != table.mafioso]
    town = [one for one in special if table.role(one[0]).side == TOWN]
    named = [one for one in special if one not in town]
    named.sort(key=lambda one: one[0] not in table.mafia_roles)
    besides = [BESIDES(number=sum(number for _, number in town))] if len(town) > NAMED else []
    named += [] if besides else town
    return [mafia_in_short(table), *(_role(table, *one) for one in named), *besides]


def mafia_in_short(table: GameSetup) -> Say:
    """How many are of the Mafia."""
    if table.options.on_notes:
        black = f"role.{table.word(table.mafioso)}"
        return ONE_CARD(role=black) if table.mafia == 1 else CARDS(number=table.mafia, role=black)
    return ONE_OF_MAFIA() if table.mafia == 1 else OF_MAFIA(number=table.mafia)


def _role(table: GameSetup, role: str, number: int) -> Say:
    """``number`` of the Mafia's were counted with it already."""
    name = f"role.{table.word(role)}"
    one = AMONG if role in table.mafia_roles else ROLE
    return one(role=name) if number == 1 else CARDS(number=number, role=name)


def read_back(table: GameSetup, *, warned: bool) -> Scene:
    """What will be played, in one breath; then the game begins. ``warned``: that there are few citizens has
    been said."""
    yield TABLE(players=table.players, ruleset=f"ruleset.{table.ruleset}")
    yield from _read_in_short(table)
    minutes = round(table.options.discussion / 60)
    yield TALK(minutes=minutes) if minutes else TALK_FREELY()
    if few_citizens(table) and not warned:
        yield FEW()


def starts(table: GameSetup, *, warned: bool) -> Scene:
    """The same of what was just chosen; a press begins the game, and a long one leads back to the menus."""
    yield from read_back(table, warned=warned)
    yield STARTS()
    yield AwaitConfirm(STARTS.id)
