"""What any test may rely on: catalogues are compiled before anything that speaks is imported."""

from collections.abc import Iterator

import pytest

from build import translate

translate.compile_all()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Leaves the language of the code in use, whatever a test has spoken."""
    yield
    from app.words import ENGLISH, use

    use(ENGLISH)
