import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyLink, watchLinks } from '../glue/links.js';

/** @param {string} address @returns {string[]} the links followed when the page is opened there */
function followed(address) {
  const location = new URL(address, 'https://example.org/game/');
  /** @type {string[]} */
  const links = [];
  const history = {
    state: null,
    replaceState: (/** @type {unknown} */ _state, _title = '', path = '') => {
      location.href = new URL(path, location).href;
    },
  };
  Object.assign(globalThis, { location, history, addEventListener: () => {} });
  watchLinks((link) => links.push(link));
  assert.ok(!/#(deal|game)=|url=|text=/.test(location.href), 'a reload follows nothing again');
  watchLinks((link) => links.push(link));
  return links;
}

/** @type {Record<string, string[]>} */
const addresses = {
  './': [],
  './?game=diversity': [],
  './#deal=abc&players=3': ['#deal=abc&players=3'],
  './#game=eNqr': ['#game=eNqr'],
  './#setup': [],
  './?url=https%3A%2F%2Fexample.org%2F%23deal%3Dabc': ['#deal=abc'],
  './?text=Play%20https%3A%2F%2Fexample.org%2F%23game%3DeNqr%20now': ['#game=eNqr'],
  './?text=https%3A%2F%2Fexample.org%2F%2523deal%253Dabc%2526players%253D3.': ['#deal=abc&players=3'],
  './?fbclid=x#deal=abc': ['#deal=abc'],
  './?text=hello': ['#'],
  './?utm_source=x%23deal=abc': ['#deal=abc'],
  './?q=hello': [],
  './?text=https%3A%2F%2Fexample.org%2F%EF%BC%83deal%EF%BC%9Dabc': ['#deal=abc'],
  './?text=%3Chttps%3A%2F%2Fexample.org%2F%23deal%3D3Dabc%26play%3D%0Aers%3D3D3%3E': ['#deal=abc&players=3'],
};

const deal = '#deal=2026-11-21&players=3&name=Zo%C3%AB+B&score=7';
const game = '#game=eNqr_x-9';
const encoded = deal.slice(1).replaceAll('%', '%25');
/** Altered links, and the original link. @type {Record<string, string>} */
const worn = {
  ...Object.fromEntries(['.', ')', ').', '!', ',', '%20', '%E2%80%9D', '>', '"', '…', '%0A', '*', "'"].flatMap((end) => [
    [deal + end, deal], [game + end, game],
  ])),
  [`${deal}&utm_source=chat&fbclid=IwAR0_x`]: deal,
  [`${deal}?utm_medium=mail`]: deal,
  [`${game}&utm_source=chat`]: game,
  [`${game}?fbclid=x`]: game,
  [deal.replaceAll('&', '&amp;')]: deal,
  [deal.replaceAll('&', '&#38;')]: deal,
  [`${deal}](https://example.org/game/${deal})`]: deal,
  [`${game}](https://example.org/game/${game})`]: game,
  [`${deal}#:~:text=word`]: deal,
  [`${deal}'s table`]: deal,
  [`${deal}».`]: deal,
  [deal.replace('+', '%20')]: deal,
  [`#${encodeURIComponent(deal.slice(1))}`]: deal,
  [`#${encodeURIComponent(encodeURIComponent(deal.slice(1)))}`]: deal,
  [`#${encodeURIComponent(game.slice(1))}`]: game,
  [`#${encoded}`]: deal,
  '#DEAL=2026-11-21&PLAYERS=3&EDITION=FIRST': '#deal=2026-11-21&players=3&edition=first',
  '#DEAL=ABC&NAME=ANN&SCORE=4': '#deal=abc&name=ANN&score=4',
  '#Deal=2026-11-21': '#deal=2026-11-21',
  '#%20deal=2026-11-21': '#deal=2026-11-21',
  '#game=eNqr%20_x-%0A9': game,
  '#puzzle=2026-11-21': '#puzzle=2026-11-21',
  '#Puzzle=2026-11-21%29.': '#puzzle=2026-11-21',
  '#game=eNqr\u200b_x-9': game,
  '#GAME=eNqr_x-9': game,
  '#deal=abc&name=A%26B%23&score=1': '#deal=abc&name=A%26B%23&score=1',
  '#deal=abc&name=50%25&score=1': '#deal=abc&name=50%25&score=1',
  ...Object.fromEntries([deal, game].flatMap((link) => [
    [link.replaceAll('=', '=3D'), link],
    [link.replaceAll('=', '=3D').replace(/(.{9})/, '$1='), link],
    [link.replaceAll('&', '\\u0026').replaceAll('=', '\\u003d'), link],
    [link.replaceAll('&', '＆').replaceAll('=', '＝'), link],
    [link.replaceAll('&', '&amp;amp;').replaceAll('=', '&equals;'), link],
    [link.replaceAll('&', '%26'), link],
    [link.replaceAll('_', '\\_').replaceAll('-', '\\-'), link],
    [link.replace(/(.)/g, '$1\u200b'), link],
    [link.replace(/(.)/g, '$1\u200c'), link],
  ])),
  [`${deal}%20and%20win`]: deal,
  [`${deal}\u00a0and win`]: deal,
  '#deal=abc&name=👩\u200d👧&score=1': `#deal=abc&name=${encodeURIComponent('👩\u200d👧')}&score=1`,
  '#deal=abc&name=\u06cc\u200c\u0631&score=1': `#deal=abc&name=${encodeURIComponent('\u06cc\u200c\u0631')}&score=1`,
  '#deal=abc&name=3D&score=1': '#deal=abc&name=3D&score=1',
  '#deal=abc&name=%26amp%3B&score=1': '#deal=abc&name=%26amp%3B&score=1',
  [`${deal}&data=05%7C02&sdata=abc%3D&reserved=0&h=AT0&_branch_match_id=12`]: deal,
  '#deal=abc&edition=first&partners=true&partner_crystals=team&utm_source=x': '#deal=abc&edition=first&partners=true&partner_crystals=team',
  [deal.replaceAll('&', 'amp;')]: deal,
  [deal.replaceAll('&', '%26amp%3B')]: deal,
  [deal.replaceAll('&', '&amp')]: deal,
  [deal.replaceAll('&', ';')]: deal,
  ...Object.fromEntries([deal, game].flatMap((link) => [
    ...['%0D%0A', '%C2%AD', '\u00ad', '&shy;'].map((mark) => [link.replace(/(.{5})/g, `$1${mark}`), link]),
    ...['\u2066', '\u200f', '%E2%80%8F', '%E2%81%A9', '\u061c'].map((mark) => [link.replace('=', `=${mark}`) + mark, link]),
    ...['&gt;', '&quot;', '&nbsp;', '1\ufe0f\u20e3', '7\ufe0f\u20e3!', '👨\u200d👩\u200d👧', '❤️'].map((end) => [link + end, link]),
    [link.replaceAll('=', '&#061;').replaceAll('&p', '&#x026;p'), link],
    [link.replaceAll('-', '\u2011'), link],
    [link.replaceAll('-', '–'), link],
  ])),
  '#game=eNqr—x—y': '#game=eNqr--x--y',
  '#deal': '#deal',
  '#game': '#game',
};

/** Texts in which mail programs have broken a link, and the link. @type {Record<string, string>} */
const broken = {
  ...Object.fromEntries(['\n', '\r\n', '\n> ', '\n>> ', '\r\n    '].flatMap((mark) => [deal, game].map((link) => [
    link.replace(/(.{7})/g, `$1${mark}`), link,
  ]))),
  [deal.replace('21', '2\n1')]: deal,
  [deal.replace('score=7', 'score=\n7\n')]: deal,
  [`${deal}\nsee you`]: deal,
  [`${deal}\n50% of you`]: deal,
  [`${deal}\nhttps://example.org/?a=b`]: deal,
  [`“${deal}”`]: deal,
  [`<https://example.org/game/${game}>.`]: game,
};

for (const [text, link] of Object.entries(broken)) {
  test(`${JSON.stringify(text)} is read as ${link}`, () => assert.equal(tidyLink(text), link));
}

for (const [address, link] of Object.entries(worn)) {
  test(`${address} is read as ${link}`, () => assert.deepEqual(followed(`./${address}`), [link]));
}

for (const [address, links] of Object.entries(addresses)) {
  test(`${address} leads to ${links.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(followed(address), links);
  });
}
