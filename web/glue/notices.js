// Notices: messages that need no answer. Of those that hold, the page shows the most important.
import { all, hit } from './dom.js';

/** The most important first. */
const names = ['slow', 'elsewhere', 'unsaved', 'spoilt', 'confirm', 'update', 'copied', 'position', 'unkept'];

/** The notices that hold. @type {Set<string>} */
const holding = new Set();
/** What the buttons of notices do, by their names. @type {Map<string, () => unknown>} */
const actions = new Map();

function show() {
  const first = names.find((name) => holding.has(name));
  for (const notice of all('[data-notice]')) notice.hidden = notice.dataset.notice !== first;
}

/** @param {string} name of a notice that holds from now on */
function tell(name) {
  holding.add(name);
  show();
}

/** @param {string} name of one that no longer does */
function untell(name) {
  holding.delete(name);
  show();
}

/** @param {string} name @param {() => unknown} action of the button of a notice */
function offer(name, action) {
  actions.set(name, action);
}

document.addEventListener('click', (event) => {
  const button = hit(event, '[data-offer]');
  const name = button?.closest('[data-notice]')?.getAttribute('data-notice');
  if (!button || !name) return;
  untell(name);
  if (button.dataset.offer === 'do') actions.get(name)?.();
});

export { offer, tell, untell };
