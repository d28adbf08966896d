"""The citizen: it is never called and has no power (R3)."""

from narrator.rules.game.role import Role


class Citizen(Role):
    """Town, no call (R3)."""

    id = "citizen"
    aka = ("honest",)
