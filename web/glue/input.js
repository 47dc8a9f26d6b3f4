// What players do: taps, forms and settings, each passed on to where it is answered.
import { hit, part } from './dom.js';
import { currentRecord, spoiltRecord } from './games.js';
import { goToHand } from './keys.js';
import { share, watchFiles } from './links.js';
import { offer, tell } from './notices.js';
import { save, toggleFullScreen } from './platform.js';
import { hurry, isHeld, isMoving, sound, updatesShown } from './player.js';
import { setLevels, showSeats } from './seats.js';
import { closeSheets } from './sheets.js';
import { changeSetting, isControl, keepForm, valueOf, values, waitingTitle } from './store.js';

/**
 * Who answers: `send` asks the table, `sheet` opens a dialog, `retry` loads everything anew, `leave`
 * does so at the start page, and `waiting` is how much is still being answered.
 * @typedef {{send: (request: import('./protocol.js').Request) => void,
 *   sheet: (name: string) => void, retry: () => void, leave: () => void,
 *   waiting: () => number}} Answers
 */

/** @type {Answers} */
let answers;
/** Which picture was there when a move was last asked for. */
let movedAt = -1;

/** Whether a move is under way of which nothing has been shown yet: nobody means another. */
const isUnderWay = () => movedAt === updatesShown() && answers.waiting() > 0;

/** @param {string} record */
const download = (record) => save('diamonds.json', record);

/** @param {string} link to a deal or a game */
async function hand(link) {
  closeSheets();
  if (await share(link)) tell('copied');
}

/** What needs no Python. @type {Record<string, (id: string) => void>} */
const local = {
  open: (id) => answers.sheet(id),
  close: closeSheets,
  on: () => { if (isHeld()) hurry(); },
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
  share: (link) => { hand(link).catch(showTrouble); },
};

/** @param {HTMLElement} button with `data-move` or `data-do` */
function ask({ dataset }) {
  const { move } = dataset;
  if (move !== undefined && isUnderWay()) return;
  closeSheets();
  if (move !== undefined) {
    movedAt = updatesShown();
    answers.send({ do: 'move', move });
  } else answers.send(/** @type {any} */ ({ ...dataset }));
}

/** What only shows or explains something at the table: while things move, a tap there hurries them. */
const looks = '.table :is([data-local^="open:"]:not([data-local="open:menu"]), [data-do="explain"])';

/**
 * A double tap is one tap: what lies under the finger the second time may be something new.
 * @param {MouseEvent} event
 */
function onClick(event) {
  const button = hit(event, '[data-local], [data-move], [data-do]:not(form)');
  if (button?.matches(looks) && isMoving() && !isHeld()) {
    if (answers.waiting() > 0) hurry();
    return;
  }
  const [verb, id] = button?.dataset.local?.split(':') ?? [];
  if (verb !== undefined) {
    local[verb](id);
    return;
  }
  const goesOn = isHeld() ? button || !hit(event, 'dialog') : answers.waiting() > 0;
  if (goesOn) hurry();
  if (button && (event.detail < 2 || button.ariaPressed !== null)) ask(button);
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = hit(event, 'form[data-do]');
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const filled = values(form);
  if (form.id === 'setup') {
    keepForm(filled);
    if (waitingTitle() !== null && event.submitter?.dataset.sure === undefined) {
      answers.sheet('overwrite');
      return;
    }
  }
  closeSheets();
  if (isHeld()) hurry();
  answers.send(/** @type {any} */ ({ do: form.dataset.do, form: filled }));
}

/** The most characters of a file that are read: Python refuses it when there are more. */
const largest = 32_000_001;

/** @param {Iterable<Blob>} files with games, however they were opened */
async function takeFiles(files) {
  for (const file of files) {
    closeSheets();
    answers.send({ do: 'import', text: await file.slice(0, largest).text() });
  }
}

/** What a slider was last moved to, while that waits to be asked for. @type {HTMLElement | null} */
let moved = null;

/** @param {Event} event of a slider: of many values that come at once, only the last is asked for */
function onInput({ target }) {
  if (!isControl(target) || target.dataset.change === undefined) return;
  if (moved === null) {
    requestAnimationFrame(() => {
      answers.send(/** @type {any} */ ({ do: target.dataset.change, arg: target.value }));
      moved = null;
    });
  }
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
  if (isHeld()) hurry();
  answers.send({ do: 'look' });
}

/** @param {DragEvent} event a file may be dropped anywhere; the browser would leave the page for it */
function onDrag(event) {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type === 'drop') takeFiles([...event.dataTransfer.files]).catch(showTrouble);
}

/** @param {Answers} who answers from now on, also to what was done before */
function listen(who) {
  answers = who;
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('change', onChange);
  document.addEventListener('input', onInput);
  document.addEventListener('dragover', onDrag);
  document.addEventListener('drop', onDrag);
  watchFiles((files) => { takeFiles(files).catch(showTrouble); });
  offer('spoilt', () => download(spoiltRecord()));
  offer('confirm', () => {
    changeSetting('confirm', true);
    answers.send({ do: 'look' });
  });
  dispatchEvent(new Event('listening'));
}

/** @param {unknown} reason says it on the page: better than buttons that do nothing */
function showTrouble(reason) {
  console.error(reason);
  const detail = part('trouble').querySelector('[data-detail]');
  if (detail) detail.textContent = String(reason);
  part('trouble').hidden = false;
}

export { listen, showTrouble };
