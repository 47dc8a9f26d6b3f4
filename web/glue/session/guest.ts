// A seat at a table that another device runs: this page has no Python. It shows the updates of its seat, and
// sends its commands there.
import { bytesToHex } from '../carrier/channel.ts';
import { attempt } from '../attempt.ts';
import { addSymbols, checkHtml, fetchElement } from '../dom.ts';
import { makeArrival } from './arrival.ts';
import { followStack, watchHistory } from '../history.ts';
import { redrawAddress } from '../input/codes.ts';
import { listen, showTrouble } from '../input/input.ts';
import { codeIn } from '../input/links.ts';
import { makeVisit, type State, type Visit } from './visit.ts';
import { needed } from '../modules.ts';
import { readNews } from './news.ts';
import { tell, dismiss } from '../notices.ts';
import { watchCameras } from '../platform.ts';
import { keepForm, ownName, settings, watchSettings } from '../preferences.ts';
import { guestCommands } from '../protocol.ts';
import { dropLifted } from '../table/premove.ts';
import { makeQueue } from '../table/queue.ts';
import { makeSanitise } from './sanitise.ts';
import { factsAt, seatAt, tabKey } from '../sessions.ts';
import { closeSheets } from '../table/sheets.ts';
import { readLink, writeLink, type TableLink } from '../carrier/tablelink.ts';
import { comeTo, clearTranscript, appendTranscript } from './transcript.ts';
import type { Command, GuestReply as News, Reply } from '../protocol.ts';

const root = document.documentElement;
const nothing: Reply = { updates: [], effects: {}, advances: false, stack: [], playing: true };
/** The states in which the page is the table. */
const atTable: State[] = ['seated', 'asleep', 'missing'];

let visit: Visit;
let arrival: ReturnType<typeof makeArrival>;
/** The number of the last command: those of a page that is loaded later are greater. */
let number = 0;
/** The number of the command that has taken the seat: earlier news were meant for a lost line. */
let joined = 0;
/** The commands without an answer, by number. */
const open: Map<number, { command: Command; resolve: (reply: Reply | null) => void }> = new Map();
/** The last reaction or nudge, until the host has got it: the next line sends it again, if it opens soon. */
let signal: Command | null = null;
let name = '';
/** The link in the address, by which a reload comes back to the seat. */
let address = '';
/** Whether an entry of the history has another address, below that of a dialog. */
let isOutdated = false;

const isAllowed = (command: Command) => guestCommands.includes(command.do);

/** @param command to send @returns whether there is a line */
function post(command: Command): boolean {
  if (!visit.isOpen()) return false;
  number += 1;
  visit.send(JSON.stringify({ number, command, language: root.lang, settings }));
  return true;
}

/** Return null without a line. */
function ask(command: Command): Promise<Reply | null> {
  if (command.do === 'react' || command.do === 'nudge') signal = command;
  if (!isAllowed(command) || !post(command)) return Promise.resolve(null);
  return new Promise((resolve) => { open.set(number, { command, resolve }); });
}

const isSheet = (command: Command) => command.do === 'sheet';

/** Show the news of the host in their order. */
function take({ updates, number: upTo, sheet, refused, removed, signals, host, result }: News) {
  if (removed) visit.dispatch('removed');
  if (refused || upTo < joined) return;
  if (signals) import('../table/signals.ts').then(({ showSignals }) => showSignals(signals)).catch(console.info);
  if (host !== undefined) visit.keepSeat(host);
  if (result) visit.keep({ result });
  const done = [...open].filter(([own]) => own <= upTo);
  for (const [own, { command }] of done) {
    open.delete(own);
    if (command === signal) signal = null;
  }
  const [, asked] = done.findLast(([, { command }]) => !isSheet(command)) ?? [];
  for (const [, { command, resolve }] of done) if (isSheet(command)) resolve({ ...nothing, ...sheet && { sheet } });
  const reply = { ...nothing, updates };
  appendTranscript(updates);
  if (asked) asked.resolve(reply);
  else if (updates.length > 0) queue.came(reply);
}

/** Leave a host whose news can't be shown: it is of another version, or doesn't keep to the rules. */
function distrust(reason: unknown) {
  console.info(reason);
  visit.dispatch('distrusted');
}

const queue = makeQueue({ answer: ask, fail: distrust });

/** Return whether the history has an entry below the present one, with the address of that time. */
function isBelowDialogs() {
  return (history.state?.depth ?? 0) > 0;
}

/** Let a reload come back to the seat, under the same name. @param hash the new link in the address */
function remember(hash: string = address) {
  address = hash;
  isOutdated = isBelowDialogs();
  history.replaceState({ ...history.state, name }, '', address);
  redrawAddress();
}

