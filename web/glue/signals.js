// Symbols at the seats of a table of several devices, nudges, and the notifications of a page in the background.
import { page } from './dom.js';
import { settings } from './preferences.js';
import { say } from './speech.js';
import { sound } from './updates.js';

/** @typedef {import('./protocol.js').Signal} Signal */

/** The time for which a symbol is shown, in ms. */
const time = 3000;

/** The symbols in sight, by seat. @type {Map<number, HTMLElement>} */
const shown = new Map();

/** @param {number} seat @returns {DOMRect} of its mark; the middle of the upper edge on a page without it */
function placeOf(seat) {
  const mark = page().querySelector(`[data-seat="${seat}"] .plate .who, .bar .who-${seat}`);
  return mark?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, 0);
}

/** @param {Signal} signal */
function show({ seat, name }) {
  const { x, y, width, height } = placeOf(seat);
  const symbol = document.createElement('div');
  symbol.className = 'signal';
  symbol.innerHTML = '<svg aria-hidden="true"><use></use></svg>';
  symbol.querySelector('use')?.setAttribute('href', `#r-${name}`);
  symbol.style.left = `${x + width / 2}px`;
  symbol.style.top = `${y + height / 2}px`;
  shown.get(seat)?.remove();
  shown.set(seat, symbol);
  document.body.append(symbol);
  setTimeout(() => symbol.remove(), time);
}

/** Tell a person whose page is in the background that the others wait, if they have asked for it. @param {string} text */
async function notify(text) {
  if (!document.hidden || settings.turns !== true || globalThis.Notification?.permission !== 'granted') return;
  const options = { body: text, tag: 'turn' };
  try {
    const note = new Notification(document.title, options);
    note.addEventListener('click', () => focus());
  } catch {
    // Phones have only those of a service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(document.title, options);
  }
}

/** @param {Signal[]} signals that have come */
function showSignals(signals) {
  for (const signal of signals) {
    show(signal);
    say([signal.say]);
    if (signal.name !== 'nudge') continue;
    sound('nudge').catch(console.info);
    notify(signal.say).catch(console.info);
  }
}

export { notify, showSignals };
