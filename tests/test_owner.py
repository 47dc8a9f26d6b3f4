"""The facts of a site's owner: read from one file, left out where it is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from app.static.document import document
from app.words import languages
from build import install, owner
from build.owner import AndroidApp, Site, read_site, write_asset_links

ADDRESS = "https://cards.example/diamonds/"
APP = AndroidApp("example.cards", ("AB:CD",))


def test_the_file_of_the_repository_names_nothing_that_is_not_known() -> None:
    site = read_site()
    assert site == Site("", [])
    assert site.missing() == [owner.NO_ADDRESS, owner.NO_APPS]
    head = BeautifulSoup(document("./assets", address=site.address), "html.parser").head
    assert head
    assert not head.select("[rel=canonical], [hreflang], [property], [name^=twitter]")


def test_an_address_gives_each_language_its_own_and_links_a_picture() -> None:
    head = BeautifulSoup(document("./assets", address=ADDRESS), "html.parser").head
    assert head
    (canonical,) = head.select("[rel=canonical]")
    alternates = {link["hreflang"]: link["href"] for link in head.select("[hreflang]")}
    facts = {meta["property"]: meta["content"] for meta in head.select("[property]")}
    assert canonical["href"] == alternates.pop("x-default") == facts["og:url"] == ADDRESS
    assert alternates == {code: f"{ADDRESS}?language={code}" for code in languages()}
    assert facts["og:image"] == f"{ADDRESS}screenshots/share.jpg"


def test_apps_in_stores_are_named_to_browsers_and_to_android(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(owner, "DIST", tmp_path)
    monkeypatch.setattr(install, "DIST", tmp_path)
    site = Site(ADDRESS, [APP])
    write_asset_links(site)
    install.write_manifests("./assets", site)
    (link,) = json.loads((tmp_path / owner.ASSET_LINKS).read_text("utf-8"))
    manifest = json.loads((tmp_path / "manifest.en.webmanifest").read_text("utf-8"))
    assert link["target"]["sha256_cert_fingerprints"] == ["AB:CD"]
    assert manifest["related_applications"][0]["id"] == "example.cards"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("[]", "a value has the wrong type"),
        ("{}", "there is no 'address'"),
        ('{"address": "http://a.example/", "android": []}', "must begin with https://"),
        ('{"address": "https://a.example", "android": []}', "must end with a slash"),
        ('{"address": "", "android": [1]}', "a value has the wrong type"),
    ],
)
def test_a_wrong_file_says_what_is_wrong_and_expected(
    text: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "site.json"
    file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=rf"site\.json: .*{reason}.*; expected"):
        read_site(file)
