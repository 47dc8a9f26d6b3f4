"""Morphing (`morph.ts`): a part becomes the one that Python has drawn, whatever it was."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

WEB = Path(__file__).parents[1] / "web"

MORPH_TREES = """async () => {
  const { morph } = await import('/glue/table/morph.ts');
  const { makeRandom } = await import('/tests/random.ts');
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
    morph([[document.body.firstElementChild, after]]);
    const isEqual = document.body.firstElementChild.isEqualNode(expected.content.firstElementChild);
    if (!isEqual) faults.push([before, after]);
  }
  return faults;
}"""

MORPH_BEFORE_A_FORM = """async () => {
  const { morph } = await import('/glue/table/morph.ts');
  const draw = (news) => `<main><p>rules</p>${news}
    <form data-do="enter"><input></form><p>help</p></main>`;
  document.body.innerHTML = draw('');
  document.querySelector('input').value = 'Ann';
  morph([[document.querySelector('main'), draw('<p>news</p>')]]);
  const text = document.querySelector('main').textContent.replace(/\\s+/g, ' ');
  return [text, document.querySelector('input').value];
}"""

MORPH_WHILE_FILLED_IN = """async () => {
  const { morph } = await import('/glue/table/morph.ts');
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
  morph([[document.querySelector('main'), draw(2, [3, 4, 5], 'Bea')]]);
  return [
    document.querySelector('p').textContent,
    document.getElementById('card-3') === card,
    [...document.querySelectorAll('li')].map((li) => li.textContent).join(' '),
    document.getElementById('ask').open,
    name.isConnected && document.getElementById('name').value,
  ];
}"""

MORPH_PARTS = """async () => {
  const { makeParts } = await import('/glue/table/parts.ts');
  const { morphParts } = await import('/glue/table/morph.ts');
  const { makeRandom } = await import('/tests/random.ts');
  const random = makeRandom(11);
  const keys = [...'abcdefghij'];
  // Five parts hold some of the later ones, in any order, among texts and elements.
  function texts() {
    const left = keys.filter(() => random.below(5) > 0);
    const inside = { page: [] };
    for (const key of left) {
      const places = Object.keys(inside).slice(0, 5);
      const around = inside[places[random.below(places.length)]];
      around.splice(random.below(around.length + 1), 0, `<!--${key}-->`);
      if (random.below(2)) around.push(random.one(['text', '<i>x</i>', '<i><b>y</b></i>']));
      inside[key] = [];
    }
    for (const [key, held] of Object.entries(inside)) {
      const tag = random.one(['div', 'div', 'section']);
      const start = `<${tag} data-part="${key}" class="${random.one(keys)}">`;
      inside[key] = `${start}${held.join('')}</${tag}>`;
    }
    return inside;
  }
  const parts = makeParts();
  document.body.append(document.createElement('div'));
  const faults = [];
  for (let n = 0; n < 1500; n += 1) {
    const changed = Object.entries(texts()).map(([key, text]) => [key, [0, 0, text]]);
    parts.applyEdits(Object.fromEntries(changed));
    if (random.below(4) === 0) continue;
    morphParts(document.body.lastElementChild, parts);
    const page = document.body.lastElementChild;
    if (page.outerHTML !== parts.whole('page')) faults.push([page.outerHTML, parts.whole('page')]);
  }
  return faults;
}"""

KEEP_PARTS = """async () => {
  const { makeParts } = await import('/glue/table/parts.ts');
  const { morphParts } = await import('/glue/table/morph.ts');
  const parts = makeParts();
  const page = document.body.appendChild(document.createElement('main'));
  const draw = (changed) => {
    for (const key of Object.keys(changed)) changed[key] = [0, 0, changed[key]];
    parts.applyEdits(changed);
    morphParts(page, parts, '#five');
  };
  draw({
    page: '<main><!--hand--><!--score--></main>',
    hand: '<ul data-part="hand"><!--card-5--><!--card-7--></ul>',
    score: '<p data-part="score">1</p>',
    'card-5': '<li data-part="card-5"><button id="five">5</button></li>',
    'card-7': '<li data-part="card-7"><button id="seven">7</button></li>',
  });
  const five = document.getElementById('five');
  five.focus();
  let left = 0;
  new MutationObserver((changes) => { left += changes.length; }).observe(five.parentNode, {
    attributes: true, childList: true, subtree: true, characterData: true });
  draw({
    page: '<main><p>Over</p><!--score--><!--hand--></main>',
    hand: '<ul data-part="hand" class="small"><!--card-5--></ul>',
    score: '<p data-part="score">2</p>',
  });
  await Promise.resolve();
  return [page.innerText.split(/\\s+/).join(' '), document.getElementById('five') === five, left];
}"""

GROW_PAGE = """async () => {
  const { makeParts } = await import('/glue/table/parts.ts');
  const { morphParts } = await import('/glue/table/morph.ts');
  const hostile = [
    (n) => ({ page: `<main title="${n}"><p data-part="page"></p></main>` }),
    (n) => ({ k: `<div title="${n}"><p data-part="k"></p></div>` }),
    (n) => ({ k: `<p title="${n}" data-part="k"><i data-part="k"></i></p>` }),
  ];
  function draw(texts) {
    const parts = makeParts();
    const page = document.createElement('main');
    for (let n = 0; n < 9; n += 1) {
      const changed = Object.entries({ page: '<main><!--k--></main>', ...texts(n) });
      parts.applyEdits(Object.fromEntries(changed.map(([key, text]) => [key, [0, 0, text]])));
      morphParts(page, parts);
    }
    return page.outerHTML;
  }
  const drawn = hostile.map(async (texts) => draw(texts).length);
  return Promise.all(drawn.map((one) => one.catch(({ name }) => name)));
}"""

RENAME_PAGE = """async () => {
  const { makeParts } = await import('/glue/table/parts.ts');
  const { morphParts } = await import('/glue/table/morph.ts');
  document.body.innerHTML = '<main id="page"></main>';
  const parts = makeParts();
  parts.applyEdits({ page: [0, 0, '<main id="other"><p id="page">A table</p></main>'] });
  morphParts(document.querySelector('main'), parts);
  return document.getElementById('page').outerHTML;
}"""


def without_types(module: Path) -> str:
    command = [WEB / "node_modules/.bin/esbuild", module]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def evaluated(browser: Browser, script: str) -> object:
    """Return the result of a script on an empty page that can import the page's modules."""

    def answer(route: Route) -> None:
        path = WEB / route.request.url.split("/", 3)[3]
        if path.suffix == ".ts":
            route.fulfill(body=without_types(path), content_type="text/javascript")
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


def test_news_before_a_form_keep_what_is_typed_in_it(browser: Browser) -> None:
    assert evaluated(browser, MORPH_BEFORE_A_FORM) == ["rulesnews help", "Ann"]


@pytest.mark.heavy
def test_parts_that_change_in_any_way_are_drawn_as_the_whole_page_would_be(
    browser: Browser,
) -> None:
    assert evaluated(browser, MORPH_PARTS) == []


def test_a_part_that_stays_is_neither_parsed_nor_compared(browser: Browser) -> None:
    assert evaluated(browser, KEEP_PARTS) == ["Over 2 5", True, 0]


def test_a_page_that_would_grow_with_each_drawing_is_refused(browser: Browser) -> None:
    assert evaluated(browser, GROW_PAGE) == ["RangeError"] * 3


def test_a_page_keeps_its_id(browser: Browser) -> None:
    kept = '<main id="page"><p id="page">A table</p></main>'
    assert evaluated(browser, RENAME_PAGE) == kept
