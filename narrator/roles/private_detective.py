"""The private detective: a second detective, who works apart (R3). What it learns is in `shared.seer`."""

from __future__ import annotations

from narrator.roles.shared.seer import Seer


class PrivateDetective(Seer):
    """Town; one of it. It and the detectives do not know each other."""

    id = "private_detective"
    most = 1
