"""The screens: each a page, and what is answered to taps on it."""
