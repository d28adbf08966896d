"""What a game is at one moment: its state, what may happen to it, and what it writes in its log."""
