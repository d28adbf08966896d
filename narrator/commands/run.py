"""Start the box.

A demo plays where the terminal cannot draw the keyboard's panel. Nothing is opened here.
"""

from __future__ import annotations

import argparse

from hardware.terminal import drawable
from narrator.commands.common.start_box import box, restart_process, start_anew
from narrator.config.kit import Kit
from narrator.live.clock import Quit, Stuck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    del parser  # none of its own


def run(args: argparse.Namespace) -> int:
    """Returns when somebody ends the program, and says whether a game is left."""
    evening = None
    try:
        with box(args, _rings) as evening:
            if _plays_alone(evening.table.kit):
                evening.demo()
            else:
                evening.run()
    except Quit:
        if evening is not None and (told := evening.left()):
            print(told)
    except Stuck:
        restart_process()
    except OSError as error:
        start_anew(error)
    return 0


def _rings(kit: Kit) -> bool:
    """A demo begins with a chime of its own."""
    return not _plays_alone(kit)


def _plays_alone(kit: Kit) -> bool:
    return kit.terminal and not drawable()
