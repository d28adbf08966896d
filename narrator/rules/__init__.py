"""The rules of the game as pure functions over frozen values. No spoken words, no time, no I/O."""
