// Input of players: taps, forms, settings and files, each passed on to the code that answers it.
import { all, byId, closestTarget } from '../dom.ts';
import { openFile, readPart } from '../store/files.ts';
import { goToHand, letterOf } from '../table/keyboard.ts';
import { watchFiles } from './links.ts';
import { holdSlider, isSliding } from '../table/morph.ts';
import { MissingModule, needed } from '../modules.ts';
import { isOpening, moveAhead } from '../table/motion.ts';
import { chooseSetting, offer, tell } from '../notices.ts';
import { askToNotify, toggleFullScreen } from '../platform.ts';
import { isControl, keepForm, valueOf, values } from '../preferences.ts';
import { limitLetters, setLevels, setPlayers, showSeats } from '../seats.ts';
import { copyShown, saveShown, shareResult, shareShownText } from './sharedresult.ts';
import { copyText } from './sharing.ts';
import { lift } from '../table/premove.ts';
import { closeBeside, closeSheets } from '../table/sheets.ts';
import { beginNews, readNews, readTable } from '../table/speech.ts';
import { taps, timeOf } from '../table/taps.ts';
import { updatesShown } from '../table/updates.ts';
import type { Command, LocalAction, LocalVerb, SettingName, SheetName } from '../protocol.ts';

/**
 * The handlers of input: `send` sends a command, `open` opens a dialog, `retry` loads everything again,
 * `leave` does so at the start page, and `waiting` counts the requests without a reply. A `tap` ends
 * a hold (`isHeld`), or hurries the motion.
 */
type Answers = { send: (command: Command) => Promise<void>,
  open: (name: SheetName) => Promise<void>, retry: () => void, leave: () => void,
  waiting: () => number, isHeld: () => boolean, tap: (time?: number) => void };

let answers: Answers;
/** The number of updates shown when the player last made a move. */
let movedAt = -1;
/** Where the pointer came down last: what is dragged out of a sheet doesn't close it. */
let pressed: EventTarget | null = null;

/** Return whether nothing is shown yet of the last move: another tap is unintended. */
const isUnderWay = () => movedAt === updatesShown() && answers.waiting() > 0;

/** Return whether two requests wait: a replay's steps and its slider can send any number. */
const isBehind = () => answers.waiting() > 1;

async function copy(position: string) {
  closeSheets();
  if (await copyText(position)) tell('position');
}

/** Actions without Python. */
type Verb = LocalAction | LocalVerb;
const local: Record<Verb, (id: string, button: HTMLElement) => void> = {
  open: (id) => { answers.open(id as SheetName).catch(showTrouble); },
  close: closeSheets,
  on: () => { if (answers.isHeld()) answers.tap(); },
  fullscreen: () => {
    closeSheets();
    toggleFullScreen();
  },
  hand: goToHand,
  read: readTable,
  news: readNews,
  reload: () => answers.retry(),
  leave: () => answers.leave(),
  share: (link, button) => { shareResult(link, button, answers.open).catch(showTrouble); },
  'copy-picture': () => { copyShown().catch(showTrouble); },
  'save-picture': () => { saveShown().catch(showTrouble); },
  'share-text': () => { shareShownText().catch(showTrouble); },
  lift,
  scan: (field) => { needed(import('./camera.ts')).then(({ scan }) => scan(field)).catch(showTrouble); },
  seats: (player, button) => {
    const { form } = button as HTMLButtonElement;
    if (form) setPlayers(form, player);
    local.open('choices', button);
  },
  copy: (position) => { copy(position).catch(showTrouble); },
};

/** @param button with a command, of which the fields are attributes */
function commandOf({ dataset: { route, ...fields } }: HTMLElement): Command {
  return (route === undefined ? fields : { ...fields, route: JSON.parse(route) }) as any;
}

/** @param button with a command @param byKey whether a key that may be held pressed it */
function ask(button: HTMLElement, byKey: boolean) {
  const command = commandOf(button);
  if (command.do === 'move' && isUnderWay()) return;
  if (byKey && isBehind() && button.matches('.replay-bar [data-shortcut]')) return;
  if (command.do === 'move' && button.matches('.hand button')) moveAhead(button);
  closeSheets();
  if (command.do === 'move') {
    movedAt = updatesShown();
    beginNews();
  }
  answers.send(command);
}

/** Buttons that quick taps press each time, if no other one was there at the first. */
const repeatable = '[data-do|=step], [data-do|=trick], [data-do=undo], [data-do=redo], [data-do=calendar]';
/** The command of the button that was clicked last. */
let clicked: string | undefined;

/**
 * Return whether a click is stray: its tap was aimed at earlier content, or at motion over the middle of the
 * table. Clicks of keys and scripts have a count of 0.
 */
function isStray({ isTrusted, detail, clientX, clientY, timeStamp }: MouseEvent, button: HTMLElement | null) {
  if (!isTrusted || detail === 0) return false;
  const time = timeOf(timeStamp);
  const isMeant = taps.isMeant({ x: clientX, y: clientY, time });
  if (button?.matches('.trick[data-local]')) return !isMeant || !taps.isSettled(time);
  return !isMeant && button?.matches('.hand button') === true;
}

/**
 * Answer a click. It ends motion. Of steps, all quick taps count; elsewhere a double tap counts once, since a new
 * button may be there the second time.
 * Where a slider was moved, what the buttons open is drawn first.
 */
