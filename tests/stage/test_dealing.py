"""R9 and DESIGN 3: while the box deals, everybody hears the same whatever the cards; one lamp tells."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.live.simulated import Prompt, tap
from narrator.rules.setup.dealing import passes
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from tests.kit.rules import lay
from tests.kit.stage import Hands, Theatre

TABLE, CARDS = lay(
    10, mafioso=[1, 2], godfather=[3], detective=[4, 5], lover=[6, 7], angel=[8],
    detectives="apart", blind=True, deal="box",
)  # fmt: skip


def waiting(ask: str, times: int = 1) -> Hands:
    """Everybody confirms, but ``ask`` so many times with a long press."""
    left = [times]

    def hands(prompt: Prompt) -> Iterable[Edge]:
        if not isinstance(prompt.cue, AwaitConfirm):
            return ()
        if prompt.cue.ask == ask and left[0]:
            left[0] -= 1
            return tap(prompt.at + 2, 0.9)
        return tap(prompt.at + 2)

    return hands


def dealing(cards: tuple[str, ...] = CARDS, hands: Hands | None = None, seed: int = 0) -> Theatre:
    """An evening up to the first night."""
    it = Theatre(TABLE, cards, hands=hands or waiting("dealt", 0), scripted=False, secret_seed=seed)
    return it.run(lambda it: "night.falls" in it.said())


def heard(it: Theatre) -> list[str]:
    """All that is public: rows, sounds and the light, each with its prompt."""
    return [
        *(str(row) for row in it.public()),
        *(str(sound) for sound in it.sound.heard),
        *(f"{at} {mood}" for at, mood in it.panel.lit_up),
    ]


def test_each_seat_sees_the_lamp_while_it_is_called_and_in_no_other_pass() -> None:
    """R9"""
    it = dealing()
    lights = [told for told in it.private() if told[0] != "deal.example"]
    assert lights == [
        ("deal.angel", "8"),
        ("deal.detective", "4"),
        ("deal.detective_2", "5"),
        ("deal.godfather", "3"),
        ("deal.lovers", "6"),
        ("deal.lovers", "7"),
        ("deal.mafia", "1"),
        ("deal.mafia", "2"),
        ("deal.mafia_1", "1"),
        ("deal.mafia_2", "2"),
        ("deal.mafia_3", "3"),
    ]
    called = {row.t: row.text for row in it.public() if row.cue == "count"}
    rows = [row for row in it.rows if row.channel == "private"]
    assert [called[row.t] for row in rows] == [row.text for row in rows]


def test_every_pass_calls_all_the_seats_whoever_has_been_told() -> None:
    """DESIGN 2"""
    it = dealing()
    names = [row for row in it.public() if row.line == "count.seat" and row.phase == "setup"]
    assert len(names) == (1 + len(passes(TABLE))) * 10


def test_a_long_press_before_the_first_night_shows_everything_once_more() -> None:
    """R9: all passes again, and after them the same question."""
    it = dealing(hands=waiting("dealt", 1))
    once = [told for told in dealing().private() if told[0] != "deal.example"]
    assert [told for told in it.private() if told[0] != "deal.example"] == once * 2
    assert it.said().count("deal.eyes") == it.said().count("deal.seen") == 2
    assert it.said().count("deal.teach") == 1


def test_a_long_press_is_no_answer_where_only_a_short_one_is_asked_for() -> None:
    it = Theatre(TABLE, CARDS, hands=waiting("deal", 99), scripted=False)
    it.run(lambda t: t.said()[-1:] == ["ask.waits"])
    assert it.said()[-2] == "deal.ready"


def test_a_pause_in_the_midst_plays_the_pass_anew_and_leaves_the_table_in_the_dark() -> None:
    """PAUSE is public; what it interrupted starts anew, in full length (DESIGN 2)."""
    paused = [False]

    def hands(prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, Count) and cue.ask == "deal.lovers" and not paused[0]:
            paused[0] = True
            return tap(prompt.at + 6, button="pause")
        if isinstance(cue, AwaitConfirm) and cue.ask == "paused":
            return tap(prompt.at + 2, button="pause") if cue.within else ()
        return waiting("dealt", 0)(prompt)

    it = dealing(hands=hands)
    rows = [row for row in it.public() if row.line in ("count.seat", "house.paused")]
    at = next(i for i, row in enumerate(rows) if row.line == "house.paused")
    assert [row.text for row in rows[at + 1 : at + 11]] == [str(seat) for seat in range(1, 11)]
    assert [mood for _, mood in it.panel.lit_up] == ["day", "night", "day", "night"]
