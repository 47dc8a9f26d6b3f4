// Shows the updates of a reply one after the other; a tap hurries them.
import { Idiomorph } from 'idiomorph';
import { all, page } from './dom.js';
import { holdFocus, restoreFocus } from './keyboard.js';
import { finishMotion, isInstant, move, pause, positions } from './motion.js';
import { keepAwake } from './platform.js';
import { settings, showSettings, showStored } from './preferences.js';
import { gather, speak } from './speech.js';
import { taps } from './taps.js';

/** @typedef {import('./protocol.js').PageUpdate} PageUpdate */

const normalRest = 260;

let shown = '';
/** How many updates there have been. */
let drawn = 0;
let skipping = false;
/**
 * What cards off suit did, in updates that a tap has cut short: it can still be read for a while.
 * @type {string[]}
 */
let outcomes = [];
let cutAt = -Infinity;
/** How long at least, in ms, and how many sentences. */
const readable = 2500;
const mostOutcomes = 2;
/** Ends the hold of an update. @type {(() => void) | null} */
let goOn = null;

/** @param {Node} node @returns {boolean} */
const isFilledIn = (node) => node instanceof HTMLDialogElement && node.open
  && node.querySelector('form') !== null;

const callbacks = {
  // Most nodes are equal, and comparing is far quicker than morphing.
  beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ next) => {
    return !old.isEqualNode(next) && !isFilledIn(old);
  },
  // The player opens and closes dialogs.
  beforeAttributeUpdated: (/** @type {string} */ name) => name !== 'open',
};

/** @param {Element} element @param {string} html that replaces it where it differs */
function morph(element, html) {
  Idiomorph.morph(element, html, { callbacks });
}

/** The shapes of dates in UTC, by their names in the page. @type {Record<string, Intl.DateTimeFormatOptions>} */
const shapes = {
  date: { dateStyle: 'long', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'short', timeZone: 'UTC' },
};

/** Writes dates as usual in the language of the page; its English is British. */
function showDays() {
  const { lang } = document.documentElement;
  for (const time of all('time[data-when]', page())) {
    const day = new Date(Number(time.dataset.when));
    const shape = shapes[time.dataset.shape ?? ''] ?? { dateStyle: 'medium' };
    time.textContent = day.toLocaleDateString(lang === 'en' ? 'en-GB' : lang, shape);
  }
}

/** A page opens at its top, wherever the one before it was scrolled to. */
function openAtTop() {
  for (const part of [page(), ...page().children]) part.scrollTop = 0;
}

/** @param {string} html of the whole page */
function draw(html) {
  const held = holdFocus(page());
  const { page: name } = page().dataset;
  const title = page().ariaLabel;
  morph(page(), html);
  if (page().dataset.page !== name || page().ariaLabel !== title) openAtTop();
  showSettings();
  showStored();
  showDays();
  showOutcomes();
  restoreFocus(page(), held);
  const choices = all('.hand :is([data-move], [data-do=pick])', page());
  taps.setChoices(choices.map(({ id }) => id).join(), performance.now());
  keepAwake(!['home', 'final'].includes(page().dataset.page ?? ''));
}

/** Has the prompt say what was cut short, in the place of its line. */
function showOutcomes() {
  const age = performance.now() - cutAt;
  if (age < 0 || age > readable) outcomes = [];
  const [prompt] = all('.prompt', page());
  if (outcomes.length === 0 || !prompt || prompt.querySelector('.note')) return;
  for (const line of prompt.children) line.classList.toggle('vh', line.localName === 'span');
  const note = document.createElement('span');
  note.className = 'note';
  note.textContent = outcomes.slice(-mostOutcomes).join(' ');
  prompt.append(note);
}

/** @param {PageUpdate} update that is not shown, or not for its time */
function cut({ outcome, say }) {
  if (!outcome || !say) return;
  outcomes.push(say);
  cutAt = performance.now();
}

/** @param {string | undefined} name of a sound, "" for none */
async function sound(name) {
  if (!name || settings.sound !== true) return;
  const { play } = await import('./sound.js');
  await play(name);
}

/** @returns {Promise<void>} until a tap, after which updates are shown without hurry */
async function hold() {
  speak(page());
  await new Promise((resolve) => { goOn = () => resolve(undefined); });
  goOn = null;
  skipping = false;
}

/** @param {PageUpdate} update shown for its `rest`, by default longer if it has an announcement */
async function showUpdate({ html, say, motions = [], sound: name, rest = say ? normalRest : 0, ...update }) {
  if (!html || html === shown) return;
  shown = html;
  drawn += 1;
  sound(name).catch(console.info);
  const before = positions(page(), motions);
  draw(html);
  const motion = move(before, page(), motions);
  if (skipping) finishMotion();
  else if (!update.hold) await pause(motion, rest);
  if (update.hold) await hold();
}

/** @param {PageUpdate[]} updates of which, in a hurry, only the last is drawn */
async function show(updates) {
  for (const update of updates) {
    gather(update);
    const passed = (skipping || isInstant()) && !update.hold && update !== updates.at(-1);
    if (!passed) await showUpdate(update);
    if (skipping) cut(update);
  }
}

/** Ends a hold, or else hurries to the last update. */
function hurry() {
  if (goOn) goOn();
  else skipping = true;
  finishMotion();
}

/** Updates of later requests are shown at their pace. */
function calm() {
  skipping = false;
}

const isHeld = () => goOn !== null;
const updatesShown = () => drawn;

export { calm, hurry, isFilledIn, isHeld, morph, show, sound, updatesShown };
