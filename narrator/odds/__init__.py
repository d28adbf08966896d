"""How likely each side is to win at a table: by many games, and exactly where that can be done (R10)."""
