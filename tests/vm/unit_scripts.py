"""Shell scripts about the box's unit, for `Guest.check`. It contains no tests."""

from __future__ import annotations

from tests.vm.guest import Guest

ACTIVE = "systemctl is-active narrator"
MAIN = "systemctl show --value -p MainPID narrator"
RESTARTS = "systemctl show --value -p NRestarts narrator"

FEED = f"""
main=$({MAIN})
for each in /proc/$main/task/*/status; do
    [[ $each == */$main/status ]] || echo $(sed -n 's/^voluntary_ctxt_switches://p' $each) $each
done | sort -n | tail -n 1 | cut -d / -f 5
"""
"""Prints the id of the thread that feeds the sound card: apart from the main thread, it wakes most often."""

GROUP = "/sys/fs/cgroup/system.slice/narrator.service"
IN_CGROUP = f"echo $BASHPID >{GROUP}/cgroup.procs"
"""Moves a script into the unit's control group, so that its device rules apply even to root."""

DENIED = "Operation not permitted"
"""The kernel's error for a device that the unit's rules deny, also for root."""


def ready_at(guest: Guest) -> float:
    """The time of the guest at which the box last sent READY."""
    shown = guest.check("systemctl show --value -p ActiveEnterTimestampMonotonic narrator")
    return int(shown) / 1e6


def freeze(guest: Guest, thread: str) -> None:
    """Freezes one thread of the box; the others continue, and SIGKILL still works."""
    frozen = f"{GROUP}/frozen"
    guest.check(
        f"mkdir -p {frozen} && echo threaded >{frozen}/cgroup.type"
        f" && echo {thread} >{frozen}/cgroup.threads && echo 1 >{frozen}/cgroup.freeze"
    )
