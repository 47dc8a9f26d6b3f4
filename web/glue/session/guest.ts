// A seat at a table that another device runs: this page has no Python. It shows the updates of its seat, and
// sends its commands there.
import { addSymbols, checkHtml, fetchElement, page } from '../dom.ts';
import { makeGuestLine, type GuestLine } from './guestline.ts';
import { followStack, watchHistory } from '../history.ts';
import { listen, showTrouble } from '../input/input.ts';
import { readInvitation, type Invitation } from '../carrier/invitations.ts';
import { copyText, save } from '../input/sharing.ts';
import { readNews } from './news.ts';
import { tell, untell } from '../notices.ts';
import { keepAwake, watchCameras } from '../platform.ts';
import { settings, watchSettings } from '../preferences.ts';
import { makeQueue } from '../table/queue.ts';
import { commands, makeSanitise } from './sanitise.ts';
import { initial } from '../seats.ts';
import { closeSheets, openSheets } from '../table/sheets.ts';
import { readLink } from '../carrier/tablelink.ts';
import { forgetTold, noteTold, told } from './transcript.ts';
import type { Command, GuestReply as News, Reply } from '../protocol.ts';

type Step = 'name' | 'answer' | 'lost' | 'wrong' | 'coming' | 'away' | 'full' | 'elsewhere' | 'removed';

const root = document.documentElement;
const nothing: Reply = { updates: [], effects: {}, advances: false, stack: [], playing: true };

/** The number of the last command: those of a page that is loaded later are greater. */
let number = 0;
/** The number of the command that has taken the seat: earlier news were meant for a lost line. */
let joined = 0;
/** The commands without an answer, by number. */
const open: Map<number, { command: Command; resolve: (reply: Reply | null) => void }> = new Map();
/** The last reaction or nudge, until the host has got it: the next line sends it again, if it opens soon. */
let signal: Command | null = null;

/** @param command to send @returns whether there is a line */
function post(command: Command): boolean {
  if (!line.isOpen()) return false;
  number += 1;
  line.send(JSON.stringify({ number, command, language: root.lang, settings }));
  return true;
}

/** Return null without a line. */
function ask(command: Command): Promise<Reply | null> {
  if (command.do === 'react' || command.do === 'nudge') signal = command;
  if (!commands.has(command.do) || !post(command)) return Promise.resolve(null);
  return new Promise((resolve) => { open.set(number, { command, resolve }); });
}

const isSheet = (command: Command) => command.do === 'sheet';

/** Show the news of the host in their order. */
function take({ updates, number: upTo, sheet, refused, removed, signals }: News) {
  if (removed) end();
  if (refused || upTo < joined) return;
  if (signals) import('../table/signals.ts').then(({ showSignals }) => showSignals(signals)).catch(console.info);
  const done = [...open].filter(([own]) => own <= upTo);
  for (const [own, { command }] of done) {
    open.delete(own);
    if (command === signal) signal = null;
  }
  const [, asked] = done.findLast(([, { command }]) => !isSheet(command)) ?? [];
  for (const [, { command, resolve }] of done) if (isSheet(command)) resolve({ ...nothing, ...sheet && { sheet } });
  const reply = { ...nothing, updates };
  noteTold(updates);
  if (asked) asked.resolve(reply);
  else if (updates.length > 0) queue.came(reply);
}

const queue = makeQueue({
  answer: ask,
  fail: (reason) => {
    console.info(reason);
    line.refuse();
  },
});

/** The grace in which a line over a relay comes back, before the page shows that it was lost, in ms. */
const grace = 3000;

const parts = {
  onOpen: () => {
    root.dataset.ready = '';
    // A link serves once; the host sends the next one. The spare connection uses none.
    if (answerCode) {
      invitation = undefined;
      answerCode = undefined;
      remember('#t=used');
    }
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
      console.info(reason);
      line.refuse();
    }
  },
  // A reload then comes back to the seat.
  onInvitation: (code: string) => {
    invitation = readInvitation(code);
    remember(`#t=${code}`);
  },
  onDoze: (isDozing: boolean) => (isDozing ? tell : untell)('asleep'),
  onLost: lose,
};

/** Over a relay from `startGuest` on, where the link is that of a table with one. */
let line: GuestLine = makeGuestLine(parts);