/** Give up what was asked of the table, and wait until the page has shown what it said. */
async function leaveTable() {
  for (const { resolve } of open.values()) resolve(null);
  open.clear();
  dropLifted();
  if (root.dataset.ready === undefined) return;
  closeSheets();
  delete root.dataset.ready;
  queue.tap();
  await queue.send({ do: 'look' });
}

/** @param end aborted when the state ends */
async function onState(state: State, end: AbortSignal) {
  (state === 'asleep' ? tell : dismiss)('asleep');
  if (state !== 'seated' && state !== 'asleep') await leaveTable();
  if (atTable.includes(state)) return;
  signal = null;
  await arrival.show(state, end);
}

const parts = {
  onState: (state: State, end: AbortSignal) => { onState(state, end).catch(showTrouble); },
  onOpen: () => {
    root.dataset.ready = '';
    // The host takes nothing before it, also of what waits in the queue.
    post({ do: 'join', name });
    joined = number;
    if (signal) post(signal);
    signal = null;
  },
  onText: (text: string) => {
    try {
      take(readNews(text));
    } catch (reason) {
      distrust(reason);
    }
  },
};

/** Come to the seat. */
function come() {
  remember();
  visit.come().catch(showTrouble);
}

/** Begin with another link in the address, under the same name. */
function beginAgain() {
  if (location.hash === address) return;
  history.replaceState({ name }, '');
  location.reload();
}

const ways = {
  onName: (text: string) => {
    name = text;
    keepForm({ 'name-0': name });
    clearTranscript();
    visit.choose(false);
    come();
  },
  onWatch: () => {
    name = '';
    visit.choose(true);
    come();
  },
  onLink: (text: string) => {
    const code = codeIn(text) ?? text;
    if (`#t=${code}` === location.hash) location.reload();
    else location.hash = `t=${code}`;
  },
  onAgain: () => {
    // Where nobody may only watch, a seat may be free: the page asks for a name.
    if (name || visit.state() !== 'full') come();
    else {
      visit.choose(false);
      location.reload();
    }
  },
  onOpen: (game: string) => {
    const place = { game, stack: ['home', 'play'] };
    attempt(() => sessionStorage.setItem(tabKey, JSON.stringify({ place, elsewhere: null })));
    location.replace(location.pathname);
  },
};

/** Come to a table with a relay: its link brings this device back each time. */
function comeByLink(link: TableLink) {
  comeTo(String(link.host));
  const arrival = makeArrival(false, ways, { ...factsAt(bytesToHex(link.host)), link: writeLink(link) });
  const visit = makeVisit(async (know) => {
    know(link);
    const { openRelay } = await needed(import('../carrier/relay.ts'));
    return openRelay();
  }, { ...parts, leadsBack: true, onLink: (code) => remember(`#${code}`), onSeen: arrival.see });
  return { arrival, visit };
}

/** @param code of an invitation, from the address */
async function startGuest(code: string) {
  number = Date.now();
  const link = readLink(code);
  // A device that has a seat there takes it again under its name.
  const known = link && seatAt(bytesToHex(link.host)) ? ownName() : '';
  const watches = link && factsAt(bytesToHex(link.host)).watches === true;
  name = watches ? '' : String(history.state?.name ?? '') || known;
  address = link ? `#${writeLink(link)}` : location.hash;
  isOutdated = isBelowDialogs();
  watchCameras();
  checkHtml(makeSanitise());
  addEventListener('popstate', ({ state }) => { if (state && isOutdated) remember(); });
  addEventListener('hashchange', beginAgain);
  watchHistory(() => {});
  followStack([{}]);
  if (link) ({ arrival, visit } = comeByLink(link));
  else {
    const { comeByCode } = await needed(import('./coded.ts'));
    ({ arrival, visit } = comeByCode(code, ways, parts, remember));
  }
  if (watches) come();
  else if (link && !name) visit.look().catch(console.info);
  else if (name) come();
  else visit.dispatch('named');
  watchSettings(() => { if (visit.isOpen()) queue.send({ do: 'look' }).catch(showTrouble); });
  addEventListener('language', () => { if (!visit.isOpen()) arrival.translate().catch(showTrouble); });
  addSymbols((await fetchElement('symbols')).innerHTML);
  listen({
    ...queue,
    send: (command) => {
      if (!isAllowed(command)) return Promise.resolve();
      if (queue.isHeld()) queue.tap();
      return queue.send(command);
    },
    retry: () => location.reload(),
    leave: () => {
      // Who only watched may take a seat at the next visit.
      if (!name) visit.choose(false);
      location.replace(location.pathname);
    },
  });
}

export { startGuest };
