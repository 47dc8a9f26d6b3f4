// Notices: messages that need no answer. The page shows the most important of the active ones.
import { all, closestTarget, byId } from './dom.js';
import { changeSetting } from './preferences.js';

/** @typedef {import('./protocol.js').NoticeName} NoticeName @typedef {import('./protocol.js').RouteName} RouteName */

/** The names, the most important first. @type {NoticeName[]} */
const names = [
  'slow', 'elsewhere', 'strangers', 'unreached', 'misnamed', 'latecomer', 'asleep', 'unsaved', 'unset', 'spoilt', 'confirm',
  'update', 'copied', 'copied-result', 'copied-picture', 'saved-picture', 'uncopied', 'position', 'language', 'unkept', 'online', 'backup', 'warn',
];
/** Notices about the last action: they disappear by themselves, or with the next screen. @type {Set<NoticeName>} */
const brief = new Set(['confirm', 'copied', 'copied-result', 'copied-picture', 'saved-picture', 'position', 'language']);
/** The time for which one is shown, in ms; while it is pointed at or has the focus it stays. */
const patience = 8000;
/** Screens on which a game can be continued: elsewhere another tab that plays it doesn't matter. @type {RouteName[]} */
const resuming = ['home', 'history'];

/** The active notices. @type {Set<NoticeName>} */
const holding = new Set();
/** The actions of the buttons of notices, by their names. @type {Map<NoticeName, () => unknown>} */
const actions = new Map();
/** The open screens, and the name of the one on top. */
let screens = '';
/** @type {RouteName} */
let top = 'home';
/** The notice that is shown and was announced. @type {NoticeName | undefined} */
let announced;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const isInPlace = (/** @type {NoticeName} */ name) => name !== 'elsewhere' || resuming.includes(top);

function show() {
  const first = names.find((name) => holding.has(name) && isInPlace(name));
  for (const notice of all('[data-notice]')) notice.toggleAttribute('hidden', notice.dataset.notice !== first);
  byId('frame').toggleAttribute('data-told', first !== undefined);
  if (first === announced) return;
  byId('notices').ariaLive = 'polite';
  announced = first;
  clearTimeout(timer);
  if (first !== undefined && brief.has(first)) timer = setTimeout(() => end(first), patience);
}

/** @param {NoticeName} name of a notice that disappears by itself, unless it is in use */
function end(name) {
  const isBusy = all(`[data-notice="${name}"]`).some((notice) => notice.matches(':hover, :focus-within'));
  if (isBusy) timer = setTimeout(() => end(name), patience);
  else untell(name);
}

/** Keep a notice from being read again when a dialog over it closes. */
function silenceNotices() {
  byId('notices').ariaLive = 'off';
}

/** @param {NoticeName} name of a notice to activate */
function tell(name) {
  holding.add(name);
  if (name === announced) announced = undefined;
  show();
}

/** @param {NoticeName} name of a notice to deactivate */
function untell(name) {
  holding.delete(name);
  show();
}

/** @param {{name: RouteName, id?: string}[]} stack of screens that are open now */
function turnTo(stack) {
  const now = stack.map(({ name, id = '' }) => `${name} ${id}`).join();
  if (now === screens) return;
  screens = now;
  top = stack.at(-1)?.name ?? 'home';
  for (const name of brief) holding.delete(name);
  show();
}

/** @param {NoticeName} name @param {() => unknown} action of the button of a notice */
function offer(name, action) {
  actions.set(name, action);
}

/** Store a player's choice, and say so where that is refused. @param {Parameters<typeof changeSetting>[0]} name @param {string | boolean} value */
function chooseSetting(name, value) {
  if (changeSetting(name, value)) untell('unset');
  else tell('unset');
}

/** @param {MouseEvent} event on a button of a notice */
function onClick(event) {
  const button = closestTarget(event, '[data-offer]');
  const notice = button?.closest('[data-notice]')?.getAttribute('data-notice');
  const name = /** @type {NoticeName | null | undefined} */ (notice);
  if (!button || !name) return;
  untell(name);
  if (button.dataset.offer === 'do') actions.get(name)?.();
}

/** Answer the buttons of notices. */
function watchNotices() {
  document.addEventListener('click', onClick);
}

export { chooseSetting, offer, silenceNotices, tell, turnTo, untell, watchNotices };
