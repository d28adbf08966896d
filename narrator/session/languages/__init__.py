"""The languages of a box, and what is rendered in advance for them."""