let name = '';
let host = '';
/** The names of those at the table, empty at other seats. */
let people: string[] = [];
/** The link by which this device comes to its seat. */
let invitation: Invitation | undefined;
/** The code that answers it: two answers to one link would get in each other's way. */
let answerCode: Promise<string> | undefined;
/** Why the table has no seat for this page. */
let refused: 'full' | 'elsewhere' | 'removed' | undefined;
/** The link in the address, by which a reload comes back to the seat. */
let address = '';
/** Whether the table has a relay: its link brings this device back each time. */
let isRelayed = false;
/** Whether an entry of the history has another address, below that of a dialog. */
let isOutdated = false;

/** Let a reload come back to the seat, under the same name. @param hash the new link in the address */
function remember(hash: string = address) {
  address = hash;
  isOutdated = openSheets().length > 0;
  history.replaceState({ ...history.state, name }, '', address);
}

/** The wait after which the page says what may keep the devices apart, in ms. */
const patience = 15_000;

/** @param name of an element that scripts fill in */
const part = (name: string): HTMLElement => page().querySelector(`[data-guest="${name}"]`) as HTMLElement;

/** Show one of the steps of coming to the table. */
function showStep(step: Step) {
  const isUntaken = step === 'full' || step === 'removed' || step === 'wrong';
  part('whose').hidden = isUntaken;
  part('untaken').hidden = !isUntaken;
  part('table').hidden = step !== 'name' || people.length === 0;
  for (const section of page().querySelectorAll('section')) section.hidden = section.dataset.step !== step;
  keepAwake(step === 'answer' || step === 'lost');
}

/** Show that this page has no seat for the moment. */
function lose() {
  for (const { resolve } of open.values()) resolve(null);
  open.clear();
  closeSheets();
  delete root.dataset.ready;
  queue.tap();
  queue.send({ do: 'look' }).then(showLost).catch(showTrouble);
}

/** Show after all updates that there is no line, unless there is one again. */
async function showLost() {
  if (isRelayed && !refused) await new Promise((resolve) => { setTimeout(resolve, grace); });
  if (line.isOpen()) return;
  await showPage();
  if (line.isOpen()) return;
  signal = null;
  showStep(refused ?? (isRelayed ? 'away' : 'lost'));
  const remains = part('remains');
  if (told() && !refused) setTimeout(() => { remains.hidden = false; }, patience);
}

/** Show the code that answers the link. */
async function answer() {
  if (isRelayed) {
    await come();
    return;
  }
  if (!invitation) return;
  answerCode ??= line.accept(invitation);
  const code = await answerCode;
  remember();
  (part('code') as HTMLTextAreaElement).value = code;
  part('picture').setAttribute('text', code);
  part('copy').addEventListener('click', () => { copyText(code).then(() => { part('copied').hidden = false; }); });
  part('send').hidden = !navigator.share;
  part('send').addEventListener('click', () => { navigator.share({ text: code }).catch(console.info); });
  showStep('answer');
  const late = part('late');
  setTimeout(() => { late.hidden = false; }, patience);
}

/** Come to the seat by the link of a table with a relay, now and whenever the line was lost. */
async function come() {
  refused = undefined;
  remember();
  showStep('coming');
  const unanswered = part('unanswered');
  setTimeout(() => { unanswered.hidden = false; }, patience);
  await line.accept();
}

/** Leave the table, from which the host has removed this device. */
function end() {
  refused = 'removed';
  line.refuse();
}

/** @param why there is no seat, or another page has it */
function showRefused(why: 'full' | 'elsewhere' | 'removed') {
  refused = why;
  if (page().dataset.page === 'guest') showStep(why);
}

/** Show who is at the table, as far as this page knows. */
function showPeople() {
  for (const place of page().querySelectorAll('[data-guest="host"]')) place.textContent = host || place.textContent;
  const table = part('table');
  const free = table.querySelector('li') as HTMLElement;
  table.className = `arrivals of-${people.length}`;
  free.parentElement?.replaceChildren(free, ...people.map((name, seat) => {
    const plate = free.cloneNode(true) as HTMLElement;
    plate.hidden = false;
    plate.className = name ? `at-${seat}` : `at-${seat} free`;
    const [mark, text] = plate.querySelectorAll('.who, b');
    if (name) {
      mark.className = `who who-${seat}`;
      mark.textContent = initial(name);
      text.textContent = name;
    }
    return plate;
  }));
}

