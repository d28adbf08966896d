"""The real-time loop and the queue of button edges. It knows no game."""
