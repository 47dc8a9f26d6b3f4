"""The facts of a site's owner, in `web/site.json`: its address, and its apps in stores.

Without an address the build leaves out whatever needs one, and says so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build import DIST, WEB

FILE = WEB / "site.json"
EXPECTED = '{"address": "https://…/", "android": [{"package": "…", "sha256": ["…"]}]}'
ASSET_LINKS = ".well-known/assetlinks.json"
NO_ADDRESS = """\
web/site.json names no address. The site has no picture for shared links, no canonical address and
no addresses of its languages, and links shared from a frame lead to the frame's own address."""
NO_APPS = "web/site.json names no Android apps. The site has no .well-known/assetlinks.json."


@dataclass(frozen=True)
class AndroidApp:
    """An app that shows the site.

    Args:
        package: its name in the store.
        sha256: the fingerprints of its certificates.
    """

    package: str
    sha256: tuple[str, ...]

    def asset_link(self) -> dict[str, object]:
        """Return the statement that the app may show the site without a browser's frame."""
        target = {
            "namespace": "android_app",
            "package_name": self.package,
            "sha256_cert_fingerprints": list(self.sha256),
        }
        return {"relation": ["delegate_permission/common.handle_all_urls"], "target": target}

    def related(self) -> dict[str, str]:
        """Return the entry of a manifest."""
        store = f"https://play.google.com/store/apps/details?id={self.package}"
        return {"platform": "play", "id": self.package, "url": store}


@dataclass(frozen=True)
class Site:
    """A site: its public address, which ends with a slash, and its apps."""

    address: str = ""
    android: Sequence[AndroidApp] = ()

    def missing(self) -> list[str]:
        """Return what the build leaves out, in sentences."""
        return [*([] if self.address else [NO_ADDRESS]), *([] if self.android else [NO_APPS])]


def read_site(file: Path = FILE) -> Site:
    """Read the facts of the owner.

    Raises:
        ValueError: when the file has another form.
    """
    try:
        facts = json.loads(file.read_text("utf-8"))
        address = facts["address"]
        apps = [AndroidApp(app["package"], tuple(app["sha256"])) for app in facts["android"]]
        if address and not address.startswith("https://"):
            raise ValueError(f"the address {address!r} must begin with https://")
        if address and not address.endswith("/"):
            raise ValueError(f"the address {address!r} must end with a slash")
    except KeyError as error:
        raise ValueError(f"{file}: there is no {error}; expected {EXPECTED}") from None
    except ValueError as error:
        raise ValueError(f"{file}: {error}; expected {EXPECTED}") from None
    except (TypeError, AttributeError):
        raise ValueError(f"{file}: a value has the wrong type; expected {EXPECTED}") from None
    return Site(address, apps)


def write_asset_links(site: Site) -> None:
    """Write the file in which Android looks for the apps of a site, if it has any."""
    if site.android:
        file = DIST / ASSET_LINKS
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps([app.asset_link() for app in site.android], indent=2), "utf-8")
