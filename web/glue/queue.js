// Carries out the actions of the page's turn: one job after another, see `turn.js`.
import { page } from './dom.js';
import { settle, takeBack } from './motion.js';
import { forgetSheets, isOnPage, keepSheetOpen, openSheet, refreshSheet } from './sheets.js';
import { speak } from './speech.js';
import { atRest, reduce } from './turn.js';
import { calm, hurry, isEarly, show } from './updates.js';

/**
 * @typedef {import('./turn.js').Job} Job @typedef {import('./turn.js').Event} Event
 * @typedef {import('./protocol.js').PageUpdate} PageUpdate @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./protocol.js').Command} Request @typedef {import('./protocol.js').SheetName} SheetName
 * @typedef {Event extends infer E ? E extends Event ? Omit<E, 'reading'> : never : never} News
 */

const { dataset } = document.documentElement;

/**
 * @param {object} parts
 * @param {(request: Request) => Promise<Reply | null>} parts.answer null when it is unavailable
 * @param {() => unknown} [parts.rest] called when no update follows, or a dialog delays it
 * @param {() => boolean} [parts.isReading] whether an open dialog stops the game from advancing
 * @param {(reason: unknown) => void} parts.fail the next job is done anyway
 */
function makeQueue({ answer, rest = () => {}, isReading = () => false, fail }) {
  let turn = atRest;
  let release = () => {};
  /** @type {Map<Job, () => void>} */
  const ends = new Map();

  /** @param {any} news of type `News` */
  function dispatch(news) {
    const [next, actions] = reduce(turn, { ...news, reading: isReading() });
    turn = next;
    for (const action of actions) perform(action);
  }

  const hold = () => new Promise((/** @type {(value: void) => void} */ resolve) => {
    release = resolve;
    dispatch({ type: 'held' });
  });

  const came = (/** @type {Reply} */ reply) => dispatch({ type: 'came', reply });

  const unanswered = (/** @type {unknown} */ reason) => dispatch({ type: 'unanswered', reason });

  /** @param {Request} request */
  const ask = (request) => answer(request).finally(() => { if (request.do === 'move') settle(); });

  /** @param {PageUpdate[]} updates */
  async function showAll(updates) {
    if (updates.some(({ forget }) => forget)) forgetSheets();
    await keepSheetOpen(() => show(updates, hold), answer);
  }

  async function settleDown() {
    await refreshSheet(answer);
    speak(page());
    rest();
  }

  /** @param {number} waiting the number of jobs left */
  function end(waiting) {
    calm();
    takeBack();
    delete dataset.waiting;
    if (waiting === 0) delete dataset.busy;
  }

  /** @param {import('./turn.js').Action} action */
  function perform(action) {
    switch (action.do) {
      case 'begin':
        dataset.busy = '';
        return undefined;
      case 'ask': return ask(action.request).then((reply) => {
        dispatch(reply ? { type: 'answered', reply } : { type: 'unanswered' });
      }, unanswered);
      case 'open': return openSheet(action.sheet, answer).then(() => dispatch({ type: 'opened' }), unanswered);
      case 'show': return showAll(action.updates)
        .then(() => dispatch({ type: 'shown' }), (reason) => dispatch({ type: 'unshown', reason }));
      case 'hurry': return hurry();
      case 'release': return release();
      case 'rest': return settleDown().catch(fail).then(() => dispatch({ type: 'rested' }));
      case 'fail': return fail(action.reason);
      case 'end':
        end(action.waiting);
        return ends.get(action.job)?.();
    }
  }

  /** @param {Job} job @returns {Promise<void>} resolved when it is done, after all earlier jobs */
  function add(job) {
    return new Promise((resolve) => {
      ends.set(job, () => {
        ends.delete(job);
        resolve();
      });
      dispatch({ type: 'sent', job });
    });
  }

  return {
    /** @param {Request} request */
    send: (request) => add({ request }),
    /** Open a dialog after ending all motion, so that it matches the page. @param {SheetName} sheet */
    open: async (sheet) => {
      if (turn.phase === 'held' || isOnPage(sheet)) return openSheet(sheet, answer);
      dispatch({ type: 'tapped' });
      return add({ sheet });
    },
    /** Show a reply that came without a request. @param {Reply} reply */
    came,
    /** Ask for another device or the thinker at once, and show the reply in its turn. @param {Request} request */
    serve: (request) => answer(request).then((reply) => { if (reply) came(reply); }, fail),
    /** End a hold, or hurry the motion, unless something else was in sight then. @param {number} [time] */
    tap: (time = performance.now()) => { if (!isEarly(time)) dispatch({ type: 'tapped' }); },
    /** @param {import('./protocol.js').BotAnswerCommand} thought */
    thought: (thought) => dispatch({ type: 'thought', thought }),
    /** Report that a dialog has been closed. */
    closed: () => dispatch({ type: 'closed' }),
    isHeld: () => turn.phase === 'held',
    waiting: () => turn.jobs.length,
  };
}

export { makeQueue };
