"""Set-up by ear: the first menu, and the way into each of the others. It ends in one wish; `granted` and
`refused` say what came of it. No settings, no file here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import refusal
from narrator.script.common.cues import Chime, Item, Music, Say
from narrator.script.common.lines import Line, Lines, Occasion, never
from narrator.script.common.scene import NO, PLAYERS, YES, Scene, SceneOf, sure
from narrator.script.evening.explanations import explain_cards
from narrator.script.evening.volume import WHAT
from narrator.script.set_up import choosing
from narrator.script.set_up.card_menu import CARDS, PLAY, cards_menu, changed
from narrator.script.set_up.hands_menu import KEY as HANDS
from narrator.script.set_up.hands_menu import TOOK as TOOK_HANDS
from narrator.script.set_up.hands_menu import hands_menu
from narrator.script.set_up.house_rules import VARIANTS, pace_menu, talk_menu, variants_menu
from narrator.script.set_up.player_count import players_menu
from narrator.script.set_up.ready_made import FEW, TAKEN, ready_made_menu, spoken_rules, unevenness
from narrator.script.set_up.sound_menus import KEY, music_menu, several, speakers_menu, voice_menu
from narrator.script.set_up.sound_menus import TAKEN as TOOK_SPEAKER

LINES = Lines(never, occasion=Occasion.SET_UP)
OPEN = LINES.declare("set.open", variants=3)
NEXT = LINES.declare("set.next", variants=3)
LEARN = LINES.declare("set.learn")
CLOSED = LINES.declare("set.closed", variants=3)
MOMENT = LINES.declare("set.moment", variants=3)
MORE_RULES = LINES.declare("set.rules.more")
RULES_NOW = LINES.declare("set.rules.now", ("ruleset",))
LANGUAGE_NOW = LINES.declare("set.language.now", ("word",))
LANGUAGE_NAME = LINES.declare("set.language.name", ("word",))
TOOK_RULES = LINES.declare("set.rules.taken", ("ruleset",))
TOOK_TALK = LINES.declare("set.talk.taken", ("minutes",))
TOOK_VALUE = LINES.declare("set.variant.taken", ("value",))
TOOK_LANGUAGE = LINES.declare("set.language.taken")
TOOK_CARDS = LINES.declare("set.cards.taken")
REFUSED = {
    why: LINES.declare(f"set.refused.{why}")
    for why in (
        "cards", "nobody", "won", "most", "citizens", "names", "buttons", "places", "immune", "deal",
        "moderation", "open", "silent", "other",
    )
}  # fmt: skip
"""Why a choice cannot be had, besides the reasons of cards; ``other`` for what has no words of its own."""

SURE_FORGET = LINES.declare("set.forget.sure")
FORGOTTEN = LINES.declare("set.forget.done")
WHICH_OLDER = LINES.declare("set.older.which")
OLDER_NIGHT = LINES.declare("set.older.night", ("number",))
OLDER_DAY = LINES.declare("set.older.none")
NAMES_ANEW = LINES.declare("set.names.anew")
STAYS = LINES.declare("set.refused.stays")


class MenuEntry(NamedTuple):
    """An item of the first menu that opens another."""

    menu: str
    """Names the menu that it opens."""
    line: Line
    """What it is called."""
    opens: Callable[[choosing.Situation], choosing.SetUpMenu]
    there: Callable[[choosing.Situation], bool] = lambda _: True
    """Whether it is named."""


def set_up(now: choosing.Situation, *, first: bool = True, opens: bool = True) -> SceneOf[choosing.Wish]:
    """Asks what is to be set, from the menu of ``now.place`` on; ``first``: nothing was asked yet, and who
    has never told how many they are is asked that first. ``opens``: nothing besides was asked yet."""
    if first:
        yield Music("day")
        yield Chime("chime")
        if not now.known:
            now = now._replace(place=choosing.Place(PLAYERS_MENU))
    while True:
        if now.place.menu:
            wish = yield from _MENUS[now.place.menu](now)
            if wish is not None:
                return wish
            now = now._replace(place=choosing.FIRST)
            continue
        items = (
            Item(len(ENTRIES), PLAY()),
            *(Item(n, entry.line()) for n, entry in enumerate(ENTRIES) if entry.there(now)),
            Item(len(ENTRIES) + 1, LEARN()),
        )
        picked = yield from choosing.choose("set", (OPEN if opens else NEXT)(), items)
        opens = False
        if picked == choosing.TURNED_BACK:
            return choosing.Abandon()
        if picked == len(ENTRIES):
            return choosing.Begins()
        if picked > len(ENTRIES):
            return choosing.Learn()
        now = now._replace(place=choosing.Place(ENTRIES[picked].menu))


FITTING = 3
"""So many rulesets are named first; the others where somebody asks for more."""


def _rules_menu(now: choosing.Situation) -> choosing.SetUpMenu:
    """The fairest for so many first. The one that is played already was just named, and comes last."""
    offers = {offer.name: offer for offer in sorted(now.rules(), key=unevenness)}
    all = dict.fromkeys([*offers, *now.rulesets])
    names = sorted(all, key=lambda name: name == now.table.ruleset)
    items = [
        (n, Item(n, say))
        for n, name in enumerate(names)
        for say in (spoken_rules(offers[name]) if name in offers else [Say(f"ruleset.{name}")])
    ]
    first = [item for n, item in items if n < FITTING]
    others = [item for n, item in items if n >= FITTING]
    if others:
        first.append(Item(len(names), MORE_RULES()))
    question = RULES_NOW(ruleset=f"ruleset.{now.table.ruleset}")
    picked = yield from choosing.choose("set.rules", question, first)
    if picked == len(names):
        picked = yield from choosing.choose("set.rules", None, others)
    return choosing.Change("ruleset", names[picked]) if picked >= 0 else None


def _language_menu(now: choosing.Situation) -> choosing.SetUpMenu:
    items = tuple(Item(n, LANGUAGE_NAME(word=name)) for n, (_, name) in enumerate(now.languages))
    question = LANGUAGE_NOW(word=dict(now.languages)[now.language])
    picked = yield from choosing.choose("set.language", question, items)
    return choosing.Change("language", now.languages[picked][0]) if picked >= 0 else None


def _explain_menu(now: choosing.Situation) -> choosing.SetUpMenu:
    yield from explain_cards(now.table)
    return None


def _names_menu(_now: choosing.Situation) -> choosing.SetUpMenu:
    yield from ()
    return choosing.AskNames()


def _older_menu(now: choosing.Situation) -> choosing.SetUpMenu:
    items = [
        Item(nth, OLDER_NIGHT(number=night) if night else OLDER_DAY()) for nth, night in now.older.items()
    ]
    picked = yield from choosing.choose("set.older", WHICH_OLDER(), items)
    return choosing.TakeUp(picked) if picked >= 0 else None


def _forget_menu(_now: choosing.Situation) -> choosing.SetUpMenu:
    return choosing.Forget() if (yield from sure("set.forget", SURE_FORGET())) else None


PLAYERS_MENU = "players"

ENTRIES = (
    MenuEntry(PLAYERS_MENU, LINES.declare("set.players"), players_menu),
    MenuEntry("ready_made", LINES.declare("set.ready"), ready_made_menu),
    MenuEntry("older", LINES.declare("set.older"), _older_menu, lambda now: bool(now.older)),
    MenuEntry(CARDS, LINES.declare("set.cards"), cards_menu),
    MenuEntry("rules", LINES.declare("set.rules"), _rules_menu),
    MenuEntry("pace", LINES.declare("set.pace"), pace_menu),
    MenuEntry("talk", LINES.declare("set.talk"), talk_menu),
    MenuEntry("voice", WHAT["voice"], voice_menu),
    MenuEntry("music", WHAT["music"], music_menu),
    MenuEntry("hands", LINES.declare("set.hands"), hands_menu),
    MenuEntry("names", LINES.declare("set.names"), _names_menu, lambda now: now.hears),
    MenuEntry("speaker", LINES.declare("set.speaker"), speakers_menu, several),
    MenuEntry("language", LINES.declare("set.language"), _language_menu),
    MenuEntry(VARIANTS, LINES.declare("set.variants"), variants_menu),
    MenuEntry("forget", LINES.declare("set.forget"), _forget_menu, lambda now: now.written),
    MenuEntry("explain", LINES.declare("set.explain"), _explain_menu),
)
"""In the order in which they are counted."""

_MENUS = {entry.menu: entry.opens for entry in ENTRIES}


def granted(wish: choosing.Wish, now: choosing.Situation, *, warn: bool) -> Scene:
    """What was chosen is said once, in short; what is heard in the next question is not. ``warn``: there are
    few citizens now, and that is new."""
    match wish:
        case choosing.RoleChange():
            yield from changed(now.table, wish)
        case choosing.ReadyMade():
            yield TAKEN(preset=f"preset.{wish.name}")
        case choosing.Change():
            yield from _changed(wish, now)
    if warn:
        yield FEW()


def _changed(change: choosing.Change, now: choosing.Situation) -> Scene:
    key = change.key.removeprefix("options.")
    if change.key == "players":
        yield PLAYERS(players=now.table.players)
    elif change.key == "ruleset":
        yield TOOK_RULES(ruleset=f"ruleset.{change.value}")
    elif change.key == "language":
        yield TOOK_LANGUAGE()
    elif change.key.startswith(KEY):
        yield TOOK_SPEAKER()
    elif change.key == HANDS:
        yield TOOK_HANDS[change.value]()
    elif change.key == "roles":
        yield TOOK_CARDS()
    elif key == "discussion":
        yield TOOK_TALK(minutes=change.value // 60)
    elif key in now.table.rulebook.options:
        flag = (YES if change.value else NO).id
        yield TOOK_VALUE(value=flag if isinstance(change.value, bool) else f"variant.{key}.{change.value}")


def refused(table: GameSetup, why: str) -> Scene:
    """The reason, and that nothing is lost."""
    yield (REFUSED.get(why) or refusal(table.rulebook, why) or REFUSED["other"])()
    yield STAYS()
