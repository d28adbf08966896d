"""What the table is asked about its notes and its score by day (R7). Nobody's card is known here."""

from __future__ import annotations

from narrator.rules.day.notes import black_among, most_names
from narrator.rules.game.acts import CallNight, ReportBlack, ReportNotes, TalkOn
from narrator.rules.game.state import PublicView
from narrator.script.common import scene, where
from narrator.script.common.cues import AwaitConfirm, Item
from narrator.script.common.lines import Lines

LINES = Lines(where.on_notes)
READ_ALOUD = LINES.declare("notes.read", variants=3)
HOW_MANY = LINES.declare("notes.how_many", variants=3)
THE_NAME = LINES.declare("notes.the_name")
THE_SAME = LINES.declare("notes.the_same")
DIFFER = LINES.declare("notes.differ")
MANY_NAMES = LINES.declare("notes.names", ("number",))
WHOSE = LINES.declare("notes.whose", ("seat",))
ALL_WHOSE = LINES.declare("notes.all_whose", ("seat",))
NONE_OUT = LINES.declare("notes.none_out")
NO_NAME = LINES.declare("notes.no_name")
PROPOSED = LINES.declare("notes.proposed", variants=3)
BLACK_DEAD = LINES.declare("score.black_dead")
BLACK_ALIVE = LINES.declare("score.black_alive")
BLACK_TOO = LINES.declare("score.black_more")
NO_SCORE = LINES.declare("score.none")

DIFFERENT = 0


def ask_notes(view: PublicView) -> scene.Scene:
    """How many notes bear a name, and whether it is the same and which (R7.3); read back in full."""
    yield READ_ALOUD()
    yield AwaitConfirm("notes.read", unhurried=True)
    items = tuple(Item(n, scene.NUMBER(number=n)) for n in range(most_names(view) + 1))
    named = yield from scene.ask("notes", HOW_MANY(), items)
    same = DIFFERENT
    if named:
        question = THE_NAME() if named == 1 else THE_SAME()
        same = yield from scene.ask(
            "notes.same", question, (Item(DIFFERENT, DIFFER()), *scene.seats(view.living))
        )
    yield from tell_notes(named, same or None)
    if (yield from scene.sure("notes")):
        yield ReportNotes(named, same or None)


def tell_notes(named: int, same: int | None) -> scene.Scene:
    """What the notes say: the number of names, and the one that all of them bear."""
    if not named:
        yield NO_NAME()
        return
    yield MANY_NAMES(number=named)
    if same is None:
        yield NONE_OUT()
    else:
        yield (WHOSE if named == 1 else ALL_WHOSE)(seat=same)


def ask_night(_view: PublicView) -> scene.Scene:
    """Nobody accuses any more: a Mafia Night, if more than half of the living want it (R7.3)."""
    wanted = yield from scene.yes_or_no("mafia_night", PROPOSED())
    yield CallNight() if wanted else TalkOn()


def ask_black(view: PublicView) -> scene.Scene:
    """Whose the black cards were that the points depend on; nobody is asked where that is known (R7.5).
    What is read back and is wrong is asked again."""
    among, number = black_among(view)
    if len(among) == number:
        yield ReportBlack(among)
        return
    first = BLACK_DEAD if view.winner == "town" else BLACK_ALIVE
    black = yield from scene.one_by_one(
        "black",
        among,
        lambda black, left: (
            (BLACK_TOO if black else first)(),
            scene.seats_or(scene.NO_MORE, left),
        ),
        number,
    )
    if len(black) < number:
        yield NO_SCORE()
    else:
        yield from (scene.SEAT_WAS(seat=seat) for seat in sorted(black))
    if (yield from scene.sure("black")):
        yield ReportBlack(tuple(sorted(black)) if len(black) == number else None)
