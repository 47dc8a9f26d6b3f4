// Notices: messages that need no answer. Of those that hold, the page shows the most important.
import { all, hit, part } from './dom.js';

/** @typedef {import('./protocol.js').NoticeName} NoticeName */

/** The most important first. @type {NoticeName[]} */
const names = [
  'slow', 'elsewhere', 'unsaved', 'spoilt', 'confirm', 'update', 'copied', 'position', 'language',
  'unkept', 'online', 'backup',
];
/** Those about what was just done: they go by themselves, or with the next screen. @type {Set<NoticeName>} */
const brief = new Set(['confirm', 'copied', 'position', 'language']);
/** How long one of them can be read, in ms; while it is pointed at or has the focus it stays. */
const patience = 8000;
/** Where a game can be gone on with: elsewhere it doesn't matter that another tab plays it. */
const resuming = ['', 'home', 'history'];

/** The notices that hold. @type {Set<NoticeName>} */
const holding = new Set();
/** What the buttons of notices do, by their names. @type {Map<NoticeName, () => unknown>} */
const actions = new Map();
/** The open screens, and the name of the one on top. */
let screens = '';
let top = '';
/** The notice that is shown, and was announced. @type {NoticeName | undefined} */
let announced;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const isInPlace = (/** @type {NoticeName} */ name) => name !== 'elsewhere' || resuming.includes(top);

function show() {
  const first = names.find((name) => holding.has(name) && isInPlace(name));
  if (first !== announced) part('notices').ariaLive = 'polite';
  announced = first;
  for (const notice of all('[data-notice]')) notice.hidden = notice.dataset.notice !== first;
  clearTimeout(timer);
  if (first !== undefined && brief.has(first)) timer = setTimeout(() => end(first), patience);
}

/** @param {NoticeName} name of a notice that goes by itself, unless somebody is busy with it */
function end(name) {
  const isBusy = all(`[data-notice="${name}"]`).some((notice) => notice.matches(':hover, :focus-within'));
  if (isBusy) timer = setTimeout(() => end(name), patience);
  else untell(name);
}

/** A notice that was announced is not read again when a dialog over it closes. */
function silenceNotices() {
  part('notices').ariaLive = 'off';
}

/** @param {NoticeName} name of a notice that holds from now on */
function tell(name) {
  holding.add(name);
  show();
}

/** @param {NoticeName} name of one that no longer does */
function untell(name) {
  holding.delete(name);
  show();
}

/** @param {{name: string, id?: string}[]} stack of screens that are open now */
function turnTo(stack) {
  const now = stack.map(({ name, id = '' }) => `${name} ${id}`).join();
  if (now === screens) return;
  screens = now;
  top = stack.at(-1)?.name ?? '';
  for (const name of brief) holding.delete(name);
  show();
}

/** @param {NoticeName} name @param {() => unknown} action of the button of a notice */
function offer(name, action) {
  actions.set(name, action);
}

document.addEventListener('click', (event) => {
  const button = hit(event, '[data-offer]');
  const notice = button?.closest('[data-notice]')?.getAttribute('data-notice');
  const name = /** @type {NoticeName | null | undefined} */ (notice);
  if (!button || !name) return;
  untell(name);
  if (button.dataset.offer === 'do') actions.get(name)?.();
});

export { offer, silenceNotices, tell, turnTo, untell };
