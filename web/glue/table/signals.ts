// Symbols at the seats of a table of several devices, nudges, and the notifications of a page in the background.
import { page } from '../dom.ts';
import { settings } from '../preferences.ts';
import { say } from './speech.ts';
import { play } from './sound.ts';
import type { Signal } from '../protocol.ts';

/** The time for which a symbol is shown, in ms. */
const time = 3000;

/** The symbols in sight, by seat. */
const shown = new Map<number, HTMLElement>();

/** Return of its mark; the middle of the upper edge on a page without it. */
function placeOf(seat: number): DOMRect {
  const mark = page().querySelector(`[data-seat="${seat}"] .plate .who, .bar .who-${seat}`);
  return mark?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, 0);
}

function show({ seat, name }: Signal) {
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

/** Tell a person whose page is in the background that the others wait, if they have asked for it. */
async function notify(text: string) {
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

/** @param signals that have come */
function showSignals(signals: Signal[]) {
  for (const signal of signals) {
    show(signal);
    say([signal.say]);
    if (signal.name !== 'nudge') continue;
    play('nudge').catch(console.info);
    notify(signal.say).catch(console.info);
  }
}

export { notify, showSignals };
