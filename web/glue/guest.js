// A seat at a table that another device runs: this page has no Python. It shows the updates of its seat, and
// sends its commands there.
import { addSymbols, checkHtml, fetchElement, page } from './dom.js';
import { makeGuestLine } from './guestline.js';
import { followStack, watchHistory } from './history.js';
import { listen, showTrouble } from './input.js';
import { readInvitation } from './invitations.js';
import { codeIn } from './links.js';
import { copyText, save } from './sharing.js';
import { readNews } from './news.js';
import { tell, untell } from './notices.js';
import { keepAwake, watchCameras } from './platform.js';
import { settings, watchSettings } from './preferences.js';
import { makeQueue } from './queue.js';
import { commands, makeSanitise } from './sanitise.js';
import { initial } from './seats.js';
import { closeSheets, openSheets } from './sheets.js';
import { readLink, writeLink } from './tablelink.js';
import { comeTo, forgetTold, noteTold, told } from './transcript.js';

/**
 * @typedef {import('./protocol.js').Command} Command @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./protocol.js').GuestReply} News
 *
 * Why this page has no seat: the table has none, another page has it, the host has removed this device, or the page can't
 * read the host's news.
 * @typedef {'full' | 'elsewhere' | 'removed' | 'unread'} Refusal
 * @typedef {'name' | 'answer' | 'lost' | 'wrong' | 'coming' | 'away' | Refusal} Step
 */

const root = document.documentElement;
/** @type {Reply} */
const nothing = { updates: [], effects: {}, advances: false, stack: [], playing: true };

/** The number of the last command: those of a page that is loaded later are greater. */
let number = 0;
/** The number of the command that has taken the seat: earlier news were meant for a lost line. */
let joined = 0;
/** The commands without an answer, by number. @type {Map<number, {command: Command, resolve: (reply: Reply | null) => void}>} */
const open = new Map();
/** The last reaction or nudge, until the host has got it: the next line sends it again, if it opens soon. @type {Command | null} */
let signal = null;

/** @param {Command} command to send @returns {boolean} whether there is a line */
function post(command) {
  if (!line.isOpen()) return false;
  number += 1;
  line.send(JSON.stringify({ number, command, language: root.lang, settings }));
  return true;
}

/** @param {Command} command @returns {Promise<Reply | null>} null without a line */
function ask(command) {
  if (command.do === 'react' || command.do === 'nudge') signal = command;
  if (!commands.has(command.do) || !post(command)) return Promise.resolve(null);
  return new Promise((resolve) => { open.set(number, { command, resolve }); });
}

const isSheet = (/** @type {Command} */ command) => command.do === 'sheet';

/** Show the news of the host in their order. @param {News} news */
function take({ updates, number: upTo, sheet, refused, removed, signals }) {
  if (removed) end('removed');
  if (refused || upTo < joined) return;
  if (signals) import('./signals.js').then(({ showSignals }) => showSignals(signals)).catch(console.info);
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
  fail: distrust,
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
  onText: (/** @type {string} */ text) => {
    try {
      take(readNews(text));
    } catch (reason) {
      distrust(reason);
    }
  },
  // A reload then comes back to the seat.
  onInvitation: (/** @type {string} */ code) => {
    invitation = readInvitation(code);
    remember(`#t=${code}`);
  },
  onDoze: (/** @type {boolean} */ isDozing) => (isDozing ? tell : untell)('asleep'),
  onLost: lose,
};

/** Over a relay from `startGuest` on, where the link is that of a table with one. @type {import('./guestline.js').GuestLine} */
let line = makeGuestLine(parts);

let name = '';
let host = '';
/** The names of those at the table, empty at other seats. @type {string[]} */
let people = [];
/** Whether all seats are taken, so that one can only watch. */
let watches = false;
/** The link by which this device comes to its seat. @type {import('./invitations.js').Invitation | undefined} */
let invitation;
/** The code that answers it: two answers to one link would get in each other's way. @type {Promise<string> | undefined} */
let answerCode;
/** Why there is no seat. @type {Refusal | undefined} */
let refused;
/** The link in the address, by which a reload comes back to the seat. */
let address = '';
/** Whether the table has a relay: its link brings this device back each time. */
let isRelayed = false;
/** Whether an entry of the history has another address, below that of a dialog. */
let isOutdated = false;

