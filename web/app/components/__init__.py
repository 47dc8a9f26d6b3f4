"""The pages: pure functions from what a viewer may see to HTML text."""
