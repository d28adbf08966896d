"""What every room may use, made of the standard library alone. Nothing of the game or of the box."""
