// What is worth a word but no interruption: one notice at a time, the weightiest of those that hold.
import { all, hit } from './dom.js';

/** In the order of their weight. */
const names = ['slow', 'elsewhere', 'unsaved', 'spoilt', 'confirm', 'update', 'copied', 'unkept'];

/** @type {Set<string>} */
const told = new Set();
/** What the notices offer to do, by their names. @type {Map<string, () => unknown>} */
const orders = new Map();

function show() {
  const first = names.find((name) => told.has(name));
  for (const notice of all('[data-notice]')) notice.hidden = notice.dataset.notice !== first;
}

/** @param {string} name of a notice that holds from now on */
function tell(name) {
  told.add(name);
  show();
}

/** @param {string} name of one that no longer does */
function untell(name) {
  told.delete(name);
  show();
}

/** @param {string} name @param {() => unknown} order what the notice offers to do */
function offer(name, order) {
  orders.set(name, order);
}

document.addEventListener('click', (event) => {
  const button = hit(event, '[data-offer]');
  const name = button?.closest('[data-notice]')?.getAttribute('data-notice');
  if (!button || !name) return;
  untell(name);
  if (button.dataset.offer === 'do') orders.get(name)?.();
});

export { offer, tell, untell };
