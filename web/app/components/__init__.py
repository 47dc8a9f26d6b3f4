"""The parts that several screens share: pure functions to HTML."""
