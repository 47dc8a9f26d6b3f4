"""Games and results as a device keeps them, and as links and files carry them."""
