// Shows the updates of a reply one after another; a tap hurries them.
import { all, page, siteTitle } from './dom.js';
import { holdFocus, restoreFocus } from './keyboard.js';
import { morphParts } from './morph.js';
import { finishMotion, isInstant, isOpening, land, move, openingMoments, pause, positions } from './motion.js';
import { around, makeParts } from './parts.js';
import { keepAwake } from './platform.js';
import { settings, showSettings, showStored } from './preferences.js';
import { makeSkips } from './skips.js';
import { gather, speak } from './speech.js';
import { taps } from './taps.js';

/** @typedef {import('./protocol.js').PageUpdate} PageUpdate */

const normalRest = 260;

const parts = makeParts();
/** The number of updates so far. */
let shown = 0;
const skips = makeSkips();
/**
 * The effects of cards off suit in updates that a tap has cut short: they stay readable for a while.
 * @type {string[]}
 */
let outcomes = [];
let cutAt = -Infinity;
/** Ends the sounds of an opening. */
let silence = () => {};
/** Pages that people watch for long without touching the screen. @type {Set<import('./protocol.js').PageName>} */
const watched = new Set(['table', 'curtain', 'summary', 'gathering']);
/** The least time for which they are shown, in ms, and the number of sentences. */
const readable = 2500;
const mostOutcomes = 2;

/** The formats of dates in UTC, and of local times, by their names in the page. @type {Record<string, Intl.DateTimeFormatOptions>} */
const shapes = {
  date: { dateStyle: 'long', timeZone: 'UTC' },
  day: { day: 'numeric', month: 'long', timeZone: 'UTC' },
  time: { hour: 'numeric', minute: '2-digit' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'short', timeZone: 'UTC' },
};

/** @param {Date} date @param {string} [shape] @returns {string} in the page's language; its English is British */
function formatted(date, shape = '') {
  const { lang } = document.documentElement;
  return date.toLocaleString(lang === 'en' ? 'en-GB' : lang, shapes[shape] ?? { dateStyle: 'medium' });
}

/** Write dates and times in their usual form. */
function showDays() {
  for (const time of all('time[data-when]', page())) {
    time.textContent = formatted(new Date(Number(time.dataset.when)), time.dataset.shape);
  }
}

/** @param {HTMLElement} button that shares a game @returns {string} the day of the game in words */
function dayOf(button) {
  const { day } = button.dataset;
  if (day) return formatted(new Date(day), 'day');
  /** @type {HTMLElement | null} */
  const dated = button.closest('[data-when]');
  return formatted(new Date(Number(dated?.dataset.when ?? Date.now())));
}

/** Scroll a new page to its top, whatever the position of the last one. */
function openAtTop() {
  for (const part of [page(), ...page().children]) part.scrollTop = 0;
}

/** Return the page's name and title; only a new page has others. */
const titleOf = () => `${page().dataset.page} ${page().ariaLabel}`;

/** Show what only the outermost part contains: controls and dates. @param {string} before the title of the last page */
function showAround(before) {
  if (titleOf() !== before) openAtTop();
  showSettings();
  showStored();
  showDays();
  keepAwake(watched.has(/** @type {import('./protocol.js').PageName} */ (page().dataset.page)));
}

function draw() {
  const held = holdFocus(page());
  const title = titleOf();
  const drawn = morphParts(page(), parts, held?.trace);
  if (drawn.includes(around)) showAround(title);
  showOutcomes();
  showTurn();
  restoreFocus(page(), held);
  const choices = all('.hand :is([data-move], [data-do=pick])', page());
  taps.setChoices(choices.map(({ id }) => id).join(), performance.now());
}

/** @returns {string | undefined} the words for the player's turn, at a table of several devices */
const turn = () => all('.prompt[data-turn]', page())[0]?.dataset.turn;

/** Say in the title that it is the player's turn. */
function showTurn() {
  const name = turn();
  document.title = name === undefined ? siteTitle : `${name} \u00b7 ${siteTitle}`;
}

/** Show the skipped outcomes in the prompt, instead of its line. */
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
  parts.spoil('prompt');
}

/** @param {PageUpdate} update that is skipped, or cut short */
function cut({ outcome, say }) {
  if (!outcome || !say) return;
  outcomes.push(say);
  cutAt = performance.now();
}

/** @param {import('./protocol.js').SoundName | undefined} name of a sound */
async function sound(name) {
  if (!name || settings.sound === false) return;
  const { play } = await import('./sound.js');
  await play(name);
}

/** Play the opening of the Vaults, which has just begun to move, until a tap skips it. */
async function soundOpening() {
  if (settings.sound === false) return;
  const { playOpening } = await import('./sound.js');
  silence = await playOpening(openingMoments());
}

/**
 * @param {PageUpdate} update shown for its `rest`, by default longer if it has an announcement
 * @param {() => Promise<void>} hold waits for a tap, after which updates are shown at normal pace
 */
async function showUpdate(update, hold) {
  const { say, motions = [], sound: name, rest = say ? normalRest : 0 } = update;
  if (parts.undrawn().length === 0) return;
  shown += 1;
  const before = positions(page(), motions);
  draw();
  // After the drawing, which has removed the card in most cases: before it this would style the page once more.
  land();
  const motion = move(before, page(), motions);
  skips.show(update, performance.now());
  if (isOpening()) soundOpening().catch(console.info);
  else sound(name).catch(console.info);
  const told = name === 'turn' && document.hidden && turn();
  if (told) import('./signals.js').then(({ notify }) => notify(told)).catch(console.info);
  if (skips.areOn()) finishMotion();
  else if (!update.hold) await pause(motion, rest);
  if (!update.hold) return;
  speak(page());
  await hold();
  finishMotion();
  calm();
}

/**
 * @param {PageUpdate[]} updates of which a tap skips all up to the next milestone or the last; if one fails, the
 *   page still receives them all, so that later ones can be drawn
 * @param {() => Promise<void>} hold waits for a tap
 */
async function show(updates, hold) {
  const left = [...updates];
  try {
    for (let update = left.shift(); update; update = left.shift()) {
      gather(update);
      parts.fold(update.parts);
      skips.reach(update);
      const passed = (skips.areOn() || isInstant()) && !update.hold && left.length > 0;
      if (!passed) await showUpdate(update, hold);
      if (skips.areOn()) cut(update);
    }
  } finally {
    for (const update of left) parts.fold(update.parts);
  }
}

/** Skip to the next milestone, or the last update. */
function hurry() {
  skips.begin();
  if (isOpening()) silence();
  finishMotion();
}

/** Show the updates of later requests at normal pace. */
const calm = skips.end;

const { isEarly } = skips;

const updatesShown = () => shown;

export { calm, dayOf, hurry, isEarly, show, sound, updatesShown };