function onClick(event: MouseEvent) {
  const time = timeOf(event.timeStamp);
  if (isSliding()) {
    answers.tap(time);
    requestAnimationFrame(() => onClick(event));
    return;
  }
  if (pressed === event.target) closeBeside(event);
  const found = closestTarget(event, '[data-local], [data-do]:not(form)');
  const button = isStray(event, found) ? null : found;
  const [verb, id] = button?.dataset.local?.split(':') ?? [];
  if (button && verb !== undefined) {
    local[(verb as Verb)](id, button);
    return;
  }
  if (!answers.isHeld() || button || !closestTarget(event, 'dialog')) answers.tap(time);
  const isAgain = clicked === button?.dataset.do && button?.matches(repeatable);
  clicked = button?.dataset.do;
  if (button && (event.detail < 2 || isAgain || button.matches('[aria-pressed], .hand button'))) ask(button, event.detail === 0);
}

/** Keys that change nothing by themselves, or move the focus. */
const idle = ['Alt', 'Control', 'Meta', 'Shift', 'Tab'];

/** Let any key skip the end of a game, and do nothing else. */
function onKey(event: KeyboardEvent) {
  if (!isOpening() || idle.includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) answers.tap(timeOf(event.timeStamp));
}

/** Draw long lists whole before they are printed. */
async function onPrint(event: KeyboardEvent) {
  const more = () => all('#page .rest button')[0];
  if (letterOf(event) !== 'p' || !(event.ctrlKey || event.metaKey) || !more()) return;
  event.preventDefault();
  let asked;
  for (let next = more(); next && next.dataset.route !== asked; next = more()) {
    asked = next.dataset.route;
    await answers.send(commandOf(next));
  }
  print();
}

function onSubmit(event: SubmitEvent) {
  const form = closestTarget(event, 'form[data-do]');
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const filled = values(form);
  const asked = event.submitter?.dataset.as ?? form.dataset.do;
  if (form.id === 'setup') keepForm(filled);
  delete document.documentElement.dataset.chosen;
  closeSheets();
  answers.send({ do: asked, form: filled } as any);
}

/** @param files with games, each imported after the one before */
async function takeFiles(files: Blob[]) {
  for (const [number, file] of files.entries()) {
    closeSheets();
    const opened = openFile(file);
    // A file that was moved, or a folder, has no text.
    const first = await readPart(opened).catch(() => ({ text: '', last: true }));
    const name = files.length > 1 && file instanceof File ? file.name : '';
    await answers.send({ do: 'import', ...first, file: opened, size: file.size, name, number });
  }
}

/** A slider that was moved, until its value is sent. */
let moved: HTMLInputElement | null = null;

/** Send the value of a slider, as soon as no other request waits; what is still shown of earlier ones ends. */
async function sendMoved() {
  answers.tap();
  if (isBehind()) {
    requestAnimationFrame(sendMoved);
    return;
  }
  const { dataset, value } = moved as HTMLInputElement;
  moved = null;
  await answers.send({ do: dataset.change, arg: value } as any).finally(() => {
    if (moved === null) holdSlider(null);
  });
}

/** @param event of a name that is typed, or of a slider, of which only the last value is sent */
function onInput(event: Event) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (!(event instanceof InputEvent && event.isComposing)) limitLetters(target);
  if (target.dataset.change === undefined) return;
  if (moved === null) requestAnimationFrame(sendMoved);
  moved = target;
  holdSlider(target);
}

function onChange({ target }: Event) {
  if (!isControl(target)) return;
  if (target.dataset.bots !== undefined) setLevels(target as HTMLSelectElement);
  showSeats();
  if (target.form?.id === 'setup') {
    keepForm(values(target.form));
    document.documentElement.dataset.chosen = '';
  }
  if (target.dataset.file !== undefined) {
    const control = target as HTMLInputElement;
    takeFiles([...control.files ?? []]).catch(showTrouble);
    control.value = '';
  }
  if (target.dataset.setting === undefined) return;
  chooseSetting(target.dataset.setting as SettingName, valueOf(target));
  if (target.dataset.setting === 'turns' && valueOf(target) === true) askToNotify();
  if (target.dataset.setting === 'sound') import('../table/sound.ts').then(({ play }) => play('turn')).catch(console.info);
  answers.send({ do: 'look' });
}

/** @param event of a file, which would make the browser leave the page */
function onDrag(event: DragEvent) {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type === 'drop') takeFiles([...event.dataTransfer.files]).catch(showTrouble);
}

/** @param given called for all input, including taps recorded before */
function listen(given: Answers) {
  answers = given;
  document.addEventListener('pointerdown', ({ target, timeStamp }) => {
    pressed = target;
    taps.begin(timeOf(timeStamp));
  }, true);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('keydown', (event) => { onPrint(event).catch(showTrouble); });
  document.addEventListener('submit', onSubmit);
  document.addEventListener('change', onChange);
  document.addEventListener('input', onInput);
  document.addEventListener('dragover', onDrag);
  document.addEventListener('drop', onDrag);
  watchFiles((files) => { takeFiles(files).catch(showTrouble); });
  offer('confirm', () => {
    chooseSetting('confirm', true);
    answers.send({ do: 'look' });
  });
  offer('warn', () => chooseSetting('warn', true));
  dispatchEvent(new Event('listening'));
}

/** Show an error on the page, unless the message about missing parts is shown. */
function showTrouble(reason: unknown) {
  console.error(reason);
  if (!byId('unable').hidden) return;
  const isMissing = reason instanceof MissingModule;
  const [detail, missing] = all('#trouble :is([data-detail], [data-missing])');
  detail.textContent = isMissing ? '' : String(reason);
  missing.hidden = !isMissing;
  byId('trouble').hidden = false;
}

export { listen, showTrouble };
