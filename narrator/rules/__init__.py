"""The game itself, pure: who is alive, what a night does, who has won. No words, no time, no I/O."""
