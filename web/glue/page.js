// Passes taps to the table and shows what it answers.
import { Idiomorph } from '../idiomorph.js';
import { followStack, watchHistory } from './history.js';
import { goToHand, holdFocus, restoreFocus } from './keys.js';
import { finishMotion, instant, move, pause, picture } from './motion.js';
import { keepAwake, toggleFullScreen } from './platform.js';
import { gather, speak } from './speech.js';
import {
  changeSetting, keepForm, keepGame, savedGame, settings, showSettings, showStored,
  watchOtherTabs,
} from './store.js';

/**
 * One picture; with `hold` it stays until somebody taps, with `forget` what was said before is not
 * for whoever looks from now on. `lead` is there when it shows something that happens, true when
 * that opens a trick.
 * @typedef {{html?: string, say?: string, fly?: [string, string][], sound?: string, rest?: number,
 *   hold?: boolean, forget?: boolean, lead?: boolean}} Step
 * What a request was answered with; see `Desk.answer`.
 * @typedef {{steps: Step[], more: boolean, stack: string[], keep?: import('./store.js').Keep,
 *   drop?: string, spoilt?: string, sheet?: {name: string, html: string} | null}} Reply
 */

const root = document.documentElement;
const normalRest = 260;

/** @type {(request: object) => Promise<Reply>} */
let ask;
let waiting = 0;
/** Whether a move is under way of which nothing has been shown yet: nobody means to make another. */
let moving = false;
/** Whether another tab has gone on with the game that is shown here. */
let outdated = false;
let skipping = false;
/** Goes on from a picture that is held. @type {(() => void) | null} */
let goOn = null;
let shown = '';
let line = Promise.resolve();

/** @param {Node} node */
const isFilledIn = (node) => node instanceof HTMLDialogElement && node.open
  && node.querySelector('form') !== null;

const callbacks = {
  // What is the same is left alone: most of a picture is, and comparing is far quicker than morphing.
  beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ next) => {
    return !old.isEqualNode(next) && !isFilledIn(old);
  },
  // The browser owns what the player has opened, and what is being filled in there.
  beforeAttributeUpdated: (/** @type {string} */ name) => name !== 'open',
};

/** @param {string} html @returns {Element} the page as it now is */
function morph(html) {
  const page = document.getElementById('page');
  const held = holdFocus(page);
  Idiomorph.morph(page, html, { callbacks });
  showSettings();
  showStored();
  const now = document.getElementById('page');
  restoreFocus(now, held);
  keepAwake(!['home', 'final'].includes(now.dataset.page));
  return now;
}

/** @param {string | undefined} name of a sound, "" for none; the game goes on without, too */
async function sound(name) {
  if (!name || settings.sound !== true) return;
  const { play } = await import('./sound.js');
  await play(name);
}

/** @returns {Promise<void>} until somebody taps; from then on all is shown again as it happens */
async function hold() {
  speak(document.getElementById('page'));
  await new Promise((resolve) => { goOn = () => resolve(undefined); });
  goOn = null;
  skipping = false;
}

/** @param {Step} step dwelt on when something is said of it, or as long as it asks for */
async function showStep({ html, say, fly = [], sound: name, rest = say ? normalRest : 0, ...step }) {
  if (!html || html === shown) return;
  shown = html;
  moving = false;
  sound(name).catch(console.info);
  const before = picture(document.getElementById('page'), fly);
  const motion = move(before, morph(html), fly);
  if (skipping) finishMotion();
  else if (!step.hold) await pause(motion, rest);
  if (step.hold) await hold();
}

/** @param {Step[]} steps of which, in a hurry, only the outcome is drawn */
async function show(steps) {
  for (const step of steps) {
    gather(step);
    const passed = (skipping || instant()) && !step.hold && step !== steps.at(-1);
    if (!passed) await showStep(step);
  }
}

/** @returns {Promise<never>} what is shown here is history: another tab has gone on */
function startAnew() {
  location.reload();
  return new Promise(() => {});
}

/** @param {object} request @returns {Promise<Reply>} stored before anything of it is shown */
async function fetchReply(request) {
  const full = { ...request, settings, language: root.lang };
  const reply = outdated ? null : await ask(full);
  if (outdated) return startAnew();
  keepGame(reply);
  followStack(reply.stack);
  return reply;
}

/** @param {string} name of a dialog, of the page itself or drawn now; it doesn't wait its turn */
async function openSheet(name) {
  const here = document.querySelector(`#page dialog#${name}`);
  const { sheet } = here ? {} : await fetchReply({ do: 'sheet', arg: name });
  for (const other of document.querySelectorAll('dialog[open]')) other.close();
  if (sheet) document.getElementById('sheets').innerHTML = sheet.html;
  showSettings();
  document.getElementById(name)?.showModal();
}

