// Signs at the seats of a table of several devices, nudges, and the notifications of a page in the background.
import { page } from '../dom.ts';
import { settings } from '../preferences.ts';
import { say } from './speech.ts';
import { play } from './sound.ts';
import type { Signal } from '../protocol.ts';

/** The time for which a symbol is shown, in ms. */
const time = 3000;
/** The least room beside words, in px. */
const edge = 8;

/** The signs that are words: those of people who come and go. */
const inWords = ['away', 'back', 'bot', 'again'];

/** The signs in sight, by seat. */
const shown = new Map<number, HTMLElement>();

/** Return of its mark; the middle of the upper edge on a page without it. */
function placeOf(seat: number): DOMRect {
  const mark = page().querySelector(`[data-seat="${seat}"] .plate .who, .bar .who-${seat}`);
  return mark?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, 0);
}

function show({ seat, name, say: words }: Signal) {
  const { x, y, width, height } = placeOf(seat);
  const symbol = document.createElement('div');
  const isWords = inWords.includes(name);
  symbol.className = isWords ? 'signal words' : 'signal';
  if (isWords) symbol.textContent = words;
  else symbol.innerHTML = '<svg aria-hidden="true"><use></use></svg>';
  symbol.querySelector('use')?.setAttribute('href', `#r-${name}`);
  symbol.ariaHidden = 'true';
  shown.get(seat)?.remove();
  shown.set(seat, symbol);
  document.body.append(symbol);
  // Words stay within the window.
  const most = innerWidth - symbol.offsetWidth - edge;
  symbol.style.left = isWords ? `${Math.max(edge, Math.min(most, x))}px` : `${x + width / 2}px`;
  symbol.style.top = isWords ? `${Math.max(edge, y)}px` : `${y + height / 2}px`;
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
