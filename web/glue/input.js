// Input of players: taps, forms, settings and files, each passed on to the code that answers it.
import { hit, part } from './dom.js';
import { currentRecord, unreadableRecord } from './games.js';
import { goToHand } from './keyboard.js';
import { copyText, share, watchFiles } from './links.js';
import { moveAhead } from './motion.js';
import { offer, tell } from './notices.js';
import { save, toggleFullScreen } from './platform.js';
import { changeSetting, isControl, keepForm, valueOf, values } from './preferences.js';
import { setLevels, showSeats } from './seats.js';
import { closeSheets } from './sheets.js';
import { taps, timeOf } from './taps.js';
import { sound, updatesShown } from './updates.js';

/**
 * The answers to input: `send` asks the table, `sheet` opens a dialog, `retry` loads everything again,
 * `leave` does so at the start page, and `waiting` counts the requests without a reply. A `tap` ends
 * what `isHeld`, or hurries what is shown.
 * @typedef {import('./protocol.js').Command} Command
 * @typedef {{send: (command: Command) => void,
 *   sheet: (name: import('./protocol.js').SheetName) => void, retry: () => void, leave: () => void,
 *   waiting: () => number, isHeld: () => boolean, tap: () => void}} Answers
 */

/** @type {Answers} */
let answers;
/** How many updates had been shown when the player last made a move. */
let movedAt = -1;

/** Whether a move has been sent of which nothing is shown yet: another tap is not meant. */
const isUnderWay = () => movedAt === updatesShown() && answers.waiting() > 0;

/** Whether a request waits for another one: a replay can be tapped and slid on without end. */
const isBehind = () => answers.waiting() > 1;

/** @param {string} record */
const download = (record) => save('diamonds.json', record);

/** @param {string} link to a deal or a game @param {string} [text] that goes with it */
async function hand(link, text) {
  closeSheets();
  if (await share(link, text)) tell('copied');
}

/** @param {string} position */
async function copy(position) {
  closeSheets();
  if (await copyText(position)) tell('position');
}

/**
 * Actions without Python.
 * @type {Record<import('./protocol.js').LocalAction | 'open' | 'share' | 'copy',
 *   (id: string, button: HTMLElement) => void>}
 */
const local = {
  open: (id) => answers.sheet(/** @type {import('./protocol.js').SheetName} */ (id)),
  close: closeSheets,
  on: () => { if (answers.isHeld()) answers.tap(); },
  fullscreen: () => {
    closeSheets();
    toggleFullScreen();
  },
  hand: goToHand,
  reload: () => answers.retry(),
  leave: () => answers.leave(),
  download: () => {
    closeSheets();
    download(currentRecord());
  },
  share: (link, { dataset }) => { hand(link, dataset.text).catch(showTrouble); },
  copy: (position) => { copy(position).catch(showTrouble); },
};

/** @param {HTMLElement} button with a command, of which the fields are attributes @returns {Command} */
function commandOf({ dataset: { route, ...fields } }) {
  return /** @type {any} */ (route === undefined ? fields : { ...fields, route: JSON.parse(route) });
}

/** @param {HTMLElement} button with a command */
function ask(button) {
  const command = commandOf(button);
  if (command.do === 'move' && isUnderWay()) return;
  if (isBehind() && button.matches('.replay-bar [data-do]')) return;
  if (command.do === 'move' && button.matches('.hand button')) moveAhead(button);
  closeSheets();
  if (command.do === 'move') movedAt = updatesShown();
  answers.send(command);
}

/** What a tap that was meant for something before must not reach: the hand, and what opens itself. */
const guarded = '.hand button, .trick[data-local]';

/**
 * Whether a click is none of the player's: the tap belongs to what was there before. Keys and scripts
 * make clicks without a count.
 * @param {MouseEvent} event @param {HTMLElement | null} button
 */
function isStray({ isTrusted, detail, clientX, clientY, timeStamp }, button) {
  if (!isTrusted || detail === 0) return false;
  return !taps.isMeant({ x: clientX, y: clientY, time: timeOf(timeStamp) }) && button?.matches(guarded) === true;
}

