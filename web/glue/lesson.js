// The lesson before Python is there: the build has recorded its commands with their replies.
import { addSymbols, page } from './dom.js';

/**
 * @typedef {import('./protocol.js').Command} Command @typedef {import('./protocol.js').Reply} Reply
 * @typedef {{do: string, move?: string, arg?: unknown}} Step a command of the player, or of the page
 */

/** @param {string} game @returns {Promise<[Step, Reply][]>} its lesson in the page's language */
async function fetchLesson(game) {
  const { dataset: { locale }, lang } = document.documentElement;
  const answer = await fetch(`${locale}/lessons/${game}-${lang}.json`);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const { symbols, steps } = await answer.json();
  addSymbols(symbols);
  return steps;
}

function makeLesson() {
  /** The last reply. @type {Reply} */
  let last = { updates: [], effects: {}, advances: false, stack: [], playing: false };
  /** The whole lesson. @type {[Step, Reply][]} */
  let whole = [];
  /** The steps left. @type {typeof whole} */
  let left = [];
  /** The start page, from which the lesson was opened. */
  let start = '';

  /** @param {Command} command @returns {boolean} whether it leaves the lesson */
  const leaves = (command) => last.stack.length > 1 && ['back', 'home'].includes(command.do);

  /** @param {Step} command @returns {boolean} whether it is the next step */
  const isNext = (command) => left.slice(0, 1).some(([step]) => (
    step.do === command.do && step.move === command.move && step.arg === command.arg));

  /** @param {Command} command @returns {boolean} whether the recording has its reply */
  const has = (command) => isNext(command) || leaves(command) || (command.do === 'learn' && whole.length > 0);

  /** @param {Command} command @returns {Reply} to a second tap on the same button there is nothing new */
  function reply(command) {
    if (!has(command)) return { ...last, updates: [] };
    if (leaves(command)) {
      left = [];
      return { ...last, updates: [{ parts: { page: [0, 0, start] } }], advances: false, stack: last.stack.slice(0, 1) };
    }
    if (command.do === 'learn') left = whole;
    if (page().dataset.page === 'home') start = page().outerHTML;
    const [[, next], ...others] = left;
    left = others;
    return next;
  }

  return {
    has,
    /** @param {Command} command @returns {Promise<boolean>} whether the recording has its reply, once it has arrived */
    async open(command) {
      if (command.do === 'learn') whole = await fetchLesson(command.arg).catch(() => []);
      return has(command);
    },
    /** @param {Command} command @returns {Reply} */
    reply(command) {
      last = reply(command);
      return last;
    },
    /** Return the open screens, none before a lesson. */
    stack: () => last.stack,
  };
}

export { makeLesson };
