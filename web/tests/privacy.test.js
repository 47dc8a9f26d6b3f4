import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The elements of a page that are covered. */
const root = {
  dataset: /** @type {Record<string, string>} */ ({}),
  toggleAttribute(/** @type {string} */ _name, /** @type {boolean} */ on) {
    if (on) this.dataset.private = '';
    else delete this.dataset.private;
  },
};
const document = Object.assign(new EventTarget(), { documentElement: root, hidden: false });
const page = new EventTarget();
Object.assign(globalThis, { document, addEventListener: page.addEventListener.bind(page) });

const { coverWhenHidden, setPrivate } = await import('../glue/privacy.js');

let hidden = 0;
let shownAgain = () => {};
coverWhenHidden(() => {
  hidden += 1;
  return new Promise((resolve) => { shownAgain = () => resolve(undefined); });
});

/** @param {boolean} out whether the page is hidden now */
function look(out) {
  document.hidden = out;
  document.dispatchEvent(new Event('visibilitychange'));
}

const isCovered = () => root.dataset.covered !== undefined;

test('a page that shows no secrets is left alone', () => {
  look(true);
  look(false);
  assert.deepEqual([hidden, isCovered()], [0, false]);
});

test('the cards of one of several people are covered at once, until they are gone', async () => {
  setPrivate(true);
  look(true);
  assert.deepEqual([hidden, isCovered()], [1, true]);
  look(false);
  page.dispatchEvent(new Event('pagehide'));
  assert.deepEqual([hidden, isCovered()], [1, true]);
  shownAgain();
  await new Promise((resolve) => { setImmediate(resolve); });
  assert.equal(isCovered(), false);
});
