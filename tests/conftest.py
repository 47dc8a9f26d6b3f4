"""Set-up of all tests: catalogues are compiled before the pages are imported."""

from collections.abc import Iterator

import pytest

from build import translate

translate.compile_all()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Reset the language to English after each test."""
    yield
    from app.words import ENGLISH, use

    use(ENGLISH)
