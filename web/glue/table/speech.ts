// Announcements for screen readers. Sentences are collected and announced together when a trick is
// over, or with the question when the player has to act.
import { byId } from '../dom.ts';

const mostPieces = 4;

let collected: string[] = [];
/** what is asked of the player, as it was announced last */
let lastQuestions: string[] = [];
/** what was announced since the player's last move */
let news: string[] = [];
/** The language of the announcements so far. */
let language = '';

const region = () => byId('announce');

/** @param sentences announced at once, appended, so that no announcement is cut short */
function say(sentences: string[]) {
  if (sentences.length === 0) return;
  const piece = document.createElement('p');
  piece.textContent = sentences.join(' ');
  region().append(piece);
  if (region().childElementCount > mostPieces) region().firstElementChild?.remove();
}

function sayCollected() {
  say(collected);
  news.push(...collected);
  collected = [];
}

/** Remove the announced text: screen readers would read it again when a dialog closes. */
function clearAnnouncements() {
  region().replaceChildren();
}

/** Remove all announcements: the next viewer must not hear them. */
function forget() {
  collected = [];
  lastQuestions = [];
  news = [];
  clearAnnouncements();
}

/** @param update whose `lead` is set if it shows an event, and true if that event opens a trick */
function gather(update: { say?: string; forget?: boolean; lead?: boolean }) {
  const { lang } = document.documentElement;
  if (update.forget || lang !== language) forget();
  language = lang;
  if (update.lead !== undefined) lastQuestions = [];
  if (update.lead) sayCollected();
  if (update.say) collected.push(update.say);
}

/** Return whether it ends with a punctuation mark. */
const ends = (text: string): boolean => /[.!?:]$/.test(text);

/**
 * @param element a sentence, or several elements that are read one after the other
 * @returns its text, without decoration
 */
function words(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  const learnt = [...element.querySelectorAll('.advice')].map((advice) => !advice.checkVisibility());
  [...copy.querySelectorAll('.advice')].filter((_, at) => learnt[at]).forEach((advice) => advice.remove());
  for (const silent of copy.querySelectorAll('[aria-hidden], .note')) silent.remove();
  const nodes = [...copy.childNodes];
  const whole = nodes.some((node) => node instanceof Text && node.data.trim());
  const parts = (whole ? [copy] : nodes).filter((part) => part.textContent?.trim());
  return parts
    .map((part, at) => {
      const text = part.textContent?.trim() ?? '';
      if (at === parts.length - 1 || ends(text)) return text;
      return part instanceof Element && part.matches('b, small, span') ? `${text},` : `${text}.`;
    })
    .join(' ');
}

/** Return with a full stop, unless it ends with a punctuation mark. */
const sentence = (text: string): string => (ends(text) ? text : `${text}.`);

/** @param page at rest: its events are announced, and each question once */
function speak(page: Element) {
  const questions = [...page.querySelectorAll('[data-say]')].map(words).filter(Boolean).map(sentence);
  collected.push(...questions.filter((question) => !lastQuestions.includes(question)));
  lastQuestions = questions;
  sayCollected();
}

/** The parts of a table in the order in which they are read. */
const places = [
  '.where', '.prompt', '.ask', '.trick', '.side-l .seat', '.far .seat', '.side-r .seat', '.mine', '.own .vault', '#your-hand',
  '.hand',
];

/** Return its text and labels, as a screen reader has them. */
function heard(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return '';
  // The name of a seat's group is inside it too.
  const label = node.role === 'group' ? '' : node.ariaLabel ?? (node.role === 'img' ? node.title : '');
  const inside = node.role === 'img' && label ? [] : [...node.childNodes].map(heard);
  return [label, ...inside].map((text) => text.trim()).filter(Boolean).join(', ');
}

/** Read the whole table. */
function readTable() {
  const found = places.flatMap((place) => [...document.querySelectorAll(`#page ${place}`)]);
  say(found.map(heard).filter(Boolean).map(sentence));
}

/** Read what was announced since the player's last move. */
function readNews() {
  say(news);
}

/** Begin to collect the news anew, since the player makes a move. */
function beginNews() {
  news = [];
}

export { beginNews, clearAnnouncements, gather, readNews, readTable, say, speak };
