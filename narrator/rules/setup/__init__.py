"""From a table to a game: what is refused before the first night, and the deal."""
