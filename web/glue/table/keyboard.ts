// Play by keyboard: arrows move among the choices, and the focus survives every redraw.
import { all, closestTarget, page } from '../dom.ts';
import { way } from './geometry.ts';
import { boxBeforeTap } from './motion.ts';
import { timeOf } from './taps.ts';

/**
 * The focus before a redraw: a selector of its element (see `trace`), whether it was a choice of
 * the game, its box, its page, and whether that page has a way back.
 */
type Focus = { trace: string; choice: boolean; box: DOMRect; page: string; aside: boolean };

/** Cards of the hand, all other moves, and the list of missed events; a replay has its own arrow keys. */
const choosable = '#page:not(:has(.replay-bar)) .hand button, [data-move]:enabled, .missed [data-do=look]';

/** The choices for the last question, as text. */
let lastQuestion = '';
/** A selector of the button that opened the rules or the scores; the focus returns there. */
let opener = '';

/** Return whether it is visible, so that it can have the focus. */
const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const visible = (selector: string, within: ParentNode): HTMLElement[] => all(selector, within).filter(isVisible);

function nearest(elements: HTMLElement[], box: DOMRect): HTMLElement | undefined {
  const far = elements.map((element) => Math.hypot(...way(box, element.getBoundingClientRect())));
  return elements[far.indexOf(Math.min(...far))];
}

/** Return a selector that finds it after a redraw, empty for none. */
function trace({ id, dataset }: HTMLElement): string {
  if (id) return `#${CSS.escape(id)}`;
  const marks = ['local', 'do', 'opens', 'route', 'move', 'arg'].filter((mark) => dataset[mark] !== undefined);
  const attributes = marks.map((mark) => `[data-${mark}="${CSS.escape(dataset[mark] ?? '')}"]`);
  return attributes.join('');
}

/** Return the element with the focus. */
const focused = (): HTMLElement | null => document.activeElement as HTMLElement | null;

/** Return null when the focus is nowhere on the page. */
function holdFocus(page: HTMLElement): Focus | null {
  const element = focused();
  if (!element || !page.contains(element)) return null;
  const focus = {
    trace: trace(element),
    choice: element.matches(choosable),
    box: boxBeforeTap(element),
    page: page.dataset.page ?? '',
    aside: page.querySelector('[data-do=back]') !== null,
  };
  if (!focus.aside) opener = focus.trace;
  return focus;
}

/** Return whether the focus is lost, or on an element that morphing has turned into another. */
function isLost(page: HTMLElement, focus: Focus): boolean {
  const element = focused();
  return !element || element === document.body || element === page
    || !isVisible(element) || (focus.trace !== '' && !element.matches(focus.trace));
}

/** Return whether the question is a new one. */
function isNewQuestion(answers: HTMLElement[]): boolean {
  const before = lastQuestion;
  lastQuestion = answers.map(({ dataset }) => dataset.move ?? `${dataset.do} ${dataset.arg}`).join();
  return lastQuestion !== before && answers.length > 0;
}

/**
 * Move the focus to the next decision if it is lost or on a card; in a menu it stays.
 * @param page after the redraw
 */
function restoreFocus(page: HTMLElement, focus: Focus | null) {
  const answers = visible('[data-focus]', page);
  const isNew = isNewQuestion(answers);
  if (!focus) return;
  const moves = isNew && focus.choice && !answers.some((answer) => answer === focused());
  if (!moves && !isLost(page, focus)) return;
  const back = focus.aside && opener ? visible(opener, page)[0] : null;
  const goal = back ?? nearest(answers, focus.box) ?? nearest(visible(choosable, page), focus.box);
  // A new page is scrolled to its top.
  (goal ?? page).focus({ preventScroll: focus.page !== page.dataset.page });
}

/** Focus a playable card, or else the first card. */
function goToHand() {
  (visible('.hand [data-focus]', page())[0] ?? visible('.hand button', page())[0])?.focus();
}

/** Return the choices in its row, in order. */
function row(from: HTMLElement): HTMLElement[] {
  const group = from.closest('.hand, .choices');
  return visible(choosable, page()).filter((element) => element.closest('.hand, .choices') === group);
}

/** @param sign up is -1 */
function across(from: HTMLElement, sign: number): HTMLElement | undefined {
  const box = from.getBoundingClientRect();
  const beyond = visible(choosable, page()).filter((element) => {
    return way(box, element.getBoundingClientRect())[1] * sign > box.height / 2;
  });
  return nearest(beyond, box);
}

function along(from: HTMLElement, step: number): HTMLElement | undefined {
  const line = row(from);
  return line[line.indexOf(from) + step];
}

const ways: Record<string, (from: HTMLElement) => HTMLElement | undefined> = {
  ArrowLeft: (from) => along(from, -1),
  ArrowRight: (from) => along(from, 1),
  ArrowUp: (from) => across(from, -1),
  ArrowDown: (from) => across(from, 1),
  Home: (from) => row(from)[0],
  End: (from) => row(from).at(-1),
};

/** The greatest age of a key's repeat, in ms: older ones came while the page was busy. */
const fresh = 100;

/** Return whether a held key repeats faster than the page reacts. */
function isBacklog({ repeat, timeStamp }: KeyboardEvent): boolean {
  const age = performance.now() - timeOf(timeStamp);
  return repeat && (document.documentElement.dataset.busy !== undefined || age > fresh);
}

/**
 * Return the letter of a key, in lower case: that of the layout, or for one without Latin letters that of the
 * key's place.
 * @returns of any other key its name
 */
function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? key;
}

/** Return whether nothing has the focus, as after a reload. */
const isNowhere = (): boolean => (focused() ?? document.body) === document.body && firstChoice() !== undefined
  && !document.querySelector('dialog[open]');

/** Return the next decision, or else the first choice of the table. */
const firstChoice = (): HTMLElement | undefined => visible('[data-focus]', page()).find((one) => one.matches(choosable))
  ?? visible(choosable, page())[0];

/** @param event of a key that is a button's shortcut */
function byKey(event: KeyboardEvent) {
  const { ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || isBacklog(event) || document.querySelector('dialog[open]')) return;
  all('#page [data-shortcut]').find((button) => button.dataset.shortcut === letterOf(event))?.click();
}

/**
 * Press a button once when its key goes down. Browsers repeat Enter, which could press the next button
 * too and open a curtain, and wait with Space until it is released.
 */
function press(event: KeyboardEvent) {
  const button = closestTarget(event, 'button');
  if (!button || (event.key !== ' ' && event.key !== 'Enter')) return;
  event.preventDefault();
  if (event.type === 'keydown' && !event.repeat) button.click();
}

function onKeyDown(event: KeyboardEvent) {
  const { key } = event;
  const from = closestTarget(event, choosable);
  press(event);
  if (key === 'Escape' && !document.querySelector('dialog[open]')) all('#page [data-do=back]')[0]?.click();
  const isArrow = Object.hasOwn(ways, key);
  const moves = isArrow && (from !== null || isNowhere());
  if (!moves && !closestTarget(event, 'input, select, dialog')) byKey(event);
  if (!moves) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  (from ? ways[key](from) : firstChoice())?.focus();
}

/** Answer all keys that press buttons or move the focus. */
function watchKeys() {
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('keyup', press);
}

export { goToHand, holdFocus, letterOf, restoreFocus, watchKeys };
