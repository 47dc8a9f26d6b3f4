"""Parts that several screens share: pure functions that return HTML."""
