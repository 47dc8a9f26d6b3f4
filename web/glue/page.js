// The conversation with the table: requests of players are sent to it; its replies are stored, then
// shown.
import { applyEffects, askSupplied, openGames, reloadAt, store, tables } from './device.js';
import { all, page } from './dom.js';
import { followStack, watchHistory } from './history.js';
import { listen, showTrouble } from './input.js';
import { makeLesson } from './lesson.js';
import { comeToTable, watchLinks } from './links.js';
import { needed } from './modules.js';
import { offer, tell, turnTo, untell } from './notices.js';
import { changeSetting, settings, watchSettings } from './preferences.js';
import { edited } from './parts.js';
import { watchCameras } from './platform.js';
import { save } from './sharing.js';
import { coverWhenHidden, setPrivate } from './privacy.js';
import { makeQueue } from './queue.js';
import { atHome } from './rows.js';
import { closeSheets, isOnPage, openSheets } from './sheets.js';
import { makeThinker } from './thinker.js';
import { watchToday } from './today.js';

/**
 * @typedef {import('./protocol.js').Command} Request
 * @typedef {import('./protocol.js').Reply} Reply
 * @typedef {(question: string) => Promise<string>} Python a function that a worker exports
 */

const root = document.documentElement;

/** @type {Promise<Python>} */
let table;
/** @type {ReturnType<typeof makeThinker>} */
let think = () => {};
/** @type {Reply} */
const nothing = { updates: [], effects: {}, advances: false, stack: [], playing: false };
/** The last reply. */
let last = nothing;
/** Whether the page has missed a reply, so that the next one must be complete. */
let anew = false;
/** The record of the game at the table. */
let record = '';
/** Replies instead of Python until its first request, null from then on. @type {ReturnType<typeof makeLesson> | null} */
let lesson = makeLesson();
/** Resolved when Python's first request is in the queue. @type {Promise<void>} */
let begun;
/** The connections to other devices, while the game at the table has seats there. @type {ReturnType<typeof import('./hosts.js').makeAnyHost> | null} */
let host = null;
/** Resolved when all requests so far have been answered. @type {Promise<unknown>} */
let lastAnswer = Promise.resolve();

/** @param {'confirm' | 'backup' | 'warn'} [setting] whose notice is shown once, unless the player has chosen a value */
function offerOnce(setting) {
  if (setting === undefined || settings[setting] !== undefined) return;
  changeSetting(setting, false);
  tell(setting);
}

/** Remember that the player knows the game: they have been through the lesson, or have begun a game. */
function endIntroduction() {
  if (settings.newcomer === undefined) changeSetting('newcomer', false);
}

/** The number of finished games at which players without a file are reminded. */
const many = 20;

/** The name of the notice, and of the setting that turns it off. */
const backup = 'backup';

/** Remind players once who have many games and have never saved a file. @param {Reply['effects']} effects */
async function remind({ keep, backup: isSaved }) {
  if (isSaved) changeSetting(backup, false);
  if (!keep?.over || settings[backup] !== undefined) return;
  const finished = (await store.listGames().catch(() => [])).filter(({ over }) => over);
  if (finished.length >= many) offerOnce(backup);
}

/** The person whom the last notice about a latecomer names, so that it comes once. */
let latecomer = '';

/** Say once who would like to sit down. @param {Reply} reply */
function showLatecomer({ latecomer: now }) {
  const asks = now ? `${now.place} ${now.name}` : '';
  if (asks === latecomer) return;
  latecomer = asks;
  for (const place of all('[data-latecomer]')) place.textContent = now?.name ?? '';
  if (now) tell('latecomer');
  else untell('latecomer');
}

/** The name of the wait for a person that is timed. @type {string | undefined} */
let timed;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Report a wait for a person once it has been long. @param {Reply} reply */
function timeWait({ wait }) {
  if (wait?.name === timed) return;
  timed = wait?.name;
  clearTimeout(timer);
  if (wait) timer = setTimeout(() => queue.serve({ do: 'waited', arg: wait.name }), 1000 * wait.time);
}

/** @param {Request | import('./protocol.js').Supply} request @returns {Promise<Reply>} */
async function askTable(request) {
  const ask = await table;
  const message = { ...request, ...anew && { anew }, settings, language: root.lang };
  anew = false;
  const reply = JSON.parse(await ask(JSON.stringify(message)));
  if (reply.record) {
    record = edited(record, reply.record);
    reply.effects.keep.record = record;
  }
  return reply;
}

/** Ask Python to reopen the screens where the lesson has led to, or else those of the last visit. @param {Request} request */
function reopen(request) {
  const stack = lesson?.stack() ?? [];
  lesson = null;
  return askSupplied(askTable, { ...request, ...stack.length > 0 && { stack } });
}

