"""The commands: a module here is a command of its name, and nothing else is; what several need is in common/.

A module's first sentence is the command's line in the help. It has ``add_arguments``, which declares what
follows its name, and ``run``, which is given the arguments and returns the exit code. It is imported when
its command is given: what one command needs costs no other any time.
"""