/** @param said by the host of a table with a relay */
function see(said: { host: string; people: string[] }) {
  host = String(said.host).slice(0, 40);
  people = [...said.people].slice(0, 6).map((name) => String(name).slice(0, 200));
  if (page().dataset.page !== 'guest') return;
  showPeople();
  part('table').hidden = page().querySelector('[data-step="name"]:not([hidden])') === null;
}

/** Replace the page; one in another language keeps the step, what was typed, and the focus. */
function replacePage(shown: Element) {
  const old = page();
  const focused = document.activeElement;
  old.replaceWith(shown);
  if (old.dataset.page !== 'guest') return;
  const sections = shown.querySelectorAll('section');
  old.querySelectorAll('section').forEach((section, k) => { sections[k].hidden = section.hidden; });
  const fields = shown.querySelectorAll('input');
  old.querySelectorAll('input').forEach((field, k) => {
    fields[k].value = field.value;
    if (field === focused) fields[k].focus();
  });
}

/** Show the page to come to the table in the player's language, which may change meanwhile, unless there is a line. */
async function showPage() {
  const language = root.lang;
  const shown = await fetchElement(`guest-${language}`);
  if (language !== root.lang) {
    await showPage();
    return;
  }
  if (line.isOpen()) return;
  replacePage(shown);
  for (const form of page().querySelectorAll('form')) {
    form.addEventListener('submit', form.dataset.guest === 'link' ? onLink : onName);
  }
  part('coded').hidden = isRelayed;
  part('keep').addEventListener('click', () => save('diamonds.txt', [told()]));
  part('again').hidden = !invitation;
  for (const again of page().querySelectorAll('[data-guest^="again"]')) {
    again.addEventListener('click', () => { answer().catch(showTrouble); });
  }
  showPeople();
  delete root.dataset.resume;
}

/** Show the same step in another language. */
async function changeLanguage() {
  await showPage();
  await first();
}

/** @param event of a form @returns the text of its field */
function textOf(event: Event): string {
  event.preventDefault();
  const [field] = (event.target as HTMLFormElement).querySelectorAll('input');
  return field.value.trim();
}

/** @param event of the form for the name */
function onName(event: Event) {
  name = textOf(event);
  forgetTold();
  answer().catch(showTrouble);
}

/** @param event of the form for another link */
function onLink(event: Event) {
  const code = textOf(event).split('#t=').at(-1);
  if (`#t=${code}` === location.hash) location.reload();
  else location.hash = `t=${code}`;
}

/** Begin with another link in the address, under the same name. */
function beginAgain() {
  if (location.hash === address) return;
  history.replaceState({ name }, '');
  location.reload();
}

/** @param code of an invitation, from the address */
async function startGuest(code: string) {
  const link = readLink(code);
  try {
    if (link) {
      const { makeRelayGuest } = await import('./relayguest.ts');
      isRelayed = true;
      line = makeRelayGuest(link, { ...parts, onLink: (code) => remember(`#${code}`), onSeen: see, onRefused: showRefused });
    } else {
      invitation = readInvitation(code);
      host = invitation.host.slice(0, 40);
    }
  } catch (reason) {
    console.info(reason);
  }
  number = Date.now();
  name = String(history.state?.name ?? '');
  address = location.hash;
  isOutdated = (history.state?.depth ?? 0) > 0;
  watchCameras();
  checkHtml(makeSanitise());
  watchSettings(() => { if (line.isOpen()) queue.send({ do: 'look' }).catch(showTrouble); });
  addEventListener('language', () => { if (!line.isOpen()) changeLanguage().catch(showTrouble); });
  watchHistory(() => {});
  addEventListener('popstate', ({ state }) => { if (state && isOutdated) remember(); });
  addEventListener('hashchange', beginAgain);
  followStack([{}]);
  await showPage();
  await first();
  addSymbols((await fetchElement('symbols')).innerHTML);
  listen({
    ...queue,
    send: (command) => {
      if (!commands.has(command.do)) return Promise.resolve();
      if (queue.isHeld()) queue.tap();
      return queue.send(command);
    },
    retry: () => location.reload(),
    leave: () => location.replace(location.pathname),
  });
}

/** Show the first step: a device that has had a seat shows its code at once. */
async function first() {
  if (line.isOpen()) return;
  const isInvited = isRelayed || invitation !== undefined;
  if (isInvited && name) await answer();
  else showStep(isInvited ? 'name' : 'wrong');
  if (isInvited && !name) line.look?.().catch(console.info);
}

export { startGuest };
