"""What the tests ask of the box's unit inside a guest, as scripts for `Guest.check`. Tests nothing."""

from __future__ import annotations

from tests.vm.guest import Guest

ACTIVE = "systemctl is-active narrator"
MAIN = "systemctl show --value -p MainPID narrator"
RESTARTS = "systemctl show --value -p NRestarts narrator"

CALLBACK = f"""
main=$({MAIN})
for each in /proc/$main/task/*/status; do
    [[ $each == */$main/status ]] || echo $(sed -n 's/^voluntary_ctxt_switches://p' $each) $each
done | sort -n | tail -n 1 | cut -d / -f 5
"""
"""Names the thread that fetches the sound: beside the main one none wakes as often."""

GROUP = "/sys/fs/cgroup/system.slice/narrator.service"
IN_ITS_GROUP = f"echo $BASHPID >{GROUP}/cgroup.procs"
"""The rest of a script is under the unit's rules about devices, though it is root's."""

DENIED = "Operation not permitted"
"""What the kernel says of a device that a unit's rules deny; to root it says nothing else."""


def ready_at(guest: Guest) -> float:
    """The moment of the guest's time at which the box last told READY."""
    shown = guest.check("systemctl show --value -p ActiveEnterTimestampMonotonic narrator")
    return int(shown) / 1e6


def freeze(guest: Guest, thread: str) -> None:
    """Lets one thread of the box execute nothing more; the others, and signals that kill, go on."""
    frozen = f"{GROUP}/frozen"
    guest.check(
        f"mkdir -p {frozen} && echo threaded >{frozen}/cgroup.type"
        f" && echo {thread} >{frozen}/cgroup.threads && echo 1 >{frozen}/cgroup.freeze"
    )
