// Plays a reply: draws each update, lets it be seen, and hurries when somebody taps.
import { Idiomorph } from '../idiomorph.js';
import { all, page } from './dom.js';
import { holdFocus, restoreFocus } from './keys.js';
import { finishMotion, instant, move, pause, whereabouts } from './motion.js';
import { keepAwake } from './platform.js';
import { gather, speak } from './speech.js';
import { settings, showSettings, showStored } from './store.js';

/** @typedef {import('./protocol.js').PageUpdate} PageUpdate */

const normalRest = 260;

let shown = '';
/** How many updates there have been. */
let drawn = 0;
let skipping = false;
/** Whether updates follow each other, and when the last one came to rest. */
let running = false;
let rested = -Infinity;
/** How long a finger needs to stop, in ms: until then, a tap is meant for what has moved. */
const reaction = 250;
/** Goes on from a update that is held. @type {(() => void) | null} */
let goOn = null;

/** @param {Node} node @returns {boolean} */
const isFilledIn = (node) => node instanceof HTMLDialogElement && node.open
  && node.querySelector('form') !== null;

const callbacks = {
  // Equal parts are left alone: most of an update is, and comparing is far quicker than morphing.
  beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ next) => {
    return !old.isEqualNode(next) && !isFilledIn(old);
  },
  // The browser owns what the player has opened, and what is being filled in there.
  beforeAttributeUpdated: (/** @type {string} */ name) => name !== 'open',
};

/** @param {Element} element @param {string} html that takes its place, as far as it differs */
function morph(element, html) {
  Idiomorph.morph(element, html, { callbacks });
}

/** Writes days as is usual where they are read. */
function showDays() {
  for (const time of all('time[data-when]', page())) {
    const day = new Date(Number(time.dataset.when));
    time.textContent = day.toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });
  }
}

/** @param {string} html of the whole page */
function draw(html) {
  const held = holdFocus(page());
  morph(page(), html);
  showSettings();
  showStored();
  showDays();
  restoreFocus(page(), held);
  keepAwake(!['home', 'final'].includes(page().dataset.page ?? ''));
}

/** @param {string | undefined} name of a sound, "" for none; the game goes on without, too */
async function sound(name) {
  if (!name || settings.sound !== true) return;
  const { play } = await import('./sound.js');
  await play(name);
}

/** @returns {Promise<void>} until somebody taps; from then on all is shown again as it happens */
async function hold() {
  speak(page());
  await new Promise((resolve) => { goOn = () => resolve(undefined); });
  goOn = null;
  skipping = false;
}

/** @param {PageUpdate} update dwelt on when something is said of it, or as long as it asks for */
async function showUpdate({ html, say, motions = [], sound: name, rest = say ? normalRest : 0, ...update }) {
  if (!html || html === shown) return;
  shown = html;
  drawn += 1;
  sound(name).catch(console.info);
  const before = whereabouts(page(), motions);
  draw(html);
  const motion = move(before, page(), motions);
  if (skipping) finishMotion();
  else if (!update.hold) await pause(motion, rest);
  if (update.hold) await hold();
}

/** @param {PageUpdate[]} updates of which, in a hurry, only the outcome is drawn */
async function show(updates) {
  running = updates.length > 1 && !instant();
  for (const update of updates) {
    gather(update);
    const passed = (skipping || instant()) && !update.hold && update !== updates.at(-1);
    if (!passed) await showUpdate(update);
  }
  if (running) rested = performance.now();
  running = false;
}

/** Whether things move at the table, or have just come to rest. */
const isMoving = () => running || performance.now() - rested < reaction;

/** Goes on from an update that is held; or else hurries to the last update. */
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

export { calm, hurry, isFilledIn, isHeld, isMoving, morph, show, sound, updatesShown };