/** Let a reload come back to the seat, under the same name. @param {string} [hash] the new link in the address */
function remember(hash = address) {
  address = hash;
  isOutdated = openSheets().length > 0;
  history.replaceState({ ...history.state, name }, '', address);
}

/** The wait after which the page says what may keep the devices apart, in ms. */
const patience = 15_000;

/** @param {string} name of an element that scripts fill in @returns {HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (page().querySelector(`[data-guest="${name}"]`));

/** Show one of the steps of coming to the table. @param {Step} step */
function showStep(step) {
  const isUntaken = ['full', 'removed', 'unread', 'wrong'].includes(step);
  part('whose').hidden = isUntaken || watches;
  part('watched').hidden = isUntaken || !watches;
  part('untaken').hidden = !isUntaken;
  for (const name of ['taken', 'watch']) part(name).hidden = !watches;
  part('sit').hidden = watches;
  part('table').hidden = step !== 'name' || people.length === 0;
  for (const section of page().querySelectorAll(/** @type {'section'} */ ('[data-step]'))) section.hidden = section.dataset.step !== step;
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
  /** @type {HTMLTextAreaElement} */ (part('code')).value = code;
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

/** Leave the table for good. @param {Refusal} why */
function end(why) {
  refused = why;
  line.refuse();
}

/** Leave a host whose news can't be shown: it is of another version, or doesn't keep to the rules. @param {unknown} reason */
function distrust(reason) {
  console.info(reason);
  end('unread');
}

/** @param {Refusal} why */
function showRefused(why) {
  refused = why;
  if (page().dataset.page === 'guest') showStep(why);
}

/** Show who is at the table, as far as this page knows. */
function showPeople() {
  for (const place of page().querySelectorAll('[data-guest="host"]')) place.textContent = host || place.textContent;
  const table = part('table');
  const free = /** @type {HTMLElement} */ (table.querySelector('li'));
  table.className = `arrivals of-${people.length}`;
  free.parentElement?.replaceChildren(free, ...people.map((name, seat) => {
    const plate = /** @type {HTMLElement} */ (free.cloneNode(true));
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

/** @param {import('./relayguest.js').Seen} said by the host of a table with a relay */
function see(said) {
  host = String(said.host).slice(0, 40);
  people = [...said.people].slice(0, 6).map((name) => String(name).slice(0, 200));
  watches = said.watches === true;
  if (page().dataset.page !== 'guest') return;
  showPeople();
  if (page().querySelector('[data-step=name]:not([hidden])')) showStep('name');
}

/** Replace the page; one in another language keeps the step, what was typed, and the focus. @param {Element} shown */
function replacePage(shown) {
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

/** @param {Event} event of a form @returns {string} the text of its field */
function textOf(event) {
  event.preventDefault();
  const [field] = /** @type {HTMLFormElement} */ (event.target).querySelectorAll('input');
  return field.value.trim();
}

/** @param {Event} event of the form for the name */
function onName(event) {
  name = textOf(event);
  forgetTold();
  answer().catch(showTrouble);
}

/** @param {Event} event of the form for another link */
function onLink(event) {
  const text = textOf(event);
  const code = codeIn(text) ?? text;
  if (`#t=${code}` === location.hash) location.reload();
  else location.hash = `t=${code}`;
}

/** Begin with another link in the address, under the same name. */
function beginAgain() {
  if (location.hash === address) return;
  history.replaceState({ name }, '');
  location.reload();
}

/** @param {string} code of an invitation, from the address */
async function startGuest(code) {
  const link = readLink(code);
  try {
    if (link) {
      const { makeRelayGuest } = await import('./relayguest.js');
      isRelayed = true;
      comeTo(String(link.host));
      line = makeRelayGuest(link, { ...parts, onLink: (code) => remember(`#${code}`), onSeen: see, onRefused: showRefused });
    } else {
      invitation = readInvitation(code.replace(/[^\w-].*/s, ''));
      host = invitation.host.slice(0, 40);
      comeTo(host);
    }
  } catch (reason) {
    console.info(reason);
  }
  number = Date.now();
  name = String(history.state?.name ?? '');
  address = link ? `#${writeLink(link)}` : location.hash;
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
