"""What several cards have in common. No card stands here."""
