"""A game in play, alone, with several people at the device, or on several devices."""
