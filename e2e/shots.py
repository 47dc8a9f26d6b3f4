"""Take the pictures in web/screenshots/ from the built site: `make shots`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page

import serve
from diamonds_core import (
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    Session,
    Variant,
    game_of,
    new_record,
    write_record,
)
from e2e.chromium import launched
from e2e.driving import click, device, enter, json_file, leave_game, wait_until_idle

FOLDER = Path(__file__).parent.parent / "web" / "screenshots"
SIZES = {"phone": (390, 844), "tablet": (1180, 820), "desktop": (1440, 900)}
NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")

RULES, LEARN, READ_ON = "[data-opens=rules]:visible", "[data-do=learn]", "[data-do=read-on]"
SCORES = ("[data-local='open:more']", "#more [data-opens=scores]")
MENU, SETTINGS = "[data-local='open:menu']", "#menu [data-local='open:settings']"

HINT, HINTED = "#page [data-do=hint]", ".table:has(.hinted) .note"
REPLAYED = ("[data-opens=replay]", *["[data-do=trick-on]"] * 7)

Moment = Callable[[Session], bool]


@dataclass(frozen=True)
class Shot:
    """A screenshot: the game, the number of people, the moment, and the taps before it.

    People play as the bot `like` does. Before the taps, `finished` games are
    imported and listed.
    """

    name: str
    variant: Variant | None
    moment: Moment = lambda _: True
    people: int = 1
    names: tuple[str, ...] = NAMES
    taps: tuple[str, ...] = ()
    finished: int = 0
    like: str = "simple"
    seed: int = 4


def choosing(session: Session) -> bool:
    """Return whether seat 0 is void in the suit led, late in a round."""
    view = session.view(0)
    led = view.trick[0].suit if view.trick else None
    suits = {card.suit for card in view.hand}
    return view.to_move == 0 and len(view.tricks) > 2 and led is not None and led not in suits


def following(session: Session) -> bool:
    """Return whether seat 0 follows suit after several others, not in the first trick."""
    view = session.view(0)
    behind = min(3, session.state.variant.players - 1)
    if view.to_move != 0 or not view.tricks or len(view.trick) < behind:
        return False
    suits = {card.suit for card in view.hand}
    return len(suits) > 1 and view.trick[0].suit in suits


def passing(session: Session) -> bool:
    """Return whether seat 0 deals and chooses the number of cards to pass."""
    return session.state.phase.name == "pass" and session.state.to_move == 0


def robbing(session: Session) -> bool:
    """Return whether seat 0 chooses a Showroom to take from."""
    return session.state.phase.name == "rob" and session.state.to_move == 0


def giving(session: Session) -> bool:
    """Return whether seat 0 picks cards to pass."""
    return session.state.phase.name == "give" and session.turn == 0


def over(session: Session) -> bool:
    """Return whether the game is over."""
    return session.state.over


def second_summary(session: Session) -> bool:
    """Return whether the second round is over."""
    return session.state.phase.name == "deal" and session.state.round == 2


REVIEW = Shot(
    "review",
    DiamondsVariant(4),
    second_summary,
    taps=("[data-opens=review]", ".review .figures"),
    like="random",
)

AS_PICTURE = """
    .ways, .begin, .today, .credits, #notices { display: none !important }
    .greeting { zoom: 1.08 !important; margin-top: -3rem }
