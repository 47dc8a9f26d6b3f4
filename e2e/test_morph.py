"""Morphing (web/glue/morph.js): a part becomes the one that Python has drawn, whatever it was."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Route

WEB = Path(__file__).parents[1] / "web"

MORPH_TREES = """async () => {
  const { morph } = await import('/glue/morph.js');
  const { makeRandom } = await import('/tests/random.js');
  const random = makeRandom(7);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  // As in pages, the children of an element are all named or none of them is.
  function tree(depth) {
    const tag = random.one(['div', 'p', 'button', 'svg']);
    const named = random.below(2) === 0;
    const unnamed = ['', '', ''].slice(random.below(4));
    const ids = named ? names.filter(() => random.below(3) > 0) : unnamed;
    const inside = ids.map((name) => {
      const leaf = random.one(['text', '<i>x</i>', '<input value="3">']);
      const child = depth && random.below(3) ? tree(depth - 1) : leaf;
      return name ? `<section data-part="${name}${depth}">${child}</section>` : child;
    });
    const attributes = `class="${random.one(names)}" ${random.one(['', 'hidden', 'title="t"'])}`;
    return `<${tag} ${attributes}>${inside.join('')}</${tag}>`;
  }
  const faults = [];
  for (let n = 0; n < 1500; n += 1) {
    const [before, after] = [`<main>${tree(3)}</main>`, `<main>${tree(3)}</main>`];
    document.body.innerHTML = before;
    const expected = document.createElement('template');
    expected.innerHTML = after;
    morph([document.body.firstElementChild], after);
    const isEqual = document.body.firstElementChild.isEqualNode(expected.content.firstElementChild);
    if (!isEqual) faults.push([before, after]);
  }
  return faults;
}"""

MORPH_WHILE_FILLED_IN = """async () => {
  const { morph } = await import('/glue/morph.js');
  const place = (card) => `<li><button id="card-${card}">${card}</button></li>`;
  const draw = (score, hand, asked) => `<main>
    <p data-part="score">${score}</p>
    <ul data-part="hand">${hand.map(place).join('')}</ul>
    <dialog id="ask"><form><input id="name" value="${asked}"></form></dialog></main>`;
  document.body.innerHTML = draw(1, [2, 3, 4], 'You');
  const card = document.getElementById('card-3');
  const name = document.getElementById('name');
  document.getElementById('ask').showModal();
  name.value = 'Ann';
  morph([document.querySelector('main')], draw(2, [3, 4, 5], 'Bea'));
  return [
    document.querySelector('p').textContent,
    document.getElementById('card-3') === card,
    [...document.querySelectorAll('li')].map((li) => li.textContent).join(' '),
    document.getElementById('ask').open,
    name.isConnected && document.getElementById('name').value,
  ];
}"""


def evaluated(browser: Browser, script: str) -> object:
    """Return the result of a script on an empty page that can import the page's modules."""

    def answer(route: Route) -> None:
        path = WEB / route.request.url.split("/", 3)[3]
        if path.suffix == ".js":
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>Morphing</title>", content_type="text/html")

    with browser.new_page() as page:
        page.route("**/*", answer)
        page.goto("http://localhost/")
        return page.evaluate(script)


def test_a_tree_that_is_morphed_into_another_equals_it(browser: Browser) -> None:
    assert evaluated(browser, MORPH_TREES) == []


def test_cards_that_stay_are_kept_and_so_is_what_the_player_types(browser: Browser) -> None:
    assert evaluated(browser, MORPH_WHILE_FILLED_IN) == ["2", True, "3 4 5", True, "Ann"]
