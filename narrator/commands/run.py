"""Start the box.

A demo plays where the terminal cannot draw the keyboard's panel. Nothing is opened here.
"""

from __future__ import annotations

import argparse

from hardware.terminal import drawable
from narrator.commands.common.start_box import box, restart_process
from narrator.live.clock import Quit
from narrator.live.loop import Stuck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    del parser  # none of its own


def run(args: argparse.Namespace) -> int:
    """Returns when somebody ends the program, and says whether a game is left."""
    unfinished = None
    try:
        with box(args) as evening:
            unfinished = evening.games.unfinished.path
            if evening.table.kit.terminal and not drawable():
                evening.demo()
            else:
                evening.run()
    except Quit:
        if unfinished is not None and unfinished.exists():
            print("The game is kept, and goes on at the next start.")
    except Stuck:
        restart_process()
    return 0
