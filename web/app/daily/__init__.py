"""The deal of the day and its calendar, par, fairness, and the statistics of all games."""
