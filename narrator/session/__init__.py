"""One evening at the box: set-up, games, what goes on after a fault. No adapter is chosen here."""
