"""The examination of a box: what is asked, what the answers mean. No adapter is chosen here."""
