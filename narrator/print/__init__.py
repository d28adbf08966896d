"""What is printed for the table: cards, numbers of seats, and pages to look up. No sound and no game."""
