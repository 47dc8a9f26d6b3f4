"""Files that the build writes: the document with the start page, and the style of its form."""
