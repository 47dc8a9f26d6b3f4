// Carries out the actions of the page's turn: one job after another, see `turn.js`.
import { atRest, reduce } from './turn.js';

/**
 * @typedef {import('./turn.js').Job} Job @typedef {import('./turn.js').Event} Event
 * @typedef {import('./protocol.js').PageUpdate} PageUpdate
 * @typedef {import('./protocol.js').EncodedBotRequest} Question
 * @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./protocol.js').Command} Request
 * @typedef {Event extends infer E ? E extends Event ? Omit<E, 'reading'> : never : never} News
 */

/**
 * @param {object} parts
 * @param {(request: Request) => Promise<Reply | null>} parts.answer null when it is unavailable
 * @param {(name: import('./protocol.js').SheetName) => Promise<void>} parts.open a dialog
 * @param {(updates: PageUpdate[], hold: () => Promise<void>) => Promise<void>} parts.show resolved when
 *   they have been shown; `hold` waits for a tap
 * @param {() => unknown} parts.hurry the shown motion
 * @param {(question: Question | undefined) => void} parts.think
 * @param {() => unknown} parts.rest called when no update follows, or a dialog delays it
 * @param {() => boolean} parts.isReading whether a dialog is open
 * @param {(reason: unknown) => void} parts.fail the next job is done anyway
 * @param {() => void} parts.begin called at the start of each job
 * @param {(waiting: number) => void} parts.end called after each job, with the number of jobs left
 */
function makeQueue({ answer, open, show, hurry, think, rest, isReading, fail, begin, end }) {
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

  const unanswered = (/** @type {unknown} */ reason) => dispatch({ type: 'unanswered', reason });

  /** @param {import('./turn.js').Action} action */
  function perform(action) {
    switch (action.do) {
      case 'begin': return begin();
      case 'ask': return answer(action.request).then((reply) => {
        dispatch(reply ? { type: 'answered', reply } : { type: 'unanswered' });
      }, unanswered);
      case 'open': return open(action.sheet).then(() => dispatch({ type: 'opened' }), unanswered);
      case 'show': return show(action.updates, hold)
        .then(() => dispatch({ type: 'shown' }), (reason) => dispatch({ type: 'unshown', reason }));
      case 'hurry': return hurry();
      case 'release': return release();
      case 'think': return think(action.question);
      case 'rest': return Promise.resolve().then(rest).catch(fail).then(() => dispatch({ type: 'rested' }));
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
    /** @param {import('./protocol.js').SheetName} sheet */
    open: (sheet) => add({ sheet }),
    /** Show a reply that came without a request. @param {Reply} reply */
    came: (reply) => dispatch({ type: 'came', reply }),
    /** End a hold, or hurry the motion. */
    tap: () => dispatch({ type: 'tapped' }),
    /** @param {import('./protocol.js').BotAnswerCommand} thought */
    thought: (thought) => dispatch({ type: 'thought', thought }),
    /** Report that a dialog has been closed. */
    closed: () => dispatch({ type: 'closed' }),
    isHeld: () => turn.phase === 'held',
    waiting: () => turn.line.length,
  };
}

export { makeQueue };
