"""Demo nights: when one is due, the calendar, the show. No game of guests."""
