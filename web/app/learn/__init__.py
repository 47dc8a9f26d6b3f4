"""Learning: the lesson, replays, reviews, analysis boards, exercises and puzzles."""
