"""What a table hears before its first game: the game, its seats and its cards, each as long as it wants."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.config.installed_rulebook import rulebook
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from narrator.script.evening.explanations import game_explained, sentences, who_wakes_when
from narrator.script.evening.menu import EXPLAIN, menu, options
from narrator.script.interlude import Interlude
from narrator.words.catalogue import every_say
from tests.kit.rules import lay
from tests.kit.scenes import Reader, told


def _heard(players: int = 8, ruleset: str = "palermo", **agreed: Any) -> list[str]:
    """All that is said before the first night; two of the Mafia, where nothing else is agreed."""
    script = Reader(players, ruleset, **({"mafioso": [1, 2]} | agreed)).phase()
    return [cue.removeprefix("say ") for cue in script if cue.startswith("say ")]


def _cards(script: list[str]) -> list[str]:
    """What is said of the cards."""
    begins = next(at for at, line in enumerate(script) if line.startswith("cards.explained"))
    return script[begins + 1 : script.index("setup.menu")]


def test_cards_in_play_are_told_in_one_breath_which_the_last_ends() -> None:
    script = Reader(9, mafioso=[1, 4], detective=[2, 3], angel=[5]).phase()
    breath = script.index("say setup.cards")
    assert script[breath + 1 : breath + 5] == [
        "say setup.card.listed role.angel", "say setup.card.several 2 role.detective",
        "say setup.card.many 2 role.mafioso", "say setup.citizens",
    ]  # fmt: skip


def test_before_the_first_night_the_cards_in_play_are_told() -> None:
    """R1.3"""
    assert Reader(6, mafioso=[1, 4], detective=[2], angel=[3]).phase() == [
        "music day",
        "chime chime",
        "say setup.welcome",
        "say setup.table 6 ruleset.palermo",
        "say explain.begins",
        "say explain.game",
        "say explain.wins.majority",
        "say explain.night.meet",
        "say explain.day.minutes 5",
        "say explain.reveal.all",
        "say explain.dead",
        "say setup.cards",
        "say setup.card.listed role.angel",
        "say setup.card.listed role.detective",
        "say setup.card.many 2 role.mafioso",
        "say setup.citizens",
        "say setup.seats",
        "say setup.seated",
        "wait seated",
        "say setup.deal",
        "say setup.looked",
        "wait looked",
        "say setup.button",
        "say setup.lamps",
        "say cards.explained.meet",
        "say mafioso.kills how.box",
        "say angel.does how.box",
        "say detective.asks how.box",
        "say citizen.does",
        "say setup.menu",
        "say anything.again",
        "ask anything of 1,2,3,4,5,6",
        "say setup.begin",
        "wait begin",
    ]


def test_how_to_press_is_told_before_any_card_says_who_presses() -> None:
    """And what a night tells somebody of a card's doing, after the cards."""
    heard = _heard(9, piper=[3], detective=[4])
    said = [heard.index(line) for line in ("setup.button", "setup.lamps", "mafioso.kills how.box")]
    assert said == sorted(said)
    assert heard.index("setup.glance") > heard.index("piper.does")


def test_what_a_tie_means_is_told_with_a_but_where_a_card_may_break_it() -> None:
    """R15.5"""
    script = Reader(9, mafioso=[1, 4], scapegoat=[2], story="short").phase()
    assert script[script.index("say tie.runoff.about") + 1] == "say tie.unless"


@pytest.mark.parametrize(
    ("ruleset", "wins", "first"),
    [("palermo", "majority", "meet"), ("basic", "last", "kill"), ("village", "parity", "kill")],
)
def test_who_wins_and_when_the_first_dies_is_as_the_table_has_agreed(
    ruleset: str, wins: str, first: str
) -> None:
    """R8.2, R2.1, R2.2"""
    heard = _heard(ruleset=ruleset)
    assert [line for line in heard if line.startswith("explain.wins")] == [f"explain.wins.{wins}"]
    assert [line for line in heard if line.startswith("explain.night")] == [f"explain.night.{first}"]
    assert f"cards.explained.{first}" in heard


@pytest.mark.parametrize("trial", sorted(rulebook().trials))
def test_the_trial_is_told_in_one_sentence_and_a_tie_where_the_option_counts(trial: str) -> None:
    """R5, R6: some trials say themselves what a tied vote means."""
    heard = _heard(9, trial=trial, tie="lot", story="short")
    heard = [line for line in heard if line.endswith(".about")]
    ties = ["tie.lot.about"] if rulebook().trials[trial].ties else []
    assert heard == [f"{trial}.about", *ties]