/** @param {Request} request @returns {Promise<Reply | null>} stored before any of it is shown */
async function answer(request) {
  const early = request.do === 'restore' ? null : lesson;
  const reply = early ? early.reply(request) : await (lesson ? reopen(request) : askSupplied(askTable, request));
  if (!reply) return null;
  if (!early) root.dataset.ready = '';
  if (!await store.keepGame(reply)) {
    anew = true;
    return null;
  }
  await serveOthers(reply);
  if (reply.signals) import('./signals.js').then(({ showSignals }) => showSignals(reply.signals ?? [])).catch(console.info);
  if (!await applyEffects(reply.effects)) {
    anew = true;
    return answer({ do: 'not-stored' });
  }
  if (reply.effects.keep) endIntroduction();
  await remind(reply.effects);
  turnTo(/** @type {Parameters<typeof turnTo>[0]} */ (reply.stack));
  offerOnce(reply.effects.offer);
  showLatecomer(reply);
  timeWait(reply);
  const { learnt } = reply.effects;
  if (learnt && settings[learnt] === undefined) changeSetting(learnt, false);
  if (reply.private) setPrivate(true);
  last = reply;
  followStack(reply.stack);
  // The picture of the start page moves once a visit.
  if (reply.stack.length > 1) root.dataset.left = '';
  think(reply.think, reply.ahead);
  return reply;
}

/** Answer one request after another. @param {Request} request @returns {Promise<Reply | null>} */
function answerInTurn(request) {
  const reply = lastAnswer.then(() => answer(request));
  lastAnswer = reply.catch(() => { anew = true; });
  return reply;
}

/** Pass on the news for people on other devices. @param {Reply} reply */
async function serveOthers(reply) {
  if (!reply.elsewhere && !host) return;
  const { makeAnyHost } = await needed(import('./hosts.js'));
  if (!host) watchCameras();
  host ??= makeAnyHost(queue.serve, tables);
  await host.take(reply, store.wantedGame());
}

const queue = makeQueue({
  answer: answerInTurn,
  isReading: () => openSheets().length > 0 && !last.elsewhere,
  rest: () => {
    setPrivate(last.private === true);
    if (page().dataset.page === 'lesson-end') endIntroduction();
  },
  fail: (reason) => {
    anew = true;
    showTrouble(reason);
  },
});

/** @param {Request} request queued at once if it can be answered, else after Python's first one */
async function enqueue(request) {
  if (lesson?.has(request) === false) {
    if (await lesson.open(request)) delete root.dataset.waiting;
    else await begun;
  }
  return queue.send(request);
}

/**
 * @param {Request} request of a player; the page shows when it waits for the start
 * @returns {Promise<void>} resolved when it is done
 */
function send(request) {
  if (request.do === 'paste' && comeToTable(String(request.form.text))) return Promise.resolve();
  if (queue.isHeld()) queue.tap();
  if (lesson?.has(request) === false) root.dataset.waiting = '';
  return enqueue(request);
}

/** @param {import('./protocol.js').SheetName} sheet that Python draws, unless the page has it */
async function open(sheet) {
  if (lesson && !isOnPage(sheet)) {
    root.dataset.waiting = '';
    await begun;
  }
  return queue.open(sheet);
}

/** @returns {Promise<void>} resolved when the page shows nothing secret */
function hide() {
  closeSheets();
  if (queue.isHeld()) queue.tap();
  queue.tap();
  return queue.send({ do: 'hide' });
}

/** Load everything again, and open at the start page, whatever is under way. */
const leave = () => reloadAt({ place: atHome, elsewhere: null });

/**
 * @param {Promise<Python>} python the table's worker, once it has started
 * @param {() => Promise<Python>} startThinker @param {() => void} retry loads everything anew
 * @returns {Promise<void>} resolved when the screens of the last visit are shown again
 */
async function startSession(python, startThinker, retry) {
  table = python;
  // People on other devices don't wait until the page here is at rest, and what is for later changes nothing on it.
  think = makeThinker(startThinker, (thought) => {
    if (last.elsewhere || thought.do === 'ahead') queue.serve(thought);
    else queue.thought(thought);
  });
  const opened = openGames();
  /** @type {Promise<void> | undefined} */
  let first;
  begun = opened.then(async (there) => {
    await python.catch(() => {});
    first = queue.send({ do: 'restore', ...there });
  });
  addEventListener('close', queue.closed, true);
  coverWhenHidden(hide);
  watchHistory(() => send({ do: 'back' }));
  watchSettings(() => enqueue({ do: 'look' }));
  watchToday(() => enqueue({ do: 'look' }));
  store.watchGame(() => {
    host?.leave();
    enqueue({ do: 'home' });
  });
  offer(backup, () => send({ do: 'export' }));
  offer('strangers', () => send({ do: 'renew' }));
  offer('latecomer', () => last.latecomer && send({ do: 'admit', arg: last.latecomer.place }));
  offer('elsewhere', () => send({ do: 'play', steal: true }));
  offer('unsaved', () => send({ do: 'save-record' }));
  offer('spoilt', () => save('diamonds.json', [store.unreadableRecord()]));
  const { game } = await opened;
  if (game) endIntroduction();
  listen({ ...queue, send, open, retry, leave });
  watchLinks((link) => send({ do: 'link', arg: link }));
  await begun;
  return first;
}

export { startSession };
