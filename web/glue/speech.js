// What screen readers are told. What happens is gathered, and said in one piece when the trick is
// over or the player has to act, with what is asked then.
import { part } from './dom.js';

const keptPieces = 4;

/** @type {string[]} */
let gathered = [];
/** The question that was last put into words. */
let asked = '';
/** The language of all that was said. */
let spoken = document.documentElement.lang;

const region = () => part('announce');

/** @param {string[]} sentences said after, not instead of, what may still be being read out */
function say(sentences) {
  if (sentences.length === 0) return;
  const piece = document.createElement('p');
  piece.textContent = sentences.join(' ');
  region().append(piece);
  if (region().childElementCount > keptPieces) region().firstElementChild?.remove();
}

function sayGathered() {
  say(gathered);
  gathered = [];
}

/** Other eyes look at the page from now on. */
function forget() {
  gathered = [];
  asked = '';
  region().replaceChildren();
}

/**
 * @param {{say?: string, forget?: boolean, lead?: boolean}} update of which `lead` is there when it
 *   shows something that happens, true when that opens a trick
 */
function gather(update) {
  if (update.forget) forget();
  if (update.lead !== undefined) asked = '';
  if (update.lead) sayGathered();
  if (update.say) gathered.push(update.say);
}

/** @param {Element} element @returns {string} its words, without what is only for the eye */
function words(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const silent of copy.querySelectorAll('[aria-hidden], .note')) silent.remove();
  const parts = copy.childElementCount ? [...copy.children] : [copy];
  return parts.map((part) => part.textContent.trim()).filter(Boolean).join(', ');
}

/** @param {string} text @returns {string} with a full stop, unless it ends with a stop of its own */
const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** @param {Element} page at rest: says what has happened, and once what is to be done now */
function speak(page) {
  const question = [...page.querySelectorAll('[data-say]')].map(words).filter(Boolean)
    .map(sentence).join(' ');
  if (question !== asked && question) gathered.push(question);
  asked = question;
  sayGathered();
}

addEventListener('settings', () => {
  if (document.documentElement.lang !== spoken) forget();
  spoken = document.documentElement.lang;
});

export { gather, speak };
