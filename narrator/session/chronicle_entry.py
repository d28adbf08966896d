"""What the chronicle keeps of a game: the account that the epilogue chooses from, in its language. It is
made only once the end stands. Files and pages are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from narrator.base.chance import draw
from narrator.script.common.cues import Say
from narrator.script.driver import Driver
from narrator.script.news.endings import won_line
from narrator.script.story.near_misses import told
from narrator.script.story.night_summaries import night_summaries
from narrator.session.disk.chronicle_file import VERSION, KeptGame
from narrator.session.disk.game_facts import written
from narrator.stage.equipment import with_capitals
from narrator.words.pack import Pack


def entry_of(
    driver: Driver,
    pack: Pack,
    names: Mapping[int, str],
    evening: int,
    seconds: Mapping[int, float] | None = None,
) -> KeptGame:
    """The entry of a game whose end stands; ``names`` empty: players are called by their seats. ``seconds``:
    night → how long it was, as far as that is known; None: of none."""
    game, table = driver.game, driver.view.table
    assert driver.view.end_is_final, "nothing is kept of a game before its end stands"

    def text(say: Say) -> str:
        return with_capitals(pack.text(say, names, draw(table.seed, say.line, 1000)))

    def seats(those: Iterable[int]) -> list[str]:
        return [text(Say("was.seat", (("seat", seat),))).rstrip(".") for seat in those]

    things = told(game)
    return {
        "version": VERSION,
        "evening": evening,
        "language": pack.language,
        "arc": "".join(pack.story.names[f"arc.{arc}"] for arc in driver.teller.arc),
        "story": " ".join(text(say) for say in driver.teller.told_last("over")),
        "won": text(won_line(driver.view, driver.view.winner)()) if driver.view.winner else "",
        "cards": [
            [*seats([seat]), with_capitals(pack.text(Say(f"role.{table.word(role)}"), {}, 0))]
            for seat in range(1, table.players + 1)
            if (role := game.lies(seat))
        ],
        "nights": [
            {
                "night": night.number,
                "told": [text(say) for one in things if one.night == night.number for say in one.says],
                "died": seats(night.died),
                "convicted": seats(night.convicted),
            }
            for night in night_summaries(game)
        ],
        "last": [text(say) for one in things if not one.night for say in one.says],
        **written(game, seconds or {}),
    }
