"""The citizen: sleeps all night, talks all day. Nothing of any power belongs here."""

from narrator.rules.game.role import Role


class Citizen(Role):
    """Town, no call (R3)."""

    id = "citizen"
    aka = ("honest",)
