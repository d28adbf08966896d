"""Leaks to be planted in what is told of the town. Nothing of a call or a trial stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from narrator.roles import all_roles
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.side import MAFIA
from narrator.script.common.cues import Cue, Story
from narrator.script.story import public_facts, teller
from narrator.script.story.storybook import HOUSE
from narrator.script.story.teller import Teller
from tests.stage.peeking import Patch, peeking


def _mafia_left(game: Game) -> int:
    living = [game.card(seat) for seat in game.public.living]
    return sum(all_roles()[card].side is MAFIA for card in living if card)


def _tells_less(patch: Patch, beats: tuple[str, ...], unless: Callable[[Game], bool]) -> None:
    peek, tell = peeking(patch), Teller.tell

    def told(self: Teller, view: PublicView, cue: Story) -> Iterator[Cue]:
        if cue.beat not in beats or unless(peek()):
            yield from tell(self, view, cue)

    patch.setattr(Teller, "tell", told)


def a_house_of_the_mafia_goes_on(patch: Patch) -> None:
    peek, tell = peeking(patch), Teller.tell

    def told(self: Teller, view: PublicView, cue: Story) -> Iterator[Cue]:
        card = peek().card(cue.seat) if cue.beat == HOUSE else ""
        if not card or all_roles()[card].side is not MAFIA:
            yield from tell(self, view, cue)

    patch.setattr(Teller, "tell", told)


def nothing_is_told_of_a_night_in_which_somebody_was_saved(patch: Patch) -> None:
    _tells_less(patch, ("dawn.nobody",), lambda game: not game.secret.choices)


def the_town_sleeps_better_with_one_mafioso_left(patch: Patch) -> None:
    _tells_less(patch, ("fall", "end"), lambda game: _mafia_left(game) != 1)


def a_night_is_late_by_the_cards(patch: Patch) -> None:
    peek, facts = peeking(patch), public_facts.town_facts

    def told(view: PublicView, tone: str) -> Any:
        game = peek()
        few = len(view.living) <= 2 * _mafia_left(game) + 2
        return facts(view, tone)._replace(late=str(few).lower())

    patch.setattr(teller, "town_facts", told)


OF_STORIES: dict[Callable[[Patch], None], str] = {
    a_house_of_the_mafia_goes_on: "",
    nothing_is_told_of_a_night_in_which_somebody_was_saved: "",
    the_town_sleeps_better_with_one_mafioso_left: "",
    a_night_is_late_by_the_cards: "",
}
"""As `leaks.LEAKS`."""