@pytest.mark.parametrize(
    ("discussion", "told"),
    [
        (0, "explain.day.open"), (45, "explain.day.minute"), (60, "explain.day.minute"),
        (90, "explain.day.minutes 2"), (600, "explain.day.minutes 10"),
    ],
)  # fmt: skip
def test_how_long_the_talk_is(discussion: int, told: str) -> None:
    assert told in _heard(discussion=discussion)


def test_lovers_of_two_sides_are_spoken_of_only_where_somebody_makes_them() -> None:
    """R8.4: lovers who are dealt are of the town."""
    assert "explain.lovers" in _heard(matchmaker=[3])
    assert "explain.lovers" not in _heard(ruleset="village", lover=[3, 4])


def test_where_the_coward_plays_everybody_hears_with_whom_it_wins() -> None:
    """R3: with the Mafia too, if it is still alive."""
    assert "explain.coward" in _heard(coward=[3])
    assert "explain.coward" not in _heard()


@pytest.mark.parametrize("reveal", ["all", "side", "convicted", "none"])
def test_what_a_table_will_learn_of_a_card_is_told_before_a_game(reveal: str) -> None:
    """R4.8"""
    heard = _heard(reveal=reveal)
    assert [line for line in heard if line.startswith("explain.reveal")] == [f"explain.reveal.{reveal}"]


@pytest.mark.parametrize(
    ("rule", "agreed"),
    [
        ("setup.talking_dead", {"talking_dead": True}),
        ("setup.ghost_vote", {"ghost_vote": True, "votes": "tally"}),
        ("setup.ghost_talks", {"ghost_vote": True, "talking_dead": True, "votes": "tally"}),
    ],
)
def test_the_dead_whose_eyes_close_hear_that_rule_and_not_the_other(
    rule: str, agreed: dict[str, object]
) -> None:
    """R4.9"""
    heard = _heard(**agreed)  # type: ignore[arg-type]
    assert [line for line in heard if line.startswith(("setup.talking", "setup.ghost"))] == [rule]
    assert "explain.dead" not in heard


@pytest.mark.parametrize("said", range(6))
def test_a_press_ends_the_explanation_at_any_sentence_and_nothing_else(said: int) -> None:
    """The cards, the seats and the button are still told, and the table still says when it begins."""
    whole = Reader(8, mafioso=[1, 2]).phase()
    reader = Reader(8, mafioso=[1, 2], answers={"explain": [False] * said + [True]})
    first, dealt = whole.index("say explain.begins"), whole.index("say explain.dead") + 1
    assert reader.phase() == [
        *whole[: first + said + 1], "say explain.skipped", "rest back 0.5", *whole[dealt:]
    ]  # fmt: skip


@pytest.mark.parametrize("said", range(4))
def test_a_press_ends_the_cards_by_themselves(said: int) -> None:
    whole = Reader(8, mafioso=[1, 2], detective=[3]).phase()
    reader = Reader(8, mafioso=[1, 2], detective=[3], answers={"cards": [False] * said + [True]})
    first, then = whole.index("say cards.explained.meet"), whole.index("say setup.menu")
    assert reader.phase() == [
        *whole[: first + said + 1], "say explain.skipped", "rest back 0.5", *whole[then:]
    ]  # fmt: skip


def test_each_card_in_play_has_its_sentence_the_mafias_first_and_the_citizens_last() -> None:
    script = _heard(
        16, mafioso=[1, 2], godfather=[3], informer=[4], detective=[5], angel=[6], coward=[7],
        apothecary=[8], freemason=[9, 10], matchmaker=[11], sleepwalker=[12], desperate=[13],
        governor=[14],
    )  # fmt: skip
    assert _cards(script) == [
        "godfather.deceives", "informer.does", "mafioso.kills how.box", "angel.does how.box",
        "apothecary.does", "coward.does", "desperate.does", "detective.asks how.box",
        "freemason.does", "governor.does", "matchmaker.does", "sleepwalker.does",
        "sleepwalker.brief", "citizen.does",
    ]  # fmt: skip


