import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchLinks } from '../glue/links.js';

/** @param {string} address @returns {string[]} the links that are followed when the page is opened there */
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
  './?text=hello': ['#'],
};

for (const [address, links] of Object.entries(addresses)) {
  test(`${address} leads to ${links.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(followed(address), links);
  });
}
