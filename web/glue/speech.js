// Announcements for screen readers. Sentences are collected and announced together when a trick is
// over, or with the question when the player has to act.
import { byId } from './dom.js';

const mostPieces = 4;

/** @type {string[]} */
let collected = [];
/** @type {string[]} what is asked of the player, as it was announced last */
let lastQuestions = [];
/** The language of the announcements so far. */
let language = document.documentElement.lang;

const region = () => byId('announce');

/** @param {string[]} sentences appended, so that no announcement is cut short */
function say(sentences) {
  if (sentences.length === 0) return;
  const piece = document.createElement('p');
  piece.textContent = sentences.join(' ');
  region().append(piece);
  if (region().childElementCount > mostPieces) region().firstElementChild?.remove();
}

function sayCollected() {
  say(collected);
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
  clearAnnouncements();
}

/**
 * @param {{say?: string, forget?: boolean, lead?: boolean}} update whose `lead` is set if it
 *   shows an event, and true if that event opens a trick
 */
function gather(update) {
  if (update.forget) forget();
  if (update.lead !== undefined) lastQuestions = [];
  if (update.lead) sayCollected();
  if (update.say) collected.push(update.say);
}

/** @param {string} text @returns {boolean} whether it ends with a punctuation mark */
const ends = (text) => /[.!?:]$/.test(text);

/**
 * @param {Element} element a sentence, or several elements that are read one after the other
 * @returns {string} its text, without decoration
 */
function words(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const silent of copy.querySelectorAll('[aria-hidden], .note')) silent.remove();
  const nodes = [...copy.childNodes];
  const whole = nodes.some((node) => node instanceof Text && node.data.trim());
  const texts = (whole ? [copy] : nodes).map((part) => part.textContent?.trim() ?? '').filter(Boolean);
  return texts.map((text, at) => (at < texts.length - 1 && !ends(text) ? `${text},` : text)).join(' ');
}

/** @param {string} text @returns {string} with a full stop, unless it ends with a punctuation mark */
const sentence = (text) => (ends(text) ? text : `${text}.`);

/** @param {Element} page at rest: its events are announced, and each question once */
function speak(page) {
  const questions = [...page.querySelectorAll('[data-say]')].map(words).filter(Boolean).map(sentence);
  collected.push(...questions.filter((question) => !lastQuestions.includes(question)));
  lastQuestions = questions;
  sayCollected();
}

addEventListener('settings', () => {
  if (document.documentElement.lang !== language) forget();
  language = document.documentElement.lang;
});

export { clearAnnouncements, gather, speak };