"""

SHOTS = (
    Shot("home", None),
    Shot("rules", None, taps=(RULES, "[data-route*=tricks]")),
    Shot("tutorial", None, taps=(LEARN, READ_ON)),
    Shot("table", DiamondsVariant(4), choosing),
    Shot("table-follow", DiamondsVariant(4, "first"), following),
    Shot("table-2", DiamondsVariant(2, perfect=True), following),
    Shot("table-6", DiamondsVariant(6, partners=True), following),
    Shot("pass", DiamondsVariant(4), giving),
    Shot("curtain", DiamondsVariant(3), following, people=3),
    Shot("summary", DiamondsVariant(4), second_summary),
    Shot("final", DiamondsVariant(4), over),
    Shot("scores", DiamondsVariant(4), over, taps=SCORES),
    Shot("hint", DiamondsVariant(4), choosing, taps=(HINT, HINTED)),
    REVIEW,
    Shot("replay", DiamondsVariant(4), second_summary, taps=REPLAYED),
    Shot("statistics", None, taps=("[data-opens=statistics]",), finished=9),
    Shot("settings", DiamondsVariant(4), choosing, taps=(MENU, SETTINGS)),
    Shot("diversity", DiversityVariant(), following),
)


MOMENTS = {shot.name: shot for shot in SHOTS}


def record_at(shot: Shot, variant: Variant) -> Record:
    """Return a game that bots have played up to the moment of a shot."""
    game, rng = game_of(variant), Random(shot.seed)
    players = ["human"] * shot.people + ["simple"] * (variant.players - shot.people)
    seats = tuple(map(Seat, shot.names, players))
    session = Session(new_record(variant, seats, rng), rng)
    while not shot.moment(session):
        if session.state.over:
            raise LookupError(f"{shot.name}: this moment never comes")
        if session.player() == "human":
            view = session.view(session.turn)
            session.play(game.bots[shot.like].choose(view, rng).move)
        elif ask := session.bot_request():
            session.answer(ask, ask.think().move)
        else:
            session.chance()
    return session.record


def save_of(shot: Shot) -> str | None:
    """Return the stored record at the moment of a shot."""
    return write_record(record_at(shot, shot.variant)) if shot.variant else None


def take_over(page: Page, shot: Shot) -> None:
    """Open the list of games, and fill it from files."""
    variants: Iterator[Variant] = cycle(
        (DiamondsVariant(4), DiamondsVariant(3), DiversityVariant())
    )
    files = [
        json_file(write_record(record_at(Shot("", variant, over, seed=seed), variant)))
        for seed, variant in zip(range(shot.finished), variants, strict=False)
    ]
    page.click("[data-opens=history]")
    page.wait_for_selector("#page[data-page=history]")
    page.set_input_files("[data-file=import]", files)
    page.locator(".games li").nth(shot.finished - 1).wait_for()
    wait_until_idle(page)


def visit(page: Page, shot: Shot) -> None:
    """Open the page at the moment of a shot."""
    if record := save_of(shot):
        leave_game(page, record)
    enter(page)
    if shot.finished:
        take_over(page, shot)
    tap_through(page, shot)


def tap_through(page: Page, shot: Shot) -> None:
    """Make the taps that lead to a shot."""
    for place in shot.taps:
        click(page, place)


def take(browser: Browser, site: str) -> None:
    """Take screenshots of all moments."""
    FOLDER.mkdir(exist_ok=True)
    for shot in SHOTS:
        take_shot(browser, site, shot)
    take_site_picture(browser, site)


def take_shot(browser: Browser, site: str, shot: Shot) -> None:
    """Take a screenshot of one moment at every size."""
    for size, (width, height) in SIZES.items():
        with browser.new_page(
            base_url=site,
            storage_state=device(site),
            viewport={"width": width, "height": height},
            color_scheme="dark",
        ) as page:
            visit(page, shot)
            page.screenshot(path=FOLDER / f"{shot.name}-{size}.jpg", type="jpeg", quality=80)


def take_site_picture(browser: Browser, site: str) -> None:
    """Take the picture that chats show beside a link: the start page without its controls."""
    with browser.new_page(
        base_url=site,
        viewport={"width": 1200, "height": 630},
        color_scheme="dark",
        reduced_motion="reduce",
        bypass_csp=True,
    ) as page:
        page.goto("/")
        page.add_style_tag(content=AS_PICTURE)
        page.wait_for_timeout(1000)
        page.screenshot(path=FOLDER / "share.jpg", type="jpeg", quality=85)


def run(work: Callable[[Browser, str], None]) -> None:
    """Serve the built site to a browser meanwhile."""
    server = serve.start()
    with launched() as browser:
        work(browser, serve.address(server))
    server.shutdown()


if __name__ == "__main__":
    run(take)
