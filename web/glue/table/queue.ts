// Carries out the actions of the page's turn: one job after another, see `turn.ts`.
import { page } from '../dom.ts';
import { acknowledge, takeBack } from './motion.ts';
import { playLifted } from './premove.ts';
import { forgetSheets, isOnPage, keepSheetOpen, openSheet, openSheets, refreshSheet } from './sheets.ts';
import { speak } from './speech.ts';
import { atRest, reduce, type Action, type Event, type Job } from './turn.ts';
import { resetPace, skipToEnd, isEarly, show } from './updates.ts';
import type { BotAnswerCommand, Command as Request, PageUpdate, Reply, SheetName } from '../protocol.ts';

type News = Event extends infer E ? E extends Event ? Omit<E, 'reading'> : never : never;

const { dataset } = document.documentElement;

function makeQueue({ answer, rest = () => {}, isReading = () => false, fail }: {
  /** Null when it is unavailable. */
  answer: (request: Request) => Promise<Reply | null>;
  /** Called when no update follows, or a dialog delays it. */
  rest?: () => unknown;
  /** Whether an open dialog stops the game from advancing. */
  isReading?: () => boolean;
  /** The next job is done anyway. */
  fail: (reason: unknown) => void;
}) {
  let turn = atRest;
  let release = () => {};
  const ends: Map<Job, () => void> = new Map();

  function dispatch(news: News) {
    const [next, actions] = reduce(turn, { ...news, reading: isReading() } as Event);
    turn = next;
    for (const action of actions) perform(action);
  }

  const hold = () => new Promise((resolve: (value: void) => void) => {
    release = resolve;
    dispatch({ type: 'held' });
  });

  const came = (reply: Reply) => dispatch({ type: 'came', reply });

  const unanswered = (reason: unknown) => dispatch({ type: 'unanswered', reason });

  const ask = (request: Request) => answer(request).finally(() => { if (request.do === 'move') acknowledge(); });

  async function showAll(updates: PageUpdate[]) {
    if (updates.some(({ forget }) => forget)) forgetSheets();
    await keepSheetOpen(() => {
      // What was tapped before the start is answered under the same sheet.
      if (turn.jobs.length <= 1) delete dataset.waiting;
      return show(updates, hold);
    }, answer);
  }

  async function settleDown() {
    await refreshSheet(answer);
    speak(page());
    rest();
    // A card is played before its player's eyes.
    if (openSheets().length === 0) playLifted();
  }

  /** @param waiting the number of jobs left */
  function end(waiting: number) {
    resetPace();
    takeBack();
    if (waiting > 0) return;
    delete dataset.waiting;
    delete dataset.busy;
  }

  function perform(action: Action) {
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
      case 'hurry': return skipToEnd();
      case 'release': return release();
      case 'rest': return settleDown().catch(fail).then(() => dispatch({ type: 'rested' }));
      case 'fail': return fail(action.reason);
      case 'end':
        end(action.waiting);
        return ends.get(action.job)?.();
    }
  }

  /** Return resolved when it is done, after all earlier jobs. */
  function add(job: Job): Promise<void> {
    return new Promise((resolve) => {
      ends.set(job, () => {
        ends.delete(job);
        resolve();
      });
      dispatch({ type: 'sent', job });
    });
  }

  return {
    send: (request: Request) => add({ request }),
    /** Open a dialog after ending all motion, so that it matches the page. */
    open: async (sheet: SheetName) => {
      if (turn.phase === 'held' || isOnPage(sheet)) return openSheet(sheet, answer);
      dispatch({ type: 'tapped' });
      return add({ sheet });
    },
    /** Show a reply that came without a request. */
    came,
    /** Ask for another device or the thinker at once, and show the reply in its turn. */
    serve: (request: Request) => answer(request).then((reply) => { if (reply) came(reply); }, fail),
    /** End a hold, or hurry the motion, unless something else was in sight then. */
    tap: (time: number = performance.now()) => { if (!isEarly(time)) dispatch({ type: 'tapped' }); },
    thought: (thought: BotAnswerCommand) => dispatch({ type: 'thought', thought }),
    /** Report that a dialog has been closed. */
    closed: () => {
      dispatch({ type: 'closed' });
      if (turn.jobs.length === 0 && openSheets().length === 0) playLifted();
    },
    isHeld: () => turn.phase === 'held',
    waiting: () => turn.jobs.length,
  };
}

export { makeQueue };