/** Draws the open sheet again, unless it is being filled in: more has happened, or been set. */
async function refreshSheet() {
  const open = document.querySelector('#sheets dialog[open]');
  if (!open || isFilledIn(open)) return;
  const { sheet } = await fetchReply({ do: 'sheet', arg: open.id });
  if (sheet && open.open) Idiomorph.morph(open, sheet.html, { callbacks });
  showSettings();
}

/** @param {object} request and, while its steps are shown and nobody taps, what follows from it */
async function converse(request) {
  let reply = await fetchReply(request);
  while (reply.more && waiting === 1) {
    const next = fetchReply({ do: 'go' });
    await Promise.all([show(reply.steps), next]);
    reply = await next;
  }
  await show(reply.steps);
  await refreshSheet();
  if (waiting === 1) speak(document.getElementById('page'));
}

/** @param {unknown} reason says it on the page: better than buttons that do nothing */
function showTrouble(reason) {
  console.error(reason);
  const trouble = document.getElementById('trouble');
  trouble.querySelector('[data-detail]').textContent = String(reason);
  trouble.hidden = false;
}

/** @param {object} request answered when all before it are */
function send(request) {
  waiting += 1;
  root.dataset.busy = '';
  line = line.then(() => converse(request)).catch(showTrouble).then(() => {
    skipping = false;
    moving = false;
    waiting -= 1;
    delete root.dataset.waiting;
    if (waiting === 0) delete root.dataset.busy;
  });
  return line;
}

/** @param {object} request of a player, who is told when it has to wait for the start */
function sendTap(request) {
  send(request);
  if (root.dataset.ready === undefined) root.dataset.waiting = '';
}

/** Hands the record to the player as a file. */
function download() {
  const link = document.createElement('a');
  const record = new Blob([savedGame().record ?? ''], { type: 'application/json' });
  link.href = URL.createObjectURL(record);
  link.download = 'diamonds.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What needs no Python. @type {Record<string, (button: Element, id: string) => void>} */
const local = {
  open: (_, id) => { openSheet(id).catch(showTrouble); },
  close: (button) => button.closest('dialog').close(),
  on: () => goOn?.(),
  fullscreen: (button) => {
    button.closest('dialog').close();
    toggleFullScreen();
  },
  hand: goToHand,
  reload: () => location.reload(),
  leave: () => {
    keepGame({ stack: ['home'] });
    location.reload();
  },
  download,
};

/** @param {HTMLElement} button with `data-local="verb"` or `"verb:ID"` */
function actLocally(button) {
  const [verb, id] = button.dataset.local.split(':');
  local[verb](button, id);
}

/** @param {HTMLElement} button with `data-move` or `data-do` */
function actRemotely(button) {
  const { move: text, do: order, arg = null } = button.dataset;
  if (moving && text !== undefined) return;
  moving = text !== undefined;
  button.closest('dialog')?.close();
  sendTap(text === undefined ? { do: order, arg } : { do: 'move', move: text });
}

/**
 * A double tap is one tap: what lies under the finger the second time may be something new.
 * @param {MouseEvent} event
 */
function onClick(event) {
  const button = event.target.closest('[data-local], [data-move], [data-do]:not(form)');
  if (button?.dataset.local !== undefined) {
    actLocally(button);
    return;
  }
  if (goOn) {
    if (button || !event.target.closest('dialog')) goOn();
  } else skipping = waiting > 0;
  finishMotion();
  if (button && (event.detail < 2 || button.ariaPressed !== null)) actRemotely(button);
}

/** @param {HTMLFormElement} form @returns {Record<string, string | boolean>} what can be seen of it */
function values(form) {
  const asked = [...form.elements].filter((control) => control.name && control.checkVisibility());
  const chosen = asked.filter((control) => control.type !== 'radio' || control.checked);
  return Object.fromEntries(chosen.map((control) => {
    return [control.name, control.type === 'checkbox' ? control.checked : control.value];
  }));
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = event.target.closest('form[data-do]');
  if (!form) return;
  event.preventDefault();
  const filled = values(form);
  if (form.id === 'setup') {
    keepForm(filled);
    if (savedGame().waits && event.submitter?.dataset.sure === undefined) {
      openSheet('overwrite').catch(showTrouble);
      return;
    }
  }
  event.submitter?.closest('dialog')?.close();
  sendTap({ do: form.dataset.do, form: filled });
}

/** @param {Event} event */
function onChange(event) {
  if (event.target.form?.id === 'setup') keepForm(values(event.target.form));
  if (event.target.dataset.setting === undefined) return;
  changeSetting(event.target);
  if (event.target.dataset.setting === 'sound') sound('turn').catch(console.info);
  goOn?.();
  send({ do: 'look' });
}

/** @param {(request: object) => Promise<Reply>} table what answers, as soon as it can */
function listen(table) {
  ask = table;
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('change', onChange);
  watchHistory(() => send({ do: 'back' }));
  watchOtherTabs(() => { outdated = true; });
  document.addEventListener('visibilitychange', () => {
    if (outdated && !document.hidden) startAnew();
  });
}

export { listen, send, showTrouble };
