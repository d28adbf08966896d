"""The lines that are printed and never spoken: on cards, and on the pages that lie on the table. They stand
in the voice packs, so that whoever writes a language is asked for them. How they are laid out is not known
here.
"""

from __future__ import annotations

from collections.abc import Iterable

from narrator.config.installed_rulebook import rulebook
from narrator.rules.table.options import HOUSE_RULES, option_pairs
from narrator.script.common.lines import Line, Lines, never

PRINTED = Lines(never)


def _row(group: str, ends: Iterable[str]) -> dict[str, Line]:
    return {end: PRINTED.declare(f"print.{group}.{end}") for end in ends}


SIDE = _row("side", sorted({role.side.id for role in rulebook().roles.values()}))
HEAD = _row(
    "head",
    (
        "rules", "goal", "night", "day", "button", "lamps", "never", "trial", "tie", "verdict", "table",
        "cards", "first", "later", "agreed",
    ),
)  # fmt: skip
"""What stands over a page or a part of one."""

GOAL = _row("goal", ("town", "hearts"))
WINS = _row("wins", HOUSE_RULES["mafia_wins"].words)
NIGHT = _row("night", ("count", "press", "silent", "told", "touched", "sunrise", "notes"))
FIRST = _row("first", HOUSE_RULES["first_night"].words)
DAWN = _row("dawn", ("deaths", *HOUSE_RULES["reveal"].words))
DAY = _row("day", ("talk", "press", "votes", "dead", "silent", "talking", "ghosts.dead", "ghosts.talking"))
BUTTON = _row("button", ("night", "silent", "takes_back", "day", "menu", "repeat", "pause", "held", "seats"))
LAMP = _row("lamp", ("green", "red", "blink", "ring"))
NEVER = _row("never", ("card", "eyes", "button"))
VOTES = _row("votes", HOUSE_RULES["votes"].words)
MAYOR = PRINTED.declare("print.mayor")
PARDONS = {
    role.id: PRINTED.declare(f"print.{role.id}")
    for role in rulebook().roles.values()
    if any(role.may_pardon(agreed) for agreed in option_pairs(role.options))
}
ONE_EACH = PRINTED.declare("print.one_each")
PLAYERS = PRINTED.declare("print.players")
TALK = PRINTED.declare("print.talk")

PANEL = {
    **_row(
        "panel",
        (
            "yes", "no", "night", "day", "trial", "dusk", "starting", "ready", "unheard", "paused", "missing",
            "space", "confirm", "hold", "repeat", "pause", "quit",
        ),
    ),
    **{why: PRINTED.declare(f"print.panel.{why}", ("word",)) for why in ("refused", "portaudio")},
}  # fmt: skip
"""On the screen of a box that is played at a keyboard."""
PREPARING = PRINTED.declare("print.panel.preparing")
KEPT = PRINTED.declare("print.panel.kept")
TIME_LEFT = PRINTED.declare("print.panel.left", ("word",))

CHRONICLE = _row(
    "chronicle",
    ("title", "empty", "evening", "game", "cards", "night", "died", "nobody", "convicted", "over"),
)
"""What stands over the parts of a chronicle."""

STATISTICS = _row(
    "statistics",
    (
        "title", "games", "evenings", "uncounted", "town", "mafia", "nobody", "draw", "honest",
        "black", "odds", "random", "longest", "most", "roles", "seats", "of",
    ),
)  # fmt: skip
"""What stands beside the numbers of the games that were kept."""

PART = _row("part", ("top", "bottom", "front", "back", "left", "right", "plate", "foot", "strip"))
"""The parts of the box that is cut out."""

BENCH = _row(
    "bench",
    (
        "box", "steps", "drawn", "lamps", "cut", "outside", "strips", "buy", "join", "ruler", "wiring",
        "doctor", "buttons_in_turn", "lamps_in_turn",
    ),
)  # fmt: skip
"""What stands over the pages for whoever builds a box, and below them."""

BUY = _row(
    "buy",
    (
        "computer", "card", "power", "screw", "nut", "spacer", "button", "pad", "lamp", "green", "red",
        "yellow", "colour", "resistor", "wire", "clamp", "speaker", "amplifier", "powered", "sheet", "paper",
        "felt", "glue", "tape", "drill",
    ),
)  # fmt: skip
"""What a box is made of besides what is cut out."""

COLOUR = _row("colour", ("red", "green", "blue", "yellow"))

TOLD_OF_LAMPS = (
    "plus", "colour", "solder", "ground", "clamp", "hood", "speaker", "powered", "inside", "bottom"
)  # fmt: skip
"""What a page tells of lamps, wires and glue, as far as a box has them."""

WIRED = _row(
    "wired",
    (
        "above", "below", "circles", "never", "dashed", "no", "board", "supply", "lamp", "seat", "of",
    ),
)  # fmt: skip
"""The words in the picture of the wiring."""

MENDED = ("button", "lamp", "colour", "sound")
"""What a page tells how to mend."""

MEND = _row("mend", [f"{each}{end}" for each in MENDED for end in ("_head", "")])

LEGS = _row("legs", [f"{each}{end}" for each in TOLD_OF_LAMPS for end in ("_head", "")])

STEPS = ("opens", "speak", "vote", "ends")
"""What a page says of every trial, in this order."""

STEP = {step: PRINTED.declare(f"print.step.{step}") for step in STEPS}
TRIAL = {
    (trial, step): PRINTED.declare(f"print.trial.{trial}.{step}")
    for trial in rulebook().trials
    for step in STEPS
}
TIE = _row("tie", rulebook().ties)
