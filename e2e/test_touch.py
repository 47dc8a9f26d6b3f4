"""Touch, and the text size of the system."""

from __future__ import annotations

import serve
from e2e.pages import PLACES, make


def test_files_are_chosen_without_a_filter() -> None:
    """Android greys out files of unknown types."""
    for name in ("settings", "history"):
        html = "".join(make(PLACES[name], "en"))
        assert 'type="file"' in html
        assert "accept=" not in html


def test_safari_reads_the_rules_for_long_taps_and_the_size_of_text() -> None:
    style = (serve.DIST / "index.html").read_text("utf-8")
    for rule in ("-webkit-user-select:none", "-webkit-touch-callout:none"):
        assert rule in style
    adjusted = style.index("text-size-adjust:100%")
    assert style.rindex("@supports", 0, adjusted) < style.index("-apple-system-body") < adjusted
    assert style.count("text-size-adjust:100%") == 1, "elsewhere text follows the system by itself"
