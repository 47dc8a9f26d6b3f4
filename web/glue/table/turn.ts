// The state of the page: one value, which only events change, and a table of the transitions.
import type { BotAnswerCommand as Thought, Command as Request, PageUpdate, Reply, SheetName } from '../protocol.ts';

/**
 * A request of the player: a reply of the table, or a dialog over the page. A reply that came without
 * a request, because another device has asked, is a job too.
 */
export type Job = { request: Request } | { sheet: SheetName } | { reply: Reply };

/**
 * - idle: no job is under way, but the thinker may be working.
 * - asking: the reply to a request or a dialog is awaited; no update is being shown.
 * - showing: updates are shown.
 * - held: one of them stays until the player taps.
 * - resting: all updates are shown; the tasks for a page at rest follow.
 */
type Phase = 'idle' | 'asking' | 'showing' | 'held' | 'resting';

type Turn = {
  phase: Phase;
  /** The first of which is under way; replies come before requests, which the table hasn't seen. */
  jobs: Job[];
  /** Whether the game advances without a request of the player. */
  advances: boolean;
  /** The thinker's answer, while it waits. */
  thought: Thought | null;
};

/** An event; `reading` is whether a dialog is open, which stops the game from advancing. */
export type Event = { reading: boolean } & (
  | { type: 'sent'; job: Job }
  | { type: 'answered' | 'came'; reply: Reply }
  | { type: 'unanswered'; reason?: unknown }
  | { type: 'unshown'; reason: unknown }
  | { type: 'thought'; thought: Thought }
  | { type: 'opened' | 'held' | 'tapped' | 'shown' | 'rested' | 'closed' }
);

/** The action to carry out. */
export type Action = { do: 'ask'; request: Request } | { do: 'open'; sheet: SheetName }
  | { do: 'show'; updates: PageUpdate[] } | { do: 'fail'; reason: unknown } | { do: 'end'; job: Job; waiting: number }
  | { do: 'begin' | 'hurry' | 'release' | 'rest' };

type Next = [Turn, Action[]];

type Step = (turn: Turn, event: any) => Next;

const atRest: Turn = { phase: 'idle', jobs: [], advances: false, thought: null };

const go: Request = { do: 'go' };

/** Begin the first job; the game goes on after a dialog as before it. */
function begin(turn: Turn): Next {
  const [job] = turn.jobs;
  if ('reply' in job) {
    const [next, actions] = show(turn, job.reply);
    return [next, [{ do: 'begin' }, ...actions]];
  }
  if ('sheet' in job) return [{ ...turn, phase: 'asking' }, [{ do: 'begin' }, { do: 'open', ...job }]];
  return [{ ...turn, phase: 'asking', advances: false }, [{ do: 'begin' }, { do: 'ask', ...job }]];
}

/** Continue without a job of the player. */
function goOn(turn: Turn, event: any): Next {
  if (event.reading) return [turn, []];
  if (turn.thought) return begin({ ...turn, thought: null, jobs: [{ request: turn.thought }] });
  return turn.advances ? begin({ ...turn, jobs: [{ request: go }] }) : [turn, []];
}

function finish(turn: Turn, event: any): Next {
  const [job, ...jobs] = turn.jobs;
  const idle = { ...turn, phase: 'idle' as Phase, jobs };
  const [next, actions] = jobs.length > 0 ? begin(idle) : goOn(idle, event);
  return [next, [{ do: 'end', job, waiting: next.jobs.length }, ...actions]];
}

function enqueue(turn: Turn, { job }: any): Next {
  return [{ ...turn, jobs: [...turn.jobs, job] }, []];
}

/** Line up a reply that came without a request, in the order of the table's replies. */
function comeIn(turn: Turn, { reply }: any): Next {
  const at = turn.jobs.findIndex((job, place) => place > 0 && !('reply' in job));
  return [{ ...turn, jobs: turn.jobs.toSpliced(at < 0 ? turn.jobs.length : at, 0, { reply }) }, []];
}

/** Show a reply; an answer to another question than its own comes too late. */
function show(turn: Turn, { updates, advances, think }: Reply): Next {
  const thought = turn.thought?.key === think?.key ? turn.thought : null;
  return [{ ...turn, phase: 'showing', advances, thought }, [{ do: 'show', updates }]];
}

/** Show a reply, after those that the table has given before it. */
function answered(turn: Turn, { reply }: any): Next {
  const [job, ...others] = turn.jobs;
  const earlier = others.flatMap((other) => ('reply' in other ? other.reply.updates : []));
  const jobs = [job, ...others.filter((other) => !('reply' in other))];
  return show({ ...turn, jobs }, { ...reply, updates: [...earlier, ...reply.updates] });
}

/** After updates, go on with the game in the same job, so that a tap hurries all of it, or end the job. */
function follow(turn: Turn, event: any): Next {
  if (turn.jobs.length > 1) return finish(turn, event);
  if (turn.advances && !event.reading) return [{ ...turn, phase: 'asking', advances: false }, [{ do: 'ask', request: go }]];
  return [{ ...turn, phase: 'resting' }, [{ do: 'rest' }]];
}

/** Report a failure before another step. */
function failing(step: Step): Step {
  return (turn, event) => {
    const [next, actions] = step({ ...turn, advances: false }, event);
    const told = 'reason' in event ? [{ do: 'fail', reason: event.reason } as Action] : [];
    return [next, [...told, ...actions]];
  };
}

const act: (action: Action, phase?: Phase) => Step = (action, phase) => (turn) => [{ ...turn, phase: phase ?? turn.phase }, [action]];

const keepThought: Step = (turn, { thought }) => [{ ...turn, thought }, []];

const always = { sent: enqueue, came: comeIn, thought: keepThought };

/** The step of each event in each phase; others change nothing. */
const table: Record<Phase, Record<string, Step>> = {
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

function reduce(turn: Turn, event: Event): Next {
  const step = table[turn.phase][event.type];
  return step ? step(turn, event) : [turn, []];
}

export { atRest, reduce };
