// Shows the updates of a reply one after another; a tap hurries them.
import { all, page, siteTitle } from '../dom.ts';
import { holdFocus, restoreFocus } from './keyboard.ts';
import { morphParts } from './morph.ts';
import { finishMotion, isInstant, isStill, endEarlyMove, isOpening, move, openingMoments, pause, positions } from './motion.ts';
import { around, makeParts } from './parts.ts';
import { keepAwake } from '../platform.ts';
import { showLifted } from './premove.ts';
import { showSettings, showStored } from '../preferences.ts';
import { makeSkips } from './skips.ts';
import { gather, speak } from './speech.ts';
import { taps } from './taps.ts';
import type { PageName, PageUpdate } from '../protocol.ts';

const normalRest = 260;

const parts = makeParts();
/** The number of updates so far. */
let shown = 0;
const skips = makeSkips();
/** The effects of cards off suit in updates that a tap has cut short: they stay readable for a while. */
let outcomes: string[] = [];
let cutAt = -Infinity;
/** Ends the sounds of an opening. */
let silence = () => {};
/** Pages that people watch for long without touching the screen. */
const watched = new Set<PageName>(['table', 'curtain', 'summary', 'gathering']);
/** The least time for which they are shown, in ms, and the number of sentences. */
const readable = 2500;
const mostOutcomes = 2;

/** The formats of dates in UTC, and of local times, by their names in the page. */
const shapes: Record<string, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'long', timeZone: 'UTC' },
  day: { day: 'numeric', month: 'long', timeZone: 'UTC' },
  time: { hour: 'numeric', minute: '2-digit' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'short', timeZone: 'UTC' },
};

/** Return in the page's language; its English is British. */
function formatted(date: Date, shape: string = ''): string {
  const { lang } = document.documentElement;
  return date.toLocaleString(lang === 'en' ? 'en-GB' : lang, shapes[shape] ?? { dateStyle: 'medium' });
}

/** Write dates and times in their usual form. */
function showDays() {
  for (const time of all('time[data-when]', page())) {
    const when = new Date(Number(time.dataset.when));
    const isMidnight = when.getHours() === 0 && when.getMinutes() === 0;
    time.textContent = (isMidnight && time.dataset.midnight) || formatted(when, time.dataset.shape);
  }
}

/** @param button that shares a game @returns the day of the game in words */
function dayOf(button: HTMLElement): string {
  const { day } = button.dataset;
  if (day) return formatted(new Date(day), 'day');
  const dated: HTMLElement | null = button.closest('[data-when]');
  return formatted(new Date(Number(dated?.dataset.when ?? Date.now())));
}

/** Scroll a new page to its top, whatever the position of the last one. */
function openAtTop() {
  for (const part of [page(), ...page().children]) part.scrollTop = 0;
}

/** Return the page's name and title; only a new page has others. */
const titleOf = () => `${page().dataset.page} ${page().ariaLabel}`;

/**
 * Show what only the outermost part contains: controls and dates.
 * @param before the title of the last page
 */
function showAround(before: string) {
  if (titleOf() !== before) openAtTop();
  showSettings();
  showStored();
  showDays();
  keepAwake(watched.has(page().dataset.page as PageName));
}

function draw() {
  const held = holdFocus(page());
  const title = titleOf();
  const drawn = morphParts(page(), parts, held?.trace);
  if (drawn.includes(around)) showAround(title);
  showLifted();
  showOutcomes();
  showTurn();
  restoreFocus(page(), held);
  const choices = all('.hand :is([data-move], [data-do=pick])', page());
  taps.setChoices(choices.map(({ id }) => id).join(), performance.now());
}

/** Return the words for the player's turn, at a table of several devices. */
const turn = (): string | undefined => all('.prompt[data-turn]', page())[0]?.dataset.turn;

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
  parts.markDirty('prompt');
}

/** @param update that is skipped, or cut short */
function cut({ outcome, say }: PageUpdate) {
  if (!outcome || !say) return;
  outcomes.push(say);
  cutAt = performance.now();
}

/** Play the opening of the Vaults, which has just begun to move, until a tap skips it. */
async function soundOpening() {
  const { playOpening } = await import('./sound.ts');
  silence = await playOpening(openingMoments());
}

/**
 * @param update shown for its `rest`, by default longer if it has an announcement
 * @param hold waits for a tap, after which updates are shown at normal pace
 */
async function showUpdate(update: PageUpdate, hold: () => Promise<void>) {
  const { say, motions = [], sound: name, streak, rest = say ? normalRest : 0 } = update;
  if (parts.undrawn().length === 0) return;
  shown += 1;
  const before = positions(page(), motions);
  draw();
  // After the drawing, which has removed the card in most cases: before it this would style the page once more.
  endEarlyMove();
  const motion = move(before, page(), motions);
  skips.show(update, performance.now());
  if (isOpening()) soundOpening().catch(console.info);
  else if (name) import('./sound.ts').then(({ play }) => play(name, streak)).catch(console.info);
  const told = name === 'turn' && document.hidden && turn();
  if (told) import('./signals.ts').then(({ notify }) => notify(told)).catch(console.info);
  if (skips.areOn()) finishMotion();
  else if (!update.hold) await pause(motion, rest);
  if (!update.hold) return;
  speak(page());
  await hold();
  finishMotion();
  resetPace();
}

/**
 * @param updates of which a tap skips all up to the next milestone or the last; if one fails, the
 * page still receives them all, so that later ones can be drawn
 * @param hold waits for a tap
 */
async function show(updates: PageUpdate[], hold: () => Promise<void>) {
  const asStills = isStill() && updates.some(({ still }) => still);
  const left = updates.map((update) => (asStills && update.still ? { ...update, hold: true } : update));
  try {
    for (let update = left.shift(); update; update = left.shift()) {
      gather(update);
      parts.applyEdits(update.parts);
      skips.reach(update);
      const passed = (skips.areOn() || isInstant() || asStills) && !update.hold && left.length > 0;
      if (!passed) await showUpdate(update, hold);
      if (skips.areOn()) cut(update);
    }
  } finally {
    for (const update of left) parts.applyEdits(update.parts);
  }
}

/** Skip to the next milestone, or the last update. */
function skipToEnd() {
  skips.begin();
  if (isOpening()) silence();
  finishMotion();
}

/** Show the updates of later requests at normal pace. */
const resetPace = skips.end;

const { isEarly } = skips;

const updatesShown = () => shown;

export { resetPace, dayOf, skipToEnd, isEarly, show, updatesShown };
