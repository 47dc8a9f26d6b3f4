"""The headers of the site: `_headers` for Netlify and Cloudflare Pages, `nginx.conf` for nginx."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from urllib.parse import urlsplit

from build import DIST, WEB

# PyScript needs 'unsafe-eval' and starts its worker from a blob.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' blob: 'wasm-unsafe-eval' 'unsafe-eval'",
    "worker-src": "'self' blob:",
    # Of a relay on the site's own host, too; the build adds another one.
    "connect-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
CONNECT = '{"relay": {"url": "wss://broker.example/mqtt"}}, or a relative address'
FRAMES = "frame-ancestors 'none'"
SECURITY = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
# The names in assets/ change with the content. For all other files the rule of a host is right, to
# ask each time; it is repeated for files that would do harm.
CACHED = {
    "/assets/*": "public, max-age=31536000, immutable",
    **dict.fromkeys(("/", "/index.html", "/sw.js", "/connect.json"), "no-cache"),
}
PLACE = "\n    # The build writes the headers of the site here."
"""The line of `web/nginx.conf` that the headers replace."""


def policy_for(scripts: Sequence[str], style: str) -> str:
    """Return the policy for a document with these inline scripts and this inline style sheet."""
    more = {
        "script-src": map(source_of, scripts),
        "style-src": [source_of(style)],
        "connect-src": relay_sources((WEB / "connect.json").read_text("utf-8")),
    }
    return "; ".join(
        " ".join([name, sources, *more.get(name, ())]) for name, sources in POLICY.items()
    )


def relay_sources(connect: str) -> list[str]:
    """Return the source expression of the relay in `connect.json`, if it is on another host.

    Raises:
        ValueError: when the file has another form.
    """
    try:
        relay = json.loads(connect).get("relay")
        address = urlsplit(relay["url"] if relay else "")
        if address.scheme not in {"", "ws", "wss"}:
            raise ValueError(address.geturl())
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"connect.json: {error!r}; expected {CONNECT}") from error
    return [f"{address.scheme}://{address.netloc}"] if address.netloc else []


def write_headers(policy: str) -> None:
    """Write the headers; only they can forbid other sites to show the document in a frame."""
    security = {"Content-Security-Policy": f"{policy}; {FRAMES}", **SECURITY}
    rules = {"/*": security, **{path: {"Cache-Control": rule} for path, rule in CACHED.items()}}
    lines = [
        "\n".join([path, *(f"  {name}: {value}" for name, value in headers.items())])
        for path, headers in rules.items()
    ]
    (DIST / "_headers").write_text("\n".join(lines) + "\n", "utf-8")
    nginx = "".join(f'\n    add_header {name} "{value}";' for name, value in security.items())
    template = (WEB / "nginx.conf").read_text("utf-8")
    (DIST / "nginx.conf").write_text(template.replace(PLACE, nginx), "utf-8")


def source_of(text: str) -> str:
    """Return the source expression of an inline script or style sheet."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
