"""Opens what the settings ask for: one module for each thing that is opened. A composition root; no rules.

What is missing is said once and done without, as long as a game can still be played. Nothing is
imported here, so that a command loads what it opens and no more.
"""
