"""Pack the built site for itch.io and places like it, in dist/: `python -m build.itch`.

Such a place shows `index.html` in a frame of its own host, with no headers of ours and no service
worker. The page fetches the gzip copies of large files where the host compresses nothing.
"""

from __future__ import annotations

from build.release import RELEASE, pack_site

LEFT_OUT = ("*.br", "sw.js*", "_headers", "nginx.conf", "404.html*", "screenshots/*", "*any.whl")
"""The files for a host of one's own, or for pip."""

if __name__ == "__main__":
    RELEASE.mkdir(exist_ok=True)
    print(pack_site(RELEASE, name="itch", left_out=LEFT_OUT))
