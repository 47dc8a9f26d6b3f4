"""Set-up of all tests: catalogues are compiled before the pages are imported."""

from collections.abc import Callable, Iterator

import pytest

from build import translate

translate.compile_all()


Refused = Callable[[Callable[[list[str]], object], list[str]], str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """Return a function that runs a command, which ends with status 2, and returns its errors."""

    def errors(main: Callable[[list[str]], object], arguments: list[str]) -> str:
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 2
        return capsys.readouterr().err

    return errors


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Reset the language to English after each test."""
    yield
    from app.words import ENGLISH, use

    use(ENGLISH)
