// The state of the page: one value, which only events change, and a table of the transitions.

/**
 * @typedef {import('./protocol.js').PageUpdate} PageUpdate
 * @typedef {import('./protocol.js').EncodedBotRequest} Question
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
 * - asking: a reply or a dialog is awaited; no update is being shown.
 * - showing: updates are shown.
 * - held: one of them stays until the player taps.
 * - resting: all updates are shown; the tasks for a page at rest follow.
 * @typedef {'idle' | 'asking' | 'showing' | 'held' | 'resting'} Phase
 */

/**
 * @typedef {object} Turn
 * @property {Phase} phase
 * @property {Job[]} line of jobs, the first of which is under way; replies come before requests, which
 *   the table hasn't seen
 * @property {PageUpdate[]} early updates that came while a reply was awaited, to be shown before it
 * @property {'none' | 'asked' | Reply} ahead the next reply of an advancing game, requested while updates are shown
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
 *   | {do: 'show', updates: PageUpdate[]} | {do: 'think', question: Question | undefined}
 *   | {do: 'fail', reason: unknown} | {do: 'end', job: Job, waiting: number}
 *   | {do: 'begin' | 'hurry' | 'release' | 'rest'}} Action
 */

/** @typedef {[Turn, Action[]]} Next @typedef {(turn: Turn, event: any) => Next} Step */

/** @type {Turn} */
const atRest = { phase: 'idle', line: [], early: [], ahead: 'none', advances: false, thought: null };

/** Begin the first job of the line; the game goes on after a dialog as before it. @type {Step} */
function begin(turn, event) {
  const [job] = turn.line;
  if ('reply' in job) {
    const [next, actions] = answered({ ...turn, advances: false }, { ...event, ...job });
    return [next, [{ do: 'begin' }, ...actions]];
  }
  if ('sheet' in job) return [{ ...turn, phase: 'asking' }, [{ do: 'begin' }, { do: 'open', ...job }]];
  return [{ ...turn, phase: 'asking', advances: false }, [{ do: 'begin' }, { do: 'ask', ...job }]];
}

/** Continue without a job of the player. @type {Step} */
function goOn(turn, event) {
  if (event.reading) return [turn, []];
  if (turn.thought) return begin({ ...turn, thought: null, line: [{ request: turn.thought }] }, event);
  return turn.advances ? begin({ ...turn, line: [{ request: { do: 'go' } }] }, event) : [turn, []];
}

/** @type {Step} */
function finish(turn, event) {
  const [job, ...line] = turn.line;
  const idle = { ...turn, phase: /** @type {Phase} */ ('idle'), line };
  const [next, actions] = line.length > 0 ? begin(idle, event) : goOn(idle, event);
  return [next, [{ do: 'end', job, waiting: next.line.length }, ...actions]];
}

/** @type {Step} */
function enqueue(turn, { job }) {
  return [{ ...turn, line: [...turn.line, job] }, []];
}

/** Whether the table has got a request whose reply is still to come. @param {Turn} turn @returns {boolean} */
const isAwaiting = ({ phase, line, ahead }) => ahead === 'asked' || (phase === 'asking' && !('sheet' in line[0]));

/** Line up a reply that came without a request, in the order of the table's replies. @type {Step} */
function comeIn(turn, { reply }) {
  if (isAwaiting(turn)) return [{ ...turn, early: [...turn.early, ...reply.updates] }, []];
  const [first, ...line] = turn.line;
  const at = line.findIndex((job) => !('reply' in job));
  return [{ ...turn, line: [first, ...line.toSpliced(at < 0 ? line.length : at, 0, { reply })] }, []];
}

/** Put the updates that came before a reply in front of its own. @type {(step: Step) => Step} */
const afterEarly = (step) => (turn, event) => {
  const { reply } = event;
  return step({ ...turn, early: [] }, { ...event, reply: { ...reply, updates: [...turn.early, ...reply.updates] } });
};

/** Show updates; request the next reply. @type {(turn: Turn, reply: Reply, reading: boolean) => Next} */
function show(turn, { updates, advances }, reading) {
  const asks = advances && turn.line.length === 1 && !reading;
  return [
    { ...turn, phase: 'showing', advances, ahead: asks ? 'asked' : 'none' },
    [...asks ? [/** @type {Action} */ ({ do: 'ask', request: { do: 'go' } })] : [], { do: 'show', updates }],
  ];
}

/** Pass on a question that has no answer yet. @type {(turn: Turn, reply: Reply) => Next} */
function think(turn, { think: question }) {
  if (turn.thought && turn.thought.key === question?.key) return [turn, []];
  return [{ ...turn, thought: null }, [{ do: 'think', question }]];
}

/** @type {Step} */
function answered(turn, { reply, reading }) {
  const [thinking, first] = think(turn, reply);
  const [next, actions] = show(thinking, reply, reading);
  return [next, [...first, ...actions]];
}

/** @type {Step} */
function answeredAhead(turn, { reply }) {
  const [thinking, actions] = think(turn, reply);
  return [{ ...thinking, ahead: reply }, actions];
}

/** After updates, continue with the reply requested meanwhile, or end the job. @type {Step} */
function follow(turn, event) {
  const { ahead, line } = turn;
  if (ahead === 'asked') return [{ ...turn, phase: 'asking', ahead: 'none' }, []];
  if (ahead !== 'none') return show(turn, ahead, event.reading);
  return line.length === 1 ? [{ ...turn, phase: 'resting' }, [{ do: 'rest' }]] : finish(turn, event);
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
const aheadComes = { answered: afterEarly(answeredAhead), unanswered: failing((turn) => [{ ...turn, ahead: 'none' }, []]) };

/** The step of each event in each phase; others change nothing. @type {Record<Phase, Record<string, Step>>} */
const table = {
  idle: {
    sent: (turn, event) => begin({ ...turn, line: [event.job] }, event),
    came: (turn, event) => begin({ ...turn, line: [{ reply: event.reply }] }, event),
    thought: (turn, event) => goOn({ ...turn, thought: event.thought }, event),
    closed: goOn,
  },
  asking: {
    ...always, answered: afterEarly(answered), unanswered: failing(finish), opened: finish, tapped: act({ do: 'hurry' }),
  },
  showing: {
    ...always, ...aheadComes, shown: follow, unshown: failing(follow),
    tapped: act({ do: 'hurry' }), held: (turn) => [{ ...turn, phase: 'held' }, []],
  },
  held: { ...always, ...aheadComes, tapped: act({ do: 'release' }, 'showing') },
  resting: { ...always, rested: finish },
};

/** @param {Turn} turn @param {Event} event @returns {Next} */
function reduce(turn, event) {
  const step = table[turn.phase][event.type];
  return step ? step(turn, event) : [turn, []];
}

export { atRest, reduce };
