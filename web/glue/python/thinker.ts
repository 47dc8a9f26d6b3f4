// A second Python for long searches: it starts with the first question, works on the last one, and ends when nobody
// has seen the page for a while. The next question starts it again.
import { after, makeStates, type Transitions } from '../states.ts';
import type { AheadCommand, BotAnswerCommand, EncodedBotRequest as BotRequest } from '../protocol.ts';

/** without an answer when it has failed */
type BotAnswer = BotAnswerCommand | AheadCommand;

export type ThinkerWorker = {
  /** Empty if another request has come meanwhile. */
  think: (request: string) => Promise<string>;
  end: () => void;
};

/**
 * - none: there is no worker.
 * - working: it starts, or works on a request.
 * - ready: it waits for a request.
 * - unseen: it waits while nobody sees the page.
 */
type State = 'none' | 'working' | 'ready' | 'unseen';

const transitions: Transitions<State> = {
  none: { asked: 'working' },
  working: { answered: 'ready', failed: 'none' },
  ready: { asked: 'working', hidden: 'unseen' },
  unseen: { asked: 'working', shown: 'ready', rested: 'none' },
};

/** The time for which it waits while nobody sees the page, in ms: then it gives its memory back. */
const rest = 180_000;

/**
 * @param start the worker
 * @param send called with each answer still needed
 * @param isHidden whether nobody sees the page
 */
function makeThinker(start: () => Promise<ThinkerWorker>, send: (answer: BotAnswer) => void, isHidden: () => boolean = () => false) {
  let worker: Promise<ThinkerWorker> | undefined;
  /** The last request, and the one whose answer is still needed. */
  let last: BotRequest | undefined;
  let wanted: BotRequest | undefined;

  const look = () => states.dispatch(isHidden() ? 'hidden' : 'shown');

  const states = makeStates<State>(transitions, {
    none: () => {
      worker?.then(({ end }) => end(), () => {});
      worker = undefined;
    },
    ready: look,
    unseen: (end) => after(rest, () => states.dispatch('rested'), end),
  }, 'none');

  /** @returns null if the worker has failed */
  async function answerTo(request: BotRequest): Promise<string | null> {
    try {
      worker ??= start();
      const { think } = await worker;
      if (last !== request) return null;
      const since = performance.now();
      const found = await think(request.request);
      performance.measure('thought', { start: since });
      return found;
    } catch (reason) {
      console.info(reason);
      return null;
    }
  }

  /** @param command with which the answer is sent, unless another request has come */
  async function work(request: BotRequest, command: 'bot-answer' | 'ahead') {
    last = request;
    states.dispatch('asked');
    const answer = await answerTo(request);
    if (last !== request) return;
    states.dispatch(answer === null ? 'failed' : 'answered');
    if (wanted !== request) return;
    wanted = undefined;
    send({ do: command, key: request.key, answer });
  }

  return {
    /** Set the only current request: without one that somebody waits for, one whose answer is for later. */
    ask: (asked: BotRequest | undefined, ahead?: BotRequest) => {
      const request = asked ?? ahead;
      if (request?.key === wanted?.key) return;
      wanted = request;
      if (request) work(request, asked ? 'bot-answer' : 'ahead');
    },
    /** Note that the page is seen again, or no longer. */
    look,
  };
}

export { makeThinker };
