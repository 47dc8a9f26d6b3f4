// The state of the page: one value, which only events change, and a table of the transitions.

/**
 * @typedef {import('./protocol.js').PageUpdate} PageUpdate
 * @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./protocol.js').Command} Request
 * @typedef {import('./protocol.js').BotAnswerCommand} Thought
 */

/**
 * A request of the player: a reply of the table, or a dialog over the page. A reply that came without
 * a request, because another device has asked, is a job too.
 * @typedef {{request: Request} | {sheet: import('./protocol.js').SheetName} | {reply: Reply}} Job
 */

/**
 * - idle: no job is under way, but the thinker may be working.
 * - asking: the reply to a request or a dialog is awaited; no update is being shown.
 * - showing: updates are shown.
 * - held: one of them stays until the player taps.
 * - resting: all updates are shown; the tasks for a page at rest follow.
 * @typedef {'idle' | 'asking' | 'showing' | 'held' | 'resting'} Phase
 */

/**
 * @typedef {object} Turn
 * @property {Phase} phase
 * @property {Job[]} jobs the first of which is under way; replies come before requests, which
 *   the table hasn't seen
 * @property {boolean} advances whether the game advances without a request of the player
 * @property {Thought | null} thought the thinker's answer, while it waits
 */

/**
 * An event; `reading` is whether a dialog is open, which stops the game from advancing.
 * @typedef {{reading: boolean} & (
 *   | {type: 'sent', job: Job}
 *   | {type: 'answered' | 'came', reply: Reply}
 *   | {type: 'unanswered', reason?: unknown}
 *   | {type: 'unshown', reason: unknown}
 *   | {type: 'thought', thought: Thought}
 *   | {type: 'opened' | 'held' | 'tapped' | 'shown' | 'rested' | 'closed'}
 * )} Event
 */

/**
 * The action to carry out.
 * @typedef {{do: 'ask', request: Request} | {do: 'open', sheet: import('./protocol.js').SheetName}
 *   | {do: 'show', updates: PageUpdate[]} | {do: 'fail', reason: unknown} | {do: 'end', job: Job, waiting: number}
 *   | {do: 'begin' | 'hurry' | 'release' | 'rest'}} Action
 */

/** @typedef {[Turn, Action[]]} Next @typedef {(turn: Turn, event: any) => Next} Step */

/** @type {Turn} */
const atRest = { phase: 'idle', jobs: [], advances: false, thought: null };

/** @type {Request} */
const go = { do: 'go' };

/** Begin the first job; the game goes on after a dialog as before it. @param {Turn} turn @returns {Next} */
function begin(turn) {
  const [job] = turn.jobs;
  if ('reply' in job) {
    const [next, actions] = show(turn, job.reply);
    return [next, [{ do: 'begin' }, ...actions]];
  }
  if ('sheet' in job) return [{ ...turn, phase: 'asking' }, [{ do: 'begin' }, { do: 'open', ...job }]];
  return [{ ...turn, phase: 'asking', advances: false }, [{ do: 'begin' }, { do: 'ask', ...job }]];
}

/** Continue without a job of the player. @type {Step} */
function goOn(turn, event) {
  if (event.reading) return [turn, []];
  if (turn.thought) return begin({ ...turn, thought: null, jobs: [{ request: turn.thought }] });
  return turn.advances ? begin({ ...turn, jobs: [{ request: go }] }) : [turn, []];
}

/** @type {Step} */
function finish(turn, event) {
  const [job, ...jobs] = turn.jobs;
  const idle = { ...turn, phase: /** @type {Phase} */ ('idle'), jobs };
  const [next, actions] = jobs.length > 0 ? begin(idle) : goOn(idle, event);
  return [next, [{ do: 'end', job, waiting: next.jobs.length }, ...actions]];
}

/** @type {Step} */
function enqueue(turn, { job }) {
  return [{ ...turn, jobs: [...turn.jobs, job] }, []];
}

/** Line up a reply that came without a request, in the order of the table's replies. @type {Step} */
function comeIn(turn, { reply }) {
  const at = turn.jobs.findIndex((job, place) => place > 0 && !('reply' in job));
  return [{ ...turn, jobs: turn.jobs.toSpliced(at < 0 ? turn.jobs.length : at, 0, { reply }) }, []];
}

/** Show a reply; an answer to another question than its own comes too late. @type {(turn: Turn, reply: Reply) => Next} */
function show(turn, { updates, advances, think }) {
  const thought = turn.thought?.key === think?.key ? turn.thought : null;
  return [{ ...turn, phase: 'showing', advances, thought }, [{ do: 'show', updates }]];
}

/** Show a reply, after those that the table has given before it. @type {Step} */
function answered(turn, { reply }) {
  const [job, ...others] = turn.jobs;
  const earlier = others.flatMap((other) => ('reply' in other ? other.reply.updates : []));
  const jobs = [job, ...others.filter((other) => !('reply' in other))];
  return show({ ...turn, jobs }, { ...reply, updates: [...earlier, ...reply.updates] });
}

/** After updates, go on with the game in the same job, so that a tap hurries all of it, or end the job. @type {Step} */
function follow(turn, event) {
  if (turn.jobs.length > 1) return finish(turn, event);
  if (turn.advances && !event.reading) return [{ ...turn, phase: 'asking', advances: false }, [{ do: 'ask', request: go }]];
  return [{ ...turn, phase: 'resting' }, [{ do: 'rest' }]];
}

/** Report a failure before another step. @type {(step: Step) => Step} */
function failing(step) {
  return (turn, event) => {
    const [next, actions] = step({ ...turn, advances: false }, event);
    const told = 'reason' in event ? [/** @type {Action} */ ({ do: 'fail', reason: event.reason })] : [];
    return [next, [...told, ...actions]];
  };
}

/** @type {(action: Action, phase?: Phase) => Step} */
const act = (action, phase) => (turn) => [{ ...turn, phase: phase ?? turn.phase }, [action]];

/** @type {Step} */
const keepThought = (turn, { thought }) => [{ ...turn, thought }, []];

const always = { sent: enqueue, came: comeIn, thought: keepThought };

/** The step of each event in each phase; others change nothing. @type {Record<Phase, Record<string, Step>>} */
const table = {
  idle: {
    sent: (turn, event) => begin({ ...turn, jobs: [event.job] }),
    came: (turn, event) => begin({ ...turn, jobs: [{ reply: event.reply }] }),
    thought: (turn, event) => goOn({ ...turn, thought: event.thought }, event),
    closed: goOn,
  },
  asking: {
    ...always, answered, unanswered: failing(finish), opened: finish, tapped: act({ do: 'hurry' }),
  },
  showing: {
    ...always, shown: follow, unshown: failing(follow),
    tapped: act({ do: 'hurry' }), held: (turn) => [{ ...turn, phase: 'held' }, []],
  },
  held: { ...always, tapped: act({ do: 'release' }, 'showing') },
  resting: { ...always, rested: finish },
};

/** @param {Turn} turn @param {Event} event @returns {Next} */
function reduce(turn, event) {
  const step = table[turn.phase][event.type];
  return step ? step(turn, event) : [turn, []];
}

export { atRest, reduce };
