// The page on which a device comes to a table that another one runs: what it says in each state, and what leads on.
import { fetchElement, page } from '../dom.ts';
import { copyText, save } from '../input/sharing.ts';
import { patience } from '../carrier/carrier.ts';
import { keepAwake } from '../platform.ts';
import { ownName } from '../preferences.ts';
import { initial } from '../seats.ts';
import { after } from '../states.ts';
import { transcript } from './transcript.ts';
import type { Session } from '../sessions.ts';
import type { Seen, State } from './visit.ts';

/** The section of the page, and what it says after a while; with codes they may be others. */
type Words = { step: string; later?: string };

const root = document.documentElement;
/** The wait for a host who doesn't answer before a newcomer reads why, in ms. */
const soon = 5000;

/** The words of all states but those in which the page is the table. */
const words: Partial<Record<State, Words>> = {
  wrong: { step: 'wrong' },
  looking: { step: 'looking', later: 'unanswered' },
  naming: { step: 'name' },
  coming: { step: 'coming', later: 'unanswered' },
  away: { step: 'away', later: 'remains' },
  full: { step: 'full' },
  elsewhere: { step: 'elsewhere' },
  removed: { step: 'removed' },
  unread: { step: 'unread' },
};

/** Those of a table to which people come by codes. */
const wordsByCodes: typeof words = {
  ...words, coming: { step: 'answer', later: 'late' }, away: { step: 'lost', later: 'remains' },
};

/** The steps of a page without a seat at the table of somebody who is named. */
const untaken = ['full', 'looking', 'removed', 'unread', 'wrong'];
/** What a state says after a while, or after a tap. */
const passing = ['unanswered', 'last', 'late', 'remains', 'copied'];

/** @param name of an element that scripts fill in */
const part = (name: string): HTMLElement => page().querySelector(`[data-guest="${name}"]`) as HTMLElement;

/** @param event of a form @returns the text of its field */
function textOf(event: Event): string {
  event.preventDefault();
  const [field] = (event.target as HTMLFormElement).querySelectorAll('input');
  return field.value.trim();
}

/** Replace the page; one in another language keeps what it says, what was typed, and the focus. */
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

/**
 * @param isCoded whether people come to the table by codes
 * @param kept what this device remembers of the table, with its link
 */
function makeArrival(isCoded: boolean, { onName, onWatch, onLink, onAgain, onOpen }: {
  onName: (name: string) => void; onWatch: () => void; onLink: (text: string) => void;
  /** Called by the button that tries again. */
  onAgain: () => void;
  /** Called to open the game of the device's own table. */
  onOpen: (game: string) => void;
}, kept: Partial<Session> = {}) {
  /** The state that is shown, until it ends. */
  let shown: State = 'new';
  let end = AbortSignal.abort();
  let seen: Seen = { host: String(kept.host ?? '').slice(0, 40), people: [], watches: false };
  let code = '';

  /** Fetch the page in the player's language, which may change meanwhile. */
  async function draw(): Promise<void> {
    const language = root.lang;
    const element = await fetchElement(`guest-${language}`);
    if (language !== root.lang) return draw();
    if (end.aborted) return undefined;
    replacePage(element);
    for (const form of page().querySelectorAll('form')) {
      form.addEventListener('submit', (event) => (form.dataset.guest === 'link' ? onLink : onName)(textOf(event)));
    }
    part('coded').hidden = !isCoded;
    const [named] = page().querySelectorAll('[data-step="name"] input' as 'input');
    named.value ||= ownName();
    part('keep').addEventListener('click', () => save('diamonds.txt', 'text/plain', [transcript()]));
    for (const again of page().querySelectorAll('[data-guest^="again"]')) again.addEventListener('click', onAgain);
    part('only').addEventListener('click', onWatch);
    part('open').addEventListener('click', () => onOpen(String(kept.game)));
    part('ask').dataset.local = `share:${kept.link}`;
    showResult();
    part('copy').addEventListener('click', () => { copyText(code).then(() => { part('copied').hidden = false; }); });
    part('send').hidden = !navigator.share;
    part('send').addEventListener('click', () => { navigator.share({ text: code }).catch(console.info); });
    delete root.dataset.resume;
    return undefined;
  }

  /** Show what the state says, and nothing of another one. */
  function say() {
    // A code takes a moment.
    const isCode = isCoded && (shown !== 'coming' || code !== '');
    const { step, later } = (isCode ? wordsByCodes : words)[shown] ?? { step: '' };
    const isUntaken = untaken.includes(step);
    part('whose').hidden = isUntaken || seen.watches;
    part('watched').hidden = isUntaken || !seen.watches;
    part('untaken').hidden = !isUntaken;
    for (const name of ['taken', 'watch']) part(name).hidden = !seen.watches;
    part('sit').hidden = seen.watches;
    part('only').hidden = isCoded || seen.watches || step !== 'name';
    for (const name of passing) part(name).hidden = true;
    for (const section of page().querySelectorAll('[data-step]' as 'section')) section.hidden = section.dataset.step !== step;
    keepAwake(isCoded && (shown === 'coming' || shown === 'away'));
    showPeople();
    part('table').hidden = step !== 'name' || seen.people.length === 0;
    showCode();
    const isUnanswered = later === 'unanswered';
    part('own').hidden = !isUnanswered || !kept.game;
    const wait = shown === 'looking' || (isUnanswered && kept.result) ? soon : patience;
    if (isUnanswered && kept.result) after(wait, () => { part('last').hidden = false; }, end);
    if (later && (later !== 'remains' || transcript())) after(wait, () => { part(later).hidden = false; }, end);
  }

  /** Show who is at the table, as far as this page knows. */
  function showPeople() {
    for (const place of page().querySelectorAll('[data-guest="host"]')) place.textContent = seen.host || place.textContent;
    const table = part('table');
    const free = table.querySelector('li') as HTMLElement;
    table.className = `arrivals of-${seen.people.length}`;
    free.parentElement?.replaceChildren(free, ...seen.people.map((name, seat) => {
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

  /** Show the result of the last game, the best first. */
  function showResult() {
    const [row] = part('last').querySelectorAll('li');
    row.parentElement?.replaceChildren(row, ...(kept.result ?? []).map(([name, score]) => {
      const shownRow = row.cloneNode(true) as HTMLElement;
      const [who, points] = shownRow.children;
      who.textContent = name;
      points.textContent = `${score}`;
      shownRow.hidden = false;
      return shownRow;
    }));
  }

  function showCode() {
    (part('code') as HTMLTextAreaElement).value = code;
    if (code) part('picture').setAttribute('text', code);
  }

  const isShown = () => page().dataset.page === 'guest' && !end.aborted;

  return {
    /** Show a state, until it ends. @param ended aborted then */
    show: async (state: State, ended: AbortSignal) => {
      [shown, end] = [state, ended];
      if (page().dataset.page !== 'guest') await draw();
      if (isShown()) say();
    },
    /** Show the same state in another language. */
    translate: async () => {
      if (end.aborted) return;
      await draw();
      if (isShown()) say();
    },
    /** @param said by the host */
    see: ({ host, people, watches }: Seen) => {
      seen = { host: String(host).slice(0, 40), people: [...people].slice(0, 6).map((name) => String(name).slice(0, 200)), watches };
      if (isShown()) say();
    },
    /** @param answer to the code of the table, empty once it has served */
    showCode: (answer: string) => {
      code = answer;
      if (isShown()) say();
    },
  };
}

export { makeArrival, words, wordsByCodes };
