"""Games told in advance, and the simulated players and random play that press for them."""
