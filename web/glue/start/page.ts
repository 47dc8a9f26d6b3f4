// The conversation with the table: requests of players are sent to it; its replies are stored, then
// shown.
import { applyEffects, askSupplied, openGames, reloadAt, store, tables } from './device.ts';
import { all, page } from '../dom.ts';
import { followStack, watchHistory } from '../history.ts';
import { listen, showTrouble } from '../input/input.ts';
import { makeLesson } from '../table/lesson.ts';
import { comeToTable, watchLinks } from '../input/links.ts';
import { needed } from '../modules.ts';
import { offer, tell, turnTo, dismiss } from '../notices.ts';
import { changeSetting, keepLocked, readLocked, readPaint, settings, watchSettings } from '../preferences.ts';
import { edited } from '../table/parts.ts';
import { watchCameras } from '../platform.ts';
import { save } from '../input/sharing.ts';
import { coverWhenHidden, setPrivate } from './privacy.ts';
import { makeQueue } from '../table/queue.ts';
import { atHome } from '../store/rows.ts';
import { closeSheets, isOnPage, openSheets } from '../table/sheets.ts';
import { makeThinker, type ThinkerWorker } from '../python/thinker.ts';
import { watchToday } from './today.ts';
import type { Command as Request, Reply, SheetName, Supply } from '../protocol.ts';

/** a function that a worker exports */
type Python = (question: string) => Promise<string>;

const root = document.documentElement;

let table: Promise<Python>;
let think: ReturnType<typeof makeThinker>['ask'] = () => {};
const nothing: Reply = { updates: [], effects: {}, advances: false, stack: [], playing: false };
/** The last reply. */
let last = nothing;
/** Whether the page has missed a reply, so that the next one must be complete. */
let full = false;
/** The record of the game at the table. */
let record = '';
/** Replies instead of Python until its first request, null from then on. */
let lesson: ReturnType<typeof makeLesson> | null = makeLesson();
/** Resolved when Python's first request is in the queue. */
let begun: Promise<void>;
/** The connections to other devices, while the game at the table has seats there. */
let hosts: ReturnType<typeof import('../session/hosts.ts').makeHosts> | null = null;
/** The results of cups at the relay, once a cup was open. */
let mails: ReturnType<typeof import('../session/cupmail.ts').makeCupMails> | null = null;
/** Resolved when all requests so far have been answered. */
let lastAnswer: Promise<unknown> = Promise.resolve();

/** @param setting whose notice is shown once, unless the player has chosen a value */
function offerOnce(setting?: 'confirm' | 'backup' | 'warn' | 'learn') {
  if (setting === undefined || settings[setting] !== undefined) return;
  changeSetting(setting, false);
  tell(setting);
}

/** Remember that the player needs no lesson: they have been through one, or have locked away as much as some games bring. */
function endLessons() {
  if (settings.lesson !== undefined) return;
  changeSetting('lesson', false);
  dismiss('learn');
}

/** The crystals of players who know the game. */
const known = 100;

/** Offer the lesson once to those who leave their first game before its end. */
function offerLesson({ playing, stack }: Reply) {
  const leaves = last.playing && !playing && stack.length === 1;
  if (leaves && settings.lesson === undefined && readLocked() === 0 && readPaint().title !== null) offerOnce('learn');
}

/** Remember that the player has played: they have been through the lesson, or have begun a game. */
function endIntroduction() {
  if (settings.newcomer === undefined) changeSetting('newcomer', false);
}

/** Remember the advice that the player has seen for a decision, so that it comes once; a note may have replaced it. */
function noteAdvice() {
  for (const advice of all('.advice:not(.vh *)', page()).filter((one) => one.checkVisibility())) {
    changeSetting(advice.dataset.advice as 'passing' | 'theft' | 'red', false);
  }
}

/** The number of finished games at which players without a file are reminded. */
const many = 20;

/** The name of the notice, and of the setting that turns it off. */
const backup = 'backup';

/** Remind players once who have many games and have never saved a file. */
async function remind({ keep, backup: isSaved }: Reply['effects']) {
  if (isSaved) changeSetting(backup, false);
  if (!keep?.over || settings[backup] !== undefined) return;
  const finished = (await store.listGames().catch(() => [])).filter(({ over }) => over);
  if (finished.length >= many) offerOnce(backup);
}

/** The person whom the last notice about a latecomer names, so that it comes once. */
let latecomer = '';

/** Say once who would like to sit down. */
function showLatecomer({ latecomer: now }: Reply) {
  const asks = now ? `${now.place} ${now.name}` : '';
  if (asks === latecomer) return;
  latecomer = asks;
  for (const place of all('[data-latecomer]')) place.textContent = now?.name ?? '';
  if (now) tell('latecomer');
  else dismiss('latecomer');
}

/** The name of the wait for a person that is timed. */
let timed: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Report a wait for a person once it has been long. */
function timeWait({ wait }: Reply) {
  if (wait?.name === timed) return;
  timed = wait?.name;
  clearTimeout(timer);
  if (wait) timer = setTimeout(() => queue.serve({ do: 'waited', arg: wait.name }), 1000 * wait.time);
}

async function askTable(request: Request | Supply): Promise<Reply> {
  const ask = await table;
  const message = { ...request, ...full && { full }, settings, language: root.lang };
  full = false;
  const reply = JSON.parse(await ask(JSON.stringify(message)));
  if (reply.record) {
    record = edited(record, reply.record);
    reply.effects.keep.record = record;
  }
  return reply;
}

/** Ask Python to reopen the screens where the lesson has led to, or else those of the last visit. */
function reopen(request: Request) {
  const stack = lesson?.stack() ?? [];
  lesson = null;
  return askSupplied(askTable, { ...request, ...stack.length > 0 && { stack } });
}

