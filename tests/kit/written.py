"""Cards that are written without Python beside those that ship: a plugin of pytest. Contains no tests."""

from __future__ import annotations

from pathlib import Path

from narrator.config.own_cards import own_cards
from narrator.config.places import CARDS_LIE
from narrator.roles import all_roles

CARDS_LIE.beside(Path(__file__).parents[1] / "cards" / "written" / "narrator.yaml")
assert not own_cards().left_out, own_cards().left_out
all_roles().update(own_cards().roles)
