"""What is agreed before a game: options, cards, the order of calls. Nothing of a game under way."""