/** Return stored before any of it is shown. */
async function answer(request: Request): Promise<Reply | null> {
  const early = request.do === 'restore' ? null : lesson;
  const reply = early ? early.reply(request) : await (lesson ? reopen(request) : askSupplied(askTable, request));
  if (!reply) return null;
  if (!early) root.dataset.ready = '';
  if (!await store.keepGame(reply)) {
    full = true;
    return null;
  }
  await serveOthers(reply);
  if (reply.signals) import('../table/signals.ts').then(({ showSignals }) => showSignals(reply.signals ?? [])).catch(console.info);
  if (!await applyEffects(reply.effects)) {
    full = true;
    return answer({ do: 'not-stored' });
  }
  if (reply.effects.keep) endIntroduction();
  if (reply.locked !== undefined) keepLocked(reply.locked);
  if (readLocked() >= known) endLessons();
  await remind(reply.effects);
  turnTo(reply.stack as Parameters<typeof turnTo>[0]);
  offerOnce(reply.effects.offer);
  offerLesson(reply);
  showLatecomer(reply);
  timeWait(reply);
  serveCup(reply).catch(console.info);
  if (reply.private) setPrivate(true);
  last = reply;
  followStack(reply.stack);
  // The picture of the start page moves once a visit.
  if (reply.stack.length > 1) root.dataset.left = '';
  think(reply.think, reply.ahead);
  const { ask } = reply.effects;
  if (ask !== undefined) open(ask).catch(showTrouble);
  return reply;
}

/** Answer one request after another. */
function answerInTurn(request: Request): Promise<Reply | null> {
  const reply = lastAnswer.then(() => answer(request));
  lastAnswer = reply.catch(() => { full = true; });
  return reply;
}

/** Pass on the news for people on other devices. */
async function serveOthers(reply: Reply) {
  if (!reply.elsewhere && !hosts) return;
  const { makeHosts } = await needed(import('../session/hosts.ts'));
  if (!hosts) watchCameras();
  hosts ??= makeHosts(queue.serve, tables);
  await hosts.take(reply, store.wantedGame());
}

/** Leave the results in a cup at the relay, and take those of others. */
async function serveCup({ mail }: Reply) {
  if (!mail && !mails) return;
  const { makeCupMails } = await needed(import('../session/cupmail.ts'));
  mails ??= makeCupMails(queue.serve);
  mails.take(mail);
}

const queue = makeQueue({
  answer: answerInTurn,
  isReading: () => openSheets().length > 0 && !last.elsewhere,
  rest: () => {
    setPrivate(last.private === true);
    if (page().dataset.page !== 'lesson-end') return;
    endIntroduction();
    endLessons();
  },
  fail: (reason) => {
    full = true;
    showTrouble(reason);
  },
});

/** @param request queued at once if it can be answered, else after Python's first one */
async function enqueue(request: Request) {
  if (lesson?.has(request) === false) {
    if (await lesson.open(request)) delete root.dataset.waiting;
    else await begun;
  }
  return queue.send(request);
}

/**
 * @param request of a player; the page shows when it waits for the start
 * @returns resolved when it is done
 */
function send(request: Request): Promise<void> {
  if (request.do === 'paste' && comeToTable(String(request.form.text))) return Promise.resolve();
  if (queue.isHeld()) queue.tap();
  if (request.do === 'move') noteAdvice();
  if (lesson?.has(request) === false) root.dataset.waiting = '';
  return enqueue(request);
}

/** @param sheet that Python draws, unless the page has it */
async function open(sheet: SheetName) {
  if (lesson && !isOnPage(sheet)) {
    root.dataset.waiting = '';
    await begun;
  }
  return queue.open(sheet);
}

/** Return resolved when the page shows nothing secret. */
function hide(): Promise<void> {
  closeSheets();
  if (queue.isHeld()) queue.tap();
  queue.tap();
  return queue.send({ do: 'hide' });
}

/** Load everything again, and open at the start page, whatever is under way. */
const leave = () => reloadAt({ place: atHome, elsewhere: null });

/**
 * @param python the table's worker, once it has started
 * @param retry loads everything anew
 * @returns resolved when the screens of the last visit are shown again
 */
async function startSession(python: Promise<Python>, startThinker: () => Promise<ThinkerWorker>, retry: () => void): Promise<void> {
  table = python;
  // People on other devices don't wait until the page here is at rest; what is for later comes in its turn.
  const { ask, look } = makeThinker(startThinker, (thought) => {
    if (last.elsewhere || thought.do === 'ahead') queue.serve(thought);
    else queue.thought(thought);
  }, () => document.hidden);
  think = ask;
  document.addEventListener('visibilitychange', look);
  const opened = openGames();
  let first: Promise<void> | undefined;
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
    hosts?.leave();
    enqueue({ do: 'home' });
  });
  offer(backup, () => send({ do: 'export' }));
  offer('learn', () => all('.learn.begins', page()).find((button) => button.checkVisibility())?.click());
  offer('strangers', () => send({ do: 'renew' }));
  offer('latecomer', () => last.latecomer && send({ do: 'admit', arg: last.latecomer.place }));
  offer('elsewhere', () => send({ do: 'play', steal: true }));
  offer('unsaved', () => send({ do: 'save-record' }));
  offer('spoilt', () => save('diamonds.json', 'application/json', [store.unreadableRecord()]));
  const { game } = await opened;
  if (game) endIntroduction();
  listen({ ...queue, send, open, retry, leave });
  watchLinks((link) => send({ do: 'link', arg: link }));
  await begun;
  return first;
}

export { startSession };
