"""The box to be cut out: its parts in millimetres, by kit and by the sizes of what is built in. Nothing is
drawn here."""