@pytest.mark.parametrize("card", ["godfather", "informer", "hitman"])
@pytest.mark.parametrize(("blind", "told"), [(False, "kills.one"), (True, "alone")])
def test_without_a_plain_card_it_is_told_all_the_same_how_the_mafia_kills(
    card: str, blind: bool, told: str
) -> None:
    """R2.8, R4.12: that stands on no other card."""
    agreed: dict[str, Any] = {"mafioso": [], card: [1], "blind": blind}
    first, then, *_ = _cards(_heard(8, **agreed))
    assert (first.partition(".")[0], then) == (card, f"mafioso.{told} how.box")


@pytest.mark.parametrize(
    ("agreed", "told"),
    [
        ({"detective": [3], "ruleset": "village"}, "policeman.asks how.box"),
        ({"angel": [3], "ruleset": "village"}, "doctor.does how.box"),
        ({"angel": [3], "self": False}, "angel.others how.box"),
        ({"angel": [3], "repeat": False}, "angel.changes how.box"),
        ({"angel": [3], "self": False, "repeat": False}, "angel.bounded how.box"),
        ({"blind": True}, "mafioso.alone how.box"),
        ({"coward": [3], "hides": "3"}, "coward.three"),
        ({"godfather": [3], "innocent": False}, "godfather.does"),
    ],
)
def test_a_sentence_follows_what_is_agreed(agreed: dict[str, Any], told: str) -> None:
    assert told in _heard(9, **agreed)


def test_a_table_without_citizens_hears_nothing_of_them() -> None:
    script = Reader(5, mafioso=[1], detective=[2], angel=[3], coward=[4], saint=[5]).phase()
    assert "say saint.does" in script
    assert "say citizen.does" not in script


def test_all_that_is_said_can_be_rendered_ahead() -> None:
    for agreed in ({}, {"matchmaker": [3], "discussion": 60}, {"deal": "box"}, {"trial": "snap"}):
        table, _ = lay(9, "palermo", 0, mafioso=[1, 2], **agreed)
        told = {*game_explained(table), *sentences(table), *who_wakes_when(table)}
        assert told <= {*every_say(table)}


def test_the_night_comes_after_the_last_of_it() -> None:
    reader = Reader(8, mafioso=[1, 2])
    assert reader.read_to(Phase.NIGHT, 1)[-2:] == ["say setup.begin", "wait begin"]


def test_the_menu_by_day_explains_all_cards_also_those_that_lie_open() -> None:
    """Who asks for one betrays the own card; a press ends it, and the game goes on as it was."""
    reader = Reader(8, mafioso=[1, 2], detective=[3], at_night={"night 2": {"mafia": 3}})
    reader.read_to(Phase.DAY, 2)
    assert reader.driver.view.opened == ((3, "detective"),)
    asked = Interlude(menu(reader.driver.view))
    explains = next(n for n, offer in enumerate(options(reader.driver.view.table)) if offer.line is EXPLAIN)
    script = []
    while asked.cue is not None:
        script.append(told(asked.cue))
        asked.reply((explains,) if isinstance(asked.cue, Count) else None)
    assert [cue for cue in script if cue.startswith("say")][1:] == [
        "say cards.order", "say mafioso.kills how.box", "say detective.asks how.box",
        "say cards.order.asleep", "say citizen.does", "say menu.closed",
    ]  # fmt: skip
    assert asked.result is None


def test_whoever_asks_hears_the_cards_in_the_order_in_which_they_wake() -> None:
    """Once each, and last those who sleep from the second night on."""
    cards = {
        "mafioso": [1, 2],
        "detective": [3],
        "angel": [4],
        "freemason": [5, 6],
        "lover": [7, 8],
    }
    table, _ = lay(10, "palermo", 0, **cards)
    assert [say.line for say in who_wakes_when(table)] == [
        "cards.order", "angel.does", "mafioso.kills", "detective.asks", "freemason.does",
        "cards.order.asleep", "lover.does", "citizen.does",
    ]  # fmt: skip


def test_a_single_card_of_the_mafia_agrees_with_nobody() -> None:
    alone, together = ({line.split()[0] for line in _heard(mafioso=m)} for m in ([1], [1, 2]))
    assert {"explain.game.one", "mafioso.kills.one"} <= alone
    assert {"explain.game", "mafioso.kills"} <= together
    assert alone.isdisjoint({"explain.game", "mafioso.kills"})
