"""R3, citizen: no call, no choice, town."""

from narrator.roles import all_roles
from narrator.rules.options import agreements
from narrator.rules.role import Side


def test_a_citizen_is_never_called() -> None:
    citizen = all_roles()["citizen"]
    assert citizen.side is Side.TOWN
    assert all(citizen.calls(options, 5) == () for options in agreements())
