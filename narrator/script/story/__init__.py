"""What the town does behind a game. It knows ids and public facts, no words and no secret."""