/**
 * A tap ends what moves. A double tap is one tap: a new button may be under the finger the second time.
 * @param {MouseEvent} event
 */
function onClick(event) {
  const found = hit(event, '[data-local], [data-do]:not(form)');
  const button = isStray(event, found) ? null : found;
  const [verb, id] = button?.dataset.local?.split(':') ?? [];
  if (button && verb !== undefined) {
    local[/** @type {keyof typeof local} */ (verb)](id, button);
    return;
  }
  if (!answers.isHeld() || button || !hit(event, 'dialog')) answers.tap();
  if (button && (event.detail < 2 || button.matches('[aria-pressed], .hand button'))) ask(button);
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = hit(event, 'form[data-do]');
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const filled = values(form);
  if (form.id === 'setup') keepForm(filled);
  closeSheets();
  answers.send(/** @type {any} */ ({ do: form.dataset.do, form: filled }));
}

/** How many bytes of a file are read: Python refuses larger files. */
const largest = 32_000_001;

/** @param {Iterable<Blob>} files with games */
async function takeFiles(files) {
  for (const file of files) {
    closeSheets();
    answers.send({ do: 'import', text: await file.slice(0, largest).text() });
  }
}

/** A slider that has moved, until its value is sent. @type {HTMLElement | null} */
let moved = null;

/** Sends the value of a slider, as soon as nothing else waits. */
function sendMoved() {
  if (isBehind()) {
    requestAnimationFrame(sendMoved);
    return;
  }
  const slider = /** @type {HTMLInputElement} */ (moved);
  answers.send(/** @type {any} */ ({ do: slider.dataset.change, arg: slider.value }));
  moved = null;
}

/** @param {Event} event of a slider: only its last value is sent */
function onInput({ target }) {
  if (!isControl(target) || target.dataset.change === undefined) return;
  if (moved === null) requestAnimationFrame(sendMoved);
  moved = target;
}

/** @param {Event} event */
function onChange({ target }) {
  if (!isControl(target)) return;
  if (target.dataset.bots !== undefined) setLevels(/** @type {HTMLSelectElement} */ (target));
  showSeats();
  if (target.form?.id === 'setup') keepForm(values(target.form));
  if (target.dataset.file !== undefined) {
    const control = /** @type {HTMLInputElement} */ (target);
    takeFiles([...control.files ?? []]).catch(showTrouble);
    control.value = '';
  }
  if (target.dataset.setting === undefined) return;
  changeSetting(target.dataset.setting, valueOf(target));
  if (target.dataset.setting === 'sound') sound('turn').catch(console.info);
  answers.send({ do: 'look' });
}

/** @param {DragEvent} event of a file, for which the browser would leave the page */
function onDrag(event) {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type === 'drop') takeFiles([...event.dataTransfer.files]).catch(showTrouble);
}

/** @param {Answers} given called for all input, also for the taps that were recorded before */
function listen(given) {
  answers = given;
  document.addEventListener('pointerdown', ({ timeStamp }) => taps.begin(timeOf(timeStamp)), true);
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('change', onChange);
  document.addEventListener('input', onInput);
  document.addEventListener('dragover', onDrag);
  document.addEventListener('drop', onDrag);
  watchFiles((files) => { takeFiles(files).catch(showTrouble); });
  offer('spoilt', () => download(unreadableRecord()));
  offer('confirm', () => {
    changeSetting('confirm', true);
    answers.send({ do: 'look' });
  });
  dispatchEvent(new Event('listening'));
}

/** Shows an error on the page, unless it says already that a part did not arrive. @param {unknown} reason */
function showTrouble(reason) {
  console.error(reason);
  if (!part('unable').hidden) return;
  const detail = part('trouble').querySelector('[data-detail]');
  if (detail) detail.textContent = String(reason);
  part('trouble').hidden = false;
}

export { listen, showTrouble };
