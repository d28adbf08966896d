"""The commands: one module for each, named like it. Arguments are read in `cli`, and never here.

Each has ``run``, which is given the arguments and returns the exit code. A module is imported when
its command is given: what one command needs costs no other any time.
"""
